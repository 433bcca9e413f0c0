/** Two tenants with equal codes: lines, products, GTINs and orders of the same names, as in the demo. */

import { listLines } from '@serialis/contract/plant/lines/lines.routes.ts'
import { createOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listProducts } from '@serialis/contract/plant/products/products.routes.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { seedMasters } from '../../../demo/plant/masters.ts'
import { seedPeople } from '../../../demo/platform/people.ts'
import { seedSecondTenant } from '../../../demo/platform/second-tenant.ts'
import { as } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'

const NOW = new Date('2026-11-20T08:00:00Z')

let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock: { now: () => NOW } })
})

it('each has its own, under the same names, and the statuses of its own scheme', async () => {
  const { people } = await seedPeople(t.http, t.admin, ['planner', 'qa'])
  const first = await seedMasters(people)
  const credentials = await seedSecondTenant(t.http, { code: '0002', password: ADMIN_PASSWORD }, NOW)
  expect(credentials.map(({ account }) => account)).toEqual(['planner@0002', 'qa@0002', 'operator@0002'])
  const planner = await as(t.http, 'planner@0002', credentials[0]!.password)
  expect([await people.planner.call(getMe), await planner.call(getMe)]).toMatchObject([
    { tenant: '0001', snScheme: 'A' },
    { tenant: '0002', snScheme: 'B' },
  ])
  const named = async (client: typeof planner) => ({
    lines: (await client.call(listLines, { query: {} })).items,
    products: (await client.call(listProducts, { query: {} })).items,
    orders: (await client.call(listOrders, { query: {} })).items,
  })
  const [one, two] = [await named(people.planner), await named(planner)]
  const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).sort()
  expect(codesOf(two.lines)).toEqual(codesOf(one.lines))
  expect(codesOf(two.products)).toEqual(codesOf(one.products))
  expect(two.lines.map(({ id }) => id).filter((id) => one.lines.some((line) => line.id === id))).toEqual([])
  expect([one.orders.length, two.orders.map(({ orderNo }) => orderNo)]).toEqual([0, ['PO-2026-1181']])
  await people.planner.call(createOrder, {
    body: {
      orderNo: 'PO-2026-1181',
      productId: first.tablets.id,
      batchCode: 'B26401',
      productionDate: '2026-11-24',
      orderSize: 100,
      plannedLineId: first.push.id,
    },
  })
  expect((await planner.call(listOrders, { query: {} })).items).toHaveLength(1)
})
