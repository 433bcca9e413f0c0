/** Checks a file of members without a trace among the members, and enters one; batch by batch, each once. */

import {
  MEMBER_IMPORT_ROWS,
  memberImportFields,
  type MemberImportField,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import type { ImportStatus } from '@serialis/contract/kit/import-file.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { tableColumns } from '../../kit/text-files/table-columns.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { type GivenRow, isMet, MEETINGS_MAXIMUM, runBatch } from './batches.ts'
import { inTens } from './in-tens.ts'
import { type FileRow, readMemberFile } from './member-file.reader.ts'
import * as queries from './member-imports.queries.ts'
import { deleteKeys, listCorrected } from './rows.queries.ts'
import { openRow, sealedTitles } from './sealed-rows.ts'

export const CHECK_KIND = 'member_imports.check'
export const ENTER_KIND = 'member_imports.enter'
const KEYS_AT_ONCE = 50_000

export interface MemberImportTask {
  importId: string
  /** 0 while it is not known. */
  rows: number
}

type Columns = readonly (MemberImportField | '')[]

const known = tableColumns(memberImportFields, memberFileTexts.en.fields, memberFileTexts.zh.fields)
const identityColumns: ReadonlySet<string> = new Set(Object.values(identityFields))

/** Whether a column says who a row is about. */
export const namesPersons = (columns: Columns): boolean => columns.some((field) => identityColumns.has(field))

/** By the titles; of two columns for one field, the first. */
const columnsOf = (titles: readonly string[]): Columns =>
  known.fieldsOf(titles).map((field, at, all) => (all.indexOf(field) === at ? field : ''))

/** The file, locked, while this task is the one that works on it. */
async function worked({ db }: Pick<Ctx, 'db'>, task: TaskRun, importId: string, status: ImportStatus) {
  const row = await queries.lockImport(db, importId)
  return row?.status === status && row.taskId === task.taskId && row.path !== null ? { ...row, path: row.path } : null
}

const givenOf = (columns: Columns, { line, cells, isMisquoted }: FileRow): GivenRow => ({
  line,
  isMisquoted,
  isCorrected: false,
  cells: Object.fromEntries(
    columns.flatMap((field, at) => {
      const text = cells[at] ?? ''
      return field === '' || text === '' ? [] : [[field, text]]
    }),
  ) as GivenRow['cells'],
})

/** The corrections of the file by their lines. */
const correctionsOf = (task: TaskRun, importId: string) =>
  task.write(null, async ({ app, db }) => {
    const box = await secretBox(app, db)
    const rows = await listCorrected(db, importId)
    return new Map(rows.map((row) => [row.line, openRow(box, importId, row.line, row.cellsEncrypted).cells]))
  })

async function forgetKeys(task: TaskRun, importId: string): Promise<void> {
  for (let removed = KEYS_AT_ONCE; removed === KEYS_AT_ONCE;) {
    task.signal.throwIfAborted()
    removed = await task.write(null, ({ db }) => deleteKeys(db, importId, KEYS_AT_ONCE))
  }
}

interface Run {
  task: TaskRun
  importId: string
  status: 'CHECKING' | 'ENTERING'
  batchRows: number
  mostRows: number
  /** How many rows the file has, as far as it is known. */
  total: number
}

/** Another task works on the file, or a person has stopped it. */
class Overtaken extends Error {}

const inBatch = <T>({ task, importId, status }: Run, work: (ctx: Ctx, row: queries.MemberImportRecord) => Promise<T>) =>
  task.write(null, async (ctx) => {
    const row = await worked(ctx, task, importId, status)
    if (row === null) throw new Overtaken()
    return work(ctx, row)
  })

/** Reads titles once; which column is which field stays as a person has said. */
const takeTitles = (run: Run, { cells }: FileRow) =>
  inBatch(run, async ({ app, db }, row) => {
    if (row.titlesEncrypted !== null) return row.columns
    const titles = cells.map((title) => title.slice(0, 60))
    const columns = columnsOf(titles)
    await queries.updateImport(db, run.importId, {
      titlesEncrypted: sealedTitles(await secretBox(app, db), run.importId, titles),
      columns: JSON.stringify(columns),
    })
    return columns
  })

async function enterBatch(run: Run, batch: { given: readonly GivenRow[]; lastLine: number }): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      return await inBatch(run, (ctx, row) => {
        if (row.doneLine >= batch.lastLine) throw new Overtaken()
        return runBatch(ctx, row, batch)
      })
    } catch (error) {
      if (!isMet(error) || tried === MEETINGS_MAXIMUM) throw error
    }
}

async function readWhole(run: Run, file: queries.MemberImportRecord & { path: string }): Promise<void> {
  const { task, importId, batchRows, mostRows, total } = run
  const corrections = await correctionsOf(task, importId)
  let columns: Columns | undefined
  let [rows, doneRows] = [0, 0]
  let given: GivenRow[] = []
  const flush = async () => {
    const lastLine = given.at(-1)?.line
    if (lastLine === undefined) return
    task.signal.throwIfAborted()
    await enterBatch(run, { given, lastLine })
    doneRows += given.length
    given = []
    task.progress(doneRows, total)
  }
  const { files } = task.app
  for await (const read of readMemberFile({ files, ...file, signal: task.signal })) {
    for (const row of read) {
      if (columns === undefined) {
        columns = await takeTitles(run, row)
        if (!namesPersons(columns)) return
        continue
      }
      if (++rows > mostRows) throw new UnreadableFile('import_too_many_rows', { maximum: mostRows })
      if (row.line <= file.doneLine) {
        doneRows++
        continue
      }
      const cells = corrections.get(row.line)
      given.push(cells ? { line: row.line, cells, isCorrected: true, isMisquoted: false } : givenOf(columns, row))
      if (given.length >= batchRows) await flush()
    }
  }
  await flush()
  if (rows === 0) throw new UnreadableFile('import_empty')
}

/** In tens, since the log and the task are read by people who may not learn who is a member. */
const countsIn = (row: queries.MemberImportRecord) => {
  const counts = {
    created: row.createCount,
    changed: row.changeCount,
    same: row.sameCount,
    repeated: row.repeatCount,
    refused: row.refusedCount,
  }
  const told = Object.entries(counts).flatMap(([name, count]) => {
    const tens = inTens(count)
    return tens === null ? [] : [[name, tens] as const]
  })
  return { rows: row.rowCount, misfits: row.misfitCount, ...Object.fromEntries(told) }
}

/** The end of the task, with the counts as its event: they name no person. */
const finish = (
  { task, importId, status }: Run,
  action: 'member_import.checked' | 'member_import.entered' | 'member_import.refused',
  change: (ctx: Ctx) => queries.ImportChange,
) =>
  task.finish(action, async (ctx) => {
    const row = found((await worked(ctx, task, importId, status)) ?? undefined)
    const counts = countsIn(row)
    const changed = change(ctx)
    await queries.updateImport(ctx.db, importId, { ...changed, taskId: null })
    ctx.event.details = { ...counts, ...(changed.errorKey && { error: changed.errorKey }) }
    return { result: counts }
  })

type Limits = Pick<Run, 'batchRows' | 'mostRows'>

const taskOf = (kind: string, status: Run['status'], limits: Limits): TaskKind => ({
  kind,
  async run(task: TaskRun, input: MemberImportTask) {
    const { importId } = input
    const run: Run = { task, importId, status, ...limits, total: input.rows }
    const file = await task.write(null, (ctx) => worked(ctx, task, importId, status))
    if (file === null) return task.finish(null, async () => ({}))
    try {
      if (status === 'CHECKING' && file.doneLine === 0) await forgetKeys(task, importId)
      await readWhole(run, file)
      if (status === 'CHECKING') return await finish(run, 'member_import.checked', () => ({ status: 'CHECKED' }))
      await forgetKeys(task, importId)
      await finish(run, 'member_import.entered', ({ now, actor }) => ({
        status: 'DONE',
        endedAt: now,
        endedByName: actor.userName,
      }))
    } catch (problem) {
      if (problem instanceof Overtaken) return task.finish(null, async () => ({}))
      if (!(problem instanceof UnreadableFile) || status !== 'CHECKING') throw problem
      await finish(run, 'member_import.refused', () => ({
        status: 'UNREADABLE',
        errorKey: problem.key,
        errorParams: JSON.stringify(problem.params),
      }))
    }
  },
})

const USUAL: Limits = { batchRows: 2_000, mostRows: MEMBER_IMPORT_ROWS }
/** With smaller limits for tests. */
export const memberImportTasks = (limits = USUAL): readonly TaskKind[] => [
  taskOf(CHECK_KIND, 'CHECKING', limits),
  taskOf(ENTER_KIND, 'ENTERING', limits),
]
