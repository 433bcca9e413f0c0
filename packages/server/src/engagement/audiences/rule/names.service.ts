/** What records are called that rules of an audience name, so that a rule reads as words. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { RuleNamedKind } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { attributeKey } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { askableAttributes, askedAttributes, mayAsk } from '../../member-attributes/asked-attributes.ts'
import { findAudience } from '../audiences.queries.ts'
import { listLabels, listRules } from './rule-labels.queries.ts'
import { namedInRule } from './rule-names.queries.ts'

/** Of attributes, what the newest meta data calls them. */
async function labelsOf(db: TenantDb, kind: RuleNamedKind, ids: readonly string[]) {
  if (kind !== 'ATTRIBUTE') return listLabels(db, kind, ids)
  const asked = ids.map((id) => {
    const [collectionId = '', path = ''] = id.split(' ')
    return { collectionId, path }
  })
  return (await askedAttributes(db, asked)).map(({ collection, field }) => ({
    id: attributeKey({ collectionId: collection.id, path: field.path }),
    en: field.labelEn,
    zh: field.labelZh,
  }))
}

export const listRuleAttributes = bind(routes.listRuleAttributes, async ({ db, actor }) => ({
  items: (await askableAttributes(db))
    .filter((one) => mayAsk(actor, one))
    .map(({ collection, field: { path, labelEn, labelZh, type, values, unit, pii }, slot }) => ({
      collectionId: collection.id,
      collectionEn: collection.nameEn,
      collectionZh: collection.nameZh,
      path,
      labelEn,
      labelZh,
      type,
      values,
      unit,
      pii,
      isPromoted: slot !== null,
    })),
}))

/** Of all versions of the rule of an audience, or of a tag. */
export async function namesOf(db: TenantDb, setId: string) {
  const named = new Map<RuleNamedKind, Set<string>>()
  for (const rule of await listRules(db, setId))
    for (const [kind, ids] of namedInRule(rule)) named.set(kind, (named.get(kind) ?? new Set()).union(ids))
  const names = []
  for (const [kind, ids] of named)
    for (const label of await labelsOf(db, kind, [...ids])) names.push({ kind, ...label })
  return { names }
}

export const getAudienceNames = bind(routes.getAudienceNames, async ({ db }, { params }) =>
  namesOf(db, found(await findAudience(db, params.id)).id),
)
