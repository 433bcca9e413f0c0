import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import { signatureInput } from '../../kit/signature.ts'
import {
  application,
  applicationDetail,
  applicationFilter,
  applicationInput,
  applicationPreview,
  codeRequest,
  downloadQuery,
  orderAllocation,
  packagingLevel,
  previewQuery,
  requestFilter,
} from './applications.schema.ts'

export const listApplications = query({
  method: 'GET',
  path: '/api/serials/applications',
  permission: 'applications.list',
  sites: 'own',
  forSuppliers: 'own',
  input: { query: applicationFilter },
  output: listOf(application),
})
/** Issues the codes at once; the answer's `applyStatus` says whether it succeeded. */
export const createApplication = command({
  method: 'POST',
  path: '/api/serials/applications',
  permission: 'applications.create',
  sites: 'own',
  forSuppliers: 'own',
  input: { body: applicationInput },
  output: application,
  errors: [
    'article_not_approved',
    'code_quota_reached',
    'article_takes_codes_from_outside',
    'article_without_this_level',
    'rule_version_not_approved',
    'rule_does_not_fit_level',
    'application_reason_needed',
    'application_exceeds_allocated_quantity',
    'not_found',
    'supplier_not_exists',
    'order_of_another_supplier',
    'supplier_not_active',
    'supplier_period_over',
    'supplier_has_no_authority',
    'supplier_level_not_allowed',
    'supplier_authority_period_over',
    'supplier_quantity_above_maximum',
  ],
  event: 'application.created',
  creates: true,
})
/** The preview in the form while it is filled in. */
export const previewApplication = query({
  method: 'GET',
  path: '/api/serials/applications/preview',
  permission: 'applications.create',
  sites: 'shared',
  input: { query: previewQuery },
  output: applicationPreview,
  errors: [
    'article_not_approved',
    'article_takes_codes_from_outside',
    'article_without_this_level',
    'rule_version_not_approved',
    'rule_does_not_fit_level',
    'not_found',
  ],
})
/** Orders of a product that were allocated codes of a level and have not ended, newest first, at most 100. */
export const listAllocations = query({
  method: 'GET',
  path: '/api/serials/applications/allocations',
  permission: 'applications.create',
  sites: 'own',
  forSuppliers: 'own',
  input: { query: z.object({ productId: id, level: packagingLevel }) },
  output: z.object({ items: z.array(orderAllocation) }),
})
export const getApplication = query({
  method: 'GET',
  path: '/api/serials/applications/:id',
  permission: 'applications.list',
  sites: 'application',
  forSuppliers: 'application',
  input: { params: idParam },
  output: applicationDetail,
})
/**
 * CSV of every code: `code,gtin,level`, one row per code in ordinal order. From the second download on a reason is
 * required.
 */
export const downloadCodes = stream({
  method: 'GET',
  path: '/api/serials/applications/:id/codes',
  permission: 'applications.export',
  sites: 'application',
  forSuppliers: 'application',
  input: { params: idParam, query: downloadQuery },
  errors: ['application_not_delivered', 'download_reason_needed', 'too_many_exports'],
  event: 'application.codes_downloaded',
})
/** Cancels an application whose codes were neither downloaded nor used: they are retired for good. */
export const cancelApplication = command({
  method: 'POST',
  path: '/api/serials/applications/:id/cancel',
  permission: 'applications.cancel',
  sites: 'application',
  input: { params: idParam, body: z.object({ signature: signatureInput }) },
  output: applicationDetail,
  errors: [
    'application_not_delivered',
    'application_was_downloaded',
    'application_codes_in_use',
    'changed_meanwhile',
    'user_name_or_password_wrong',
  ],
  event: 'application.cancelled',
  signed: true,
})
/** Every application, download and cancellation, newest first. */
export const listRequests = query({
  method: 'GET',
  path: '/api/serials/requests',
  permission: 'requestLog.list',
  sites: 'own',
  input: { query: requestFilter },
  output: listOf(codeRequest),
})
