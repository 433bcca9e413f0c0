/** Exports of lists: the command that starts one, and the task that writes the file. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { exportableLists } from '@serialis/contract/lists.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/exports/exports.routes.ts'
import { XLSX_ROWS_MAXIMUM, type ExportFormat } from '@serialis/contract/platform/exports/exports.schema.ts'
import { CommitUnknown } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
import type { Cell, ExportColumn, ExportSource, ListExport } from '../../kit/http/list-export.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { requireRoomForFiles } from '../../kit/limits/file-quota.ts'
import { csvCell } from '../../kit/text-files/formula.ts'
import { clockOf, xlsxOf } from '../../kit/text-files/xlsx.ts'
import { sitesOf } from '../sites/sites.service.ts'
import { requireFewExports, startTask } from '../tasks/tasks.service.ts'

export const EXPORT_KIND = 'exports.list'

interface ExportTask {
  list: keyof typeof exportableLists
  format: ExportFormat
  filter: Record<string, unknown>
}

export const exportList = bind(routes.exportList, async (ctx, { body }) => {
  const { permission, sites } = exportableLists[body.list]
  if (!isGranted(ctx.actor.authorities, permissionCode(permission)))
    throw failure('no_permission', { code: permissionCode(permission) })
  requireThat(sitesOf(ctx) === undefined || sites !== 'closed', 'not_for_sites')
  await requireFewExports(ctx, EXPORT_KIND)
  await requireRoomForFiles(ctx.app, ctx.tenant.tenantId)
  Object.assign(ctx.event, {
    subjectType: 'list',
    subjectId: body.list,
    details: { format: body.format, filter: body.filter },
  })
  return startTask(ctx, {
    kind: EXPORT_KIND,
    input: body,
    subjectType: 'list',
    subjectId: body.list,
    filePermission: permission,
  })
})

/** The task kind that writes any of these lists. */
export function exportTask(lists: readonly ListExport[]): TaskKind {
  return {
    kind: EXPORT_KIND,
    async run(task, input: ExportTask) {
      const list = lists.find((known) => known.name === input.list)
      if (!list) throw new Error(`no room exports the list ${input.list}`)
      const filter = list.filter.safeParse(input.filter)
      if (!filter.success) throw failure('invalid_input')
      const { file, rows } = await writeFile(task, list, input.format, filter.data)
      const finish = task.finish('list.export_finished', async ({ event }) => {
        event.details = { rows, sha256: file.sha256, format: input.format }
        return { file, result: { rows } }
      })
      await finish.catch(async (error: unknown) => {
        // No row names the file any more, except after a commit with unknown outcome; then the next start decides.
        if (!(error instanceof CommitUnknown)) await task.app.files.remove(file.path)
        throw error
      })
    },
  }
}

/** In one read-only transaction, so the file is a consistent snapshot of the list. */
function writeFile(task: TaskRun, list: ListExport, format: ExportFormat, filter: unknown) {
  const { app, tenant, actor, locale } = task
  return task.read(async (db) => {
    const source: ExportSource = { app, db, tenant, actor, locale, now: app.clock.now() }
    const counted = { rows: 0 }
    const rows = counting(
      task,
      cellsOf(list, source, filter),
      counted,
      format === 'XLSX' ? XLSX_ROWS_MAXIMUM : Infinity,
    )
    const columns = list.columns as readonly ExportColumn<unknown>[]
    const titles = columns.map((column) => column[locale])
    const bytes = format === 'XLSX' ? xlsxOf(list.name, titles, rows, tenant.zone) : csvOf(titles, rows, tenant.zone)
    const file = await app.files.put(tenant.tenantId, `${list.name}.${format.toLowerCase()}`, bytes)
    return { file, rows: counted.rows }
  })
}

async function* cellsOf(list: ListExport, source: ExportSource, filter: unknown): AsyncGenerator<Cell[]> {
  const columns = list.columns as readonly ExportColumn<unknown>[]
  for await (const row of list.rows(source, filter as never)) yield columns.map((column) => column.value(row, source))
}

async function* counting(
  task: TaskRun,
  rows: AsyncIterable<Cell[]>,
  counted: { rows: number },
  maximum: number,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    task.signal.throwIfAborted()
    counted.rows += 1
    if (counted.rows > maximum) throw failure('export_too_many_rows', { maximum })
    task.progress(counted.rows, 0)
    yield row
  }
}

const CHUNK = 1 << 16

/** RFC 4180 with a byte order mark, without which spreadsheets misread Chinese. */
async function* csvOf(
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const clock = clockOf(zone)
  const plain = (value: Cell) =>
    value === null
      ? ''
      : value instanceof Date
        ? clock(value)
        : typeof value === 'string'
          ? csvCell(value)
          : String(value)
  let text = `\ufeff${titles.map(csvCell).join(',')}\r\n`
  for await (const row of rows) {
    text += `${row.map(plain).join(',')}\r\n`
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
