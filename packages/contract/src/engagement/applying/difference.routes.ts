import { idParam } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import * as s from './difference.schema.ts'

/** Judges it as a replay would, and rolls all of it back. It shows a part of what the message holds, so it is an event. */
export const compareInboxMessage = command({
  method: 'POST',
  path: '/api/cdp-portal/inbox/:id/difference',
  permission: 'inbox.replay',
  sites: 'closed',
  input: { params: idParam },
  output: s.messageDifference,
  event: 'inbox_message.compared',
  errors: ['message_body_removed', 'message_status_does_not_allow'],
})
