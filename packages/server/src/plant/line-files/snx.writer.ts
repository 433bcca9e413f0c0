/**
 * Place-out package of one level as XML in TraceLink's vocabulary: header, order, item, and the list of serial numbers
 * as TraceLink keys (`01` + GTIN + `21` + serial, `00` + SSCC), then their quantity.
 */

import { done } from './csv-v1.writer.ts'
import {
  codeLines,
  Passage,
  type CodeChunks,
  type PlaceOutFile,
  type PlaceOutMeta,
  type PlaceOutSummary,
} from './place-out.writer.ts'

export interface SnxSending {
  sender: string
  receiver: string
  controlNumber: string
  sentAt: Date
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Text of an element or attribute; characters that XML forbids are left out. */
const xmlText = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex -- XML 1.0 allows no other control characters
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (one) => entities[one] ?? one)

const element = (name: string, value: string) => `<cmn:${name}>${xmlText(value)}</cmn:${name}>`

function head(meta: PlaceOutMeta, sending: SnxSending): string {
  const sent = sending.sentAt.toISOString()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...(meta.mark ? [`<!-- ${meta.mark} -->`] : []),
    '<snx:SNXPlaceOutMessage xmlns:snx="urn:tracelink:mapper:sl:serial_number_exchange" xmlns:cmn="urn:tracelink:mapper:sl:commontypes">',
    '  <snx:ControlFileHeader>',
    `    ${element('FileSenderNumber', sending.sender)}`,
    `    ${element('FileReceiverNumber', sending.receiver)}`,
    `    ${element('FileControlNumber', sending.controlNumber)}`,
    `    ${element('FileDate', sent.slice(0, 10))}`,
    `    ${element('FileTime', sent.slice(11))}`,
    '  </snx:ControlFileHeader>',
    '  <snx:MessageBody>',
    `    ${element('WorkOrderNumber', meta.orderNo)}`,
    `    ${element('ProductionLineId', meta.lineCode)}`,
    `    ${element('PackagingLevel', meta.level)}`,
    '    <snx:ItemDetail>',
    ...(meta.gtin === null ? [] : [`      <cmn:ItemCode type="GTIN-14">${xmlText(meta.gtin)}</cmn:ItemCode>`]),
    `      ${element('LotNumber', meta.batchNo)}`,
    `      ${element('ExpirationDate', meta.expiry)}`,
    '    </snx:ItemDetail>',
    '    <snx:SerialNumberList>',
    '',
  ].join('\n')
}

function keyPrefix({ codeType, gtin }: PlaceOutMeta): string {
  if (codeType === 'SSCC') return '00'
  return codeType === 'SGTIN' ? `01${gtin ?? ''}21` : ''
}

/** `ssccs`: for partial packs, on a level whose other packs have GTINs. */
export function placeOutSnx(
  meta: PlaceOutMeta,
  sending: SnxSending,
  codes: CodeChunks,
  ssccs: CodeChunks = [],
): PlaceOutFile {
  const passage = new Passage()
  let summary: PlaceOutSummary | null = null
  async function* chunks(): AsyncGenerator<Buffer> {
    yield passage.through(Buffer.from(head(meta, sending)))
    const shapeOf = (prefix: string) => ({
      prefix: Buffer.from(`      <cmn:SerialNumber>${prefix}`),
      suffix: Buffer.from('</cmn:SerialNumber>\n'),
      escapes: '&<>"\'',
      escape: xmlText,
    })
    const rows =
      (yield* passage.all(codeLines(codes, shapeOf(keyPrefix(meta))))) +
      (yield* passage.all(codeLines(ssccs, shapeOf('00'))))
    const tail = `    </snx:SerialNumberList>\n    ${element('Quantity', String(rows))}\n  </snx:MessageBody>\n</snx:SNXPlaceOutMessage>\n`
    yield passage.through(Buffer.from(tail))
    summary = passage.summary(rows)
  }
  return { chunks: chunks(), summary: () => done(summary) }
}
