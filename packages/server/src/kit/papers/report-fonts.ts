/**
 * The typeface of printed reports: Latin and simplified Chinese, embedded so that a report looks the same everywhere.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { unpackWoff } from './woff.ts'

const require = createRequire(import.meta.url)
const chineseFile = require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff')
const latinFile = require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-latin-400-normal.woff')

/** Unpacked once: embedding the packed files takes seconds. */
let files: Promise<[Buffer, Buffer]> | undefined

export interface ReportFonts {
  /** The font that has the character; unknown characters become a question mark. */
  fontOf(character: string): PDFFont
  known(character: string): string
}

/** The Chinese file has the basic Latin letters; the Latin file adds those with accents. */
export async function embedFonts(pdf: PDFDocument): Promise<ReportFonts> {
  files ??= Promise.all([readFile(chineseFile).then(unpackWoff), readFile(latinFile).then(unpackWoff)])
  // Large, and not needed before somebody prints.
  pdf.registerFontkit((await import('@pdf-lib/fontkit')).default)
  const [chinese, latin] = (await Promise.all(
    (await files).map((bytes) => pdf.embedFont(bytes, { subset: true })),
  )) as [PDFFont, PDFFont]
  const [inChinese, inLatin] = [new Set(chinese.getCharacterSet()), new Set(latin.getCharacterSet())]
  const code = (character: string) => character.codePointAt(0) ?? 63
  return {
    fontOf: (character) => (inChinese.has(code(character)) || !inLatin.has(code(character)) ? chinese : latin),
    known: (character) => (inChinese.has(code(character)) || inLatin.has(code(character)) ? character : '?'),
  }
}
