/** Extension point: the kinds of records that the search box finds, each answered by its room with one statement. */

import { HITS_OF_KIND, type FindableKind, type foundLevel, type FoundOrder } from '@serialis/contract/findable.ts'
import type { z } from 'zod'
import type { Ctx } from '../http/context.ts'
import { extensionPoint } from '../http/extension-point.ts'

export type FindCtx = Pick<Ctx, 'app' | 'db' | 'now' | 'actor'>

export interface FoundRecord {
  id: string
  title: string
  about: string
  /** What the record is called; the name that fits best decides how good the hit is. */
  names: readonly string[]
  level?: z.infer<typeof foundLevel>
  order?: FoundOrder
}

export interface Finder {
  kind: FindableKind
  /** Finds for packaging suppliers too, and then only what is the caller's. */
  forSuppliers?: true
  /** Its records belong to no site, and accounts that are limited to sites have no list of them. */
  isOfWholeTenant?: true
  /** Within the limits of the caller, who holds the permission of the kind. */
  find: (ctx: FindCtx, text: string) => Promise<FoundRecord[]>
}

export const finders = extensionPoint<Finder>()

/** Rows of one branch of a finder's statement. */
export const FOUND_LIMIT = HITS_OF_KIND

/** Behind every text that begins with another one, in the order of bytes. */
const LAST = '\u{10FFFF}'

/**
 * Ranges of an index that contain every text which begins with this one, as it was typed and in one case. The
 * comparisons are those that a plan may use below row security; `like` is not.
 */
export function rangesOf(text: string): { from: string[]; to: string[] } {
  const from = [...new Set([text, text.toUpperCase(), text.toLowerCase()])]
  return { from, to: from.map((start) => `${start}${LAST}`) }
}
