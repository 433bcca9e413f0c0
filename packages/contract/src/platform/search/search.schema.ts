/** What the search box finds for a text. */

import { z } from 'zod'
import { findableKinds, foundLevel, foundOrder } from '../../findable.ts'

export const SEARCH_TEXT_MAX = 300
/** Hits of all kinds together. */
export const HITS_SHOWN = 12

/** How the text fits what people call the record; the best first. */
export const searchMatches = ['EXACT', 'BEGINS', 'CONTAINS'] as const

const hit = z.object({
  kind: z.enum(findableKinds),
  match: z.enum(searchMatches),
  /** A batch has no record of its own: its code. */
  id: z.string(),
  title: z.string(),
  /** What else identifies it: product, batch, account. */
  about: z.string(),
  /** Of codes. */
  level: foundLevel.nullable(),
  /** Of orders. */
  order: foundOrder.nullable(),
})
export type SearchHit = z.infer<typeof hit>

export const searchAnswer = z.object({
  hits: z.array(hit),
  /** The text can only be a code, in one of the spellings of GS1 or of partners: found or never issued here. */
  isCode: z.boolean(),
})
