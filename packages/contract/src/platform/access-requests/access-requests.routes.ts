import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './access-requests.schema.ts'

const requests = '/api/access/requests'
const one = `${requests}/:id` as const
const rule = '/api/access/second_person'
const own = '/api/access/me/signing'

/** Newest first. */
export const listAccessRequests = query({
  method: 'GET',
  path: requests,
  permission: 'accessRequests.list',
  sites: 'closed',
  input: {
    query: listQuery({
      status: z.enum(s.ACCESS_REQUEST_STATUSES).optional(),
      kind: z.enum(s.ACCESS_REQUEST_KINDS).optional(),
    }),
  },
  output: listOf(s.accessRequest),
})
export const getAccessRequest = query({
  method: 'GET',
  path: one,
  permission: 'accessRequests.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.accessRequestDetail,
})
/** Makes the change, judged again for who asked and who approves. Not allowed for the requester and the person concerned. */
export const approveAccessRequest = command({
  method: 'POST',
  path: `${one}/approve`,
  permission: 'accessRequests.approve',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.accessRequestApproval },
  output: s.accessRequestApproved,
  errors: [
    'access_request_decided',
    'access_request_by_yourself',
    'access_request_about_you',
    'access_request_password_known',
    'access_request_asker_gone',
    'user_quota_reached',
    'changed_meanwhile',
    'authority_not_held',
    'grant_to_yourself',
    'holder_has_more',
    'last_holder_of_all',
    'last_local_account',
    'site_not_held',
    'role_name_exists',
    'supplier_not_exists',
    'factory_not_exists',
    'region_not_exists',
    'unit_not_exists',
    'brand_not_exists',
    'user_has_no_email',
    'mail_links_not_set_up',
  ],
  event: 'access_request.approved',
})
export const refuseAccessRequest = command({
  method: 'POST',
  path: `${one}/refuse`,
  permission: 'accessRequests.approve',
  sites: 'closed',
  input: { params: idParam, body: s.accessRequestDecision },
  output: s.accessRequestDetail,
  errors: ['access_request_decided', 'access_request_by_yourself', 'changed_meanwhile'],
  event: 'access_request.refused',
})
/** Only by the requester. */
export const withdrawAccessRequest = command({
  method: 'POST',
  path: `${one}/withdraw`,
  permission: 'accessRequests.list',
  sites: 'closed',
  input: { params: idParam, body: s.accessRequestDecision },
  output: s.accessRequestDetail,
  errors: ['access_request_decided', 'changed_meanwhile'],
  event: 'access_request.withdrawn',
})

export const getAccessRule = query({
  method: 'GET',
  path: rule,
  permission: 'accessRequests.list',
  sites: 'closed',
  output: s.accessRule,
})
export const saveAccessRule = command({
  method: 'PUT',
  path: rule,
  permission: 'accessRequests.edit',
  sites: 'closed',
  input: { body: s.accessRuleEdit },
  output: s.accessRule,
  errors: ['changed_meanwhile'],
  event: 'access_rule.changed',
})

export const getOwnSigning = query({
  method: 'GET',
  path: own,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  output: s.ownSigning,
})
/** The owner of an account asks a second person to open its signing. */
export const askToSign = command({
  method: 'POST',
  path: own,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { body: s.confirmationInput },
  output: s.ownSigning,
  errors: ['signing_is_open', 'access_request_waits', 'needs_a_person'],
  event: 'access_request.asked',
})
