/** SQL by which a row of a product file resolves the names in its cells. */

import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isProductOfSites } from '../../../platform/sites/sites.service.ts'

export const findTemplateByName = ({ trx }: TenantDb, name: string) =>
  trx.selectFrom('packaging_templates').select('id').where('name', '=', name).executeTakeFirst()

export const findTemplateLevels = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('packaging_templates as t')
    .innerJoin('packaging_template_shapes as s', (on) =>
      on.onRef('s.templateId', '=', 't.id').onRef('s.shape', '=', 't.shape'),
    )
    .select(sql<TemplateLevel[]>`s.levels`.as('levels'))
    .where('t.id', '=', id)
    .executeTakeFirst()

/** By code, or by name as in the exported list. */
export const findLine = ({ trx }: TenantDb, named: string) =>
  trx
    .selectFrom('production_lines')
    .select('id')
    .where('status', '<>', 'DELETE')
    .where((is) => is.or([is('code', '=', named), is('name', '=', named)]))
    .orderBy((is) => is('code', '=', named), 'desc')
    .limit(1)
    .executeTakeFirst()

export const findRuleVersion = ({ trx }: TenantDb, name: string, number: number) =>
  trx
    .selectFrom('rule_versions as v')
    .innerJoin('sn_rules as r', 'r.id', 'v.ruleId')
    .select('v.id')
    .where('r.name', '=', name)
    .where('v.number', '=', number)
    .executeTakeFirst()

export const findCategory = ({ trx }: TenantDb, named: string) =>
  trx
    .selectFrom('product_categories')
    .select('id')
    .where((is) => is.or([is('code', '=', named), is('name', '=', named)]))
    .orderBy((is) => is('code', '=', named), 'desc')
    .limit(1)
    .executeTakeFirst()

export const findGroup = ({ trx }: TenantDb, named: string) =>
  trx
    .selectFrom('product_groups')
    .select('id')
    .where((is) => is.or([is('code', '=', named), is('name', '=', named)]))
    .orderBy((is) => is('code', '=', named), 'desc')
    .limit(1)
    .executeTakeFirst()

export const findProductOfCode = (db: TenantDb, code: string) =>
  db.trx
    .selectFrom('products')
    .select(['id', 'revision', 'version'])
    .where('code', '=', code)
    .where('status', '<>', 'DELETE')
    .where(isProductOfSites(db, sql`products.id`))
    .executeTakeFirst()

/** Those of these GTINs that another product has. */
export async function listGtinsOfOthers(
  { trx }: TenantDb,
  gtins: readonly string[],
  productId: string | null,
): Promise<string[]> {
  if (gtins.length === 0) return []
  let rows = trx.selectFrom('product_gtins').select('gtin').where('gtin', 'in', gtins)
  if (productId !== null) rows = rows.where('productId', '<>', productId)
  return (await rows.execute()).map(({ gtin }) => gtin)
}
