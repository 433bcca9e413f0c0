import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './endpoints.schema.ts'
import { endpointStatuses } from './endpoints.status.ts'

const endpoints = '/api/cdp-portal/subscribe-endpoints'
const one = `${endpoints}/:id` as const
const stepErrors = ['changed_meanwhile', 'endpoint_status_does_not_allow'] as const

/** Newest first. */
export const listSubscribeEndpoints = query({
  method: 'GET',
  path: endpoints,
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the slug or of a name. */
      search: z.string().trim().max(s.ENDPOINT_NAME_MAXIMUM).optional(),
      status: z.enum(endpointStatuses).optional(),
    }),
  },
  output: listOf(s.endpointListed),
})
export const getSubscribeEndpoint = query({
  method: 'GET',
  path: one,
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.endpoint,
})
/** It is disabled, and has no secret. */
export const createSubscribeEndpoint = command({
  method: 'POST',
  path: endpoints,
  permission: 'subscribeEndpoints.create',
  sites: 'closed',
  input: { body: s.endpointInput },
  output: s.endpoint,
  event: 'subscribe_endpoint.created',
  creates: true,
  errors: ['endpoint_slug_exists', 'endpoints_too_many'],
})
/** Slug and authentication stay once there is a secret, which senders use with them. */
export const updateSubscribeEndpoint = command({
  method: 'PUT',
  path: one,
  permission: 'subscribeEndpoints.edit',
  sites: 'closed',
  input: { params: idParam, body: s.endpointEdit },
  output: s.endpoint,
  event: 'subscribe_endpoint.changed',
  errors: ['endpoint_slug_exists', 'endpoint_is_fixed', ...stepErrors],
})
export const deleteSubscribeEndpoint = command({
  method: 'DELETE',
  path: one,
  permission: 'subscribeEndpoints.delete',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'subscribe_endpoint.deleted',
  errors: ['endpoint_has_messages', 'endpoint_has_files', ...stepErrors],
})

const step = <const C extends string, const E extends string>(name: C, event: E) =>
  command({
    method: 'POST',
    path: `${one}/${name}` as const,
    permission: 'subscribeEndpoints.editStatus',
    sites: 'closed',
    input: { params: idParam, body: s.endpointStep },
    output: s.endpoint,
    event,
    errors: ['endpoint_needs_secret', ...stepErrors],
  })
export const enableSubscribeEndpoint = step('enable', 'subscribe_endpoint.enabled')
export const disableSubscribeEndpoint = step('disable', 'subscribe_endpoint.disabled')

/** The answer is the only one that holds it. The secret before stays valid for some hours. */
export const makeEndpointSecret = command({
  method: 'POST',
  path: `${one}/secret`,
  permission: 'subscribeEndpoints.makeSecret',
  sites: 'closed',
  input: { params: idParam, body: s.endpointNewSecret },
  output: s.endpointSecret,
  event: 'subscribe_endpoint.secret_made',
  errors: ['changed_meanwhile', 'endpoint_has_other_auth'],
})
/** The certificate before stays valid for some hours. */
export const setEndpointCertificate = command({
  method: 'POST',
  path: `${one}/certificate`,
  permission: 'subscribeEndpoints.makeSecret',
  sites: 'closed',
  input: { params: idParam, body: s.endpointNewCertificate },
  output: s.endpoint,
  event: 'subscribe_endpoint.certificate_set',
  errors: [
    'changed_meanwhile',
    'endpoint_has_other_auth',
    'endpoint_certificate_unreadable',
    'endpoint_certificate_ended',
  ],
})
/** Before its hours are over. */
export const endOldEndpointSecret = command({
  method: 'POST',
  path: `${one}/secret/end`,
  permission: 'subscribeEndpoints.makeSecret',
  sites: 'closed',
  input: { params: idParam, body: s.endpointStep },
  output: s.endpoint,
  event: 'subscribe_endpoint.old_secret_ended',
  errors: ['changed_meanwhile', 'endpoint_has_one_secret'],
})
/** What came in lately. Counts are a second old. */
export const getEndpointActivity = query({
  method: 'GET',
  path: `${one}/activity`,
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.endpointActivity,
})
/** Sends a sample as the sender would; a refusal of it is the outcome, and no refusal of the command. */
export const trySubscribeEndpoint = command({
  method: 'POST',
  path: `${one}/try`,
  permission: 'subscribeEndpoints.test',
  sites: 'closed',
  input: { params: idParam, body: s.endpointTrial },
  output: s.endpointTrialOutcome,
  event: 'subscribe_endpoint.tried',
})
