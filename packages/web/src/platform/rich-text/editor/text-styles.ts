/** What a span of text can look like. */

import { FONT_FAMILIES, type FontFamily } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { colourOf, fontFamilyOf, fontSizeOf } from '@serialis/contract/platform/rich-text/values.ts'
import { Extension } from '@tiptap/core'
import { TextStyle } from '@tiptap/extension-text-style'

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
