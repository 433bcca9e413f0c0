/**
 * From HTML to elements that the schema reads. The text is parsed by a library and not by the browser, which would judge,
 * report and load what is in it; only allowed elements, attributes and styles are then made, one by one.
 */

import {
  ALLOWED_ELEMENTS,
  ALLOWED_STYLES,
  DROPPED_ELEMENTS,
  MARKUP_CHARACTERS,
  MARKUP_DEPTH,
} from '@serialis/contract/platform/rich-text/allowed.ts'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Parent = DefaultTreeAdapterTypes.ParentNode
type Parsed = DefaultTreeAdapterTypes.Element

const HTML = 'http://www.w3.org/1999/xhtml'
const dropped = new Set(DROPPED_ELEMENTS)

export const isTooLong = (html: string): boolean => html.length > MARKUP_CHARACTERS

const declarationsOf = (style: string) =>
  style.split(';').map((one) => {
    const [name = '', ...value] = one.split(':')
    return [name.trim().toLowerCase(), value.join(':').trim()] as const
  })

/** The list that Word says a paragraph is in, which no browser knows as a style. */
const WORD_LIST = 'mso-list'

function setStyle(element: HTMLElement, style: string) {
  for (const [name, value] of declarationsOf(style))
    if (name === WORD_LIST) element.dataset['list'] = value
    // By property: the policy of the page refuses the attribute.
    else if (ALLOWED_STYLES.includes(name)) element.style.setProperty(name, value)
    else if (name === 'background') element.style.setProperty('background-color', value)
}

/** How text looks is a span of its own, since the element that said so may be a paragraph or a mark. */
const OF_TEXT = ['color', 'background-color', 'font-family', 'font-size']
const HAS_TEXT = /^(?:p|h\d|a|b|strong|em|i|u|s|del|strike|sub|sup|code)$/

/** Where the content of the element goes. */
function insideOf(element: HTMLElement): HTMLElement {
  const own = OF_TEXT.map((name) => [name, element.style.getPropertyValue(name)] as const).filter(([, value]) => value)
  if (own.length === 0 || !HAS_TEXT.test(element.localName)) return element
  const span = element.ownerDocument.createElement('span')
  for (const [name, value] of own) {
    span.style.setProperty(name, value)
    element.style.removeProperty(name)
  }
  element.append(span)
  return span
}

/** Blocks that are not allowed still end a paragraph. */
const BLOCK =
  /^(?:address|article|aside|body|center|dd|details|dl|dt|fieldset|figcaption|figure|footer|form|header|main|nav|section|summary)$/

/** The element of old editors, and what its attributes are as styles. */
const OLD = 'font'
const OLD_STYLES: Readonly<Record<string, string>> = { color: 'color', face: 'font-family' }

const nameOf = (tagName: string) => (BLOCK.test(tagName) ? 'div' : tagName === OLD ? 'span' : tagName)

function made(document: Document, { tagName, attrs }: Parsed): HTMLElement | null {
  const name = nameOf(tagName)
  const allowed = ALLOWED_ELEMENTS[name]
  if (allowed === undefined || !Object.hasOwn(ALLOWED_ELEMENTS, name)) return null
  const element = document.createElement(name)
  for (const { name: attribute, value } of attrs)
    if (attribute === 'style') setStyle(element, value)
    else if (tagName === OLD && OLD_STYLES[attribute]) element.style.setProperty(OLD_STYLES[attribute], value)
    else if (allowed.includes(attribute) || attribute === 'data-pm-slice') element.setAttribute(attribute, value)
  return element
}

function fill(target: HTMLElement, parent: Parent, depth: number): void {
  for (const node of parent.childNodes)
    if (node.nodeName === '#text') target.append((node as DefaultTreeAdapterTypes.TextNode).value)
    else if ('tagName' in node && node.namespaceURI === HTML && !dropped.has(node.tagName)) {
      const element = depth < MARKUP_DEPTH ? made(target.ownerDocument, node) : null
      if (element !== null) target.append(element)
      fill(element === null ? target : insideOf(element), node, depth + 1)
    }
}

/** How deep the parser may go before what is below is left out: a recursion has an end. */
const PARSED_DEPTH = 1_000

function cut(parent: Parent): void {
  let level: Parent[] = [parent]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === PARSED_DEPTH) for (const node of level) node.childNodes = []
    level = level.flatMap(({ childNodes }) => childNodes.filter((node) => 'childNodes' in node))
  }
}

/** A frame is never made; what it shows may be a video, which the schema judges. */
function framesToVideos(parent: Parent): void {
  for (const node of parent.childNodes)
    if ('tagName' in node && node.tagName === 'iframe') {
      const valueOf = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value ?? ''
      const [src, title] = [valueOf('src'), valueOf('title')]
      Object.assign(node, { tagName: 'div', nodeName: 'div', childNodes: [] })
      node.attrs = [
        { name: 'data-video', value: src },
        { name: 'title', value: title },
      ]
    } else if ('childNodes' in node) framesToVideos(node)
}

/** The allowed part of a document, in an element that is on no page. Throws a RangeError for what is too long. */
export function elementsOf(html: string): HTMLElement {
  if (isTooLong(html)) throw new RangeError('The markup is too long')
  const document = parse(html, { scriptingEnabled: false })
  cut(document)
  framesToVideos(document)
  const root = document.childNodes.find(({ nodeName }) => nodeName === 'html') as Parsed
  const body = root.childNodes.find(({ nodeName }) => nodeName === 'body') as Parsed | undefined
  const target = globalThis.document.implementation.createHTMLDocument().createElement('div')
  if (body) fill(target, body, 0)
  return target
}
