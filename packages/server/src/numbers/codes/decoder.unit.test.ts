import { isInSpace, shapeOf, spacesMeet } from '@serialis/contract/numbers/codes/rule-shape.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDecoder, type DecoderVersion } from './decoder.ts'
import { aRule, aUsualRule, anSsccRule, check, fixed, manyRules, random, sequence } from './rule.fixtures.ts'
import { compileRule } from './rule.ts'

const keyOf = (i: number) => Buffer.alloc(32, i + 1)
const versions: DecoderVersion<string>[] = [
  ...manyRules(60).map((rule, i) => ({ version: `many ${i}`, codec: compileRule(rule, keyOf(i)) })),
  { version: 'sscc', codec: compileRule(anSsccRule(), keyOf(70)) },
  { version: 'sscc other company', codec: compileRule(anSsccRule('0614141'), keyOf(71)) },
  {
    version: 'logic checked',
    codec: compileRule(
      aRule([{ kind: 'LOGIC', source: 'yy' }, random('DIGITS', 9), check('ISO_7064_MOD_11_10')]),
      keyOf(73),
    ),
  },
  { version: 'mixed case', codec: compileRule(aRule([random('SET_82', 20)], { letterCase: 'MIXED' }), keyOf(74)) },
]

describe('decoder', () => {
  it('finds version, index and logic text of codes in any order', () => {
    const decoder = createDecoder(versions)
    const one = fc.tuple(
      fc.nat({ max: versions.length - 1 }),
      fc.nat({ max: 999_999 }),
      fc.integer({ min: 10, max: 99 }),
    )
    fc.assert(
      fc.property(fc.array(one, { maxLength: 80 }), (picks) => {
        const logicOf = (at: number, year: number) => (versions[at]?.codec.logicWidth === 2 ? String(year) : '')
        const codes = picks.map(([at, index, year]) => versions[at]?.codec.codeAt(index, logicOf(at, year)) ?? '')
        const resolved = decoder.resolve(codes)
        picks.forEach(([at, index, year], i) => {
          expect(resolved.versions[resolved.version[i] as number]).toBe(versions[at]?.version)
          expect(resolved.index[i]).toBe(index)
          expect(resolved.logicTexts[resolved.logic[i] as number]).toBe(logicOf(at, year))
        })
      }),
    )
  })

  it('answers none for text that no version makes', () => {
    const decoder = createDecoder(versions)
    const foreign = [
      '',
      ' ',
      'A',
      '309520000000000001',
      '中文中文中文中文中文中文中',
      'I'.repeat(13),
      'é'.repeat(20),
      '3'.repeat(500),
    ]
    expect([...decoder.resolve(foreign).version]).toEqual(foreign.map(() => -1))
    expect([...decoder.resolve(foreign).index]).toEqual(foreign.map(() => -1))
    expect(decoder.resolveOne('nothing')).toBeNull()
    expect(createDecoder([]).resolve(['A']).version[0]).toBe(-1)
  })

  it('never takes a letter beyond latin1 for the one it would be cut down to', () => {
    const decoder = createDecoder(versions)
    const code = versions[0]?.codec.codeAt(77, '') ?? ''
    for (let at = 0; at < code.length; at++) {
      const wide = code.slice(0, at) + String.fromCharCode(code.charCodeAt(at) + 256) + code.slice(at + 1)
      expect(decoder.resolveOne(wide)).toBeNull()
    }
  })

  it('tries all versions of one space in turn', () => {
    const rule = aRule([random('CLEAR_31', 9), check()])
    const same = [0, 1, 2].map((i) => ({ version: i, codec: compileRule(rule, keyOf(i)) }))
    const found = createDecoder(same).resolveOne(same[2]?.codec.codeAt(5, '') ?? '')
    expect(found?.version).toBe(0)
    const ranges = ['0', '10000000', '20000000'].map((min, i) => ({
      version: i,
      codec: compileRule(aRule([random('DIGITS', 8)], { min, max: String(Number(min) + 9_999_999) }), keyOf(i)),
    }))
    expect(createDecoder(ranges).resolveOne(ranges[2]?.codec.codeAt(5, '') ?? '')).toEqual({
      version: 2,
      index: 5,
      logic: '',
    })
  })

  it('keeps a decoder over overlapping alphabets small', () => {
    const loose = Array.from({ length: 40 }, (_, i) => ({
      version: i,
      codec: compileRule(aRule([random('CLEAR_31', 10 + (i % 2)), fixed('AB'.charAt(i % 2))]), keyOf(i)),
    }))
    const code = loose[39]?.codec.codeAt(123, '') ?? ''
    expect(createDecoder(loose).resolveOne(code)).not.toBeNull()
  })
})

describe('code spaces', () => {
  const space = (...segments: Parameters<typeof aRule>) => shapeOf(aRule(...segments))
  it('meet only when length and every position have something in common', () => {
    expect(spacesMeet(shapeOf(aUsualRule('A')), shapeOf(aUsualRule('A')))).toBe(true)
    expect(spacesMeet(shapeOf(aUsualRule('A')), shapeOf(aUsualRule('B')))).toBe(false)
    expect(spacesMeet(space([random('DIGITS', 8)]), space([random('DIGITS', 9)]))).toBe(false)
    expect(
      spacesMeet(space([random('DIGITS', 8)]), space([{ kind: 'LOGIC', source: 'yyMM' }, sequence('CLEAR_31', 4)])),
    ).toBe(true)
    expect(
      spacesMeet(
        space([{ kind: 'RANDOM', alphabet: 'OWN', characters: 'AB', width: 20 }]),
        space([random('DIGITS', 20)]),
      ),
    ).toBe(false)
  })

  it('are compared without case unless both rules tell cases apart', () => {
    const upper = space([fixed('A'), random('DIGITS', 8)])
    const lower = space([fixed('a'), random('DIGITS', 8)], { letterCase: 'LOWER' })
    const mixed = (text: string) => space([fixed(text), random('DIGITS', 8)], { letterCase: 'MIXED' })
    expect(spacesMeet(upper, lower)).toBe(true)
    expect(spacesMeet(mixed('a'), upper)).toBe(true)
    expect(spacesMeet(mixed('a'), mixed('A'))).toBe(false)
  })

  it('tell whether an imported code lies in them', () => {
    const shape = shapeOf(aUsualRule('A'))
    expect(isInSpace(shape, 'A23456789AB0')).toBe(true)
    expect(isInSpace(shape, 'B23456789AB0')).toBe(false)
    expect(isInSpace(shape, 'A23456789AB')).toBe(false)
  })

  it('have no code of one rule decoded by another when they do not meet', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999 }), (index) => {
        const a = compileRule(aUsualRule('A'), keyOf(1))
        const b = compileRule(aUsualRule('B'), keyOf(1))
        expect(b.decode(Buffer.from(a.codeAt(index, ''), 'latin1'), 1).indexes[0]).toBe(-1)
      }),
    )
  })
})
