/**
 * What styles of formatted text may say, and addresses and names. Only values of these forms are read, wherever they come
 * from, so none brings another style or attribute with it. One judgement for the browser and for the server.
 */

import { EDITOR_LIMITS, FONT_FAMILIES, LINE_HEIGHTS, type FontFamily } from './editor-limits.ts'

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const RGB = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(?:1|1?\.0+)\s*)?\)$/i
const NAME = /^[a-z]{3,20}$/i
const INHERITED = /^(?:inherit|initial|unset|transparent|currentcolor|windowtext|auto|none)$/i

const hexByte = (part: string) => Math.min(255, Number(part)).toString(16).padStart(2, '0')

/** As `#rrggbb` where it is a number; null for what is no colour, or none of its own. */
export function colourOf(text: string | undefined): string | null {
  const value = text?.trim() ?? ''
  if (HEX.test(value)) return value.toLowerCase()
  const parts = RGB.exec(value)
  if (parts) return `#${parts.slice(1, 4).map(hexByte).join('')}`
  return NAME.test(value) && !INHERITED.test(value) ? value.toLowerCase() : null
}

const PX_PER_PT = 4 / 3
const [SMALLEST, LARGEST] = [8, 96]

/** Whole pixels within what can be read and printed. */
export function fontSizeOf(text: string | undefined): string | null {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(px|pt)$/i.exec(text?.trim() ?? '') ?? []
  if (amount === undefined) return null
  const pixels = Math.round(Number(amount) * (unit!.toLowerCase() === 'pt' ? PX_PER_PT : 1))
  return `${Math.min(LARGEST, Math.max(SMALLEST, pixels))}px`
}

const firstOf = (families: string) => families.split(',')[0]!.trim().replaceAll(/["']/g, '').toLowerCase()

/** One of the families on offer, known by the first name of the list. */
export function fontFamilyOf(text: string | undefined): FontFamily | null {
  if (!text) return null
  const known = Object.entries(FONT_FAMILIES).find(([, families]) => firstOf(families) === firstOf(text))
  return known === undefined ? null : (known[0] as FontFamily)
}

/** Left is how text is without any. */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
const { indentEm, mostIndent } = EDITOR_LIMITS

const emOf = (text: string): number => {
  const [, amount, unit] = /^(\d{1,6}(?:\.\d{1,6})?)(em|px|pt)$/i.exec(text.trim()) ?? []
  const perEm = { em: 1, px: 16, pt: 12 }[unit?.toLowerCase() ?? 'em'] ?? 1
  return amount === undefined ? 0 : Number(amount) / perEm
}

/** Steps of indentation that a left margin is. */
export const indentOf = (text: string): number => Math.min(mostIndent, Math.round(emOf(text) / indentEm))
export const isFirstLineIndent = (text: string): boolean => emOf(text) >= indentEm / 2
export const alignmentOf = (text: string) => ALIGNMENTS.find((one) => one === text.trim() && one !== 'left') ?? null
export const lineHeightOf = (text: string) => LINE_HEIGHTS.find((height) => height === text.trim()) ?? null

const KEPT = /^(?:https?:\/\/|mailto:|tel:|#)/i
const PROTOCOL = /^[a-z][a-z\d+.-]*:/i
// oxlint-disable-next-line no-control-regex -- browsers skip them within an address
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g

/** The address of a link, with `http://` in front of one that names no protocol; null for one that a link must not have. */
export function hrefOf(text: string): string | null {
  const address = text.replaceAll(SKIPPED, '')
  if (address === '') return null
  if (KEPT.test(address)) return address
  // `server:8080` names a port; `javascript:` and all others a protocol.
  if (PROTOCOL.test(address) && !/^[\w.-]+:\d{1,5}(?:[/?#]|$)/.test(address)) return null
  return `http://${address.replace(/^\/+/, '')}`
}

const ANCHOR = /^[\p{L}\p{N}_-]{1,64}$/u
/** The name of a place in a document that links lead to. */
export const isAnchorName = (name: string): boolean => ANCHOR.test(name)
