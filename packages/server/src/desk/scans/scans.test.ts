import { randomUUID } from 'node:crypto'
import {
  getScanMarks,
  listSuspectBatches,
  listSuspectScans,
  recordScan,
} from '@serialis/contract/desk/scans/scans.routes.ts'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { importSerials } from '../../numbers/ledger/issue/issue.service.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../serials/serials.fixtures.ts'
import { scanInvariants } from './scans.verify.queries.ts'

const RELEASE: readonly Operation[] = ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'ACTIVATE']
const EVIDENCE = ['reason', 'secondPerson', 'record', 'signature'] as const

interface Yard {
  scanner: Client
  reader: Client
  gtin: string
  codes: string[]
  first: number
}
let t: TestApp
let a: Yard
let b: Yard

/** Ten units: five released, one of these destroyed; the others as they were issued. */
async function yardOf(admin: Client): Promise<Yard> {
  const stock = await aStock(t.http, admin)
  const { id, gtin, number } = await anApplication(admin, stock)
  const first = await firstOrdinal(t.app, admin, id)
  const ordinals = [0, 1, 2, 3, 4].map((at) => first + at)
  for (const operation of RELEASE)
    await changed(t.app, admin, { ordinals, operation, reason: 'made', evidence: EVIDENCE })
  await changed(t.app, admin, {
    ordinals: [first + 4],
    operation: admin === t.admin ? 'DESTROY' : 'DESTROY_DC',
    reason: 'broken',
    evidence: EVIDENCE,
  })
  const codes = (await admin.call(listSerials, { query: { application: number, limit: 20 } })).items.map(
    ({ code }) => code,
  )
  return {
    first,
    codes,
    gtin: gtin ?? '',
    scanner: await userWith(t.http, admin, ['scans.create']),
    reader: await userWith(t.http, admin, ['serials.list', 'serials.detail']),
  }
}

beforeAll(async () => {
  t = await testApp()
  a = await yardOf(t.admin)
  b = await yardOf(t.other)
})

const scan = ({ scanner, gtin, codes }: Yard, at: number, over: Partial<ClientInput<typeof recordScan>['body']> = {}) =>
  scanner.call(recordScan, { body: { code: elementString({ gtin, serial: codes[at] ?? '' }), ...over } })
const statusOf = async ({ reader, first }: Yard, at: number) =>
  (await reader.call(getSerial, { params: { ordinal: first + at }, query: {} })).state.status

describe('a scan of a released pack', () => {
  it('moves it on in scheme B, once: later scans leave their event only', async () => {
    expect(await scan(b, 0, { place: 'Suzhou' })).toMatchObject({
      verdict: 'RECORDED',
      suspicion: null,
      serial: { ordinal: b.first, status: 'CRM_SCAN', isFirstScan: true },
    })
    expect(await scan(b, 0)).toMatchObject({ verdict: 'RECORDED', serial: { status: 'CRM_SCAN', isFirstScan: false } })
    const marks = await b.reader.call(getScanMarks, { query: { ordinal: b.first } })
    expect(marks).toMatchObject({
      suspects: [],
      scans: [
        { place: '', suspicion: null },
        { place: 'Suzhou', source: 'CONSUMER', suspicion: null },
      ],
    })
  })

  it('is an event only in scheme A, and in the field', async () => {
    expect(await scan(a, 0)).toMatchObject({
      verdict: 'RECORDED',
      serial: { status: 'ACTIVATION', isFirstScan: false },
    })
    expect(await scan(b, 1, { source: 'FIELD' })).toMatchObject({
      verdict: 'RECORDED',
      serial: { status: 'ACTIVATED', isFirstScan: false },
    })
    expect((await a.reader.call(getScanMarks, { query: { ordinal: a.first } })).scans).toHaveLength(1)
  })

  it('is the first for one of two at once', async () => {
    const answers = await Promise.all([scan(b, 2), scan(b, 2), scan(b, 2)])
    expect(answers.map(({ serial }) => serial?.isFirstScan).toSorted()).toEqual([false, false, true])
    expect(await statusOf(b, 2)).toBe('CRM_SCAN')
  })

  it('sent twice with one key is one scan', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { code: elementString({ gtin: b.gtin, serial: b.codes[3] ?? '' }) }
    const first = await b.scanner.call(recordScan, { body }, headers)
    expect(await b.scanner.call(recordScan, { body }, headers)).toEqual(first)
    expect((await b.reader.call(getScanMarks, { query: { ordinal: b.first + 3 } })).scans).toHaveLength(1)
  })
})

describe('a suspect scan', () => {
  it.each([
    ['of a pack that was not released', 7, 'NOT_RELEASED'],
    ['of a destroyed one', 4, 'DESTROYED'],
  ] as const)('%s is kept and changes nothing', async (_name, at, suspicion) => {
    for (const yard of [a, b]) {
      const before = await statusOf(yard, at)
      expect(await scan(yard, at, { place: 'Market' })).toMatchObject({
        verdict: 'SUSPECT',
        suspicion,
        serial: { ordinal: yard.first + at, isFirstScan: false },
      })
      expect(await statusOf(yard, at)).toBe(before)
      expect(await yard.reader.call(getScanMarks, { query: { ordinal: yard.first + at } })).toMatchObject({
        suspects: [{ suspicion, scans: 1 }],
        scans: [{ suspicion, place: 'Market' }],
      })
    }
  })

  it('of a code that nobody issued here is kept with its text, and its passport says so', async () => {
    const code = elementString({ gtin: a.gtin, serial: 'COUNTERFEIT1' })
    expect(await a.scanner.call(recordScan, { body: { code } })).toMatchObject({
      verdict: 'SUSPECT',
      suspicion: 'NEVER_ISSUED',
      serial: null,
    })
    await a.scanner.call(recordScan, { body: { code, source: 'FIELD' } })
    const marks = await a.reader.call(getScanMarks, { query: { code: 'COUNTERFEIT1', gtin: a.gtin } })
    expect(marks).toMatchObject({
      suspects: [{ suspicion: 'NEVER_ISSUED', scans: 2 }],
      scans: [{ source: 'FIELD' }, { source: 'CONSUMER' }],
    })
    expect((await b.reader.call(getScanMarks, { query: { code: 'COUNTERFEIT1' } })).suspects).toEqual([])
    expect(await a.scanner.call(recordScan, { body: { code: ' what is this ' } })).toMatchObject({
      suspicion: 'NEVER_ISSUED',
    })
  })

  it('is listed, filtered, and grouped by batch', async () => {
    const list = async (query: object) => (await a.reader.call(listSuspectScans, { query })).items
    expect((await list({ suspicion: 'DESTROYED' })).map(({ ordinal }) => ordinal)).toEqual([a.first + 4])
    expect((await list({ code: 'COUNTERFEIT1' })).map(({ source }) => source)).toEqual(['FIELD', 'CONSUMER'])
    expect(await list({ orderId: '0199f7a0-0000-7000-8000-000000000000' })).toEqual([])
    const { items } = await a.reader.call(listSuspectBatches, {})
    expect(items).toMatchObject([
      {
        order: null,
        product: null,
        bySuspicion: { DESTROYED: 1, NOT_RELEASED: 1, NEVER_ISSUED: 3 },
        scans: 5,
        codes: 4,
      },
    ])
    expect(
      (await b.reader.call(listSuspectScans, { query: {} })).items.map(({ suspicion }) => suspicion).toSorted(),
    ).toEqual(['DESTROYED', 'NOT_RELEASED'])
  })

  it('beyond the hundredth of a code and hour is only counted', async () => {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const body = { code: 'FLOODFLOOD', scannedAt: at }
    for (let many = 0; many < 13; many++)
      await Promise.all(Array.from({ length: 8 }, () => a.scanner.call(recordScan, { body })))
    expect((await a.reader.call(listSuspectScans, { query: { code: 'FLOODFLOOD', limit: 200 } })).items).toHaveLength(
      100,
    )
    expect((await a.reader.call(getScanMarks, { query: { code: 'FLOODFLOOD' } })).suspects).toMatchObject([
      { scans: 104, lastAt: at },
    ])
  })
})

it('holds what must hold of scans after all that', async () => {
  for (const client of [t.admin, t.other]) {
    const lines = await asCommand(t.app, client, ({ db }) => scanInvariants(db))
    expect(lines.map(({ checked, violated }) => [checked > 0, violated])).toEqual([[true, 0]])
  }
})

describe('a scan is refused', () => {
  it('when several packs carry the bare code, until the GTIN is said', async () => {
    const gtins = ['09506000134352', '09506000134369']
    for (const gtin of gtins) {
      await asCommand(t.app, t.admin, ({ db, event, now }) =>
        importSerials(db, {
          event: { id: event.id, recordedAt: now },
          productId: null,
          gtin,
          level: 'EA',
          codes: ['TWICE0000001'],
        }),
      )
    }
    expect(await a.scanner.refusal(recordScan, { body: { code: 'TWICE0000001' } })).toMatchObject({
      status: 400,
      message: 'scan_gtin_needed',
    })
    expect(await a.scanner.call(recordScan, { body: { code: 'TWICE0000001', gtin: gtins[1] } })).toMatchObject({
      suspicion: 'NOT_RELEASED',
      serial: { gtin: gtins[1] },
    })
  })

  it('without a code, from tomorrow, and without the right', async () => {
    expect(await a.scanner.refusal(recordScan, { body: { code: '' } })).toMatchObject({
      fields: { code: 'code_can_not_be_empty' },
    })
    expect(
      await a.scanner.refusal(recordScan, {
        body: { code: 'X', scannedAt: new Date(Date.now() + 86_400_000).toISOString() },
      }),
    ).toMatchObject({ status: 400, fields: { scannedAt: 'invalid' } })
    expect(await a.reader.refusal(recordScan, { body: { code: 'X' } })).toMatchObject({ status: 403 })
    expect(await a.scanner.refusal(listSuspectScans, { query: {} })).toMatchObject({ status: 403 })
    expect(await a.scanner.refusal(getScanMarks, { query: { code: 'X' } })).toMatchObject({ status: 403 })
  })
})
