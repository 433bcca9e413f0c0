/** Opening stocks: uploaded, validated, compared with the counts of the other system, signed, committed. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import type { OpeningStock, OpeningStockDetail } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import {
  openingStockTransitions,
  type OpeningStockCommand,
} from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { digestOf, sign, signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { hasTaskEnded, mayFollowTask, startTask, taskFailure } from '../../platform/tasks/tasks.service.ts'
import * as queries from './opening-stock.queries.ts'
import { CHECK_KIND, ENTER_KIND } from './opening-stock.tasks.ts'
import { formatOf } from './stock-file.ts'

type Row = queries.OpeningStockRow
const HEAD_BYTES = 4_096

/** The signed record of an opening stock; the counts that were typed in are facts of the event. */
const openingRecord = ({ id, sha256, outcome }: Row) => ({ onboarding: id, sha256, outcome })

const listed = (row: Row): OpeningStock => ({
  id: row.id,
  number: Number(row.number),
  name: row.name,
  size: Number(row.size),
  format: row.format,
  sha256: row.sha256,
  status: row.status,
  rows: row.outcome?.rows ?? 0,
  errorRows: row.outcome?.errorRows ?? 0,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedByName,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedByName,
})

const permissionOf: Record<OpeningStockCommand, PermissionName> = {
  check: 'onboarding.create',
  drop: 'onboarding.create',
  enter: 'onboarding.enter',
}
const leads = (row: Row, command: OpeningStockCommand) =>
  rowsFrom(openingStockTransitions, row.status).some((way) => way.command === command)

function allowed({ actor }: Ctx, row: Row, isIdle: boolean): OpeningStockDetail['allowed'] {
  const may = (name: PermissionName) => isGranted(actor.authorities, permissionCode(name))
  const isClean = row.outcome !== null && row.outcome.errorRows === 0 && row.outcome.rows > 0
  // A validation that was given up may be started again.
  const open = (command: OpeningStockCommand) =>
    leads(row, command) || (command === 'check' && row.status === 'CHECKING' && isIdle)
  const commands = (['check', 'enter', 'drop'] as const).filter(
    (command) => open(command) && may(permissionOf[command]) && (command !== 'enter' || isClean),
  )
  return [...commands, ...(row.errorPath !== null && may('onboarding.create') ? (['downloadErrors'] as const) : [])]
}

async function shown(ctx: Ctx, row: Row): Promise<OpeningStockDetail> {
  const isIdle = row.taskId === null || (await hasTaskEnded(ctx.db, row.taskId))
  return {
    ...listed(row),
    outcome: row.outcome,
    digest: row.status === 'CHECKED' ? digestOf(openingRecord(row)) : null,
    expected: row.expected,
    deviation: row.deviation,
    reason: row.reason,
    failure:
      row.failureKey === null
        ? await taskFailure(ctx.db, row.taskId)
        : { key: row.failureKey, params: row.failureParams },
    rowErrors: row.rowErrors,
    taskId: row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    signatures: await signaturesOf(ctx.db, 'onboarding', row.id, () => openingRecord(row)),
    allowed: allowed(ctx, row, isIdle),
  }
}
const shownNow = async (ctx: Ctx, id: string) => shown(ctx, found(await queries.findOpeningStock(ctx.db, id)))

export const listOnboardings = bind(routes.listOnboardings, async ({ db }, { query }) =>
  pageOf(await queries.listOnboardings(db, query), query.limit, listed, (row) => row.id),
)
export const getOnboarding = bind(routes.getOnboarding, (ctx, { params }) => shownNow(ctx, params.id))

async function startWork(ctx: Ctx, id: string, kind: string, change: queries.OpeningStockChange): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind,
    input: { openingStockId: id },
    subjectType: 'onboarding',
    subjectId: id,
    queue: 'onboarding',
  })
  await queries.updateOpeningStock(ctx.db, id, { ...change, taskId })
}

export const uploadOnboarding = bind(routes.uploadOnboarding, async (ctx) => {
  const { app, db, file, actor, now } = ctx
  const parts: Buffer[] = []
  if (file.size > 0)
    for await (const part of app.files.read(file.path, { start: 0, end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>)
      parts.push(part)
  const format = formatOf(Buffer.concat(parts))
  if (format === null) throw failure('choose_a_correct_file_type')
  const id = randomUUIDv7()
  Object.assign(ctx.event, {
    subjectType: 'onboarding',
    subjectId: id,
    details: { name: file.name, format, sha256: file.sha256, size: file.size },
  })
  await queries.insertOpeningStock(db, {
    id,
    name: file.name.slice(0, 255),
    path: file.path,
    size: file.size,
    format,
    sha256: file.sha256,
    at: now,
    by: { id: actor.userId, name: actor.userName },
  })
  await startWork(ctx, id, CHECK_KIND, {})
  return shownNow(ctx, id)
})

async function open(ctx: Ctx, id: string, command: OpeningStockCommand): Promise<Row> {
  const row = found(await queries.lockOpeningStock(ctx.db, id))
  const isStuck =
    command === 'check' &&
    row.status === 'CHECKING' &&
    (row.taskId === null || (await hasTaskEnded(ctx.db, row.taskId)))
  requireThat(leads(row, command) || isStuck, 'onboarding_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, { subjectType: 'onboarding', subjectId: id })
  return row
}

export const checkOnboarding = bind(routes.checkOnboarding, async (ctx, { params }) => {
  await open(ctx, params.id, 'check')
  await startWork(ctx, params.id, CHECK_KIND, { status: 'CHECKING' })
  return shownNow(ctx, params.id)
})

export const enterOnboarding = bind(routes.enterOnboarding, async (ctx, { params, body }) => {
  const row = await open(ctx, params.id, 'enter')
  const outcome = found(row.outcome)
  requireThat(outcome.errorRows === 0 && outcome.rows > 0, 'onboarding_has_row_errors', { count: outcome.errorRows })
  const differing = outcome.counts.filter(({ count }, at) => body.expected[at] !== count).length
  requireThat(differing === 0 || body.deviation !== '', 'onboarding_counts_differ', { count: differing })
  await sign(ctx, { subjectType: 'onboarding', subjectId: row.id, record: openingRecord(row) }, body.signature)
  await startWork(ctx, row.id, ENTER_KIND, {
    status: 'ENTERING',
    eventId: ctx.event.id,
    expected: JSON.stringify(body.expected),
    deviation: body.deviation,
  })
  ctx.event.details = {
    rows: outcome.rows,
    containers: outcome.containers,
    expected: body.expected,
    deviation: body.deviation,
    sha256: row.sha256,
  }
  return shownNow(ctx, row.id)
})

export const dropOnboarding = bind(routes.dropOnboarding, async (ctx, { params, body }) => {
  const row = await open(ctx, params.id, 'drop')
  await queries.updateOpeningStock(ctx.db, row.id, {
    status: 'DROPPED',
    reason: body.reason,
    endedAt: ctx.now,
    endedByName: ctx.actor.userName,
  })
  ctx.event.reason = body.reason
  return shownNow(ctx, row.id)
})

export const downloadOnboardingErrors = bind(routes.downloadOnboardingErrors, async (ctx, { params }) => {
  const row = found(await queries.findOpeningStock(ctx.db, params.id))
  if (row.errorPath === null) throw failure('onboarding_has_no_errors')
  Object.assign(ctx.event, { subjectType: 'onboarding', subjectId: row.id, details: { name: row.name } })
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${row.name.replace(/\.(csv|json|jsonld)$/i, '')}-errors.csv`,
    size: Number(row.errorSize),
    body: ctx.app.files.read(row.errorPath),
  }
})
