import { FF1 } from '@noble/ciphers/ff1.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFf1, createLanes, FF1_BATCH, type Ff1, type Half, type Lanes } from './ff1.ts'

const key128 = '2B7E151628AED2A6ABF7158809CF4F3C'
const key192 = `${key128}EF4359D8D580AA4F`
const key256 = `${key192}7F036D6F04FC6A94`
const longTweak = '3737373770717273373737'
const shortTweak = '39383736353433323130'
const ten = '0123456789'
const nineteen = '0123456789abcdefghi'

/** NIST, "FF1 Samples" (SP 800-38G examples 1 to 9). */
const samples: readonly [key: string, radix: number, tweak: string, plain: string, cipher: string][] = [
  [key128, 10, '', ten, '2433477484'],
  [key128, 10, shortTweak, ten, '6124200773'],
  [key128, 36, longTweak, nineteen, 'a9tv40mll9kdu509eum'],
  [key192, 10, '', ten, '2830668132'],
  [key192, 10, shortTweak, ten, '2496655549'],
  [key192, 36, longTweak, nineteen, 'xbj3kv35jrawxv32ysr'],
  [key256, 10, '', ten, '6657667009'],
  [key256, 10, shortTweak, ten, '1001623463'],
  [key256, 36, longTweak, nineteen, 'xs8a0azh2avyalyzuwd'],
]

const WORD = 2n ** 32n

function setDigits(lanes: Lanes, j: number, ff1: Ff1, digits: readonly number[]): void {
  const value = (from: number, to: number) =>
    digits.slice(from, to).reduce((sum, digit) => sum * BigInt(ff1.radix) + BigInt(digit), 0n)
  const a = value(0, ff1.highWidth)
  const b = value(ff1.highWidth, ff1.width)
  lanes.a.hi[j] = Number(a / WORD)
  lanes.a.lo[j] = Number(a % WORD)
  lanes.b.hi[j] = Number(b / WORD)
  lanes.b.lo[j] = Number(b % WORD)
}

function getDigits(lanes: Lanes, j: number, ff1: Ff1): number[] {
  const digits = (value: bigint, width: number) => {
    const all: number[] = []
    for (let i = 0; i < width; i++, value /= BigInt(ff1.radix)) all.unshift(Number(value % BigInt(ff1.radix)))
    return all
  }
  const half = ({ hi, lo }: Half) => BigInt(hi[j] ?? 0) * WORD + BigInt(lo[j] ?? 0)
  return [...digits(half(lanes.a), ff1.highWidth), ...digits(half(lanes.b), ff1.lowWidth)]
}

const parse = (text: string) => [...text].map((character) => Number.parseInt(character, 36))

describe('FF1', () => {
  it.each(samples)('key %s radix %i tweak "%s": %s becomes %s', (key, radix, tweak, plain, cipher) => {
    const ff1 = createFf1({
      radix,
      width: plain.length,
      key: Buffer.from(key, 'hex'),
      tweak: Buffer.from(tweak, 'hex'),
    })
    const lanes = createLanes(1)
    setDigits(lanes, 0, ff1, parse(plain))
    ff1.encrypt(lanes, 1)
    expect(getDigits(lanes, 0, ff1)).toEqual(parse(cipher))
    ff1.decrypt(lanes, 1)
    expect(getDigits(lanes, 0, ff1)).toEqual(parse(plain))
  })

  const shapes = fc
    .tuple(
      fc.oneof(fc.integer({ min: 2, max: 100 }), fc.constantFrom(255, 256, 257, 1000, 65535)),
      fc.integer({ min: 2, max: 64 }),
    )
    .filter(
      ([radix, width]) =>
        BigInt(radix) ** BigInt(width) >= 1_000_000n && BigInt(radix) ** BigInt(Math.ceil(width / 2)) <= 2n ** 64n,
    )

  it('agrees with @noble/ciphers for any radix, width, key length and tweak', () => {
    const cases = shapes.chain(([radix, width]) =>
      fc.record({
        radix: fc.constant(radix),
        width: fc.constant(width),
        key: fc.constantFrom(16, 24, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
        tweak: fc.uint8Array({ maxLength: 40 }),
        numbers: fc.array(
          fc.array(fc.oneof(fc.integer({ min: 0, max: radix - 1 }), fc.constantFrom(0, radix - 1)), {
            minLength: width,
            maxLength: width,
          }),
          { minLength: 1, maxLength: 8 },
        ),
      }),
    )
    fc.assert(
      fc.property(cases, ({ radix, width, key, tweak, numbers }) => {
        const ours = createFf1({ radix, width, key, tweak })
        const theirs = FF1(radix, key, tweak)
        const lanes = createLanes(numbers.length)
        numbers.forEach((digits, j) => setDigits(lanes, j, ours, digits))
        ours.encrypt(lanes, numbers.length)
        numbers.forEach((digits, j) => expect(getDigits(lanes, j, ours)).toEqual(theirs.encrypt(digits)))
        ours.decrypt(lanes, numbers.length)
        numbers.forEach((digits, j) => expect(getDigits(lanes, j, ours)).toEqual(digits))
      }),
      { numRuns: 400 },
    )
  })

  it('gives the same answer for a number alone and inside any batch', () => {
    const ff1 = createFf1({ radix: 31, width: 10, key: Buffer.alloc(32, 9) })
    const count = FF1_BATCH * 2 + 17
    const lanes = createLanes(count)
    for (let j = 0; j < count; j++) lanes.b.lo[j] = j
    ff1.encrypt(lanes, count)
    for (const j of [0, 1, FF1_BATCH - 1, FF1_BATCH, count - 1]) {
      const alone = createLanes(1)
      alone.b.lo[0] = j
      ff1.encrypt(alone, 1)
      expect([alone.a.lo[0], alone.b.lo[0]]).toEqual([lanes.a.lo[j], lanes.b.lo[j]])
    }
  })

  it('is a permutation: the million numbers of six digits come out once each', () => {
    const ff1 = createFf1({ radix: 10, width: 6, key: Buffer.alloc(32, 3) })
    const lanes = createLanes(1_000_000)
    for (let i = 0; i < 1_000_000; i++) {
      lanes.a.lo[i] = Math.floor(i / 1000)
      lanes.b.lo[i] = i % 1000
    }
    ff1.encrypt(lanes, 1_000_000)
    const seen = new Uint8Array(1_000_000)
    for (let i = 0; i < 1_000_000; i++) seen[(lanes.a.lo[i] as number) * 1000 + (lanes.b.lo[i] as number)] = 1
    expect(seen.includes(0)).toBe(false)
  })

  it('refuses small domains, wide halves and wrong radixes with a sentence', () => {
    const key = Buffer.alloc(32)
    expect(() => createFf1({ radix: 10, width: 5, key })).toThrow('FF1 needs radix^width >= 1000000, got 10^5 = 100000')
    expect(() => createFf1({ radix: 82, width: 21, key })).toThrow('halves must not exceed 2^64')
    expect(() => createFf1({ radix: 1, width: 30, key })).toThrow('radix must be 2..65536')
    expect(() => createFf1({ radix: 1000000, width: 1, key })).toThrow('radix must be 2..65536')
    expect(() => createFf1({ radix: 2000, width: 1, key })).toThrow('width must be at least 2')
  })
})
