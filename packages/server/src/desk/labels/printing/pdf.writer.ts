/** Labels as a PDF: bars as filled rectangles, texts as text. The content of a page is written as operators. */

import {
  labelTemplates,
  type LabelTemplate,
  type LabelTemplateName,
  type Symbology,
} from '@serialis/contract/desk/labels/labels.schema.ts'
import { PDFDocument, PDFName, StandardFonts, type PDFFont } from 'pdf-lib'
import { embedFonts } from '../../../kit/papers/report-fonts.ts'
import type { LabelContent } from './content.ts'
import { cornerOf, layOut, type PlacedLabel, type PlacedText } from './layout.ts'

const PT = 72 / 25.4
/** Enough for a tenth of a printer's dot at 1200 dpi. */
const pt = (mm: number): string => (mm * PT).toFixed(3)

interface Face {
  readonly font: PDFFont
  readonly name: string
  /** The text with characters replaced that the font lacks. */
  known(text: string): string
}
interface Faces {
  /** Every viewer has it. */
  readonly latin: Face
  /** Embedded only when a title needs it; codes never do. */
  readonly chinese: Face | null
}

const BEYOND_LATIN = /[^\x20-\x7e\xa0-\xff]/

async function facesFor(document: PDFDocument, contents: readonly LabelContent[]): Promise<Faces> {
  const latin = {
    font: await document.embedFont(StandardFonts.Helvetica),
    name: 'F1',
    known: (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?'),
  }
  if (!contents.some(({ title }) => BEYOND_LATIN.test(title))) return { latin, chinese: null }
  const fonts = await embedFonts(document)
  return {
    latin,
    chinese: { font: fonts.fontOf('中'), name: 'F2', known: (text) => Array.from(text, fonts.known).join('') },
  }
}

function textOperators({ text, size, width }: PlacedText, at: { x: number; y: number }, faces: Faces): string {
  const { font, name, known } = faces.chinese !== null && BEYOND_LATIN.test(text) ? faces.chinese : faces.latin
  const shown = known(text)
  const wanted = size * PT
  const fitting = Math.min(wanted, (wanted * width * PT) / font.widthOfTextAtSize(shown, wanted))
  return `BT /${name} ${fitting.toFixed(2)} Tf ${pt(at.x)} ${pt(at.y)} Td ${font.encodeText(shown).toString()} Tj ET\n`
}

/** Grey: scanners see only the bars above it. */
const WATERMARK_GREY = 0.86
/** Of the label's height. */
const WATERMARK_SIZE = 0.5

/** Across the label, below everything else on it. */
function watermark(
  mark: string | undefined,
  corner: { x: number; y: number },
  { page, width, height }: LabelTemplate,
  { latin: { font, name } }: Faces,
): string {
  if (!mark) return ''
  const size = height * WATERMARK_SIZE * PT
  const [x, y] = [corner.x + (width - font.widthOfTextAtSize(mark, size) / PT) / 2, corner.y + height * 0.68]
  return `q ${WATERMARK_GREY} g BT /${name} ${size.toFixed(2)} Tf ${pt(x)} ${pt(page.height - y)} Td ${font.encodeText(mark).toString()} Tj ET Q\n`
}

/** `corner` from the upper left of the page; a PDF counts from the lower left. */
function labelOperators(
  { bars, texts }: PlacedLabel,
  corner: { x: number; y: number },
  page: LabelTemplate['page'],
  faces: Faces,
): string {
  const rectangles = bars.map(
    ({ x, y, width, height }) =>
      `${pt(corner.x + x)} ${pt(page.height - corner.y - y - height)} ${pt(width)} ${pt(height)} re\n`,
  )
  const words = texts.map((text) =>
    textOperators(text, { x: corner.x + text.x, y: page.height - corner.y - text.y }, faces),
  )
  return `${rectangles.join('')}f\n${words.join('')}`
}

function addPage(
  document: PDFDocument,
  { page: { width, height } }: LabelTemplate,
  content: string,
  { latin, chinese }: Faces,
): void {
  const page = document.addPage([width * PT, height * PT])
  for (const face of [latin, chinese])
    if (face !== null) page.node.setFontDictionary(PDFName.of(face.name), face.font.ref)
  page.node.set(PDFName.Contents, document.context.register(document.context.flateStream(content)))
}

export interface LabelSheet {
  readonly symbology: Symbology
  readonly template: LabelTemplateName
  /** Positions of the first page that are left free. */
  readonly skip: number
}

/** Drawing takes the time: other requests are served every few labels. */
const LABELS_AT_ONCE = 8
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** `onLabel` is called after each label, and may throw to stop. */
export async function labelPdf(
  contents: readonly LabelContent[],
  sheet: LabelSheet,
  onLabel: (done: number) => void = () => undefined,
): Promise<Uint8Array> {
  const template = labelTemplates[sheet.template]
  const places = template.columns * template.rows
  const document = await PDFDocument.create()
  const faces = await facesFor(document, contents)
  let place = places === 1 ? 0 : sheet.skip % places
  let page = ''
  for (const [at, content] of contents.entries()) {
    const corner = cornerOf(template, place)
    page += watermark(content.mark, corner, template, faces)
    page += labelOperators(layOut(content, sheet.symbology, template), corner, template.page, faces)
    place += 1
    if (place === places || at === contents.length - 1) {
      addPage(document, template, page, faces)
      page = ''
      place = 0
    }
    onLabel(at + 1)
    if (at % LABELS_AT_ONCE === 0) await turn()
  }
  return document.save()
}
