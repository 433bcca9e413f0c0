/** Level rules (0603): how many points of the last months a member needs for a level. */

import { z } from 'zod'
import { id, recordVersion, requiredText } from '../../kit/entity.ts'

export const LEVEL_CODE_MAXIMUM = 20
export const LEVEL_NAME_MAXIMUM = 60
/** More than anybody needs; each is counted for every member when rules change. */
export const LEVEL_RULES_MAXIMUM = 20

const standard = {
  /** Points that were given within these months, without those that were taken back. */
  threshold: z.number().int().min(1).max(1_000_000_000),
  months: z.number().int().min(1).max(120),
  /** Of the levels that a member reaches, it has the one with the highest rank. */
  rank: z.number().int().min(1).max(100),
}
export const levelRuleInput = z.object({
  code: requiredText(LEVEL_CODE_MAXIMUM, 'level_code_can_not_be_empty').regex(
    /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/,
    'level_code_wrong_format',
  ),
  name: requiredText(LEVEL_NAME_MAXIMUM, 'level_name_can_not_be_empty'),
  nameZh: requiredText(LEVEL_NAME_MAXIMUM, 'level_name_can_not_be_empty'),
  ...standard,
})
export const levelRule = z.object({
  id,
  code: z.string(),
  name: z.string(),
  nameZh: z.string(),
  threshold: z.number().int(),
  months: z.number().int(),
  rank: z.number().int(),
  version: z.number().int(),
})
export type LevelRule = z.infer<typeof levelRule>

export const levelRuleEdit = levelRuleInput.safeExtend({ version: recordVersion })

export const levelChange = z.object({
  /** The rule that is changed or deleted; null for a new one. */
  id: id.nullable(),
  /** What it says afterwards; null once it is deleted. */
  rule: z.object(standard).nullable(),
})
export type LevelChange = z.infer<typeof levelChange>
