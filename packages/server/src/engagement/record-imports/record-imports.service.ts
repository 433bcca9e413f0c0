/** Files of records: uploaded, mapped, entered or discarded. Events hold counts, never values. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import type { RecordFileFormat } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import type { MappedImportCommand } from '@serialis/contract/kit/import-file.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import type { FileTask } from '../../kit/jobs/file-task.ts'
import { fileHead } from '../../kit/text-files/file-head.ts'
import { tableFormatOf } from '../../kit/text-files/table-file.ts'
import { discarded, openedFile, startFileWork, uploadedFile } from '../../platform/imports/mapped/mapped-file.ts'
import { describedCollection } from '../collections/read-collections.ts'
import { columnFields } from '../records/cell-values.ts'
import { requireTakesRecords } from '../records/judging.ts'
import * as queries from './record-imports.queries.ts'
import { CHECK_KIND, ENTER_KIND } from './record-imports.tasks.ts'
import { collectionOf, goodRows, listed, shown } from './record-imports.view.ts'
import { importRows } from './rows.queries.ts'

const table = queries.importTable

export const listRecordImports = bind(routes.listRecordImports, async ({ db }, { params, query }) => {
  found(await describedCollection(db, params.id))
  const rows = await queries.listImports(db, { ...query, collectionId: params.id })
  return pageOf(rows, query.limit, listed, ({ id }) => id)
})

export const getRecordImport = bind(routes.getRecordImport, async (ctx, { params }) =>
  shown(ctx, found(await table.find(ctx.db, params.id))),
)

const startWork = (ctx: Ctx, kind: string, task: FileTask): Promise<string> =>
  startFileWork(ctx, { kind, subjectType: 'record_import', queue: 'record imports' }, task)

const NOTHING_COUNTED = {
  doneLine: 0,
  rowCount: 0,
  createCount: 0,
  changeCount: 0,
  sameCount: 0,
  repeatCount: 0,
  skipCount: 0,
  refusedCount: 0,
  keptCount: 0,
} as const

function formatOf(head: Buffer): RecordFileFormat {
  const format = tableFormatOf(head)
  if (format === null) throw failure('choose_a_correct_file_type')
  const isOfObjects = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{')
  return isOfObjects ? 'JSON_LINES' : format
}

const again = async (ctx: Ctx, id: string) => shown(ctx, found(await table.find(ctx.db, id)))

export const uploadRecordImport = bind(routes.uploadRecordImport, async (ctx, { params }) => {
  const { app, db, file, event } = ctx
  const collection = found(await describedCollection(db, params.id))
  requireTakesRecords(collection)
  const format = formatOf(await fileHead(app.files, file))
  const id = randomUUIDv7()
  await queries.insertImport(db, {
    id,
    collectionId: collection.id,
    ...uploadedFile(ctx),
    format,
  })
  await table.update(db, id, { taskId: await startWork(ctx, CHECK_KIND, { importId: id, rows: 0 }) })
  // The name of a file may be that of a person.
  Object.assign(event, {
    subjectType: 'record_import',
    subjectId: id,
    details: { collection: collection.code, sha256: file.sha256, size: file.size },
  })
  return again(ctx, id)
})

/** The file under its lock, in the version that its user saw. */
export const openedImport = (
  ctx: Ctx,
  step: { id: string; version: number; command: MappedImportCommand },
): Promise<queries.RecordImportRow> => openedFile(ctx, { lock: table.lock, subjectType: 'record_import' }, step)

export const planRecordImport = bind(routes.planRecordImport, async (ctx, { params, body }) => {
  const { version, columns } = body
  const row = await openedImport(ctx, { id: params.id, version, command: 'plan' })
  requireThat(columns.length === row.columns.length, 'record_import_columns_differ')
  const { fields } = await collectionOf(ctx, row)
  const known = new Set(columnFields(fields, row.format === 'JSON_LINES').map(({ path }) => path))
  requireThat(
    columns.every((path) => path === '' || known.has(path)),
    'record_import_field_unknown',
  )
  await importRows.deleteAll(ctx.db, row.id)
  await table.update(ctx.db, row.id, {
    ...NOTHING_COUNTED,
    status: 'CHECKING',
    columns: JSON.stringify(columns),
    taskId: await startWork(ctx, CHECK_KIND, { importId: row.id, rows: row.rowCount }),
  })
  ctx.event.details = { columns: [null, columns.filter((path) => path !== '').join(', ')] }
  return again(ctx, row.id)
})

export const enterRecordImport = bind(routes.enterRecordImport, async (ctx, { params, body }) => {
  const row = await openedImport(ctx, { id: params.id, version: body.version, command: 'enter' })
  const collection = await collectionOf(ctx, row)
  requireTakesRecords(collection)
  const goesOn = row.status === 'ENTERING'
  requireThat(goesOn || goodRows(row) > 0, 'import_has_nothing_to_enter')
  if (!goesOn) await importRows.deleteUncorrected(ctx.db, row.id)
  await table.update(ctx.db, row.id, {
    ...(!goesOn && NOTHING_COUNTED),
    status: 'ENTERING',
    taskId: await startWork(ctx, ENTER_KIND, { importId: row.id, rows: row.rowCount }),
  })
  ctx.event.details = { collection: collection.code }
  return again(ctx, row.id)
})

export const dropRecordImport = bind(routes.dropRecordImport, async (ctx, { params, body }) => {
  const { db } = ctx
  const row = await openedImport(ctx, { id: params.id, version: body.version, command: 'drop' })
  await table.update(db, row.id, discarded(ctx))
  return again(ctx, row.id)
})
