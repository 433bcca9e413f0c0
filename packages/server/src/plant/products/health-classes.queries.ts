/** SQL of what owning a pack of a product says about a person: by the contents in force, or the first ones. */

import type { HealthClass } from '@serialis/contract/plant/products/product-fields.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

/** By product; one that is not known is missing, and counts as not stated. */
export async function healthClassesOf(
  { trx }: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HealthClass>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('products as p')
    .innerJoin('product_revisions as r', (on) =>
      on.onRef('r.productId', '=', 'p.id').on(sql<boolean>`r.revision = coalesce(p.in_force, p.revision)`),
    )
    .select(['p.id', 'r.healthClass'])
    .where('p.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, healthClass }) => [id, healthClass]))
}

/** True for the products of which it is stated that owning them is not health data. */
export const isNoHealthData = ({ tenantId }: TenantDb, productId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from products hp join product_revisions hr on hr.tenant_id = ${tenantId} and hr.product_id = hp.id
    and hr.revision = coalesce(hp.in_force, hp.revision)
    where hp.tenant_id = ${tenantId} and hp.id = ${productId} and hr.health_class = 'NONE')`

/** Of the whole tenant, so that they are read once for a statement and not for each row. */
const healthCodes = (db: TenantDb) =>
  sql`select p.code from products p where p.tenant_id = ${db.tenantId} and not ${isNoHealthData(db, sql`p.id`)}`
const healthGtins = (db: TenantDb) =>
  sql`select g.gtin from product_gtins g where g.tenant_id = ${db.tenantId} and not ${isNoHealthData(db, sql`g.product_id`)}`

/**
 * True for JSON in which no text, number or name says a product that is health data: its code, or a GTIN, also inside of
 * a longer code. The same as `productsNamedIn`, for whole sets of rows.
 */
export const namesNoHealthData = (db: TenantDb, json: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${json} = '{}'::jsonb or not exists (
    select 1 from (
      select v.x #>> '{}' as said from jsonb_path_query(${json}, 'strict $.**') v (x) where jsonb_typeof(v.x) in ('string', 'number')
      union all
      select k.x #>> '{}' from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "object").keyvalue().key') k (x)
    ) t
    where t.said in (${healthCodes(db)})
       or length(t.said) >= 8 and exists (
            select 1 from (
              select substr(t.said, i.at, 14) as gtin from generate_series(1, length(t.said) - 13) i (at)
              union all
              select lpad(w.run, 14, '0') from regexp_split_to_table(t.said, '[^0-9]+') w (run) where length(w.run) in (8, 11, 12, 13)
            ) n where n.gtin in (${healthGtins(db)}))))`

/** Those of these codes and GTINs that name a product of which owning it is health data. */
export async function listHealthCodes(
  db: TenantDb,
  codes: readonly string[],
  gtins: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ named: string }>`
    select p.code as named from products p
     where p.tenant_id = ${db.tenantId} and p.code = any(${[...codes]}::text[]) and not ${isNoHealthData(db, sql`p.id`)}
    union all
    select g.gtin from product_gtins g
     where g.tenant_id = ${db.tenantId} and g.gtin = any(${[...gtins]}::text[]) and not ${isNoHealthData(db, sql`g.product_id`)}`.execute(
    db.trx,
  )
  return new Set(rows.map(({ named }) => named))
}
