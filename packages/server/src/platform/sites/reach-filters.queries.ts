/** Lists filtered by the records of main data that accounts are limited to; a code that nothing has finds nothing. */

import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { withAllBelow } from './limits.queries.ts'
import { idByCode, tableOf } from './reach-records.queries.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** Codes, or aliases. */
export interface ReachFilter {
  brand?: string | undefined
  region?: string | undefined
  businessUnit?: string | undefined
}

const joined = (all: readonly Condition[]): Condition | undefined =>
  all.length === 0 ? undefined : sql<boolean>`(${sql.join(all, sql` and `)})`

const within = (tenantId: number, kind: 'region' | 'business_unit', code: string) =>
  withAllBelow(tenantId, tableOf[kind], sql`array[${idByCode(tenantId, kind, code)}]`)

/** Whether the factory in this row is in the region and belongs to the business unit with these codes, or below them. */
function isFactoryWithin(
  { tenantId }: TenantDb,
  row: string,
  { region, businessUnit }: Omit<ReachFilter, 'brand'>,
): Condition | undefined {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return joined([
    ...(region ? [sql<boolean>`${column('regionId')} in ${within(tenantId, 'region', region)}`] : []),
    ...(businessUnit
      ? [sql<boolean>`${column('businessUnitId')} in ${within(tenantId, 'business_unit', businessUnit)}`]
      : []),
  ])
}

/** The same of the row `m`. */
export const isWithinReach = (db: TenantDb, filter: ReachFilter): Condition | undefined =>
  isFactoryWithin(db, 'm', filter)

export const isOfBrandCalled = ({ tenantId }: TenantDb, brandId: Sql, code: string): Condition =>
  sql<boolean>`${brandId} = ${idByCode(tenantId, 'brand', code)}`

/** The order is of a product of the brand, and of a line whose factory is in the region and the business unit. */
export function isOrderWithin(
  db: TenantDb,
  { line, product }: { line: Sql; product: Sql },
  { brand, ...place }: ReachFilter,
): Condition | undefined {
  const { tenantId } = db
  const isPlaced = isFactoryWithin(db, 'ff', place)
  return joined([
    ...(brand
      ? [
          sql<boolean>`${product} in (select fp.id from products fp join product_revisions fr on fr.tenant_id = ${tenantId} and fr.product_id = fp.id and fr.revision = coalesce(fp.in_force, fp.revision)
            where fp.tenant_id = ${tenantId} and ${isOfBrandCalled(db, sql`fr.brand_id`, brand)})`,
        ]
      : []),
    ...(isPlaced
      ? [
          sql<boolean>`${line} in (select fl.id from production_lines fl join line_revisions fr on fr.tenant_id = ${tenantId} and fr.line_id = fl.id and fr.revision in (fl.revision, fl.in_force)
            join factories ff on ff.tenant_id = ${tenantId} and ff.id = fr.factory_id where fl.tenant_id = ${tenantId} and ${isPlaced})`,
        ]
      : []),
  ])
}

/** The user is limited to the brand, and to the region and the business unit or one below. */
export function isUserLimitedTo({ tenantId }: TenantDb, userId: Sql, filter: ReachFilter): Condition | undefined {
  const { brand, region, businessUnit } = filter
  const isLimited = (table: string, isChosen: Condition) =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} ul where ul.tenant_id = ${tenantId} and ul.user_id = ${userId} and ${isChosen})`
  return joined([
    ...(brand ? [isLimited('user_brands', sql<boolean>`ul.brand_id = ${idByCode(tenantId, 'brand', brand)}`)] : []),
    ...(region ? [isLimited('user_regions', sql<boolean>`ul.region_id in ${within(tenantId, 'region', region)}`)] : []),
    ...(businessUnit
      ? [
          isLimited(
            'user_business_units',
            sql<boolean>`ul.business_unit_id in ${within(tenantId, 'business_unit', businessUnit)}`,
          ),
        ]
      : []),
  ])
}
