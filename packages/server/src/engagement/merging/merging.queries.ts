/** SQL of merges of members. */

import type { MergeFinder, MergePart } from '@serialis/contract/engagement/merging/merging.schema.ts'
import type { MemberMergeStatus } from '@serialis/contract/engagement/merging/merging.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { MergedBefore } from '../members/merging/merged-members.service.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('member_merges as g')
    .innerJoin('members as s', 's.id', 'g.survivorId')
    .innerJoin('members as o', 'o.id', 'g.mergedId')
    .selectAll('g')
    .select(['s.name as survivorName', 'o.name as mergedName'])

export type MergeRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findMerge = (db: TenantDb, id: string): Promise<MergeRow | undefined> =>
  select(db).where('g.id', '=', id).executeTakeFirst()

/** The merge alone: its members are locked by who changes them. */
export async function lockMerge(db: TenantDb, id: string): Promise<MergeRow | undefined> {
  await db.trx.selectFrom('member_merges').select('id').where('id', '=', id).forUpdate().execute()
  return findMerge(db, id)
}

/** Newest first; `after` is the last id of the previous page. */
export function listMerges(
  db: TenantDb,
  filter: {
    status?: MemberMergeStatus | undefined
    foundBy?: MergeFinder | undefined
    memberId?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<MergeRow[]> {
  const { status, foundBy, memberId, after, limit } = filter
  let rows = select(db)
    .orderBy('g.id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('g.status', '=', status)
  if (foundBy) rows = rows.where('g.foundBy', '=', foundBy)
  if (memberId) rows = rows.where((is) => is.or([is('g.survivorId', '=', memberId), is('g.mergedId', '=', memberId)]))
  if (after) rows = rows.where('g.id', '<', after)
  return rows.execute()
}

/** Those that wait, oldest first. */
export const listProposed = (db: TenantDb, limit: number): Promise<MergeRow[]> =>
  select(db).where('g.status', '=', 'PROPOSED').orderBy('g.id').limit(limit).execute()

/** Those of all members, by id; `after` is the last id of the previous page. */
export const listEveryMerge = (db: TenantDb, after: string | undefined, limit: number): Promise<MergeRow[]> => {
  const rows = select(db).orderBy('g.id').limit(limit)
  return (after ? rows.where('g.id', '>', after) : rows).execute()
}

export async function countProposed({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('member_merges')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('status', '=', 'PROPOSED')
    .executeTakeFirstOrThrow()
  return count
}

type NewMerge = Pick<
  MergeRow,
  'id' | 'foundBy' | 'survivorId' | 'mergedId' | 'reason' | 'proposedBy' | 'proposedByName' | 'proposedAt'
>

export async function insertMerges({ trx, tenantId }: TenantDb, rows: readonly NewMerge[]): Promise<void> {
  await trx
    .insertInto('member_merges')
    .values(rows.map((row) => ({ tenantId, ...row, holderId: row.survivorId, status: 'PROPOSED' as const })))
    .execute()
}

/** The row must be locked by the caller. */
export async function updateMerge(
  { trx }: TenantDb,
  id: string,
  change: Partial<
    Pick<
      MergeRow,
      | 'status'
      | 'survivorId'
      | 'mergedId'
      | 'holderId'
      | 'decidedBy'
      | 'decidedByName'
      | 'decidedAt'
      | 'decision'
      | 'survivorVersion'
      | 'mergedVersion'
    >
  > & { before?: MergedBefore | null },
): Promise<void> {
  const { before, ...columns } = change
  await trx
    .updateTable('member_merges')
    .set((eb) => ({
      ...columns,
      ...(before !== undefined && { before: before === null ? null : JSON.stringify(before) }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function insertPart(
  { trx, tenantId }: TenantDb,
  part: { mergeId: string; part: MergePart; keys: readonly string[] },
): Promise<void> {
  await trx
    .insertInto('member_merge_parts')
    .values({ tenantId, ...part, keys: [...part.keys] })
    .execute()
}

export const listParts = ({ trx }: TenantDb, mergeId: string) =>
  trx.selectFrom('member_merge_parts').select(['part', 'keys']).where('mergeId', '=', mergeId).execute()

export async function deleteParts({ trx }: TenantDb, merges: readonly string[]): Promise<number> {
  if (merges.length === 0) return 0
  const { numDeletedRows } = await trx
    .deleteFrom('member_merge_parts')
    .where('mergeId', 'in', [...merges])
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Merges whose texts and earlier profiles are about the member: as one of a pair, or as who has everything now. */
export const listHeld = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('member_merges')
    .select(['id', 'status', 'foundBy', 'reason', 'decision', 'proposedAt', 'decidedAt', 'before'])
    .where((is) =>
      is.or([is('holderId', '=', memberId), is('survivorId', '=', memberId), is('mergedId', '=', memberId)]),
    )
    .orderBy('id')
    .execute()

export async function emptyMerges({ trx }: TenantDb, merges: readonly string[]): Promise<void> {
  await trx
    .updateTable('member_merges')
    .set({ reason: '', decision: '', before: null })
    .where('id', 'in', [...merges])
    .execute()
}

/** Proposals with an erased member are over. */
export async function endProposals({ trx }: TenantDb, memberId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('member_merges')
    .set((eb) => ({ status: 'DISMISSED', decidedAt: at, version: eb('version', '+', 1) }))
    .where('status', '=', 'PROPOSED')
    .where((is) => is.or([is('survivorId', '=', memberId), is('mergedId', '=', memberId)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** What was merged into the one is held by the other from here on. Returns their ids. */
export async function moveHeld(
  { trx }: TenantDb,
  { fromId, intoId }: { fromId: string; intoId: string },
  ids?: readonly string[],
): Promise<string[]> {
  if (ids?.length === 0) return []
  let moved = trx
    .updateTable('member_merges')
    .set({ holderId: intoId })
    .where('holderId', '=', fromId)
    .where('status', '=', 'MERGED')
  if (ids) moved = moved.where('id', 'in', [...ids])
  return (await moved.returning('id').execute()).map(({ id }) => id)
}

export async function countHeld({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('member_merges')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('holderId', '=', memberId)
    .where('status', '=', 'MERGED')
    .executeTakeFirstOrThrow()
  return count
}

export const constraints = { member_merges__open: 'member_merge_waits' } as const
