/** Recall cases: opened, traced, held with a signature, exported. */

import { createHash, randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/recall/recall.routes.ts'
import type { Recall, RecallStatus } from '@serialis/contract/desk/recall/recall.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Output } from '@serialis/contract/kit/route.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { decodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import { digestOf, sign, signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { setSitesOfViewer } from '../../platform/sites/sites.service.ts'
import { hasTaskEnded, startTask } from '../../platform/tasks/tasks.service.ts'
import { orderExtract } from '../extracts/extracts.service.ts'
import * as queries from './recall.queries.ts'
import { HOLD_KIND, TRACE_KIND } from './task-kinds.ts'
import { namedBy } from './tracing.ts'

type Row = queries.RecallRow
const isIdle = async (db: TenantDb, { taskId }: Row): Promise<boolean> => taskId === null || hasTaskEnded(db, taskId)

function shown({ actor }: Ctx, row: Row, idle: boolean): Recall {
  const may = (name: PermissionName) => isGranted(actor.authorities, permissionCode(name))
  const isTraceable = idle && row.status !== 'HELD'
  const canHold = row.status === 'TRACED' && (row.report?.hold.changeCount ?? 0) > 0
  return {
    id: row.id,
    number: row.number,
    source: row.source,
    reason: row.reason,
    status: row.status,
    total: row.report?.total ?? null,
    heldCount: row.result?.changeCount ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    heldAt: row.heldAt?.toISOString() ?? null,
    heldBy: row.heldByName,
    allowed: [
      ...(isTraceable && may('recalls.hold') ? (['trace'] as const) : []),
      ...(canHold && may('recalls.hold') ? (['hold'] as const) : []),
      ...(row.report !== null && may('recalls.export') ? (['export'] as const) : []),
    ],
  }
}

export const listRecalls = bind(routes.listRecalls, async (ctx, { query }) =>
  pageOf(
    await queries.listRecalls(ctx.db, query),
    query.limit,
    (row) => shown(ctx, row, true),
    (row) => String(row.number),
  ),
)

/** What the signer of the hold is accountable for: the set itself, and the announced effects. */
async function holdRecord(db: TenantDb, { id, number, source, reason, report }: Row) {
  const members = await queries.findMembers(db, id)
  return {
    command: 'hold',
    recallId: id,
    number,
    source,
    reason,
    total: report?.total ?? 0,
    set: members === null ? '' : createHash('sha256').update(members).digest('hex'),
    hold: report?.hold ?? null,
  }
}

async function detail(ctx: Ctx, id: string): Promise<Output<typeof routes.getRecall>> {
  const { db } = ctx
  const row = found(await queries.findRecall(db, id))
  const listed = shown(ctx, row, await isIdle(db, row))
  return {
    ...listed,
    report: row.report,
    result: row.result,
    taskId: row.taskId,
    failure: row.failureKey === null ? null : { key: row.failureKey, params: row.failureParams },
    digest: listed.allowed.includes('hold') ? digestOf(await holdRecord(db, row)) : null,
    // A signature on an earlier trace keeps what it was given for.
    signatures: await signaturesOf(db, 'recall', id, async ({ content }) => {
      const record = await holdRecord(db, row)
      return record.set === (content as typeof record).set ? record : (content as object)
    }),
  }
}

export const getRecall = bind(routes.getRecall, (ctx, { params }) => detail(ctx, params.id))

async function startWork(ctx: Ctx, id: string, kind: string, status: RecallStatus): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind,
    input: { recallId: id },
    subjectType: 'recall',
    subjectId: id,
    queue: `recall:${id}`,
  })
  await queries.updateRecall(ctx.db, id, { status, taskId, failureKey: null, failureParams: '{}' })
}

export const createRecall = bind(routes.createRecall, async (ctx, { body }) => {
  requireThat((await namedBy(ctx.db, body.source)) !== null, 'recall_names_nothing')
  const id = randomUUIDv7()
  await queries.insertRecall(ctx.db, {
    id,
    source: body.source,
    reason: body.reason,
    at: ctx.now,
    by: ctx.actor.userName,
  })
  await setSitesOfViewer(ctx.db, id)
  await startWork(ctx, id, TRACE_KIND, 'TRACING')
  Object.assign(ctx.event, { subjectType: 'recall', subjectId: id, reason: body.reason })
  ctx.event.details['source'] =
    body.source.kind === 'codes' ? { kind: 'codes', count: body.source.codes.length } : body.source
  return detail(ctx, id)
})

async function opened(ctx: Ctx, id: string, isOpen: (row: Row) => Promise<boolean> | boolean): Promise<Row> {
  const row = found(await queries.lockRecall(ctx.db, id))
  requireThat(await isOpen(row), 'recall_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, { subjectType: 'recall', subjectId: id, details: { number: row.number } })
  return row
}

export const traceRecall = bind(routes.traceRecall, async (ctx, { params }) => {
  const row = await opened(ctx, params.id, async (one) => one.status !== 'HELD' && (await isIdle(ctx.db, one)))
  await startWork(ctx, row.id, TRACE_KIND, 'TRACING')
  Object.assign(ctx.event, { subjectType: 'recall', subjectId: row.id })
  return detail(ctx, row.id)
})

export const holdRecall = bind(routes.holdRecall, async (ctx, { params, body }) => {
  const row = await opened(ctx, params.id, ({ status }) => status === 'TRACED')
  requireThat((row.report?.hold.changeCount ?? 0) > 0, 'recall_nothing_to_hold')
  await sign(ctx, { subjectType: 'recall', subjectId: row.id, record: await holdRecord(ctx.db, row) }, body.signature)
  await startWork(ctx, row.id, HOLD_KIND, 'HOLDING')
  Object.assign(ctx.event, { subjectType: 'recall', subjectId: row.id })
  return detail(ctx, row.id)
})

export const exportRecall = bind(routes.exportRecall, async (ctx, { params }) => {
  const row = await opened(ctx, params.id, ({ report }) => report !== null)
  const set = decodeSet(found(await queries.findMembers(ctx.db, row.id)))
  const { taskId } = await orderExtract(ctx, {
    set,
    filter: {},
    subject: { type: 'recall', id: row.id },
    asOf: null,
    axis: 'happened',
    purpose: row.reason.slice(0, 200),
    filePermission: 'recalls.export',
  })
  Object.assign(ctx.event, { subjectType: 'recall', subjectId: row.id })
  return { taskId: found(taskId) }
})
