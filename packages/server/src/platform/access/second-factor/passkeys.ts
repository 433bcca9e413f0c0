/**
 * Judges what browsers return for passkeys (WebAuthn). The library is loaded with the first challenge: it takes a
 * second or more, a person needs longer to answer, and most installations start without.
 */

import { randomBytes } from 'node:crypto'
import type { PasskeyAnswer } from '@serialis/contract/kit/second-factor.ts'
import { passkeyObstacle } from '@serialis/contract/platform/access/passkey-place.ts'
import type { PasskeyRow } from './second-factor.queries.ts'

const CHALLENGE_BYTES = 32
/** EdDSA, ECDSA with P-256, RSA: COSE numbers. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

const library = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

export function newChallenge(): Buffer {
  // The answer reports it if the library cannot be loaded.
  void library().catch(() => undefined)
  return randomBytes(CHALLENGE_BYTES)
}

/** Where passkeys belong to: the public address, or this machine while none is set. */
interface PasskeyPlace {
  /** The name of the host. */
  rpId: string
  isOrigin(origin: string): boolean
}

/** Undefined when the public address is one where passkeys do not work. */
export function passkeyPlace(publicUrl: string | undefined): PasskeyPlace | undefined {
  const address = new URL(publicUrl ?? 'http://localhost')
  const works = (at: URL) => passkeyObstacle(at, publicUrl ?? null) === null
  if (!works(address)) return undefined
  return { rpId: address.hostname, isOrigin: (origin) => URL.canParse(origin) && works(new URL(origin)) }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))

/** What the browser says of the page that asked; the signature covers it. */
function originOf(clientDataJSON: string): string {
  try {
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin?: unknown }
    return typeof origin === 'string' ? origin : ''
  } catch {
    return ''
  }
}

interface Asked {
  place: PasskeyPlace
  challenge: Buffer
}

const expected = ({ place, challenge }: Asked, origin: string) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: origin,
  expectedRPID: place.rpId,
  requireUserVerification: false,
})

/** The new counter of the passkey; undefined when the answer is not its own, or not to this challenge at this place. */
export async function counterOf(asked: Asked, passkey: PasskeyRow, answer: PasskeyAnswer): Promise<number | undefined> {
  const origin = originOf(answer.response.clientDataJSON)
  if (!asked.place.isOrigin(origin)) return undefined
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(asked, origin),
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        response: answer.response,
        clientExtensionResults: {},
      },
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

export interface NewPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
}

/** The key of a new passkey; undefined when the answer is not to this challenge at this place. */
export async function newPasskeyOf(
  asked: Asked,
  answer: { id: string; response: { clientDataJSON: string; attestationObject: string } },
): Promise<NewPasskey | undefined> {
  const origin = originOf(answer.response.clientDataJSON)
  if (!asked.place.isOrigin(origin)) return undefined
  const { verifyRegistrationResponse, decodeAttestationObject } = await library()
  try {
    // Certificates of manufacturers are not asked for. Judging them would load lists from addresses that they name.
    const attestation = decodeAttestationObject(bytesOf(answer.response.attestationObject))
    if (attestation.get('fmt') !== 'none' && attestation.get('attStmt').get('x5c') !== undefined) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(asked, origin),
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        response: answer.response,
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter }
  } catch {
    return undefined
  }
}
