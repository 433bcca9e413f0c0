/** Endpoints of the demo, and what a stand-in of the shop and of its tills hands in by them. */

import type { FastifyInstance } from 'fastify'
import { fileDesk } from '../../src/engagement/inbound/files/files.fixtures.ts'
import { anOpenEndpoint, signed } from '../../src/engagement/inbound/inbound.fixtures.ts'
import type { People } from '../platform/people.ts'

const ORDERS = [
  {
    orderNo: 'S-20418',
    paidAt: '2026-11-20T09:12:00Z',
    amount: 268,
    status: 'PAID',
    lines: [{ gtin: '09506000134352', quantity: 2 }],
  },
  {
    orderNo: 'S-20419',
    paidAt: '2026-11-20T09:31:00Z',
    amount: 134,
    status: 'PAID',
    lines: [{ gtin: '09506000134369', quantity: 1 }],
  },
  {
    orderNo: 'S-20420',
    paidAt: '2026-11-20T10:02:00Z',
    amount: 402,
    status: 'SENT',
    lines: [{ gtin: '09506000134352', quantity: 3 }],
  },
  // The amount is no number: the message is rejected.
  {
    orderNo: 'S-20421',
    paidAt: '2026-11-20T10:15:00Z',
    amount: '268 CNY',
    status: 'PAID',
    lines: [{ gtin: '09506000134352', quantity: 2 }],
  },
  // The dictionary has no item for the state: the message waits for a person.
  {
    orderNo: 'S-20422',
    paidAt: '2026-11-20T10:40:00Z',
    amount: 134,
    status: 'REFUNDED',
    lines: [{ gtin: '09506000134369', quantity: 1 }],
  },
]
const VISITS =
  'visitId,enteredOn,storeCode\nV-1001,2026-11-20,SH-07\nV-1002,2026-11-20,SH-07\nV-1003,2026-11-20,BJ-02\n'

const MISSED = 'visitId,enteredOn,storeCode\nV-0998,2026-11-19,BJ-02\nV-0999,2026-11-19,SH-07\n'

export async function seedInbound(http: FastifyInstance, { engineer }: Pick<People, 'engineer'>): Promise<void> {
  const send = async (url: string, body: string, headers: Record<string, string>) => {
    const { statusCode, payload } = await http.inject({ method: 'POST', url, headers, payload: body })
    if (statusCode !== 202) throw new Error(`a message of the demo was refused: ${payload}`)
  }
  const tills = await anOpenEndpoint(engineer, {
    slug: 'store-visits',
    nameEn: 'Tills of the stores',
    nameZh: '门店收银系统',
    auth: 'TOKEN',
    ratePerSecond: 20,
    description: '每晚导出到店记录 Visits, once a night',
  })
  await send(tills.endpoint.path, VISITS, {
    'content-type': 'text/csv',
    authorization: `Bearer ${tills.secret}`,
    'user-agent': 'till-export/2.4',
  })
  // The night on which the tills could not send: its export was uploaded by a person.
  const desk = fileDesk(engineer, tills.endpoint.id)
  await desk.entered(await desk.checked(MISSED, 'visits-2026-11-19.csv'))
  await desk.checked(
    'visitId,enteredOn,storeCode\nV-1004,2026-11-21,SH-07\n"V"-1005,2026-11-21,SH-07\n',
    'visits-2026-11-21.csv',
  )
  const shop = await anOpenEndpoint(engineer, {
    slug: 'shop-orders',
    nameEn: 'Orders of the shop',
    nameZh: '商城订单',
    keyPath: 'orderNo',
    description: '商城付款后即推送 Sent by the shop as soon as an order is paid',
  })
  for (const order of ORDERS) {
    const body = JSON.stringify(order)
    const headers = signed(body, { secret: shop.secret, at: new Date() })
    await send(shop.endpoint.path, body, { ...headers, 'user-agent': 'shop-webhooks/1.8' })
  }
}
