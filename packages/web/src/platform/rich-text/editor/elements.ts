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
import {
  declarationsOf,
  leadsOut,
  LINK_ATTRIBUTES,
  nameOf,
  OLD_ELEMENT,
  OLD_STYLES,
  understood,
} from '@serialis/contract/platform/rich-text/understood.ts'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Parent = DefaultTreeAdapterTypes.ParentNode
type Parsed = DefaultTreeAdapterTypes.Element

const dropped = new Set(DROPPED_ELEMENTS)

export const isTooLong = (html: string): boolean => html.length > MARKUP_CHARACTERS

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

/** Makes the element; undefined for one that is replaced by what is in it. */
type Make = (document: Document, parsed: Parsed) => HTMLElement | undefined

/** For the schema, which judges values by itself; what Word and the editor say to it stays until then. */
const made: Make = (document, { tagName, attrs }) => {
  const name = nameOf(tagName)
  const allowed = ALLOWED_ELEMENTS[name]
  if (allowed === undefined || !Object.hasOwn(ALLOWED_ELEMENTS, name)) return undefined
  const element = document.createElement(name)
  for (const { name: attribute, value } of attrs)
    if (attribute === 'style') setStyle(element, value)
    else if (tagName === OLD_ELEMENT && OLD_STYLES[attribute]) element.style.setProperty(OLD_STYLES[attribute], value)
    else if (allowed.includes(attribute) || attribute === 'data-pm-slice') element.setAttribute(attribute, value)
  return element
}

/** For a reader: nothing but what is understood, with its values in one form. */
const shown: Make = (document, { tagName, attrs }) => {
  const found = understood(tagName, attrs)
  if (found === undefined) return undefined
  const element = document.createElement(found.name)
  for (const [name, value] of found.attributes)
    // No name of a document becomes one of the page.
    if (name === 'id' || name === 'anchorname') element.dataset['anchor'] = value
    else element.setAttribute(name, value)
  for (const [name, value] of found.styles) element.style.setProperty(name, value)
  if (found.name === 'img') (element as HTMLImageElement).alt ||= ''
  if (leadsOut(found)) for (const [name, value] of LINK_ATTRIBUTES) element.setAttribute(name, value)
  return element
}

const AROUND = /^(?:p|h\d|hr|ul|ol|li|table|tbody|tr|td|th|div|blockquote|pre)$/
const HOLDS_BLOCKS = /^(?:ul|ol|table|tbody|tr|blockquote)$/

/** Line ends of the markup, between or before blocks: the page would show them. */
const isOfMarkup = (target: HTMLElement, text: string): boolean =>
  /^\s*\n\s*$/.test(text) &&
  (target.lastChild === null
    ? HOLDS_BLOCKS.test(target.localName)
    : target.lastChild === target.lastElementChild && AROUND.test(target.lastElementChild!.localName))

function fill(target: HTMLElement, parent: Parent, { make, depth }: { make: Make; depth: number }): void {
  for (const node of parent.childNodes)
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode
      if (make === made || !isOfMarkup(target, value)) target.append(value)
    } else if ('tagName' in node && !dropped.has(node.tagName)) {
      const element = depth < MARKUP_DEPTH ? make(target.ownerDocument, node) : undefined
      if (element !== undefined) target.append(element)
      const inside = element === undefined ? target : make === made ? insideOf(element) : element
      fill(inside, node, { make, depth: depth + 1 })
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

function read(html: string, make: Make): HTMLElement {
  if (isTooLong(html)) throw new RangeError('The markup is too long')
  const document = parse(html, { scriptingEnabled: false })
  cut(document)
  framesToVideos(document)
  const root = document.childNodes.find(({ nodeName }) => nodeName === 'html') as Parsed
  const body = root.childNodes.find(({ nodeName }) => nodeName === 'body') as Parsed | undefined
  const target = globalThis.document.implementation.createHTMLDocument().createElement('div')
  if (body) fill(target, body, { make, depth: 0 })
  return target
}

/** The allowed part of a document, in an element that is on no page. Throws a RangeError for what is too long. */
export const elementsOf = (html: string): HTMLElement => read(html, made)

/** The same as a page may show it to a reader. */
export const shownElementsOf = (html: string): HTMLElement => read(html, shown)
