/**
 * Where packs of two sites are mixed: a unit of each site is in a case of the other. And what only suspect scans and
 * requests of suppliers have of a site.
 */

import { gunzipSync } from 'node:zlib'
import { createExtract } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { checkLabels } from '@serialis/contract/desk/labels/labels.routes.ts'
import { getPackingRule, savePackingRule } from '@serialis/contract/desk/packing/packing-rule.routes.ts'
import { checkPackingScan, packMembers, unpackMembers } from '@serialis/contract/desk/packing/packing.routes.ts'
import { createRecall, getRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { askRescue } from '@serialis/contract/desk/rescue/rescue.routes.ts'
import { listSuspectBatches, listSuspectScans, recordScan } from '@serialis/contract/desk/scans/scans.routes.ts'
import { getSerial, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import {
  approveSupplierRequest,
  askSupplierRequest,
  listSupplierRequests,
} from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { filesOfZip } from '../../desk/extracts/extracts.fixtures.ts'
import { aLot, samplesOf } from '../../desk/inspection/inspection.fixtures.ts'
import { checkedChange, signedChange } from '../../desk/status-changes/status-changes.fixtures.ts'
import { aCrew, aDraft, withCodes, type Masters } from '../../plant/orders/orders.fixtures.ts'
import { anAuthority, aSupplier, aSupplierRole } from '../../plant/suppliers/suppliers.fixtures.ts'
import { taskIn } from '../tasks/tasks.fixtures.ts'
import { committed, twoSites, unitOf, type Site } from './sites.fixtures.ts'

interface Mixed {
  /** The case that holds a unit of the other site. */
  container: { ordinal: number; code: string; inside: number }
  /** The unit that is in a case of the other site. */
  away: Unit
  /** A unit that stayed. */
  stayed: Unit
}
interface Unit {
  ordinal: number
  /** As a scanner reads it. */
  code: string
  serial: string
}

let t: TestApp
let m: Masters
let chief: Client
let here: Site
let there: Site
let local: Client
let own: Mixed
let theirs: Mixed

/** Changes with one signature, of the own site and of the other one. */
let waiting: string[]

const reason = 'the carton was crushed'

async function signedOnce(site: Site): Promise<string> {
  const change = await checkedChange(t.admin, 'SCR', {
    operation: 'DESTROY',
    reason,
    recordNo: 'R-1',
    asksSecond: true,
    source: { kind: 'codes', codes: [unitOf(site, 2)] },
    options: { disaggregate: true },
  })
  expect(await signedChange(t.admin, change)).toMatchObject({ status: 'WAITING' })
  return change.id
}

/** One unit is taken out of the first case. */
async function opened(site: Site): Promise<Mixed> {
  const found = async (at: number) => {
    const code = unitOf(site, at)
    const { serial } = await t.admin.call(lookupCode, { query: { code } })
    const unit: Unit = { code, serial: serial?.code ?? '', ordinal: serial?.ordinal ?? 0 }
    return { unit, container: serial?.containers[0] }
  }
  const { container, unit: away } = await found(0)
  const { code = '', ordinal = 0, inside = 0 } = container ?? {}
  const { unit: stayed } = await found(1)
  await t.admin.call(unpackMembers, { body: { container: ordinal, members: [away.ordinal], reason } })
  return { container: { ordinal, code, inside }, away, stayed }
}

beforeAll(async () => {
  ;({ t, m, chief, here, there, local } = await twoSites())
  for (const site of [here, there]) await committed(t, site)
  const { version } = await t.admin.call(getPackingRule)
  await t.admin.call(savePackingRule, { body: { mixesBatches: true, mixesRelease: false, version } })
  ;[own, theirs] = [await opened(here), await opened(there)]
  for (const [into, from] of [
    [own, theirs],
    [theirs, own],
  ] as const)
    await t.admin.call(packMembers, { body: { container: into.container.ordinal, members: [from.away.ordinal] } })
  waiting = [await signedOnce(here), await signedOnce(there)]
  for (const { stayed } of [own, theirs])
    await t.admin.call(recordScan, { body: { code: stayed.code, source: 'FIELD', place: 'Hamburg' } })
})

describe('a pack of another site in a container of the own one', () => {
  it('is neither listed nor counted among the contents, now and as of a moment', async () => {
    for (const query of [{}, { at: new Date().toISOString() }]) {
      const asked = { params: { ordinal: own.container.ordinal }, query }
      expect((await t.admin.call(getSerial, asked)).contents).toMatchObject({ count: own.container.inside })
      const { contents } = await local.call(getSerial, asked)
      expect(contents?.count).toBe(own.container.inside - 1)
      expect(contents?.items.map(({ ordinal }) => ordinal)).not.toContain(theirs.away.ordinal)
    }
  })

  it('keeps the packing desk from changing the container', async () => {
    const { ordinal: container } = own.container
    const scan = { body: { mode: 'UNPACK' as const, container, code: own.stayed.code } }
    expect(await t.admin.call(checkPackingScan, scan)).toMatchObject({ role: 'MEMBER', problem: null })
    expect(await local.refusal(checkPackingScan, scan)).toMatchObject({ status: 404 })
    expect(await local.refusal(unpackMembers, { body: { container, members: 'all', reason } })).toMatchObject({
      status: 404,
    })
  })

  it('keeps the container from being destroyed, as it may not be taken out', async () => {
    const outcomeOf = async (who: Client) => {
      const source = { kind: 'codes' as const, codes: [own.container.code] }
      const options = { disaggregate: true, contents: 'RELEASE' as const }
      return (await checkedChange(who, 'SCR', { operation: 'DESTROY', reason, recordNo: 'DR-8', source, options }))
        .outcome
    }
    const { inside } = own.container
    expect(await outcomeOf(t.admin)).toMatchObject({ changeCount: 1, refused: [], releasedCount: inside })
    const refused = [{ reason: 'contents_stay', level: 'CA', count: 1 }]
    expect(await outcomeOf(local)).toMatchObject({ changeCount: 0, refused, releasedCount: 0 })
  })

  it('gets no label', async () => {
    const ordinals = [own.stayed.ordinal, theirs.away.ordinal, theirs.stayed.ordinal]
    expect(await local.call(checkLabels, { body: { subject: { kind: 'SERIALS', ordinals } } })).toMatchObject({
      labels: 1,
      leftOut: 0,
    })
    const subject = { kind: 'MEMBERS', container: own.container.ordinal } as const
    expect(await t.admin.call(checkLabels, { body: { subject } })).toMatchObject({ labels: own.container.inside })
    expect(await local.call(checkLabels, { body: { subject } })).toMatchObject({ labels: own.container.inside - 1 })
  })

  it('is no candidate for an unreadable code', async () => {
    const body = { scope: { kind: 'container' as const, code: own.container.code }, scanned: [] }
    expect((await t.admin.call(askRescue, { body })).candidateCount).toBe(own.container.inside)
    expect(await local.call(askRescue, { body })).toMatchObject({
      place: { members: own.container.inside - 1 },
      candidateCount: own.container.inside - 1,
    })
  })

  it('is not in a list of the contents for an inspector', async () => {
    const wanted = { container: own.container.code }
    expect(await rowsOf(t.admin, wanted)).toContain(theirs.away.serial)
    const rows = await rowsOf(local, wanted)
    expect(rows).toContain(own.stayed.serial)
    expect(rows).not.toContain(theirs.away.serial)
  })
})

/** The CSV of a list as of now. */
async function rowsOf(who: Client, filter: object): Promise<string> {
  const { taskId } = await who.call(createExtract, {
    body: { filter, asOf: new Date().toISOString(), purpose: 'inspector' },
  })
  await taskIn(who, taskId ?? '')
  const { body } = await who.raw(downloadTaskFile, { params: { id: taskId ?? '' } })
  return [...filesOfZip(body)].flatMap(([name, file]) => (name.endsWith('.gz') ? gunzipSync(file) : [])).join('')
}

describe('a container of another site around a pack of the own one', () => {
  let lotId: string
  beforeAll(async () => {
    const { order, levels } = here.made
    const sampling = { method: 'FIXED' as const, size: levels[0]?.serials.length ?? 0, acceptance: 0 }
    lotId = (await aLot(t.admin, order.id, { sampling })).id
  })

  it('is not part of a recall', async () => {
    const recalled = async (who: Client) => {
      const { id, taskId } = await who.call(createRecall, {
        body: { source: { kind: 'codes', codes: [own.away.code] }, reason: 'glass found in a vial' },
      })
      await taskIn(who, taskId ?? '')
      return (await who.call(getRecall, { params: { id } })).report
    }
    expect(await recalled(t.admin)).toMatchObject({ total: 3, around: 2, packCount: 1 })
    expect(await recalled(local)).toMatchObject({ total: 1, around: 0, packCount: 0 })
  })

  it('is not named in a list for an inspector', async () => {
    const isNamed = async (who: Client) =>
      (await rowsOf(who, { orderNo: here.made.order.orderNo })).includes(theirs.container.code)
    expect([await isNamed(t.admin), await isNamed(local)]).toEqual([true, false])
  })

  it('is not named by an inspection lot in which the pack is drawn', async () => {
    const containerOf = async (who: Client) =>
      (await samplesOf(who, lotId)).find(({ id }) => id === String(own.away.ordinal))?.container
    expect(await containerOf(t.admin)).toMatchObject({ code: theirs.container.code })
    expect(await containerOf(local)).toBeNull()
  })
})

describe('what a site has of its own', () => {
  const requests: string[] = []
  beforeAll(async () => {
    const supplier = await aSupplier(t.admin, await aSupplierRole(t.admin))
    await anAuthority(t.admin, supplier, m.product, { maximum: 1 })
    const crew = await aCrew(t.http, t.admin)
    for (const { line } of [here, there]) {
      const draft = await aDraft(crew.planner, m.product, { plannedLineId: line.id, supplierId: supplier.id })
      const order = await withCodes(crew, draft)
      const asked = await t.admin.call(askSupplierRequest, {
        body: {
          supplierId: supplier.id,
          productId: m.product.id,
          level: 'EA',
          quantity: 2,
          orderId: order.id,
          reason: 'launch',
        },
      })
      requests.push(asked.id)
    }
  })

  it('is shown of its suspect scans', async () => {
    const ordersOf = async (who: Client) => ({
      scans: (await who.call(listSuspectScans, { query: {} })).items.map(({ order }) => order?.id),
      batches: (await who.call(listSuspectBatches)).items.map(({ order }) => order?.id),
    })
    const [ours, others] = [here.made.order.id, there.made.order.id]
    expect(await ordersOf(t.admin)).toEqual({ scans: [others, ours], batches: [others, ours] })
    expect(await ordersOf(local)).toEqual({ scans: [ours], batches: [ours] })
  })

  it('is shown of the requests of suppliers for its orders', async () => {
    const [ours = '', others = ''] = requests
    const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
    expect(idsOf((await t.admin.call(listSupplierRequests, { query: {} })).items)).toEqual([others, ours])
    expect(idsOf((await local.call(listSupplierRequests, { query: {} })).items)).toEqual([ours])
    expect(idsOf((await local.call(getMyWork, { query: { kind: 'supplierRequestDecide' } })).items)).toEqual([ours])
    expect(await local.refusal(approveSupplierRequest, { params: { id: others }, body: { version: 1 } })).toMatchObject(
      { status: 404 },
    )
  })

  it('is shown of the changes that wait for a second signature', async () => {
    const idsOf = async (who: Client) =>
      (await who.call(getMyWork, { query: { kind: 'scrapDecide' } })).items.map(({ id }) => id)
    expect(await idsOf(chief)).toEqual(waiting)
    expect(await idsOf(local)).toEqual(waiting.slice(0, 1))
  })
})
