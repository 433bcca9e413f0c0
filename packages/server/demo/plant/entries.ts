/** Orders from files, one committed and one that waits for corrections, and comments on an order. */

import type { ImportStatus, TableImportDetail } from '@serialis/contract/kit/import-file.ts'
import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { addOrderComment, orderAttachments } from '@serialis/contract/plant/orders/comments.routes.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import type { People } from '../platform/people.ts'
import type { DemoMasters } from './masters.ts'

const DAY_MS = 86_400_000
const HEADING =
  'Order number,Product code,Batch code,Production date,Order size,Reserve %,Notification mailbox,ERP reference'

async function fileIn({ planner }: People, id: string, status: ImportStatus): Promise<TableImportDetail> {
  return waitUntil(
    () => planner.call(orderImports.get, { params: { id } }),
    (file) => {
      if (file.status === 'UNREADABLE')
        throw new Error(`the demo's order file cannot be read: ${JSON.stringify(file.failure)}`)
      return file.status === status
    },
  )
}

export async function seedEntries(people: People, { tablets, syrup }: DemoMasters, now: Date): Promise<void> {
  const { planner, operator, qa } = people
  const day = (ahead: number) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10)
  const row = (ahead: number, ...[orderNo, code, batch, size, erp]: string[]) =>
    [orderNo, code, batch, day(ahead), size, '5', 'planning@example.com', erp].join(',')
  const upload = async (name: string, rows: readonly string[]) =>
    fileIn(
      people,
      (await planner.upload(orderImports.upload, {}, { name, content: `\uFEFF${[HEADING, ...rows].join('\r\n')}\r\n` }))
        .id,
      'CHECKED',
    )

  const good = await upload('orders-week-49.csv', [
    row(30, 'ERP-450017', tablets.code, 'W4901', '12000', '4500017001'),
    row(31, 'ERP-450018', syrup.code, 'W4902', '6000', '4500017002'),
  ])
  await planner.call(orderImports.enter, { params: { id: good.id }, body: { version: good.version } })
  await fileIn(people, good.id, 'DONE')
  await upload('orders-week-50.csv', [
    row(37, 'ERP-450019', tablets.code, 'W5001', '8000', '4500017003'),
    row(38, 'ERP-450020', 'TAB-OLD', 'W5002', '8000', '4500017004'),
  ])

  const [order] = (await planner.call(listOrders, { query: { status: 'PROCESSING,PRODUCTION_READY', limit: 1 } })).items
  if (order === undefined) return
  const about = { params: { id: order.id } }
  const first = await operator.call(addOrderComment, {
    ...about,
    body: { text: '10:40 更换膜卷，三号线停机二十分钟。Film changed at 10:40, line 3 stood for twenty minutes.' },
  })
  await operator.call(addOrderComment, {
    ...about,
    body: {
      text: '11:40 更换膜卷，一号线停机二十分钟。Film changed at 11:40, line 1 stood for twenty minutes.',
      corrects: first.id,
    },
  })
  await qa.call(addOrderComment, {
    ...about,
    body: { text: '已知悉，请留更换后的第一箱备检。Noted. Keep the first case after the change for inspection.' },
  })
  await operator.upload(orderAttachments.add, about, {
    name: 'film-change.txt',
    content: 'Roll 2231 out at 11:38, roll 2232 in at 11:52. Checked by two.\n',
  })
}
