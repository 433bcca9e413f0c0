/** Messages with codes, in the order of arrival. */

import { z } from 'zod'
import { id, instant, recordVersion } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { accountKinds } from './account-kinds.ts'
import { messageOrigins, messageOutcomes, messageStatuses } from './messages.status.ts'
import { pullProblems } from './pulls.status.ts'

const messageActions = ['replay', 'discard', 'download'] as const
export type MessageAction = (typeof messageActions)[number]

export const message = z.object({
  id,
  status: z.enum(messageStatuses),
  origin: z.enum(messageOrigins),
  account: z.object({ id, name: z.string(), kind: z.enum(accountKinds) }),
  file: z.object({ name: z.string(), size: z.number().int(), sha256: z.string() }),
  outcome: z.enum(messageOutcomes).nullable(),
  codes: z.number().int(),
  pullId: id.nullable(),
  product: z.object({ id, code: z.string(), name: z.string() }).nullable(),
  level: z.enum(packagingLevels).nullable(),
  problem: z.enum(pullProblems).nullable(),
  problemParams: z.record(z.string(), z.union([z.string(), z.number()])),
  tries: z.number().int(),
  receivedAt: instant,
  finishedAt: instant.nullable(),
  version: z.number().int(),
})
export type Message = z.output<typeof message>
export const messageDetail = message.extend({
  taskId: id.nullable(),
  allowed: z.array(z.enum(messageActions)),
})
export type MessageDetail = z.output<typeof messageDetail>
export const messageReason = z.object({
  version: recordVersion,
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
})
/** A million codes are some 60 MB of XML. */
export const MESSAGE_BYTES = 200_000_000
/** A file with codes for an account; XML, CSV or JSON, detected by content. */
export const messageUpload = z.object({ accountId: id })
