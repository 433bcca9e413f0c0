/** Extracts the text of a report from its pages, as a PDF reader would. */

import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  type PDFDict,
  type PDFPage,
} from 'pdf-lib'

const textOf = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

/** Glyph number -> character, of one embedded font. */
function charactersOf(font: PDFDict): Map<string, string> {
  const map = font.lookup(PDFName.of('ToUnicode'))
  const found = new Map<string, string>()
  if (!(map instanceof PDFRawStream)) return found
  for (const [, glyph, unicode] of textOf(map).matchAll(/<([0-9A-Fa-f]{4})>\s+<([0-9A-Fa-f]+)>/g)) {
    found.set(
      (glyph ?? '').toUpperCase(),
      Buffer.from(unicode ?? '', 'hex')
        .swap16()
        .toString('utf16le'),
    )
  }
  return found
}

function wordsOf(page: PDFPage): string {
  const resources = page.node.Resources()?.lookup(PDFName.of('Font')) as PDFDict
  const fonts = new Map(
    resources
      .entries()
      .map(([name, font]) => [
        name.asString(),
        charactersOf((font instanceof PDFRef ? page.doc.context.lookup(font) : font) as PDFDict),
      ]),
  )
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((ref) => page.doc.context.lookup(ref) as PDFRawStream)
      : [contents as PDFRawStream]
  let font = new Map<string, string>()
  let words = ''
  let line = ''
  for (const [, name, y, glyphs] of streams
    .map(textOf)
    .join('\n')
    .matchAll(/(\/\S+) [\d.]+ Tf|1 0 0 1 [\d.]+ ([\d.]+) Tm|<([0-9A-Fa-f]*)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font
    else if (y !== undefined) {
      if (y !== line) words += '\n'
      line = y
    } else
      words += `${
        (glyphs ?? '')
          .toUpperCase()
          .match(/.{4}/g)
          ?.map((glyph) => font.get(glyph) ?? '')
          .join('') ?? ''
      }\t`
  }
  return words
}

export async function pagesOfPdf(bytes: Uint8Array): Promise<{ title: string; pages: string[] }> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return { title: pdf.getTitle() ?? '', pages: pdf.getPages().map(wordsOf) }
}
