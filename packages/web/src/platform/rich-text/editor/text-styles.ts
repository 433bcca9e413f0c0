/** What a span of text can look like. Only values of these forms are read, from what is pasted too, so none brings another style with it. */

import { FONT_FAMILIES, type FontFamily } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { Extension } from '@tiptap/core'
import { TextStyle } from '@tiptap/extension-text-style'

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

/** Nested spans become one mark each, the inner one wins. */
export const SpanStyle = TextStyle.configure({ mergeNestedSpanStyles: false })

export const TextStyles = Extension.create({
  name: 'textStyles',
  addGlobalAttributes() {
    return [
      {
        types: ['textStyle'],
        attributes: {
          color: {
            default: null,
            parseHTML: (element) => colourOf(element.style.color),
            renderHTML: ({ color }) => (color ? { style: `color: ${color}` } : {}),
          },
          backgroundColor: {
            default: null,
            parseHTML: (element) => colourOf(element.style.backgroundColor),
            renderHTML: ({ backgroundColor }) =>
              backgroundColor ? { style: `background-color: ${backgroundColor}` } : {},
          },
          fontSize: {
            default: null,
            parseHTML: (element) => fontSizeOf(element.style.fontSize),
            renderHTML: ({ fontSize }) => (fontSize ? { style: `font-size: ${fontSize}` } : {}),
          },
          fontFamily: {
            default: null,
            parseHTML: (element) => fontFamilyOf(element.style.fontFamily),
            renderHTML: ({ fontFamily }) =>
              fontFamily ? { style: `font-family: ${FONT_FAMILIES[fontFamily as FontFamily]}` } : {},
          },
        },
      },
    ]
  },
})
