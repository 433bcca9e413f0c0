/** Orders whose packs are on the market, made at a time that a test may move, and the nightly proposals about them. */

import { scrapRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { ChangeDetail, ChangeItem } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listAllTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import type { App } from '../../kit/http/context.ts'
import { rangesOfOrder } from '../../numbers/ledger/issue/ranges.service.ts'
import { firstOf, setOfRanges } from '../../numbers/ledger/serial-set/serial-set.ts'
import { aDraft, withCodes, type Crew } from '../../plant/orders/orders.fixtures.ts'
import { asCommand, startNights } from '../../platform/tasks/tasks.fixtures.ts'
import { changed } from '../serials/serials.fixtures.ts'
import { PROPOSE_KIND } from './expiry.tasks.ts'

export interface MarketOrder {
  order: OrderDetail
  /** Ordinals of its units, ascending. */
  units: readonly number[]
}

/** An order of ten units that are all released for sale. */
export async function onTheMarket(
  app: App,
  { crew, admin, product }: { crew: Crew; admin: Client; product: Product },
  given: Parameters<typeof aDraft>[2] = {},
): Promise<MarketOrder> {
  const order = await withCodes(
    crew,
    await aDraft(crew.planner, product, { orderSize: 10, reservePercent: 0, ...given }),
  )
  const ranges = await asCommand(app, admin, ({ db }) => rangesOfOrder(db, order.id))
  const units = firstOf(setOfRanges(ranges.filter(({ level }) => level === 'EA')), 10)
  for (const operation of ['ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE'] as const)
    await changed(app, admin, { ordinals: units, operation, reason: 'made' })
  return { order, units }
}

/** Runs the nightly task that is due by the application's clock, until it ends; returns its result. */
export async function night(t: Pick<TestApp, 'app'>, reader: Client): Promise<unknown> {
  await startNights(t.app, [PROPOSE_KIND])
  const task = await waitUntil(
    async () => (await reader.call(listAllTasks, { query: { kind: PROPOSE_KIND, limit: 1 } })).items[0],
    (newest) => {
      if (newest?.state === 'FAILED') throw new Error(`the night failed: ${JSON.stringify(newest.error)}`)
      return newest?.state === 'DONE'
    },
  )
  return task?.result
}

export const proposals = async (reader: Client): Promise<ChangeItem[]> =>
  (await reader.call(scrapRoutes.list, { query: { limit: 100 } })).items

export async function scrapIn(reader: Client, id: string, ...statuses: ChangeStatus[]): Promise<ChangeDetail> {
  return waitUntil(
    () => reader.call(scrapRoutes.get, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )
}

export const signatureOn = ({ digest }: ChangeDetail, { account, password }: Client) => ({
  account,
  password,
  meaning: 'RESPONSIBILITY' as const,
  reason: 'expired goods, destroyed in the plant',
  digest: digest ?? '',
})
