/** Pages of a printed report: headings, facts, tables and paragraphs over several pages, with a footer on each. */

import { degrees, PDFDocument, rgb, type PDFPage } from 'pdf-lib'
import { embedFonts, type ReportFonts } from './report-fonts.ts'

const [WIDTH, HEIGHT] = [595.28, 841.89]
const MARGIN = 48
const INNER = WIDTH - 2 * MARGIN
const FOOT = 44
const INK = rgb(0.1, 0.12, 0.16)
const SOFT = rgb(0.42, 0.45, 0.5)
const LINE = rgb(0.82, 0.84, 0.87)
const TEXT = 9
const LEADING = 1.45

interface TableColumn {
  title: string
  /** Share of the width. */
  share: number
  isEnd?: boolean
}

export interface Report {
  title(text: string, under: string): void
  section(text: string): void
  facts(rows: readonly (readonly [label: string, value: string])[]): void
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void
  paragraph(text: string): void
  /** Begins another page. */
  turn(): void
  /** `footOf` is called per page once their number is known. */
  finish(footOf: (page: number, pages: number) => string): Promise<Uint8Array>
}

interface Run {
  text: string
  font: ReturnType<ReportFonts['fontOf']>
}

/** One line of text that may need both fonts. */
function runsOf(fonts: ReportFonts, text: string): Run[] {
  const runs: Run[] = []
  for (const given of text) {
    const character = fonts.known(given)
    const font = fonts.fontOf(character)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}

const widthOf = (fonts: ReportFonts, text: string, size: number): number =>
  runsOf(fonts, text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0)

/**
 * Words stay whole; Chinese text breaks anywhere except before closing punctuation, and so does a word longer than the
 * line.
 */
function linesOf(fonts: ReportFonts, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.replaceAll('\r', '').split('\n')) {
    let line = ''
    for (const piece of paragraph.match(/[\x21-\x7e\u00c0-\u024f]+\s*|.[，。；：、！？）》」]*/gu) ?? []) {
      if (widthOf(fonts, (line + piece).trimEnd(), size) <= width) line += piece
      else {
        if (line !== '') lines.push(line.trimEnd())
        line = ''
        for (const character of piece) {
          if (line !== '' && widthOf(fonts, line + character, size) > width) {
            lines.push(line)
            line = ''
          }
          line += character
        }
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}

/** Writes moments with the zone of the tenant, as they stand on paper. */
export function momentsOf(locale: 'en' | 'zh', zone: string): (instant: string) => string {
  const clock = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  return (instant) => {
    const at = new Date(instant)
    return `${clock.format(at)} ${offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone}`
  }
}

/** `mark`: of a sandbox, across every page; empty otherwise. */
export async function openReport({
  title,
  author,
  at,
  mark = '',
}: {
  title: string
  author: string
  at: Date
  mark?: string
}): Promise<Report> {
  const pdf = await PDFDocument.create()
  pdf.setTitle([mark, title].filter((text) => text !== '').join(' '), { showInWindowTitleBar: true })
  pdf.setAuthor(author)
  pdf.setProducer('Serialis')
  pdf.setCreator('Serialis')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  return new Flow(pdf, await embedFonts(pdf), mark)
}

class Flow implements Report {
  readonly #pdf: PDFDocument
  readonly #fonts: ReportFonts
  readonly #mark: string
  #page: PDFPage
  #y = HEIGHT - MARGIN

  constructor(pdf: PDFDocument, fonts: ReportFonts, mark: string) {
    this.#mark = mark
    this.#pdf = pdf
    this.#fonts = fonts
    this.#page = pdf.addPage([WIDTH, HEIGHT])
  }

  turn(): void {
    this.#page = this.#pdf.addPage([WIDTH, HEIGHT])
    this.#y = HEIGHT - MARGIN
  }

  #room(height: number): void {
    if (this.#y - height < MARGIN + FOOT) this.turn()
  }

  #draw(
    text: string,
    {
      x,
      y,
      size,
      color = INK,
      page = this.#page,
    }: { x: number; y: number; size: number; color?: typeof INK; page?: PDFPage },
  ): void {
    let at = x
    for (const run of runsOf(this.#fonts, text)) {
      page.drawText(run.text, { x: at, y, size, font: run.font, color })
      at += run.font.widthOfTextAtSize(run.text, size)
    }
  }

  #rule(y: number): void {
    this.#page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.6, color: LINE })
  }

  title(text: string, under: string): void {
    for (const line of linesOf(this.#fonts, text, 18, INNER)) {
      this.#y -= 22
      this.#draw(line, { x: MARGIN, y: this.#y, size: 18 })
    }
    for (const line of linesOf(this.#fonts, under, TEXT, INNER)) {
      this.#y -= TEXT * LEADING + 2
      this.#draw(line, { x: MARGIN, y: this.#y, size: TEXT, color: SOFT })
    }
    this.#y -= 6
  }

  section(text: string): void {
    // A heading is never the last line of a page.
    this.#room(70)
    this.#y -= 26
    this.#draw(text, { x: MARGIN, y: this.#y, size: 12 })
    this.#y -= 6
    this.#rule(this.#y)
    this.#y -= 4
  }

  facts(rows: readonly (readonly [string, string])[]): void {
    const labelWidth = 150
    for (const [label, value] of rows) {
      const lines = linesOf(this.#fonts, value === '' ? '-' : value, TEXT, INNER - labelWidth)
      this.#room(lines.length * TEXT * LEADING)
      lines.forEach((line, at) => {
        this.#y -= TEXT * LEADING
        if (at === 0) this.#draw(label, { x: MARGIN, y: this.#y, size: TEXT, color: SOFT })
        this.#draw(line, { x: MARGIN + labelWidth, y: this.#y, size: TEXT })
      })
    }
  }

  paragraph(text: string): void {
    for (const line of linesOf(this.#fonts, text, TEXT, INNER)) {
      this.#room(TEXT * LEADING)
      this.#y -= TEXT * LEADING
      this.#draw(line, { x: MARGIN, y: this.#y, size: TEXT })
    }
  }

  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
    const total = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (share / total) * INNER)
    const size = 8
    const row = (cells: readonly string[], color: typeof INK) => {
      const lines = cells.map((cell, at) => linesOf(this.#fonts, cell, size, (widths[at] as number) - 6))
      const height = Math.max(...lines.map((own) => own.length)) * size * LEADING + 4
      const page = this.#page
      this.#room(height)
      if (page !== this.#page && color !== SOFT)
        row(
          columns.map(({ title }) => title),
          SOFT,
        )
      let x = MARGIN
      lines.forEach((own, at) => {
        const width = widths[at] as number
        own.forEach((line, place) =>
          this.#draw(line, {
            x: columns[at]?.isEnd ? x + width - 6 - widthOf(this.#fonts, line, size) : x,
            y: this.#y - (place + 1) * size * LEADING,
            size,
            color,
          }),
        )
        x += width
      })
      this.#y -= height
      this.#rule(this.#y - 1)
    }
    row(
      columns.map(({ title }) => title),
      SOFT,
    )
    for (const cells of rows) row(cells, INK)
    this.#y -= 2
  }

  /** Across the page, and in its upper corner, where a copy of a part would still show it. */
  #watermark(page: PDFPage): void {
    const font = this.#fonts.fontOf('T')
    const size = 150
    const half = font.widthOfTextAtSize(this.#mark, size) / 2
    const turned = Math.SQRT1_2 * half
    page.drawText(this.#mark, {
      x: WIDTH / 2 - turned,
      y: HEIGHT / 2 - turned,
      size,
      font,
      color: SOFT,
      opacity: 0.16,
      rotate: degrees(45),
    })
    page.drawText(this.#mark, { x: MARGIN, y: HEIGHT - 30, size: 14, font, color: INK })
  }

  async finish(footOf: (page: number, pages: number) => string): Promise<Uint8Array> {
    const pages = this.#pdf.getPages()
    for (const page of this.#mark === '' ? [] : pages) this.#watermark(page)
    pages.forEach((page, at) =>
      this.#draw(footOf(at + 1, pages.length), { x: MARGIN, y: MARGIN - 16, size: 7.5, color: SOFT, page }),
    )
    return this.#pdf.save()
  }
}
