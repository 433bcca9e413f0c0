/** Signatures in the way of Standard Webhooks, as a partner makes and checks them: by its own code, from the published rules. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Signing {
  /** As the console shows it once: `whsec_` and the key in base64. */
  secret: string
  id: string
  at: Date
}

/** Both sides refuse what is further away. */
const WINDOW_MS = 5 * 60_000

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const digestOf = (secret: string, head: string, content: string | Buffer): Buffer =>
  createHmac('sha256', keyOf(secret)).update(head).update(content).digest()

/** `content` is the bytes of a body, or the path with its query. */
export function signatureOf(content: string | Buffer, { secret, id, at }: Signing): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1_000))
  const signature = digestOf(secret, `${id}.${time}.`, content).toString('base64')
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
}

/** While the secret is replaced, one of several signatures fits. */
export function isSignedWith(secret: string, headers: IncomingHttpHeaders, content: Buffer, now: Date): boolean {
  const [id = '', time = '', given = ''] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!(Math.abs(now.getTime() - Number(time) * 1_000) <= WINDOW_MS)) return false
  const right = digestOf(secret, `${id}.${time}.`, content)
  return given
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice('v1,'.length), 'base64'))
    .some((one) => one.length === right.length && timingSafeEqual(one, right))
}
