/**
 * Provide endpoints of the demo besides that of the stores: orders for a carrier, and members of an audience, which the
 * mailing house took while the plant was seeded; nothing is sent to it since.
 */

import { listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  getProvideChannel,
  listProvideDeliveries,
  pauseProvideChannel,
  retryProvideDelivery,
  saveProvideChannel,
  startProvideChannel,
} from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import type { Delivery } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import {
  createProvideEndpoint,
  enableProvideEndpoint,
  makeProvideSecret,
} from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { startReceiver } from '@serialis/partners/data/receiver.ts'
import type { Client } from '../../test/harness/client.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'

type Body = ClientInput<typeof createProvideEndpoint>['body']

export async function seedProvided(admin: Client): Promise<void> {
  const reason = '双方已确认 Agreed on both sides'
  const open = async (body: Body) => {
    const { id, version } = await admin.call(createProvideEndpoint, { body })
    const step = (seen: number) => ({ params: { id }, body: { version: seen, reason } })
    const made = await admin.call(makeProvideSecret, step(version))
    await admin.call(enableProvideEndpoint, step(made.endpoint.version))
    return { id, secret: made.secret }
  }
  await open({
    slug: 'orders-for-carrier',
    nameEn: 'Orders for the carrier',
    nameZh: '承运商订单查询',
    auth: 'TOKEN',
    source: 'ORDER',
    fields: ['orderNo', 'status', 'batch', 'productCode', 'productName', 'orderSize'],
    description: '承运商排车时读取 Read by the carrier when it plans its trucks',
  })
  const { items } = await admin.call(listAudienceOptions, { query: { status: 'ACTIVE' } })
  const [audience] = items
  if (audience === undefined) throw new Error('the demo has no audience')
  const mailing = await open({
    slug: 'audience-for-mailing',
    nameEn: 'Audience for the mailing house',
    nameZh: '邮寄服务商人群',
    auth: 'HMAC',
    source: 'AUDIENCE',
    audienceId: audience.id,
    fields: ['memberNo', 'enteredAt', 'name', 'region', 'locale'],
    personal: 'PART',
    description: '寄送活动邀请 Sends invitations by post',
  })
  await sentTo(admin, mailing, 'https://mailing.example.com/audience')
}

/** A stand-in takes what is sent, the first delivery at the second attempt; then the channel rests, with the address of the real one. */
async function sentTo(admin: Client, { id, secret }: { id: string; secret: string }, url: string): Promise<void> {
  const params = { id }
  const reason = '接收方已就绪 The receiver is ready'
  const step = async () => {
    const { channel } = await admin.call(getProvideChannel, { params })
    return { params, body: { version: channel?.version ?? 0, reason } }
  }
  const save = async (address: string) => {
    const { version } = (await step()).body
    await admin.call(saveProvideChannel, { params, body: { url: address, batchSize: 50, version } })
  }
  const deliveries = (are: (items: readonly Delivery[]) => boolean) =>
    waitUntil(
      async () => (await admin.call(listProvideDeliveries, { params, query: {} })).items,
      (items) => items.length > 0 && are(items),
      { seconds: 60 },
    )
  const receiver = await startReceiver()
  receiver.knows(secret)
  receiver.behave('refuse')
  try {
    await save(receiver.url)
    await admin.call(startProvideChannel, await step())
    const [first] = await deliveries((items) => items.some(({ failure }) => failure !== null))
    receiver.behave('ok')
    await admin.call(retryProvideDelivery, { params: { id: first!.id }, body: { reason } })
    await deliveries((items) => items.every(({ status }) => status === 'DELIVERED'))
    await admin.call(pauseProvideChannel, await step())
    await save(url)
  } finally {
    await receiver.close()
  }
}
