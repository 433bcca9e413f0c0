/** Level rules: plain masters. The level of a member is computed from the ledger when it is read. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/points/level-rules.routes.ts'
import { LEVEL_RULES_MAXIMUM } from '@serialis/contract/engagement/points/level-rules.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { masterRoom } from '../../platform/masters/masters.service.ts'
import { countOtherLevels, everyLevelRule, levelRuleQueries, listEarned } from './level-rules.queries.ts'
import { levelOf, monthsBefore, type Standard } from './levels.ts'

export const levelRules = masterRoom({
  routes: {
    list: routes.listLevelRules,
    options: routes.listLevelRuleOptions,
    get: routes.getLevelRule,
    create: routes.createLevelRule,
    update: routes.updateLevelRule,
    remove: routes.deleteLevelRule,
  },
  subjectType: 'level_rule',
  queries: levelRuleQueries,
  option: ({ code, name, nameZh }) => ({ code, name, nameZh }),
  async beforeSave({ db }, _, id) {
    if (id !== undefined) return
    const { length } = await everyLevelRule(db)
    requireThat(length < LEVEL_RULES_MAXIMUM, 'level_rules_too_many', { maximum: LEVEL_RULES_MAXIMUM })
  },
  export: { name: 'levelRules' },
})

export const countLevelChanges = bind(routes.countLevelChanges, async ({ db, tenant, now }, { body: { id, rule } }) => {
  const today = dayIn(tenant.zone, now)
  const before: Standard[] = await everyLevelRule(db)
  if (id !== null) found(before.find((one) => one.id === id))
  const others = before.filter((one) => one.id !== id)
  const after = rule === null ? others : [...others, { id: id ?? randomUUIDv7(), ...rule }]
  const counted = ({ id: ruleId, threshold, rank, months }: Standard) => ({
    id: ruleId,
    threshold,
    rank,
    since: monthsBefore(today, months),
  })
  return { members: await countOtherLevels(db, before.map(counted), after.map(counted)) }
})

/** The level of a member today, and what is missing to the next one. */
export async function memberLevel({ db, tenant, now }: Ctx, memberId: string) {
  const rules = await everyLevelRule(db)
  if (rules.length === 0) return { level: null, nextLevel: null }
  const today = dayIn(tenant.zone, now)
  const longest = Math.max(...rules.map(({ months }) => months))
  const earned = await listEarned(db, memberId, monthsBefore(today, longest))
  const { level, next } = levelOf(rules, earned, today)
  const named = ({ code, name, nameZh }: (typeof rules)[number]) => ({ code, name, nameZh })
  return {
    level: level && named(level),
    nextLevel: next && { ...named(next.rule), missing: next.missing, months: next.rule.months },
  }
}
