/**
 * Signs batches in the way of Standard Webhooks: HMAC-SHA-256 over id, time and the bytes of the body, so that a target
 * can tell our batches from those of others, and old ones from new ones.
 */

import { createHmac, randomBytes } from 'node:crypto'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { openSecret, sealSecret } from '../../../platform/secrets/secrets.service.ts'
import type { TargetRow } from '../targets/targets.queries.ts'
import type { WrittenBatch } from './batches.ts'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

const ownerOf = (tenantId: number, targetId: string): string =>
  `tenant ${tenantId} signing key of push target ${targetId}`

export const newSigningKey = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`

export const sealSigningKey = (app: App, db: TenantDb, targetId: string, key: string): Promise<Buffer> =>
  sealSecret(app, db, ownerOf(db.tenantId, targetId), key)

export const signingKeyOf = async (
  app: App,
  db: TenantDb,
  { id, sealedSigningKey }: TargetRow,
): Promise<string | null> =>
  sealedSigningKey === null ? null : openSecret(app, db, ownerOf(db.tenantId, id), sealedSigningKey)

/** The id is the idempotency key with `-` for `.`, which separates the signed parts. */
export function signatureOf(key: string, { key: batchKey, body }: Pick<WrittenBatch, 'key' | 'body'>, at: Date) {
  const id = batchKey.replaceAll('.', '-')
  const seconds = Math.floor(at.getTime() / 1_000)
  const signature = createHmac('sha256', Buffer.from(key.slice(PREFIX.length), 'base64'))
    .update(`${id}.${seconds}.`)
    .update(body)
    .digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
