/** What records are called that rules of an audience name, so that a rule reads as words. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { RuleNamedKind } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { findAudience } from '../audiences.queries.ts'
import { listLabels, listRules } from './rule-labels.queries.ts'
import { namedInRule } from './rule-names.queries.ts'

export const getAudienceNames = bind(routes.getAudienceNames, async ({ db }, { params }) => {
  found(await findAudience(db, params.id))
  const named = new Map<RuleNamedKind, Set<string>>()
  for (const rule of await listRules(db, params.id))
    for (const [kind, ids] of namedInRule(rule)) named.set(kind, (named.get(kind) ?? new Set()).union(ids))
  const names = []
  for (const [kind, ids] of named)
    for (const label of await listLabels(db, kind, [...ids])) names.push({ kind, ...label })
  return { names }
})
