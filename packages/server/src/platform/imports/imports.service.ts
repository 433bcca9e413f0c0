/**
 * Uploaded tables whose rows become records: stored, validated row by row without a trace, reviewed, then committed at
 * once or discarded.
 * A room that accepts such files describes them in its `ImportSort`; its tasks validate and commit a row.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import {
  importTransitions,
  type ImportCommand,
  type ImportStatus,
  type RowOutcome,
  type TableImport,
  type TableImportDetail,
} from '@serialis/contract/kit/import-file.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { faultText, type ImportWords } from '@serialis/contract/platform/imports/imports.texts.ts'
import type { StreamAnswer } from '../../kit/http/bind.ts'
import type { Ctx, UploadCtx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import type { TableColumns } from '../../kit/text-files/table-columns.ts'
import { tableFormatOf } from '../../kit/text-files/table-file.ts'
import { hasTaskEnded, mayFollowTask, startTask, taskFailure } from '../tasks/tasks.service.ts'
import * as queries from './imports.queries.ts'
import { tableAnswer } from './table-answer.ts'

export { findKind as findImportKind, isImportOfSites, type CheckedRow, type RowFault } from './imports.queries.ts'

export interface ImportSort<C extends string> {
  readonly kind: queries.ImportKind
  readonly subjectType: 'order_import' | 'product_import' | 'master_import'
  readonly checkKind: string
  readonly enterKind: string
  /** Files of one queue are processed one after another. */
  readonly queueOf: (id: string) => string
  readonly words: ImportWords<C>
  readonly columns: TableColumns<C>
  readonly keyColumnMissing: ErrorKey
  readonly rowsMaximum: number
  /** Name of the template, and of the sheet in a workbook. */
  readonly sheet: string
  /** The example row of the template; none where absent. */
  readonly example?: (ctx: Ctx) => Partial<Record<C, string>>
}
type AnySort = Omit<ImportSort<string>, 'columns' | 'words' | 'example'>

const HEAD_BYTES = 4_096

const listed = (row: queries.ImportRecord): TableImport => ({
  id: row.id,
  fileName: row.fileName,
  size: row.size,
  sha256: row.sha256,
  format: row.format,
  status: row.status,
  rows: row.rowCount,
  wrong: row.wrongCount,
  entered: row.enteredCount,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedByName,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedByName,
  version: row.version,
})

const allows = (status: ImportStatus, command: ImportCommand): boolean =>
  rowsFrom(importTransitions, status).some((row) => row.command === command)
/** After its validation task was given up, a file can only be discarded. */
const isStuck = async ({ db }: Pick<Ctx, 'db'>, row: queries.ImportRecord): Promise<boolean> =>
  row.taskId !== null && (await hasTaskEnded(db, row.taskId))

export async function showImport(ctx: Ctx, sort: AnySort, id: string): Promise<TableImportDetail> {
  const row = found(await queries.findImport(ctx.db, sort.kind, id))
  const counts = await queries.countRows(ctx.db, id)
  const of = (outcome: RowOutcome) => counts.get(outcome) ?? 0
  return {
    ...listed(row),
    counts: { create: of('CREATE'), change: of('CHANGE'), same: of('SAME'), wrong: of('WRONG') },
    unknownTitles: row.titles.filter((title, at) => title !== '' && row.fields[at] === ''),
    failure:
      row.errorKey === null ? await taskFailure(ctx.db, row.taskId) : { key: row.errorKey, params: row.errorParams },
    taskId: row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    allowed: [
      ...(allows(row.status, 'mend') ? (['mend'] as const) : []),
      ...(allows(row.status, 'enter') && of('CREATE') + of('CHANGE') > 0 ? (['enter'] as const) : []),
      ...(allows(row.status, 'drop') || (await isStuck(ctx, row)) ? (['drop'] as const) : []),
      ...(of('WRONG') > 0 ? (['download'] as const) : []),
    ],
  }
}

export const pageOfImports = async (
  { db }: Ctx,
  { kind }: AnySort,
  query: { status?: ImportStatus | undefined; after?: string | undefined; limit: number },
) => pageOf(await queries.listImports(db, kind, query), query.limit, listed, (row) => row.id)

export async function pageOfRows(
  { db }: Ctx,
  { kind }: AnySort,
  id: string,
  query: { outcome?: RowOutcome | undefined; after?: string | undefined; limit: number },
) {
  found(await queries.findImport(db, kind, id))
  const after = query.after === undefined ? undefined : Math.min(Number(query.after), 2 ** 31 - 1)
  return pageOf(
    await queries.listRows(db, id, { ...query, after }),
    query.limit,
    (row) => row,
    (row) => String(row.line),
  )
}

async function startWork(
  ctx: Ctx,
  sort: AnySort,
  row: { id: string; version: number },
  { kind, status }: { kind: string; status: ImportStatus },
): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind,
    input: { importId: row.id },
    subjectType: sort.subjectType,
    subjectId: row.id,
    queue: sort.queueOf(row.id),
  })
  await queries.updateImport(ctx.db, row, { status, taskId })
}

/** Stores the file and starts its validation. */
export async function uploadImport(ctx: UploadCtx, sort: AnySort): Promise<TableImportDetail> {
  const { app, db, file, actor, now } = ctx
  const parts: Buffer[] = []
  if (file.size > 0)
    for await (const part of app.files.read(file.path, { start: 0, end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>)
      parts.push(part)
  const format = tableFormatOf(Buffer.concat(parts))
  if (format === null) throw failure('choose_a_correct_file_type')
  const id = randomUUIDv7()
  Object.assign(ctx.event, {
    subjectType: sort.subjectType,
    subjectId: id,
    details: { name: file.name, sha256: file.sha256, size: file.size },
  })
  await queries.insertImport(db, {
    id,
    kind: sort.kind,
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
  await startWork(ctx, sort, { id, version: 1 }, { kind: sort.checkKind, status: 'CHECKING' })
  return showImport(ctx, sort, id)
}

/** Locks the file in the version that its user saw, and makes it the subject of the event. */
export async function openImport(
  ctx: Ctx,
  sort: AnySort,
  { id, version, command }: { id: string; version: number; command: ImportCommand },
): Promise<queries.ImportRecord> {
  const row = found(await queries.lockImport(ctx.db, sort.kind, id))
  requireThat(row.version === version, 'changed_meanwhile')
  requireThat(
    allows(row.status, command) || (command === 'drop' && (await isStuck(ctx, row))),
    'import_status_does_not_allow',
    { status: row.status },
  )
  Object.assign(ctx.event, { subjectType: sort.subjectType, subjectId: id, details: { name: row.fileName } })
  return row
}

/** `leavesOutWrong`: only the valid rows. */
export async function enterImport(
  ctx: Ctx,
  sort: AnySort,
  { id, version, leavesOutWrong }: { id: string; version: number; leavesOutWrong: boolean },
): Promise<TableImportDetail> {
  const row = await openImport(ctx, sort, { id, version, command: 'enter' })
  const counts = await queries.countRows(ctx.db, row.id)
  const wrong = counts.get('WRONG') ?? 0
  requireThat(wrong === 0 || leavesOutWrong, 'import_has_wrong_rows', { count: wrong })
  requireThat((counts.get('CREATE') ?? 0) + (counts.get('CHANGE') ?? 0) > 0, 'import_has_nothing_to_enter')
  await startWork(ctx, sort, row, { kind: sort.enterKind, status: 'ENTERING' })
  ctx.event.details['leaveOutWrong'] = leavesOutWrong
  return showImport(ctx, sort, row.id)
}

export async function dropImport(
  ctx: Ctx,
  sort: AnySort,
  { id, version }: { id: string; version: number },
): Promise<TableImportDetail> {
  const row = await openImport(ctx, sort, { id, version, command: 'drop' })
  await queries.updateImport(ctx.db, row, {
    status: 'DROPPED',
    taskId: null,
    endedAt: ctx.now,
    endedByName: ctx.actor.userName,
  })
  return showImport(ctx, sort, row.id)
}

/**
 * The wrong rows in the columns of the uploaded file and those that a correction added. Two more columns explain the
 * faults; they are ignored when the file is uploaded again.
 */
export async function wrongRowsOf<C extends string>(ctx: Ctx, sort: ImportSort<C>, id: string): Promise<StreamAnswer> {
  const row = found(await queries.findImport(ctx.db, sort.kind, id))
  const { locale } = ctx.request
  const { columns, titles } = sort.words
  const wrong = await queries.listRows<C, string>(ctx.db, row.id, { outcome: 'WRONG', limit: sort.rowsMaximum })
  const added = columns.filter(
    (column) => !row.fields.includes(column) && wrong.some(({ cells }) => cells[column] !== undefined),
  )
  const rows = wrong.map(({ cells, faults }) => [
    ...[...row.fields, ...added].map((field) => cells[field as C] ?? ''),
    faults.map(({ key }) => key).join(' '),
    faults.map((fault) => `${titles[locale][fault.column]}: ${faultText(sort.words, locale, fault)}`).join(' '),
  ])
  Object.assign(ctx.event, { subjectType: sort.subjectType, subjectId: row.id, details: { rows: rows.length } })
  const heading = [...row.titles, ...added.map((column) => titles[locale][column]), 'error', 'errorText']
  return tableAnswer(
    {
      name: `${row.fileName.replace(/\.[^.]*$/, '')}-errors`,
      sheet: sort.sheet,
      format: row.format,
      zone: ctx.tenant.zone,
    },
    heading,
    rows,
  )
}

/** The titles, and one row that shows the format of each cell. */
export async function templateOf<C extends string>(
  ctx: Ctx,
  { words, sheet, subjectType, example }: ImportSort<C>,
  format: 'CSV' | 'XLSX',
): Promise<StreamAnswer> {
  const titles = words.titles[ctx.request.locale]
  const shown = example?.(ctx)
  Object.assign(ctx.event, { subjectType, subjectId: 'template', details: { format } })
  return tableAnswer(
    { name: sheet, sheet, format, zone: ctx.tenant.zone },
    words.columns.map((column) => titles[column]),
    shown === undefined ? [] : [words.columns.map((column) => shown[column] ?? '')],
  )
}
