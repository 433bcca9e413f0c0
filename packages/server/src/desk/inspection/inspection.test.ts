/** Inspection lots in both status schemes, each step by a person with only the permission for it. */

import * as routes from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { LotDetail } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { confirmOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { getOrder, getOrderStrip, listOrderPacks } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import {
  aCrew,
  lineReport,
  masters,
  onLine,
  placedOut,
  aDraft,
  reported,
  signatureFor,
  withCodes,
  type Crew,
  type Masters,
} from '../../plant/orders/orders.fixtures.ts'
import { changed } from '../serials/serials.fixtures.ts'
import {
  aLot,
  aMadeOrder,
  recorded,
  rejected,
  released,
  samplesOf,
  scanOf,
  signatureUnder,
  someInspectors,
  taken,
  type Inspectors,
} from './inspection.fixtures.ts'
import { inspectionInvariants } from './invariants.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ work: true })
})
const everything = Object.keys(permissions) as PermissionName[]

describe.each(['A', 'B'] as const)('an inspection lot in scheme %s', (scheme) => {
  let crew: Crew
  let m: Masters
  let people: Inspectors
  let admin: Client
  beforeAll(async () => {
    admin = scheme === 'A' ? t.admin : t.other
    crew = await aCrew(t.http, admin)
    m = await masters(admin, await userWith(t.http, admin, everything), { workflow: 'WITHOUT_SCAN' })
    people = await someInspectors(t.http, admin)
  })
  const get = (id: string) => people.drawer.call(routes.getInspectionLot, { params: { id } })
  const sums = async (id: string) => {
    const { runs } = await crew.planner.call(getOrderStrip, { params: { id }, query: { level: 'EA' } })
    const found: Record<string, number> = {}
    for (const { byState } of runs)
      for (const [status, count] of Object.entries(byState)) found[status] = (found[status] ?? 0) + count
    return found
  }
  const statusOf = async (id: string) =>
    (await admin.call(getSerial, { params: { ordinal: id }, query: {} })).state.status
  /** The status of a pack of the order before a decision, and after its release. */
  const [made, gone] = scheme === 'A' ? ['COMMISSIONED', 'ACTIVATION'] : ['PLANT_USED', 'ACTIVATED']
  const confirm = async (id: string) =>
    crew.quality.call(confirmOrder, {
      params: { id },
      body: await signatureFor(crew.quality, id, 'finalConfirm'),
    })
  const invariantsHold = async () => {
    for (const { what, violated, examples } of await inTenant(
      t.app.pool,
      scheme === 'A' ? 1 : 2,
      'read',
      inspectionInvariants,
    ))
      expect({ what, violated, examples }).toMatchObject({ violated: 0 })
  }

  it('freezes the packs, draws and marks the sample, is judged and released, and only then the order ends', async () => {
    const order = await aMadeOrder(crew, m)
    const preview = await people.drawer.call(routes.previewInspectionLot, {
      query: { orderId: order.id, level: 'EA', method: 'FIXED', size: 5, acceptance: 0 },
    })
    expect(preview).toEqual({
      lotSize: 25,
      leftOut: 0,
      released: 0,
      plan: { sampleSize: 5, acceptance: 0, rejection: 1, isWhole: false, iso: null },
      switching: null,
    })
    const lot = await aLot(people.drawer, order.id)
    expect(lot).toMatchObject({
      status: 'DRAWN',
      lotSize: 25,
      orders: [{ id: order.id, orderNo: order.orderNo }],
      batchCode: order.batchCode,
      scheme,
      progress: { taken: 0, recorded: 0, verdict: null },
      version: 1,
    })
    expect((await sums(order.id))['SAM_MARK'] ?? 0).toBe(scheme === 'A' ? 5 : 0)
    const reader = await userWith(t.http, admin, ['inspection.list'])
    const offeredTo = async (who: Client) =>
      (await who.call(routes.getInspectionLot, { params: { id: lot.id } })).allowed.map(({ command }) => command)
    expect(await offeredTo(reader)).toEqual([])
    expect(await offeredTo(people.sampler)).toContain('take')
    const isHeld = async () => (await crew.quality.call(getOrder, { params: { id: order.id } })).waitsForInspection
    const early = {
      params: { id: order.id },
      body: await signatureFor(crew.quality, order.id, 'finalConfirm').catch(async () => ({
        ...(await signatureFor(crew.chief, order.id, 'scrap')),
      })),
    }
    expect(await crew.quality.refusal(confirmOrder, early)).toMatchObject({
      status: 400,
      message: scheme === 'A' ? 'order_samples_undecided' : 'order_inspection_open',
    })

    const [first, ...others] = await samplesOf(people.sampler, lot.id)
    if (first === undefined) throw new Error('nothing drawn')
    expect(first.container).not.toBeNull()
    const packed = await people.sampler.call(routes.takeInspectionSamples, {
      params: { id: lot.id },
      body: { codes: [scanOf(first)] },
    })
    expect(packed).toMatchObject({
      results: [{ outcome: 'IN_CONTAINER', container: first.container?.code }],
      progress: { taken: 0 },
      status: 'DRAWN',
    })
    const took = await people.sampler.call(routes.takeInspectionSamples, {
      params: { id: lot.id },
      body: { codes: [scanOf(first), first.code], leavesContainer: true },
    })
    expect(took).toMatchObject({
      results: [{ outcome: 'TAKEN' }, { outcome: 'ALREADY' }],
      progress: { taken: 1 },
      status: 'SAMPLING',
    })
    expect((await samplesOf(people.sampler, lot.id))[0]).toMatchObject({ state: 'TAKEN', container: null })
    expect(await statusOf(first.id)).toBe(scheme === 'A' ? 'SAMPLE' : 'PLANT_USED')
    expect(others).toHaveLength(4)

    const waiting = await recorded(people, lot.id)
    expect(waiting).toMatchObject({
      status: 'RECORDED',
      progress: { taken: 5, recorded: 5, found: 0, critical: 0, verdict: 'ACCEPTABLE' },
    })
    if (scheme === 'A')
      expect(await crew.quality.refusal(confirmOrder, early)).toMatchObject({ message: 'order_inspection_open' })
    expect(await isHeld()).toBe(true)
    const end = await released(people, lot.id)
    expect(await isHeld()).toBe(false)
    expect(end).toMatchObject({ status: 'RELEASED', allowed: [] })
    expect(end.history.map(({ command, signature }) => [command, signature?.intact ?? null])).toEqual([
      ['release', true],
      ['finish', null],
      ['take', null],
      ['draw', null],
    ])
    const ended = await crew.quality.call(confirmOrder, {
      params: { id: order.id },
      body: await signatureFor(crew.quality, order.id, 'finalConfirm'),
    })
    expect(ended.status).toBe('FINAL_CONFIRM')
    expect(await sums(order.id)).toMatchObject(
      scheme === 'A' ? { ACTIVATION: 20, SAMPLE: 5 } : { ACTIVATED: 20, PLANT_USED: 5 },
    )
    await invariantsHold()
  })

  it('is rejected and its packs are refused, in one signed step by another person', async () => {
    const order = await aMadeOrder(crew, m)
    const lot = await aLot(people.drawer, order.id)
    const waiting = await recorded(people, lot.id, 1)
    expect(waiting.progress).toMatchObject({ found: 1, verdict: 'NOT_ACCEPTABLE' })
    const shown = await people.decider.call(routes.getInspectionLot, { params: { id: lot.id } })
    expect(shown.effects?.reject).toContainEqual({ disposition: 'REFUSE', changes: 20, left: 0, contents: null })
    expect(shown.allowed.find(({ command }) => command === 'release')?.blockedBy?.key).toBe(
      'inspection_lot_not_acceptable',
    )
    expect(
      await people.decider.refusal(routes.releaseInspectionLot, {
        params: { id: lot.id },
        body: await signatureUnder(people.decider, lot.id, 'release'),
      }),
    ).toMatchObject({ status: 400, message: 'inspection_lot_not_acceptable' })
    expect(await rejected(people, lot.id, 'REFUSE')).toMatchObject({
      status: 'REJECTED',
      disposition: 'REFUSE',
      onHold: 0,
    })
    expect(await sums(order.id)).toMatchObject(
      scheme === 'A' ? { INACTIVATED: 25, SAMPLE: 5 } : { INACTIVATE: 25, PLANT_USED: 5 },
    )
    await invariantsHold()
  })

  it.each(['RELEASE', 'WITH'] as const)(
    'of cases is refused only when a person says what becomes of their contents (%s)',
    async (contents) => {
      const order = await aMadeOrder(crew, m)
      const sampling = { method: 'FIXED' as const, size: 1, acceptance: 0 }
      const lot = await aLot(people.drawer, order.id, { level: 'CA', sampling })
      await recorded(people, lot.id, 1)
      const shown = await get(lot.id)
      const asked = shown.effects?.reject.find(({ disposition }) => disposition === 'REFUSE')?.contents
      const packs = asked?.takenOut.packs ?? 0
      expect(packs).toBeGreaterThanOrEqual(15)
      expect(asked).toMatchObject({
        along: packs,
        left: 0,
        takenOut: { containers: 2, first: [{ level: 'CA' }, { level: 'CA' }] },
      })
      const params = { id: lot.id }
      const body = { ...(await signatureUnder(people.decider, lot.id, 'reject')), disposition: 'REFUSE' as const }
      expect(await people.decider.refusal(routes.rejectInspectionLot, { params, body })).toMatchObject({
        status: 400,
        message: 'inspection_contents_undecided',
        params: { count: packs },
      })
      await people.decider.call(routes.rejectInspectionLot, { params, body: { ...body, contents } })
      const withdrawn = scheme === 'A' ? 'INACTIVATED' : 'INACTIVATE'
      expect((await sums(order.id))[withdrawn] ?? 0).toBe(contents === 'WITH' ? packs + 5 : 5)
      const [box] = asked?.takenOut.first ?? []
      const units = await admin.call(listSerials, { query: { orderId: order.id, level: 'EA', limit: 50 } })
      const inside = units.items.filter(({ packingGroup }) => packingGroup?.ordinal === box?.ordinal)
      expect(inside).toHaveLength(contents === 'WITH' ? (box?.packs ?? 0) : 0)
      const released = await admin.call(listEvents, {
        query: { subjectType: 'inspection_lot', subjectId: lot.id, limit: 20 },
      })
      const own = released.items.filter(({ action }) => action === 'inspection.contents_released')
      expect(own).toMatchObject(contents === 'WITH' ? [] : [{ details: { released: packs } }])
      await invariantsHold()
    },
  )

  it('of cases says how many stay when their contents, which another lot keeps, cannot go with them', async () => {
    const order = await aMadeOrder(crew, m)
    const sampling = { method: 'FIXED' as const, size: 1, acceptance: 0 }
    const lot = await aLot(people.drawer, order.id, { level: 'CA', sampling })
    await recorded(people, lot.id, 1)
    await aLot(people.drawer, order.id, { level: 'EA', sampling })
    const asked = (await get(lot.id)).effects?.reject.find(({ disposition }) => disposition === 'REFUSE')
    expect(asked).toMatchObject({ changes: 2, left: 0, contents: { along: 0, left: 2 } })
    const body = { ...(await signatureUnder(people.decider, lot.id, 'reject')), disposition: 'REFUSE' as const }
    expect(
      await people.decider.refusal(routes.rejectInspectionLot, {
        params: { id: lot.id },
        body: { ...body, contents: 'WITH' },
      }),
    ).toMatchObject({ message: 'inspection_disposition_has_no_effect' })
  })

  it('is rejected and held back until the hold is lifted', async () => {
    const order = await aMadeOrder(crew, m)
    const lot = await aLot(people.drawer, order.id)
    await recorded(people, lot.id, 2)
    expect(await rejected(people, lot.id, 'HOLD')).toMatchObject({
      status: 'REJECTED',
      disposition: 'HOLD',
      onHold: 20,
    })
    await confirm(order.id)
    expect((await sums(order.id))[gone] ?? 0).toBe(0)
    expect(await sums(order.id)).toMatchObject(scheme === 'A' ? { NSO: 20 } : { PLANT_USED: 25 })
    const lifted = await people.decider.call(routes.liftInspectionHold, {
      params: { id: lot.id },
      body: await signatureUnder(people.decider, lot.id, 'liftHold'),
    })
    expect(lifted).toMatchObject({ status: 'REJECTED', onHold: 0 })
    expect(await sums(order.id)).toMatchObject({ [made]: scheme === 'A' ? 20 : 25 })
    expect(lifted.history[0]).toMatchObject({ command: 'liftHold', signature: { intact: true } })
    const again = await signatureUnder(people.decider, lot.id, 'liftHold')
    expect(
      await people.decider.refusal(routes.liftInspectionHold, { params: { id: lot.id }, body: again }),
    ).toMatchObject({ status: 409, message: 'inspection_nothing_on_hold' })
    await invariantsHold()
  })

  it('is withdrawn: marks are taken back, what was taken stays', async () => {
    const order = await aMadeOrder(crew, m)
    const lot = await aLot(people.drawer, order.id)
    await taken(people, lot.id, 2)
    const { version } = await get(lot.id)
    const gone = await people.withdrawer.call(routes.withdrawInspectionLot, {
      params: { id: lot.id },
      body: { version, reason: 'drawn from the wrong order' },
    })
    expect(gone).toMatchObject({
      status: 'WITHDRAWN',
      history: [
        { command: 'withdraw', reason: 'drawn from the wrong order' },
        { command: 'take' },
        { command: 'draw' },
      ],
    })
    expect(await sums(order.id)).toMatchObject(scheme === 'A' ? { COMMISSIONED: 23, SAMPLE: 2 } : { PLANT_USED: 25 })
    const next = await aLot(people.drawer, order.id)
    expect(next.lotSize).toBe(23)
    await invariantsHold()
  })

  it('leaves out what another open lot holds, also when two are drawn at once', async () => {
    const order = await aMadeOrder(crew, m)
    const body = {
      source: { from: 'ORDER' as const, orderId: order.id },
      level: 'EA' as const,
      sampling: { method: 'FIXED' as const, size: 5, acceptance: 0 },
    }
    const answers = await Promise.all([1, 2].map(() => people.drawer.raw(routes.createInspectionLot, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(JSON.parse(answers.find(({ status }) => status === 400)?.body.toString() ?? '')).toMatchObject({
      message: 'inspection_lot_empty',
      params: { leftOut: scheme === 'A' ? 20 : 25 },
    })
  })

  it('holds released packs only when the person asks for them, and withdraws them when it is refused', async () => {
    const order = await aMadeOrder(crew, m)
    const { items } = await admin.call(listSerials, { query: { orderNo: order.orderNo, level: 'EA', limit: 100 } })
    const onPack = items.filter(({ isCommissioned }) => isCommissioned).map(({ ordinal }) => ordinal)
    await changed(t.app, admin, { ordinals: onPack.slice(0, 10), operation: 'RELEASE', reason: 'released' })
    const query = { orderId: order.id, level: 'EA', method: 'FIXED', size: 5, acceptance: 0 } as const
    const preview = (withReleased: 'true' | 'false') =>
      people.drawer.call(routes.previewInspectionLot, { query: { ...query, withReleased } })
    expect(await preview('false')).toMatchObject({ lotSize: 15, released: 10, leftOut: 0 })
    expect(await preview('true')).toMatchObject({ lotSize: 25, released: 0, leftOut: 0 })
    const without = await aLot(people.drawer, order.id)
    expect(without.lotSize).toBe(15)
    await people.withdrawer.call(routes.withdrawInspectionLot, {
      params: { id: without.id },
      body: { version: without.version, reason: 'the released ones are meant too' },
    })
    const lot = await aLot(people.drawer, order.id, { withReleased: true })
    expect(lot).toMatchObject({ lotSize: 25, history: [{ facts: { withReleased: true } }] })
    await recorded(people, lot.id, 1)
    await rejected(people, lot.id, 'REFUSE')
    const after = await sums(order.id)
    const samples = scheme === 'A' ? after['SAMPLE'] : (after['PLANT_USED'] ?? 0) + (after['ACTIVATED'] ?? 0)
    expect([after[scheme === 'A' ? 'INACTIVATED' : 'INACTIVATE'], samples]).toEqual([25, 5])
    await invariantsHold()
  })

  it('is decided once when two decide at once, and taken once when two scan the same', async () => {
    const order = await aMadeOrder(crew, m)
    const lot = await aLot(people.drawer, order.id)
    const codes = (await samplesOf(people.sampler, lot.id)).map(scanOf)
    const takes = await Promise.all(
      [1, 2].map(() =>
        people.sampler.call(routes.takeInspectionSamples, {
          params: { id: lot.id },
          body: { codes, leavesContainer: true },
        }),
      ),
    )
    expect(takes.flatMap(({ results }) => results.map(({ outcome }) => outcome)).sort()).toEqual([
      ...Array(5).fill('ALREADY'),
      ...Array(5).fill('TAKEN'),
    ])
    await recorded(people, lot.id)
    const body = await signatureUnder(people.decider, lot.id, 'release')
    const answers = await Promise.all(
      [1, 2].map(() => people.decider.raw(routes.releaseInspectionLot, { params: { id: lot.id }, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('who and when', () => {
  let crew: Crew
  let m: Masters
  let people: Inspectors
  let chief: Client
  let lot: LotDetail
  let orderId: string
  beforeAll(async () => {
    crew = await aCrew(t.http, t.admin)
    chief = await userWith(t.http, t.admin, everything)
    m = await masters(t.admin, chief)
    people = await someInspectors(t.http, t.admin)
    orderId = (await aMadeOrder(crew, m)).id
    lot = await aLot(people.drawer, orderId, {
      sampling: { method: 'ISO', level: 'II', aql: '2.5', counting: 'ITEMS' },
    })
  })
  const params = () => ({ id: lot.id })

  it('a lot of 25 at level II and AQL 2.5 takes the five of letter C', () => {
    expect(lot.plan).toEqual({
      sampleSize: 5,
      acceptance: 0,
      rejection: 1,
      isWhole: false,
      iso: { severity: 'NORMAL', lotLetter: 'C', letter: 'C' },
    })
    expect(lot.switching).toEqual({ severity: 'NORMAL', isStopped: false, score: 0, recent: [], refusedTightened: 0 })
  })

  it('tells each scanned code what it is to the lot', async () => {
    const other = await aMadeOrder(crew, m)
    const inOther = await crew.planner.call(listOrderPacks, { params: { id: other.id }, query: { limit: 5 } })
    const all = await people.sampler.call(routes.listInspectionSamples, {
      params: params(),
      query: { show: 'ALL', limit: 3 },
    })
    expect(all.items).toHaveLength(3)
    const rest = await people.sampler.call(routes.listInspectionSamples, {
      params: params(),
      query: { show: 'ALL', limit: 3, after: all.next ?? '' },
    })
    expect(rest).toMatchObject({ items: [{ state: 'WAITING' }, { state: 'WAITING' }], next: null })
    const drawn = new Set([...all.items, ...rest.items].map(({ id }) => id))
    const own = await crew.planner.call(listOrderPacks, { params: { id: orderId }, query: { limit: 50 } })
    const casesOf = async (container: string) =>
      (await crew.planner.call(listOrderPacks, { params: { id: orderId }, query: { limit: 50, container } })).items
    const cases = await casesOf(own.items[0]?.container ?? '')
    const units = await casesOf(cases[0]?.container ?? '')
    const undrawn = units.find(({ container }) => !drawn.has(container))
    const codes = [undrawn?.code ?? '', 'nobody-issued-this', inOther.items[0]?.code ?? '', ' ']
    const { results, progress, status } = await people.sampler.call(routes.takeInspectionSamples, {
      params: params(),
      body: { codes },
    })
    expect(results.map(({ outcome }) => outcome)).toEqual(['NOT_DRAWN', 'UNKNOWN', 'NOT_IN_LOT', 'UNKNOWN'])
    expect([progress.taken, status]).toEqual([0, 'DRAWN'])
  })

  it('refuses what does not fit its status, its version or its samples', async () => {
    const version = lot.version
    expect(
      await people.recorder.refusal(routes.finishInspection, { params: params(), body: { version } }),
    ).toMatchObject({ status: 409, message: 'inspection_status_does_not_allow' })
    expect(
      await people.recorder.refusal(routes.recordInspectionResults, {
        params: params(),
        body: { results: [{ id: '17', result: 'CONFORMING' }] },
      }),
    ).toMatchObject({ message: 'inspection_status_does_not_allow' })
    await taken(people, lot.id, 1)
    const now = await people.recorder.call(routes.getInspectionLot, { params: params() })
    expect(
      await people.recorder.refusal(routes.finishInspection, { params: params(), body: { version } }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(
      await people.recorder.refusal(routes.finishInspection, { params: params(), body: { version: now.version } }),
    ).toMatchObject({ status: 400, message: 'inspection_results_missing' })
    expect(
      await people.recorder.refusal(routes.recordInspectionResults, {
        params: params(),
        body: { results: [{ id: '17', result: 'CONFORMING' }] },
      }),
    ).toMatchObject({ status: 400, message: 'inspection_sample_not_taken', params: { count: 1 } })
    expect(
      await people.decider.refusal(routes.rejectInspectionLot, {
        params: params(),
        body: { ...(await signatureUnder(people.decider, lot.id, 'reject')), disposition: 'HOLD' },
      }),
    ).toMatchObject({ message: 'inspection_status_does_not_allow' })
    expect(
      await people.decider.refusal(routes.resumeInspection, {
        params: params(),
        body: await signatureUnder(people.decider, lot.id, 'resume'),
      }),
    ).toMatchObject({ status: 409, message: 'inspection_not_stopped' })
  })

  it('lets nobody decide who recorded, the administrator included, and binds the signature to the results', async () => {
    await taken(people, lot.id)
    const results = (await samplesOf(people.recorder, lot.id)).map(({ id }) => ({ id, result: 'CONFORMING' as const }))
    await t.admin.call(routes.recordInspectionResults, { params: params(), body: { results: results.slice(0, 1) } })
    await people.recorder.call(routes.recordInspectionResults, {
      params: params(),
      body: { results: results.slice(1) },
    })
    const { version } = await people.recorder.call(routes.getInspectionLot, { params: params() })
    await people.recorder.call(routes.finishInspection, { params: params(), body: { version } })
    const body = await signatureUnder(t.admin, lot.id, 'release')
    expect(await t.admin.refusal(routes.releaseInspectionLot, { params: params(), body })).toMatchObject({
      status: 400,
      message: 'inspection_decider_recorded',
    })
    const old = await signatureUnder(people.decider, lot.id, 'release')
    const waiting = await people.recorder.call(routes.getInspectionLot, { params: params() })
    const open = await people.recorder.call(routes.reopenInspection, {
      params: params(),
      body: { version: waiting.version, reason: 'the second pack was looked at again' },
    })
    expect(open.status).toBe('SAMPLING')
    const bad = {
      id: results[1]?.id ?? '',
      result: 'NONCONFORMING' as const,
      defectClass: 'CRITICAL' as const,
      note: 'open carton',
    }
    expect(
      await people.recorder.call(routes.recordInspectionResults, { params: params(), body: { results: [bad] } }),
    ).toMatchObject({ found: 1, critical: 1, verdict: 'NOT_ACCEPTABLE' })
    await people.recorder.call(routes.recordInspectionResults, {
      params: params(),
      body: { results: [{ id: bad.id, result: 'CONFORMING' }] },
    })
    const closed = await people.recorder.call(routes.finishInspection, {
      params: params(),
      body: { version: open.version },
    })
    expect(
      await people.decider.refusal(routes.releaseInspectionLot, {
        params: params(),
        body: { ...old, version: closed.version },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect((await released(people, lot.id)).switching).toMatchObject({ severity: 'NORMAL', score: 2, recent: [true] })
  })

  it('shows a signature broken when a result was changed behind its back', async () => {
    const client = await t.app.pool.connect()
    await client.query(
      "begin; select set_tenant(1); update inspection_samples set note = 'quite good' where lot_id = '" +
        lot.id +
        "'; commit",
    )
    client.release()
    const { history } = await people.decider.call(routes.getInspectionLot, { params: params() })
    expect(history[0]).toMatchObject({ command: 'release', signature: { intact: false } })
  })

  it('belongs to its tenant', async () => {
    const stranger = await userWith(t.http, t.other, everything)
    const unknown = { status: 404, message: 'not_found' }
    expect(await stranger.refusal(routes.getInspectionLot, { params: params() })).toMatchObject(unknown)
    expect(await stranger.refusal(routes.listInspectionSamples, { params: params(), query: {} })).toMatchObject(unknown)
    expect(
      await stranger.refusal(routes.takeInspectionSamples, { params: params(), body: { codes: ['1'] } }),
    ).toMatchObject(unknown)
    expect(
      await stranger.refusal(routes.createInspectionLot, {
        body: {
          source: { from: 'ORDER', orderId },
          level: 'EA',
          sampling: { method: 'FIXED', size: 5, acceptance: 0 },
        },
      }),
    ).toMatchObject(unknown)
    expect((await stranger.call(routes.listInspectionLots, { query: { orderId } })).items).toEqual([])
  })

  it('refuses plans that no table holds, and goods that the scheme does not have', async () => {
    const make = (given: Parameters<typeof aLot>[2]) =>
      people.drawer.refusal(routes.createInspectionLot, {
        body: {
          source: { from: 'ORDER', orderId },
          level: 'EA',
          sampling: { method: 'FIXED', size: 5, acceptance: 0 },
          ...given,
        },
      })
    expect(await make({ sampling: { method: 'ISO', level: 'II', aql: '15', counting: 'ITEMS' } })).toMatchObject({
      status: 400,
      message: 'invalid_input',
      fields: { 'sampling.aql': 'aql_is_for_defects' },
    })
    expect(await make({ goods: 'RETURNED' })).toMatchObject({
      status: 400,
      message: 'invalid_input',
      fields: { goods: 'not_in_list' },
    })
    expect(await make({ level: 'BUNDLE' })).toMatchObject({ status: 400, message: 'inspection_lot_empty' })
    expect(await make({ level: 'PL', sampling: { method: 'ISO', level: 'II', aql: '1.0' } })).toMatchObject({
      status: 400,
      message: 'inspection_plan_unknown',
      params: { lotSize: 1 },
    })
    expect(
      await people.drawer.refusal(routes.previewInspectionLot, {
        query: { orderId, level: 'EA', method: 'ISO', aql: '1.0' },
      }),
    ).toMatchObject({ status: 400, fields: { level: 'not_in_list' } })
    expect(
      await people.drawer.refusal(routes.previewInspectionLot, {
        query: { level: 'EA', method: 'FIXED', size: 1, acceptance: 0 },
      }),
    ).toMatchObject({ status: 404 })
  })

  it('lists by status, product, order, batch and number, newest first', async () => {
    const one = (await people.drawer.call(routes.listInspectionLots, { query: { orderId } })).items
    expect(one.map(({ id }) => id)).toEqual([lot.id])
    const found = async (query: Parameters<typeof people.drawer.call<typeof routes.listInspectionLots>>[1]) =>
      (await people.drawer.call(routes.listInspectionLots, query)).items.map(({ number }) => number)
    expect(await found({ query: { number: lot.number } })).toEqual([lot.number])
    expect(
      await found({ query: { batchCode: lot.batchCode, productId: lot.productId, status: 'RELEASED,DRAWN' } }),
    ).toEqual([lot.number])
    expect(await found({ query: { orderNo: lot.orders[0]?.orderNo ?? '' } })).toContain(lot.number)
    expect(await found({ query: { orderNo: '%' } })).toEqual([])
    expect(await found({ query: { batchCode: lot.batchCode, status: 'REJECTED' } })).toEqual([])
    const numbers = await found({ query: { limit: 200 } })
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    const page = await people.drawer.call(routes.listInspectionLots, { query: { limit: 1 } })
    expect(
      (await people.drawer.call(routes.listInspectionLots, { query: { limit: 1, after: page.next ?? '' } })).items[0]
        ?.number,
    ).toBe(numbers[1] as number)
  })
})

describe('goods that were decided before', () => {
  it('on hold (A) are inspected again and let go, and do not count for the switching rules', async () => {
    const crew = await aCrew(t.http, t.admin)
    const m = await masters(t.admin, await userWith(t.http, t.admin, everything), { workflow: 'WITHOUT_SCAN' })
    const people = await someInspectors(t.http, t.admin)
    const order = await aMadeOrder(crew, m)
    const iso = {
      sampling: { method: 'ISO' as const, level: 'II' as const, aql: '2.5' as const, counting: 'ITEMS' as const },
    }
    const first = await aLot(people.drawer, order.id, iso)
    await recorded(people, first.id, 1)
    expect((await rejected(people, first.id, 'HOLD')).switching).toMatchObject({ recent: [false] })
    const second = await aLot(people.drawer, order.id, { goods: 'HELD', ...iso })
    expect(second).toMatchObject({ lotSize: 20, goods: 'HELD', isResubmitted: true, switching: null })
    await recorded(people, second.id)
    expect((await released(people, second.id)).history[0]).toMatchObject({ command: 'release', facts: { changed: 15 } })
    expect((await people.decider.call(routes.getInspectionLot, { params: { id: first.id } })).onHold).toBe(5)
    const third = await aLot(people.drawer, order.id, iso)
    expect(third).toMatchObject({ lotSize: 15, isResubmitted: true, switching: { recent: [false] } })
    await recorded(people, third.id, 1)
    expect((await rejected(people, third.id, 'REFUSE')).switching).toMatchObject({
      severity: 'NORMAL',
      recent: [false],
    })
  })

  it('held back by a rejected lot (B) are free once a later lot of them is released', async () => {
    const crew = await aCrew(t.http, t.other)
    const m = await masters(t.other, await userWith(t.http, t.other, everything), { workflow: 'WITHOUT_SCAN' })
    const people = await someInspectors(t.http, t.other)
    const order = await aMadeOrder(crew, m)
    const first = await aLot(people.drawer, order.id)
    await recorded(people, first.id, 1)
    await rejected(people, first.id, 'HOLD')
    const second = await aLot(people.drawer, order.id)
    expect(second.lotSize).toBe(20)
    await recorded(people, second.id)
    await released(people, second.id)
    expect((await people.decider.call(routes.getInspectionLot, { params: { id: first.id } })).onHold).toBe(5)
    await crew.quality.call(confirmOrder, {
      params: { id: order.id },
      body: await signatureFor(crew.quality, order.id, 'finalConfirm'),
    })
    const { runs } = await crew.planner.call(getOrderStrip, { params: { id: order.id }, query: { level: 'EA' } })
    expect(runs.reduce((sum, { byState }) => sum + (byState['ACTIVATED'] ?? 0), 0)).toBe(15)
  })
})

describe('a series of lots', () => {
  it('is tightened after two that were not accepted, stopped after five more, and resumed by a signature', async () => {
    const crew = await aCrew(t.http, t.admin)
    const m = await masters(t.admin, await userWith(t.http, t.admin, everything), { workflow: 'WITHOUT_SCAN' })
    const people = await someInspectors(t.http, t.admin)
    const given = {
      sampling: { method: 'ISO' as const, level: 'S-1' as const, aql: '4.0' as const, counting: 'ITEMS' as const },
    }
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id, batchCode: 'SERIES-1' })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.push)
    const placed = await placedOut(crew, draft.id)
    await reported(crew, draft.id, await lineReport(crew, placed, { unused: 5 }))
    const seen: string[] = []
    let last = ''
    for (let lots = 0; lots < 7; lots++) {
      const lot = await aLot(people.drawer, (await aMadeOrder(crew, m)).id, given)
      last = lot.id
      await recorded(people, lot.id, 1)
      const { switching } = await rejected(people, lot.id, 'REFUSE')
      seen.push(
        `${lot.plan.iso?.severity} ${lot.plan.sampleSize} ${switching?.severity} ${switching?.refusedTightened} ${switching?.isStopped}`,
      )
    }
    expect(seen).toEqual([
      'NORMAL 3 NORMAL 0 false',
      'NORMAL 3 TIGHTENED 0 false',
      'TIGHTENED 5 TIGHTENED 1 false',
      'TIGHTENED 5 TIGHTENED 2 false',
      'TIGHTENED 5 TIGHTENED 3 false',
      'TIGHTENED 5 TIGHTENED 4 false',
      'TIGHTENED 5 TIGHTENED 5 true',
    ])
    const stopped = {
      body: {
        source: { from: 'BATCH' as const, productId: m.product.id, batchCode: 'SERIES-1' },
        level: 'EA' as const,
        ...given,
      },
    }
    expect(await people.drawer.refusal(routes.createInspectionLot, stopped)).toMatchObject({
      status: 409,
      message: 'inspection_stopped',
    })
    const resumed = await people.decider.call(routes.resumeInspection, {
      params: { id: last },
      body: await signatureUnder(people.decider, last, 'resume'),
    })
    expect(resumed).toMatchObject({
      switching: { severity: 'TIGHTENED', isStopped: false, refusedTightened: 0 },
      history: [{ command: 'resume', signature: { intact: true } }, { command: 'reject' }, {}, {}, {}],
    })
    expect(await people.drawer.call(routes.createInspectionLot, stopped)).toMatchObject({
      from: 'BATCH',
      batchCode: 'SERIES-1',
      lotSize: 25,
      plan: { sampleSize: 5, iso: { severity: 'TIGHTENED' } },
    })
  })
})
