/**
 * Place-out package of one level as CSV: header, a row per code, and `#END,<rows>,<sha256 of the lines above>`. A file
 * for machines: codes are written exactly as they are, without the mark against spreadsheet formulas.
 */

import {
  codeLines,
  Passage,
  type CodeChunks,
  type PlaceOutFile,
  type PlaceOutMeta,
  type PlaceOutSummary,
} from './place-out.writer.ts'

export const placeOutColumns = [
  'orderNo',
  'batchNo',
  'level',
  'codeType',
  'gtin',
  'code',
  'expiry',
  'lineCode',
] as const

const machineCell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const row = (cells: string[]) => cells.map(machineCell).join(',')

/** Last line of every CSV file of this product. */
export const endLine = (rows: number, sha256: string): Buffer => Buffer.from(`#END,${rows},${sha256}\n`)

/** `ssccs`: for partial packs, on a level whose other packs have GTINs. */
export function placeOutCsv(meta: PlaceOutMeta, codes: CodeChunks, ssccs: CodeChunks = []): PlaceOutFile {
  const passage = new Passage()
  let summary: PlaceOutSummary | null = null
  async function* chunks(): AsyncGenerator<Buffer> {
    yield passage.through(Buffer.from(`${row([...placeOutColumns, ...(meta.mark ? ['environment'] : [])])}\n`))
    const shapeOf = (codeType: string, gtin: string | null) => ({
      prefix: Buffer.from(`${row([meta.orderNo, meta.batchNo, meta.level, codeType, gtin ?? ''])},`),
      suffix: Buffer.from(`,${row([meta.expiry, meta.lineCode, ...(meta.mark ? [meta.mark] : [])])}\n`),
      escapes: '",',
      escape: machineCell,
    })
    const rows =
      (yield* passage.all(codeLines(codes, shapeOf(meta.codeType, meta.gtin)))) +
      (yield* passage.all(codeLines(ssccs, shapeOf('SSCC', null))))
    yield passage.through(endLine(rows, passage.soFar()))
    summary = passage.summary(rows)
  }
  return { chunks: chunks(), summary: () => done(summary) }
}

/** The summary exists once the last chunk was read. */
export function done(summary: PlaceOutSummary | null): PlaceOutSummary {
  if (summary === null) throw new Error('The file was not read to its end')
  return summary
}
