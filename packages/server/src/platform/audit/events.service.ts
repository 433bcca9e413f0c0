/** Reads the event log. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/audit/audit.routes.ts'
import type { AuditEvent, AuditEventDetail } from '@serialis/contract/platform/audit/audit.schema.ts'
import { subjects } from '@serialis/contract/subjects.ts'
import { bind } from '../../kit/http/bind.ts'
import { failure, found } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import * as queries from './events.queries.ts'

const shown = (row: Omit<queries.ReadEventRow, 'seq' | 'number'>): AuditEvent => ({
  id: row.id,
  action: row.action,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  actorName: row.actorName,
  actorId: row.actorId,
  occurredAt: row.occurredAt.toISOString(),
  zone: row.zone,
  reason: row.reason,
  details: row.details,
  isSigned: row.signatureId !== null,
})

export const listEvents = bind(routes.listEvents, async ({ db }, { query }) =>
  pageOf(await queries.listEvents(db, query), query.limit, shown, (row) => row.id),
)

export const getEvent = bind(routes.getEvent, async ({ db }, { params }) => {
  const row = found(await queries.findEvent(db, params.id))
  return {
    ...shown(row),
    recordedAt: row.recordedAt.toISOString(),
    requestId: row.requestId,
    ip: row.ip,
    actorAccount: row.actorAccount,
    actorRoles: row.actorRoles,
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

/** An object's page shows its history to everybody who may see the object; readers of the log see all of it. */
export const getHistory = bind(routes.getHistory, async ({ db, actor }, { query }) => {
  const subject = Object.hasOwn(subjects, query.subjectType) ? subjects[query.subjectType] : undefined
  const codes = [permissionCode('events.list'), ...(subject ? [permissionCode(subject.history)] : [])]
  if (!codes.some((code) => isGranted(actor.authorities, code))) throw failure('no_permission', { code: codes.at(-1)! })
  return pageOf(
    await queries.listEvents(db, { ...query, isShared: subject?.sites === 'shared' }),
    query.limit,
    shown,
    (row) => row.id,
  )
})
