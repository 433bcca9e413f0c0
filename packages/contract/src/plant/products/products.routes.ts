import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { signatureInput } from '../../kit/signature.ts'
import { reachFilters } from '../../platform/masters/reach-filters.ts'
import { SN_SOURCES } from './product-fields.ts'
import { product, productEdit, productInput, productListed, productOption, productRevision } from './products.schema.ts'
import { articleStatuses } from './products.status.ts'

const listErrors = [
  'article_code_exists',
  'article_name_exists',
  'gtin_exists',
  'template_not_exists',
  'line_not_exists',
  'brand_not_exists',
  'brand_ended',
  'master_not_approved',
  'site_not_held',
  'workflow_not_exists',
  'workflow_retired',
] as const
const version = recordVersion
const reason = z.string().trim().min(3, 'reason_too_short').max(500)

export const listProducts = query({
  method: 'GET',
  path: '/api/products',
  permission: 'products.list',
  sites: 'own',
  input: {
    query: listQuery(
      {
        /** Part of code or name. */
        search: z.string().trim().max(120).optional(),
        status: z.enum(articleStatuses).optional(),
        snSource: z.enum(SN_SOURCES).optional(),
        gtin: z
          .string()
          .trim()
          .regex(/^\d{8,14}$/, 'gtin_wrong_format')
          .optional(),
        templateId: id.optional(),
        /** This category, or one of its subcategories. */
        categoryId: id.optional(),
        groupId: id.optional(),
        ...reachFilters('brand'),
      },
      'text',
    ),
  },
  output: listOf(productListed),
})
/** Products with an approved revision, for a choice in a form. */
export const listProductOptions = query({
  method: 'GET',
  path: '/api/products/options',
  permission: 'session',
  sites: 'own',
  input: { query: listQuery({ search: z.string().trim().max(120).optional() }, 'text') },
  output: listOf(productOption),
})
export const getProduct = query({
  method: 'GET',
  path: '/api/products/:id',
  permission: 'products.list',
  sites: 'product',
  input: { params: idParam },
  output: product,
})
export const getProductRevision = query({
  method: 'GET',
  path: '/api/products/:id/revisions/:revision',
  permission: 'products.list',
  sites: 'product',
  input: {
    params: idParam.extend({
      revision: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
  },
  output: productRevision,
})

export const createProduct = command({
  method: 'POST',
  path: '/api/products',
  permission: 'products.create',
  sites: 'own',
  input: { body: productInput },
  output: product,
  errors: listErrors,
  event: 'product.created',
  creates: true,
})
/** Creates the next revision; the approved one stays in force until the new one is approved. */
export const updateProduct = command({
  method: 'PUT',
  path: '/api/products/:id',
  permission: 'products.edit',
  sites: 'product',
  input: { params: idParam, body: productEdit },
  output: product,
  errors: [...listErrors, 'gtin_frozen', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'product.changed',
})
const decision = { params: idParam, body: z.object({ version, signature: signatureInput }) }
/** The reason of the signature is the approver's opinion. */
export const approveProduct = command({
  method: 'POST',
  path: '/api/products/:id/approve',
  permission: 'products.approve',
  sites: 'product',
  input: decision,
  output: product,
  errors: ['approver_is_author', 'product_workflow_retired', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'product.approved',
  signed: true,
})
export const rejectProduct = command({
  method: 'POST',
  path: '/api/products/:id/reject',
  permission: 'products.approve',
  sites: 'product',
  input: decision,
  output: product,
  errors: ['approver_is_author', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'product.rejected',
  signed: true,
})
/** Discards a revision that waits or was rejected, and returns to the one in force. */
export const undoProduct = command({
  method: 'POST',
  path: '/api/products/:id/undo',
  permission: 'products.edit',
  sites: 'product',
  input: { params: idParam, body: z.object({ version, reason }) },
  output: product,
  errors: ['no_revision_in_force', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'product.undone',
})
export const deleteProduct = command({
  method: 'DELETE',
  path: '/api/products/:id',
  permission: 'products.delete',
  sites: 'product',
  input: { params: idParam, body: z.object({ version, reason }) },
  output: deleted,
  errors: ['product_still_used_by_an_order', 'status_change_not_allowed', 'changed_meanwhile'],
  event: 'product.deleted',
})
