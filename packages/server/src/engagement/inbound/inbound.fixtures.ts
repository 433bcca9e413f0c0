/** Endpoints and senders for tests, demo and benchmarks. A sender signs as the documentation of the console shows. */

import { createHmac, randomUUID } from 'node:crypto'
import {
  createSubscribeEndpoint,
  enableSubscribeEndpoint,
  makeEndpointSecret,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { Endpoint } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { type Client, clientOf } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'

export type EndpointBody = ClientInput<typeof createSubscribeEndpoint>['body']

let made = 0
export const endpointBody = (given: Partial<EndpointBody> = {}): EndpointBody => ({
  slug: `shop-${++made}`,
  nameEn: 'The shop',
  nameZh: '商城',
  auth: 'HMAC',
  ...given,
})

export interface OpenEndpoint {
  endpoint: Endpoint
  secret: string
}

/** An endpoint in service, with its secret. */
export async function anOpenEndpoint(by: Client, given: Partial<EndpointBody> = {}): Promise<OpenEndpoint> {
  const { id, version } = await by.call(createSubscribeEndpoint, { body: endpointBody(given) })
  const params = { id }
  const reason = '商城已确认 Agreed with the shop'
  const { secret, endpoint } = await by.call(makeEndpointSecret, { params, body: { version, reason } })
  const open = await by.call(enableSubscribeEndpoint, { params, body: { version: endpoint.version, reason } })
  return { endpoint: open, secret }
}

export interface SignedBy {
  secret: string
  at: Date
  id?: string
}

/** The headers of a message in the way of Standard Webhooks. */
export function signed(body: string | Buffer, { secret, at, id = randomUUID() }: SignedBy): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1_000))
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${time}.`)
    .update(body)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
}

/** A client whose session does not end while a test moves the clock. */
export async function keyWith({ http, admin }: TestApp, names: readonly PermissionName[]): Promise<Client> {
  const { key } = await admin.call(createApiKey, {
    body: { name: `test ${++made}`, authorities: names.map(permissionCode) },
  })
  return clientOf(http, key, '')
}
