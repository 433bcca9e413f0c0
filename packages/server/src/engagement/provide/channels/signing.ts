/**
 * How a receiver knows that a delivery is ours: by the secret of the endpoint, with which it reads as well. While a secret
 * is replaced, both sign.
 */

import { createHmac } from 'node:crypto'
import { signingKeyOf } from '../../inbound/endpoints/secrets.ts'
import type { Provider } from '../providers.ts'

/** In the way of Standard Webhooks, over id, time and the bytes of the body; or the token itself. */
export function signaturesOf(
  { endpoint, secrets }: Pick<Provider, 'endpoint' | 'secrets'>,
  { key, body }: { key: string; body: Buffer },
  at: Date,
): Record<string, string> {
  const valid = secrets.filter(({ until }) => until === null || until > at).map(({ secret }) => secret)
  if (endpoint.auth === 'TOKEN') return { authorization: `Bearer ${valid[0] ?? ''}` }
  const seconds = String(Math.floor(at.getTime() / 1_000))
  const signatures = valid.map((secret) => {
    const signature = createHmac('sha256', signingKeyOf(secret)).update(`${key}.${seconds}.`).update(body)
    return `v1,${signature.digest('base64')}`
  })
  return { 'webhook-id': key, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
