/** A line that becomes free takes the order that has waited longest for it, once. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import {
  activateLine,
  approveLine,
  getLine,
  inactivateLine,
  updateLine,
} from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import { scrapOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { reassignOrderLine } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getOrder, listOrderHistory } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listAllTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { watchBlocked } from '../../../../test/harness/blocked.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { aWorkflow, stepsWith } from '../../../platform/workflow/workflow.fixtures.ts'
import { anActiveLine, signatureOf } from '../../products/products.fixtures.ts'
import {
  aCrew,
  aDraft,
  aNumberedProduct,
  approved,
  orderIn,
  placedOut,
  signatureFor,
  submitted,
  type Crew,
} from '../orders.fixtures.ts'

let t: TestApp
let second: Client
let crew: Crew
let product: Product
let blocked: (table: string) => Promise<void>
beforeAll(async () => {
  t = await testApp({ work: true })
  blocked = await watchBlocked(t.database.superuserUrl)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  crew = await aCrew(t.http, t.admin)
  await aWorkflow(t.admin, second, stepsWith({ automatic: ['SN', 'LINE'] }), 'TAKES-LINE')
  product = await aNumberedProduct(t.admin, second, { workflow: 'TAKES-LINE' })
})

const get = (id: string) => crew.planner.call(getOrder, { params: { id } })
const lineWith = (given: Parameters<typeof anActiveLine>[2] = {}) =>
  anActiveLine(t.admin, second, { mode: 'PUSH', maximumOrders: 1, ...given })
/** Planned for the line, and as far as it gets. */
const planned = async (line: Pick<Line, 'id'>, orderSize = 25): Promise<string> => {
  const draft = await aDraft(crew.planner, product, { plannedLineId: line.id, orderSize })
  const { id } = await submitted(crew.planner, draft)
  await approved(crew.approver, id)
  await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED', 'ASSIGNED'])
  return id
}
const scrap = async (id: string) =>
  crew.chief.call(scrapOrder, {
    params: { id },
    body: { commissioned: 'DESTROY', ...(await signatureFor(crew.chief, id, 'scrap')) },
  })
const stand = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await get(id)).status))
/** Once every search for waiting orders has ended. */
const settled = () =>
  waitUntil(
    async () => (await t.admin.call(listAllTasks, { query: { kind: 'orders.give_turns', limit: 200 } })).items,
    (items) => items.every(({ state }) => state === 'DONE'),
  )
const changeLimits = async ({ id }: Pick<Line, 'id'>, limits: { maximumOrders: number; maximumSerials: number }) => {
  const {
    version,
    newest: { name, ip, type, mode, factory },
  } = await t.admin.call(getLine, { params: { id } })
  const edited = await t.admin.call(updateLine, {
    params: { id },
    body: { name, ip, type, mode, factoryId: factory.id, ...limits, version },
  })
  await second.call(approveLine, {
    params: { id },
    body: { version: edited.version, signature: signatureOf(second, edited.newest.digest) },
  })
}
const assignments = async (id: string) =>
  (await crew.planner.call(listOrderHistory, { params: { id }, query: { limit: 50 } })).items.filter(
    ({ command }) => command === 'assignLine',
  )

it('takes the order that has waited longest, each line its own, when two become free at once', async () => {
  const [left, right] = [await lineWith(), await lineWith()]
  const onLeft = [await planned(left), await planned(left), await planned(left)]
  const onRight = [await planned(right), await planned(right)]
  expect(await stand([...onLeft, ...onRight])).toEqual([
    'ASSIGNED',
    'WAIT_LINE_ASSIGNED',
    'WAIT_LINE_ASSIGNED',
    'ASSIGNED',
    'WAIT_LINE_ASSIGNED',
  ])
  await Promise.all([scrap(onLeft[0]!), scrap(onRight[0]!)])
  await settled()
  expect(await stand([...onLeft, ...onRight])).toEqual(['SCRAP', 'ASSIGNED', 'WAIT_LINE_ASSIGNED', 'SCRAP', 'ASSIGNED'])
  expect((await assignments(onLeft[1]!)).map(({ by, facts }) => [by, facts['line']])).toEqual([['Serialis', left.name]])
  expect(await get(onRight[1]!)).toMatchObject({ lineId: right.id })
})

it('never has more than it may when two of its orders end at once, and takes more once it may', async () => {
  const line = await lineWith({ maximumOrders: 2, maximumSerials: 1000 })
  const first = [await planned(line), await planned(line)]
  const large = await planned(line, 40)
  const next = [await planned(line), await planned(line), await planned(line)]
  // Now too small for one of the waiting orders, which is skipped.
  await changeLimits(line, { maximumOrders: 2, maximumSerials: 40 })
  await Promise.all(first.map(scrap))
  await settled()
  expect(await stand([large, ...next])).toEqual(['WAIT_LINE_ASSIGNED', 'ASSIGNED', 'ASSIGNED', 'WAIT_LINE_ASSIGNED'])
  for (const id of next.slice(0, 2)) expect(await assignments(id)).toHaveLength(1)
  await changeLimits(line, { maximumOrders: 4, maximumSerials: 1000 })
  await settled()
  expect(await stand([large, ...next])).toEqual(['ASSIGNED', 'ASSIGNED', 'ASSIGNED', 'ASSIGNED'])
})

it('goes on with what waited while it was at rest, and leaves alone what a person took from it', async () => {
  const line = await lineWith()
  const resting = await t.admin.call(inactivateLine, {
    params: { id: line.id },
    body: { version: line.version, reason: 'cleaning' },
  })
  const [one, other] = [await planned(line), await planned(line)]
  expect(await stand([one, other])).toEqual(['WAIT_LINE_ASSIGNED', 'WAIT_LINE_ASSIGNED'])
  await t.admin.call(activateLine, { params: { id: line.id }, body: { version: resting.version, reason: 'cleaned' } })
  await settled()
  expect(await stand([one, other])).toEqual(['ASSIGNED', 'WAIT_LINE_ASSIGNED'])
  await crew.dispatcher.call(reassignOrderLine, {
    params: { id: one },
    body: { version: (await get(one)).version, reason: 'another line is faster', package: 'RECALLED' },
  })
  await settled()
  expect(await stand([one, other])).toEqual(['WAIT_LINE_ASSIGNED', 'ASSIGNED'])
  await scrap(other)
  await settled()
  expect(await stand([one])).toEqual(['WAIT_LINE_ASSIGNED'])
  // Its package is lost, so it gets other codes; it does not return automatically either.
  const lost = await planned(line)
  const { version } = await placedOut(crew, lost)
  await crew.dispatcher.call(reassignOrderLine, {
    params: { id: lost },
    body: { version, reason: 'the disk of the line broke', package: 'LOST' },
  })
  expect(await orderIn(crew.planner, lost, ['WAIT_LINE_ASSIGNED', 'ASSIGNED'])).toMatchObject({
    status: 'WAIT_LINE_ASSIGNED',
    lineId: null,
  })
})

it('sees an order that was told "full" in the very moment, before that order is written', async () => {
  const [line, busy] = [await lineWith(), await lineWith()]
  const first = await planned(line)
  await planned(busy)
  const late = await planned(busy)
  // Came after that one; it has to exist, or nothing would search.
  const last = await planned(line)
  const owner = new pg.Client({ connectionString: t.database.superuserUrl })
  await owner.connect()
  atEnd(() => owner.end())
  // Like the order's own transaction: it holds the line until it has written that it waits.
  await owner.query('begin')
  await owner.query('select from production_lines where id = $1 for update', [line.id])
  await owner.query('update production_orders set planned_line_id = $1 where id = $2', [line.id, late])
  await scrap(first)
  await blocked('"production_lines"')
  await owner.query('commit')
  await settled()
  expect(await stand([last, late])).toEqual(['WAIT_LINE_ASSIGNED', 'ASSIGNED'])
  expect(await get(late)).toMatchObject({ lineId: line.id })
})
