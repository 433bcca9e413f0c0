/** SQL of product categories and groups, and of the products in them. */

import type { Category, ProductGroup } from '@serialis/contract/plant/products/categories.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import { masterQueries, PATH_SEPARATOR } from '../../../platform/masters/masters.service.ts'
import { isProductOfSites } from '../../../platform/sites/sites.service.ts'

/** Sorts before everything that a name may contain, so that a category comes right after its parent. */
const BETWEEN = '\u0001'
export const pathKey = ({ path }: Pick<Category, 'path'>): string => path.join(BETWEEN)

interface Search {
  id?: string
  search?: string | undefined
  after?: string | undefined
  limit: number
}

async function listCategories(db: TenantDb, { id = '', search = '', after = '', limit }: Search): Promise<Category[]> {
  const { trx, tenantId } = db
  const { rows } = await sql<Category>`
    with recursive tree as (
      select c.id, array[c.name] as path, array[c.id] as within from product_categories c where c.tenant_id = ${tenantId} and c.parent_id is null
      union all
      select c.id, t.path || c.name, t.within || c.id from tree t join product_categories c on c.tenant_id = ${tenantId} and c.parent_id = t.id
    )
    select c.id, c.code, c.name, c.parent_id, t.path, c.remark, c.version,
      (select count(*)::int from tree i join products p on p.tenant_id = ${tenantId} and p.category_id = i.id where c.id = any(i.within) and p.status <> 'DELETE' and ${isProductOfSites(db, sql`p.id`)}) as product_count,
      (select count(*)::int from product_categories i where i.tenant_id = ${tenantId} and i.parent_id = c.id) as child_count
    from tree t join product_categories c on c.tenant_id = ${tenantId} and c.id = t.id
    where (${id} = '' or c.id::text = ${id}) and (${search} = '' or c.name ilike ${containing(search)} or c.code ilike ${containing(search)})
      and (${after} = '' or array_to_string(t.path, ${BETWEEN}) collate "C" > ${after})
    order by array_to_string(t.path, ${BETWEEN}) collate "C" limit ${limit + 1}`.execute(trx)
  return rows
}
export const findCategory = async (db: TenantDb, id: string): Promise<Category | undefined> =>
  (await listCategories(db, { id, limit: 1 }))[0]

/** Serializes moves of categories until the transaction ends: a move is judged by the whole tree. */
export async function lockCategories({ trx }: TenantDb) {
  await trx.selectFrom('product_categories').select('id').orderBy('id').forUpdate().execute()
}

/** How many levels of categories are inside this one, and whether `inside` is one of them or the category itself. */
export async function findInside(
  { trx, tenantId }: TenantDb,
  id: string,
  inside: string | null,
): Promise<{ depth: number; has: boolean }> {
  const { rows } = await sql<{ depth: number; has: boolean }>`
    with recursive tree as (
      select ${id}::uuid as id, 0 as depth
      union all
      select c.id, t.depth + 1 from tree t join product_categories c on c.tenant_id = ${tenantId} and c.parent_id = t.id
    ) select max(depth)::int as depth, coalesce(bool_or(id = ${inside}::uuid), false) as has from tree`.execute(trx)
  return rows[0] ?? { depth: 0, has: false }
}

/** By its name, or by its path as files of the list have it. */
async function findCategoryByName({ trx }: TenantDb, text: string): Promise<string | undefined> {
  const name = text.split(PATH_SEPARATOR).at(-1) ?? ''
  const row = await trx
    .selectFrom('product_categories')
    .select('id')
    .where('name', 'in', [text, name])
    .executeTakeFirst()
  return row?.id
}

export async function findCategoryByCode({ trx }: TenantDb, code: string): Promise<string | undefined> {
  return (await trx.selectFrom('product_categories').select('id').where('code', '=', code).executeTakeFirst())?.id
}

/** The same for many codes at once. */
export async function findCategoriesByCodes(
  { trx }: TenantDb,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const isAsked = sql<boolean>`code = any(${[...codes]}::text[])`
  const rows = await trx.selectFrom('product_categories').select(['id', 'code']).where(isAsked).execute()
  return new Map(rows.map(({ id, code }) => [code, id]))
}

type CategoryValues = Pick<Category, 'code' | 'name' | 'parentId' | 'remark'>
const stored = masterQueries<Category, CategoryValues, Search>({
  table: 'product_categories',
  fields: {
    code: { en: 'Code', zh: '编码' },
    name: { en: 'Name', zh: '名称' },
    parentId: { en: 'Parent', zh: '上级', named: findCategoryByName },
    remark: { en: 'Remark', zh: '备注' },
  },
  searched: {},
})

/** Removes it from deleted products; the constraints refuse this for all others and for categories inside. */
async function deleteCategory({ trx }: TenantDb, id: string) {
  await trx
    .updateTable('products')
    .set({ categoryId: null })
    .where('categoryId', '=', id)
    .where('status', '=', 'DELETE')
    .execute()
  await trx.deleteFrom('product_categories').where('id', '=', id).execute()
}

export const categoryQueries = { ...stored, list: listCategories, find: findCategory, remove: deleteCategory }

/** Products of the group, deleted ones left out. */
const productCount = (db: TenantDb) =>
  sql<number>`(select count(*)::int from product_group_members g join products p on p.tenant_id = ${db.tenantId} and p.id = g.product_id
    where g.tenant_id = ${db.tenantId} and ${isProductOfSites(db, sql`p.id`)} and g.group_id = m.id and p.status <> 'DELETE')`

const storedGroups = masterQueries<ProductGroup, Pick<ProductGroup, 'code' | 'name' | 'remark'>, Search>({
  table: 'product_groups',
  fields: {
    code: { en: 'Code', zh: '编码' },
    name: { en: 'Name', zh: '名称' },
    remark: { en: 'Remark', zh: '备注' },
  },
  searched: { search: ['name', 'code'] },
  counts: { productCount: { en: 'Products', zh: '产品数', of: productCount } },
})

async function deleteGroup(db: TenantDb, id: string) {
  const { trx } = db
  await trx.deleteFrom('product_group_members').where('groupId', '=', id).execute()
  await storedGroups.remove(db, id)
}
export const groupQueries = { ...storedGroups, remove: deleteGroup }

/** The category and groups of a product. */
export async function findClassification({ trx }: TenantDb, productId: string) {
  const category = await trx
    .selectFrom('products as p')
    .innerJoin('product_categories as c', 'c.id', 'p.categoryId')
    .select(['c.id', 'c.name'])
    .where('p.id', '=', productId)
    .executeTakeFirst()
  const inGroups = await trx
    .selectFrom('product_group_members as m')
    .innerJoin('product_groups as g', 'g.id', 'm.groupId')
    .select(['g.id', 'g.name'])
    .where('m.productId', '=', productId)
    .orderBy('g.name')
    .execute()
  return { category: category ?? null, groups: inGroups }
}

/** False when the version has changed in the meantime. */
export async function updateClasses(
  { trx, tenantId }: TenantDb,
  productId: string,
  { categoryId, groupIds, version }: { categoryId: string | null; groupIds: readonly string[]; version: number },
) {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ categoryId, version: version + 1 })
    .where('id', '=', productId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx.deleteFrom('product_group_members').where('productId', '=', productId).execute()
  if (groupIds.length > 0) {
    await trx
      .insertInto('product_group_members')
      .values(groupIds.map((groupId) => ({ tenantId, productId, groupId })))
      .execute()
  }
  return true
}

export const constraints = {
  product_categories__code: 'category_code_exists',
  product_categories__name: 'category_name_exists',
  product_categories__parent: 'category_still_used',
  products__category: 'category_still_used',
  product_groups__code: 'group_code_exists',
  product_groups__name: 'group_name_exists',
  product_group_members__group: 'group_not_exists',
} as const
