/** Files of messages: uploaded, taken in or discarded. Events hold counts, never values, and not the name of the file. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/inbound/files.routes.ts'
import { ENDPOINT_FILE_FAULTS_KEPT } from '@serialis/contract/engagement/inbound/files.schema.ts'
import type { EndpointFileCommand } from '@serialis/contract/engagement/inbound/files.status.ts'
import { endpointFileTexts } from '@serialis/contract/engagement/inbound/files.texts.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import type { FileTask } from '../../../kit/jobs/file-task.ts'
import { fileHead } from '../../../kit/text-files/file-head.ts'
import { tableAnswer } from '../../../platform/imports/table-answer.ts'
import { startTask } from '../../../platform/tasks/tasks.service.ts'
import { type EndpointRow, findEndpoint } from '../endpoints/endpoints.queries.ts'
import * as queries from './files.queries.ts'
import { CHECK_KIND, ENTER_KIND, REMOVED } from './files.tasks.ts'
import { allows, fileListed, fileShown, goodRows, isStuck } from './files.view.ts'
import { formatOf } from './formats.ts'

const SUBJECT = 'endpoint_file'

export const listEndpointFiles = bind(routes.listEndpointFiles, async ({ db }, { params, query }) => {
  found(await findEndpoint(db, params.id))
  const rows = await queries.listFiles(db, { ...query, endpointId: params.id })
  return pageOf(rows, query.limit, fileListed, ({ id }) => id)
})

export const getEndpointFile = bind(routes.getEndpointFile, async (ctx, { params }) =>
  fileShown(ctx, found(await queries.findFile(ctx.db, params.id))),
)

async function startWork(ctx: Ctx, kind: string, { importId, rows }: FileTask): Promise<string> {
  const { taskId } = await startTask(ctx, {
    kind,
    input: { importId, rows } satisfies FileTask,
    subjectType: SUBJECT,
    subjectId: importId,
    // One after another: the rows of a file are a message each, and keep their order.
    queue: 'endpoint files',
  })
  return taskId
}

const again = async (ctx: Ctx, id: string) => fileShown(ctx, found(await queries.findFile(ctx.db, id)))

function requireInService({ status }: EndpointRow): void {
  requireThat(status === 'ENABLED', 'endpoint_status_does_not_allow', { status })
}

export const uploadEndpointFile = bind(routes.uploadEndpointFile, async (ctx, { params }) => {
  const { app, db, file, actor, now, event } = ctx
  const endpoint = found(await findEndpoint(db, params.id))
  requireInService(endpoint)
  const format = formatOf(await fileHead(app.files, file))
  if (format === null) throw failure('choose_a_correct_file_type')
  const id = randomUUIDv7()
  await queries.insertFile(db, {
    id,
    endpointId: endpoint.id,
    fileName: file.name.slice(0, 255),
    path: file.path,
    size: file.size,
    sha256: file.sha256,
    format,
    status: 'CHECKING',
    uploadedAt: now,
    uploadedBy: actor.userId,
    uploadedByName: actor.userName,
  })
  await queries.updateFile(db, id, { taskId: await startWork(ctx, CHECK_KIND, { importId: id, rows: 0 }) })
  // The name of a file may be that of a person.
  Object.assign(event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: { endpoint: endpoint.slug, sha256: file.sha256, size: file.size },
  })
  return again(ctx, id)
})

/** The file under its lock, in the version that its user saw. */
async function opened(ctx: Ctx, { id, version }: { id: string; version: number }, command: EndpointFileCommand) {
  const row = found(await queries.lockFile(ctx.db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  requireThat(allows(row, command, await isStuck(ctx, row)), 'import_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id })
  return row
}

/** A file whose task ended early goes on behind the last row that is stored. */
export const enterEndpointFile = bind(routes.enterEndpointFile, async (ctx, { params, body }) => {
  const row = await opened(ctx, { id: params.id, version: body.version }, 'enter')
  const endpoint = found(await findEndpoint(ctx.db, row.endpointId))
  requireInService(endpoint)
  const goesOn = row.status === 'ENTERING'
  requireThat(goesOn || goodRows(row) > 0, 'import_has_nothing_to_enter')
  if (!goesOn) await queries.deleteFaults(ctx.db, row.id)
  await queries.updateFile(ctx.db, row.id, {
    ...(!goesOn && queries.NOTHING_COUNTED),
    status: 'ENTERING',
    taskId: await startWork(ctx, ENTER_KIND, { importId: row.id, rows: row.rowCount }),
  })
  ctx.event.details = { endpoint: endpoint.slug }
  return again(ctx, row.id)
})

export const dropEndpointFile = bind(routes.dropEndpointFile, async (ctx, { params, body }) => {
  const { app, db, now, actor } = ctx
  const row = await opened(ctx, { id: params.id, version: body.version }, 'drop')
  // It goes once no row names it, which is so when this transaction is committed.
  if (row.path !== null) await app.files.doubt(row.path)
  await queries.updateFile(db, row.id, {
    ...REMOVED,
    status: 'DROPPED',
    taskId: null,
    endedAt: now,
    endedByName: actor.userName,
  })
  return again(ctx, row.id)
})

export const downloadEndpointFileFaults = bind(routes.downloadEndpointFileFaults, async (ctx, { params }) => {
  const { db, event, tenant, request } = ctx
  const file = found(await queries.findFile(db, params.id))
  const faults = await queries.listFaults(db, file.id, ENDPOINT_FILE_FAULTS_KEPT)
  const texts = endpointFileTexts[request.locale]
  Object.assign(event, { subjectType: SUBJECT, subjectId: file.id, details: { rows: faults.length } })
  return tableAnswer(
    { name: 'refused-rows', sheet: 'rows', format: file.format === 'XLSX' ? 'XLSX' : 'CSV', zone: tenant.zone },
    [texts.line, texts.fault],
    faults.map(({ line, reason }) => [String(line), texts.faults[reason]]),
  )
})
