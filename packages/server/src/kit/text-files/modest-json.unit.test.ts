import { expect, it } from 'vitest'
import { isModestJson, MOST_DEPTH, MOST_VALUES } from './modest-json.ts'

const list = (values: number): string => `[${Array.from({ length: values }, () => '0').join(',')}]`
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

it('accepts what is within the limits, and refuses one level or value more', () => {
  expect(isModestJson(nested(MOST_DEPTH))).toBe(true)
  expect(isModestJson(nested(MOST_DEPTH + 1))).toBe(false)
  expect(isModestJson('{"a":'.repeat(MOST_DEPTH + 1))).toBe(false)
  expect(isModestJson(list(MOST_VALUES - 1))).toBe(true)
  expect(isModestJson(list(MOST_VALUES))).toBe(false)
  expect(isModestJson('[{}'.repeat(MOST_VALUES))).toBe(false)
})

it('counts no bracket and no comma inside a text', () => {
  const text = '[{,'.repeat(MOST_VALUES)
  expect(isModestJson(JSON.stringify({ text, 'and \\"': `"${text}\\` }))).toBe(true)
  expect(isModestJson(`["\\",${'['.repeat(MOST_DEPTH * 2)}"]`)).toBe(true)
  expect(isModestJson(`["\\\\",${'['.repeat(MOST_DEPTH)}]`)).toBe(false)
  expect(isModestJson('"not closed [[[')).toBe(true)
})
