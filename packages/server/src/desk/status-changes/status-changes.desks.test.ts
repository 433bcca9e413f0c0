import { randomUUIDv7 } from 'node:crypto'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { deleteProduct, getProduct } from '@serialis/contract/plant/products/products.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { anApprovedProduct } from '../../plant/products/products.fixtures.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'
import { aStock, anApplication, changed, firstOrdinal, packed, type Stock } from '../serials/serials.fixtures.ts'
import { draftChange } from './status-changes.draft.service.ts'
import {
  activeCodes,
  approvedChange,
  approverRights,
  changeIn,
  checkedChange,
  codesOf,
  deskRights,
  corrected,
  routesOf,
  signatureOn,
  signedChange,
} from './status-changes.fixtures.ts'
import { changeInvariants } from './status-changes.verify.queries.ts'

let t: TestApp
let a: Stock
let b: Stock

beforeAll(async () => {
  t = await testApp({ work: true })
  a = await aStock(t.http, t.admin)
  b = await aStock(t.http, t.other)
})

const reason = 'water damage'
const ofCodes = (operation: Operation, codes: string[], more = {}) => ({
  operation,
  reason,
  source: { kind: 'codes' as const, codes },
  ...more,
})
const statusOf = async (who: Client, ordinal: number) =>
  (await who.call(getSerial, { params: { ordinal: String(ordinal) }, query: {} })).state.status

/** Five active units in a released case. */
async function packedCase(admin: Client, stock: typeof a) {
  const { ordinals, codes: units } = await activeCodes(t.app, admin, stock, 5)
  const application = await anApplication(admin, stock, { level: 'CA', quantity: 1 })
  const container = await firstOrdinal(t.app, admin, application.id)
  for (const operation of ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE'] as const)
    await changed(t.app, admin, { ordinals: [container], operation, reason: 'made' })
  await packed(t.app, admin, [{ container, members: ordinals }])
  return { container, ordinals, units, codes: await codesOf(t.app, admin, [container], application.gtin) }
}

describe('scrapping', () => {
  it('names at once all that refuses a pack: the missing record and its container', async () => {
    const operator = await userWith(t.http, t.admin, deskRights.SCR)
    const { units } = await packedCase(t.admin, a)
    const loose = await activeCodes(t.app, t.admin, a, 1)
    const destroy = ofCodes('DESTROY', [...units.slice(0, 2), ...loose.codes], { reason: '' })
    const change = await checkedChange(operator, 'SCR', destroy)
    expect(change.outcome?.refused).toMatchObject([
      {
        reason: 'reason_needed',
        count: 3,
        also: [
          { reason: 'record_needed', count: 3 },
          { reason: 'inside_container', count: 2 },
        ],
      },
    ])
    const both = { reason, recordNo: 'DR-9', options: { ...change.options, disaggregate: true } }
    expect((await corrected(operator, change, both)).outcome).toMatchObject({ changeCount: 3, refused: [] })
  })

  it('asks for the destruction record of packs that were on sale, and not of those that never were', async () => {
    const operator = await userWith(t.http, t.admin, deskRights.SCR)
    const sold = await activeCodes(t.app, t.admin, a, 3)
    const made = await activeCodes(t.app, t.admin, a, 2, { isReleased: false })
    const change = await checkedChange(operator, 'SCR', ofCodes('DESTROY', [...sold.codes, ...made.codes]))
    expect(change.outcome).toMatchObject({
      changeCount: 2,
      refused: [{ reason: 'record_needed', status: 'ACTIVATION', count: 3 }],
    })
    const recorded = await corrected(operator, change, { recordNo: 'DR-7' })
    expect(recorded.outcome).toMatchObject({ changeCount: 5, needsSecond: false })
    expect(await signedChange(operator, recorded)).toMatchObject({ status: 'DONE', recordNo: 'DR-7' })
    const serial = await t.admin.call(getSerial, { params: { ordinal: String(sold.first) }, query: {} })
    expect(serial).toMatchObject({
      state: { status: 'DESTORY' },
      history: [{ document: 'DR-7', reason, subject: { type: 'scrap' } }, ...serial.history.slice(1)],
    })
    // Destroyed is final.
    const again = await checkedChange(operator, 'SCR', ofCodes('EXPIRE', sold.codes))
    expect(again.outcome).toMatchObject({ changeCount: 0, refused: [{ reason: 'final_status', count: 3 }] })
  })

  it('for its expiry is refused while the date is not known to have passed', async () => {
    const operator = await userWith(t.http, t.admin, deskRights.SCR)
    const { codes } = await activeCodes(t.app, t.admin, a, 1)
    expect((await checkedChange(operator, 'SCR', ofCodes('EXPIRE', codes))).outcome).toMatchObject({
      changeCount: 0,
      refused: [{ reason: 'not_expired', count: 1 }],
    })
  })

  it('of an unreadable code in scheme B needs a photo, how it was identified, and two persons', async () => {
    const operator = await userWith(t.http, t.other, deskRights.SCR)
    const { codes } = await activeCodes(t.app, t.other, b, 1)
    const change = await checkedChange(operator, 'SCR', ofCodes('DESTROY_UNREADABLE', codes))
    expect(change).toMatchObject({
      outcome: { changeCount: 0, refused: [{ reason: 'photo_needed' }] },
      evidence: ['photo', 'secondPerson', 'identifiedBy'],
    })
    expect(
      await operator.refusal(routesOf('SCR').sign, { params: { id: change.id }, body: signatureOn(operator, change) }),
    ).toMatchObject({ message: 'change_has_refused' })
  })
})

describe.each(['A', 'B'] as const)('the contents of a container in scheme %s', (scheme) => {
  const [active, withdrawn, destroyed, destroy] =
    scheme === 'A'
      ? (['ACTIVATION', 'INACTIVATED', 'DESTORY', 'DESTROY'] as const)
      : (['ACTIVATED', 'INACTIVATE', 'DC_DESTROY', 'DESTROY_DC'] as const)
  let admin: Client
  let updater: Client
  let scrapper: Client
  beforeAll(async () => {
    admin = scheme === 'A' ? t.admin : t.other
    updater = await userWith(t.http, admin, deskRights.UPD)
    scrapper = await userWith(t.http, admin, deskRights.SCR)
  })
  const aCase = () => packedCase(admin, scheme === 'A' ? a : b)
  const serialOf = (ordinal: number) => admin.call(getSerial, { params: { ordinal: String(ordinal) }, query: {} })
  const wholeStatus = async ({ container, ordinals }: { container: number; ordinals: number[] }) =>
    new Set(await Promise.all([container, ...ordinals].map((ordinal) => statusOf(admin, ordinal))))

  it('go with it by default when it is destroyed, and stay inside', async () => {
    const pack = await aCase()
    const change = await checkedChange(scrapper, 'SCR', ofCodes(destroy, pack.codes, { recordNo: 'DR-8' }))
    expect(change.outcome).toMatchObject({ contents: 5, changeCount: 6, refused: [], unpackedCount: 0 })
    expect(await signedChange(scrapper, change)).toMatchObject({ status: 'DONE', counts: { change: 6 } })
    expect(await wholeStatus(pack)).toEqual(new Set([destroyed]))
    expect((await serialOf(pack.ordinals[0]!)).containers).toMatchObject([{ ordinal: pack.container }])
  })

  it('are decided before it is withdrawn: the same, or taken out first as an event of its own', async () => {
    const [kept, emptied] = [await aCase(), await aCase()]
    const open = await checkedChange(updater, 'UPD', ofCodes('WITHDRAW', kept.codes))
    expect(open.outcome).toMatchObject({
      contents: 5,
      changeCount: 0,
      refused: [{ reason: 'contents_stay', level: 'CA', count: 1 }],
    })
    const along = await corrected(updater, open, { options: { ...open.options, contents: 'WITH' } })
    expect(along.outcome).toMatchObject({ changeCount: 6, refused: [], releasedCount: 0 })
    expect(await signedChange(updater, along)).toMatchObject({ status: 'DONE', counts: { change: 6 } })
    expect(await wholeStatus(kept)).toEqual(new Set([withdrawn]))

    const release = ofCodes('WITHDRAW', emptied.codes, { options: { contents: 'RELEASE' } })
    const alone = await checkedChange(updater, 'UPD', release)
    expect(alone.outcome).toMatchObject({ changeCount: 1, refused: [], releasedCount: 5 })
    const done = await signedChange(updater, alone)
    expect(done).toMatchObject({ status: 'DONE', counts: { change: 1 }, outcome: { releasedCount: 5 } })
    expect(await statusOf(admin, emptied.container)).toBe(withdrawn)
    const unit = await serialOf(emptied.ordinals[0]!)
    expect(unit).toMatchObject({
      state: { status: active },
      containers: [],
    })
    expect(unit.history[0]).toMatchObject({
      action: 'status_change.contents_released',
      reason,
      subject: { type: 'status_update' },
    })
    const around = await serialOf(emptied.container)
    expect(around.history[0]?.eventId).not.toBe(unit.history[0]?.eventId)
  })

  it('hold it back when one of them cannot go with it', async () => {
    const pack = await aCase()
    await changed(t.app, admin, { ordinals: [pack.ordinals[2]!], operation: 'WITHDRAW', reason: 'missing' })
    const blocked = scheme === 'A' ? 'HOLD' : 'DISPOSE'
    await changed(t.app, admin, { ordinals: [pack.ordinals[3]!], operation: blocked, reason: 'dented' })
    const change = await checkedChange(
      updater,
      'UPD',
      ofCodes('WITHDRAW', pack.codes, { options: { contents: 'WITH' } }),
    )
    expect(change.outcome).toMatchObject({ changeCount: 3, alreadyCount: 1 })
    expect(change.outcome?.refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reason: 'contents_stay', level: 'CA', count: 1 }),
        expect.objectContaining({ reason: 'wrong_status', level: 'EA', count: 1 }),
      ]),
    )
  })
})

describe('manual activation', () => {
  it('always takes two persons, in both schemes', async () => {
    for (const [admin, stock, active] of [
      [t.admin, a, 'ACTIVATION'],
      [t.other, b, 'ACTIVATED'],
    ] as const) {
      const [requester, second] = [
        await userWith(t.http, admin, deskRights.ACT),
        await userWith(t.http, admin, approverRights.ACT),
      ]
      const { codes, ordinals } = await activeCodes(t.app, admin, stock, 2, { isReleased: false })
      const change = await checkedChange(requester, 'ACT', ofCodes('ACTIVATE', codes))
      expect(change.outcome).toMatchObject({ changeCount: 2, needsSecond: true })
      const waiting = await signedChange(requester, change)
      expect(waiting.status).toBe('WAITING')
      expect(await approvedChange(second, waiting)).toMatchObject({ status: 'DONE', counts: { change: 2 } })
      expect(await Promise.all(ordinals.map((ordinal) => statusOf(admin, ordinal)))).toEqual([active, active])
    }
  })

  it('puts back what was withdrawn, and refuses what never was on a pack', async () => {
    const requester = await userWith(t.http, t.admin, deskRights.ACT)
    const { codes, ordinals } = await activeCodes(t.app, t.admin, a, 2)
    await changed(t.app, t.admin, { ordinals, operation: 'WITHDRAW', reason: 'missing' })
    expect((await checkedChange(requester, 'ACT', ofCodes('REACTIVATE', codes))).outcome).toMatchObject({
      changeCount: 2,
    })
  })

  it('is for products on sale: packs of one that was taken off are refused, the others of the list go on', async () => {
    const requester = await userWith(t.http, t.admin, deskRights.ACT)
    const author = await userWith(t.http, t.admin, [
      'products.list',
      'products.create',
      'templates.list',
      'templates.create',
    ])
    const gone: Stock = { ...a, product: await anApprovedProduct(author, t.admin) }
    const [off, on] = [
      await activeCodes(t.app, t.admin, gone, 2, { isReleased: false }),
      await activeCodes(t.app, t.admin, a, 1, { isReleased: false }),
    ]
    const { version } = await t.admin.call(getProduct, { params: { id: gone.product.id } })
    await t.admin.call(deleteProduct, {
      params: { id: gone.product.id },
      body: { version, reason: 'taken off the market' },
    })
    expect(
      (await checkedChange(requester, 'ACT', ofCodes('ACTIVATE', [...off.codes, ...on.codes]))).outcome,
    ).toMatchObject({ changeCount: 1, refused: [{ reason: 'not_released', count: 2 }] })
  })
})

describe('a draft of another part of the product', () => {
  it('is checked at once and waits on its desk, with what it came from', async () => {
    const { ordinals } = await activeCodes(t.app, t.admin, a, 5)
    const subject = { type: 'order', id: randomUUIDv7() }
    const id = await asCommand(t.app, t.admin, (ctx) =>
      draftChange(ctx, {
        trigger: 'UPD',
        operation: 'HOLD',
        reason: 'recall 7',
        set: setOfOrdinals(ordinals),
        source: { label: 'Recall 7', subject },
      }),
    )
    const change = await changeIn(t.admin, 'UPD', id, 'CHECKED')
    expect(change).toMatchObject({
      source: { kind: 'set', label: 'Recall 7', subject },
      outcome: { lines: null, serials: 5, changeCount: 5 },
      file: null,
    })
    // After the correction, the set is still the same.
    expect((await corrected(t.admin, change, { operation: 'WITHDRAW' })).outcome).toMatchObject({
      serials: 5,
      changeCount: 5,
    })
    expect(
      await asCommand(t.app, t.admin, (ctx) =>
        draftChange(ctx, {
          trigger: 'UPD',
          operation: 'DESTROY',
          set: setOfOrdinals(ordinals),
          source: { label: 'x', subject: null },
        }),
      ).catch((error: { key: string }) => error.key),
    ).toBe('change_operation_not_offered')
  })
})

it('leaves a sound ledger and sound changes', async () => {
  for (const [tenantId, scheme] of [
    [1, 'A'],
    [2, 'B'],
  ] as const) {
    const lines = await inTenant(t.app.pool, tenantId, 'read', (db) => verifyLedger(db, scheme))
    const rows = await inTenant(t.app.pool, tenantId, 'read', changeInvariants)
    expect(rows[0]?.checked).toBeGreaterThan(0)
    expect([...lines, ...rows].filter(({ violated }) => violated > 0)).toEqual([])
  }
})
