/** For rooms that give a tag to many members at once, or take it from them. The caller holds the lock of the tag and the members. */

import { followsRule } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { type TagCommand, tagTransitions } from '@serialis/contract/engagement/tags/tags.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { countTagged } from './tagged.queries.ts'
import type { TagRow } from './tags.queries.ts'
import { isByHand } from './tags.view.ts'

export { giveTag, listHaving, takeTag } from './tagged.queries.ts'
export { findTag, lockTag } from './tags.queries.ts'

type ManyCommand = Extract<TagCommand, 'assign' | 'remove'>

/** Whether the tag is one of a kind and in a status in which members can get it, or lose it. */
export const takesMembers = (tag: Pick<TagRow, 'kind' | 'status'>, command: ManyCommand): boolean =>
  rowsOf(tagTransitions, command, tag.status).length > 0 && (command === 'remove' ? !followsRule(tag) : isByHand(tag))

/** How many more members may have it; null: any number. */
export const freeOfTag = async (
  db: TenantDb,
  { id, memberLimit }: Pick<TagRow, 'id' | 'memberLimit'>,
  now: Date,
): Promise<number | null> => (memberLimit === null ? null : Math.max(0, memberLimit - (await countTagged(db, id, now))))
