/** Writes a list to a file: its rows as they are at one moment, in words or in codes, as CSV, as CSV in an archive, or as XLSX. */

import { csvCell } from '@serialis/contract/kit/boundary/formula.ts'
import {
  XLSX_ROWS_MAXIMUM,
  type ExportFormat,
  type ExportValues,
} from '@serialis/contract/platform/exports/exports.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Binding } from '../../kit/http/bind.ts'
import { type Ctx, draftEvent } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { failure } from '../../kit/http/failure.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { markOf, nameOfFile } from '../../kit/limits/sandbox.ts'
import {
  type Cell,
  type ExportColumn,
  type ExportSource,
  type ListExport,
  type WordGroup,
  wordIn,
} from '../../kit/lists/list-export.ts'
import { clockOf, xlsxOf } from '../../kit/text-files/xlsx.ts'
import { zippedCsv } from './zipped-csv.ts'

interface Writing {
  list: ListExport
  format: ExportFormat
  values?: ExportValues
  filter: unknown
  ids?: readonly string[]
  bindings: readonly Binding[]
}

/** Every row of a list in words, in a transaction that is open already; undefined where it is asked of one record only. */
export function csvOfAll(
  task: TaskRun,
  db: TenantDb,
  { list, bindings }: Pick<Writing, 'list' | 'bindings'>,
): AsyncGenerator<Buffer> | undefined {
  const filter = list.filter.safeParse({})
  if (!filter.success) return undefined
  const source = sourceOf(task, { db, bindings, values: 'WORDS' })
  const rows = counting(task, cellsOf(list, source, filter.data, undefined), { rows: 0 }, Infinity)
  const columns = list.columns as readonly ExportColumn<unknown>[]
  return csvOf(
    marked(
      markOf(task.tenant),
      columns.map((column) => column[task.locale]),
    ),
    rows,
    task.tenant.zone,
  )
}

export interface WholeFile {
  name: string
  titles: Readonly<Record<'en' | 'zh', readonly string[]>>
  rows(source: Pick<ExportSource, 'app' | 'db' | 'locale'>): AsyncIterable<readonly Cell[]>
}

/** Extension point: records without a list of their own that an export of everything has all the same. */
export const wholeFiles = extensionPoint<WholeFile>()

export async function* csvOfFile(task: TaskRun, db: TenantDb, file: WholeFile): AsyncGenerator<Buffer> {
  const mark = markOf(task.tenant)
  const rows = async function* () {
    for await (const row of file.rows({ app: task.app, db, locale: task.locale })) yield marked(mark, row)
  }
  yield* csvOf(marked(mark, file.titles[task.locale]), rows(), task.tenant.zone)
}

/** In one read-only transaction, so the file is a consistent snapshot of the list. */
export function writeFile(task: TaskRun, { list, format, values = 'WORDS', filter, ids, bindings }: Writing) {
  const { app, tenant, locale } = task
  return task.read(async (db) => {
    const source = sourceOf(task, { db, bindings, values })
    const counted = { rows: 0 }
    const rows = counting(
      task,
      cellsOf(list, source, filter, ids),
      counted,
      format === 'XLSX' ? XLSX_ROWS_MAXIMUM : Infinity,
    )
    const columns = list.columns as readonly ExportColumn<unknown>[]
    const mark = markOf(tenant)
    const titles = marked(
      mark,
      columns.map((column) => column[locale]),
    )
    const csv = () => csvOf(titles, rows, tenant.zone)
    const bytes = {
      CSV: csv,
      ZIP: () => zippedCsv(nameOfFile(tenant, `${list.name}.csv`), csv()),
      XLSX: () => xlsxOf(nameOfFile(tenant, list.name), titles, rows, tenant.zone),
    }[format]()
    const file = await app.files.put(tenant.tenantId, `${list.name}.${format.toLowerCase()}`, bytes)
    return { file, rows: counted.rows }
  })
}

const PAGE = 200

function sourceOf(
  { app, tenant, actor, locale, taskId }: TaskRun,
  { db, bindings, values }: { db: TenantDb; bindings: readonly Binding[]; values: ExportValues },
): ExportSource {
  const now = app.clock.now()
  const ctx: Ctx = {
    app,
    db,
    tenant,
    actor,
    now,
    event: draftEvent(),
    request: { id: `task ${taskId}`, ip: '', locale, token: '' },
    // A list only reads: it has nothing to do after a commit or a rollback.
    afterCommit() {},
    afterRollback() {},
  }
  return {
    app,
    db,
    tenant,
    actor,
    locale,
    now,
    values,
    async *pages(route, filter) {
      const list = bindings.find((binding) => binding.route === route)
      if (!list) throw new Error(`no room answers ${route.path}`)
      // What only pages the list would cut the file.
      const { after: _after, limit: _limit, fields: _fields, ...own } = filter as Record<string, unknown>
      for (let after: string | null | undefined; after !== null;) {
        const query = { ...own, ...(after !== undefined && { after }), limit: PAGE }
        const page = (await list(ctx as never, { query } as never)) as { items: unknown[]; next: string | null }
        yield* page.items
        after = page.next
      }
    },
  }
}

/** Rows of a sandbox begin with its mark, under a title that says the same. */
const marked = <T>(mark: string, cells: readonly T[]): (T | string)[] => (mark ? [mark, ...cells] : [...cells])

const answers = { en: { true: 'Yes', false: 'No' }, zh: { true: '是', false: '否' } }

/** What a file says for a value. */
function said(
  value: Cell | readonly string[],
  words: WordGroup | null,
  { locale, values }: Pick<ExportSource, 'locale' | 'values'>,
): Cell {
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return value.map((one) => String(said(one, words, { locale, values }))).join(', ')
  if (values === 'CODES' || value === null || value instanceof Date) return value
  if (words !== null) return wordIn(locale, words, String(value))
  return typeof value === 'boolean' ? answers[locale][`${value}`] : value
}

const idOf = (row: unknown) => (row as { id: string }).id

/** Those of the rows that were chosen by what names them, until all of them have come. */
async function* chosen(
  { keyOf = idOf }: { keyOf?: (row: never) => string },
  rows: AsyncIterable<unknown>,
  ids: readonly string[],
): AsyncGenerator {
  const left = new Set(ids)
  for await (const row of rows) {
    if (left.delete(keyOf(row as never))) yield row
    if (left.size === 0) return
  }
}

async function* cellsOf(
  list: ListExport,
  source: ExportSource,
  filter: unknown,
  ids: readonly string[] | undefined,
): AsyncGenerator<Cell[]> {
  const columns = list.columns as readonly ExportColumn<unknown>[]
  const rows = list.rows(source, filter as never)
  const mark = markOf(source.tenant)
  for await (const row of ids === undefined ? rows : chosen(list, rows, ids))
    yield marked(
      mark,
      columns.map(({ value, words = null }) =>
        said(value(row, source), typeof words === 'function' ? words(row) : words, source),
      ),
    )
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
