/** SQL of the brands that products name; every revision that names one keeps it from being deleted. */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

/** How many products name the brand, or named it once, and the first of them by code. */
export async function listProductsOfBrand(
  { trx, tenantId }: TenantDb,
  brandId: string,
  most: number,
): Promise<{ count: number; names: string[] }> {
  const { rows } = await sql<{ count: number; name: string }>`
    select count(*) over ()::int as count, p.code || ' ' || p.name as name from products p
     where p.tenant_id = ${tenantId} and p.id in (
       select r.product_id from product_revisions r where r.tenant_id = ${tenantId} and r.brand_id = ${brandId})
     order by 2 limit ${most}`.execute(trx)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }
}

/** Revisions of the one brand are of the other; the code with which they were signed stays. Returns the products. */
export async function moveProductsToBrand(
  { trx, tenantId }: TenantDb,
  fromId: string,
  intoId: string,
): Promise<{ id: string; revision: number }[]> {
  const { rows: revisions } = await sql<{ productId: string }>`
    update product_revisions set brand_id = ${intoId}
     where tenant_id = ${tenantId} and brand_id = ${fromId} returning product_id`.execute(trx)
  const ids = [...new Set(revisions.map(({ productId }) => productId))]
  const { rows } = await sql<{ id: string; revision: number }>`
    update products set version = version + 1 where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
     returning id, revision`.execute(trx)
  return rows
}
