/**
 * Who sent a message. A signature covers id, time and the bytes of the body, in the way of Standard Webhooks: its time may
 * differ by five minutes, and it counts once. Comparisons take the same time whatever they compare.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { failure } from '../../../kit/http/failure.ts'
import { signingKeyOf } from '../endpoints/secrets.ts'
import type { Receiver } from './receivers.ts'

export const WINDOW_SECONDS = 300
/** A sender that changes over signs twice; more are no sender of ours. */
const SIGNATURES_MOST = 4

/** What is asked of a caller, whatever it wants. */
type Known = Pick<Receiver, 'secrets' | 'hashKey'> & { endpoint: Pick<Receiver['endpoint'], 'auth'> }
interface Caller {
  headers: Headers
  /** That a trusted proxy says it has shown. */
  clientCertificate: string | null
}
type Headers = Readonly<Record<string, string | undefined>>

/** What the headers say, before a body is read. */
export interface Claim {
  /** Of the sender, for this message; empty when it gave none. */
  id: string
  /** Empty for a token and for a certificate. */
  time: string
  signatures: readonly Buffer[]
}

const wrong = () => failure('message_not_authentic')
const isUsable = (until: Date | null, now: Date): boolean => until === null || until > now

const sameToken = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())

function claimOfShown({ secrets }: Pick<Known, 'secrets'>, given: string, headers: Headers, now: Date): Claim {
  // Each is compared, so that the time does not say which one fits.
  const fits = secrets.map(({ secret, until }) => sameToken(secret, given) && isUsable(until, now))
  if (!fits.includes(true)) throw wrong()
  return { id: headers['idempotency-key'] ?? '', time: '', signatures: [] }
}

function claimOfSignature(headers: Headers, now: Date): Claim {
  const id = headers['webhook-id'] ?? ''
  const time = headers['webhook-timestamp'] ?? ''
  // A dot separates the signed parts: with one in the id, a signature would also fit another time and another body.
  if (!/^[^\s.]{1,200}$/.test(id) || !/^\d{1,12}$/.test(time)) throw wrong()
  const given = (headers['webhook-signature'] ?? '').split(' ').slice(0, SIGNATURES_MOST)
  const signatures = given
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'))
    .filter(({ length }) => length === 32)
  if (signatures.length === 0) throw wrong()
  if (Math.abs(Number(time) - now.getTime() / 1_000) > WINDOW_SECONDS) throw failure('message_time_wrong')
  return { id, time, signatures }
}

/** Refuses without reading a body where that is possible. */
export function claimOf(receiver: Known, { headers, clientCertificate }: Caller, now: Date): Claim {
  const { auth } = receiver.endpoint
  if (auth === 'HMAC') return claimOfSignature(headers, now)
  const token = /^Bearer (\S{1,200})$/.exec(headers['authorization'] ?? '')?.[1] ?? ''
  // No secret is empty.
  return claimOfShown(receiver, auth === 'TOKEN' ? token : (clientCertificate ?? ''), headers, now)
}

/**
 * Returns what makes this signature count once, null for a token and for a certificate. It is the same whichever secret signed: otherwise a
 * message with two signatures could be sent a second time with the other one.
 */
export function requireAuthentic({ secrets, hashKey, endpoint }: Known, claim: Claim, body: Buffer, now: Date) {
  if (endpoint.auth !== 'HMAC') return null
  const { id, time, signatures } = claim
  const head = `${id}.${time}.`
  const fits = secrets.map(({ secret, until }) => {
    const right = createHmac('sha256', signingKeyOf(secret)).update(head).update(body).digest()
    const equal = signatures.map((given) => timingSafeEqual(right, given))
    return equal.includes(true) && isUsable(until, now)
  })
  if (!fits.includes(true)) throw wrong()
  return createHmac('sha256', hashKey).update('signed ').update(head).update(body).digest()
}
