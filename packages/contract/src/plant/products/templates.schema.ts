/** Packaging level templates: how units are packed, from the unit outward. */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText, whenMissing } from '../../kit/entity.ts'
import type { RuleTarget } from '../../numbers/codes/rule.schema.ts'
import { packagingLevels, type PackagingLevel } from '../../numbers/ledger/serial-states.ts'
import { unitsInside } from './packaging.ts'

/** Specification, section 5. */
export const TEMPLATE_NAME_MAXIMUM = 22
export const TEMPLATE_REMARK_MAXIMUM = 250
/** Packs of the level below in one pack. */
const CAPACITY_MAXIMUM = 100_000
/** Units in one outermost pack. */
const UNITS_MAXIMUM = 10_000_000

/** The code of a pack of the level: an SGTIN, an SSCC, a 20-character China code, or none. */
export const CODE_TYPES = ['SGTIN', 'SSCC', 'CN20', 'NONE'] as const
export type CodeType = (typeof CODE_TYPES)[number]
/** The rules that make codes of a kind. */
export const RULE_TARGETS_OF: Record<CodeType, readonly RuleTarget[]> = {
  SGTIN: ['GS1'],
  SSCC: ['SSCC'],
  CN20: ['CN'],
  NONE: [],
}

/** The rules that can make the codes of partial packs: a level with GTINs may have SSCCs for them. */
export const zeroBoxTargetsOf = (codeType: CodeType): readonly RuleTarget[] =>
  codeType === 'SGTIN' ? ['GS1', 'HOUSE', 'SSCC'] : RULE_TARGETS_OF[codeType]

/** How a partial pack is numbered: not allowed, with a normal number, or with a number range of its own. */
export const ZERO_BOXES = ['NONE', 'SAME_KEY', 'OWN_KEY'] as const
export type ZeroBox = (typeof ZERO_BOXES)[number]

const levelName = z.enum(packagingLevels, { error: whenMissing('aggregation_level_can_not_be_empty') })

export const templateLevel = z.object({
  level: levelName,
  /** Packs of the level below in one pack; 1 for the unit. */
  capacity: z.number().int().min(1).max(CAPACITY_MAXIMUM),
  codeType: z.enum(CODE_TYPES),
  zeroBox: z.enum(ZERO_BOXES, { error: whenMissing('zero_box_can_not_be_empty') }),
})
export type TemplateLevel = z.infer<typeof templateLevel>

interface Fault {
  path: (string | number)[]
  key: string
}

/** The faults of an ordered list of levels; empty when the packing is possible. */
export function levelFaults(levels: readonly TemplateLevel[]): Fault[] {
  const faults: Fault[] = []
  const order = (level: PackagingLevel) => packagingLevels.indexOf(level)
  levels.forEach((at, i) => {
    const below = levels[i - 1]
    if (below && order(at.level) <= order(below.level)) faults.push({ path: [i, 'level'], key: 'levels_not_ascending' })
  })
  const unit = levels[0]
  if (unit) {
    if (unit.level !== 'EA') faults.push({ path: [0, 'level'], key: 'unit_level_missing' })
    if (unit.capacity !== 1) faults.push({ path: [0, 'capacity'], key: 'unit_capacity_not_one' })
    if (unit.codeType !== 'SGTIN' && unit.codeType !== 'CN20')
      faults.push({ path: [0, 'codeType'], key: 'unit_code_type_wrong' })
    if (unit.zeroBox !== 'NONE') faults.push({ path: [0, 'zeroBox'], key: 'unit_is_never_partial' })
  }
  levels.forEach(({ codeType, zeroBox }, i) => {
    if (i > 0 && codeType === 'NONE' && zeroBox !== 'NONE')
      faults.push({ path: [i, 'zeroBox'], key: 'zero_box_needs_a_code' })
  })
  const top = levels.at(-1)
  if (top && unitsInside(levels, top.level) > UNITS_MAXIMUM)
    faults.push({ path: [levels.length - 1, 'capacity'], key: 'too_many_units_inside' })
  return faults
}

export const templateInput = z.object({
  name: requiredText(TEMPLATE_NAME_MAXIMUM, 'template_name_can_not_be_empty'),
  remark: optionalText(TEMPLATE_REMARK_MAXIMUM),
  /** From the unit outward. */
  levels: z
    .array(templateLevel, { error: whenMissing('aggregation_level_can_not_be_empty') })
    .min(1, 'aggregation_level_can_not_be_empty')
    .max(packagingLevels.length)
    .superRefine((levels, check) => {
      for (const { path, key } of levelFaults(levels)) check.addIssue({ code: 'custom', path, message: key })
    }),
})
export const templateEdit = templateInput.extend({ version: recordVersion })

export const TEMPLATE_ACTIONS = ['edit', 'delete'] as const

export const templateListed = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  ratio: z.string(),
  levels: z.array(templateLevel),
  /** Number of the newest structure; every change of the levels creates the next one. */
  shape: z.number().int(),
  version: z.number().int(),
  productCount: z.number().int(),
  changedAt: z.iso.datetime(),
})

export const template = templateListed.extend({
  shapes: z.array(
    z.object({
      shape: z.number().int(),
      ratio: z.string(),
      levels: z.array(templateLevel),
      madeAt: z.iso.datetime(),
      madeBy: z.string(),
    }),
  ),
  /** Products whose newest revision uses it, and in which structure; at most 100. */
  products: z.array(z.object({ id, code: z.string(), name: z.string(), shape: z.number().int() })),
  history: z.array(
    z.object({
      eventId: id,
      reason: z.enum(['CREATE', 'MODIFY']),
      at: z.iso.datetime(),
      by: z.string(),
      /** Old and new value of each changed field; `ratio` is the short form of the levels, `structure` the full one. */
      changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    }),
  ),
  allowed: z.array(z.enum(TEMPLATE_ACTIONS)),
})
export type Template = z.infer<typeof template>
