import { idParam } from '../kit/entity.ts'
import { listOf } from '../kit/list.ts'
import { command, query, stream } from '../kit/route.ts'
import { application, applicationDetail, applicationFilter, applicationInput } from './applications.schema.ts'

export const listApplications = query({
  method: 'GET',
  path: '/api/serials/applications',
  permission: 'applications.list',
  input: { query: applicationFilter },
  output: listOf(application),
})
/** Issues the codes at once; the answer's `applyStatus` says whether it succeeded. */
export const createApplication = command({
  method: 'POST',
  path: '/api/serials/applications',
  permission: 'applications.create',
  input: { body: applicationInput },
  output: application,
  errors: [
    'article_not_approved', 'article_takes_codes_from_outside', 'article_without_this_level', 'rule_version_not_approved', 'rule_does_not_fit_level',
    'application_reason_needed', 'application_exceeds_allocated_quantity', 'not_found',
  ],
  event: 'application.created',
  creates: true,
})
export const getApplication = query({
  method: 'GET',
  path: '/api/serials/applications/:id',
  permission: 'applications.list',
  input: { params: idParam },
  output: applicationDetail,
})
/** CSV of every code: `code,gtin,level`, one row per code in ordinal order. */
export const downloadCodes = stream({
  method: 'GET',
  path: '/api/serials/applications/:id/codes',
  permission: 'applications.export',
  input: { params: idParam },
  errors: ['application_not_delivered', 'too_many_exports'],
  event: 'application.codes_downloaded',
})
