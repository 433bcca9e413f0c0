/** One batch of rows in one transaction: judged without an effect, or entered; then counted and kept. */

import { createHash } from 'node:crypto'
import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import {
  RECORD_REFUSED_KEPT,
  type RecordRowOutcome,
  type RowFault,
} from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { keyOf, personalPaths } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { looksPersonal } from '@serialis/contract/kit/boundary/masking.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { insertImportHashes } from '../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import { rowsToKeep } from '../../platform/imports/mapped/mapped-file.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { describedCollection } from '../collections/read-collections.ts'
import { type Applied, applyRecords, judgeRecords } from '../records/applying.service.ts'
import { hashesOfRecord } from '../records/persons.ts'
import type { BatchCounts, RecordImportRow } from './record-imports.queries.ts'
import { importTable } from './record-imports.queries.ts'
import { dataOfCells, dataOfObject } from './row-reading.ts'
import * as queries from './rows.queries.ts'
import { sealedRow } from './sealed-rows.ts'

/** The first rows, shown whatever comes of them. */
const FIRST_ROWS = 20

/** A row as it was read, or as a person corrected it. */
export type GivenRow = { line: number; isCorrected: boolean } & (
  | { cells: readonly string[]; isMisquoted: boolean }
  | { object: Readonly<Record<string, unknown>> | null }
  | { data: RecordData }
)

interface ReadRow {
  line: number
  isCorrected: boolean
  data: RecordData
  /** Texts of columns that are left alone: the file still holds them. */
  left: readonly string[]
  faults: readonly RowFault[]
}

interface Verdict {
  row: ReadRow
  outcome: RecordRowOutcome
  faults: RowFault[]
}

/** Keys of the rows before, short, since they may be long and many. */
export type SeenKeys = Set<string>
const shortKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 16)

type Mapping = Pick<RecordImportRow, 'columns'> & { titles: readonly string[] }

function readRow(fields: readonly MetaField[], { columns, titles }: Mapping, given: GivenRow): ReadRow {
  const { line, isCorrected } = given
  if ('data' in given) return { line, isCorrected, data: given.data, left: [], faults: [] }
  if ('object' in given) {
    if (given.object === null)
      return { line, isCorrected, data: {}, left: [], faults: [{ at: '', reason: 'NOT_JSON' }] }
    const left = Object.entries(given.object).flatMap(([name, value]) =>
      columns[titles.indexOf(name)] === '' ? [typeof value === 'string' ? value : JSON.stringify(value)] : [],
    )
    return { line, isCorrected, data: dataOfObject(titles, columns, given.object), left, faults: [] }
  }
  const left = given.cells.filter((text, at) => text !== '' && (columns[at] ?? '') === '')
  const faults: RowFault[] = given.isMisquoted ? [{ at: '', reason: 'MISQUOTED' }] : []
  return { line, isCorrected, data: dataOfCells(fields, columns, given.cells), left, faults }
}

const OUTCOMES = {
  INSERTED: 'CREATE',
  CHANGED: 'CHANGE',
  UNCHANGED: 'SAME',
  OLDER: 'SKIP',
  REFUSED: 'REFUSED',
} as const satisfies Record<Applied['outcome'], RecordRowOutcome>

/** The first row of a key counts as what comes of its last one in the batch; the others are repeats. */
function verdictsOf(rows: readonly ReadRow[], applied: readonly Applied[], seen: SeenKeys): Verdict[] {
  const of = new Map(rows.filter(({ faults }) => faults.length === 0).map((row, at) => [row, applied[at]!]))
  const last = new Map<string, Applied>()
  for (const one of of.values()) if (one.key !== null && one.outcome !== 'REFUSED') last.set(one.key, one)
  // Of rows with one key the applier takes one, and calls the others older.
  for (const one of of.values())
    if (one.key !== null && one.outcome !== 'REFUSED' && one.outcome !== 'OLDER') last.set(one.key, one)
  return rows.map((row): Verdict => {
    const one = of.get(row)
    if (one === undefined) return { row, outcome: 'REFUSED', faults: [...row.faults] }
    if (one.outcome === 'REFUSED' || one.key === null) return { row, outcome: 'REFUSED', faults: [...one.faults] }
    const key = shortKey(one.key)
    const isAgain = seen.has(key)
    seen.add(key)
    return { row, outcome: isAgain ? 'REPEAT' : OUTCOMES[last.get(one.key)!.outcome], faults: [] }
  })
}

export function countsOf(verdicts: readonly Verdict[]): Omit<BatchCounts, 'kept'> {
  const counts = { create: 0, change: 0, same: 0, repeat: 0, skip: 0, refused: 0 }
  const names = {
    CREATE: 'create',
    CHANGE: 'change',
    SAME: 'same',
    REPEAT: 'repeat',
    SKIP: 'skip',
    REFUSED: 'refused',
  } as const
  for (const { outcome } of verdicts) counts[names[outcome]] += 1
  return counts
}

/** What the file may say of persons, so that their erasure finds it. */
async function notePersons(
  { app, db, tenant }: Ctx,
  importId: string,
  fields: readonly MetaField[],
  rows: readonly ReadRow[],
): Promise<void> {
  const hasPersonal = personalPaths(fields).size > 0
  const box = await secretBox(app, db)
  const hashes = new Map<string, Buffer>()
  for (const { data, left } of rows) {
    const loose = left.filter(looksPersonal)
    if (!hasPersonal && loose.length === 0) continue
    // A name that the collection does not know counts as personal.
    const all = hasPersonal ? { ...data, ' left': loose } : { ' left': loose }
    for (const hash of hashesOfRecord(box, tenant, { fields, data: all })) hashes.set(hash.toString('latin1'), hash)
  }
  await insertImportHashes(db, 'record_import_persons', importId, [...hashes.values()])
}

export async function keptRows(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  file: RecordImportRow,
  verdicts: readonly Verdict[],
): Promise<queries.KeptRow[]> {
  const box = await secretBox(app, db)
  return rowsToKeep(file, verdicts, { first: FIRST_ROWS, refused: RECORD_REFUSED_KEPT }).map(
    ({ verdict: { row, outcome, faults } }) => ({
      line: row.line,
      outcome,
      dataEncrypted: sealedRow(box, file.id, row.line, row.data),
      faults,
      isCorrected: row.isCorrected,
    }),
  )
}

/** Judges rows, and enters them where the file is entered. */
export async function judgeRows(
  ctx: Ctx,
  file: RecordImportRow,
  { given, titles, seen }: { given: readonly GivenRow[]; titles: readonly string[]; seen: SeenKeys },
): Promise<Verdict[]> {
  const { fields } = found(await describedCollection(ctx.db, file.collectionId))
  const rows = given.map((one) => readRow(fields, { columns: file.columns, titles }, one))
  const records = rows
    .filter(({ faults }) => faults.length === 0)
    // Of the day of the file: what changed since is newer, and stays.
    .map(({ data }) => ({ data, at: file.uploadedAt, sourceId: file.id }))
  await notePersons(ctx, file.id, fields, rows)
  const applied =
    file.status === 'ENTERING'
      ? await applyRecords(ctx, file.collectionId, records, { importedBy: file.uploadedByName })
      : await judgeRecords(ctx, file.collectionId, records)
  return verdictsOf(rows, applied, seen)
}

/** The row of the import must be locked by the caller. */
export async function runBatch(
  ctx: Ctx,
  file: RecordImportRow,
  {
    given,
    lastLine,
    titles,
    seen,
  }: { given: readonly GivenRow[]; lastLine: number; titles: readonly string[]; seen: SeenKeys },
): Promise<void> {
  const verdicts = await judgeRows(ctx, file, { given, titles, seen })
  const kept = await keptRows(ctx, file, verdicts)
  await queries.putRows(ctx.db, file.id, kept)
  await importTable.addTo(ctx.db, file.id, {
    doneLine: lastLine,
    rows: given.length,
    counts: { ...countsOf(verdicts), kept: kept.length },
  })
}

/** A row that an earlier run has done: the later ones of its key are repeats. */
export function noteSeen(
  { fields, keyPath }: { fields: readonly MetaField[]; keyPath: string },
  mapping: Mapping,
  { given, seen }: { given: GivenRow; seen: SeenKeys },
): void {
  const key = keyOf(readRow(fields, mapping, given).data, keyPath)
  if (key !== undefined) seen.add(shortKey(key))
}
