/**
 * The Ed25519 key that signs heads of the event log. It is derived from the master key, so it is in no database and no
 * dump, comes back with the recovery key, and changes when the master key is rotated.
 */

import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import type { App } from '../../kit/http/context.ts'
import { KEY_BYTES } from './keys.ts'
import { masterKeyOfApp } from './master-key.service.ts'

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_ID_DIGITS = 16

export interface SigningKey {
  keyId: string
  /** SPKI, DER. */
  publicKey: Buffer
  sign(text: string): Buffer
}

/** SHA-256 of a public key, in hexadecimal digits. */
export const fingerprintOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex')

export async function signingKeyOfApp(app: App): Promise<SigningKey> {
  const { bytes } = await masterKeyOfApp(app)
  const seed = Buffer.from(hkdfSync('sha256', bytes, 'serialis', 'key of event log heads', KEY_BYTES))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    keyId: fingerprintOf(publicKey).slice(0, KEY_ID_DIGITS),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}
