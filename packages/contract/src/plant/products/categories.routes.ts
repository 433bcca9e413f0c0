import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import { masterRoutes } from '../../platform/masters/masters.routes.ts'
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

const filters = { search: z.string().trim().max(CLASS_NAME_MAXIMUM).optional() }
const option = { name: z.string() }

/** The tree in order: each category after the one around it. Options have the whole path as the name. */
export const {
  list: listCategories,
  options: listCategoryOptions,
  get: getCategory,
  create: createCategory,
  update: updateCategory,
  remove: deleteCategory,
} = masterRoutes({
  path: '/api/product-categories',
  subjectType: 'product_category',
  permission: 'categories',
  sites: 'shared',
  filters,
  record: category,
  option,
  input: categoryInput,
  edit: categoryEdit,
  errors: {
    save: ['category_code_exists', 'category_name_exists', 'category_not_exists', 'category_too_deep'],
    edit: ['category_inside_itself'],
    remove: ['category_still_used'],
  },
})

/** Products are in a group or not; they stay when it is deleted. */
export const {
  list: listProductGroups,
  options: listProductGroupOptions,
  get: getProductGroup,
  create: createProductGroup,
  update: updateProductGroup,
  remove: deleteProductGroup,
} = masterRoutes({
  path: '/api/product-groups',
  subjectType: 'product_group',
  permission: 'productGroups',
  sites: 'shared',
  filters,
  record: productGroup,
  option,
  input: groupInput,
  edit: groupEdit,
  errors: { save: ['group_code_exists', 'group_name_exists'] },
})

/** Sets category and groups of a product; no revision, no approval. */
export const classifyProduct = command({
  method: 'PUT',
  path: '/api/products/:id/classes',
  permission: 'products.edit',
  sites: 'product',
  input: { params: idParam, body: classification },
  output: product,
  errors: ['category_not_exists', 'group_not_exists', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'product.classified',
})
