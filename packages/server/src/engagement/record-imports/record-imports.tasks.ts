/** Checks a file of records without a trace among the records, and enters one; batch by batch, each once. */

import {
  RECORD_CELL_MAXIMUM,
  RECORD_IMPORT_COLUMNS,
  RECORD_IMPORT_ROWS,
} from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { found } from '../../kit/http/failure.ts'
import { type FileLimits, type FileRun, fileTask } from '../../kit/jobs/file-task.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { readRowFile } from '../../kit/text-files/row-file.reader.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { describedCollection, type DescribedCollection } from '../collections/read-collections.ts'
import { type GivenRow, noteSeen, runBatch, type SeenKeys } from './batches.ts'
import { readJsonLines } from './json-lines.reader.ts'
import * as queries from './record-imports.queries.ts'
import { columnsOf, namesKey } from './row-reading.ts'
import { importRows } from './rows.queries.ts'
import { openRow, openTitles, sealedTitles } from './sealed-rows.ts'

export const CHECK_KIND = 'record_imports.check'
export const ENTER_KIND = 'record_imports.enter'
const TITLE_MAXIMUM = 60

type File = queries.RecordImportRow & { path: string }
type Run = FileRun<queries.RecordImportRow>

/** What one run knows of its file. */
interface Reading {
  titles: readonly string[]
  columns: readonly string[]
  collection: Pick<DescribedCollection, 'fields' | 'keyPath'>
  seen: SeenKeys
}

/** The titles, and then the rows. */
async function* tableOf(run: Run, { path, size, format }: File): AsyncGenerator<readonly string[] | GivenRow[]> {
  const { signal, app } = run.task
  const of = { files: app.files, path, signal }
  if (format !== 'JSON_LINES') {
    let hasTitles = false
    const limits = { columns: RECORD_IMPORT_COLUMNS, cellMaximum: RECORD_CELL_MAXIMUM }
    for await (const rows of readRowFile({ ...of, ...limits, size, format })) {
      if (!hasTitles && rows[0] !== undefined) yield rows[0].cells.map((title) => title.slice(0, TITLE_MAXIMUM))
      yield (hasTitles ? rows : rows.slice(1)).map((row) => ({ ...row, isCorrected: false }))
      hasTitles = true
    }
    return
  }
  let hasTitles = false
  for await (const rows of readJsonLines(app.files, path, signal)) {
    if (!hasTitles) {
      const names = new Set(rows.flatMap(({ object }) => Object.keys(object ?? {})))
      if (names.size === 0) throw new UnreadableFile('import_unreadable')
      yield [...names].slice(0, RECORD_IMPORT_COLUMNS)
    }
    hasTitles = true
    yield rows.map((row) => ({ ...row, isCorrected: false }))
  }
}

/** Reads titles once; which column is which field stays as a person has said. */
const takeTitles = (run: Run, titles: readonly string[], { fields }: Reading['collection']) =>
  run.inBatch(async ({ app, db }, row) => {
    const box = await secretBox(app, db)
    if (row.titlesEncrypted !== null)
      return { titles: openTitles(box, row.id, row.titlesEncrypted), columns: row.columns }
    const columns = columnsOf(fields, row.format === 'JSON_LINES', titles)
    await queries.importTable.update(db, run.importId, {
      titlesEncrypted: sealedTitles(box, run.importId, titles),
      columns: JSON.stringify(columns),
    })
    return { titles, columns }
  })

/** The corrections of the file by their lines. */
const correctionsOf = (task: TaskRun, importId: string) =>
  task.write(null, async ({ app, db }) => {
    const box = await secretBox(app, db)
    const rows = await importRows.listCorrected(db, importId)
    return new Map(rows.map(({ line, dataEncrypted }) => [line, openRow(box, importId, line, dataEncrypted)]))
  })

async function* readRows(run: Run, file: File, reading: Reading): AsyncGenerator<GivenRow[] | null> {
  const corrections = await correctionsOf(run.task, run.importId)
  reading.collection = found(await run.task.read((db) => describedCollection(db, file.collectionId)))
  for await (const part of tableOf(run, file)) {
    if (typeof part[0] === 'string' || part.length === 0) {
      if (part.length > 0) Object.assign(reading, await takeTitles(run, part as readonly string[], reading.collection))
      if (!namesKey(reading.columns, reading.collection.keyPath)) return yield null
      continue
    }
    yield (part as GivenRow[]).map((row): GivenRow => {
      const data = corrections.get(row.line)
      return data === undefined ? row : { line: row.line, isCorrected: true, data }
    })
  }
}

const countsIn = (row: queries.RecordImportRow) => ({
  rows: row.rowCount,
  created: row.createCount,
  changed: row.changeCount,
  same: row.sameCount,
  repeated: row.repeatCount,
  skipped: row.skipCount,
  refused: row.refusedCount,
})

const taskOf = (kind: string, status: 'CHECKING' | 'ENTERING', limits: FileLimits): TaskKind =>
  fileTask<queries.RecordImportRow, GivenRow>(kind, () => {
    const reading: Reading = {
      titles: [],
      columns: [],
      collection: { fields: [], keyPath: '' },
      seen: new Set(),
    }
    return {
      status,
      limits,
      lock: queries.importTable.lock,
      update: queries.importTable.update,
      events: { checked: 'record_import.checked', refused: 'record_import.refused', entered: 'record_import.entered' },
      countsOf: countsIn,
      read: (run, file) => readRows(run, file, reading),
      passed: (given) =>
        noteSeen(
          reading.collection,
          { columns: [...reading.columns], titles: reading.titles },
          { given, seen: reading.seen },
        ),
      prepare: async (_, rows) => rows,
      enter: (ctx, file, batch) => runBatch(ctx, file, { ...batch, titles: reading.titles, seen: reading.seen }),
    }
  })

const USUAL: FileLimits = { batchRows: 500, mostRows: RECORD_IMPORT_ROWS }
/** With smaller limits for tests. */
export const recordImportTasks = (limits = USUAL): readonly TaskKind[] => [
  taskOf(CHECK_KIND, 'CHECKING', limits),
  taskOf(ENTER_KIND, 'ENTERING', limits),
]
