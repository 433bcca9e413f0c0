/** Small plans and ways to read them, for the tests of this room. */

import { planResults, type PlanInput, type ResultPlan } from '../../../test/generators/generate-results.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { readCsvV1 } from '../line-files/csv-v1.reader.ts'
import type {
  AggregationItem,
  DisaggregationItem,
  GroupItem,
  HeaderItem,
  ResultBatch,
  ResultItem,
  RowError,
  UnitItem,
  UnknownItem,
  UpdateItem,
} from '../line-files/items.ts'
import { readSnx } from '../line-files/snx.reader.ts'

export const numbered = (count: number, prefix = 'S') =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(6, '0')}`)

/** 25 packs, 10 to a case, 2 cases to a pallet: one partial case and one partial pallet. */
export const aPlan = (changes: Partial<PlanInput> = {}): ResultPlan =>
  planResults({
    orderNo: 'PO-2026-0001',
    batchNo: 'B1505699480',
    expiry: '2028-02-29',
    manufactured: '2026-11-20',
    lineCode: 'L001',
    operator: '张三',
    startedAt: Date.UTC(2026, 10, 21, 1, 41, 20),
    levels: [
      { level: 'EA', codeType: 'SGTIN', gtin: '20325021115026', serials: numbered(25) },
      { level: 'CA', codeType: 'SGTIN', gtin: '50325021115027', serials: numbered(4, 'C'), capacity: 10 },
      { level: 'PL', codeType: 'SSCC', gtin: null, serials: ['803250210000051395', '803250210000051418'], capacity: 2 },
    ],
    ...changes,
  })

export interface ReadFile {
  items: ResultItem[]
  errors: RowError[]
  failure: UnreadableFile | null
  /** Unknown elements that are only counted. */
  unlisted: number
}

/** Cuts bytes into pieces of `size`. */
export function* inPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function readAll(batches: AsyncGenerator<ResultBatch>): Promise<ReadFile> {
  const read: ReadFile = { items: [], errors: [], failure: null, unlisted: 0 }
  try {
    for await (const batch of batches) {
      read.items.push(...batch.items)
      read.errors.push(...batch.errors)
      read.unlisted += batch.unlisted ?? 0
    }
  } catch (failure) {
    if (!(failure instanceof UnreadableFile)) throw failure
    read.failure = failure
  }
  return read
}

const bytesOf = (content: string | Buffer | Iterable<string>) =>
  Buffer.isBuffer(content) ? content : Buffer.from(typeof content === 'string' ? content : [...content].join(''))

export const readCsv = (content: string | Buffer | Iterable<string>, pieces = 65_536) =>
  readAll(readCsvV1(inPieces(bytesOf(content), pieces)))
export const readXml = (content: string | Buffer | Iterable<string>, pieces = 65_536) =>
  readAll(readSnx(inPieces(bytesOf(content), pieces), 2026))

interface Kinds {
  header: HeaderItem
  unit: UnitItem
  group: GroupItem
  update: UpdateItem
  aggregation: AggregationItem
  disaggregation: DisaggregationItem
  unknown: UnknownItem
}
export const itemsOf = <K extends keyof Kinds>({ items }: ReadFile, kind: K): Kinds[K][] =>
  items.filter((item): item is Kinds[K] => item.kind === kind)
