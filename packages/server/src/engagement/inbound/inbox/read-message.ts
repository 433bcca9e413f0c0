/** A stored message, opened: what conditions of a routing see of it, and its records. */

import type { Envelope } from '@serialis/contract/engagement/routing/predicates.ts'
import type { SecretBox } from '../../../platform/secrets/secrets.service.ts'
import { openMessage } from '../collect/sealing.ts'
import { recordsOf } from './message-records.ts'

type Sealed = Parameters<typeof openMessage>[1] & {
  receivedAt: Date
  format: Parameters<typeof recordsOf>[0]
  bytes: number
  records: number
}

export interface ReadMessage {
  envelope: Envelope
  records: readonly unknown[]
}

/** Throws where it cannot be opened or read. */
export function readMessage(box: SecretBox, slug: string, row: Sealed, sealed: Buffer): ReadMessage {
  const { head, body } = openMessage(box, row, sealed)
  const { receivedAt, bytes, records, format } = row
  const envelope = {
    endpoint: slug,
    receivedAt: receivedAt.toISOString(),
    contentType: head.contentType,
    bytes,
    records,
  }
  return { envelope, records: recordsOf(format, body) }
}
