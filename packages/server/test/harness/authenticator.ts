/** A passkey in software: a P-256 key that answers as a browser with an authenticator does (WebAuthn), attestation none. */

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '@serialis/contract/kit/second-factor.ts'

interface Asked {
  challenge: string
  rpId: string
  origin: string
}

export interface Authenticator {
  id: string
  create(asked: Asked): { id: string; response: { clientDataJSON: string; attestationObject: string } }
  get(asked: Asked): PasskeyAnswer
}

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const clientData = (type: string, { challenge, origin }: Asked) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
/** Shortest form: libraries encode again what they have read, to find where it ends. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])

/** `counts`: whether it counts its answers, as security keys do and synchronised passkeys do not. */
export function softAuthenticator({ counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  const authData = (rpId: string, flags: number) => {
    const count = Buffer.alloc(4)
    if (counts) count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  return {
    id,
    create(asked) {
      const data = Buffer.concat([
        authData(asked.rpId, PRESENT_AND_VERIFIED | WITH_KEY),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey,
      ])
      const head = [Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]
      const attestation = Buffer.concat([...head, cborText('authData'), cborBytes(data)])
      return {
        id,
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    get(asked) {
      const data = authData(asked.rpId, PRESENT_AND_VERIFIED)
      const client = clientData('webauthn.get', asked)
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}
