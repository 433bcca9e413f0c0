/** Product categories and groups, and the products in them. */

import * as routes from '@serialis/contract/plant/products/categories.routes.ts'
import { CATEGORY_DEPTH_MAXIMUM } from '@serialis/contract/plant/products/categories.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { masterRoom, PATH_SEPARATOR } from '../../../platform/masters/masters.service.ts'
import { lockProduct } from '../products.queries.ts'
import { productShown } from '../products.view.ts'
import * as queries from './categories.queries.ts'

export { findCategoriesByCodes, findCategoryByCode } from './categories.queries.ts'

/** Refuses an id that names no category. */
export async function requireCategory(db: TenantDb, id: string): Promise<void> {
  found(await queries.findCategory(db, id), 'category_not_exists')
}

/** The whole tree is locked, so that two moves cannot create a cycle. */
async function requirePlace(db: TenantDb, id: string | null, parentId: string | null): Promise<void> {
  await queries.lockCategories(db)
  const inside = id === null ? { depth: 0, has: false } : await queries.findInside(db, id, parentId)
  requireThat(!inside.has, 'category_inside_itself')
  const parent = parentId === null ? undefined : found(await queries.findCategory(db, parentId), 'category_not_exists')
  requireThat((parent?.path.length ?? 0) + 1 + inside.depth <= CATEGORY_DEPTH_MAXIMUM, 'category_too_deep', {
    maximum: CATEGORY_DEPTH_MAXIMUM,
  })
}

export const categories = masterRoom({
  routes: {
    list: routes.listCategories,
    options: routes.listCategoryOptions,
    get: routes.getCategory,
    create: routes.createCategory,
    update: routes.updateCategory,
    remove: routes.deleteCategory,
  },
  subjectType: 'product_category',
  queries: queries.categoryQueries,
  cursorOf: queries.pathKey,
  option: ({ path }) => ({ name: path.join(PATH_SEPARATOR) }),
  facts: ({ code, name, path, remark }) => ({
    code,
    name,
    parent: path.slice(0, -1).join(PATH_SEPARATOR),
    remark,
  }),
  beforeSave: ({ db }, { parentId }, id) => requirePlace(db, id ?? null, parentId),
  export: {
    name: 'categories',
    columns: [
      { en: 'Code', zh: '编码', value: (row) => row.code },
      { en: 'Name', zh: '名称', value: (row) => row.name },
      { en: 'Path', zh: '完整路径', value: (row) => row.path.join(PATH_SEPARATOR) },
      { en: 'Remark', zh: '备注', value: (row) => row.remark },
      { en: 'Products', zh: '产品数', value: (row) => row.productCount },
    ],
  },
})

export const groups = masterRoom({
  routes: {
    list: routes.listProductGroups,
    options: routes.listProductGroupOptions,
    get: routes.getProductGroup,
    create: routes.createProductGroup,
    update: routes.updateProductGroup,
    remove: routes.deleteProductGroup,
  },
  subjectType: 'product_group',
  queries: queries.groupQueries,
  option: ({ name }) => ({ name }),
  export: { name: 'productGroups' },
})

export const classifyProduct = bind(routes.classifyProduct, async (ctx, { params, body }) => {
  const { db, event } = ctx
  const product = found(await lockProduct(db, params.id))
  requireThat(product.status !== 'DELETE', 'status_change_not_allowed', { status: product.status })
  if (body.categoryId !== null) found(await queries.findCategory(db, body.categoryId), 'category_not_exists')
  const before = await queries.findClassification(db, params.id)
  requireThat(
    await queries.updateClasses(db, params.id, { ...body, groupIds: [...new Set(body.groupIds)] }),
    'changed_meanwhile',
  )
  const after = await queries.findClassification(db, params.id)
  const words = ({ category, groups }: typeof before) => ({
    category: category?.name ?? '',
    groups: groups.map(({ name }) => name).join(', '),
  })
  Object.assign(event, {
    subjectType: 'product',
    subjectId: params.id,
    details: { revision: product.revision, ...changes(words(before), words(after)) },
  })
  return productShown(ctx, params.id)
})
