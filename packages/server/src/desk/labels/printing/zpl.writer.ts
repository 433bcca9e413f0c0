/**
 * Labels as ZPL II: the printer draws the symbols itself, so each is written in the printer's own syntax for data and
 * FNC1. Pure.
 */

import { labelTemplates, type LabelTemplateName, type Symbology } from '@serialis/contract/desk/labels/labels.schema.ts'
import { GS } from '@serialis/contract/kit/gs1-elements.ts'
import { elementsOf, footOf, joined, linkOf, readable, textOf, type LabelContent } from './content.ts'

/** Marks hexadecimal bytes in field data (`^FH\`). */
const HEX = '\\'

/**
 * `^` and `~` begin commands; these, the escape character itself and everything beyond ASCII are written as bytes of
 * UTF-8 (`^CI28`).
 */
function field(data: string): string {
  let text = ''
  for (const byte of Buffer.from(data)) {
    const character = String.fromCharCode(byte)
    text +=
      byte < 0x20 || byte > 0x7e || character === '^' || character === '~' || character === HEX
        ? `${HEX}${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : character
  }
  return `^FH${HEX}^FD${text}^FS`
}

/**
 * In `^BX` data `_1` is FNC1: first it indicates GS1, inside it separates. The escape character itself is written by
 * its number.
 */
export const dataMatrixData = (text: string, isGs1: boolean): string =>
  `${isGs1 ? '_1' : ''}${text.replaceAll('_', '_d095').replaceAll(GS, '_1')}`

/**
 * Invocation codes of `^BC`: start in C or B, FNC1, change of the code set, and the characters that the codes consist
 * of.
 */
const START = { B: '>:', C: '>;' } as const
const CHANGE = { B: '>6', C: '>5' } as const
const FNC1 = '>8'
const ESCAPES: Record<string, string> = { '>': '>0', '^': '><', '~': '>=' }
/** Switching to pairs of digits saves space from four digits on. */
const PAIRS_FROM = 4

function digitsAt(text: string, at: number): number {
  let end = at
  while (end < text.length && text.charAt(end) >= '0' && text.charAt(end) <= '9') end++
  return end - at
}

/** Code 128 data in the code sets that make it short. */
export function code128Data(text: string, isGs1: boolean): string {
  let set: 'B' | 'C' = digitsAt(text, 0) >= PAIRS_FROM ? 'C' : 'B'
  let data = `${START[set]}${isGs1 ? FNC1 : ''}`
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at)
    const digits = digitsAt(text, at)
    const wanted = digits >= PAIRS_FROM || (set === 'C' && digits >= 2) ? 'C' : character === GS ? set : 'B'
    if (wanted !== set) {
      // An odd run of digits leaves its first one to the previous code set.
      if (wanted === 'C' && digits % 2 === 1) {
        data += character
        at += 1
      }
      data += CHANGE[wanted]
      set = wanted
    } else if (character === GS) {
      data += FNC1
      at += 1
    } else if (set === 'C') {
      data += text.slice(at, at + 2)
      at += 2
    } else {
      data += ESCAPES[character] ?? character
      at += 1
    }
  }
  return data
}

export interface ZplLabel {
  readonly symbology: Symbology
  readonly template: LabelTemplateName
  /** Dots per inch. */
  readonly resolution: number
}

interface Ink {
  /** Converts a length in mm to dots. */
  dots(mm: number): number
  at(x: number, y: number): string
}

const text = ({ dots, at }: Ink, x: number, y: number, line: string): string =>
  `${at(x, y)}^A0N,${dots(2.8)},${dots(2.2)}${field(line)}`

function matrix(content: LabelContent, { symbology, template, resolution }: ZplLabel, ink: Ink): string {
  const { height } = labelTemplates[template]
  const isGs1 = elementsOf(content).length > 0
  const module = Math.max(2, Math.round(resolution / 50.8))
  const symbol =
    symbology === 'QR'
      ? `^BQN,2,${Math.max(2, module - 1)}${field(`MA,${linkOf(content)}`)}`
      : `^BXN,${module},200,,,,_${field(dataMatrixData(textOf(content), isGs1))}`
  const lines = [content.mark ?? '', ...readable(content), content.title].filter((line) => line !== '')
  return `${ink.at(3, 3)}${symbol}${lines.map((line, row) => text(ink, height - 4, 3 + row * 4, line)).join('')}`
}

/** Dots of a Code 128 symbol: 11 modules a character, 2 more for the stop. */
const modulesOf = (data: string): number => data.replace(/>./g, '*').length * 11 + 13 + 22

function linear(content: LabelContent, { template, resolution }: ZplLabel, ink: Ink): string {
  const { width, height } = labelTemplates[template]
  const elements = elementsOf(content)
  const parts =
    elements.length === 0
      ? [[]]
      : elements.length === 1
        ? [elements]
        : [
            elements.filter(({ ai }) => ai === '01' || ai === '17'),
            elements.filter(({ ai }) => ai === '10'),
            elements.filter(({ ai }) => ai === '21'),
          ].filter((part) => part.length > 0)
  const rows = parts.map((part) => ({
    data: part.length === 0 ? code128Data(content.code, false) : code128Data(joined(part), true),
    line: part.length === 0 ? content.code : part.map(({ ai, value }) => `(${ai})${value}`).join(''),
  }))
  const narrow = Math.max(
    1,
    Math.min(resolution === 300 ? 4 : 3, ...rows.map(({ data }) => Math.floor(ink.dots(width - 6) / modulesOf(data)))),
  )
  const slot = (height - 8) / rows.length
  const symbols = rows.map(
    ({ data, line }, at) =>
      `${ink.at(4, 3 + at * slot)}^BY${narrow}^BCN,${ink.dots(slot - 5)},N,N,N,N${field(data)}${text(ink, 4, 3 + (at + 1) * slot - 4.4, line)}`,
  )
  return `${symbols.join('')}${footOf(content) === '' ? '' : text(ink, 4, height - 4, footOf(content))}`
}

/** One format per label. */
export function labelZpl(content: LabelContent, label: ZplLabel): string {
  const { width, height } = labelTemplates[label.template]
  const dots = (mm: number) => Math.round((mm * label.resolution) / 25.4)
  const ink: Ink = { dots, at: (x, y) => `^FO${dots(x)},${dots(y)}` }
  const body = label.symbology === 'GS1_128' ? linear(content, label, ink) : matrix(content, label, ink)
  return `^XA^CI28^PW${dots(width)}^LL${dots(height)}^LH0,0${body}^PQ1^XZ\n`
}
