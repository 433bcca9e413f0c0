/** SQL that moves the audiences of a member, and those it entered and left. */

import { type Selectable, sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { AudienceMembers } from '../../kit/db/tables.ts'
import type { Direction } from '../members/merging/mergers.ts'

export type PlaceRow = Selectable<AudienceMembers>

export async function countAudienceRows(
  { trx }: TenantDb,
  table: 'audience_members' | 'audience_changes',
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
 * Places in audiences that only the first has move; one that both have ends there. `grounded`: until now the survivor had
 * it for health data alone, and the first for something else as well.
 */
export async function movePlaces(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
): Promise<{ moved: string[]; ended: PlaceRow[]; grounded: string[] }> {
  const rows = await trx.selectFrom('audience_members').selectAll().where('memberId', '=', fromId).execute()
  const own = await trx.selectFrom('audience_members').select('audienceId').where('memberId', '=', intoId).execute()
  const doubled = new Set(own.map(({ audienceId }) => audienceId))
  const ended = rows.filter(({ audienceId }) => doubled.has(audienceId))
  if (ended.length > 0)
    await trx
      .deleteFrom('audience_members')
      .where('memberId', '=', fromId)
      .where('audienceId', 'in', [...doubled])
      .execute()
  await trx.updateTable('audience_members').set({ memberId: intoId }).where('memberId', '=', fromId).execute()
  const moved = rows.filter(({ audienceId }) => !doubled.has(audienceId)).map(({ audienceId }) => audienceId)
  const others = ended.filter(({ ofHealth }) => !ofHealth).map(({ audienceId }) => audienceId)
  return { moved, ended, grounded: await setOfHealth(trx, intoId, others, false) }
}

/** Returns those that changed. */
async function setOfHealth(
  trx: TenantDb['trx'],
  memberId: string,
  audiences: readonly string[],
  ofHealth: boolean,
): Promise<string[]> {
  if (audiences.length === 0) return []
  const rows = await trx
    .updateTable('audience_members')
    .set({ ofHealth })
    .where('memberId', '=', memberId)
    .where('audienceId', 'in', [...audiences])
    .where('ofHealth', '=', !ofHealth)
    .returning('audienceId')
    .execute()
  return rows.map(({ audienceId }) => audienceId)
}

/** `moved` still belong to the survivor unless somebody took it out since; `ended` begin again. */
export async function givePlacesBack(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
  { moved, ended, grounded }: { moved: readonly string[]; ended: readonly PlaceRow[]; grounded: readonly string[] },
): Promise<void> {
  await setOfHealth(trx, fromId, grounded, true)
  if (moved.length > 0)
    await trx
      .updateTable('audience_members')
      .set({ memberId: intoId })
      .where('memberId', '=', fromId)
      .where('audienceId', 'in', [...moved])
      .execute()
  if (ended.length > 0)
    await trx
      .insertInto('audience_members')
      .values([...ended])
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Returns their ids. */
export async function moveAudienceChanges(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
  ids?: readonly string[],
): Promise<string[]> {
  let moved = trx.updateTable('audience_changes').set({ memberId: intoId }).where('memberId', '=', fromId)
  if (ids) moved = moved.where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
  return (await moved.returning('id').execute()).map(({ id }) => id)
}
