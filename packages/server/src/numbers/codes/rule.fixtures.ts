/** Builders of rules for tests and benchmarks. */

import { ALPHABETS, type AlphabetPreset } from '@serialis/contract/numbers/codes/alphabets.ts'
import { segmentWidth } from '@serialis/contract/numbers/codes/rule-shape.ts'
import type { RuleSegment, SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'

/** A rule of the given segments; its length is the sum of theirs. */
export function aRule(segments: RuleSegment[], over: Partial<SnRuleShape> = {}): SnRuleShape {
  const length = segments.reduce((sum, segment) => sum + segmentWidth(segment), 0)
  return { target: 'GS1', letterCase: 'UPPER', segments, min: null, max: null, length, ...over }
}

export const random = (alphabet: AlphabetPreset, width: number): RuleSegment => ({ kind: 'RANDOM', alphabet, width })
export const sequence = (alphabet: AlphabetPreset, width: number): RuleSegment => ({
  kind: 'SEQUENCE',
  alphabet,
  width,
})
export const fixed = (text: string, isEpoch?: boolean): RuleSegment => ({
  kind: 'FIXED',
  text,
  ...(isEpoch === undefined ? {} : { isEpoch }),
})
export const check = (
  algorithm: Extract<RuleSegment, { kind: 'LOGIC' }>['algorithm'] = 'ISO_7064_MOD_37_36',
): RuleSegment => ({
  kind: 'LOGIC',
  source: 'CHECK_CHARACTER',
  algorithm,
})

/** The usual rule of this product: epoch character, ten random characters, check character. */
export const aUsualRule = (epoch = 'A'): SnRuleShape => aRule([fixed(epoch, true), random('CLEAR_31', 10), check()])

/** SSCC: extension digit, company prefix, serial reference, mod-10 check digit. */
export const anSsccRule = (companyPrefix = '0952000'): SnRuleShape =>
  aRule([fixed('3'), fixed(companyPrefix), sequence('DIGITS', 16 - companyPrefix.length), check('GS1_MOD_10')], {
    target: 'SSCC',
  })

/** `count` rules of one length that the decoder can distinguish only by two fixed characters. */
export function manyRules(count: number): SnRuleShape[] {
  const letters = ALPHABETS.CLEAR_31
  return Array.from({ length: count }, (_, i) => {
    const first = letters.charAt(Math.floor(i / letters.length) % letters.length)
    return aRule([fixed(first), fixed(letters.charAt(i % letters.length), true), random('CLEAR_31', 10), check()])
  })
}
