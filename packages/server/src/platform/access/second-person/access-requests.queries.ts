import type {
  AccessRequestKind,
  AccessRequestStatus,
} from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

const columns = [
  'id',
  'kind',
  'subjectType',
  'subjectId',
  'subjectName',
  'wanted',
  'standing',
  'reason',
  'digest',
  'status',
  'askedBy',
  'askedByName',
  'askedAt',
  'expiresAt',
  'decidedBy',
  'decidedByName',
  'decidedAt',
  'decision',
  'version',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('access_requests').select(columns)
export type AccessRequestRow = NonNullable<Awaited<ReturnType<typeof findAccessRequest>>>

export const findAccessRequest = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()

/** Serializes decisions about it. */
export const lockAccessRequest = (db: TenantDb, id: string) =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** One that still waits at `now`. */
export const findWaiting = (db: TenantDb, kind: AccessRequestKind, subjectId: string, now: Date) =>
  select(db)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Pending ones that neither were asked for by one of these people nor change one of them, oldest first. */
export const listPendingOfOthers = ({ trx }: TenantDb, people: readonly string[], now: Date, limit: number) =>
  trx
    .selectFrom('access_requests')
    .select(['id', 'subjectName', 'askedByName', 'askedAt'])
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .where('askedBy', 'not in', [...people])
    .where('subjectId', 'not in', [...people])
    .orderBy('askedAt')
    .limit(limit)
    .execute()

/** The account that requested a change. */
export const findAsker = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('users')
    .select(['account', 'name', 'isDisabled', 'supplierId', 'mustChangePassword'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface AccessRequestFilter {
  status?: AccessRequestStatus | undefined
  kind?: AccessRequestKind | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. One that waits beyond its last moment counts as expired. */
export function listAccessRequests(db: TenantDb, { status, kind, after, limit }: AccessRequestFilter, now: Date) {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status)
    rows = rows.where(
      sql`case when status = 'PENDING' and expires_at <= ${now} then 'EXPIRED' else status end`,
      '=',
      status,
    )
  if (kind) rows = rows.where('kind', '=', kind)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export interface NewAccessRequest {
  id: string
  kind: AccessRequestKind
  subjectType: 'role' | 'user'
  subjectId: string
  subjectName: string
  wanted: string
  standing: string
  reason: string
  digest: string
  askedBy: string
  askedByName: string
  askedAt: Date
  expiresAt: Date
}

export async function insertAccessRequest({ trx, tenantId }: TenantDb, request: NewAccessRequest) {
  await trx
    .insertInto('access_requests')
    .values({ tenantId, ...request })
    .execute()
}

/** Ends those that nobody decided in time. */
export async function updateExpired({ trx }: TenantDb, now: Date) {
  await trx
    .updateTable('access_requests')
    .set((eb) => ({ status: 'EXPIRED', version: eb('version', '+', 1) }))
    .where('status', '=', 'PENDING')
    .where('expiresAt', '<=', now)
    .execute()
}

/** Ends the account's wish to sign again: what it was about is over. */
export async function updateConfirmationOver({ trx }: TenantDb, userId: string, at: Date) {
  await trx
    .updateTable('access_requests')
    .set((eb) => ({ status: 'WITHDRAWN', decidedAt: at, version: eb('version', '+', 1) }))
    .where('kind', '=', 'CONFIRM')
    .where('subjectId', '=', userId)
    .where('status', '=', 'PENDING')
    .execute()
}

/** The row must be locked by the caller. */
export async function updateDecision(
  { trx }: TenantDb,
  id: string,
  {
    status,
    by,
    reason,
    at,
  }: { status: AccessRequestStatus; by: { id: string; name: string }; reason: string; at: Date },
) {
  await trx
    .updateTable('access_requests')
    .set((eb) => ({
      status,
      decidedBy: by.id,
      decidedByName: by.name,
      decidedAt: at,
      decision: reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export const constraints = { access_requests__pending: 'access_request_waits' } as const
