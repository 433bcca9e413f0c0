/** What monitoring reads of orders, codes, alerts, tasks and scans, compared with what the pages say. */

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { recordScan } from '@serialis/contract/desk/scans/scans.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { EXTRACT_KIND } from '../../desk/extracts/task-kinds.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../desk/serials/serials.fixtures.ts'
import { aCrew, aDraft, approved, masters, orderIn, submitted, withCodes } from '../../plant/orders/orders.fixtures.ts'
import { anApprovedProduct } from '../../plant/products/products.fixtures.ts'
import { started, taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { sumOfTenants } from '../../platform/tenants/tenant-sums.ts'
import { allTenants } from '../../platform/tenants/tenants.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ work: true, env: { METRICS_TOKEN: 'monitoring' } })
  const stock = await aStock(t.http, t.admin)
  const { id } = await anApplication(t.admin, stock, { quantity: 100 })
  const first = await firstOrdinal(t.app, t.admin, id)
  const ordinals = Array.from({ length: 7 }, (_, at) => first + at)
  await changed(t.app, t.admin, { ordinals, operation: 'RETIRE_UNUSED', reason: 'spare' })
  const crew = await aCrew(t.http, t.admin)
  const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { product } = await masters(t.admin, second)
  await withCodes(crew, await aDraft(crew.planner, product, { orderSize: 20 }))
  // Without a source of codes: an alert.
  const without = await aDraft(crew.planner, await anApprovedProduct(t.admin, second))
  await submitted(crew.planner, without)
  await approved(crew.approver, without.id)
  await orderIn(crew.planner, without.id, [])
})

/** `name{labels}` to value, of the product's own metrics. */
async function figures(): Promise<Map<string, number>> {
  const { body } = await t.http.inject({ url: '/metrics', headers: { authorization: 'Bearer monitoring' } })
  const lines = body.split('\n').filter((line) => line.startsWith('serialis_'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}
const named = (all: ReadonlyMap<string, number>, name: string) =>
  Object.fromEntries([...all].filter(([key, value]) => key.startsWith(`${name}{`) && value > 0))

it('are the figures of the dashboard, and name no tenant', async () => {
  const { serials, orders, alerts } = await t.admin.call(getDashboard)
  const all = await figures()
  expect(serials.byState.length).toBeGreaterThan(1)
  expect(named(all, 'serialis_serial_numbers')).toEqual(
    Object.fromEntries(
      serials.byState.map(({ level, state, count }) => [
        `serialis_serial_numbers{level="${level}",state="${state}"}`,
        count,
      ]),
    ),
  )
  expect(orders.length).toBeGreaterThan(1)
  expect(named(all, 'serialis_orders')).toEqual(
    Object.fromEntries(orders.map(({ status, count }) => [`serialis_orders{status="${status}"}`, count])),
  )
  const open = alerts.filter(({ count }) => count > 0)
  expect(open).not.toEqual([])
  expect(named(all, 'serialis_alerts_open')).toEqual(
    Object.fromEntries(open.map(({ level, count }) => [`serialis_alerts_open{level="${level}"}`, count])),
  )
  expect(all.get('serialis_codes_applied{state="DELIVERED"}')).toBeGreaterThanOrEqual(100)
  const labels = [...all.keys()].flatMap((key) => [...key.matchAll(/[{,](\w+)="/g)].map((match) => match[1]))
  const known = ['level', 'state', 'status', 'outcome', 'source', 'method', 'route', 'le']
  expect([...new Set(labels)].filter((label) => !known.includes(label ?? ''))).toEqual([])
})

it('are all named by the page for operators', async () => {
  const page = await readFile(new URL('../../../../../docs/operations/logs.md', import.meta.url), 'utf8')
  const names = [...(await figures()).keys()].map((key) => key.replace(/(_bucket|_sum|_count)?(\{.*)?$/, ''))
  expect(names.length).toBeGreaterThan(20)
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}`))).toEqual([])
})

it('are sums of all tenants', async () => {
  const tenants = await allTenants(t.app)
  expect(tenants.length).toBeGreaterThan(1)
  const read = async ({ tenantId }: { tenantId: number }) => [{ labels: { of: 'one' }, value: tenantId }]
  const sum = tenants.reduce((total, { tenantId }) => total + tenantId, 0)
  expect(await sumOfTenants(t.app, read)).toEqual([{ labels: { of: 'one' }, value: sum }])
})

it('count failed tasks and each scan', async () => {
  const { taskId } = await started(t.app, t.admin, { kind: EXTRACT_KIND, input: { extractId: randomUUID() } })
  await taskIn(t.admin, taskId, ['FAILED'])
  const scanner = await userWith(t.http, t.admin, ['scans.create'])
  await scanner.call(recordScan, { body: { code: 'NEVER7', gtin: '06901234567892', source: 'FIELD' } })
  await expect
    .poll(async () => [...(await figures())])
    .toEqual(
      expect.arrayContaining([
        ['serialis_pack_scans_total{source="FIELD"}', 1],
        ['serialis_pack_scans_total{source="CONSUMER"}', 0],
        ['serialis_order_scans_total{outcome="MATCH"}', 0],
        ['serialis_tasks{state="FAILED"}', 1],
      ]),
    )
})
