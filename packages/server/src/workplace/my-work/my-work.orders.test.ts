/** In every state of an order, exactly those who can take its next step find it among their work. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { approveOrder, rejectOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { confirmOrder, decideOrderSamples } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import {
  acknowledgeOrderPackage,
  buildOrderPackage,
  listOrderPackages,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { editOrder, getOrder, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { finishOrderScan, startOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { addDeputy } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import type { WorkKind } from '@serialis/contract/work.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import {
  aCrew,
  aDraft,
  aNumberedProduct,
  approved,
  lineReport,
  masters,
  onLine,
  orderIn,
  placedOut,
  reported,
  signatureFor,
  step,
  submitted,
  withCodes,
  type Crew,
  type Masters,
} from '../../plant/orders/orders.fixtures.ts'
import { anActiveLine, anApprovedProduct } from '../../plant/products/products.fixtures.ts'
import { aTeam, aWorkflow, stepsWith } from '../../platform/workflow/workflow.fixtures.ts'

let t: TestApp
let crew: Crew
let m: Masters
let second: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
})

/** The commands of the page, and the kind of work that each is. */
const commands: Partial<Record<OrderStatus, readonly [OrderCommand, WorkKind][]>> = {
  DRAFT: [['edit', 'orderFinish']],
  REJECTED: [['edit', 'orderRework']],
  UNAPPROVED: [
    ['approve', 'orderApprove'],
    ['startWorkflow', 'orderStartWorkflow'],
  ],
  APPROVED: [['assignCodes', 'orderAssignCodes']],
  WAIT_FOR_SN_GENERATION: [['reassignSnTask', 'orderAssignCodes']],
  READY: [['planLine', 'orderPlan']],
  WAIT_LINE_ASSIGNED: [['assignLine', 'orderAssignLine']],
  AVAILABLE: [['takeByLine', 'orderTake']],
  ASSIGNED: [['buildPackage', 'orderBuild']],
  WAIT_FOR_PLACEOUT: [['acknowledge', 'orderAcknowledge']],
  PRODUCTION_READY: [['start', 'orderStart']],
  PROUDCTION_RESULT_PROCEDDED: [
    ['startScan', 'orderScan'],
    ['decideSamples', 'orderSamples'],
  ],
  SCANNING: [
    ['finishScan', 'orderScan'],
    ['decideSamples', 'orderSamples'],
  ],
  SCAN_FINISH: [
    ['finalConfirm', 'orderConfirm'],
    ['decideSamples', 'orderSamples'],
  ],
}

const foundBy = async (who: Client, id: string): Promise<WorkKind[]> =>
  (await who.call(getMyWork, { query: {} })).items.filter((item) => item.id === id).map(({ kind }) => kind)

/** What the page of the order offers this person; a draft waits for its author only. */
async function offeredTo(who: Client, id: string): Promise<WorkKind[]> {
  const { status, nextSteps } = await who.call(getOrder, { params: { id } })
  if (status === 'DRAFT' && who !== crew.planner) return []
  return (commands[status] ?? []).flatMap(([command, kind]) =>
    nextSteps.some((one) => one.command === command && one.isPermitted && one.blockedBy === null) ? [kind] : [],
  )
}

/** Everybody finds what the page offers; returns who finds what. */
async function waits(id: string, people: Readonly<Record<string, Client>> = { ...crew }): Promise<string[]> {
  const told: string[] = []
  for (const [name, who] of Object.entries({ ...people, everybody: second })) {
    const found = await foundBy(who, id)
    expect(found.toSorted(), name).toEqual((await offeredTo(who, id)).toSorted())
    told.push(...found.map((kind) => `${name}: ${kind}`))
  }
  return told.filter((one) => !one.startsWith('everybody')).sort()
}

/** What its page, the list of orders and the search box say that it waits for, which must be the same. */
async function awaited(id: string): Promise<Pick<Order, 'awaitedRole' | 'waitsForInspection'>> {
  const { orderNo, status, awaitedRole, waitsForInspection } = await get(id)
  const order = { status, awaitedRole, waitsForInspection }
  const { items } = await crew.planner.call(listOrders, { query: { orderNo } })
  expect(items).toMatchObject([{ id, ...order }])
  const { hits } = await crew.planner.call(search, { query: { text: orderNo } })
  expect(hits.find((hit) => hit.id === id)).toMatchObject({ kind: 'order', order })
  return { awaitedRole, waitsForInspection }
}
const awaitedRole = async (id: string) => (await awaited(id)).awaitedRole

const get = (id: string) => crew.planner.call(getOrder, { params: { id } })

describe('an order', () => {
  it('waits in each status for those who can take its next step', async () => {
    const { id, version } = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
    expect(await waits(id)).toEqual(['planner: orderFinish'])
    await submitted(crew.planner, { id, version } as Parameters<typeof submitted>[1])
    expect(await waits(id)).toEqual(['approver: orderApprove'])
    const unapproved = await get(id)
    await crew.approver.call(rejectOrder, { params: { id }, body: { version: unapproved.version, reason: 'wrong' } })
    expect(await waits(id)).toEqual(['planner: orderRework'])
    const { orderNo, productId, batchCode, productionDate, expirationDate, orderSize, ...rejected } = await get(id)
    const body = { orderNo, productId, batchCode, productionDate, expirationDate, orderSize }
    const mended = { ...body, reservePercent: 20, plannedLineId: m.push.id, version: rejected.version }
    await withCodes(crew, await crew.planner.call(editOrder, { params: { id }, body: mended }))
    expect(await waits(id)).toEqual(['dispatcher: orderAssignLine'])
    await onLine(crew, id, m.push)
    expect(await waits(id)).toEqual(['packer: orderBuild'])
    await step(crew.packer, id, buildOrderPackage)
    const built = await orderIn(crew.packer, id, ['WAIT_FOR_PLACEOUT'])
    expect(await waits(id)).toEqual(['packer: orderAcknowledge'])
    const [newest] = (await crew.packer.call(listOrderPackages, { params: { id } })).items
    const receipt = { version: built.version, packageId: newest!.id, checksum: newest!.checksum!.slice(0, 12) }
    const out = await crew.packer.call(acknowledgeOrderPackage, { params: { id }, body: receipt })
    expect(await waits(id)).toEqual(['lineOperator: orderStart'])
    await step(crew.lineOperator, id, startOrder)
    expect(await waits(id)).toEqual([])
    await reported(crew, id, await lineReport(crew, out, { samples: 2, unused: 3 }))
    expect(await waits(id)).toEqual(['quality: orderSamples', 'warehouse: orderScan'])
    await step(crew.warehouse, id, startOrderScan)
    expect(await awaited(id)).toMatchObject({ waitsForInspection: false })
    const { version: scanning } = await get(id)
    await crew.warehouse.call(finishOrderScan, {
      params: { id },
      body: { version: scanning, difference: 'not scanned' },
    })
    expect(await waits(id)).toEqual(['quality: orderSamples'])
    expect(await awaited(id)).toMatchObject({ waitsForInspection: true })
    const { version: undecided } = await get(id)
    const decision = { version: undecided, reason: 'to the laboratory', decision: 'TAKE' } as const
    await crew.quality.call(decideOrderSamples, { params: { id }, body: decision })
    expect(await waits(id)).toEqual(['quality: orderConfirm'])
    expect(await awaited(id)).toMatchObject({ waitsForInspection: false })
    await crew.quality.call(confirmOrder, {
      params: { id },
      body: await signatureFor(crew.quality, id, 'finalConfirm'),
    })
    expect(await waits(id)).toEqual([])
  })

  it('that no line is planned for waits to be planned, or taken by a line', async () => {
    const planned = await withCodes(crew, await aDraft(crew.planner, m.product, { plannedLineId: m.pull.id }))
    expect(planned.status).toBe('AVAILABLE')
    expect(await waits(planned.id)).toEqual(['lineOperator: orderTake'])
  })

  it('that got no codes waits for who can assign them again', async () => {
    const without = await aDraft(crew.planner, await anApprovedProduct(t.admin, second))
    await submitted(crew.planner, without)
    await approved(crew.approver, without.id)
    await orderIn(crew.planner, without.id, ['WAIT_FOR_SN_GENERATION'])
    await waitUntil(
      () => get(without.id),
      ({ codesProblem }) => codesProblem !== null,
    )
    expect(await waits(without.id)).toEqual(['dispatcher: orderAssignCodes'])
  })
})

it('signatures wait for the role whose turn it is, for its deputies, and for nobody twice', async () => {
  const names = ['orders.list', 'orders.approve', 'orders.confirm'] as const
  const [first, other, deputies] = [
    await aTeam(t.http, t.admin, names, 2),
    await aTeam(t.http, t.admin, names, 1),
    await aTeam(t.http, t.admin, names, 1),
  ]
  await aWorkflow(
    t.admin,
    second,
    stepsWith({
      approvals: [
        { roleId: first.roleId, needed: 2 },
        { roleId: other.roleId, needed: 1 },
      ],
      confirms: [{ roleId: other.roleId, needed: 1 }],
    }),
    'TURNS',
  )
  const product = await aNumberedProduct(t.admin, second, { workflow: 'TURNS' })
  const { id } = await submitted(crew.planner, await aDraft(crew.planner, product))
  const [one, two] = first.people as [Client, Client]
  const [third] = other.people as [Client]
  const [deputy] = deputies.people as [Client]
  const people = { one, two, third, deputy }
  const sign = async (who: Client) =>
    who.call(approveOrder, { params: { id }, body: await signatureFor(who, id, 'approve') })
  expect(await waits(id, people)).toEqual(['one: orderApprove', 'two: orderApprove'])
  expect(await awaitedRole(id)).toBe(first.name)
  await sign(one)
  expect(await waits(id, people)).toEqual(['two: orderApprove'])
  expect(await awaitedRole(id)).toBe(first.name)
  await sign(two)
  expect(await waits(id, people)).toEqual(['third: orderApprove'])
  expect(await awaitedRole(id)).toBe(other.name)
  await second.call(addDeputy, {
    body: {
      roleId: other.roleId,
      deputyRoleId: deputies.roleId,
      from: '2020-01-01',
      until: '2099-12-31',
      reason: 'holidays',
    },
  })
  expect(await waits(id, people)).toEqual(['deputy: orderApprove', 'third: orderApprove'])
  const { items } = await deputy.call(getMyWork, { query: {} })
  expect(items.find((item) => item.id === id)).toMatchObject({ deputyFor: other.name })
  await sign(third)
  await orderIn(crew.planner, id, ['READY', 'AVAILABLE', 'WAIT_LINE_ASSIGNED'])
  expect(await waits(id, { ...people, ...crew })).toEqual(['dispatcher: orderAssignLine'])
  expect(await awaitedRole(id)).toBeNull()
  await onLine(crew, id, await anActiveLine(t.admin, second, { mode: 'PUSH' }))
  await reported(crew, id, await lineReport(crew, await placedOut(crew, id), { unused: 5 }))
  expect(await waits(id, { ...people, ...crew })).toEqual(['deputy: orderConfirm', 'third: orderConfirm'])
  expect(await awaitedRole(id)).toBe(other.name)
})
