/** SQL of privacy requests. */

import type {
  Certificate,
  PersonalTable,
  PrivacyRequestKind,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import type { PrivacyRequestStatus } from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isTaskOpen } from '../../platform/tasks/tasks.service.ts'

/** Rows that an erasure has touched, by table. */
export type Touched = Partial<Record<PersonalTable, number>>

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('privacy_requests as r')
    .innerJoin('members as m', 'm.id', 'r.memberId')
    .selectAll('r')
    .select(['m.name as memberName', 'm.status as memberStatus'])

export type PrivacyRequestRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findRequest = (db: TenantDb, id: string): Promise<PrivacyRequestRow | undefined> =>
  select(db).where('r.id', '=', id).executeTakeFirst()

/** The request alone: its member is locked by who changes it. */
export async function lockRequest(db: TenantDb, id: string): Promise<PrivacyRequestRow | undefined> {
  await db.trx.selectFrom('privacy_requests').select('id').where('id', '=', id).forUpdate().execute()
  return findRequest(db, id)
}

/** Newest first; `after` is the last id of the previous page. */
export function listRequests(
  db: TenantDb,
  filter: {
    kind?: PrivacyRequestKind | undefined
    status?: PrivacyRequestStatus | undefined
    memberId?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<PrivacyRequestRow[]> {
  let rows = select(db)
    .orderBy('r.id', 'desc')
    .limit(filter.limit + 1)
  if (filter.kind) rows = rows.where('r.kind', '=', filter.kind)
  if (filter.status) rows = rows.where('r.status', '=', filter.status)
  if (filter.memberId) rows = rows.where('r.memberId', '=', filter.memberId)
  if (filter.after) rows = rows.where('r.id', '<', filter.after)
  return rows.execute()
}

/** Those that wait and were not made by one of these people, oldest first. */
export const listWaiting = (
  db: TenantDb,
  { kind, people, limit }: { kind?: PrivacyRequestKind; people: readonly string[]; limit: number },
): Promise<PrivacyRequestRow[]> => {
  const rows = select(db)
    .where('r.status', '=', 'REQUESTED')
    .where('r.askedBy', 'not in', [...people])
    .orderBy('r.askedAt')
    .limit(limit)
  return (kind ? rows.where('r.kind', '=', kind) : rows).execute()
}

/** Those of all members, by id; `after` is the last id of the previous page. */
export const listEveryRequest = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx
    .selectFrom('privacy_requests')
    .select(['id', 'memberId', 'reason', 'note', 'decision', 'certificateDigest'])
    .orderBy('id')
    .limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

/** All of these members. */
export const listOfMembers = ({ trx }: TenantDb, members: readonly string[]) =>
  trx
    .selectFrom('privacy_requests')
    .select(['id', 'kind', 'status', 'identifiedBy', 'reason', 'note', 'askedAt', 'decidedAt', 'decision'])
    .where('memberId', 'in', [...members])
    .orderBy('id')
    .execute()

/** Whether one of these members has a request that waits or is at work. */
export async function hasOpenRequest({ trx }: TenantDb, members: readonly string[]): Promise<boolean> {
  const row = await trx
    .selectFrom('privacy_requests')
    .select('id')
    .where('memberId', 'in', [...members])
    .where('status', 'in', ['REQUESTED', 'RUNNING'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An access request that waits for a decision, or whose task is at work. */
export const findOpenAccess = (db: TenantDb, memberId: string) =>
  db.trx
    .selectFrom('privacy_requests')
    .select('id')
    .where('memberId', '=', memberId)
    .where('kind', '=', 'ACCESS')
    .where((is) =>
      is.or([
        is('status', '=', 'REQUESTED'),
        is.and([is('status', '=', 'RUNNING'), isTaskOpen(db, sql`privacy_requests.task_id`)]),
      ]),
    )
    .executeTakeFirst()

/** A copy was approved, and its task ended without making it. */
export async function isStuck(db: TenantDb, { id, kind, status }: Pick<PrivacyRequestRow, 'id' | 'kind' | 'status'>) {
  if (kind !== 'ACCESS' || status !== 'RUNNING') return false
  const row = await db.trx
    .selectFrom('privacy_requests')
    .select('id')
    .where('id', '=', id)
    .where(isTaskOpen(db, sql`privacy_requests.task_id`))
    .executeTakeFirst()
  return row === undefined
}

export async function insertRequest(
  { trx, tenantId }: TenantDb,
  row: Pick<
    PrivacyRequestRow,
    'id' | 'memberId' | 'kind' | 'identifiedBy' | 'reason' | 'note' | 'askedBy' | 'askedByName' | 'askedAt'
  >,
): Promise<void> {
  await trx
    .insertInto('privacy_requests')
    .values({ tenantId, ...row, status: 'REQUESTED' })
    .execute()
}

/** The row must be locked by the caller. */
export async function updateDecision(
  { trx }: TenantDb,
  id: string,
  {
    by,
    at,
    ...decision
  }: {
    status: 'RUNNING' | 'REJECTED' | 'WITHDRAWN'
    by: { id: string; name: string }
    at: Date
    decision: string
    taskId: string | null
  },
): Promise<void> {
  await trx
    .updateTable('privacy_requests')
    .set((eb) => ({
      ...decision,
      decidedBy: by.id,
      decidedByName: by.name,
      decidedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Counts on; in the transaction that touches the rows. The task is the only one that counts. */
export async function addTouched(
  { trx }: TenantDb,
  id: string,
  { table, rows }: { table: PersonalTable; rows: number },
): Promise<void> {
  const { touched } = await trx
    .selectFrom('privacy_requests')
    .select('touched')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('privacy_requests')
    .set({ touched: JSON.stringify({ ...touched, [table]: (touched[table] ?? 0) + rows }) })
    .where('id', '=', id)
    .execute()
}

export async function addFiles({ trx }: TenantDb, id: string, files: number): Promise<void> {
  await trx
    .updateTable('privacy_requests')
    .set((eb) => ({ files: eb('files', '+', files) }))
    .where('id', '=', id)
    .execute()
}

export async function updateDone(
  { trx }: TenantDb,
  id: string,
  { at, certificate, digest }: { at: Date; certificate: Certificate | null; digest: string },
): Promise<void> {
  await trx
    .updateTable('privacy_requests')
    .set((eb) => ({
      status: 'DONE',
      finishedAt: at,
      certificate: certificate && JSON.stringify(certificate),
      certificateDigest: digest,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** What was written about the person, in all requests of the member. */
export async function emptyTexts({ trx }: TenantDb, members: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('privacy_requests')
    .set({ reason: '', note: '', decision: '' })
    .where('memberId', 'in', [...members])
    .where((is) => is.or([is('reason', '<>', ''), is('note', '<>', ''), is('decision', '<>', '')]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const constraints = { privacy_requests__open: 'privacy_request_waits' } as const
