/** Files of products: uploaded, looked at, entered or dropped. */
import { randomUUIDv7 } from 'node:crypto'
import { importTransitions, type ImportCommand, type ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import type * as routes from '@serialis/contract/products/imports.routes.ts'
import type { ProductImport, ProductImportDetail } from '@serialis/contract/products/imports.schema.ts'
import type { Ctx, UploadCtx } from '../kit/context.ts'
import { failure, found, requireThat } from '../kit/failure.ts'
import { pageOf } from '../kit/page.ts'
import { tableFormatOf } from '../kit/table-file.ts'
import { hasTaskEnded, mayFollowTask, startTask } from '../tasks/tasks.service.ts'
import * as queries from './imports.queries.ts'
import { CHECK_PRODUCT_IMPORT_KIND, ENTER_PRODUCT_IMPORT_KIND } from './imports.tasks.ts'

const HEAD_BYTES = 4_096

const listed = (row: queries.ImportRecord): ProductImport => ({
  id: row.id, fileName: row.file_name, size: row.size, sha256: row.sha256, format: row.format, status: row.status, rows: row.row_count, wrong: row.wrong_count, entered: row.entered_count,
  uploadedAt: row.uploaded_at.toISOString(), uploadedBy: row.uploaded_by_name, endedAt: row.ended_at?.toISOString() ?? null, endedBy: row.ended_by_name, version: row.version,
})

const allows = (status: ImportStatus, command: ImportCommand): boolean => rowsFrom(importTransitions, status).some((row) => row.command === command)
/** A check whose task was given up for good can only be dropped. */
const isStuck = async ({ db }: Pick<Ctx, 'db'>, row: queries.ImportRecord): Promise<boolean> => row.task_id !== null && (await hasTaskEnded(db, row.task_id))

async function shown(ctx: Ctx, id: string): Promise<ProductImportDetail> {
  const row = found(await queries.findImport(ctx.db, id))
  const counts = await queries.countRows(ctx.db, id)
  const of = (outcome: Parameters<typeof counts.get>[0]) => counts.get(outcome) ?? 0
  const isEnterable = of('WRONG') === 0 && of('CREATE') + of('CHANGE') > 0
  return {
    ...listed(row),
    counts: { create: of('CREATE'), change: of('CHANGE'), same: of('SAME'), wrong: of('WRONG') },
    unknownTitles: row.titles.filter((title, at) => title !== '' && row.fields[at] === ''),
    failure: row.error_key === null ? null : { key: row.error_key, params: row.error_params },
    taskId: row.task_id !== null && (await mayFollowTask(ctx, row.task_id)) ? row.task_id : null,
    allowed: [
      ...(allows(row.status, 'enter') && isEnterable ? (['enter'] as const) : []),
      ...(allows(row.status, 'drop') || (await isStuck(ctx, row)) ? (['drop'] as const) : []),
      ...(of('WRONG') > 0 ? (['download'] as const) : []),
    ],
  }
}

export async function listProductImports({ db }: Ctx, { query }: Input<typeof routes.listProductImports>): Promise<Output<typeof routes.listProductImports>> {
  return pageOf(await queries.listImports(db, query), query.limit, listed, (row) => row.id)
}

export const getProductImport = (ctx: Ctx, { params }: Input<typeof routes.getProductImport>): Promise<Output<typeof routes.getProductImport>> => shown(ctx, params.id)

export async function listProductImportRows({ db }: Ctx, { params, query }: Input<typeof routes.listProductImportRows>): Promise<Output<typeof routes.listProductImportRows>> {
  found(await queries.findImport(db, params.id))
  const after = query.after === undefined ? undefined : Math.min(Number(query.after), 2 ** 31 - 1)
  return pageOf(await queries.listRows(db, params.id, { ...query, after }), query.limit, (row) => row, (row) => String(row.line))
}

/** One file after another: two would wait for each other's codes and GTINs. */
async function startWork(ctx: Ctx, row: { id: string; version: number }, kind: string, status: ImportStatus): Promise<void> {
  const { taskId } = await startTask(ctx, { kind, input: { importId: row.id }, subjectType: 'product_import', subjectId: row.id, queue: `product_imports:${ctx.tenant.tenantId}` })
  await queries.updateImport(ctx.db, row, { status, task_id: taskId })
}

export async function uploadProductImport(ctx: UploadCtx): Promise<Output<typeof routes.uploadProductImport>> {
  const { app, db, file, actor, now } = ctx
  const parts: Buffer[] = []
  if (file.size > 0) for await (const part of app.files.read(file.path, { start: 0, end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>) parts.push(part)
  const format = tableFormatOf(Buffer.concat(parts))
  if (format === null) throw failure('choose_a_correct_file_type')
  const id = randomUUIDv7()
  Object.assign(ctx.event, { subjectType: 'product_import', subjectId: id, details: { name: file.name, sha256: file.sha256, size: file.size } })
  await queries.insertImport(db, {
    id, file_name: file.name.slice(0, 255), path: file.path, size: file.size, sha256: file.sha256, format, status: 'CHECKING', uploaded_at: now, uploaded_by: actor.userId, uploaded_by_name: actor.userName,
  })
  await startWork(ctx, { id, version: 1 }, CHECK_PRODUCT_IMPORT_KIND, 'CHECKING')
  return shown(ctx, id)
}

/** Locks the file as its user saw it, and makes it the event's subject. */
async function openImport(ctx: Ctx, id: string, version: number, command: ImportCommand): Promise<queries.ImportRecord> {
  const row = found(await queries.lockImport(ctx.db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  requireThat(allows(row.status, command) || (command === 'drop' && (await isStuck(ctx, row))), 'product_import_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, { subjectType: 'product_import', subjectId: id, details: { name: row.file_name } })
  return row
}

export async function enterProductImport(ctx: Ctx, { params, body }: Input<typeof routes.enterProductImport>): Promise<Output<typeof routes.enterProductImport>> {
  const row = await openImport(ctx, params.id, body.version, 'enter')
  const counts = await queries.countRows(ctx.db, row.id)
  requireThat(row.wrong_count === 0, 'product_import_has_wrong_rows', { count: row.wrong_count })
  requireThat((counts.get('CREATE') ?? 0) + (counts.get('CHANGE') ?? 0) > 0, 'product_import_has_nothing_to_enter')
  await startWork(ctx, row, ENTER_PRODUCT_IMPORT_KIND, 'ENTERING')
  return shown(ctx, row.id)
}

export async function dropProductImport(ctx: Ctx, { params, body }: Input<typeof routes.dropProductImport>): Promise<Output<typeof routes.dropProductImport>> {
  const row = await openImport(ctx, params.id, body.version, 'drop')
  await queries.updateImport(ctx.db, row, { status: 'DROPPED', task_id: null, ended_at: ctx.now, ended_by_name: ctx.actor.userName })
  return shown(ctx, row.id)
}
