/** Every list answers `{ items, next, total? }` with keyset paging; `next` is the cursor of the following page. */

import { z } from 'zod'

export const PAGE_LIMIT = { default: 25, max: 200 } as const

/** Where the next page begins: the last row by its id, or by what else the list is sorted by. */
export const cursors = {
  id: z.uuid(),
  number: z.string().regex(/^\d{1,15}$/),
  /** A name, or several values in one text that the list itself reads. */
  text: z.string().max(400),
} as const

/** Query of a list: room filters beside the two fields every list has. */
export const listQuery = <S extends z.ZodRawShape>(filters: S, cursor: keyof typeof cursors = 'id') =>
  z.object({
    ...filters,
    after: (cursors[cursor] as z.ZodType<string, string>).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
  })

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.number().int().optional() })
