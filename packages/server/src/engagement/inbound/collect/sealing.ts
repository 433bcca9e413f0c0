/**
 * Messages as they are stored: compressed, and sealed with a key of their endpoint and month. A key of its own for each
 * month keeps the random nonces below the number at which two of them may be equal.
 */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { MESSAGE_BYTES } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { type InboxContent } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import type { SecretBox } from '../../../platform/secrets/secrets.service.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 4
const HEAD_MOST = 4_096
/** Larger ones are compressed by a thread of the pool. */
const INLINE_BYTES = 32 << 10
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const compressed = promisify(zstdCompress)

export type MessageHead = Omit<InboxContent, 'body'>
type Named = { tenantId: number; id: string; endpointId: string; receivedAt: Date }

const keyOf = (box: SecretBox, { endpointId, receivedAt }: Named): Buffer =>
  box.hash('raw messages', `${endpointId} ${receivedAt.toISOString().slice(0, 7)}`)
/** A body does not open in another row, nor in another tenant. */
const boundTo = ({ tenantId, id }: Named): Buffer => Buffer.from(`tenant ${tenantId} message ${id}`)

export async function sealMessage(box: SecretBox, of: Named, head: MessageHead, body: Buffer): Promise<Buffer> {
  const text = Buffer.from(JSON.stringify(head))
  const size = Buffer.alloc(HEAD_BYTES)
  size.writeUInt32BE(text.length)
  const whole = Buffer.concat([size, text, body])
  const packed = whole.length > INLINE_BYTES ? await compressed(whole, FAST) : zstdCompressSync(whole, FAST)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(box, of), nonce).setAAD(boundTo(of))
  return Buffer.concat([nonce, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
}

export function openMessage(box: SecretBox, of: Named, sealed: Buffer): { head: MessageHead; body: Buffer } {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(box, of), sealed.subarray(0, NONCE_BYTES)).setAAD(boundTo(of))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const packed = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  const whole = zstdDecompressSync(packed, { maxOutputLength: MESSAGE_BYTES.maximum + HEAD_MOST })
  const end = HEAD_BYTES + whole.readUInt32BE(0)
  return { head: JSON.parse(whole.toString('utf8', HEAD_BYTES, end)) as MessageHead, body: whole.subarray(end) }
}
