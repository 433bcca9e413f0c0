import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeTimes, encodeTimes } from './times-codec.ts'

it('gives every member its time back', () => {
  const times = fc.array(fc.oneof(fc.nat(3), fc.nat(100_000), fc.nat({ max: 2 ** 31 - 1 })), {
    minLength: 1,
    maxLength: 300,
  })
  fc.assert(
    fc.property(times, (given) => {
      const values = Float64Array.from(given)
      expect([...decodeTimes(encodeTimes(values), given.length)]).toEqual(given)
    }),
  )
})

it('needs little for a line: less than a byte for each pack in order, and four in any order', () => {
  const steady = Float64Array.from({ length: 65_536 }, (_, at) => at * 120 + (at % 5) * 20)
  expect(encodeTimes(steady).length / steady.length).toBeLessThan(1)
  const shuffled = Float64Array.from(steady, (_, at) => ((at * 7_919) % 65_536) * 120)
  expect(encodeTimes(shuffled).length / shuffled.length).toBeLessThan(4)
})

it('refuses bytes that it did not write', () => {
  expect(() => decodeTimes(Uint8Array.of(7, 0x10, 1), 1)).toThrow('unknown layout')
})
