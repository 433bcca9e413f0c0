/** A workbook with one sheet as a stream, with bounded memory. Texts are inline strings: no cell is ever a formula. */

import type { Cell } from '../lists/list-export.ts'
import { zipOf } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  // Style 1: bold heading. Style 2: an instant.
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

const CELL_CHARACTERS = 32_767
const CHUNK = 1 << 16
const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
// Spreadsheet programs would round whole numbers of more than 15 digits.
const EXACT = 1e15

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML cannot represent control characters and lone surrogates; they become U+FFFD. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must go
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string) =>
  text
    .slice(0, CELL_CHARACTERS)
    .toWellFormed()
    .replace(UNSAYABLE, '\ufffd')
    .replace(/[&<>"]/g, (character) => ESCAPES[character]!)

const textCell = (text: string, style = '') =>
  `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** No zone changes its clocks within a quarter of an hour. */
const QUARTER_MS = 900_000
const QUARTERS_KEPT = 10_000

/** `yyyy-mm-dd hh:mm:ss` of an instant in the zone. Looks up the offset once per quarter of an hour. */
export const clockOf = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const offsets = new Map<number, number>()
  const offsetOf = (quarter: number) => {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    if (offsets.size >= QUARTERS_KEPT) offsets.clear()
    const start = quarter * QUARTER_MS
    const offset = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    offsets.set(quarter, offset)
    return offset
  }
  return (instant: Date) => {
    const at = instant.getTime()
    return new Date(at + offsetOf(Math.floor(at / QUARTER_MS))).toISOString().slice(0, 19).replace('T', ' ')
  }
}

function cell(value: Cell, clock: (instant: Date) => string): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value) < EXACT ? `<c><v>${value}</v></c>` : textCell(String(value))
  if (value instanceof Date)
    return `<c s="2"><v>${(Date.parse(`${clock(value).replace(' ', 'T')}Z`) - EPOCH) / DAY_MS}</v></c>`
  return textCell(value)
}

/** Letters of the n-th column, from 0. */
function letters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter
}

async function* sheetOf(
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const clock = clockOf(zone)
  let text = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  text += `<cols><col min="1" max="${titles.length}" width="22" customWidth="1"/></cols><sheetData><row>${titles.map((title) => textCell(title, ' s="1"')).join('')}</row>`
  let count = 1
  for await (const row of rows) {
    count += 1
    text += `<row>${row.map((value) => cell(value, clock)).join('')}</row>`
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData><autoFilter ref="A1:${letters(titles.length - 1)}${count}"/></worksheet>`)
}

/** `name` is the sheet's, at most 31 characters; instants are shown in `zone`. */
export function xlsxOf(
  name: string,
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  zone: string,
): AsyncGenerator<Buffer> {
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const parts = [...PARTS, ['xl/workbook.xml', workbook] as const].map(([path, text]) => ({
    name: path,
    body: [Buffer.from(HEAD + text)],
  }))
  return zipOf([...parts, { name: 'xl/worksheets/sheet1.xml', body: sheetOf(titles, rows, zone) }])
}
