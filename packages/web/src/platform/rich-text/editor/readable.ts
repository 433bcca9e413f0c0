/** Formatted text as plain lines that show where it is formatted, for comparing two versions. */

import { shownElementsOf } from './elements.ts'

const AROUND: Readonly<Record<string, string>> = { STRONG: '**', B: '**', EM: '*', I: '*', U: '_', S: '~', CODE: '`' }
const BEFORE: Readonly<Record<string, string>> = { LI: '• ', TD: '| ', TH: '| ', BLOCKQUOTE: '> ', HR: '---' }
const LINE = /^(?:P|H[1-6]|LI|TR|HR|PRE|DIV|BLOCKQUOTE)$/

function written(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? ''
  if (node.tagName === 'BR') return '\n'
  const text = [...node.childNodes].map(written).join('')
  const level = /^H(\d)$/.exec(node.tagName)?.[1]
  const sign = level === undefined ? (BEFORE[node.tagName] ?? '') : `${'#'.repeat(Number(level))} `
  const marks = AROUND[node.tagName] ?? ''
  const href = node.getAttribute('href')
  const whole = `${sign}${marks}${text}${marks}${href === null ? '' : ` (${href})`}`
  return LINE.test(node.tagName) ? `\n${whole}\n` : whole
}

export const readableOf = (html: string): string =>
  written(shownElementsOf(html))
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
