/** The faults of a rule (`ruleFaults`), and risks that are allowed with a reason (`ruleWarnings`). */

import { checkCharacterSet, DIGITS } from '../../kit/check-characters.ts'
import { SET_82, TROUBLESOME } from './alphabets.ts'
import { guessProbability, GUESS_LIMIT, RANDOM_SPACE_MIN } from './guessability.ts'
import {
  alphabetOf,
  DEFAULT_CHECK,
  isCheckSegment,
  isNumberSegment,
  type NumberSegment,
  partsOf,
  type RulePart,
  shapeOf,
} from './rule-shape.ts'
import { RULE_LENGTH, type RuleTarget, type SnRuleShape } from './rule.schema.ts'

/** Keys of faults; each is an error key too. */
export const RULE_FAULTS = [
  'sn_rule_one_number_segment',
  'sn_rule_prefix_first',
  'sn_rule_suffix_last',
  'sn_rule_one_check_character',
  'sn_rule_check_characters',
  'sn_rule_length_differs',
  'sn_rule_too_long',
  'sn_rule_sscc_shape',
  'sn_rule_cn_shape',
  'sn_rule_character_not_allowed',
  'sn_rule_case_differs',
  'sn_rule_alphabet_wrong',
  'sn_rule_logic_width',
  'sn_rule_epoch_wrong',
  'sn_rule_range_wrong',
  'sn_rule_space_too_small',
  'sn_rule_range_too_narrow',
] as const
type RuleFaultKey = (typeof RULE_FAULTS)[number]

export const RULE_WARNINGS = [
  'sn_rule_guessable',
  'sn_rule_predictable',
  'sn_rule_no_epoch',
  'sn_rule_mixed_case',
  'sn_rule_troublesome_characters',
  'sn_rule_cn_codes_are_assigned',
  'sn_rule_capacity_short',
] as const
export type RuleWarningKey = (typeof RULE_WARNINGS)[number]

export interface RuleFault {
  key: RuleFaultKey
  /** Path in the rule, e.g. `segments.2`, `max`. */
  path: string
  params?: Record<string, string | number>
}

/** With a range below 1/100 of the width, each code would need more than a hundred permutations. */
const RANGE_SHARE_MIN = 100n

const PRINTABLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('')
const ALLOWED: Record<RuleTarget, string> = { GS1: SET_82, SSCC: DIGITS, CN: DIGITS, HOUSE: PRINTABLE }

type Faults = RuleFault[]

function orderFaults(rule: SnRuleShape): Faults {
  const faults: Faults = []
  const numbers = rule.segments.filter(isNumberSegment)
  if (numbers.length !== 1) faults.push({ key: 'sn_rule_one_number_segment', path: 'segments' })
  if (rule.segments.filter(isCheckSegment).length > 1)
    faults.push({ key: 'sn_rule_one_check_character', path: 'segments' })
  const epochs = rule.segments.filter((segment) => segment.kind === 'FIXED' && segment.isEpoch === true)
  if (epochs.length > 1) faults.push({ key: 'sn_rule_epoch_wrong', path: 'segments' })
  rule.segments.forEach((segment, i) => {
    const path = `segments.${i}`
    if (segment.kind === 'PREFIX' && rule.segments.slice(0, i).some(({ kind }) => kind !== 'PREFIX'))
      faults.push({ key: 'sn_rule_prefix_first', path })
    if (
      segment.kind === 'SUFFIX' &&
      rule.segments.slice(i + 1).some((after) => after.kind !== 'SUFFIX' && !isCheckSegment(after))
    ) {
      faults.push({ key: 'sn_rule_suffix_last', path })
    }
    if (segment.kind === 'FIXED' && segment.isEpoch === true && segment.text.length !== 1)
      faults.push({ key: 'sn_rule_epoch_wrong', path })
  })
  return faults
}

function characterFaults(rule: SnRuleShape, parts: readonly RulePart[]): Faults {
  const faults: Faults = []
  const wrongCase = rule.letterCase === 'UPPER' ? /[a-z]/ : rule.letterCase === 'LOWER' ? /[A-Z]/ : null
  parts.forEach(({ segment, width, characters }, i) => {
    const path = `segments.${i}`
    if (segment.kind === 'LOGIC' && width === 0) faults.push({ key: 'sn_rule_logic_width', path })
    if (isNumberSegment(segment)) {
      const alphabet = alphabetOf(segment)
      if (alphabet.length < 2 || new Set(alphabet).size !== alphabet.length)
        faults.push({ key: 'sn_rule_alphabet_wrong', path })
    }
    const all = [...new Set(characters)].join('')
    const outside = [...all].find((character) => !ALLOWED[rule.target].includes(character))
    if (outside !== undefined)
      faults.push({ key: 'sn_rule_character_not_allowed', path, params: { character: outside } })
    if (wrongCase?.test(all) === true)
      faults.push({ key: 'sn_rule_case_differs', path, params: { letterCase: rule.letterCase } })
  })
  return faults
}

function checkFaults(parts: readonly RulePart[]): Faults {
  const at = parts.findIndex((part) => isCheckSegment(part.segment))
  const segment = parts[at]?.segment
  if (segment?.kind !== 'LOGIC') return []
  const set = checkCharacterSet[segment.algorithm ?? DEFAULT_CHECK]
  const before = parts
    .slice(0, at)
    .flatMap((part) => part.characters)
    .join('')
  const isRight = before !== '' && [...before].every((character) => set.includes(character))
  return isRight
    ? []
    : [
        {
          key: 'sn_rule_check_characters',
          path: `segments.${at}`,
          params: { algorithm: segment.algorithm ?? DEFAULT_CHECK },
        },
      ]
}

function lengthFaults(rule: SnRuleShape, parts: readonly RulePart[]): Faults {
  const faults: Faults = []
  const found = parts.reduce((sum, part) => sum + part.width, 0)
  const maximum = RULE_LENGTH[rule.target]
  if (found !== rule.length)
    faults.push({ key: 'sn_rule_length_differs', path: 'length', params: { expected: rule.length, found } })
  if (found > maximum) faults.push({ key: 'sn_rule_too_long', path: 'length', params: { maximum } })
  const last = parts.at(-1)?.segment
  if (rule.target === 'SSCC') {
    const isChecked = last?.kind === 'LOGIC' && isCheckSegment(last) && last.algorithm === 'GS1_MOD_10'
    if (found !== maximum || !isChecked) faults.push({ key: 'sn_rule_sscc_shape', path: 'segments' })
  }
  if (rule.target === 'CN' && (found !== maximum || parts[0]?.characters[0] !== '8'))
    faults.push({ key: 'sn_rule_cn_shape', path: 'segments' })
  return faults
}

function rangeFaults(rule: SnRuleShape, segment: NumberSegment): Faults {
  const space = BigInt(alphabetOf(segment).length) ** BigInt(segment.width)
  const min = BigInt(rule.min ?? '0')
  const max = rule.max === null ? space - 1n : BigInt(rule.max)
  if (max < min || max >= space) {
    return [
      { key: 'sn_rule_range_wrong', path: rule.max === null ? 'min' : 'max', params: { maximum: String(space - 1n) } },
    ]
  }
  if (segment.kind === 'SEQUENCE') return []
  if (space < RANDOM_SPACE_MIN)
    return [
      {
        key: 'sn_rule_space_too_small',
        path: 'segments',
        params: { space: String(space), minimum: String(RANDOM_SPACE_MIN) },
      },
    ]
  if ((max - min + 1n) * RANGE_SHARE_MIN < space) {
    return [
      {
        key: 'sn_rule_range_too_narrow',
        path: 'max',
        params: { minimum: String((space + RANGE_SHARE_MIN - 1n) / RANGE_SHARE_MIN) },
      },
    ]
  }
  return []
}

/** All faults of a rule; an empty list means that it can be compiled. */
export function ruleFaults(rule: SnRuleShape): RuleFault[] {
  const parts = partsOf(rule)
  const faults = [
    ...orderFaults(rule),
    ...characterFaults(rule, parts),
    ...checkFaults(parts),
    ...lengthFaults(rule, parts),
  ]
  const numbers = rule.segments.filter(isNumberSegment)
  const isCountable = numbers.length === 1 && !faults.some(({ key }) => key === 'sn_rule_alphabet_wrong')
  return isCountable ? [...faults, ...rangeFaults(rule, numbers[0] as NumberSegment)] : faults
}

/** Risks of a rule without faults. Any of them requires a reason before approval. */
export function ruleWarnings(rule: SnRuleShape, plannedVolume: number): RuleWarningKey[] {
  const shape = shapeOf(rule)
  const all = shape.codeSpace.join('')
  const warnings: RuleWarningKey[] = []
  if (BigInt(plannedVolume) > shape.size) warnings.push('sn_rule_capacity_short')
  if (shape.number.isRandom && guessProbability(shape, plannedVolume) > GUESS_LIMIT) warnings.push('sn_rule_guessable')
  if (!shape.number.isRandom && rule.target !== 'SSCC') warnings.push('sn_rule_predictable')
  if (shape.epochPosition === null && rule.target !== 'SSCC' && rule.target !== 'CN') warnings.push('sn_rule_no_epoch')
  if (/[a-z]/.test(all) && /[A-Z]/.test(all)) warnings.push('sn_rule_mixed_case')
  if ([...TROUBLESOME].some((character) => all.includes(character))) warnings.push('sn_rule_troublesome_characters')
  if (rule.target === 'CN') warnings.push('sn_rule_cn_codes_are_assigned')
  return warnings
}
