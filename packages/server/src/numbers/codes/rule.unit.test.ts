import { CHECK_ALGORITHMS, isCheckCharacterRight, isSscc } from '@serialis/contract/kit/check-characters.ts'
import { ALPHABETS, type AlphabetPreset, SET_82 } from '@serialis/contract/numbers/codes/alphabets.ts'
import { ruleFaults } from '@serialis/contract/numbers/codes/rule-faults.ts'
import type { RuleSegment, SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRule, aUsualRule, anSsccRule, check, fixed, random, sequence } from './rule.fixtures.ts'
import { compileRule, type RuleCodec } from './rule.ts'

const key = Buffer.alloc(32, 5)
const split = (codes: Buffer, width: number): string[] =>
  Array.from({ length: codes.length / width }, (_, i) => codes.toString('latin1', i * width, (i + 1) * width))

/** Any logic text that fits a codec. */
const logicFor = (codec: RuleCodec): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...codec.shape.logic.map(({ width, characters }) =>
        fc.string({ unit: fc.constantFrom(...characters), minLength: width, maxLength: width }),
      ),
    )
    .map((texts) => texts.join(''))

const presets = Object.keys(ALPHABETS) as AlphabetPreset[]
const literal = (set: string) => fc.string({ unit: fc.constantFrom(...set), minLength: 1, maxLength: 3 })
const logic: fc.Arbitrary<RuleSegment> = fc.oneof(
  fc.constantFrom('yy', 'ddd', 'yyMM', 'LEVEL').map((source) => ({ kind: 'LOGIC', source }) as RuleSegment),
  fc.record({
    kind: fc.constant('LOGIC'),
    source: fc.constantFrom('LINE_CODE', 'PRODUCT_CODE'),
    width: fc.integer({ min: 1, max: 3 }),
  }) as fc.Arbitrary<RuleSegment>,
)
const number: fc.Arbitrary<RuleSegment> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('RANDOM', 'SEQUENCE'),
    alphabet: fc.constantFrom(...presets),
    width: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    kind: fc.constantFrom('RANDOM', 'SEQUENCE'),
    alphabet: fc.constant('OWN'),
    characters: fc.shuffledSubarray([...SET_82], { minLength: 2 }).map((all) => all.join('')),
    width: fc.integer({ min: 1, max: 20 }),
  }),
) as fc.Arbitrary<RuleSegment>

/** Rules of every shape, ranges included; those with faults are dropped. */
const anyRule: fc.Arbitrary<SnRuleShape> = fc
  .record({
    target: fc.constantFrom('GS1', 'HOUSE'),
    letterCase: fc.constantFrom('UPPER', 'MIXED', 'MIXED'),
    prefix: fc.option(
      literal('ABC0-/').map((text): RuleSegment => ({ kind: 'PREFIX', text })),
      { nil: undefined },
    ),
    before: fc.option(logic, { nil: undefined }),
    number,
    middle: fc.option(
      literal('XYZ9').map((text): RuleSegment => ({ kind: 'FIXED', text })),
      { nil: undefined },
    ),
    after: fc.option(logic, { nil: undefined }),
    suffix: fc.option(
      literal('Q7').map((text): RuleSegment => ({ kind: 'SUFFIX', text })),
      { nil: undefined },
    ),
    check: fc.option(
      fc.constantFrom(...CHECK_ALGORITHMS).map((algorithm) => check(algorithm)),
      { nil: undefined },
    ),
    low: fc.double({ min: 0, max: 0.9, noNaN: true }),
    share: fc.double({ min: 0.02, max: 1, noNaN: true }),
    hasRange: fc.boolean(),
  })
  .map(({ target, letterCase, low, share, hasRange, ...parts }) => {
    const segments = [
      parts.prefix,
      parts.before,
      parts.number,
      parts.middle,
      parts.after,
      parts.suffix,
      parts.check,
    ].filter((segment) => segment !== undefined)
    const rule = aRule(segments as RuleSegment[], { target: target as 'GS1', letterCase: letterCase as 'UPPER' })
    if (!hasRange || !('width' in parts.number)) return rule
    const segment = parts.number as Extract<RuleSegment, { kind: 'RANDOM' }>
    const radix = segment.alphabet === 'OWN' ? (segment.characters ?? '').length : ALPHABETS[segment.alphabet].length
    const space = BigInt(radix) ** BigInt(segment.width)
    const part = (fraction: number) => (space * BigInt(Math.round(fraction * 1e9))) / 1_000_000_000n
    const min = part(low)
    const max = min + part(share) - 1n
    return { ...rule, min: String(min), max: String(max < space ? max : space - 1n) }
  })
  .filter((rule) => ruleFaults(rule).length === 0)

describe('rule codec', () => {
  it('decodes what it encodes, for rules of every shape', () => {
    const widths = new Set<number>()
    fc.assert(
      fc.property(
        anyRule.chain((rule) => {
          const codec = compileRule(rule, key)
          const last = codec.issuable - 1
          const index = fc.oneof(
            fc.maxSafeNat().map((n) => n % codec.issuable),
            fc.constantFrom(0, last),
            fc.nat({ max: 100 }).map((n) => Math.min(n, last)),
          )
          return fc.tuple(fc.constant(codec), fc.array(index, { minLength: 1, maxLength: 20 }), logicFor(codec))
        }),
        ([codec, indexes, text]) => {
          widths.add(codec.width)
          const codes = codec.encodeAt(Float64Array.from(indexes), text)
          const decoded = codec.decode(codes, indexes.length)
          expect([...decoded.indexes]).toEqual(indexes)
          expect([...decoded.logic].map((at) => decoded.logicTexts[at])).toEqual(indexes.map(() => text))
          const first = indexes[0] as number
          const run = Math.min(5, codec.issuable - first)
          const inRun = split(codec.encode(first, run, text), codec.width)
          expect(inRun[0]).toBe(codes.toString('latin1', 0, codec.width))
          expect([...codec.decode(Buffer.from(inRun.join(''), 'latin1'), run).indexes]).toEqual(
            Array.from({ length: run }, (_, i) => first + i),
          )
          for (const code of inRun) codec.shape.codeSpace.forEach((set, at) => expect(set).toContain(code.charAt(at)))
        },
      ),
      { numRuns: 400 },
    )
    expect(widths.size).toBeGreaterThan(10)
  })

  it('never takes foreign text for a code, and what it takes encodes back to itself', () => {
    const codecs = [
      aUsualRule(),
      anSsccRule(),
      aRule([random('DIGITS', 8)], { min: '1000', max: '40000000' }),
      aRule([sequence('DIGITS', 6)], { max: '999' }),
    ].map((rule) => compileRule(rule, key))
    fc.assert(
      fc.property(
        fc.constantFrom(...codecs),
        fc.array(fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFZ\0é') }), { minLength: 1, maxLength: 30 }),
        (codec, texts) => {
          const codes = Buffer.alloc(texts.length * codec.width)
          texts.forEach((text, i) =>
            codes.write(text.padEnd(codec.width, '3').slice(0, codec.width), i * codec.width, 'latin1'),
          )
          codec.decode(codes, texts.length).indexes.forEach((index, i) => {
            if (index >= 0)
              expect(codec.codeAt(index, '')).toBe(codes.toString('latin1', i * codec.width, (i + 1) * codec.width))
          })
        },
      ),
    )
  })

  it('makes ten thousand different codes, whatever the alphabet', () => {
    for (const rule of [
      aUsualRule(),
      anSsccRule(),
      aRule([random('SET_82', 20)], { letterCase: 'MIXED' }),
      aRule([random('DIGITS', 7)], { min: '1', max: '9999999' }),
      aRule([fixed('K'), sequence('CLEAR_31', 4)]),
    ]) {
      const codec = compileRule(rule, key)
      expect(new Set(split(codec.encode(0, 10_000, ''), codec.width)).size).toBe(10_000)
    }
  })

  it('uses up a walked range completely: every number of min..max once', () => {
    const codec = compileRule(aRule([random('DIGITS', 6)], { min: '100000', max: '199999' }), key)
    expect(codec.size).toBe(100_000n)
    const codes = split(codec.encode(0, 100_000, ''), 6)
    expect(codes.toSorted()).toEqual(Array.from({ length: 100_000 }, (_, i) => String(100_000 + i)))
    expect(codes.slice(0, 3)).not.toEqual(['100000', '100001', '100002'])
    expect([...codec.decode(Buffer.from('099999200000100000', 'latin1'), 3).indexes].slice(0, 2)).toEqual([-1, -1])
  })

  it('counts a sequence up and carries over the middle', () => {
    const codec = compileRule(aRule([sequence('CLEAR_31', 4)], { min: '959' }), key)
    expect(split(codec.encode(0, 4, ''), 4)).toEqual(['22ZY', '22ZZ', '2322', '2323'])
  })

  it('counts as whole numbers do, wherever min lies and whichever lane carries', () => {
    const cases = fc
      .record({
        alphabet: fc.constantFrom(...presets),
        width: fc.integer({ min: 1, max: 20 }),
        isNearCarry: fc.boolean(),
        index: fc.oneof(fc.nat({ max: 3000 }), fc.maxSafeNat()),
      })
      .chain((shape) => {
        const radix = BigInt(ALPHABETS[shape.alphabet].length)
        const space = radix ** BigInt(shape.width)
        const low = radix ** BigInt(shape.width - Math.floor(shape.width / 2))
        // Just below a carry into the first half, and of the first half into its high lane.
        const edge = (1n << 32n) * low - 1n
        const near = fc.bigInt({ min: 0n, max: 2000n }).map((back) => (edge < space ? edge : space - 1n) - back)
        return fc.record({
          shape: fc.constant(shape),
          min: shape.isNearCarry ? near.map((n) => (n < 0n ? 0n : n)) : fc.bigInt({ min: 0n, max: space - 1n }),
        })
      })
    fc.assert(
      fc.property(cases, ({ shape: { alphabet, width, index }, min }) => {
        const codec = compileRule(
          aRule([sequence(alphabet, width)], { target: 'HOUSE', letterCase: 'MIXED', min: String(min) }),
          key,
        )
        const first = index % codec.issuable
        const count = Math.min(3000, codec.issuable - first)
        const codes = codec.encode(first, count, '')
        const radix = BigInt(codec.shape.number.alphabet.length)
        const valueAt = (i: number) =>
          [...codes.toString('latin1', i * width, (i + 1) * width)].reduce(
            (sum, character) => sum * radix + BigInt(codec.shape.number.alphabet.indexOf(character)),
            0n,
          )
        for (const i of [0, 1, count >> 1, count - 1])
          if (i < count) expect(valueAt(i)).toBe(min + BigInt(first) + BigInt(i))
        const scattered = Float64Array.from([first, first + (count >> 1), first + count - 1])
        expect(codec.encodeAt(scattered, '').toString('latin1', 2 * width)).toBe(
          codes.toString('latin1', (count - 1) * width),
        )
        expect([...codec.decode(codes, count).indexes]).toEqual(Array.from({ length: count }, (_, i) => first + i))
      }),
      { numRuns: 300 },
    )
  })

  it('ends an SSCC with its check digit', () => {
    const codec = compileRule(anSsccRule(), key)
    const codes = split(codec.encode(0, 1000, ''), 18)
    expect(codes[0]).toBe('309520000000000003')
    expect(codes.every(isSscc)).toBe(true)
  })

  it('refuses a code with any wrong character', () => {
    const codec = compileRule(aUsualRule(), key)
    const code = codec.codeAt(4711, '')
    expect(isCheckCharacterRight('ISO_7064_MOD_37_36', code)).toBe(true)
    for (let at = 0; at < code.length; at++) {
      for (const other of '02345789ABCDEFGHJKMNPQRSTUVWXYZ') {
        if (other === code.charAt(at)) continue
        const changed = code.slice(0, at) + other + code.slice(at + 1)
        expect(codec.decode(Buffer.from(changed, 'latin1'), 1).indexes[0], changed).toBe(-1)
      }
    }
  })

  it('says never issued beyond 2^53', () => {
    const codec = compileRule(aRule([sequence('ALPHANUMERIC_36', 14)]), key)
    expect(codec.issuable).toBe(2 ** 53)
    const last = codec.codeAt(2 ** 53 - 1, '')
    const number = BigInt(2 ** 53)
    const beyond = number.toString(36).toUpperCase().padStart(14, '0')
    expect([...codec.decode(Buffer.from(last + beyond + 'ZZZZZZZZZZZZZZ', 'latin1'), 3).indexes]).toEqual([
      2 ** 53 - 1,
      -1,
      -1,
    ])
    expect(() => codec.encode(2 ** 53 - 1, 2, '')).toThrow(RangeError)
  })

  it('refuses indexes outside the rule, logic texts that do not fit, and unknown codec versions', () => {
    const codec = compileRule(aRule([{ kind: 'LOGIC', source: 'yy' }, sequence('DIGITS', 3)]), key)
    expect(() => codec.encode(999, 2, '26')).toThrow(RangeError)
    expect(() => codec.encode(-1, 1, '26')).toThrow(RangeError)
    expect(() => codec.encode(0, 1, '2')).toThrow('logic text must have 2 characters')
    expect(() => codec.encode(0, 1, 'A6')).toThrow('does not fit')
    expect(() => compileRule(aUsualRule(), key, 2)).toThrow('codec version 2 is not known')
    expect(() => compileRule(aRule([fixed('A')]), key)).toThrow('sn_rule_one_number_segment')
  })
})
