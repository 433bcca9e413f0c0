/** How long the tenant keeps tasks that have ended. */

import * as routes from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { TASK_KEEP_DAYS, TASK_RULE, type TaskRule } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import * as queries from './keeping.queries.ts'

export const taskRuleOf = async (db: TenantDb): Promise<TaskRule> =>
  (await queries.findRule(db)) ?? { version: 0, keepDays: TASK_KEEP_DAYS.usual }

export const getTaskRule = bind(routes.getTaskRule, ({ db }) => taskRuleOf(db))

export const saveTaskRule = bind(routes.saveTaskRule, async ({ db, event }, { body }) => {
  const { keepDays } = await taskRuleOf(db)
  requireThat(await queries.putRule(db, body), 'changed_meanwhile')
  Object.assign(event, {
    subjectType: 'task_rule',
    subjectId: TASK_RULE,
    reason: body.reason,
    details: changes({ keepDays }, { keepDays: body.keepDays }),
  })
  return taskRuleOf(db)
})
