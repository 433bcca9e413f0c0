/** The content of one label: the key in its symbol, and the human-readable lines. Pure. */

import { isSscc } from '@serialis/contract/kit/check-characters.ts'
import { GS } from '@serialis/contract/kit/gs1-elements.ts'
import { digitalLink, elementString, ssccDigitalLink, ssccElementString } from '@serialis/contract/kit/gs1.ts'

export interface LabelContent {
  readonly code: string
  /** GTIN-14; null: an SSCC or a proprietary code. */
  readonly gtin: string | null
  readonly lot: string | null
  /** `yyyy-mm-dd` */
  readonly expiry: string | null
  /** Product and order, if known. */
  readonly title: string
  /** Of a sandbox; empty or absent for a live tenant. */
  readonly mark?: string
}

/** One application identifier with its value. */
export interface Element {
  readonly ai: string
  readonly value: string
}

const dateOf = (day: string) => day.slice(2, 4) + day.slice(5, 7) + day.slice(8, 10)

/** In the order in which the symbol encodes them; empty for a proprietary code. */
export function elementsOf({ code, gtin, lot, expiry }: LabelContent): Element[] {
  if (gtin === null) return isSscc(code) ? [{ ai: '00', value: code }] : []
  return [
    { ai: '01', value: gtin },
    ...(expiry === null ? [] : [{ ai: '17', value: dateOf(expiry) }]),
    ...(lot === null ? [] : [{ ai: '10', value: lot }]),
    { ai: '21', value: code },
  ]
}

const partsOf = ({ code, gtin, lot, expiry }: LabelContent) => ({
  gtin: gtin ?? '',
  serial: code,
  ...(lot !== null && { lot }),
  ...(expiry !== null && { expiry }),
})

/** The whole element string; the code itself where GS1 has no key for it. */
export function textOf(content: LabelContent): string {
  if (content.gtin !== null) return elementString(partsOf(content))
  return isSscc(content.code) ? ssccElementString(content.code) : content.code
}

/** The content of a QR code: the Digital Link, which any phone opens. */
export function linkOf(content: LabelContent): string {
  if (content.gtin !== null) return digitalLink(partsOf(content))
  return isSscc(content.code) ? ssccDigitalLink(content.code) : content.code
}

/** A symbol contains several elements; the separator follows one of variable length that is not the last. */
const VARIABLE = new Set(['10', '21'])
export const joined = (elements: readonly Element[]): string =>
  elements.map(({ ai, value }, at) => `${ai}${value}${VARIABLE.has(ai) && at < elements.length - 1 ? GS : ''}`).join('')

/** Human-readable interpretation, one line each. */
export const readable = (content: LabelContent): string[] => {
  const elements = elementsOf(content)
  return elements.length === 0 ? [content.code] : elements.map(({ ai, value }) => `(${ai})${value}`)
}

/** What stands at the foot of a label: its mark and its title. */
export const footOf = ({ mark, title }: LabelContent): string =>
  [mark ?? '', title].filter((text) => text !== '').join(' · ')
