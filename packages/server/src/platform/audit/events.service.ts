/** Reads the event log. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/audit/audit.routes.ts'
import type { AuditEvent, AuditEventDetail } from '@serialis/contract/platform/audit/audit.schema.ts'
import { type HistoryReach, subjects } from '@serialis/contract/subjects.ts'
import { z } from 'zod'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { failure, found } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { everyPage } from '../../kit/lists/list-export.ts'
import { isRecordVisible, sitesOf } from '../sites/sites.service.ts'
import * as queries from './events.queries.ts'
import { shownDetails } from './masked-details.ts'
import { namesIn, numberOf, numbersOf, recordsNumbered } from './record-numbers.ts'

export type EventQuery = Omit<z.output<typeof routes.listEvents.input.query>, 'after' | 'limit' | 'fields'>

/** What the query of the log asks of the table. */
async function filterOf(app: App, db: TenantDb, { record, ...query }: EventQuery) {
  return record === undefined || record === '' ? query : { ...query, records: await recordsNumbered(app, db, record) }
}

/** Refuses a query whose number of a record is that of too many records. */
export const requireFewRecords = async ({ app, db }: Pick<Ctx, 'app' | 'db'>, query: EventQuery): Promise<void> =>
  void (await filterOf(app, db, query))

const shown = (
  row: Omit<queries.ReadEventRow, 'number' | 'hash'>,
  numbers: ReadonlyMap<string, string>,
): AuditEvent => ({
  id: row.id,
  action: row.action,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectNumber: numberOf(numbers, row) || numberIn(row.details),
  actorName: row.actorName,
  actorId: row.actorId,
  occurredAt: row.occurredAt.toISOString(),
  zone: row.zone,
  reason: row.reason,
  details: shownDetails(row),
  isSigned: row.signatureId !== null,
  actorRoles: row.actorRoles,
  sealNumber: row.seq,
  isReviewed: row.isReviewed,
})

/** Packs and containers have no number of their own in the log: the event names the code. */
const numberIn = ({ code }: Record<string, unknown>): string => (typeof code === 'string' ? code : '')

/** The newest events of the log that the query matches. */
export const newestEvents = async ({ app, db }: Pick<Ctx, 'app' | 'db'>, query: EventQuery, limit: number) =>
  pageOfEvents({ app, db }, { ...(await filterOf(app, db, query)), limit })

/** A page of the log, each event with the number of its record. */
async function pageOfEvents({ app, db }: Pick<Ctx, 'app' | 'db'>, filter: queries.EventFilter) {
  const rows = await queries.listEvents(db, filter)
  const numbers = await numbersOf(app, db, rows)
  return pageOf(
    rows,
    filter.limit,
    (row) => shown(row, numbers),
    (row) => row.id,
  )
}

export const listEvents = bind(routes.listEvents, async (ctx, { query }) =>
  pageOfEvents(ctx, { ...(await filterOf(ctx.app, ctx.db, query)), after: query.after, limit: query.limit }),
)

export type NumberedEvent = queries.ReadEventRow & { subjectNumber: string }

/** Every event that the query of the log matches, newest first, with the number of its record. */
export async function* everyEvent(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  query: EventQuery,
): AsyncGenerator<NumberedEvent> {
  const filter = await filterOf(app, db, query)
  for await (const rows of everyPage(
    (page) => queries.listEvents(db, { ...filter, ...page }),
    (row) => row.id,
  )) {
    const numbers = await numbersOf(app, db, rows)
    for (const row of rows) yield { ...row, subjectNumber: numberOf(numbers, row) || numberIn(row.details) }
  }
}

export const getEvent = bind(routes.getEvent, async ({ app, db }, { params }) => {
  const row = found(await queries.findEvent(db, params.id))
  return {
    ...shown(row, await numbersOf(app, db, [row])),
    recordedAt: row.recordedAt.toISOString(),
    names: await namesIn(app, db, row.details),
    requestId: row.requestId,
    ip: row.ip,
    actorAccount: row.actorAccount,
    onBehalfOf: row.onBehalfOf,
    userAgent: row.userAgent,
    productVersion: row.productVersion,
    signature: signatureOf(row),
    seal: sealOf(row),
  }
})

type DetailRow = NonNullable<Awaited<ReturnType<typeof queries.findEvent>>>

function signatureOf(row: DetailRow): AuditEventDetail['signature'] {
  if (row.meaning === null || row.signedAt === null) return null
  return {
    meaning: row.meaning,
    printedName: row.printedName ?? '',
    account: row.account ?? '',
    reason: row.signatureReason ?? '',
    signedAt: row.signedAt.toISOString(),
    digest: row.digest ?? '',
    secondFactor: row.secondFactor,
  }
}

const sealOf = (row: DetailRow): AuditEventDetail['seal'] =>
  row.seq === null || row.hash === null || row.sealedAt === null
    ? null
    : { number: row.seq, hash: row.hash.toString('hex'), sealedAt: row.sealedAt.toISOString() }

const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Whether the caller reads the whole history of the record, since it is of the tenant, or the record is the caller's. */
async function isShared(db: TenantDb, id: string, sites: HistoryReach | undefined): Promise<boolean> {
  if (sites === undefined || sites === 'shared') return sites === 'shared'
  if (sites === 'brandless') return sitesOf({ db })?.brandIds === undefined
  return isId(id) && isRecordVisible(db, sites, id)
}

/** An object's page shows its history to everybody who may see the object; readers of the log see all of it. */
export const getHistory = bind(routes.getHistory, async (ctx, { query }) => {
  const { actor } = ctx
  const subject = Object.hasOwn(subjects, query.subjectType) ? subjects[query.subjectType] : undefined
  const codes = [permissionCode('events.list'), ...(subject ? [permissionCode(subject.history)] : [])]
  if (!codes.some((code) => isGranted(actor.authorities, code))) throw failure('no_permission', { code: codes.at(-1)! })
  return pageOfEvents(ctx, { ...query, isShared: await isShared(ctx.db, query.subjectId, subject?.sites) })
})
