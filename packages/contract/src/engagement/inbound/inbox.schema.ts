/** Messages (0708) that came in by subscribe endpoints, kept as they were sent. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { inboxStatuses } from './inbox.status.ts'

/** By the content type: one document, one document a line, or rows of a table. */
export const messageFormats = ['JSON', 'JSON_LINES', 'CSV'] as const
export type MessageFormat = (typeof messageFormats)[number]

/** What a message waits for that is not routed: a rule that fits each of its records. */
export const inboxWaits = ['RULE'] as const

/** In which a message with the key of an earlier one is that one. */
export const MESSAGE_KEY_DAYS = 7

export const inboxListed = z.object({
  id,
  endpointId: id,
  slug: z.string(),
  receivedAt: z.iso.datetime(),
  status: z.enum(inboxStatuses),
  format: z.enum(messageFormats),
  /** As it was sent. */
  bytes: z.number().int(),
  /** Documents or rows in it. */
  records: z.number().int(),
  /** The version of its endpoint's routing that judged it last; null before the first. */
  routingNumber: z.number().int().nullable(),
  /** The first record that no rule of that version fits, counted from 1; null where each is routed. */
  unroutedRecord: z.number().int().nullable(),
})
export type InboxListed = z.infer<typeof inboxListed>

export const inboxMessage = inboxListed.extend({
  endpointNameEn: z.string(),
  endpointNameZh: z.string(),
  /** A keyed hash of the bytes: equal messages of a tenant have equal ones. */
  digest: z.string(),
  /** What it holds can still be read. */
  isKept: z.boolean(),
})
export type InboxMessage = z.infer<typeof inboxMessage>

/** What the sender said about a message, and the message. */
export const inboxContent = z.object({
  contentType: z.string(),
  userAgent: z.string(),
  /** The id that the sender gave; empty when it gave none. */
  senderId: z.string(),
  body: z.string(),
})
export type InboxContent = z.infer<typeof inboxContent>
