import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './routings.schema.ts'
import { routingStatuses } from './routings.status.ts'

const routings = '/api/cdp-portal/routings'
const one = `${routings}/:id` as const
const seen = z.object({ version: z.coerce.number().pipe(recordVersion) })
const stepErrors = ['changed_meanwhile', 'routing_status_does_not_allow'] as const

/** Newest first. */
export const listRoutings = query({
  method: 'GET',
  path: routings,
  permission: 'routings.list',
  sites: 'closed',
  input: {
    query: listQuery({
      /** A part of the slug or of a name of the endpoint. */
      search: z.string().trim().max(s.ROUTING_SEARCH_MAXIMUM).optional(),
      status: z.enum(routingStatuses).optional(),
      endpointId: id.optional(),
    }),
  },
  output: listOf(s.routingListed),
})
export const getRouting = query({
  method: 'GET',
  path: one,
  permission: 'routings.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.routing,
})
export const getRoutingVersion = query({
  method: 'GET',
  path: `${one}/versions/:number`,
  permission: 'routings.list',
  sites: 'closed',
  input: { params: idParam.extend({ number: z.coerce.number().int().min(1).max(s.ROUTING_VERSIONS_MAXIMUM) }) },
  output: s.routingVersion,
})
/** An endpoint has at most one. */
export const createRouting = command({
  method: 'POST',
  path: routings,
  permission: 'routings.create',
  sites: 'closed',
  input: { body: s.routingInput },
  output: s.routing,
  event: 'routing.created',
  creates: true,
  errors: ['not_found', 'routing_exists'],
})
export const deleteRouting = command({
  method: 'DELETE',
  path: one,
  permission: 'routings.delete',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'routing.deleted',
  errors: stepErrors,
})
/** The draft of the next version, as a whole. */
export const saveRoutingDraft = command({
  method: 'PUT',
  path: `${one}/draft`,
  permission: 'routings.edit',
  sites: 'closed',
  input: { params: idParam, body: s.routingDraft },
  output: s.routing,
  event: 'routing.saved',
  errors: stepErrors,
})
export const discardRoutingDraft = command({
  method: 'DELETE',
  path: `${one}/draft`,
  permission: 'routings.edit',
  sites: 'closed',
  input: { params: idParam, query: seen },
  output: deleted,
  event: 'routing.discarded',
  errors: ['routing_no_draft', ...stepErrors],
})
/** Makes the draft the newest version. Messages that wait for a rule are judged again. */
export const publishRouting = command({
  method: 'POST',
  path: `${one}/publish`,
  permission: 'routings.publish',
  sites: 'closed',
  input: { params: idParam, body: s.routingStep },
  output: s.routing,
  event: 'routing.published',
  errors: [
    'routing_no_draft',
    'routing_unchanged',
    'routing_rules_can_not_be_empty',
    'routing_model_unknown',
    'routing_too_many_versions',
    ...stepErrors,
  ],
})
/** Reads what a message of the endpoint holds, so each trial is an event of that message. */
export const tryRouting = command({
  method: 'POST',
  path: `${one}/try`,
  permission: 'inbox.unmask',
  sites: 'closed',
  input: { params: idParam, body: s.routingTrial },
  output: s.routingTrialOutcome,
  event: 'inbox_message.tried',
  errors: ['not_found', 'routing_no_draft', 'message_body_removed'],
})
