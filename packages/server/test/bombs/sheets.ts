/** Workbooks. */

import { between, counted, DENSE, laughs, repeated, workbookOf, type Bomb, type Door } from './bomb.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const HEAD = '<worksheet><sheetData>'
const CELL = `${HEAD}<row r="1"><c r="A1" t="inlineStr"><is><t>`
const TAIL = '</sheetData></worksheet>'
const ROWS = '<row><c t="inlineStr"><is><t>code</t></is></c></row>'

type Parts = Readonly<Record<string, Iterable<Buffer>>>

const sheet = (name: string, parts: (mb: number) => Parts, isInSuite = false, door: Door = 'list'): Bomb => ({
  name: `workbook: ${name}`,
  door,
  pieces: (mb) => workbookOf(parts(mb)),
  isInSuite,
})
const inSheet = (
  name: string,
  head: string,
  middle: (mb: number) => Iterable<Buffer>,
  isInSuite = false,
  door?: Door,
) => sheet(name, (mb) => ({ [SHEET]: between(head, middle(mb), TAIL) }), isInSuite, door)
const withTexts = (name: string, middle: (mb: number) => Iterable<Buffer>, isInSuite = false) =>
  sheet(
    name,
    (mb) => ({
      [SHEET]: [Buffer.from(`${HEAD}${ROWS}${TAIL}`)],
      'xl/sharedStrings.xml': between('<sst>', middle(mb), '</sst>'),
    }),
    isInSuite,
  )

/** Refused by the directory of the archive, which says more than is there. */
const broken = (name: string, bytes: (whole: Buffer) => Buffer, isInSuite = false): Bomb => ({
  name: `workbook: ${name}`,
  door: 'list',
  async *pieces() {
    const parts: Buffer[] = []
    for await (const part of workbookOf({ [SHEET]: [Buffer.from(`${HEAD}${ROWS}${TAIL}`)] })) parts.push(part)
    yield bytes(Buffer.concat(parts))
  },
  isInSuite,
})

function directoryAt(whole: Buffer): { end: number; at: number } {
  const end = whole.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  return { end, at: whole.readUInt32LE(end + 16) }
}

export const sheetBombs: readonly Bomb[] = [
  inSheet('one text', CELL, (mb) => repeated(DENSE, mb), true),
  inSheet('one text of Chinese and Latin letters', CELL, (mb) => repeated(`码${DENSE}`, mb)),
  inSheet('one text, as orders', CELL, (mb) => repeated(DENSE, mb), true, 'orders'),
  inSheet('one text of references', CELL, (mb) => repeated('&#x41;&#x4e2d;', mb)),
  inSheet('one attribute', `${HEAD}<row r="`, (mb) => repeated(DENSE, mb), true),
  inSheet('attributes without end', `${HEAD}<row `, (mb) => counted((at) => ` a${at}="1"`, mb), true),
  inSheet('one comment', `${HEAD}<!--`, (mb) => repeated(DENSE, mb)),
  inSheet('one CDATA', `${CELL}<![CDATA[`, (mb) => repeated(DENSE, mb)),
  inSheet('one instruction', `${HEAD}<?a `, (mb) => repeated(DENSE, mb)),
  inSheet('one name', `${HEAD}<`, (mb) => repeated('a'.repeat(512), mb)),
  inSheet('comments without end', HEAD, (mb) => repeated(`<!--${DENSE.slice(0, 4_000)}-->`, mb)),
  inSheet('elements within elements', HEAD, (mb) => repeated('<a>', mb), true),
  inSheet('cells of one row', `${HEAD}<row>`, (mb) => counted((at) => `<c r="A${at % 900}"><v>1</v></c>`, mb)),
  inSheet('pieces of one text', CELL.replace('<t>', ''), (mb) => counted((at) => `<r><t>${at}</t></r>`, mb)),
  inSheet('rows that are empty', HEAD, (mb) => counted((at) => `<row r="${at + 1}"/>`, mb)),
  inSheet('rows of orders', HEAD, (mb) => counted((at) => `<row><c><v>${at}</v></c></row>`, mb), false, 'orders'),
  inSheet('codes that are far apart', HEAD, (mb) => repeated(`<row><c><v>7</v></c></row>${' '.repeat(65_000)}`, mb)),
  inSheet('entities of entities', `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${laughs()}]>${CELL}&j;`, () => [], true),
  inSheet('zeros', CELL, (mb) => repeated('\0'.repeat(512), mb)),
  withTexts('short texts without end', (mb) => counted((at) => `<si><t>${at}</t></si>`, mb)),
  withTexts('long texts without end', (mb) => repeated(`<si><t>${DENSE.slice(0, 32_000)}</t></si>`, mb)),
  withTexts('one shared text', (mb) => between('<si><t>', repeated(DENSE, mb), '</t></si>'), true),
  sheet(
    'sheets without end',
    (mb) => ({
      'xl/workbook.xml': between(
        '<workbook><sheets>',
        counted((at) => `<sheet name="s${at}" id="${at}"/>`, mb),
        '</sheets></workbook>',
      ),
    }),
    true,
  ),
  sheet('relationships without end', (mb) => ({
    [SHEET]: [Buffer.from(`${HEAD}${ROWS}${TAIL}`)],
    'xl/_rels/workbook.xml.rels': between(
      '<R>',
      counted((at) => `<Relationship Id="${at}" Target="a"/>`, mb),
      '</R>',
    ),
  })),
  sheet('a second sheet', (mb) => ({
    'xl/workbook.xml': [
      Buffer.from('<workbook><sheets><sheet name="a" id="1"/><sheet name="b" id="2"/></sheets></workbook>'),
    ],
    'xl/_rels/workbook.xml.rels': [
      Buffer.from(
        '<R><Relationship Id="1" Target="worksheets/1.xml"/><Relationship Id="2" Target="worksheets/2.xml"/></R>',
      ),
    ],
    'xl/worksheets/1.xml': [Buffer.from(`${HEAD}${ROWS}${TAIL}`)],
    'xl/worksheets/2.xml': between(HEAD, repeated(`<a b="${DENSE.slice(0, 100)}"/>`, mb), TAIL),
  })),
  sheet(
    'entries without end',
    (mb) => Object.fromEntries(Array.from({ length: Math.min(mb, 10) * 600 }, (_, at) => [`x/${at}`, []])),
    true,
  ),
  broken(
    'entries that overlap',
    (whole) => {
      const { at } = directoryAt(whole)
      const second = whole.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), at + 1)
      whole.writeUInt32LE(whole.readUInt32LE(at + 42), second + 42)
      return whole
    },
    true,
  ),
  broken(
    'a directory that is too long',
    (whole) => {
      whole.writeUInt32LE(0xffff_fff0, directoryAt(whole).end + 12)
      return whole
    },
    true,
  ),
]
