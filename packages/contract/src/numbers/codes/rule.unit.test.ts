import { describe, expect, it } from 'vitest'
import { errorStatus } from '../../errors.ts'
import { ALPHABETS, SET_82 } from './alphabets.ts'
import { guessProbability, horizonMonths, safeVolume, shortestSafeWidth } from './guessability.ts'
import { RULE_FAULTS, ruleFaults, ruleWarnings } from './rule-faults.ts'
import { logicTextOf, segmentWidth, shapeOf } from './rule-shape.ts'
import { type RuleSegment, snRuleShape, type SnRuleShape } from './rule.schema.ts'

function rule(segments: RuleSegment[], over: Partial<SnRuleShape> = {}): SnRuleShape {
  return {
    target: 'GS1',
    letterCase: 'UPPER',
    segments,
    min: null,
    max: null,
    length: segments.reduce((sum, segment) => sum + segmentWidth(segment), 0),
    ...over,
  }
}
const fixed = (text: string, isEpoch = false): RuleSegment => ({ kind: 'FIXED', text, isEpoch })
const random = (width: number, alphabet: keyof typeof ALPHABETS = 'CLEAR_31'): RuleSegment => ({
  kind: 'RANDOM',
  alphabet,
  width,
})
const sequence = (width: number): RuleSegment => ({ kind: 'SEQUENCE', alphabet: 'DIGITS', width })
const check = (
  algorithm: 'GS1_MOD_10' | 'LUHN' | 'ISO_7064_MOD_11_10' | 'ISO_7064_MOD_37_36' = 'ISO_7064_MOD_37_36',
): RuleSegment => ({ kind: 'LOGIC', source: 'CHECK_CHARACTER', algorithm })
const keysOf = (given: SnRuleShape) => ruleFaults(given).map(({ key, path }) => `${key} ${path}`)

describe('faults of a rule', () => {
  it.each<[name: string, given: SnRuleShape, faults: string[]]>([
    ['a usual rule', rule([fixed('A', true), random(10), check()]), []],
    ['no number', rule([fixed('A')]), ['sn_rule_one_number_segment segments']],
    ['two numbers', rule([random(8), sequence(4)]), ['sn_rule_one_number_segment segments']],
    ['prefix behind', rule([random(8), { kind: 'PREFIX', text: 'A' }]), ['sn_rule_prefix_first segments.1']],
    ['suffix before', rule([{ kind: 'SUFFIX', text: 'A' }, random(8)]), ['sn_rule_suffix_last segments.0']],
    ['suffix before the check character', rule([random(8), { kind: 'SUFFIX', text: 'A' }, check()]), []],
    ['two check characters', rule([random(8), check(), check()]), ['sn_rule_one_check_character segments']],
    [
      'letters before Luhn',
      rule([fixed('A'), random(8, 'DIGITS'), check('LUHN')]),
      ['sn_rule_check_characters segments.2'],
    ],
    ['check character first', rule([check(), random(8)]), ['sn_rule_check_characters segments.0']],
    ['length', rule([random(8)], { length: 9 }), ['sn_rule_length_differs length']],
    ['longer than AI 21', rule([fixed('ABCDE'), random(16)]), ['sn_rule_too_long length']],
    ['as long as AI 21', rule([random(20)]), []],
    ['41 of a house code', rule([fixed('A'.repeat(21)), random(20)], { target: 'HOUSE' }), ['sn_rule_too_long length']],
    [
      'SSCC without its check digit',
      rule([fixed('30614141'), sequence(10)], { target: 'SSCC' }),
      ['sn_rule_sscc_shape segments'],
    ],
    [
      'SSCC too short',
      rule([fixed('30614141'), sequence(8), check('GS1_MOD_10')], { target: 'SSCC' }),
      ['sn_rule_sscc_shape segments'],
    ],
    ['SSCC', rule([fixed('30614141'), sequence(9), check('GS1_MOD_10')], { target: 'SSCC' }), []],
    [
      'SSCC with letters',
      rule([fixed('3'), random(16), check('GS1_MOD_10')], { target: 'SSCC' }),
      ['sn_rule_character_not_allowed segments.1', 'sn_rule_check_characters segments.2'],
    ],
    ['China code', rule([fixed('81'), random(18, 'DIGITS')], { target: 'CN' }), []],
    [
      'China code not starting with 8',
      rule([fixed('71'), random(18, 'DIGITS')], { target: 'CN' }),
      ['sn_rule_cn_shape segments'],
    ],
    ['a character outside set 82', rule([fixed('#'), random(8)]), ['sn_rule_character_not_allowed segments.0']],
    [
      'a blank in a house code',
      rule([fixed('A B'), random(8)], { target: 'HOUSE' }),
      ['sn_rule_character_not_allowed segments.0'],
    ],
    ['small letters in an UPPER rule', rule([fixed('a'), random(8)]), ['sn_rule_case_differs segments.0']],
    ['capitals in a LOWER rule', rule([random(8)], { letterCase: 'LOWER' }), ['sn_rule_case_differs segments.0']],
    ['both in a MIXED rule', rule([fixed('a'), random(8)], { letterCase: 'MIXED' }), []],
    [
      'a character twice in an alphabet',
      rule([{ kind: 'RANDOM', alphabet: 'OWN', characters: 'ABCA', width: 12 }]),
      ['sn_rule_alphabet_wrong segments.0'],
    ],
    ['no alphabet', rule([{ kind: 'RANDOM', alphabet: 'OWN', width: 12 }]), ['sn_rule_alphabet_wrong segments.0']],
    [
      'line code without width',
      rule([{ kind: 'LOGIC', source: 'LINE_CODE' }, random(8)]),
      ['sn_rule_logic_width segments.0'],
    ],
    ['epoch of two characters', rule([fixed('AB', true), random(8)]), ['sn_rule_epoch_wrong segments.0']],
    ['two epochs', rule([fixed('A', true), fixed('B', true), random(8)]), ['sn_rule_epoch_wrong segments']],
    ['max below min', rule([sequence(4)], { min: '10', max: '9' }), ['sn_rule_range_wrong max']],
    ['max beyond the width', rule([sequence(4)], { max: '10000' }), ['sn_rule_range_wrong max']],
    ['min beyond the width', rule([sequence(4)], { min: '10000' }), ['sn_rule_range_wrong min']],
    ['fewer than a million random numbers', rule([random(5, 'DIGITS')]), ['sn_rule_space_too_small segments']],
    ['exactly a million', rule([random(6, 'DIGITS')]), []],
    [
      'a range below 1/100 of the width',
      rule([random(6, 'DIGITS')], { max: '9998' }),
      ['sn_rule_range_too_narrow max'],
    ],
    ['a range of 1/100 of the width', rule([random(6, 'DIGITS')], { max: '9999' }), []],
  ])('%s', (_name, given, faults) => {
    expect(keysOf(given)).toEqual(faults)
  })

  it('are error keys', () => {
    expect(RULE_FAULTS.filter((key) => !(key in errorStatus))).toEqual([])
  })

  it.each([
    [{ kind: 'PREFIX', text: '' }, 'prefix_can_not_be_empty'],
    [{ kind: 'SUFFIX' }, 'suffix_can_not_be_empty'],
    [{ kind: 'FIXED', text: '' }, 'fixed_can_not_be_empty'],
    [{ kind: 'LOGIC' }, 'logic_can_not_be_empty'],
    [{ kind: 'RANDOM', alphabet: 'DIGITS' }, 'random_can_not_be_empty'],
    [{ kind: 'SEQUENCE', alphabet: 'DIGITS' }, 'sequence_can_not_be_empty'],
  ])('%j: %s', (segment, key) => {
    const result = snRuleShape.safeParse({ target: 'GS1', segments: [segment], length: 5 })
    expect(result.error?.issues.map(({ message }) => message)).toEqual([key])
    expect(key in errorStatus).toBe(true)
  })
})

describe('warnings of a rule', () => {
  it.each<[string, SnRuleShape, number, string[]]>([
    ['a usual rule', rule([fixed('A', true), random(10), check()]), 100_000_000, []],
    ['31^8 for 100 million', rule([fixed('A', true), random(8)]), 100_000_000, ['sn_rule_guessable']],
    ['31^9 for 100 million', rule([fixed('A', true), random(9)]), 100_000_000, []],
    ['a sequence', rule([fixed('A', true), sequence(9)]), 10, ['sn_rule_predictable']],
    ['an SSCC sequence', rule([fixed('30614141'), sequence(9), check('GS1_MOD_10')], { target: 'SSCC' }), 10, []],
    [
      'more codes than there are',
      rule([fixed('A', true), sequence(2)]),
      101,
      ['sn_rule_capacity_short', 'sn_rule_predictable'],
    ],
    [
      'set 82',
      rule([random(20, 'SET_82')], { letterCase: 'MIXED' }),
      10,
      ['sn_rule_no_epoch', 'sn_rule_mixed_case', 'sn_rule_troublesome_characters'],
    ],
    [
      'a China code',
      rule([fixed('81'), random(18, 'DIGITS')], { target: 'CN' }),
      10,
      ['sn_rule_cn_codes_are_assigned'],
    ],
  ])('%s', (_name, given, volume, warnings) => {
    expect(ruleFaults(given)).toEqual([])
    expect(ruleWarnings(given, volume)).toEqual(warnings)
  })
})

describe('meters', () => {
  it('know the guess probability, the safe volume and the shortest safe width', () => {
    const { size, number } = shapeOf(rule([random(9)]))
    expect(size).toBe(31n ** 9n)
    expect(guessProbability({ size, number }, 100_000_000)).toBeCloseTo(1e8 / 31 ** 9, 15)
    expect(guessProbability({ size: 10n, number }, 100)).toBe(1)
    expect(guessProbability({ size, number: { isRandom: false } }, 1)).toBe(1)
    expect(safeVolume(31n ** 8n)).toBe(85289103n)
    expect(shortestSafeWidth(31, 100_000_000)).toBe(9)
    expect(shortestSafeWidth(31, 85_289_103)).toBe(8)
    expect(shortestSafeWidth(31, 85_289_104)).toBe(9)
    expect(shortestSafeWidth(10, 1)).toBe(6)
    expect([horizonMonths(1000, 300), horizonMonths(1000, 0)]).toEqual([3, null])
  })

  it('count N from min to max', () => {
    expect(shapeOf(rule([sequence(6)], { min: '100', max: '199' })).size).toBe(100n)
    expect(shapeOf(rule([sequence(6)], { min: '100' })).size).toBe(999_900n)
  })
})

describe('alphabets', () => {
  it('have the sizes they are named for, without repetition', () => {
    const sizes = Object.fromEntries(
      Object.entries(ALPHABETS).map(([name, characters]) => [name, new Set(characters).size]),
    )
    expect(sizes).toEqual({ DIGITS: 10, CLEAR_31: 31, ALPHANUMERIC_36: 36, SET_39: 39, SET_64: 64, SET_82: 82 })
    for (const characters of Object.values(ALPHABETS)) expect(new Set(characters).size).toBe(characters.length)
    expect(/[ILO01]/.test(ALPHABETS.CLEAR_31)).toBe(false)
    expect(/[#$@[\]\\^`{|}~ ]/.test(SET_82)).toBe(false)
  })
})

describe('logic text', () => {
  const shape = (...sources: RuleSegment[]) => shapeOf(rule([...sources, random(6)]))
  it.each([
    ['yy', '2026-11-03', '26'],
    ['ddd', '2026-01-01', '001'],
    ['ddd', '2024-12-31', '366'],
    ['ddd', '2026-03-01', '060'],
    ['yyMM', '2026-11-03', '2611'],
  ] as const)('%s of %s is %s', (source, day, text) => {
    expect(logicTextOf(shape({ kind: 'LOGIC', source }), { day })).toEqual({ text })
  })

  it('fills short codes on the left, takes the case of the rule, and refuses what does not fit', () => {
    const line = shape({ kind: 'LOGIC', source: 'LINE_CODE', width: 3 }, { kind: 'LOGIC', source: 'LEVEL' })
    const day = '2026-11-03'
    expect(logicTextOf(line, { day, lineCode: 'b2', level: 1 })).toEqual({ text: '0B21' })
    expect(logicTextOf(line, { day, level: 1 })).toEqual({ unfit: 'LINE_CODE' })
    expect(logicTextOf(line, { day, lineCode: 'ABCD', level: 1 })).toEqual({ unfit: 'LINE_CODE' })
    expect(logicTextOf(line, { day, lineCode: 'A-1', level: 1 })).toEqual({ unfit: 'LINE_CODE' })
    expect(logicTextOf(line, { day, lineCode: 'A', level: 10 })).toEqual({ unfit: 'LEVEL' })
    expect(logicTextOf(line, { day, lineCode: 'A' })).toEqual({ unfit: 'LEVEL' })
  })
})
