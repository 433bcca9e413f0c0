/** For which kinds of main data a person other than the author approves what is saved. */

import * as routes from '@serialis/contract/plant/main-data/main-data-rule.routes.ts'
import { MAIN_DATA_RULE, type MainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.schema.ts'
import { type MainDataKind, mainDataKinds } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { changes } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import type { MasterApproval } from '../../platform/masters/masters.approval.service.ts'
import * as queries from './main-data-rule.queries.ts'
import { requireAllApproved, requireApproved } from './references.ts'

const ruleOf = async (db: TenantDb): Promise<MainDataRule> =>
  (await queries.findRule(db)) ?? { approvedKinds: [...mainDataKinds], version: 0 }

export const getMainDataRule = bind(routes.getMainDataRule, ({ db }) => ruleOf(db))

/** What waits when a kind is taken out goes on waiting for its decision. */
export const saveMainDataRule = bind(routes.saveMainDataRule, async ({ db, event }, { body }) => {
  const before = await ruleOf(db)
  const approvedKinds = mainDataKinds.filter((kind) => body.approvedKinds.includes(kind))
  requireThat(await queries.insertOrUpdateRule(db, { approvedKinds, version: body.version }), 'changed_meanwhile')
  const details = changes({ approvedKinds: before.approvedKinds }, { approvedKinds })
  Object.assign(event, { subjectType: 'main_data_rule', subjectId: MAIN_DATA_RULE, details })
  return ruleOf(db)
})

/** How a kind is approved: by the rule of the tenant, and what it refers to first. */
export const approvalBy = <Row extends { id: string }>(
  kind: MainDataKind,
  { approve, reject, undo }: MasterApproval<Row>['routes'],
): MasterApproval<Row> => ({
  routes: { approve, reject, undo },
  isWanted: async (db) => (await ruleOf(db)).approvedKinds.includes(kind),
  beforeEffect: ({ db }: Ctx, row) => requireApproved(db, kind, row),
  beforeEffectTogether: ({ db }: Ctx, rows) => requireAllApproved(db, kind, rows),
})
