import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOfOne, decodeCells, encodeCells, oneValueOf, valuesIn } from './cells.ts'

const value = fc.oneof(fc.nat(40), fc.nat(32_767), fc.nat(40_000), fc.maxSafeNat())
/** From one value to all different, as runs and as single values. */
const chunk = fc.oneof(
  fc.array(value, { minLength: 1, maxLength: 1024 }),
  fc
    .tuple(fc.array(value, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(7), { minLength: 1, maxLength: 1024 }))
    .map(([palette, picks]) => picks.map((pick) => palette[pick % palette.length] as number)),
  fc
    .array(fc.tuple(value, fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 12 })
    .map((runs) => runs.flatMap(([one, length]) => Array.from({ length }, () => one)).slice(0, 1024)),
)

test('cells come back as they were', () => {
  fc.assert(
    fc.property(chunk, (values) => {
      const cells = encodeCells(Float64Array.from(values))
      expect(decodeCells(cells, values.length)).toEqual(Float64Array.from(values))
      expect(Array.from(valuesIn(cells))).toEqual([...new Set(values)].sort((a, b) => a - b))
    }),
  )
})

test('a chunk of one value is a few bytes, whatever its length', () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 1024 }), (one, length) => {
      const cells = encodeCells(new Float64Array(length).fill(one))
      expect(cells).toEqual(cellsOfOne(one))
      expect(oneValueOf(cells)).toBe(one)
      expect(cells.length).toBeLessThanOrEqual(9)
    }),
  )
})

test('the shortest layout is taken', () => {
  const halves = Float64Array.from({ length: 1024 }, (_, at) => (at < 512 ? 33 : 1057))
  expect(encodeCells(halves).length).toBeLessThanOrEqual(10)
  const mixed = Float64Array.from({ length: 1024 }, (_, at) => [33, 1057, 9][at % 3] as number)
  expect(encodeCells(mixed).length).toBeLessThanOrEqual(256 + 8)
  const parents = Float64Array.from({ length: 1024 }, (_, at) => 5 * 2 ** 24 + Math.floor(at / 50))
  expect(encodeCells(parents).length).toBeLessThanOrEqual(80)
  const allDifferent = Float64Array.from({ length: 1024 }, (_, at) => 7 * 2 ** 24 + at * 3)
  expect(encodeCells(allDifferent).length).toBeLessThanOrEqual(1024 + 1280 + 8)
})

test('torn or foreign bytes are refused, never read as something else', () => {
  const cells = encodeCells(Float64Array.from({ length: 1024 }, (_, at) => at % 5))
  expect(() => decodeCells(cells.slice(0, -1), 1024)).toThrow()
  expect(() => decodeCells(Uint8Array.of(...cells, 0), 1024)).toThrow()
  expect(() => decodeCells(Uint8Array.of(0x77, 1), 1024)).toThrow('unknown cell layout')
})
