/** SQL of the leaf that asks an attribute: by its typed column, or by the stored object where there is none. */

import { attributeKey, type RuleLeaf } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { AttributeTest } from '@serialis/contract/engagement/member-attributes/attribute-tests.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { type AskedAttribute, fitsAttribute } from '../../member-attributes/asked-attributes.ts'
import { agrees, among, type Compiled, type Judging } from './judging.queries.ts'
import { fitsType } from './rule-attributes.ts'

type Sql = RawBuilder<unknown>

/** As a typed column holds it; texts in full. Nothing that is not of the type is read as it. */
function storedValue({ path, type }: MetaField): Sql {
  const at = sql`(a.data #> ${path.split('.')}::text[])`
  const text = sql`(a.data #>> ${path.split('.')}::text[])`
  const isText = sql`jsonb_typeof(${at}) = 'string'`
  switch (type) {
    case 'NUMBER':
    case 'INTEGER':
      return sql`(case when jsonb_typeof(${at}) = 'number' then ${text}::numeric end)`
    case 'BOOLEAN':
      return sql`(case when jsonb_typeof(${at}) = 'boolean' then ${text}::boolean end)`
    case 'DATE':
      return sql`(case when ${isText} and ${text} ~ '^\\d{4}-\\d{2}-\\d{2}$' and pg_input_is_valid(${text}, 'date')
        then (${text} || 'T00:00:00Z')::timestamptz end)`
    case 'DATE_TIME':
      return sql`(case when ${isText} and ${text} ~* '^\\d{4}-\\d{2}-\\d{2}T.*(Z|[+-]\\d{2}:\\d{2})$' and pg_input_is_valid(${text}, 'timestamptz')
        then ${text}::timestamptz end)`
    default:
      return sql`(case when ${isText} then ${text} end)`
  }
}

/** About the row `a` of `member_attributes`; what is sensitive may be health data. */
function isFitting(
  db: TenantDb,
  { collection, field, slot }: AskedAttribute,
  asks: AttributeTest,
  judging: Judging,
): Sql {
  const value = slot === null ? storedValue(field) : sql.ref(`a.${slot}`)
  return sql`a.tenant_id = ${db.tenantId} and a.collection_id = ${collection.id} and not a.is_set_aside and ${fitsAttribute(value, asks, field, judging.zone)}
    and ${field.pii === 'SENSITIVE' ? agrees(db, sql`a.member_id`) : sql`true`}`
}

export function attributeSet(db: TenantDb, leaf: Extract<RuleLeaf, { kind: 'ATTRIBUTE' }>, judging: Judging): Compiled {
  const known = judging.attributes?.get(attributeKey(leaf))
  if (known === undefined || !fitsType(known, leaf.asks)) return { condition: sql`false` }
  return {
    set: sql`select a.member_id from member_attributes a
      where ${isFitting(db, known, leaf.asks, judging)} and ${among(sql`a.member_id`, judging)}`,
    isOutside: false,
  }
}
