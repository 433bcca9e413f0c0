/** Segregation of duties: which permissions may not meet in one person. */

import { z } from 'zod'
import { day, id, recordVersion, requiredText } from '../../../kit/entity.ts'
import { permissions, type PermissionName } from '../../../permissions.ts'
import { authorities } from '../roles/roles.schema.ts'

export const DUTY_RULE_NAME_MAXIMUM = 80
export const DUTY_RULES_MAXIMUM = 50
/** People whom the report names for each rule. */
export const CONFLICTS_SHOWN = 200

const side = authorities.refine((codes) => codes.length > 0, 'can_not_be_empty')
const rule = z
  .object({
    /** Of a saved rule. One that comes back without it is found by its name. */
    id: id.optional(),
    name: requiredText(DUTY_RULE_NAME_MAXIMUM, 'can_not_be_empty'),
    /** Who holds one of these … */
    one: side,
    /** … holds none of those. */
    other: side,
    /** Only active rules refuse something; the report shows what the others would find. */
    isActive: z.boolean(),
  })
  .refine(({ one, other }) => !one.some((code) => other.includes(code)), {
    error: 'duty_rule_overlaps',
    path: ['other'],
  })
export type DutyRule = z.infer<typeof rule>

export const dutyRules = z.object({ rules: z.array(rule).max(DUTY_RULES_MAXIMUM), version: recordVersion })

/** A person who holds permissions of both sides. Roles that hold every permission are not judged. */
export const dutyConflict = z.object({
  user: z.object({ id, account: z.string(), name: z.string() }),
  rule: z.string(),
  /** Absent of an example, which nothing is an exception from. */
  ruleId: id.optional(),
  isActive: z.boolean(),
  /** The permissions that meet. */
  one: z.array(z.string()),
  other: z.array(z.string()),
  roles: z.array(z.string()),
  /** What lets the person break the rule today. */
  exception: z.object({ id, lastDay: day }).nullable(),
})
export type DutyConflict = z.infer<typeof dutyConflict>

interface Example {
  en: string
  zh: string
  one: readonly PermissionName[]
  other: readonly PermissionName[]
}
const examples: readonly Example[] = [
  {
    en: 'Who writes products does not approve them',
    zh: '编制产品与审批产品分离',
    one: ['products.create', 'products.edit'],
    other: ['products.approve'],
  },
  {
    en: 'Who writes lines does not approve them',
    zh: '编制产线与审批产线分离',
    one: ['lines.create', 'lines.edit'],
    other: ['lines.approve'],
  },
  {
    en: 'Who creates orders does not confirm them at the end',
    zh: '创建订单与最终确认分离',
    one: ['orders.create'],
    other: ['orders.confirm'],
  },
  {
    en: 'Who keeps users does not approve changes of rights',
    zh: '维护用户与审批权限变更分离',
    one: ['users.create', 'users.edit', 'roles.edit'],
    other: ['accessRequests.approve'],
  },
]
const codesOf = (names: readonly PermissionName[]) => names.map((name) => permissions[name]).sort()

/** What a tenant without rules begins with: none of them is active. */
export const exampleRules = (locale: 'en' | 'zh'): DutyRule[] =>
  examples.map(({ one, other, ...names }) => ({
    name: names[locale],
    one: codesOf(one),
    other: codesOf(other),
    isActive: false,
  }))
