/** Rules to start from, and the epoch character that keeps a new version's codes apart from all others. Pure. */

import { ALPHABETS } from '@serialis/contract/numbers/codes/alphabets.ts'
import { shortestSafeWidth } from '@serialis/contract/numbers/codes/guessability.ts'
import { ruleFaults } from '@serialis/contract/numbers/codes/rule-faults.ts'
import { type RuleShape, segmentWidth, shapeOf, spacesMeet } from '@serialis/contract/numbers/codes/rule-shape.ts'
import {
  type RuleSegment,
  type RuleTarget,
  RULE_LENGTH,
  type SnRuleShape,
} from '@serialis/contract/numbers/codes/rule.schema.ts'

/** The characters that an epoch position may take, in the order in which they are proposed. */
function epochCharacters({ target, letterCase }: SnRuleShape): string {
  if (target === 'SSCC' || target === 'CN') return ALPHABETS.DIGITS
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return letterCase === 'LOWER' ? letters.toLowerCase() : letters
}

/**
 * The rule with the first epoch character after its own that keeps its code space apart from `others`; unchanged when
 * it has no epoch position or none is free.
 */
export function withFreeEpoch(rule: SnRuleShape, others: readonly RuleShape[]): SnRuleShape {
  const place = rule.segments.findIndex((segment) => segment.kind === 'FIXED' && segment.isEpoch === true)
  const segment = rule.segments[place]
  if (segment?.kind !== 'FIXED') return rule
  const all = epochCharacters(rule)
  const start = Math.max(0, all.indexOf(segment.text))
  for (let step = 0; step < all.length; step++) {
    const text = all.charAt((start + step) % all.length)
    const next = { ...rule, segments: rule.segments.with(place, { ...segment, text }) }
    if (ruleFaults(next).length > 0) continue
    const shape = shapeOf(next)
    if (!others.some((other) => spacesMeet(shape, other))) return next
  }
  return rule
}

function segmentsFor(target: RuleTarget, volume: number, companyPrefix: string): RuleSegment[] {
  const epoch = (text: string): RuleSegment => ({ kind: 'FIXED', text, isEpoch: true })
  if (target === 'SSCC') {
    return [
      epoch('0'),
      { kind: 'FIXED', text: companyPrefix },
      { kind: 'SEQUENCE', alphabet: 'DIGITS', width: 16 - companyPrefix.length },
      { kind: 'LOGIC', source: 'CHECK_CHARACTER', algorithm: 'GS1_MOD_10' },
    ]
  }
  if (target === 'CN')
    return [{ kind: 'FIXED', text: '8' }, epoch('0'), { kind: 'RANDOM', alphabet: 'DIGITS', width: 18 }]
  const width = Math.min(RULE_LENGTH[target] - 2, shortestSafeWidth(ALPHABETS.CLEAR_31.length, volume), 20)
  return [
    epoch('A'),
    { kind: 'RANDOM', alphabet: 'CLEAR_31', width },
    { kind: 'LOGIC', source: 'CHECK_CHARACTER', algorithm: 'ISO_7064_MOD_37_36' },
  ]
}

/**
 * Epoch character, a safe number of random characters for the volume, check character; for SSCC the extension digit is
 * the epoch.
 */
export function proposedRule(
  target: RuleTarget,
  volume: number,
  companyPrefix: string,
  others: readonly RuleShape[],
): SnRuleShape {
  const segments = segmentsFor(target, volume, companyPrefix)
  const length = segments.reduce((sum, segment) => sum + segmentWidth(segment), 0)
  return withFreeEpoch({ target, letterCase: 'UPPER', segments, min: null, max: null, length }, others)
}
