import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import { isProductOfSites } from '../../../platform/sites/sites.service.ts'

const columns = ['t.id', 't.name', 't.remark', 't.shape', 't.version', 't.changedAt'] as const

/** Each template with its newest structure, and how many products have it in their newest revision or in force. */
function select(db: TenantDb) {
  const { trx, tenantId } = db
  return trx
    .selectFrom('packaging_templates as t')
    .innerJoin('packaging_template_shapes as s', (on) =>
      on.onRef('s.templateId', '=', 't.id').onRef('s.shape', '=', 't.shape'),
    )
    .select(columns)
    .select(['s.ratio', sql<TemplateLevel[]>`s.levels`.as('levels')])
    .select(
      sql<number>`(select count(distinct p.id) from product_revisions r join products p on p.tenant_id = ${tenantId} and p.id = r.product_id
        where r.tenant_id = ${tenantId} and r.template_id = t.id and p.status <> 'DELETE' and r.revision in (p.revision, p.in_force) and ${isProductOfSites(db, sql`p.id`)})`.as(
        'productCount',
      ),
    )
}
export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>

export const findTemplate = (db: TenantDb, id: string) => select(db).where('t.id', '=', id).executeTakeFirst()

const rowOf = ({ trx }: TenantDb, id: string) =>
  trx.selectFrom('packaging_templates as t').select('t.id').where('t.id', '=', id)

/** Locks it for a change or deletion. */
export const lockTemplate = (db: TenantDb, id: string) => rowOf(db, id).forUpdate().executeTakeFirst()

/** Locks it for a new reference: it stays unchanged until the transaction ends, and others may refer to it too. */
export const lockTemplateForUse = (db: TenantDb, id: string) => rowOf(db, id).forShare().executeTakeFirst()

/** By name; `after` is the last name of the previous page. */
export function listTemplates(
  db: TenantDb,
  filter: { name?: string | undefined; after?: string | undefined; limit: number },
) {
  let rows = select(db)
    .orderBy('t.name')
    .limit(filter.limit + 1)
  if (filter.name) rows = rows.where('t.name', 'ilike', containing(filter.name))
  if (filter.after) rows = rows.where('t.name', '>', filter.after)
  return rows.execute()
}

/** Every structure the template ever had, newest first. */
export function listShapes({ trx }: TenantDb, id: string) {
  return trx
    .selectFrom('packaging_template_shapes as s')
    .select(['s.shape', 's.ratio', sql<TemplateLevel[]>`s.levels`.as('levels'), 's.madeAt', 's.madeBy'])
    .where('s.templateId', '=', id)
    .orderBy('s.shape', 'desc')
    .execute()
}

/** Products whose newest revision uses the template, by code. */
export function listProductsOfTemplate(db: TenantDb, id: string, limit: number) {
  return db.trx
    .selectFrom('product_revisions as r')
    .innerJoin('products as p', (on) => on.onRef('p.id', '=', 'r.productId').onRef('p.revision', '=', 'r.revision'))
    .select(['p.id', 'p.code', 'p.name', 'r.templateShape as shape'])
    .where('r.templateId', '=', id)
    .where('p.status', '<>', 'DELETE')
    .where(isProductOfSites(db, sql`p.id`))
    .orderBy('p.code')
    .limit(limit)
    .execute()
}

/** The name of another template with exactly this structure. */
export async function findTemplateByStructure({ trx }: TenantDb, structure: string, exceptId: string | null) {
  let rows = trx.selectFrom('packaging_templates as t').select('t.name').where('t.structure', '=', structure)
  if (exceptId) rows = rows.where('t.id', '<>', exceptId)
  return (await rows.executeTakeFirst())?.name
}

interface TemplateValues {
  name: string
  remark: string
  shape: number
  structure: string
  at: Date
}

export async function insertTemplate({ trx, tenantId }: TenantDb, id: string, template: TemplateValues) {
  const { at, ...values } = template
  await trx
    .insertInto('packaging_templates')
    .values({ tenantId, id, ...values, changedAt: at })
    .execute()
}

/** False when the version has changed in the meantime. */
export async function updateTemplate({ trx }: TenantDb, id: string, version: number, template: TemplateValues) {
  const { at, ...values } = template
  const { numUpdatedRows } = await trx
    .updateTable('packaging_templates')
    .set({ ...values, changedAt: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertShape(
  { trx, tenantId }: TenantDb,
  shape: { templateId: string; shape: number; levels: readonly TemplateLevel[]; ratio: string; by: string; at: Date },
) {
  await trx
    .insertInto('packaging_template_shapes')
    .values({
      tenantId,
      templateId: shape.templateId,
      shape: shape.shape,
      levels: JSON.stringify(shape.levels),
      ratio: shape.ratio,
      madeAt: shape.at,
      madeBy: shape.by,
    })
    .execute()
}

/** The constraint of the products refuses this while any revision of a product refers to one of its structures. */
export async function deleteTemplate({ trx }: TenantDb, id: string) {
  await trx.deleteFrom('packaging_template_shapes').where('templateId', '=', id).execute()
  await trx.deleteFrom('packaging_templates').where('id', '=', id).execute()
}

export const constraints = {
  packaging_templates__name: 'template_name_exists',
  packaging_templates__structure: 'template_exists',
  product_revisions__template: 'template_still_used',
} as const
