/**
 * Rooms further right that keep by what a tag is given, such as a rule: they take part in the steps of the tag, in their
 * transaction, and may refuse them. The tag is locked.
 */

import type { Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'
import type { TagColumns, TagRow } from '../tags.queries.ts'

interface TagGiver {
  activated: (ctx: Ctx, tag: TagRow) => Promise<void>
  archived: (ctx: Ctx, tag: TagRow) => Promise<void>
  deleted: (ctx: Ctx, tag: TagRow) => Promise<void>
  /** `to` is stored already. */
  changed: (ctx: Ctx, tag: TagRow, to: TagColumns) => Promise<void>
}
export const tagGivers = extensionPoint<TagGiver>()
