/** Checks a list of members without an effect, and enters one; batch by batch, each once. Removes old files at night. */

import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import {
  LIST_CELL_MAXIMUM,
  MEMBER_LIST_COLUMNS,
  MEMBER_LIST_DAYS,
  MEMBER_LIST_ROWS,
  type MemberListField,
  memberListFields,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { type FileLimits, type FileRun, fileTask } from '../../kit/jobs/file-task.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { type FileRow, readRowFile } from '../../kit/text-files/row-file.reader.ts'
import { tableColumns } from '../../kit/text-files/table-columns.ts'
import { forgettingTask } from '../../platform/imports/mapped/forgetting.tasks.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { inTens } from '../members/few-members.ts'
import { cellsOf, type GivenRow, hashesOfRow, nothingSeen, runBatch, type SeenRows } from './batches.ts'
import { openRow, sealedTitles } from './kept-rows.ts'
import { listRows, listTable, type MemberListRecord } from './member-lists.queries.ts'

export const CHECK_KIND = 'member_lists.check'
export const ENTER_KIND = 'member_lists.enter'
export const FORGET_KIND = 'member_lists.forget'
const TITLE_MAXIMUM = 60

type Columns = readonly (MemberListField | '')[]
type Run = FileRun<MemberListRecord>

const known = tableColumns<MemberListField>(memberListFields, memberFileTexts.en.fields, memberFileTexts.zh.fields)

/** Whether a column says who a row is about. */
export const namesPersons = (columns: Columns): boolean => columns.some((field) => field !== '')

/** By the titles; of two columns for one identity, the first. */
const columnsOf = (titles: readonly string[]): Columns =>
  known.fieldsOf(titles).map((field, at, all) => (all.indexOf(field) === at ? field : ''))

/** Reads titles once; which column is which identity stays as a person has said. */
const takeTitles = (run: Run, { cells }: FileRow) =>
  run.inBatch(async ({ app, db }, row): Promise<Columns> => {
    if (row.titlesEncrypted !== null) return row.columns
    const titles = cells.map((title) => title.slice(0, TITLE_MAXIMUM))
    const columns = columnsOf(titles)
    await listTable.update(db, run.importId, {
      titlesEncrypted: sealedTitles(await secretBox(app, db), run.importId, titles),
      columns: JSON.stringify(columns),
    })
    return columns
  })

const givenOf = (columns: Columns, { line, cells, isMisquoted }: FileRow): GivenRow => ({
  line,
  cells: cellsOf(columns, cells),
  left: cells.filter((text, at) => text !== '' && (columns[at] ?? '') === ''),
  isCorrected: false,
  isMisquoted,
})

async function* readRows(
  run: Run,
  file: MemberListRecord & { path: string },
  seen: SeenRows,
): AsyncGenerator<GivenRow[] | null> {
  const { task, importId } = run
  const { box, corrections } = await task.write(null, async ({ app, db }) => {
    const box = await secretBox(app, db)
    const rows = await listRows.listCorrected(db, importId)
    const cells = rows.map((row) => [row.line, openRow(box, importId, row.line, row.cellsEncrypted)] as const)
    return { box, corrections: new Map(cells) }
  })
  let columns: Columns | undefined
  const { path, size, format } = file
  const of = { files: task.app.files, path, size, format, signal: task.signal }
  for await (const read of readRowFile({ ...of, columns: MEMBER_LIST_COLUMNS, cellMaximum: LIST_CELL_MAXIMUM })) {
    const rows = columns === undefined ? read.slice(1) : read
    const titles = read[0]
    if (columns === undefined && titles !== undefined) columns = await takeTitles(run, titles)
    const named: Columns = columns ?? []
    if (!namesPersons(named)) return yield null
    const all = rows.map((row) => {
      const given = givenOf(named, row)
      const cells = corrections.get(row.line)
      return cells ? { ...given, cells, isCorrected: true, isMisquoted: false } : given
    })
    // Rows that an earlier run has done: whose they are is looked up with the next batch.
    for (const row of all) if (row.line <= file.doneLine) seen.passed.push(...hashesOfRow(box, task.tenant, row))
    yield all
  }
}

/** In tens, since the log and the task are read by people who may not learn who is a member. */
const countsIn = (row: MemberListRecord) => {
  const counts = {
    changed: row.changeCount,
    same: row.sameCount,
    repeated: row.repeatCount,
    refused: row.refusedCount,
  }
  const told = Object.entries(counts).flatMap(([name, count]) => {
    const tens = inTens(count)
    return tens === null ? [] : [[name, tens] as const]
  })
  return { effect: row.effect, rows: row.rowCount, misfits: row.misfitCount, ...Object.fromEntries(told) }
}

const taskOf = (kind: string, status: 'CHECKING' | 'ENTERING', limits: FileLimits): TaskKind =>
  fileTask<MemberListRecord, GivenRow>(kind, () => {
    const seen = nothingSeen()
    return {
      status,
      limits,
      lock: listTable.lock,
      update: listTable.update,
      events: { checked: 'member_list.checked', refused: 'member_list.refused', entered: 'member_list.entered' },
      countsOf: countsIn,
      read: (run, file) => readRows(run, file, seen),
      prepare: async (_, rows) => rows,
      enter: (ctx, file, batch) => runBatch(ctx, file, { ...batch, seen }),
    }
  })

const USUAL: FileLimits = { batchRows: 1_000, mostRows: MEMBER_LIST_ROWS }
/** With smaller limits for tests. */
export const memberListTasks = (limits = USUAL): readonly TaskKind[] => [
  taskOf(CHECK_KIND, 'CHECKING', limits),
  taskOf(ENTER_KIND, 'ENTERING', limits),
]

export const forgetMemberLists = forgettingTask(FORGET_KIND, MEMBER_LIST_DAYS, {
  files: listTable,
  rows: listRows,
  hashes: ['member_list_hashes'],
})
