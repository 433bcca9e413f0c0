/** The typeface of printed reports: Latin and simplified Chinese, embedded so that a report reads the same everywhere. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'

const require = createRequire(import.meta.url)
const fileOf = (part: string) => require.resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-${part}-400-normal.woff`)

/** A WOFF file's tables unpacked into the plain font file that they were; read as it is, the embedding takes seconds. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const largest = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  ;[count, largest * 16, Math.log2(largest), (count - largest) * 16].forEach((value, at) => head.writeUInt16BE(value, 4 + at * 2))
  const tables: Buffer[] = []
  let offset = head.length
  for (let table = 0; table < count; table++) {
    const [from, to] = [44 + table * 20, 12 + table * 16]
    const [at, packed, length] = [woff.readUInt32BE(from + 4), woff.readUInt32BE(from + 8), woff.readUInt32BE(from + 12)]
    const bytes = woff.subarray(at, at + packed)
    woff.copy(head, to, from, from + 4)
    ;[woff.readUInt32BE(from + 16), offset, length].forEach((value, place) => head.writeUInt32BE(value, to + 4 + place * 4))
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(packed < length ? inflateSync(bytes) : bytes, padding)
    offset += length + padding.length
  }
  return Buffer.concat([head, ...tables])
}

let files: Promise<[Buffer, Buffer]> | undefined

export interface ReportFonts {
  /** The font that has the character; unknown characters become a question mark. */
  fontOf(character: string): PDFFont
  known(character: string): string
}

/** The Chinese file has the basic Latin letters; the Latin file adds those with accents. */
export async function embedFonts(pdf: PDFDocument): Promise<ReportFonts> {
  files ??= Promise.all([readFile(fileOf('chinese-simplified')).then(unpackWoff), readFile(fileOf('latin')).then(unpackWoff)])
  pdf.registerFontkit(fontkit)
  const [chinese, latin] = await Promise.all((await files).map((bytes) => pdf.embedFont(bytes, { subset: true }))) as [PDFFont, PDFFont]
  const [inChinese, inLatin] = [new Set(chinese.getCharacterSet()), new Set(latin.getCharacterSet())]
  const code = (character: string) => character.codePointAt(0) ?? 63
  return {
    fontOf: (character) => (inChinese.has(code(character)) || !inLatin.has(code(character)) ? chinese : latin),
    known: (character) => (inChinese.has(code(character)) || inLatin.has(code(character)) ? character : '?'),
  }
}
