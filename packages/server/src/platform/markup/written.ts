/** Formatted text written anew from a tree, element by element: what is not understood is not repeated. */

import { DROPPED_ELEMENTS, MARKUP_DEPTH } from '@serialis/contract/platform/rich-text/allowed.ts'
import {
  leadsOut,
  LINK_ATTRIBUTES,
  understood,
  type Understood,
} from '@serialis/contract/platform/rich-text/understood.ts'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Parent, Parsed } from './parsed.ts'

const dropped = new Set(DROPPED_ELEMENTS)
const EMPTY = /^(?:br|hr|img)$/

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
  '\u00a0': '&nbsp;',
}
// oxlint-disable-next-line no-control-regex -- signs that no text has, and that programs read differently
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g

const escapedText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NO_TEXT, '')
    .toWellFormed()
    .replaceAll(/[&<>\u00a0]/g, (sign) => SIGNS[sign]!)
export const escapedValue = (value: string): string =>
  value.replaceAll(NO_TEXT, '').replaceAll(/[&<>"'`\u00a0]/g, (sign) => SIGNS[sign]!)

function opening(found: Understood): string {
  const style = [...found.styles].map(([name, value]) => `${name}: ${value}`).join('; ')
  const attributes = [
    ...(leadsOut(found) ? LINK_ATTRIBUTES : []),
    ...found.attributes,
    ...(style === '' ? [] : [['style', style] as const]),
  ]
  return `<${found.name}${attributes.map(([name, value]) => ` ${name}="${escapedValue(value)}"`).join('')}>`
}

/** A line end after `<pre>` is the markup's and not the text's. */
const inside = ({ name }: Understood, content: string): string =>
  name === 'pre' && content.startsWith('\n') ? `\n${content}` : content

function element(node: Parsed, depth: number): string {
  if (dropped.has(node.tagName)) return ''
  const found = depth < MARKUP_DEPTH ? understood(node.tagName, node.attrs) : undefined
  if (found !== undefined && EMPTY.test(found.name)) return opening(found)
  const content = written(node, depth + 1)
  return found === undefined ? content : `${opening(found)}${inside(found, content)}</${found.name}>`
}

/** `depth`: of elements around it. */
export function written(parent: Parent, depth = 0): string {
  const parts: string[] = []
  for (const node of parent.childNodes)
    if (node.nodeName === '#text') parts.push(escapedText((node as DefaultTreeAdapterTypes.TextNode).value))
    else if ('tagName' in node) parts.push(element(node, depth))
  return parts.join('')
}
