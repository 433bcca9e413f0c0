/**
 * Reads the rows of a workbook's first sheet as texts, one after another. Memory holds the shared strings and one row.
 */

import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableFile } from './unreadable-file.ts'
import { openArchive, ZipFault, type OpenArchive, type StoredBytes } from './unzip.ts'

export interface SheetRow {
  /** The row number that a spreadsheet program shows. */
  line: number
  /** By column; '' for a missing cell. */
  cells: string[]
}

const MOST_COLUMNS = 64
const MOST_TEXTS = 3_000_000
const MOST_TEXT_BYTES = 64 << 20
const MOST_DEPTH = 32
const CELL_CHARACTERS = 32_767
/** Longest text, tag or comment: the parser keeps it whole until it ends. A cell has 32,767 characters. */
const MOST_NODE = 1 << 20
/** Of one tag; the parser keeps an object with all of them. */
const MOST_ATTRIBUTES = 256
/** Sheets, and relationships of the workbook. */
const MOST_PARTS = 2_000

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

interface Handlers {
  open(name: string, tag: SaxesTagPlain): void
  close(name: string): void
  text(text: string): void
}

/** Parses an XML part; a document type, deep nesting or broken XML ends it. */
async function parse(
  chunks: AsyncIterable<Buffer>,
  { open, close, text }: Handlers,
  afterChunk: () => SheetRow[] = () => [],
): Promise<void> {
  for await (const rows of parsed(chunks, { open, close, text }, afterChunk)) void rows
}

async function* parsed(
  chunks: AsyncIterable<Buffer>,
  { open, close, text }: Handlers,
  afterChunk: () => SheetRow[],
): AsyncGenerator<SheetRow[]> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  let sinceNode = 0
  let attributes = 0
  const broken = () => {
    throw new ZipFault('unreadable')
  }
  parser.on('doctype', broken)
  parser.on('error', broken)
  parser.on('attribute', () => {
    if (++attributes > MOST_ATTRIBUTES) throw new ZipFault('too_large')
  })
  parser.on('opentag', (tag) => {
    sinceNode = 0
    attributes = 0
    if (++depth > MOST_DEPTH) broken()
    open(localName(tag.name), tag)
  })
  parser.on('closetag', (tag) => {
    sinceNode = 0
    depth--
    close(localName(tag.name))
  })
  parser.on('text', text)
  for await (const chunk of chunks) {
    const piece = textOf(decoder, chunk)
    sinceNode += piece.length
    parser.write(piece)
    if (sinceNode > MOST_NODE) throw new ZipFault('too_large')
    const rows = afterChunk()
    if (rows.length > 0) yield rows
  }
  parser.write(textOf(decoder, null)).close()
  const rows = afterChunk()
  if (rows.length > 0) yield rows
}

function textOf(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | null): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true })
  } catch {
    throw new ZipFault('unreadable')
  }
}

interface Sheet {
  name: string
  path: string
}

interface Workbook {
  /** Visible sheets in their order. */
  sheets: Sheet[]
  /** Days are counted from 1904-01-01. */
  isFrom1904: boolean
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

/** The sheets, which the workbook names by relationships. */
async function workbookOf(archive: OpenArchive): Promise<Workbook> {
  if (!archive.has('xl/workbook.xml')) throw new ZipFault('unreadable')
  const named: { name: string; relation: string }[] = []
  let isFrom1904 = false
  const targets = new Map<string, string>()
  await parse(archive.read('xl/workbook.xml'), {
    open(name, { attributes }) {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes['date1904'])
      if (name === 'sheet' && (named.length === 0 || (attributes['state'] ?? 'visible') === 'visible'))
        named.push({
          name: attributes['name'] ?? '',
          relation: Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1] ?? '',
        })
      if (named.length > MOST_PARTS) throw new ZipFault('too_large')
    },
    close: () => undefined,
    text: () => undefined,
  })
  if (archive.has('xl/_rels/workbook.xml.rels')) {
    await parse(archive.read('xl/_rels/workbook.xml.rels'), {
      open(name, { attributes }) {
        if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
        if (targets.size > MOST_PARTS) throw new ZipFault('too_large')
      },
      close: () => undefined,
      text: () => undefined,
    })
  }
  const pathOf = (target: string | undefined) =>
    target === undefined ? 'xl/worksheets/sheet1.xml' : target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const sheets = named.map(({ name, relation }) => ({ name, path: pathOf(targets.get(relation)) }))
  return { sheets: sheets.length > 0 ? sheets : [{ name: '', path: pathOf(undefined) }], isFrom1904 }
}

/** Refuses a workbook whose rows would be left out: only the first sheet is read. */
async function refuseRowsElsewhere(archive: OpenArchive, others: readonly Sheet[]): Promise<void> {
  for (const { name, path } of others) {
    if (!archive.has(path) || !path.includes('worksheets/')) continue
    let isFilled = false
    const noted: Handlers = {
      open(element) {
        isFilled ||= element === 'v' || element === 'is'
      },
      close: () => undefined,
      text: () => undefined,
    }
    const seen: SheetRow[] = [{ line: 0, cells: [] }]
    for await (const rows of parsed(archive.read(path), noted, () => (isFilled ? seen : []))) {
      if (rows.length > 0) throw new UnreadableFile('file_second_sheet', { sheet: name.slice(0, 60) })
    }
  }
}

/**
 * The shared strings that cells refer to by number, kept as bytes: a million short strings would need four times as
 * much.
 */
class SharedTexts {
  #bytes = Buffer.alloc(1 << 16)
  #ends = new Uint32Array(1 << 12)
  #length = 0
  #count = 0

  add(text: string): void {
    if (this.#count >= MOST_TEXTS) throw new ZipFault('too_large')
    const bytes = Buffer.byteLength(text)
    if (this.#length + bytes > MOST_TEXT_BYTES) throw new ZipFault('too_large')
    if (this.#length + bytes > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], Math.max(this.#bytes.length * 2, this.#length + bytes))
    this.#bytes.write(text, this.#length)
    this.#length += bytes
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(this.#ends.length * 2)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#ends[this.#count++] = this.#length
  }

  at(number: number): string {
    if (!(number >= 0 && number < this.#count)) throw new ZipFault('unreadable')
    return this.#bytes.toString('utf8', number === 0 ? 0 : this.#ends[number - 1], this.#ends[number])
  }
}

async function sharedTexts(archive: OpenArchive): Promise<SharedTexts> {
  const texts = new SharedTexts()
  const path = 'xl/sharedStrings.xml'
  if (!archive.has(path)) return texts
  let item = ''
  let isText = false
  await parse(archive.read(path), {
    // Phonetic guides (`rPh`) are not part of the cell's text, but contain a `t` element. Codes have none.
    open(name) {
      if (name === 'si') item = ''
      isText = name === 't'
    },
    close(name) {
      if (name === 'si') texts.add(item.slice(0, CELL_CHARACTERS))
      isText = false
    },
    text(text) {
      if (isText && item.length < CELL_CHARACTERS) item += text
    },
  })
  return texts
}

/** Column index of a cell reference: `A5` is 0, `AB7` is 27. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const unit = reference.charCodeAt(at)
    if (unit < 65 || unit > 90) break
    column = column * 26 + unit - 64
  }
  return column - 1
}

/** Builds rows from the elements of a sheet; `taken` gives the ones that are complete. */
function rowsOfSheet(texts: SharedTexts): Handlers & { taken(): SheetRow[] } {
  const cell = { reference: '', column: 0, type: '', text: '', isValue: false, isFormula: false, hasValue: false }
  let rows: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  return {
    open(name, { attributes }) {
      if (name === 'row') {
        const given = Number(attributes['r'])
        line = Number.isInteger(given) && given > line ? given : line + 1
        cells = []
        cell.column = -1
      } else if (name === 'c') {
        const reference = attributes['r']
        Object.assign(cell, {
          reference: reference ?? String(line),
          column: reference === undefined ? cell.column + 1 : columnOf(reference),
          type: attributes['t'] ?? '',
          text: '',
          isFormula: false,
          hasValue: false,
        })
      } else {
        cell.isValue = name === 'v' || name === 't'
        cell.hasValue ||= cell.isValue
        cell.isFormula ||= name === 'f'
      }
    },
    close(name) {
      cell.isValue = false
      if (name === 'c' && cell.isFormula && !cell.hasValue)
        throw new UnreadableFile('file_formula_without_value', { cell: cell.reference.slice(0, 20) })
      if (name === 'c' && cell.text !== '' && cell.column >= 0 && cell.column < MOST_COLUMNS) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = cell.type === 's' ? texts.at(Number(cell.text)) : cell.text.slice(0, CELL_CHARACTERS)
      } else if (name === 'row' && cells.length > 0) rows.push({ line, cells })
    },
    text(text) {
      if (cell.isValue && cell.text.length <= CELL_CHARACTERS) cell.text += text
    },
    taken() {
      const ready = rows
      rows = []
      return ready
    },
  }
}

/**
 * Rows with content, in batches. Throws a `ZipFault` when the file is no workbook, or one beyond the limits, and
 * `UnreadableFile` when some of its content would be lost. `hasDates`: cells may be days.
 */
export async function* readSheet(source: StoredBytes, hasDates: boolean): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(source)
  const { sheets, isFrom1904 } = await workbookOf(archive)
  if (hasDates && isFrom1904) throw new UnreadableFile('file_dates_from_1904')
  const [sheet, ...others] = sheets
  if (sheet === undefined || !archive.has(sheet.path)) throw new ZipFault('unreadable')
  await refuseRowsElsewhere(archive, others)
  const rows = rowsOfSheet(await sharedTexts(archive))
  yield* parsed(archive.read(sheet.path), rows, () => rows.taken())
}
