import { expect, test } from 'vitest'
import { contentKindOf, isOfTypes } from './content-kind.ts'

const text = (content: string) => Uint8Array.from(content, (character) => character.charCodeAt(0))
const bytes = (...of: number[]) => Uint8Array.from(of)
const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

test.each([
  [text('code,reason\n'), 'TEXT'],
  [text('\xEF\xBB\xBF \r\n{"a":1}'), 'JSON'],
  [text('\n<?xml version="1.0"?>'), 'XML'],
  [text(''), 'TEXT'],
  [text('PK\u0003\u0004'), 'ZIP'],
  [PNG, 'PNG'],
  [bytes(0xff, 0xd8, 0xff, 0xe0), 'JPEG'],
  [text('%PDF-1.7'), 'PDF'],
  [bytes(0xff, 0xfe, 0x61, 0), 'WIDE_TEXT'],
  [bytes(0x1f, 0x8b, 8), 'OTHER'],
  [bytes(0xd0, 0xcf, 0x11, 0xe0), 'OTHER'],
  [bytes(0x61, 0, 0x62), null],
])('%# a file is what it begins with', (head, kind) => {
  expect(contentKindOf(head)).toBe(kind)
})

test('a name does not make a file another one', () => {
  expect(isOfTypes(PNG, ['csv', 'txt'])).toBe(false)
  expect(isOfTypes(PNG, ['png', 'jpg'])).toBe(true)
  expect(isOfTypes(text('a,b'), ['csv', 'xlsx'])).toBe(true)
  expect(isOfTypes(text('<html>'), ['csv', 'xlsx'])).toBe(false)
  // Its reader says why it is refused.
  expect(isOfTypes(bytes(0xff, 0xfe, 0x61, 0), ['csv'])).toBe(true)
})
