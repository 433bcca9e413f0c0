/** An order and the type of its line: who may have it, and in which formats its package is built. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { approveLine, getLine, updateLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line, LineType } from '@serialis/contract/plant/lines/lines.schema.ts'
import { assignOrderLine } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { buildOrderPackage, listOrderPackages } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { connected } from '../../line-connections/line-connections.fixtures.ts'
import { anActiveLine, signatureOf } from '../../products/products.fixtures.ts'
import { aCrew, aDraft, masters, orderIn, step, withCodes, type Crew, type Masters } from '../orders.fixtures.ts'

let t: TestApp
let crew: Crew
let second: Client
let m: Masters
beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
})

const aPushLine = (type: LineType) => anActiveLine(t.admin, second, { mode: 'PUSH', type })
const aWaitingOrder = async (plannedLineId: string) => {
  const draft = await aDraft(crew.planner, m.product, { plannedLineId })
  await withCodes(crew, draft)
  return draft.id
}
const give = async (id: string, lineId: string) => {
  const { version } = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
  const { status, body } = await crew.dispatcher.raw(assignOrderLine, { params: { id }, body: { version, lineId } })
  return { ...(JSON.parse(body.toString()) as { message?: string; params?: object }), status }
}

async function changeType(line: Line, type: LineType): Promise<void> {
  const { name, ip, factory, mode, maximumOrders, maximumSerials } = line.newest
  const params = { id: line.id }
  const { version } = await t.admin.call(getLine, { params })
  const body = { name, ip, factoryId: factory.id, mode, maximumOrders, maximumSerials, type, version }
  const edited = await t.admin.call(updateLine, { params, body })
  await second.call(approveLine, {
    params,
    body: { version: edited.version, signature: signatureOf(second, edited.newest.digest) },
  })
}

it('a line of another type than the order is planned for does not get it; one of the same type does', async () => {
  const [ocs, same] = [await aPushLine('OCS'), await aPushLine('pharmapack')]
  const id = await aWaitingOrder(m.push.id)
  expect(await give(id, ocs.id)).toMatchObject({
    status: 400,
    message: 'line_of_other_type',
    params: { line: ocs.name, type: 'OCS', planned: m.push.name, wanted: 'pharmapack' },
  })
  expect(await give(id, same.id)).toMatchObject({ status: 200 })
})

it('a line whose connection was saved before its type changed gets no order until the connection is saved again', async () => {
  const line = await aPushLine('pharmapack')
  await connected(t.admin, line)
  await changeType(line, 'OCS')
  const id = await aWaitingOrder(line.id)
  expect(await give(id, line.id)).toMatchObject({
    status: 400,
    message: 'line_connection_of_other_type',
    params: { line: line.name, type: 'OCS' },
  })
  await connected(t.admin, line, { packageFormat: 'XML' })
  expect(await give(id, line.id)).toMatchObject({ status: 200 })
})

it.each([
  ['OCS', 'XML'],
  ['pharmapack', 'CSV'],
] as const)('the package for a line of type %s is built and offered as %s alone', async (type, format) => {
  const line = await aPushLine(type)
  const id = await aWaitingOrder(line.id)
  expect(await give(id, line.id)).toMatchObject({ status: 200 })
  await step(crew.packer, id, buildOrderPackage)
  await orderIn(crew.packer, id, ['WAIT_FOR_PLACEOUT'])
  const [row] = (await crew.packer.call(listOrderPackages, { params: { id } })).items
  expect(row?.files.map((file) => `${file.level} ${file.format}`)).toEqual(
    ['EA', 'CA', 'PL'].map((at) => `${at} ${format}`),
  )
})
