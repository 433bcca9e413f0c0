/** What rules and lists ask of an attribute of a member. */

import { z } from 'zod'
import { day, requiredText } from '../../kit/entity.ts'
import { ASKED_TEXT_MAXIMUM } from './attribute-slots.ts'

/** Values of one question. */
const CHOICES_MAXIMUM = 50
const choices = <Of extends z.ZodType>(of: Of) =>
  z.array(of).min(1, 'rule_choice_can_not_be_empty').max(CHOICES_MAXIMUM)

/** What is asked of an attribute, by the type of its field. Bounds are included; both the same mean exactly that. */
const numbers = { from: z.number().nullable().default(null), to: z.number().nullable().default(null) }
const days = { from: day.nullable().default(null), to: day.nullable().default(null) }
interface Bounds {
  from: number | string | null
  to: number | string | null
}
const hasBound = ({ from, to }: Bounds) => from !== null || to !== null
const areInOrder = ({ from, to }: Bounds) => from === null || to === null || from <= to
export const attributeTest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('SET') }),
  z.object({
    op: z.literal('TEXT'),
    values: choices(requiredText(ASKED_TEXT_MAXIMUM, 'rule_choice_can_not_be_empty')),
  }),
  z
    .object({ op: z.literal('NUMBER'), ...numbers })
    .refine(hasBound, { path: ['from'], error: 'rule_bound_can_not_be_empty' })
    .refine(areInOrder, { path: ['to'], error: 'rule_bounds_wrong' }),
  z
    .object({ op: z.literal('DAY'), ...days })
    .refine(hasBound, { path: ['from'], error: 'rule_bound_can_not_be_empty' })
    .refine(areInOrder, { path: ['to'], error: 'rule_days_wrong' }),
  z.object({ op: z.literal('BOOLEAN'), value: z.boolean() }),
])
export type AttributeTest = z.infer<typeof attributeTest>
