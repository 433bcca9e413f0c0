/** Provide endpoints of the demo besides that of the stores: orders for a carrier, and members of an audience. */

import { listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { saveProvideChannel } from '@serialis/contract/engagement/provide/provide-channels.routes.ts'
import {
  createProvideEndpoint,
  enableProvideEndpoint,
  makeProvideSecret,
} from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Client } from '../../test/harness/client.ts'

type Body = ClientInput<typeof createProvideEndpoint>['body']

export async function seedProvided(admin: Client): Promise<void> {
  const reason = '双方已确认 Agreed on both sides'
  const open = async (body: Body) => {
    const { id, version } = await admin.call(createProvideEndpoint, { body })
    const step = (seen: number) => ({ params: { id }, body: { version: seen, reason } })
    const made = await admin.call(makeProvideSecret, step(version))
    await admin.call(enableProvideEndpoint, step(made.endpoint.version))
    return id
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
  }) // Paused: nobody is there who takes it.
  await admin.call(saveProvideChannel, {
    params: { id: mailing },
    body: { url: 'https://mailing.example/audience', batchSize: 50, version: 0 },
  })
}
