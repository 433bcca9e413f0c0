/** One order from draft to its end, in both status schemes, each step by a person with only the permission for it. */

import { createHash, randomUUIDv7 } from 'node:crypto'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import {
  confirmOrder,
  previewOrderScrap,
  returnUnusedCodes,
  scrapOrder,
} from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import {
  acknowledgeOrderPackage,
  buildOrderPackage,
  downloadOrderPackage,
  listOrderPackages,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import {
  getOrder,
  getOrderBalance,
  getOrderStrip,
  listOrderHistory,
  listOrderPacks,
} from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  finishOrderScan,
  listOrderScans,
  scanOrderPacks,
  startOrderScan,
} from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { moveMembers } from '../../../numbers/ledger/packing/packing.service.ts'
import { setOfOrdinals } from '../../../numbers/ledger/serial-set/serial-set.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  placedOut,
  reported,
  signatureFor,
  step,
  withCodes,
  type Crew,
  type Masters,
} from '../orders.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ work: true })
})

const everything = Object.keys(permissions) as PermissionName[]

/** The outermost packs, each as the warehouse would scan it. */
async function outerCodes(crew: Crew, id: string): Promise<string[]> {
  const { items } = await crew.warehouse.call(listOrderScans, { params: { id }, query: { show: 'missing' } })
  return items.map(({ code }) => code)
}

describe.each(['A', 'B'] as const)('an order in scheme %s', (scheme) => {
  let crew: Crew
  let m: Masters
  let admin: Client
  beforeAll(async () => {
    admin = scheme === 'A' ? t.admin : t.other
    crew = await aCrew(t.http, admin)
    m = await masters(admin, await userWith(t.http, admin, everything))
  })
  const get = (id: string): Promise<OrderDetail> => crew.planner.call(getOrder, { params: { id } })
  const strip = (id: string) => crew.planner.call(getOrderStrip, { params: { id }, query: { level: 'EA' } })
  const sums = async (id: string) => {
    const found: Record<string, number> = {}
    for (const { byState } of (await strip(id)).runs)
      for (const [status, count] of Object.entries(byState)) found[status] = (found[status] ?? 0) + count
    return found
  }
  const balance = async (id: string) => (await crew.planner.call(getOrderBalance, { params: { id } })).levels

  it('goes through its whole life', async () => {
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
    const waiting = await withCodes(crew, draft)
    expect(waiting).toMatchObject({ status: 'WAIT_LINE_ASSIGNED', codesProblem: null, taskId: null })
    expect(waiting.levels).toMatchObject([
      { level: 'EA', capacity: 1, need: 30, assigned: 30, placedOut: null },
      { level: 'CA', capacity: 10, need: 6, assigned: 6 },
      { level: 'PL', capacity: 4, need: 4, assigned: 4, gtin: null },
    ])
    expect(waiting.entries.map(({ status, by }) => [status, by === 'Serialis'])).toEqual(
      expect.arrayContaining([
        ['READY', true],
        ['APPROVED', false],
        ['WAIT_LINE_ASSIGNED', true],
      ]),
    )

    const onPush = await onLine(crew, draft.id, m.push)
    expect(onPush).toMatchObject({ status: 'ASSIGNED', lineId: m.push.id, lineName: m.push.name })
    const ready = await placedOut(crew, draft.id)
    expect(ready.status).toBe('PRODUCTION_READY')
    expect(ready.levels.map(({ placedOut: count }) => count)).toEqual([30, 6, 4])
    expect((await step(crew.lineOperator, draft.id, startOrder)).status).toBe('PROCESSING')
    expect((await strip(draft.id)).runs).toMatchObject([{ count: 30, byState: { NEW: 30 } }])

    const processed = await reported(crew, draft.id, await lineReport(crew, ready, { rejects: 2, unused: 3 }))
    expect(processed).toMatchObject({
      status: 'PROUDCTION_RESULT_PROCEDDED',
      productionQuantity: 25,
      damagedPackages: 2,
    })
    expect(await sums(draft.id)).toEqual(
      scheme === 'A'
        ? { COMMISSIONED: 25, DESTORY: 2, INACTIVATED: 3 }
        : { PLANT_USED: 25, PLANT_DESTROY: 2, INACTIVATE: 3 },
    )
    expect(await balance(draft.id)).toMatchObject([
      { level: 'EA', placedOut: 30, commissioned: 25, rejected: 2, returned: 3, open: 0, unaccounted: 0 },
      { level: 'CA', placedOut: 6, commissioned: 3, returned: 3, open: 0, unaccounted: 0 },
      { level: 'PL', placedOut: 4, commissioned: 1, returned: 3, open: 0, unaccounted: 0 },
    ])

    expect((await step(crew.warehouse, draft.id, startOrderScan)).status).toBe('SCANNING')
    const { version } = await get(draft.id)
    expect(
      await crew.warehouse.refusal(finishOrderScan, { params: { id: draft.id }, body: { version } }),
    ).toMatchObject({ status: 400, message: 'scan_not_complete', params: { missing: 1, differences: 0 } })
    const unknown = { version, differenceCode: 'NOSUCH' }
    expect(await crew.warehouse.refusal(finishOrderScan, { params: { id: draft.id }, body: unknown })).toMatchObject({
      status: 404,
      message: 'basic_configuration_not_exists',
      params: { code: 'NOSUCH' },
    })
    const codes = await outerCodes(crew, draft.id)
    expect(codes).toHaveLength(1)
    const scan = await crew.warehouse.call(scanOrderPacks, {
      params: { id: draft.id },
      body: { codes: [`00${codes[0]}`] },
    })
    expect(scan).toMatchObject({
      results: [{ outcome: 'MATCH', isRepeat: false, level: 'PL', size: 3 }],
      summary: { expected: 1, scanned: 1, missing: 0, differences: 0 },
    })
    expect((await crew.warehouse.call(finishOrderScan, { params: { id: draft.id }, body: { version } })).status).toBe(
      'SCAN_FINISH',
    )

    const confirmed = await crew.quality.call(confirmOrder, {
      params: { id: draft.id },
      body: await signatureFor(crew.quality, draft.id, 'finalConfirm'),
    })
    expect(confirmed).toMatchObject({ status: 'FINAL_CONFIRM', nextSteps: [] })
    expect(confirmed.signatures.map(({ event, intact }) => [event, intact])).toEqual([
      ['order.approved', true],
      ['order.confirmed', true],
    ])
    expect(await sums(draft.id)).toEqual(
      scheme === 'A'
        ? { ACTIVATION: 25, DESTORY: 2, INACTIVATED: 3 }
        : { ACTIVATED: 25, PLANT_DESTROY: 2, INACTIVATE: 3 },
    )
    expect((await strip(draft.id)).total).toBe(30)
  })

  it('shows what is packed in what', async () => {
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id, orderSize: 50, reservePercent: 0 })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.push)
    const ready = await placedOut(crew, draft.id)
    await reported(crew, draft.id, await lineReport(crew, ready))
    const packs = (container?: string, limit = 25) =>
      crew.planner.call(listOrderPacks, {
        params: { id: draft.id },
        query: { limit, ...(container && { container }) },
      })
    const top = await packs()
    expect(top.items.map(({ level, size, isPartial }) => [level, size, isPartial])).toEqual([
      ['PL', 4, false],
      ['PL', 1, true],
    ])
    const cases = await packs(top.items[0]?.container)
    expect(cases.items.map(({ level, size }) => [level, size])).toEqual(Array(4).fill(['CA', 10]))
    const units = await packs(cases.items[0]?.container, 6)
    expect(units.items.map(({ level, size }) => [level, size])).toEqual(Array(6).fill(['EA', null]))
    expect(units.next).not.toBeNull()
    const paged = await packs(undefined, 1)
    expect(
      (
        await crew.planner.call(listOrderPacks, {
          params: { id: draft.id },
          query: { limit: 1, after: paged.next ?? '' },
        })
      ).items[0]?.container,
    ).toBe(top.items[1]?.container)
    expect(
      await crew.planner.refusal(listOrderPacks, { params: { id: draft.id }, query: { container: '16777216' } }),
    ).toMatchObject({ status: 404 })
  })

  it('is not confirmed while its balance is open, unless the deviation is explained and signed', async () => {
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.push)
    const ready = await placedOut(crew, draft.id)
    const report = await lineReport(crew, ready, { rejects: 2, unused: 3 })
    const processed = await reported(crew, draft.id, {
      ...report,
      codes: report.codes.filter(({ status }) => status !== 'UNUSED'),
    })
    expect(await balance(draft.id)).toMatchObject([
      { open: 3, unaccounted: 3 },
      { open: 3, unaccounted: 3 },
      { open: 3, unaccounted: 3 },
    ])
    const levels = [
      { level: 'EA', count: 2 },
      { level: 'CA', count: 3 },
    ] as const
    expect(
      await crew.quality.refusal(returnUnusedCodes, {
        params: { id: draft.id },
        body: { version: processed.version, reason: 'rolls counted', levels: [...levels] },
      }),
    ).toMatchObject({ status: 400, message: 'returned_count_differs', params: { level: 'EA', count: 2, open: 3 } })
    await crew.quality.call(returnUnusedCodes, {
      params: { id: draft.id },
      body: {
        version: processed.version,
        reason: 'rolls counted',
        levels: [
          { level: 'EA', count: 3 },
          { level: 'CA', count: 3 },
        ],
      },
    })
    expect(await balance(draft.id)).toMatchObject([
      { returned: 3, unaccounted: 0 },
      { returned: 3, unaccounted: 0 },
      { returned: 0, unaccounted: 3 },
    ])
    await step(crew.warehouse, draft.id, startOrderScan)
    const { version } = await get(draft.id)
    await crew.warehouse.call(finishOrderScan, {
      params: { id: draft.id },
      body: { version, difference: 'counted by hand' },
    })
    const signed = await signatureFor(crew.quality, draft.id, 'finalConfirm')
    expect(await crew.quality.refusal(confirmOrder, { params: { id: draft.id }, body: signed })).toMatchObject({
      status: 400,
      message: 'order_balance_not_zero',
      params: { count: 3 },
    })
    const confirmed = await crew.quality.call(confirmOrder, {
      params: { id: draft.id },
      body: { ...signed, deviation: 'three pallet labels were lost' },
    })
    expect(confirmed.status).toBe('FINAL_CONFIRM')
    expect(await balance(draft.id)).toMatchObject([{ open: 0 }, { open: 0 }, { open: 0, returned: 3 }])
    const { items } = await crew.planner.call(listOrderHistory, {
      params: { id: draft.id },
      query: { limit: 1 },
    })
    expect(items[0]).toMatchObject({
      command: 'finalConfirm',
      isSigned: true,
      facts: { deviation: 'three pallet labels were lost', retired: { PL: 3 } },
    })
  })

  it('is scrapped with a signature: unused codes retired, packs taken out', async () => {
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.pull.id })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.pull)
    const ready = await placedOut(crew, draft.id)
    await reported(crew, draft.id, await lineReport(crew, ready, { unused: 5 }))
    const scrapped = await crew.chief.call(scrapOrder, {
      params: { id: draft.id },
      body: { ...(await signatureFor(crew.chief, draft.id, 'scrap')), commissioned: 'INACTIVATE' },
    })
    expect(scrapped).toMatchObject({ status: 'SCRAP', nextSteps: [] })
    expect(await balance(draft.id)).toMatchObject([
      { commissioned: 0, withdrawn: 25, returned: 5, unaccounted: 0 },
      { withdrawn: 3 },
      { withdrawn: 1 },
    ])
    expect(
      await crew.chief.refusal(scrapOrder, {
        params: { id: draft.id },
        body: {
          version: scrapped.version,
          signature: { account: 'x', password: 'x', meaning: 'REVIEW', reason: 'again', digest: '0'.repeat(64) },
        },
      }),
    ).toMatchObject({ status: 409, message: 'order_status_does_not_allow' })
  })

  it('is scrapped without the packs of other orders in its cases, which are named before and leave as an event of its own', async () => {
    const made = async () => {
      const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.pull.id })
      await withCodes(crew, draft)
      await onLine(crew, draft.id, m.pull)
      const ready = await placedOut(crew, draft.id)
      await reported(crew, draft.id, await lineReport(crew, ready, { unused: 5 }))
      const { items } = await admin.call(listSerials, { query: { orderId: draft.id, level: 'EA', limit: 50 } })
      return { id: draft.id, packed: items.filter(({ packingGroup }) => packingGroup !== null) }
    }
    const [ended, other] = [await made(), await made()]
    const [last, stray] = [ended.packed.at(-1), other.packed[0]]
    const move = { from: stray?.packingGroup?.ordinal ?? 0, to: last?.packingGroup?.ordinal ?? 0 }
    const event = { id: randomUUIDv7(), recordedAt: new Date() }
    const members = setOfOrdinals([stray?.ordinal ?? 0])
    await inTenant(t.app.pool, scheme === 'A' ? 1 : 2, 'write', (db) =>
      moveMembers(db, { event, scheme, ...move, members }),
    )
    const params = { id: ended.id }
    const takenOut = { packs: 1, containers: 1, first: [{ ordinal: move.to, level: 'CA', packs: 1 }] }
    expect(await crew.chief.call(previewOrderScrap, { params })).toMatchObject({
      INACTIVATE: takenOut,
      DESTROY: takenOut,
    })
    const body = { ...(await signatureFor(crew.chief, ended.id, 'scrap')), commissioned: 'DESTROY' as const }
    await crew.chief.call(scrapOrder, { params, body })
    const loose = await admin.call(getSerial, { params: { ordinal: stray?.ordinal ?? 0 }, query: {} })
    expect(loose).toMatchObject({ containers: [], state: { status: scheme === 'A' ? 'NEW' : 'PLANT_USED' } })
    expect(loose.history[0]).toMatchObject({ action: 'order.contents_released', reason: body.signature.reason })
  })

  it('gives the line the same bytes at every download, with the sum it acknowledges', async () => {
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.push)
    await step(crew.packer, draft.id, buildOrderPackage)
    const { items } = await waitForPackage(draft.id)
    const [row] = items
    expect(row?.files.map(({ level, format }) => `${level} ${format}`)).toEqual(['EA CSV', 'CA CSV', 'PL CSV'])
    for (const file of row?.files ?? []) {
      const params = { id: draft.id, packageId: row?.id ?? '', level: file.level, format: file.format }
      const first = await crew.packer.raw(downloadOrderPackage, { params })
      expect(first.status).toBe(200)
      expect(createHash('sha256').update(first.body).digest('hex')).toBe(file.sha256)
      expect(first.body.length).toBe(file.size)
      expect(Number(first.headers['content-length'])).toBe(file.size)
    }
    expect(
      await crew.planner.refusal(downloadOrderPackage, {
        params: { id: draft.id, packageId: row?.id ?? '', level: 'EA', format: 'CSV' },
      }),
    ).toMatchObject({ status: 403 })
    const { version } = await get(draft.id)
    const body = { version, packageId: row?.id ?? '', checksum: '00000000' }
    expect(await crew.packer.refusal(acknowledgeOrderPackage, { params: { id: draft.id }, body })).toMatchObject({
      status: 400,
      message: 'package_checksum_differs',
    })
    const good = { ...body, checksum: (row?.checksum ?? '').slice(0, 8).toUpperCase() }
    const answers = await Promise.all(
      [1, 2].map(() => crew.packer.raw(acknowledgeOrderPackage, { params: { id: draft.id }, body: good })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await get(draft.id)).status).toBe('PRODUCTION_READY')
  })

  const waitForPackage = (id: string) =>
    waitUntil(
      () => crew.packer.call(listOrderPackages, { params: { id } }),
      ({ items }) => items[0]?.status === 'READY',
    )
})
