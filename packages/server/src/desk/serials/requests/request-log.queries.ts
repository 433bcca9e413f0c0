/** SQL of the request log: who applied for codes, downloaded them, or cancelled an application. */

import type { requestKinds } from '@serialis/contract/desk/serials/applications.schema.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { sql } from 'kysely'
import { fireAndCheckAtCommit, type TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import { prepared } from '../../../kit/db/query-builder/prepared.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { isApplicationOfSites, STATES, type ApplyStatusFilter } from '../applications/applications.queries.ts'

export type RequestKind = (typeof requestKinds)[number]

/** One entry for the running command, under its event's id. Sent with the next statement. */
export function insertRequest(
  { db, event, actor, now }: Ctx,
  request: { kind: RequestKind; applicationId: string; reason: string; nth: number | null },
): void {
  const entry = db.trx.insertInto('code_requests').values({
    ...request,
    tenantId: db.tenantId,
    id: event.id,
    happenedAt: now,
    byId: actor.kind === 'system' ? null : actor.userId,
    byName: actor.userName,
  })
  fireAndCheckAtCommit(db, () => prepared(db, entry))
}

const columns = ['r.id', 'r.kind', 'r.applicationId', 'r.happenedAt', 'r.byName', 'r.reason', 'r.nth'] as const
const select = ({ trx }: TenantDb) => trx.selectFrom('code_requests as r').select(columns)
export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

/** Newest first. */
export const listRequestsOf = (db: TenantDb, applicationId: string, limit: number) =>
  select(db).where('r.applicationId', '=', applicationId).orderBy('r.id', 'desc').limit(limit).execute()

export interface RequestFilter {
  kind?: RequestKind | undefined
  number?: number | undefined
  productId?: string | undefined
  orderId?: string | undefined
  level?: PackagingLevel | undefined
  applyStatus?: ApplyStatusFilter | undefined
  by?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the id of the last one on the previous page. */
export function listRequests(db: TenantDb, filter: RequestFilter) {
  let rows = select(db)
    .innerJoin('serial_applications as a', 'a.id', 'r.applicationId')
    .where(isApplicationOfSites(db, sql`a.id`))
    .orderBy('r.id', 'desc')
    .limit(filter.limit + 1)
  if (filter.kind) rows = rows.where('r.kind', '=', filter.kind)
  if (filter.number) rows = rows.where('a.number', '=', filter.number)
  if (filter.productId) rows = rows.where('a.productId', '=', filter.productId)
  if (filter.orderId) rows = rows.where('a.orderId', '=', filter.orderId)
  if (filter.level) rows = rows.where('a.level', '=', filter.level)
  if (filter.applyStatus) rows = rows.where('a.state', 'in', [...STATES[filter.applyStatus]])
  if (filter.by) rows = rows.where('r.byName', 'ilike', containing(filter.by))
  if (filter.from) rows = rows.where('r.happenedAt', '>=', filter.from)
  if (filter.before) rows = rows.where('r.happenedAt', '<', filter.before)
  if (filter.after) rows = rows.where('r.id', '<', filter.after)
  return rows.execute()
}
