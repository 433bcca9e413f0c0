/**
 * Merging doubles of main data: what refers to one record refers to another from then on, and its code stays as an alias
 * of that one. Signed and past records keep what they say.
 */

import { z } from 'zod'
import type { ErrorKey } from '../../errors.ts'
import { id, idParam, recordVersion } from '../../kit/entity.ts'
import { command, type SiteReach } from '../../kit/route.ts'
import type { PermissionName } from '../../permissions.ts'

const mergeInput = z.object({
  version: recordVersion,
  /** The record that stays. */
  intoId: id,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})
const merged = z.object({
  /** The record that stayed, with all its aliases. */
  id,
  code: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  /** How many records refer to it that referred to the other one before. */
  moved: z.number().int(),
})

const mergeRoute = <const P extends string, const S extends string, const R extends PermissionName>(
  path: P,
  subject: S,
  permission: R,
  { sites, errors = [] }: { sites: SiteReach; errors?: readonly ErrorKey[] },
) =>
  command({
    method: 'POST',
    path: `${path}/:id/merge` as const,
    permission,
    sites,
    input: { params: idParam, body: mergeInput },
    output: merged,
    errors: [
      'changed_meanwhile',
      'master_merge_target_not_exists',
      'master_merge_into_itself',
      'master_not_approved',
      ...errors,
    ],
    event: `${subject}.merged` as const,
  })

export const mergeBrand = mergeRoute('/api/brands', 'brand', 'brands.delete', { sites: 'closed' })
export const mergeCounter = mergeRoute('/api/counters', 'counter', 'counters.delete', { sites: 'own' })
/** Accounts that are limited to the double are limited to the other one afterwards. */
export const mergeRegion = mergeRoute('/api/regions', 'region', 'regions.delete', {
  sites: 'closed',
  errors: ['master_inside_itself', 'master_too_deep'],
})
export const mergeBusinessUnit = mergeRoute('/api/business-units', 'business_unit', 'businessUnits.delete', {
  sites: 'closed',
  errors: ['master_inside_itself', 'master_too_deep'],
})
export const mergeSourceChannel = mergeRoute('/api/source-channels', 'source_channel', 'sourceChannels.delete', {
  sites: 'shared',
  errors: ['master_merge_same_accounts'],
})
export const mergeCategoryAccount = mergeRoute(
  '/api/category-accounts',
  'category_account',
  'categoryAccounts.delete',
  { sites: 'own' },
)
