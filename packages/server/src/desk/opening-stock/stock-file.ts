/** The file of an opening stock, with its format detected by the first bytes, read row by row. */

import type { OpeningStockFormat } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { contentKindOf } from '@serialis/contract/kit/boundary/content-kind.ts'
import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { EpcisStock } from './epcis/epcis-stock.ts'
import { csvRows, type OpeningRow } from './opening-rows.ts'
import type { Scratch } from './sorting/scratch.ts'

/** Null: an unknown format. An empty file is taken as CSV; its validation reports that it is empty. */
export function formatOf(head: Buffer): OpeningStockFormat | null {
  const kind = contentKindOf(head)
  return kind === 'JSON' ? 'EPCIS' : kind === 'TEXT' ? 'CSV' : null
}

interface StockFile {
  format: OpeningStockFormat
  bytes: AsyncIterable<Buffer>
  scheme: Scheme
  size: number
  scratch: Scratch
}

/** Always in the same order; throws UnreadableFile. */
export const stockRows = ({ format, bytes, ...source }: StockFile): AsyncIterable<OpeningRow[]> =>
  format === 'EPCIS' ? new EpcisStock({ bytes, ...source }).rows() : csvRows(bytes, source.scheme)
