import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { productFieldNames, type SnSource } from '@serialis/contract/plant/products/product-fields.ts'
import type { ArticleStatus } from '@serialis/contract/plant/products/products.status.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { countUpTo } from '../../kit/db/query-builder/counted.queries.ts'
import { preparedFirst } from '../../kit/db/query-builder/prepared.ts'
import { isOfBrandCalled, isProductOfSites } from '../../platform/sites/sites.service.ts'

const headColumns = [
  'p.id',
  'p.code',
  'p.name',
  sql<ArticleStatus>`p.status`.as('status'),
  'p.revision',
  'p.inForce',
  'p.version',
  'p.changedAt',
] as const

export interface LevelKeys {
  level: PackagingLevel
  gtin: string | null
  ruleVersionId: string | null
  zeroBoxRuleVersionId: string | null
}

const contentColumns = [
  'r.revision',
  'r.base',
  'r.status as revisionStatus',
  'r.name as revisionName',
  ...productFieldNames.map((name) => `r.${name}` as const),
  'r.productionLineId',
  'r.brandId',
  'r.brandCode',
  'r.templateId',
  'r.templateShape',
  'r.authorId',
  'r.authorName',
  'r.writtenAt',
  'r.approverId',
  'r.approverName',
  'r.decidedAt',
  'r.opinion',
] as const

const heads = ({ trx }: TenantDb) => trx.selectFrom('products as p').select(headColumns)
export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>

export const findProduct = (db: TenantDb, id: string) => heads(db).where('p.id', '=', id).executeTakeFirst()

/** Locks it for a change or a decision. */
export const lockProduct = (db: TenantDb, id: string) => heads(db).where('p.id', '=', id).forUpdate().executeTakeFirst()

/** Locks it for a new reference: it stays unchanged until the transaction ends. */
export const lockProductForUse = (db: TenantDb, id: string) =>
  preparedFirst(db, heads(db).where('p.id', '=', id).forShare())

/** Revisions with the template structure they were written for and their keys by level. */
const contents = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('product_revisions as r')
    .innerJoin('packaging_templates as t', 't.id', 'r.templateId')
    .innerJoin('packaging_template_shapes as s', (on) =>
      on.onRef('s.templateId', '=', 'r.templateId').onRef('s.shape', '=', 'r.templateShape'),
    )
    .leftJoin('production_lines as l', 'l.id', 'r.productionLineId')
    .leftJoin('brands as b', 'b.id', 'r.brandId')
    .select(contentColumns)
    .innerJoin('workflows as w', 'w.code', 'r.workflow')
    .select([
      'r.productId',
      'w.name as workflowName',
      't.name as templateName',
      't.shape as newestShape',
      sql<TemplateLevel[]>`s.levels`.as('templateLevels'),
      'l.name as lineName',
      sql<{ id: string; code: string; name: string } | null>`case when b.id is not null
        then json_build_object('id', b.id, 'code', b.code, 'name', b.name) end`.as('brand'),
    ])
    .select(
      sql<
        LevelKeys[]
      >`(select coalesce(json_agg(json_build_object('level', k.level, 'gtin', k.gtin, 'ruleVersionId', k.rule_version_id, 'zeroBoxRuleVersionId', k.zero_box_rule_version_id)), '[]')
        from product_levels k where k.tenant_id = ${tenantId} and k.product_id = r.product_id and k.revision = r.revision)`.as(
        'keys',
      ),
    )
export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number]

/** Newest first. */
export const listRevisions = (db: TenantDb, productId: string) =>
  contents(db).where('r.productId', '=', productId).orderBy('r.revision', 'desc').execute()

export const findRevision = (db: TenantDb, productId: string, revision: number) =>
  preparedFirst(db, contents(db).where('r.productId', '=', productId).where('r.revision', '=', revision))

interface Titled {
  id: string
  name: string
}

export interface ProductFilter {
  search?: string | undefined
  status?: ArticleStatus | undefined
  snSource?: SnSource | undefined
  gtin?: string | undefined
  templateId?: string | undefined
  categoryId?: string | undefined
  groupId?: string | undefined
  /** By code, or by alias. */
  brand?: string | undefined
  after?: string | undefined
  limit: number
}

/** Products with one of their revisions. */
const productContents = (db: TenantDb, which: 'p.revision' | 'p.inForce') =>
  contents(db)
    .innerJoin('products as p', (on) => on.onRef('p.id', '=', 'r.productId').onRef(which, '=', 'r.revision'))
    .where(isProductOfSites(db, sql`p.id`))
    .select([
      'p.id',
      'p.code',
      'p.name',
      sql<ArticleStatus>`p.status`.as('status'),
      'p.inForce',
      'p.version',
      'p.changedAt',
    ])
    .select([
      sql<Titled | null>`(select json_build_object('id', c.id, 'name', c.name) from product_categories c where c.tenant_id = ${db.tenantId} and c.id = p.category_id)`.as(
        'category',
      ),
      sql<
        Titled[]
      >`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]') from product_group_members m
        join product_groups g on g.tenant_id = ${db.tenantId} and g.id = m.group_id where m.tenant_id = ${db.tenantId} and m.product_id = p.id)`.as(
        'groups',
      ),
    ])

const notDeleted = (db: TenantDb, which: 'p.revision' | 'p.inForce') =>
  productContents(db, which).where('p.status', '<>', 'DELETE')

/** Deleted products only when that status is requested. */
function ofFilter(db: TenantDb, given: ReturnType<typeof productContents>, filter: ProductFilter) {
  const { tenantId } = db
  let rows = filter.status ? given.where('p.status', '=', filter.status) : given.where('p.status', '<>', 'DELETE')
  if (filter.snSource) rows = rows.where('r.snSource', '=', filter.snSource)
  if (filter.templateId) rows = rows.where('r.templateId', '=', filter.templateId)
  if (filter.brand) rows = rows.where(isOfBrandCalled(db, sql`r.brand_id`, filter.brand))
  if (filter.gtin) {
    rows = rows.where(
      sql<boolean>`exists (select 1 from product_levels k where k.tenant_id = ${tenantId} and k.product_id = p.id and k.revision = r.revision and k.gtin = ${filter.gtin})`,
    )
  }
  if (filter.search) {
    const part = containing(filter.search)
    rows = rows.where((is) => is.or([is('p.code', 'ilike', part), is('r.name', 'ilike', part)]))
  }
  if (filter.categoryId) {
    rows = rows.where(sql<boolean>`p.category_id in (with recursive inside as (select ${filter.categoryId}::uuid as id
      union all select c.id from inside i join product_categories c on c.tenant_id = ${tenantId} and c.parent_id = i.id) select id from inside)`)
  }
  if (filter.groupId)
    rows = rows.where(
      sql<boolean>`exists (select 1 from product_group_members m where m.tenant_id = ${tenantId} and m.product_id = p.id and m.group_id = ${filter.groupId})`,
    )
  const cursor = filter.after?.split(' ')
  if (cursor?.length === 2)
    rows = rows.where(sql<boolean>`(p.code, p.id::text collate "C") > (${cursor[0]}, ${cursor[1]})`)
  return rows
}

/** By code. */
const withContents = (db: TenantDb, which: 'p.revision' | 'p.inForce', filter: ProductFilter) =>
  ofFilter(db, productContents(db, which), filter)
    .orderBy('p.code')
    .orderBy('p.id')
    .limit(filter.limit + 1)
export type ListedRow = Awaited<ReturnType<typeof listProducts>>[number]

/** Codes of deleted products may be reused, so the cursor is code and id. */
export const cursorOf = (row: { code: string; id: string }) => `${row.code} ${row.id}`

/** With their newest contents. */
export const listProducts = (db: TenantDb, filter: ProductFilter) => withContents(db, 'p.revision', filter).execute()
export const countProducts = (db: TenantDb, filter: ProductFilter) =>
  countUpTo(db, withContents(db, 'p.revision', filter))
/** With the contents in force; products that were never approved are left out. */
export const listProductsInForce = (db: TenantDb, filter: ProductFilter) =>
  withContents(db, 'p.inForce', filter).execute()
export const findProductInForce = (db: TenantDb, id: string) =>
  preparedFirst(db, notDeleted(db, 'p.inForce').where('p.id', '=', id))
export const findProductInForceByCode = (db: TenantDb, code: string) =>
  preparedFirst(db, notDeleted(db, 'p.inForce').where('p.code', '=', code))

/** Prepared, because the page of a code runs it at every scan. */
/** A product's code and newest name, joined to a statement of another room that has its id. */
export const productTitleJoin = (tenant: string, id: string) => ({
  join: `left join products titled on titled.tenant_id = ${tenant} and titled.id = ${id}`,
  code: 'titled.code',
  name: 'titled.name',
})

export async function listTitles({ client, tenantId }: TenantDb, ids: readonly string[]) {
  const text = 'select id, code, name from products where tenant_id = $1 and id = any($2::uuid[])'
  return (
    await client.query<{ id: string; code: string; name: string }>({
      name: 'products.titles',
      text,
      values: [tenantId, ids],
    })
  ).rows
}

/** True while the newest or the approved contents of a product propose the line. */
export async function isLineProposed({ trx }: TenantDb, lineId: string) {
  const row = await trx
    .selectFrom('product_revisions as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .select('p.id')
    .where('r.productionLineId', '=', lineId)
    .where('p.status', '<>', 'DELETE')
    .where((is) => is.or([is('r.revision', '=', is.ref('p.revision')), is('r.revision', '=', is.ref('p.inForce'))]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Products whose revision in force, or the one that waits, names the workflow of this code. */
export async function countProductsNaming(
  db: TenantDb,
  workflow: string,
): Promise<{ inForce: number; waiting: number }> {
  return db.trx
    .selectFrom('product_revisions as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .select([
      sql<number>`count(*) filter (where p.in_force = r.revision)`.as('inForce'),
      sql<number>`count(*) filter (where p.status = 'UNAPPROVED' and p.revision = r.revision)`.as('waiting'),
    ])
    .where('r.workflow', '=', workflow)
    .where('p.status', '<>', 'DELETE')
    .where(isProductOfSites(db, sql`p.id`))
    .executeTakeFirstOrThrow()
}

/** Those of which this person wrote no revision since the one in force, oldest first. */
export const listUnapproved = (db: TenantDb, userId: string, limit: number) =>
  db.trx
    .selectFrom('products as p')
    .select(['p.id', 'p.code', 'p.name', 'p.changedAt'])
    .where('p.status', '=', 'UNAPPROVED')
    .where(isProductOfSites(db, sql`p.id`))
    .where(
      sql<boolean>`not exists (
        with recursive written as (
          select r.base, r.author_id from product_revisions r
           where r.tenant_id = ${db.tenantId} and r.product_id = p.id and r.revision = p.revision
          union all
          select r.base, r.author_id from written w
            join product_revisions r on r.tenant_id = ${db.tenantId} and r.product_id = p.id and r.revision = w.base
           where w.base is distinct from p.in_force)
        select 1 from written where author_id = ${userId}::uuid)`,
    )
    .orderBy('p.changedAt')
    .limit(limit)
    .execute()
