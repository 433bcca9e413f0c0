/** A command with an outdated version says who changed the record since, as far as the caller may read its history. */

import {
  getLineConnection,
  saveLineConnection,
} from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { createFactory, listFactories, updateFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { updateLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import { submitOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { createOrder, editOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { updateProduct } from '@serialis/contract/plant/products/products.routes.ts'
import { createRole, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aLine, aProduct, edit } from '../../plant/products/products.fixtures.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { changesSince } from './meanwhile.service.ts'

let t: TestApp
let other: Client
beforeAll(async () => {
  t = await testApp()
  other = await userWith(t.http, t.admin, [
    'roles.edit',
    'roles.list',
    'lines.edit',
    'lines.list',
    'factories.edit',
    'factories.list',
    'products.edit',
    'products.list',
    'orders.edit',
    'orders.list',
    'orders.submit',
    'passwordPolicy.edit',
    'adapters.edit',
  ])
})

const ZONE = 'Asia/Shanghai'
const WHO = { at: expect.stringMatching(/^\d{4}-.*Z$/) as string, by: 'Administrator' }

it('names person, time and fields, newest first, once for each version that was not seen', async () => {
  const made = await t.admin.call(createFactory, { body: { name: 'North', zone: ZONE } })
  const rename = (name: string, version: number) =>
    [updateFactory, { params: { id: made.id }, body: { name, zone: ZONE, version } }] as const
  await t.admin.call(...rename('North hall', made.version))
  await t.admin.call(...rename('North wing', made.version + 1))
  const both = await other.refusal(...rename('Mine', made.version))
  expect(both).toMatchObject({
    status: 409,
    message: 'changed_meanwhile',
    meanwhile: [
      { ...WHO, action: 'factory.changed', fields: { name: ['North hall', 'North wing'] } },
      { ...WHO, action: 'factory.changed', fields: { name: ['North', 'North hall'] } },
    ],
  })
  const one = await other.refusal(...rename('Mine', made.version + 1))
  expect((one as unknown as { meanwhile: unknown[] }).meanwhile).toHaveLength(1)
  expect((await other.call(listFactories, { query: {} })).items).toContainEqual(
    expect.objectContaining({ name: 'North wing' }),
  )
})

it('says nothing to a caller who may not read the history of the record', async () => {
  const role = await t.admin.call(createRole, { body: { name: 'Secret', authorities: [] } })
  const change = { params: { id: role.id }, body: { name: 'Hidden', authorities: [], version: role.version } }
  await t.admin.call(updateRole, change)
  expect(await other.refusal(updateRole, change)).toMatchObject({
    meanwhile: [{ fields: { name: ['Secret', 'Hidden'] } }],
  })
  const blind = await userWith(t.http, t.admin, ['roles.edit'])
  const refusal = await blind.refusal(updateRole, change)
  expect(refusal).toMatchObject({ message: 'changed_meanwhile' })
  expect(refusal).not.toHaveProperty('meanwhile')
})

it('says nothing to people of a supplier, whatever their role may read', async () => {
  const { id, version } = await t.admin.call(createFactory, { body: { name: 'Shared with none', zone: ZONE } })
  await t.admin.call(updateFactory, { params: { id }, body: { name: 'Renamed', zone: ZONE, version } })
  const told = (of: object) =>
    asCommand(t.app, t.admin, (ctx) => changesSince({ ...ctx, actor: { ...ctx.actor, ...of } }, { id, version }))
  expect(await told({})).toHaveLength(1)
  expect(await told({ supplierId: id })).toEqual([])
})

it('does so for lines and their connections, which have versions of their own', async () => {
  const line = await aLine(t.admin)
  const { newest } = line
  const settings = {
    version: line.version,
    name: newest.name,
    ip: newest.ip,
    type: newest.type,
    factoryId: newest.factory.id,
    mode: newest.mode,
    maximumOrders: newest.maximumOrders,
    maximumSerials: newest.maximumSerials,
  }
  const params = { id: line.id }
  await t.admin.call(updateLine, { params, body: { ...settings, ip: '10.1.1.1' } })
  expect(await other.refusal(updateLine, { params, body: settings })).toMatchObject({
    meanwhile: [{ ...WHO, action: 'line.changed', fields: { ip: [newest.ip, '10.1.1.1'] } }],
  })
  const folder = (silentHours: number, version: number | null) => ({
    params,
    body: {
      transport: 'FOLDER' as const,
      packageFormat: 'CSV' as const,
      settleSeconds: 1,
      hostKey: '',
      folder: '',
      silentHours,
      isActive: false,
      version,
    },
  })
  await t.admin.call(saveLineConnection, folder(1, null))
  const { connection } = await t.admin.call(getLineConnection, { params })
  await t.admin.call(saveLineConnection, folder(2, connection!.version))
  expect(await other.refusal(saveLineConnection, folder(3, connection!.version))).toMatchObject({
    meanwhile: [{ ...WHO, action: 'line.connection_changed', fields: { silentHours: [1, 2] } }],
  })
})

it('does so for products, orders and settings', async () => {
  const product = await aProduct(t.admin)
  await t.admin.call(updateProduct, edit(product, { name: 'Renamed tablets' }))
  expect(await other.refusal(updateProduct, edit(product))).toMatchObject({
    meanwhile: [{ ...WHO, action: 'product.changed', fields: { name: [product.newest.name, 'Renamed tablets'] } }],
  })
  const draft = await t.admin.call(createOrder, { body: { orderNo: 'PO-1' } })
  const step = { params: { id: draft.id }, body: { version: draft.version } }
  await t.admin.call(editOrder, { ...step, body: { ...step.body, orderNo: 'PO-2' } })
  expect(await other.refusal(submitOrder, step)).toMatchObject({
    meanwhile: [{ ...WHO, action: 'order.edited', fields: { orderNo: ['PO-1', 'PO-2'] } }],
  })
  const policy = await t.admin.call(getPasswordPolicy)
  await t.admin.call(savePasswordPolicy, { body: { ...policy, minimum: policy.minimum + 1 } })
  expect(await other.refusal(savePasswordPolicy, { body: policy })).toMatchObject({
    meanwhile: [
      {
        ...WHO,
        action: 'password_policy.changed',
        fields: { minimum: [policy.minimum, policy.minimum + 1] },
      },
    ],
  })
})
