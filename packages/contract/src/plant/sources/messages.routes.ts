import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream, upload } from '../../kit/route.ts'
import * as s from './messages.schema.ts'
import { messageStatuses } from './messages.status.ts'

const messages = '/api/sources/messages'
const one = `${messages}/:id` as const

export const listMessages = query({
  method: 'GET',
  path: messages,
  permission: 'messages.list',
  sites: 'closed',
  input: { query: listQuery({ status: z.enum(messageStatuses).optional(), accountId: id.optional() }) },
  output: listOf(s.message),
})
export const getMessage = query({
  method: 'GET',
  path: one,
  permission: 'messages.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.messageDetail,
})
/** For partners' systems with an API key. The same file again is the same message. */
export const receiveMessage = upload({
  method: 'POST',
  path: messages,
  permission: 'messages.receive',
  sites: 'closed',
  fileLimit: s.MESSAGE_BYTES,
  input: { body: s.messageUpload },
  output: s.message,
  event: 'sn_message.received',
  errors: ['choose_a_file', 'file_too_large', 'not_found'],
})
/** Reads it again, after the account or the cause in the file was corrected. */
export const replayMessage = command({
  method: 'POST',
  path: `${one}/replay`,
  permission: 'messages.replay',
  sites: 'closed',
  input: { params: idParam, body: s.messageReason },
  output: s.messageDetail,
  event: 'sn_message.replayed',
  errors: ['message_status_does_not_allow', 'changed_meanwhile'],
})
export const discardMessage = command({
  method: 'POST',
  path: `${one}/discard`,
  permission: 'messages.discard',
  sites: 'closed',
  input: { params: idParam, body: s.messageReason },
  output: s.messageDetail,
  event: 'sn_message.discarded',
  errors: ['message_status_does_not_allow', 'changed_meanwhile'],
})
export const downloadMessage = stream({
  method: 'GET',
  path: `${one}/file`,
  permission: 'messages.export',
  sites: 'closed',
  input: { params: idParam },
  event: 'sn_message.downloaded',
  whileClosed: true,
})
