import { expect, it } from 'vitest'
import { hrefOf, previewOf } from './links.ts'
import { compareCells } from './table-limits.ts'
import { colourOf, fontFamilyOf, fontSizeOf } from './text-styles.ts'

it.each([
  ['example.com', 'http://example.com'],
  ['//example.com/a', 'http://example.com/a'],
  ['server:8080/x', 'http://server:8080/x'],
  ['https://example.com', 'https://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['#part-2', '#part-2'],
  ['', null],
  ['javascript:alert(1)', null],
  [' java\tscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['file:///etc/passwd', null],
] as const)('leads from %j to %j', (text, href) => {
  expect(hrefOf(text)).toBe(href)
})

it('keeps an address that it made', () => {
  for (const text of ['a.b', 'http://a', '//x', 'h:1']) expect(hrefOf(hrefOf(text) ?? '')).toBe(hrefOf(text))
})

it('cuts a preview at thirty characters, and never within one', () => {
  expect(previewOf('x'.repeat(30))).toBe('x'.repeat(30))
  expect(previewOf(`${'😀'.repeat(31)}`)).toBe(`${'😀'.repeat(30)}…`)
})

it.each([
  ['#C00000', '#c00000'],
  ['rgb(192, 0, 0)', '#c00000'],
  ['rgb(999, 0, 0)', '#ff0000'],
  ['red', 'red'],
  ['windowtext', null],
  ['inherit', null],
  ['rgba(1, 2, 3, 0.5)', null],
  ['red; background: url(x)', null],
  ['url(x)', null],
  ['', null],
] as const)('reads the colour %j as %j', (text, colour) => {
  expect(colourOf(text)).toBe(colour)
})

it('reads sizes within what can be read, and fonts of the list alone', () => {
  expect(['11pt', '16px', '1px', '4000px', '2em', 'x-large'].map(fontSizeOf)).toEqual([
    '15px',
    '16px',
    '8px',
    '96px',
    null,
    null,
  ])
  expect(fontFamilyOf('simsun')).toBe('song')
  expect(fontFamilyOf('"Times New Roman", x')).toBe('times')
  expect(fontFamilyOf('Comic; color: red')).toBeNull()
})

it('sorts numbers by value, before texts', () => {
  const sorted = ['b', '10', 'a', '9', '1,000', ''].toSorted((a, b) => compareCells(a, b, 'en'))
  expect(sorted).toEqual(['9', '10', '1,000', '', 'a', 'b'])
})
