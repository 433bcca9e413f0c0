import { z } from 'zod'
import { done, id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import {
  category,
  categoryEdit,
  categoryInput,
  CLASS_NAME_MAXIMUM,
  classification,
  groupEdit,
  groupInput,
  productGroup,
} from './categories.schema.ts'
import { product } from './products.schema.ts'

const search = listQuery({ search: z.string().trim().max(CLASS_NAME_MAXIMUM).optional() }, 'text')
const option = listOf(z.object({ id, name: z.string() }))

/** The tree in order: each category after the one around it. */
export const listCategories = query({
  method: 'GET',
  path: '/api/product-categories',
  permission: 'categories.list',
  sites: 'shared',
  input: { query: search },
  output: listOf(category),
})
/** With the whole path as the name. */
export const listCategoryOptions = query({
  method: 'GET',
  path: '/api/product-categories/options',
  permission: 'session',
  sites: 'shared',
  input: { query: search },
  output: option,
})
const categoryErrors = [
  'category_code_exists',
  'category_name_exists',
  'category_not_exists',
  'category_too_deep',
] as const
export const createCategory = command({
  method: 'POST',
  path: '/api/product-categories',
  permission: 'categories.create',
  sites: 'shared',
  input: { body: categoryInput },
  output: category,
  errors: categoryErrors,
  event: 'product_category.created',
  creates: true,
})
export const updateCategory = command({
  method: 'PUT',
  path: '/api/product-categories/:id',
  permission: 'categories.edit',
  sites: 'shared',
  input: { params: idParam, body: categoryEdit },
  output: category,
  errors: [...categoryErrors, 'category_inside_itself', 'changed_meanwhile'],
  event: 'product_category.changed',
})
export const deleteCategory = command({
  method: 'DELETE',
  path: '/api/product-categories/:id',
  permission: 'categories.delete',
  sites: 'shared',
  input: { params: idParam },
  output: done,
  errors: ['category_still_used'],
  event: 'product_category.deleted',
})

export const listProductGroups = query({
  method: 'GET',
  path: '/api/product-groups',
  permission: 'productGroups.list',
  sites: 'shared',
  input: { query: search },
  output: listOf(productGroup),
})
export const listProductGroupOptions = query({
  method: 'GET',
  path: '/api/product-groups/options',
  permission: 'session',
  sites: 'shared',
  input: { query: search },
  output: option,
})
const groupErrors = ['group_code_exists', 'group_name_exists'] as const
export const createProductGroup = command({
  method: 'POST',
  path: '/api/product-groups',
  permission: 'productGroups.create',
  sites: 'shared',
  input: { body: groupInput },
  output: productGroup,
  errors: groupErrors,
  event: 'product_group.created',
  creates: true,
})
export const updateProductGroup = command({
  method: 'PUT',
  path: '/api/product-groups/:id',
  permission: 'productGroups.edit',
  sites: 'shared',
  input: { params: idParam, body: groupEdit },
  output: productGroup,
  errors: [...groupErrors, 'changed_meanwhile'],
  event: 'product_group.changed',
})
/** Products are in a group or not; they stay when it goes. */
export const deleteProductGroup = command({
  method: 'DELETE',
  path: '/api/product-groups/:id',
  permission: 'productGroups.delete',
  sites: 'shared',
  input: { params: idParam },
  output: done,
  event: 'product_group.deleted',
})

/** Sorts a product; no revision, no approval. */
export const classifyProduct = command({
  method: 'PUT',
  path: '/api/products/:id/classes',
  permission: 'products.edit',
  sites: 'shared',
  input: { params: idParam, body: classification },
  output: product,
  errors: ['category_not_exists', 'group_not_exists', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'product.classified',
})
