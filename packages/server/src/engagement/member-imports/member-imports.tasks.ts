/** Checks a file of members without a trace among the members, and enters one; batch by batch, each once. */

import {
  MEMBER_CELL_MAXIMUM,
  MEMBER_IMPORT_COLUMNS,
  MEMBER_IMPORT_ROWS,
  type MemberColumn,
  memberOwnFields,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import { found } from '../../kit/http/failure.ts'
import { type FileLimits, type FileRun, fileTask } from '../../kit/jobs/file-task.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { type FileRow, readRowFile } from '../../kit/text-files/row-file.reader.ts'
import { tableColumns } from '../../kit/text-files/table-columns.ts'
import { forgetHashes } from '../../platform/imports/mapped/forgetting.tasks.ts'
import { knownSecretBox, type SecretBox, secretBox } from '../../platform/secrets/secrets.service.ts'
import { inTens } from '../members/few-members.ts'
import { isMet, runBatch } from './batches.ts'
import * as queries from './member-imports.queries.ts'
import { type GivenRow, type PreparedRow, preparedRows } from './reading/prepared-rows.ts'
import { importRows } from './rows.queries.ts'
import { openRow, sealedTitles } from './sealed-rows.ts'

export const CHECK_KIND = 'member_imports.check'
export const ENTER_KIND = 'member_imports.enter'

type Columns = readonly (MemberColumn | '')[]

/** What members agreed to is no title's word alone: a person chooses those columns, and says where it can be seen. */
const known = tableColumns(memberOwnFields, memberFileTexts.en.fields, memberFileTexts.zh.fields)
const identityColumns: ReadonlySet<string> = new Set(Object.values(identityFields))

/** Whether a column says who a row is about. */
export const namesPersons = (columns: Columns): boolean => columns.some((field) => identityColumns.has(field))

/** By the titles; of two columns for one field, the first. */
const columnsOf = (titles: readonly string[]): Columns =>
  known.fieldsOf(titles).map((field, at, all) => (all.indexOf(field) === at ? field : ''))

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
    const rows = await importRows.listCorrected(db, importId)
    return new Map(rows.map((row) => [row.line, openRow(box, importId, row.line, row.cellsEncrypted).cells]))
  })

const forgetKeys = (task: TaskRun, importId: string) => forgetHashes(task, 'member_import_keys', importId)

type Run = FileRun<queries.MemberImportRecord>

/** Reads titles once; which column is which field stays as a person has said. */
const takeTitles = (run: Run, { cells }: FileRow) =>
  run.inBatch(async ({ app, db }, row) => {
    if (row.titlesEncrypted !== null) return row.columns
    const titles = cells.map((title) => title.slice(0, 60))
    const columns = columnsOf(titles)
    await queries.importTable.update(db, run.importId, {
      titlesEncrypted: sealedTitles(await secretBox(app, db), run.importId, titles),
      columns: JSON.stringify(columns),
    })
    return columns
  })

async function* readRows(
  run: Run,
  { path, size, format }: Pick<queries.MemberImportRecord, 'size' | 'format'> & { path: string },
): AsyncGenerator<GivenRow[] | null> {
  const { task, importId } = run
  const corrections = await correctionsOf(task, importId)
  const { files } = task.app
  let columns: Columns | undefined
  const of = { files, path, size, format, signal: task.signal }
  for await (const read of readRowFile({ ...of, columns: MEMBER_IMPORT_COLUMNS, cellMaximum: MEMBER_CELL_MAXIMUM })) {
    const rows = columns === undefined ? read.slice(1) : read
    const titles = read[0]
    if (columns === undefined && titles !== undefined) columns = await takeTitles(run, titles)
    const named: Columns = columns ?? []
    if (!namesPersons(named)) return yield null
    yield rows.map((row) => {
      const cells = corrections.get(row.line)
      return cells ? { line: row.line, cells, isCorrected: true, isMisquoted: false } : givenOf(named, row)
    })
  }
}

/** In tens, since the log and the task are read by people who may not learn who is a member. */
const countsIn = (row: queries.MemberImportRecord) => {
  const counts = {
    created: row.createCount,
    changed: row.changeCount,
    same: row.sameCount,
    repeated: row.repeatCount,
    refused: row.refusedCount,
    consents: row.consentCount,
    keptNo: row.keptNoCount,
  }
  const told = Object.entries(counts).flatMap(([name, count]) => {
    const tens = inTens(count)
    return tens === null ? [] : [[name, tens] as const]
  })
  return { rows: row.rowCount, misfits: row.misfitCount, ...Object.fromEntries(told) }
}

const taskOf = (kind: string, status: 'CHECKING' | 'ENTERING', limits: FileLimits): TaskKind =>
  fileTask<queries.MemberImportRecord, GivenRow, PreparedRow>(kind, () => {
    let box: SecretBox | undefined
    return {
      status,
      limits,
      lock: queries.importTable.lock,
      update: queries.importTable.update,
      events: { checked: 'member_import.checked', refused: 'member_import.refused', entered: 'member_import.entered' },
      countsOf: countsIn,
      begin: async (task, { id, doneLine }) => {
        if (status === 'CHECKING' && doneLine === 0) await forgetKeys(task, id)
      },
      end: forgetKeys,
      read: readRows,
      prepare: async (task, given) => {
        // The titles are sealed by now, so the key is there.
        box ??= found(await task.read((db) => knownSecretBox(task.app, db)))
        return preparedRows({ box, tenant: task.tenant }, given)
      },
      enter: runBatch,
      isMet,
    }
  })

const USUAL: FileLimits = { batchRows: 2_000, mostRows: MEMBER_IMPORT_ROWS }
/** With smaller limits for tests. */
export const memberImportTasks = (limits = USUAL): readonly TaskKind[] => [
  taskOf(CHECK_KIND, 'CHECKING', limits),
  taskOf(ENTER_KIND, 'ENTERING', limits),
]
