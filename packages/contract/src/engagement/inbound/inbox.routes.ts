import { z } from 'zod'
import { id, idParam, instant } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './inbox.schema.ts'
import { inboxStatuses } from './inbox.status.ts'

const inbox = '/api/cdp-portal/inbox'
const one = `${inbox}/:id` as const

/** Newest first, without what the messages hold. */
export const listInbox = query({
  method: 'GET',
  path: inbox,
  permission: 'inbox.list',
  sites: 'closed',
  input: {
    query: listQuery(
      {
        endpointId: id.optional(),
        status: z.enum(inboxStatuses).optional(),
        waitsFor: z.enum(s.inboxWaits).optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      'text',
    ),
  },
  output: listOf(s.inboxListed),
})
export const getInboxMessage = query({
  method: 'GET',
  path: one,
  permission: 'inbox.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.inboxMessage,
})
/** The newest versions of routing, models and dictionaries judge it again. */
export const replayInboxMessage = command({
  method: 'POST',
  path: `${one}/replay`,
  permission: 'inbox.replay',
  sites: 'closed',
  input: { params: idParam, body: z.object({ reason: s.replayReason }) },
  output: s.inboxMessage,
  event: 'inbox_message.replayed',
  errors: ['message_body_removed', 'message_status_does_not_allow'],
})
/** Each reading of what a message holds is an event. */
export const unmaskInboxMessage = command({
  method: 'POST',
  path: `${one}/unmask`,
  permission: 'inbox.unmask',
  sites: 'closed',
  input: { params: idParam },
  output: s.inboxContent,
  event: 'inbox_message.unmasked',
  errors: ['message_body_removed'],
})
