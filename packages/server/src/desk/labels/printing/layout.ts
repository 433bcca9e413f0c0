/** The positions of symbol and texts on a label, in mm from its upper left corner. Pure. */

import type { LabelTemplate, Symbology } from '@serialis/contract/desk/labels/labels.schema.ts'
import { elementsOf, footOf, joined, linkOf, readable, textOf, type LabelContent } from './content.ts'
import { code128, dataMatrix, qrCode, type Bar, type SymbolShape } from './symbols.ts'

/** Everything is on the grid of a 300 dpi printer, so that no bar is rounded wider than its neighbour. */
const DOT = 25.4 / 300
const toGrid = (mm: number): number => Math.round(mm / DOT) * DOT

export interface PlacedText {
  readonly x: number
  /** Of the base line. */
  readonly y: number
  readonly text: string
  /** Maximum height of the letters in mm; a longer text is made smaller until it fits `width`. */
  readonly size: number
  readonly width: number
}
export interface PlacedLabel {
  readonly bars: readonly Bar[]
  readonly texts: readonly PlacedText[]
}

const MARGIN = 3
/** Letters and lines grow with the label: 2.6 and 3.6 mm on one of 37 mm. */
const lettersOn = ({ height }: LabelTemplate) => ({ size: height * 0.07, line: height * 0.098 })
/** Two dots are the narrowest bar that scanners can read on a 300 dpi print; seven make a module of 0.6 mm. */
const DOTS = { least: 2, most: 7 }
/** Quiet zones in modules: DataMatrix 1, QR 4, Code 128 10. */
const QUIET: Record<Symbology, number> = { DATAMATRIX: 1, QR: 4, GS1_128: 10 }

function moduleDots(modules: number, room: number): number {
  return Math.min(DOTS.most, Math.floor(room / DOT / modules))
}

const placed = (
  shape: SymbolShape,
  { x, y, module, height }: { x: number; y: number; module: number; height: number },
): Bar[] =>
  shape.bars.map((bar) => ({
    x: x + bar.x * module,
    y: y + bar.y * height,
    width: bar.width * module,
    height: bar.height * height,
  }))

function matrixLabel(content: LabelContent, symbology: 'DATAMATRIX' | 'QR', template: LabelTemplate): PlacedLabel {
  const { width, height } = template
  const { size, line } = lettersOn(template)
  const isGs1 = elementsOf(content).length > 0
  const shape = symbology === 'QR' ? qrCode(linkOf(content)) : dataMatrix(textOf(content), isGs1)
  const quiet = QUIET[symbology]
  const module =
    Math.max(DOTS.least, moduleDots(shape.width + 2 * quiet, Math.min(height - 2 * MARGIN, width * 0.4))) * DOT
  const edge = toGrid(MARGIN) + quiet * module
  const right = edge + (shape.width + quiet) * module + 2
  const lines = [content.mark ?? '', ...readable(content), content.title].filter((text) => text !== '')
  return {
    bars: placed(shape, { x: edge, y: edge, module, height: module }),
    texts: lines.map((text, at) => ({
      x: right,
      y: MARGIN + line * (at + 1),
      text,
      size,
      width: width - right - MARGIN,
    })),
  }
}

/** GS1-128 encodes at most 48 characters. */
const LINEAR_MAX = 48
const isIn =
  (...ais: string[]) =>
  ({ ai }: { ai: string }) =>
    ais.includes(ai)

interface LinearRow {
  readonly text: string
  readonly shape: SymbolShape
  readonly line: string
}

/**
 * One symbol if it fits; otherwise the element string is split at its elements into two or three symbols, one below the
 * other.
 */
function linearRows(content: LabelContent, room: number): LinearRow[] {
  const elements = elementsOf(content)
  if (elements.length === 0) return [{ text: content.code, shape: code128(content.code, false), line: content.code }]
  const cuts = [
    [elements],
    [elements.filter(isIn('01', '17')), elements.filter(isIn('10', '21'))],
    [elements.filter(isIn('01', '17')), elements.filter(isIn('10')), elements.filter(isIn('21'))],
  ]
  const rowsOf = (parts: (typeof cuts)[number]) =>
    parts
      .filter((part) => part.length > 0)
      .map((part): LinearRow => {
        const text = joined(part)
        return { text, shape: code128(text, true), line: part.map(({ ai, value }) => `(${ai})${value}`).join('') }
      })
  const fits = (rows: readonly LinearRow[]) =>
    rows.every(
      ({ text, shape }) => text.length <= LINEAR_MAX && moduleDots(shape.width + 2 * QUIET.GS1_128, room) >= DOTS.least,
    )
  for (const parts of cuts) {
    const rows = rowsOf(parts)
    if (fits(rows) || parts === cuts.at(-1)) return rows
  }
  return []
}

function linearLabel(content: LabelContent, template: LabelTemplate): PlacedLabel {
  const { width, height } = template
  const { size, line: lineHeight } = lettersOn(template)
  const room = width - 2
  const rows = linearRows(content, room)
  const titles = footOf(content) === '' ? 0 : 1
  const slot = (height - MARGIN - 1.5 - titles * lineHeight) / rows.length
  const dots = Math.max(
    DOTS.least,
    Math.min(4, ...rows.map(({ shape }) => moduleDots(shape.width + 2 * QUIET.GS1_128, room))),
  )
  const x = toGrid(1) + QUIET.GS1_128 * dots * DOT
  const bars = rows.flatMap(({ shape }, at) =>
    placed(shape, { x, y: toGrid(MARGIN + at * slot), module: dots * DOT, height: toGrid(slot - lineHeight - 0.6) }),
  )
  const texts = rows.map(({ line }, at) => ({
    x,
    y: MARGIN + (at + 1) * slot - 1.1,
    text: line,
    size,
    width: width - x - MARGIN,
  }))
  return {
    bars,
    texts: [
      ...texts,
      ...(titles ? [{ x, y: height - 1.6, text: footOf(content), size, width: width - x - MARGIN }] : []),
    ],
  }
}

export const layOut = (content: LabelContent, symbology: Symbology, template: LabelTemplate): PlacedLabel =>
  symbology === 'GS1_128' ? linearLabel(content, template) : matrixLabel(content, symbology, template)

/** Corner of the label at a position of its page, row by row. */
export function cornerOf(
  { width, height, page, columns, rows }: LabelTemplate,
  place: number,
): { x: number; y: number } {
  const left = (page.width - columns * width) / 2
  const top = (page.height - rows * height) / 2
  return { x: toGrid(left + (place % columns) * width), y: toGrid(top + Math.floor(place / columns) * height) }
}
