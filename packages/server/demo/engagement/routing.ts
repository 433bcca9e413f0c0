/** Routings of the demo: that of the shop is published, and one order waits for a rule; that of the tills is a draft. */

import { listSubscribeEndpoints } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import {
  applyReplay,
  countReplay,
  createReplay,
  getReplay,
  undoReplay,
} from '@serialis/contract/engagement/replays/replays.routes.ts'
import type { ReplayStatus } from '@serialis/contract/engagement/replays/replays.status.ts'
import {
  createRouting,
  publishRouting,
  saveRoutingDraft,
} from '@serialis/contract/engagement/routing/routings.routes.ts'
import type { RoutingRule } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'

const SHOP: RoutingRule[] = [
  {
    name: '大额已付款订单 Large paid orders',
    condition: 'body.status == "PAID" && body.amount >= 200',
    models: ['shop_orders'],
  },
  {
    name: '已付款和已退款订单 Paid and refunded orders',
    condition: 'body.status in ["PAID", "REFUNDED"]',
    models: ['shop_orders'],
  },
]
const TILLS: RoutingRule[] = [
  { name: '上海门店 Stores in Shanghai', condition: 'body.storeCode.startsWith("SH-")', models: ['store_visits'] },
]

export async function seedRouting({ engineer }: Pick<People, 'engineer'>): Promise<void> {
  const { items } = await engineer.call(listSubscribeEndpoints, { query: {} })
  const endpointOf = (slug: string) => {
    const endpoint = items.find((one) => one.slug === slug)
    if (endpoint === undefined) throw new Error(`the demo has no endpoint ${slug}`)
    return endpoint.id
  }
  const draftFor = async (slug: string, rules: RoutingRule[]) => {
    const { id, version } = await engineer.call(createRouting, { body: { endpointId: endpointOf(slug) } })
    return engineer.call(saveRoutingDraft, { params: { id }, body: { version, match: 'FIRST', rules } })
  }
  await draftFor('store-visits', TILLS)
  const { id, version } = await draftFor('shop-orders', SHOP)
  await engineer.call(publishRouting, { params: { id }, body: { version, reason: '商城已确认 Agreed with the shop' } })
  await takenBack(engineer, endpointOf('shop-orders'))
  await tried(engineer, endpointOf('shop-orders'))
}

/** What the messages of the endpoint would become by the rules of now. */
async function tried(engineer: People['engineer'], endpointId: string): Promise<string> {
  const count = () => engineer.call(countReplay, { query: { endpointId } })
  await waitUntil(count, ({ messages }) => messages > 0, { seconds: 60 })
  const { id } = await engineer.call(createReplay, { body: { endpointId } })
  await atRest(engineer, id, 'CHECKED')
  return id
}

const atRest = (engineer: People['engineer'], id: string, as: ReplayStatus) =>
  waitUntil(
    () => engineer.call(getReplay, { params: { id } }),
    ({ status }) => status === as,
    { seconds: 60 },
  )

/** Applied by one who had the wrong endpoint in mind, and taken back the same day. */
async function takenBack(engineer: People['engineer'], endpointId: string): Promise<void> {
  const id = await tried(engineer, endpointId)
  const decision = async (reason: string) => {
    const { version } = await engineer.call(getReplay, { params: { id } })
    return { params: { id }, body: { version, reason } }
  }
  await engineer.call(applyReplay, await decision('补录商城订单 Orders of the shop once more'))
  await atRest(engineer, id, 'APPLIED')
  await engineer.call(undoReplay, await decision('选错了端点 Wrong endpoint'))
  await atRest(engineer, id, 'UNDONE')
}
