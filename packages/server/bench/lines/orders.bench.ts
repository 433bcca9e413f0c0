/** Small orders on their way from approved to placed out: codes, line and package by the product itself, the package acknowledged by its line. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { approveOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { assignOrderCodes } from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import { acknowledgeOrderPackage, listOrderPackages } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { countOrders, getOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { aDraft, aNumberedProduct, signatureFor, submitted } from '../../src/plant/orders/orders.fixtures.ts'
import { anActiveLine } from '../../src/plant/products/products.fixtures.ts'
import { aWorkflow, stepsWith } from '../../src/platform/workflow/workflow.fixtures.ts'
import { userWith, type Client } from '../../test/harness/client.ts'
import { openBench, timed, type Bench } from '../environment.ts'

const ORDERS = 300
/** Units of an order; three cases and a pallet with them. */
const SIZE = 25
/** Commands that people give side by side. */
const AT_ONCE = 8
const LOOK_MS = 20

async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
    }),
  )
}

/** What a line does all day: polls for packages, and acknowledges each with its checksum. */
async function acknowledgeAll(line: Client, count: number): Promise<void> {
  for (let done = 0; done < count;) {
    const { items } = await line.call(listOrders, { query: { status: 'WAIT_FOR_PLACEOUT', limit: 100 } })
    await sideBySide(items, async ({ id, version }) => {
      const [newest] = (await line.call(listOrderPackages, { params: { id } })).items
      await line.call(acknowledgeOrderPackage, {
        params: { id },
        body: { version, packageId: newest?.id ?? '', checksum: newest?.checksum ?? '' },
      })
    })
    done += items.length
    if (items.length === 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function approvedOrders(bench: Bench): Promise<string[]> {
  const { http, admin } = bench
  const second = await userWith(http, admin, Object.keys(permissions) as PermissionName[])
  await aWorkflow(admin, second, stepsWith({ automatic: ['LINE', 'PLACE_OUT'] }), 'BENCH')
  const product = await aNumberedProduct(admin, second, { workflow: 'BENCH' })
  const line = await anActiveLine(admin, second, { mode: 'PUSH', maximumOrders: 1000 })
  const ids: string[] = []
  await sideBySide(
    Array.from({ length: ORDERS }, (_, nth) => nth),
    async () => {
      const draft = await aDraft(admin, product, { orderSize: SIZE, plannedLineId: line.id })
      await submitted(admin, draft)
      await second.call(approveOrder, {
        params: { id: draft.id },
        body: await signatureFor(second, draft.id, 'approve'),
      })
      ids.push(draft.id)
    },
  )
  return ids
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const ids = await approvedOrders(bench)
    const { admin } = bench
    const milliseconds = await timed(() =>
      Promise.all([
        sideBySide(ids, async (id) => {
          const { version } = await admin.call(getOrder, { params: { id } })
          await admin.call(assignOrderCodes, { params: { id }, body: { version } })
        }),
        acknowledgeAll(admin, ids.length),
      ]),
    )
    const { counts } = await admin.call(countOrders, {})
    const placedOut = counts.find(({ status }) => status === 'PRODUCTION_READY')?.count
    if (placedOut !== ORDERS)
      throw new Error(`only ${placedOut ?? 0} of ${ORDERS} orders were placed out: ${JSON.stringify(counts)}`)
    console.error(`  ${ORDERS} orders of ${SIZE} units in ${Math.round(milliseconds)} ms`)
    return { orders_per_min: (ORDERS / milliseconds) * 60_000 }
  } finally {
    await bench.close()
  }
}
