/** Which mixes the tenant allows inside one container. */

import * as routes from '@serialis/contract/desk/packing/packing-rule.routes.ts'
import { PACKING_RULE, type PackingRule } from '@serialis/contract/desk/packing/packing-rule.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import * as queries from './packing-rule.queries.ts'

export const packingRuleOf = async (db: TenantDb): Promise<PackingRule> =>
  (await queries.findRule(db)) ?? { mixesBatches: false, mixesRelease: false, version: 0 }

export const getPackingRule = bind(routes.getPackingRule, ({ db }) => packingRuleOf(db))

export const savePackingRule = bind(routes.savePackingRule, async ({ db, event }, { body }) => {
  const { version: _before, ...before } = await packingRuleOf(db)
  requireThat(await queries.insertOrUpdateRule(db, body), 'changed_meanwhile')
  const { version: _, ...after } = body
  Object.assign(event, { subjectType: 'packing_rule', subjectId: PACKING_RULE, details: changes(before, after) })
  return packingRuleOf(db)
})
