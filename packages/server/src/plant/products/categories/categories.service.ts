/** Product categories and groups, and the products in them. */

import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/plant/products/categories.routes.ts'
import {
  CATEGORY_DEPTH_MAXIMUM,
  type Category,
  type ProductGroup,
} from '@serialis/contract/plant/products/categories.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { lockProduct } from '../products.queries.ts'
import { productShown } from '../products.view.ts'
import * as queries from './categories.queries.ts'

const categoryShown = (row: queries.CategoryRow): Category => ({
  id: row.id,
  code: row.code,
  name: row.name,
  parentId: row.parentId,
  path: row.path,
  remark: row.remark,
  productCount: row.productCount,
  childCount: row.childCount,
  version: row.version,
})
const groupShown = ({ productCount, ...row }: queries.GroupRow): ProductGroup => ({
  ...row,
  productCount,
})
/** A category as one line of text. */
const PATH_SEPARATOR = ' / '

export async function listCategories(
  { db }: Ctx,
  { query }: Input<typeof routes.listCategories>,
): Promise<Output<typeof routes.listCategories>> {
  return pageOf(await queries.listCategories(db, query), query.limit, categoryShown, queries.pathKey)
}

export async function listCategoryOptions(
  { db }: Ctx,
  { query }: Input<typeof routes.listCategoryOptions>,
): Promise<Output<typeof routes.listCategoryOptions>> {
  return pageOf(
    await queries.listCategories(db, query),
    query.limit,
    ({ id, path }) => ({ id, name: path.join(PATH_SEPARATOR) }),
    queries.pathKey,
  )
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

const inWords = ({ code, name, path, remark }: queries.CategoryRow) => ({
  code,
  name,
  parent: path.slice(0, -1).join(PATH_SEPARATOR),
  remark,
})

export async function createCategory(
  { db, event }: Ctx,
  { body }: Input<typeof routes.createCategory>,
): Promise<Output<typeof routes.createCategory>> {
  const id = randomUUIDv7()
  await requirePlace(db, null, body.parentId)
  await queries.insertCategory(db, id, body)
  const made = found(await queries.findCategory(db, id))
  Object.assign(event, { subjectType: 'product_category', subjectId: id, details: changes({}, inWords(made)) })
  return categoryShown(made)
}

export async function updateCategory(
  { db, event }: Ctx,
  { params, body }: Input<typeof routes.updateCategory>,
): Promise<Output<typeof routes.updateCategory>> {
  const { version, ...values } = body
  const before = found(await queries.findCategory(db, params.id))
  await requirePlace(db, params.id, values.parentId)
  requireThat(await queries.updateCategory(db, params.id, version, values), 'changed_meanwhile')
  const after = found(await queries.findCategory(db, params.id))
  Object.assign(event, {
    subjectType: 'product_category',
    subjectId: params.id,
    details: changes(inWords(before), inWords(after)),
  })
  return categoryShown(after)
}

export async function deleteCategory(
  { db, event }: Ctx,
  { params }: Input<typeof routes.deleteCategory>,
): Promise<Output<typeof routes.deleteCategory>> {
  const { name } = found(await queries.findCategory(db, params.id))
  await queries.deleteCategory(db, params.id)
  Object.assign(event, { subjectType: 'product_category', subjectId: params.id, details: { name: [name, null] } })
  return { message: 'delete_success' }
}

export async function listProductGroups(
  { db }: Ctx,
  { query }: Input<typeof routes.listProductGroups>,
): Promise<Output<typeof routes.listProductGroups>> {
  return pageOf(await queries.listGroups(db, query), query.limit, groupShown, (row) => row.name)
}

export async function listProductGroupOptions(
  { db }: Ctx,
  { query }: Input<typeof routes.listProductGroupOptions>,
): Promise<Output<typeof routes.listProductGroupOptions>> {
  return pageOf(
    await queries.listGroups(db, query),
    query.limit,
    ({ id, name }) => ({ id, name }),
    (row) => row.name,
  )
}

export async function createProductGroup(
  { db, event }: Ctx,
  { body }: Input<typeof routes.createProductGroup>,
): Promise<Output<typeof routes.createProductGroup>> {
  const id = randomUUIDv7()
  await queries.insertGroup(db, id, body)
  Object.assign(event, { subjectType: 'product_group', subjectId: id, details: changes({}, body) })
  return groupShown(found(await queries.findGroup(db, id)))
}

export async function updateProductGroup(
  { db, event }: Ctx,
  { params, body }: Input<typeof routes.updateProductGroup>,
): Promise<Output<typeof routes.updateProductGroup>> {
  const { version, ...values } = body
  const before = found(await queries.findGroup(db, params.id))
  requireThat(await queries.updateGroup(db, params.id, version, values), 'changed_meanwhile')
  Object.assign(event, { subjectType: 'product_group', subjectId: params.id, details: changes({ ...before }, values) })
  return groupShown(found(await queries.findGroup(db, params.id)))
}

export async function deleteProductGroup(
  { db, event }: Ctx,
  { params }: Input<typeof routes.deleteProductGroup>,
): Promise<Output<typeof routes.deleteProductGroup>> {
  const { name } = found(await queries.findGroup(db, params.id))
  await queries.deleteGroup(db, params.id)
  Object.assign(event, { subjectType: 'product_group', subjectId: params.id, details: { name: [name, null] } })
  return { message: 'delete_success' }
}

export async function classifyProduct(
  ctx: Ctx,
  { params, body }: Input<typeof routes.classifyProduct>,
): Promise<Output<typeof routes.classifyProduct>> {
  const { db, event } = ctx
  const product = found(await lockProduct(db, params.id))
  requireThat(product.status !== 'DELETE', 'status_change_not_allowed', { status: product.status })
  if (body.categoryId !== null) found(await queries.findCategory(db, body.categoryId), 'category_not_exists')
  const before = await queries.findClasses(db, params.id)
  requireThat(
    await queries.updateClasses(db, params.id, { ...body, groupIds: [...new Set(body.groupIds)] }),
    'changed_meanwhile',
  )
  const after = await queries.findClasses(db, params.id)
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
}
