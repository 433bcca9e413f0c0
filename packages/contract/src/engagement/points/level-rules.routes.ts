/** Level rules (0603): how many points of the last months a member needs for a level. */

import { z } from 'zod'
import { query } from '../../kit/route.ts'
import { masterRoutes } from '../../platform/masters/masters.routes.ts'
import { levelChange, levelRule, levelRuleEdit, levelRuleInput } from './level-rules.schema.ts'

const path = '/api/level-rules'

export const {
  list: listLevelRules,
  options: listLevelRuleOptions,
  get: getLevelRule,
  create: createLevelRule,
  update: updateLevelRule,
  remove: deleteLevelRule,
} = masterRoutes({
  path,
  subjectType: 'level_rule',
  permission: 'levelRules',
  sites: 'closed',
  filters: { search: z.string().trim().max(60).optional() },
  record: levelRule,
  option: { code: z.string(), name: z.string(), nameZh: z.string() },
  input: levelRuleInput,
  edit: levelRuleEdit,
  errors: {
    save: ['level_code_exists', 'level_rank_exists'],
    create: ['level_rules_too_many'],
  },
})

/** How many members would have another level, or none any more, after a change of one rule. */
export const countLevelChanges = query({
  method: 'POST',
  path: `${path}/changes`,
  permission: 'levelRules.list',
  sites: 'closed',
  input: { body: levelChange },
  output: z.object({ members: z.number().int() }),
  errors: ['not_found'],
})
