/** The readers of result files by format. */

import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import { readChinaRelation } from '../china-relation.reader.ts'
import { readCsvV1 } from '../csv-v1.reader.ts'
import { readEpcis } from '../epcis.reader.ts'
import type { ResultBatch } from '../items.ts'
import { readSnx } from '../snx.reader.ts'

/** `thisYear` determines the century of two-digit years. */
export function readerOf(
  format: ResultFormat,
  bytes: AsyncIterable<Buffer>,
  thisYear: number,
): AsyncGenerator<ResultBatch> {
  switch (format) {
    case 'CSV':
      return readCsvV1(bytes)
    case 'EPCIS':
      return readEpcis(bytes)
    case 'CHINA_RELATION':
      return readChinaRelation(bytes)
    default:
      return readSnx(bytes, thisYear)
  }
}
