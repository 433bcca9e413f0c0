/** What is understood of an element that comes from outside: its name, attributes and styles, each in one form. */

import { ALLOWED_ELEMENTS, ALLOWED_STYLES } from './allowed.ts'
import { chartKindOf } from './charts/chart-data.ts'
import { EDITOR_LIMITS, FONT_FAMILIES } from './editor-limits.ts'
import * as media from './media-values.ts'
import * as values from './values.ts'

type Judge = (value: string) => string | null

const { indentEm, table } = EDITOR_LIMITS

const oneOf =
  (forms: Readonly<Record<string, RegExp>>): Judge =>
  (value) =>
    Object.entries(forms).find(([, form]) => form.test(value.trim()))?.[0] ?? null

const decorationOf: Judge = (value) => {
  const lines = value.toLowerCase().split(/\s+/)
  return ['underline', 'line-through'].filter((line) => lines.includes(line)).join(' ') || null
}

const styles: Readonly<Record<string, Judge>> = {
  color: values.colourOf,
  'background-color': values.colourOf,
  'font-family': (value) => {
    const family = values.fontFamilyOf(value)
    return family && FONT_FAMILIES[family]
  },
  'font-size': values.fontSizeOf,
  // The other value takes it away from an element that has it, as some programs write.
  'font-style': oneOf({ italic: /^(?:italic|oblique)$/i, normal: /^normal$/i }),
  'font-weight': oneOf({ bold: /^(?:bold|bolder|[5-9]00)$/i, normal: /^(?:normal|[1-4]00)$/i }),
  'line-height': values.lineHeightOf,
  'margin-left': (value) => (values.indentOf(value) > 0 ? `${values.indentOf(value) * indentEm}em` : null),
  'text-align': values.alignmentOf,
  'text-decoration': decorationOf,
  'text-indent': (value) => (values.isFirstLineIndent(value) ? `${indentEm}em` : null),
}

/** The value of a style in the form that documents keep; null: it is left out. */
export const styleOf = (name: string, value: string): string | null =>
  ALLOWED_STYLES.includes(name) && Object.hasOwn(styles, name) ? styles[name]!(value) : null

const spanOf =
  (most: number): Judge =>
  (value) =>
    /^[1-9]\d{0,3}$/.test(value) && Number(value) <= most ? value : null
const anchorOf: Judge = (value) => (values.isAnchorName(value) ? value : null)
const TITLE = media.ALTERNATIVE_CHARACTERS
const pixelsOf: Judge = (value) => media.pixelsOf(value)?.toString() ?? null

const attributes: Readonly<Record<string, Judge>> = {
  href: (value) => (values.hrefOf(value) === value || media.isOwnFile(value) ? value : null),
  id: anchorOf,
  anchorname: anchorOf,
  title: (value) =>
    value
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .slice(0, TITLE)
      .toWellFormed()
      .trim() || null,
  colspan: spanOf(table.mostColumns),
  rowspan: spanOf(table.mostRows),
  colwidth: (value) => (/^\d{1,4}(?:,\d{1,4}){0,19}$/.test(value) ? value : null),
  start: (value) => (/^-?\d{1,9}$/.test(value) ? value : null),
  'data-page-break': () => '',
  class: (value) => (value === 'pagebreak' ? value : null),
  src: (value) => media.pictureSourceOf(value),
  // Cut once, it may end with a space.
  alt: (value) => media.alternativeOf(media.alternativeOf(value)) ?? '',
  width: pixelsOf,
  height: pixelsOf,
  'data-align': media.pictureAlignmentOf,
  'data-video': (value) => media.videoSourceOf(value, null),
  'data-chart': chartKindOf,
}

/** The value of an attribute in the form that documents keep; null: it is left out. */
export const attributeOf = (element: string, name: string, value: string): string | null =>
  Object.hasOwn(ALLOWED_ELEMENTS, element) &&
  ALLOWED_ELEMENTS[element]!.includes(name) &&
  Object.hasOwn(attributes, name)
    ? attributes[name]!(value)
    : null

/** Blocks that are not allowed still end a paragraph. */
const BLOCK =
  /^(?:address|article|aside|body|caption|center|dd|details|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|summary)$/
const ROWS = /^(?:thead|tfoot)$/

/** The element of old editors, and what its attributes are as styles. */
export const OLD_ELEMENT = 'font'
export const OLD_STYLES: Readonly<Record<string, string>> = { color: 'color', face: 'font-family' }

/** The allowed element that one of this name is. */
export const nameOf = (tagName: string): string =>
  BLOCK.test(tagName) ? 'div' : ROWS.test(tagName) ? 'tbody' : tagName === OLD_ELEMENT ? 'span' : tagName

/** Name and value of each declaration of a `style` attribute. */
export const declarationsOf = (style: string) =>
  style.split(';').map((one) => {
    const [name = '', ...value] = one.split(':')
    return [name.trim().toLowerCase(), value.join(':').trim()] as const
  })

export interface Understood {
  name: string
  attributes: Map<string, string>
  styles: Map<string, string>
}

function readStyle(into: Map<string, string>, given: string, text: string): void {
  const name = given === 'background' ? 'background-color' : given
  const value = styleOf(name, text)
  if (value !== null) into.set(name, value)
}

/** Of these there is nothing to see without one of these attributes. */
const BY_ATTRIBUTE: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'id', 'anchorname', 'title'],
  img: ['src', 'anchorname'],
}

/** Undefined for an element that is replaced by what is in it. */
export function understood(tagName: string, given: readonly { name: string; value: string }[]): Understood | undefined {
  const name = nameOf(tagName)
  if (!Object.hasOwn(ALLOWED_ELEMENTS, name)) return undefined
  const found: Understood = { name, attributes: new Map(), styles: new Map() }
  for (const { name: attribute, value } of given) {
    if (attribute === 'style') for (const [style, text] of declarationsOf(value)) readStyle(found.styles, style, text)
    else if (tagName === OLD_ELEMENT && Object.hasOwn(OLD_STYLES, attribute))
      readStyle(found.styles, OLD_STYLES[attribute]!, value)
    else {
      const kept = attributeOf(name, attribute, value)
      if (kept !== null) found.attributes.set(attribute, kept)
    }
  }
  // A place that links lead to is no link itself.
  if (found.attributes.has('href')) for (const place of ['id', 'anchorname']) found.attributes.delete(place)
  const isEmpty = Object.hasOwn(BY_ATTRIBUTE, name)
    ? !BY_ATTRIBUTE[name]!.some((one) => found.attributes.has(one))
    : name === 'span' && found.styles.size === 0
  return isEmpty ? undefined : found
}

/** What every link has that leads out of the document. */
export const LINK_ATTRIBUTES: readonly (readonly [name: string, value: string])[] = [
  ['target', '_blank'],
  ['rel', 'noopener noreferrer nofollow'],
]
export const leadsOut = ({ attributes }: Understood): boolean => attributes.get('href')?.startsWith('#') === false
