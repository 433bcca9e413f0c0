/** Endpoints that send, and the stand-in of their receiver. For tests. */

import { createHmac } from 'node:crypto'
import * as channels from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import * as routes from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../../../test/harness/client.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import type { ReceivedBatch } from '../../../desk/push/push.fixtures.ts'

const reason = 'agreed with the receiver'
type Body = ClientInput<typeof routes.createProvideEndpoint>['body']
type Settings = Partial<ClientInput<typeof channels.saveProvideChannel>['body']>
let made = 0

export const step = (id: string, version: number) => ({ params: { id }, body: { version, reason } })

/** An enabled endpoint with its secret. */
export async function anEndpoint(by: Client, given: Partial<Body> = {}) {
  const body: Body = {
    slug: `receiver-${++made}`,
    nameEn: 'Receiver',
    nameZh: '接收方',
    auth: 'HMAC',
    fields: ['code', 'city'],
    ...given,
  }
  const { id, version } = await by.call(routes.createProvideEndpoint, { body })
  const { secret, endpoint } = await by.call(routes.makeProvideSecret, step(id, version))
  const open = await by.call(routes.enableProvideEndpoint, step(id, endpoint.version))
  return { ...open, secret }
}

/** A channel that is started. */
export async function aChannel(by: Client, id: string, url: string, settings: Settings = {}) {
  const body = { url, timeoutSeconds: 1, version: 0, ...settings }
  const { channel } = await by.call(channels.saveProvideChannel, { params: { id }, body })
  return (await by.call(channels.startProvideChannel, step(id, channel?.version ?? 0))).channel
}

export const channelOf = async (by: Client, id: string) =>
  (await by.call(channels.getProvideChannel, { params: { id } })).channel

export const deliveriesOf = async (by: Client, id: string) =>
  (await by.call(channels.listProvideDeliveries, { params: { id }, query: {} })).items

export interface SentChange {
  change: 'put' | 'removed'
  id: string
  key: string
  version: number
  data: Record<string, unknown>
}
export const changesIn = ({ body }: Pick<ReceivedBatch, 'body'>): SentChange[] =>
  (JSON.parse(body) as { changes: SentChange[] }).changes

/** Waits until as many changes arrived. */
export const arrived = (batches: readonly ReceivedBatch[], count: number): Promise<SentChange[]> =>
  waitUntil(
    async () => batches.flatMap(changesIn),
    (all) => all.length >= count,
    { what: (all) => `${all.length} changes arrived` },
  )

/** As a receiver checks it, with a secret of its own. */
export const isSignedBy = ({ headers, body }: ReceivedBatch, secret: string): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const head = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`
  const right = createHmac('sha256', key).update(head).update(body).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${right}`)
}
