/**
 * The Ed25519 keys that sign heads of the event log, and the configuration bundles of a tenant. They are derived from
 * the master key, so they are in no database and no dump, come back with the recovery key, and change when the master
 * key is rotated.
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

export const signingKeyOfApp = (app: App): Promise<SigningKey> => keyFor(app, 'key of event log heads')

/** One for each tenant: who accepts the bundles of one does not accept those of another in the same installation. */
export const bundleKeyOf = (app: App, tenantId: number): Promise<SigningKey> =>
  keyFor(app, `key of configuration bundles of tenant ${tenantId}`)

async function keyFor(app: App, purpose: string): Promise<SigningKey> {
  const { bytes } = await masterKeyOfApp(app)
  const seed = Buffer.from(hkdfSync('sha256', bytes, 'serialis', purpose, KEY_BYTES))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    keyId: fingerprintOf(publicKey).slice(0, KEY_ID_DIGITS),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}
