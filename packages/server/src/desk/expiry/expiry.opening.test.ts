/** Opening stocks in the nightly proposals: their dates are not known from an order. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { scrapRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { aCrew, aNumberedProduct } from '../../plant/orders/orders.fixtures.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'
import { rooms } from '../../rooms.ts'
import { verifyAll } from '../../verification.ts'
import { enteredStock } from '../opening-stock/opening-stock.fixtures.ts'
import { blockedOf } from '../status-changes/blocked.ts'
import { night, onTheMarket, proposals, scrapIn, signatureOn } from './expiry.fixtures.ts'

/** Moved by the tests; the tenants are 8 hours ahead of UTC. */
const clock = { at: null as Date | null, now: () => clock.at ?? new Date() }
const everything = Object.keys(permissions) as PermissionName[]

let t: TestApp
let admin: Client
let product: Product
const gtinOf = (one: Product) => one.newest.levels.find((at) => at.level === 'EA')?.gtin ?? ''

async function at(instant: string): Promise<void> {
  clock.at = new Date(instant)
  admin = await as(t.http, 'admin', ADMIN_PASSWORD)
}

beforeAll(async () => {
  t = await testApp({ clock, work: true })
  admin = t.admin
  const all = await userWith(t.http, admin, everything)
  product = await aNumberedProduct(admin, all)
  await onTheMarket(
    t.app,
    { crew: await aCrew(t.http, admin), admin, product },
    { batchCode: 'EXP-1', expirationDate: '2101-01-30' },
  )
  const unit = (code: string, rest: string) => `${gtinOf(product)},${code},,,${rest}`
  await enteredStock(all, [
    unit('A1', 'ACTIVATION,1,,EXP-1,2101-01-31'),
    unit('A2', 'NSO,1,,EXP-1,2101-01-31'),
    unit('A3', 'INTERNAL_USE,1,,EXP-1,2101-01-31'),
    unit('A4', 'ACTIVATION,1,,EXP-1,2101-02-28'),
    unit('B1', 'ACTIVATION,1,,EXP-2,2101-01-31'),
    unit('B2', 'ACTIVATION,1,,EXP-2,2101-01-31'),
    unit('C1', 'ACTIVATION,1,,,2101-01-31'),
    unit('D1', 'ACTIVATION,1,,EXP-4,'),
    ',,395200000000000012,PL,ACTIVATION,1,,EXP-1,2101-01-31',
  ])
})

const statusOf = async () =>
  new Map(
    (await admin.call(listSerials, { query: { productId: product.id, limit: 200 } })).items.map(({ code, status }) => [
      code,
      status,
    ]),
  )

it('proposes nothing of them on their last day', async () => {
  await at('2101-01-31T15:00:00Z')
  // The order's own date was the day before.
  expect(await night(t, admin)).toEqual({ proposals: 1, serials: 10 })
  const [item] = await proposals(admin)
  await scrapIn(admin, item!.id, 'CHECKED')
  await (
    await userWith(t.http, admin, ['scraps.list', 'scraps.create'])
  ).call(scrapRoutes.withdraw, { params: { id: item!.id }, body: { reason: 'wait for the others' } })
})

it('proposes them the day after: with the orders of their batch, by themselves, by date where there is no batch, and what has no product', async () => {
  await at('2101-02-07T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 4, serials: 12 + 2 + 1 + 1 })
  const open = (await proposals(admin)).filter(({ status }) => status !== 'WITHDRAWN')
  const changes = await Promise.all(open.map(({ id }) => scrapIn(admin, id, 'CHECKED')))
  const shown = changes
    .map(({ source, outcome, reason }) => [
      source.kind === 'set' && source.label,
      source.kind === 'set' && source.subject?.type,
      outcome?.changeCount,
      reason,
    ])
    .sort((a, b) => Number(b[2]) - Number(a[2]) || String(a[0]).localeCompare(String(b[0])))
  const { name } = product.newest
  expect(shown).toEqual([
    ['EXP-1', 'order', 12, `${name}, batch EXP-1: expired on 2101-01-31`],
    ['EXP-2', 'onboarding', 2, `${name}, batch EXP-2: expired on 2101-01-31`],
    ['2101-01-31', 'onboarding', 1, `${name}: expired on 2101-01-31`],
    ['EXP-1', 'onboarding', 1, 'Codes without a product, batch EXP-1: expired on 2101-01-31'],
  ])
  expect(await night(t, admin)).toMatchObject({ proposals: 4 })
  await at('2101-02-08T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 0, serials: 0 })
})

it('destroys them when it is signed, and none whose date is still to come', async () => {
  const clerk = await userWith(t.http, admin, ['scraps.list', 'scraps.create'])
  for (const { id } of (await proposals(admin)).filter(({ status }) => status === 'CHECKED')) {
    const change = await scrapIn(clerk, id, 'CHECKED')
    await clerk.call(scrapRoutes.sign, { params: { id }, body: { signature: signatureOn(change, clerk) } })
    expect((await scrapIn(clerk, id, 'DONE')).outcome).toMatchObject({ refusedCount: 0 })
  }
  const status = await statusOf()
  expect(
    Object.fromEntries(['A1', 'A2', 'A3', 'A4', 'B1', 'C1', 'D1'].map((code) => [code, status.get(code)])),
  ).toEqual({
    A1: 'AGING_DESTORY',
    A2: 'AGING_DESTORY',
    A3: 'INTERNAL_USE',
    A4: 'ACTIVATION',
    B1: 'AGING_DESTORY',
    C1: 'AGING_DESTORY',
    D1: 'ACTIVATION',
  })
  await at('2101-02-20T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 0, serials: 0 })
})

it('holds back by the same dates what may not go on sale expired', async () => {
  const { items } = await admin.call(listSerials, { query: { batch: 'EXP-2', limit: 10 } })
  const ordinals = items.map(({ ordinal }) => ordinal)
  expect(ordinals).toHaveLength(2)
  const asked = (day: string) =>
    asCommand(t.app, admin, ({ db, tenant }) =>
      blockedOf(db, { tenant, operation: 'REACTIVATE', set: setOfOrdinals(ordinals), now: new Date(day) }),
    )
  expect((await asked('2101-02-02T00:00:00Z')).find(({ reason }) => reason === 'expired')?.set.size).toBe(2)
  expect((await asked('2101-01-31T00:00:00Z')).find(({ reason }) => reason === 'expired')?.set.size ?? 0).toBe(0)
})

it('proposes disposal in a tenant of scheme B', async () => {
  clock.at = null
  const owner = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
  const all = await userWith(t.http, owner, everything)
  const other = await aNumberedProduct(owner, all)
  await enteredStock(
    all,
    ['S1', 'S2', 'S3'].map(
      (code, place) => `${gtinOf(other)},${code},,,${place < 2 ? 'ACTIVATED' : 'PLANT_USED'},1,,EXP-B,2101-03-31`,
    ),
  )
  clock.at = new Date('2101-04-01T03:00:00Z')
  const reader = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
  expect(await night(t, reader)).toEqual({ proposals: 1, serials: 2 })
  const [item] = await proposals(reader)
  expect(await scrapIn(reader, item!.id, 'CHECKED')).toMatchObject({
    operation: 'DISPOSE',
    outcome: { serials: 2, changeCount: 2 },
  })
})

it('leaves everything holding', async () => {
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
