/** The preview in the rule editor while a rule is written. Pure. */

import { createHash } from 'node:crypto'
import { PREVIEW_EXAMPLES, type RulePreview } from '@serialis/contract/numbers/codes/codes.schema.ts'
import { ruleFaults } from '@serialis/contract/numbers/codes/rule-faults.ts'
import { logicTextOf, type RuleShape, shapeOf } from '@serialis/contract/numbers/codes/rule-shape.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { compileRule } from '../rule.ts'
import { metersOf } from '../versions.ts'

/** Examples use only this key: showing real codes before they are issued would give them away. */
const exampleKey = createHash('sha256').update('serialis examples').digest()

function exampleLogic(shape: RuleShape, day: string): string {
  const logic = logicTextOf(shape, { day, lineCode: '1', productCode: '1', level: 1 })
  return 'text' in logic
    ? logic.text
    : shape.logic.map(({ width, characters }) => characters.charAt(0).repeat(width)).join('')
}

/** Twenty codes (fewer when the rule has fewer); `day` fills the date segments. */
export function examplesOf(rule: SnRuleShape, day: string): string[] {
  const codec = compileRule(rule, exampleKey)
  const count = Math.min(PREVIEW_EXAMPLES, codec.issuable)
  const codes = codec.encode(0, count, exampleLogic(codec.shape, day))
  return Array.from({ length: count }, (_, i) => codes.toString('latin1', i * codec.width, (i + 1) * codec.width))
}

/** Everything except `meets`, which needs the tenant's other versions. */
export function previewOf(
  rule: SnRuleShape,
  planned: { plannedVolume: number; perMonth: number },
  day: string,
): Omit<RulePreview, 'meets'> & { shape: RuleShape | null } {
  const faults = ruleFaults(rule)
  if (faults.length > 0) return { faults, examples: [], meters: null, shape: null }
  const meters = metersOf(rule, { ...planned, live: planned.plannedVolume, issued: 0, isKeyLeaked: false })
  return { faults, examples: examplesOf(rule, day), meters, shape: shapeOf(rule) }
}
