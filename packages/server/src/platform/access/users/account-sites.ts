/** Accounts that are limited to sites can grant only sites of their own, and can change only accounts within these sites. */

import type { Actor } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'

export function requireSites({ siteIds: own = [] }: Actor, siteIds: readonly string[]): void {
  if (own.length === 0) return
  requireThat(siteIds.length > 0 && siteIds.every((site) => own.includes(site)), 'site_not_held')
}
