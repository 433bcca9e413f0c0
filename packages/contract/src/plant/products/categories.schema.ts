/** Classification of products: categories (a tree, one per product) and groups (any number per product). */

import { z } from 'zod'
import { id, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'

export const CLASS_CODE_MAXIMUM = 16
export const CLASS_NAME_MAXIMUM = 60
export const CLASS_REMARK_MAXIMUM = 250
/** Levels of the tree of categories. */
export const CATEGORY_DEPTH_MAXIMUM = 5
/** Maximum number of groups of one product. */
export const GROUPS_OF_PRODUCT_MAXIMUM = 20

const code = (emptyKey: string) =>
  requiredText(CLASS_CODE_MAXIMUM, emptyKey).regex(/^[A-Za-z0-9-]+$/, 'class_code_wrong_format')

const categoryFields = z.object({
  code: code('category_code_can_not_be_empty'),
  name: requiredText(CLASS_NAME_MAXIMUM, 'category_name_can_not_be_empty'),
  /** The parent category. */
  parentId: id.nullable().default(null),
  remark: optionalText(CLASS_REMARK_MAXIMUM),
})
export const categoryInput = categoryFields
export const categoryEdit = categoryFields.extend({ version: recordVersion })

export const category = z.object({
  id,
  code: z.string(),
  name: z.string(),
  parentId: id.nullable(),
  /** Names from the outermost category to this one. */
  path: z.array(z.string()),
  remark: z.string(),
  /** Products in this category and its subcategories, without deleted ones. */
  productCount: z.number().int(),
  childCount: z.number().int(),
  version: z.number().int(),
})
export type Category = z.infer<typeof category>

const groupFields = z.object({
  code: code('group_code_can_not_be_empty'),
  name: requiredText(CLASS_NAME_MAXIMUM, 'group_name_can_not_be_empty'),
  remark: optionalText(CLASS_REMARK_MAXIMUM),
})
export const groupInput = groupFields
export const groupEdit = groupFields.extend({ version: recordVersion })

export const productGroup = z.object({
  id,
  code: z.string(),
  name: z.string(),
  remark: z.string(),
  productCount: z.number().int(),
  version: z.number().int(),
})
export type ProductGroup = z.infer<typeof productGroup>

/** The category and groups of a product. */
export const productClassification = z.object({
  category: z.object({ id, name: z.string() }).nullable(),
  groups: z.array(z.object({ id, name: z.string() })),
})
export const classification = z.object({
  categoryId: id.nullable().default(null),
  groupIds: z.array(id).max(GROUPS_OF_PRODUCT_MAXIMUM).default([]),
  version: recordVersion,
})
