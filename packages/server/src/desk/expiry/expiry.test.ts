import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { scrapRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { as, userWith, type Client } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { aCrew, masters, type Crew } from '../../plant/orders/orders.fixtures.ts'
import { rooms } from '../../rooms.ts'
import { verifyAll } from '../../verification.ts'
import { changed } from '../serials/serials.fixtures.ts'
import { night, onTheMarket, proposals, scrapIn, signatureOn, type MarketOrder } from './expiry.fixtures.ts'

/** Moved by the tests; the tenants are 8 hours ahead of UTC. */
const clock = { at: null as Date | null, now: () => clock.at ?? new Date() }

let t: TestApp
let admin: Client
let product: Product
let crew: Crew
let first: MarketOrder
let second: MarketOrder
let later: MarketOrder

/** Sessions end in the meantime. */
async function at(instant: string): Promise<void> {
  clock.at = new Date(instant)
  admin = await as(t.http, 'admin', ADMIN_PASSWORD)
}

beforeAll(async () => {
  t = await testApp({ clock, work: true })
  admin = t.admin
  crew = await aCrew(t.http, admin)
  const author = await userWith(t.http, admin, Object.keys(permissions) as PermissionName[])
  ;({ product } = await masters(author, admin))
  const made = { crew, admin, product }
  first = await onTheMarket(t.app, made, { batchCode: 'EXP-1', expirationDate: '2101-01-31' })
  second = await onTheMarket(t.app, made, { batchCode: 'EXP-1', expirationDate: '2101-01-31' })
  later = await onTheMarket(t.app, made, { batchCode: 'EXP-2', expirationDate: '2101-02-28' })
  await changed(t.app, admin, { ordinals: second.units.slice(0, 3), operation: 'HOLD', reason: 'complaint' })
  await changed(t.app, admin, { ordinals: second.units.slice(3, 5), operation: 'USE_INTERNALLY', reason: 'training' })
})

it('proposes nothing on the last day of a batch', async () => {
  await at('2101-01-31T15:00:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 0, serials: 0 })
  expect(await proposals(admin)).toEqual([])
})

it('proposes one destruction for all orders of the batch on the day after, and leaves other batches alone', async () => {
  await at('2101-01-31T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 1, serials: 18 })
  const [item, ...others] = await proposals(admin)
  expect(others).toEqual([])
  const change = await scrapIn(admin, item!.id, 'CHECKED')
  expect(change).toMatchObject({
    operation: 'EXPIRE',
    createdBy: 'Serialis',
    options: { disaggregate: true },
    source: { kind: 'set', label: 'EXP-1', subject: { type: 'order' } },
  })
  expect(change.outcome).toMatchObject({ serials: 18, changeCount: 18, refusedCount: 0, needsSecond: false })
  expect(change.reason).toContain('EXP-1')
  expect(change.reason).toContain('2101-01-31')
})

it('does not propose again while the proposal waits, whatever the night', async () => {
  await at('2101-02-05T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 0, serials: 0 })
  expect(await proposals(admin)).toHaveLength(1)
})

it('tells of a proposal that waited for a day, until somebody has decided', async () => {
  const [item] = await proposals(admin)
  const told = async () =>
    (await admin.call(listAlerts, { query: { type: 'E3' } })).items.map(
      ({ subjectType, subjectId, status, params }) => ({ subjectType, subjectId, status, params }),
    )
  expect(await told()).toEqual([
    { subjectType: 'scrap', subjectId: item!.id, status: 'NEW', params: { name: 'EXP-1' } },
  ])
})

it('proposes again a week after a person withdrew it, not before', async () => {
  const [item] = await proposals(admin)
  const clerk = await userWith(t.http, admin, ['scraps.list', 'scraps.create'])
  await clerk.call(scrapRoutes.withdraw, {
    params: { id: item!.id },
    body: { reason: 'the dates are being looked at' },
  })
  await at('2101-02-06T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 0, serials: 0 })
  expect((await admin.call(listAlerts, { query: { type: 'E3', status: 'OBSOLETE' } })).items).toHaveLength(1)
  await at('2101-02-07T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 1, serials: 18 })
})

it('changes nothing until somebody who may scrap signs it; then looks at each date once more', async () => {
  const [item] = await proposals(admin)
  const clerk = await userWith(t.http, admin, ['scraps.list', 'scraps.create'])
  const change = await scrapIn(clerk, item!.id, 'CHECKED')
  // Signed on a day on which the batch was still good: the outcome is no longer valid, and nothing is destroyed.
  clock.at = new Date('2101-01-31T12:00:00Z')
  const early = await as(t.http, clerk.account, clerk.password)
  await early.call(scrapRoutes.sign, { params: { id: change.id }, body: { signature: signatureOn(change, clerk) } })
  expect((await scrapIn(early, change.id, 'DONE')).outcome).toMatchObject({
    changeCount: 0,
    refusedCount: 18,
    refused: [{ reason: 'not_expired' }, { reason: 'not_expired' }],
  })
  const reader = await userWith(t.http, await as(t.http, 'admin', ADMIN_PASSWORD), ['serials.detail'])
  expect((await reader.call(getSerial, { params: { ordinal: first.units[0]! }, query: {} })).state.status).toBe(
    'ACTIVATION',
  )
})

it('destroys what is expired when it is signed in time, and proposes no more', async () => {
  await at('2101-02-10T03:00:00Z')
  await night(t, admin)
  await at('2101-02-11T03:00:00Z')
  await night(t, admin)
  // The night has proposed; the dry run is a task of its own and may still run.
  const open = (await proposals(admin)).find(({ status }) => status === 'CHECKING' || status === 'CHECKED')
  const clerk = await userWith(t.http, admin, ['scraps.list', 'scraps.create'])
  const change = await scrapIn(clerk, open!.id, 'CHECKED')
  await clerk.call(scrapRoutes.sign, { params: { id: change.id }, body: { signature: signatureOn(change, clerk) } })
  expect((await scrapIn(clerk, change.id, 'DONE')).outcome).toMatchObject({ changeCount: 18, refusedCount: 0 })
  const statusOf = async (ordinal: number) =>
    (await admin.call(getSerial, { params: { ordinal }, query: {} })).state.status
  expect(
    await Promise.all([first.units[0]!, second.units[0]!, second.units[3]!, later.units[0]!].map(statusOf)),
  ).toEqual(['AGING_DESTORY', 'AGING_DESTORY', 'INTERNAL_USE', 'ACTIVATION'])
  await at('2101-02-20T16:06:00Z')
  expect(await night(t, admin)).toEqual({ proposals: 0, serials: 0 })
})

it('proposes disposal in a tenant of scheme B, of what is in the trade or came back', async () => {
  clock.at = null
  const owner = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
  const author = await userWith(t.http, owner, Object.keys(permissions) as PermissionName[])
  const { product: other } = await masters(author, owner)
  const { units } = await onTheMarket(
    t.app,
    { crew: await aCrew(t.http, owner), admin: owner, product: other },
    { batchCode: 'EXP-B', expirationDate: '2101-03-31' },
  )
  await changed(t.app, owner, { ordinals: units.slice(0, 2), operation: 'SCAN', reason: 'consumer' })
  await changed(t.app, owner, { ordinals: units.slice(2, 5), operation: 'RETURN', reason: 'came back' })
  clock.at = new Date('2101-04-01T03:00:00Z')
  const reader = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
  expect(await night(t, reader)).toEqual({ proposals: 1, serials: 8 })
  const [item] = await proposals(reader)
  expect(await scrapIn(reader, item!.id, 'CHECKED')).toMatchObject({
    operation: 'DISPOSE',
    options: { disaggregate: false },
    outcome: { serials: 8, changeCount: 8 },
  })
  expect(await night(t, reader)).toEqual({ proposals: 1, serials: 8 })
  await at('2101-04-01T03:00:00Z')
})

it('says who is refused: nobody without the right of scrapping, nobody of another tenant', async () => {
  const [item] = await proposals(admin)
  const planner = await userWith(t.http, admin, ['orders.list'])
  expect(await planner.refusal(scrapRoutes.get, { params: { id: item!.id } })).toMatchObject({ status: 403 })
  const other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
  expect(await other.refusal(scrapRoutes.get, { params: { id: item!.id } })).toMatchObject({ status: 404 })
  expect((await proposals(other)).map(({ id }) => id)).not.toContain(item!.id)
})

it('leaves everything holding', async () => {
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
