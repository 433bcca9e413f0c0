/** SQL that moves the tags of a member, and what came and went. */

import { type Selectable, sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { MemberTags } from '../../kit/db/tables.ts'
import type { Direction } from '../members/merging/mergers.ts'

export type TagRow = Selectable<MemberTags>

export async function countTagRows(
  { trx }: TenantDb,
  table: 'member_tags' | 'member_tag_changes',
  memberId: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Tags that only the first has move; one that both have ends there. `grounded`: until now the survivor had it for health
 * data alone, and the first for something else as well.
 */
export async function moveTags(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
): Promise<{ moved: string[]; ended: TagRow[]; grounded: string[] }> {
  const rows = await trx.selectFrom('member_tags').selectAll().where('memberId', '=', fromId).execute()
  const own = await trx.selectFrom('member_tags').select('tagId').where('memberId', '=', intoId).execute()
  const doubled = new Set(own.map(({ tagId }) => tagId))
  const ended = rows.filter(({ tagId }) => doubled.has(tagId))
  if (ended.length > 0)
    await trx
      .deleteFrom('member_tags')
      .where('memberId', '=', fromId)
      .where('tagId', 'in', [...doubled])
      .execute()
  await trx.updateTable('member_tags').set({ memberId: intoId }).where('memberId', '=', fromId).execute()
  const others = ended.filter(({ ofHealth }) => !ofHealth).map(({ tagId }) => tagId)
  const grounded = await setOfHealth(trx, intoId, others, false)
  return { moved: rows.filter(({ tagId }) => !doubled.has(tagId)).map(({ tagId }) => tagId), ended, grounded }
}

/** Returns those that changed. */
async function setOfHealth(
  trx: TenantDb['trx'],
  memberId: string,
  tags: readonly string[],
  ofHealth: boolean,
): Promise<string[]> {
  if (tags.length === 0) return []
  const rows = await trx
    .updateTable('member_tags')
    .set({ ofHealth })
    .where('memberId', '=', memberId)
    .where('tagId', 'in', [...tags])
    .where('ofHealth', '=', !ofHealth)
    .returning('tagId')
    .execute()
  return rows.map(({ tagId }) => tagId)
}

/** `moved` still belong to the survivor unless somebody took them away since; `ended` begin again. */
export async function giveTagsBack(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
  { moved, ended, grounded }: { moved: readonly string[]; ended: readonly TagRow[]; grounded: readonly string[] },
): Promise<void> {
  await setOfHealth(trx, fromId, grounded, true)
  if (moved.length > 0)
    await trx
      .updateTable('member_tags')
      .set({ memberId: intoId })
      .where('memberId', '=', fromId)
      .where('tagId', 'in', [...moved])
      .execute()
  if (ended.length > 0)
    await trx
      .insertInto('member_tags')
      .values([...ended])
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Returns their ids. */
export async function moveTagChanges(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
  ids?: readonly string[],
): Promise<string[]> {
  let moved = trx.updateTable('member_tag_changes').set({ memberId: intoId }).where('memberId', '=', fromId)
  if (ids) moved = moved.where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
  return (await moved.returning('id').execute()).map(({ id }) => id)
}
