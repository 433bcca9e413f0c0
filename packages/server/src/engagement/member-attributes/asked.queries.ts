/** SQL of questions about the value of an attribute. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { Slot } from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import type { AttributeTest } from '@serialis/contract/engagement/member-attributes/attribute-tests.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { dayBounds } from '../../kit/ops/clock.ts'

type Sql = RawBuilder<unknown>

/** Days of a date are those of the calendar, days of a moment those of the tenant. */
const daysOf = ({ type }: Pick<MetaField, 'type'>, zone: string, day: string) =>
  dayBounds(type === 'DATE' ? 'UTC' : zone, day)

export function fits(value: Sql, asks: AttributeTest, field: Pick<MetaField, 'type'>, zone: string): Sql {
  switch (asks.op) {
    case 'SET':
      return sql`${value} is not null`
    case 'TEXT':
      return sql`${value} = any(${[...asks.values]}::text[])`
    case 'BOOLEAN':
      return sql`${value} = ${asks.value}`
    case 'NUMBER':
      return sql.join(
        [
          ...(asks.from === null ? [] : [sql`${value} >= ${asks.from}::numeric`]),
          ...(asks.to === null ? [] : [sql`${value} <= ${asks.to}::numeric`]),
        ],
        sql` and `,
      )
    case 'DAY':
      return sql.join(
        [
          ...(asks.from === null ? [] : [sql`${value} >= ${daysOf(field, zone, asks.from).start}`]),
          ...(asks.to === null ? [] : [sql`${value} < ${daysOf(field, zone, asks.to).end}`]),
        ],
        sql` and `,
      )
  }
}

/** About the column `m.id`: by the index of the typed column. */
export const hasAttribute = (
  { tenantId }: Pick<TenantDb, 'tenantId'>,
  { collectionId, slot, field }: { collectionId: string; slot: Slot; field: Pick<MetaField, 'type'> },
  asks: AttributeTest,
  zone: string,
): RawBuilder<boolean> =>
  sql<boolean>`m.id in (select a.member_id from member_attributes a where a.tenant_id = ${tenantId}
    and a.collection_id = ${collectionId} and not a.is_set_aside and ${fits(sql.ref(`a.${slot}`), asks, field, zone)})`

export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([...conditions], sql` and `)}`
