import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { ENDPOINT_NAME_MAXIMUM } from '../inbound/endpoints.schema.ts'
import { endpointStatuses } from '../inbound/endpoints.status.ts'
import * as s from './provide-endpoints.schema.ts'

const endpoints = '/api/cdp-portal/provide-endpoints'
const one = `${endpoints}/:id` as const
const stepErrors = ['changed_meanwhile', 'endpoint_status_does_not_allow'] as const
const ofSource = [
  'not_found',
  'endpoint_slug_exists',
  'provide_collection_can_not_be_empty',
  'provide_collection_unusable',
  'provide_audience_can_not_be_empty',
  'provide_audience_unusable',
  'provide_source_not_held',
  'provide_factory_unknown',
  'provide_field_unknown',
  'provide_full_needs_unmask',
] as const

/** Newest first. */
export const listProvideEndpoints = query({
  method: 'GET',
  path: endpoints,
  permission: 'provideEndpoints.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the slug or of a name. */
      search: z.string().trim().max(ENDPOINT_NAME_MAXIMUM).optional(),
      status: z.enum(endpointStatuses).optional(),
    }),
  },
  output: listOf(s.provideListed),
})
export const getProvideEndpoint = query({
  method: 'GET',
  path: one,
  permission: 'provideEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.provideEndpoint,
})
/** It is disabled, and has no secret. */
export const createProvideEndpoint = command({
  method: 'POST',
  path: endpoints,
  permission: 'provideEndpoints.create',
  sites: 'closed',
  input: { body: s.provideInput },
  output: s.provideEndpoint,
  event: 'provide_endpoint.created',
  creates: true,
  errors: ['endpoints_too_many', ...ofSource],
})
/** Slug and authentication stay once there is a secret, which readers use with them. */
export const updateProvideEndpoint = command({
  method: 'PUT',
  path: one,
  permission: 'provideEndpoints.edit',
  sites: 'closed',
  input: { params: idParam, body: s.provideEdit },
  output: s.provideEndpoint,
  event: 'provide_endpoint.changed',
  errors: ['endpoint_is_fixed', 'provide_source_is_pushed', ...ofSource, ...stepErrors],
})
export const deleteProvideEndpoint = command({
  method: 'DELETE',
  path: one,
  permission: 'provideEndpoints.delete',
  sites: 'closed',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'provide_endpoint.deleted',
  errors: ['provide_erasures_open', ...stepErrors],
})

const step = <const C extends string, const E extends string>(name: C, event: E) =>
  command({
    method: 'POST',
    path: `${one}/${name}` as const,
    permission: 'provideEndpoints.editStatus',
    sites: 'closed',
    input: { params: idParam, body: s.provideStep },
    output: s.provideEndpoint,
    event,
    errors: ['endpoint_needs_secret', ...stepErrors],
  })
export const enableProvideEndpoint = step('enable', 'provide_endpoint.enabled')
export const disableProvideEndpoint = step('disable', 'provide_endpoint.disabled')

/** The answer is the only one that holds it. The secret before stays valid for some hours. */
export const makeProvideSecret = command({
  method: 'POST',
  path: `${one}/secret`,
  permission: 'provideEndpoints.makeSecret',
  sites: 'closed',
  input: { params: idParam, body: s.provideNewSecret },
  output: s.provideSecret,
  event: 'provide_endpoint.secret_made',
  errors: ['changed_meanwhile'],
})
/** Before its hours are over. */
export const endOldProvideSecret = command({
  method: 'POST',
  path: `${one}/secret/end`,
  permission: 'provideEndpoints.makeSecret',
  sites: 'closed',
  input: { params: idParam, body: s.provideStep },
  output: s.provideEndpoint,
  event: 'provide_endpoint.old_secret_ended',
  errors: ['changed_meanwhile', 'endpoint_has_one_secret'],
})
/** What was read lately. Counts are a second old. */
export const getProvideActivity = query({
  method: 'GET',
  path: `${one}/activity`,
  permission: 'provideEndpoints.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.provideActivity,
})
