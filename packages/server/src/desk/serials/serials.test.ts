import { getSerial, listSerials, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { SerialItem } from '@serialis/contract/desk/serials/serials.schema.ts'
import { digitalLink, elementString, swapCase, traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal, packed, type Stock } from './serials.fixtures.ts'

let t: TestApp
let stock: Stock
let reader: Client
let units: SerialItem[]
let application: number
let unit: number
let container: number
let pallet: number

/** 40 units, of which 20 are in two cases, which are on a pallet; one of the loose ones is destroyed. */
beforeAll(async () => {
  t = await testApp({ work: true })
  stock = await aStock(t.http, t.admin)
  reader = await userWith(t.http, t.admin, ['serials.list', 'serials.detail'])
  const made = await anApplication(t.admin, stock, { quantity: 40 })
  application = made.number
  unit = await firstOrdinal(t.app, t.admin, made.id)
  container = await firstOrdinal(t.app, t.admin, (await anApplication(t.admin, stock, { level: 'CA', quantity: 3 })).id)
  pallet = await firstOrdinal(
    t.app,
    t.admin,
    (await anApplication(t.admin, stock, { level: 'PL', ruleVersionId: stock.ssccVersionId, quantity: 1 })).id,
  )
  const ten = (from: number) => Array.from({ length: 10 }, (_, at) => from + at)
  await packed(t.app, t.admin, [
    { container, members: ten(unit) },
    { container: container + 1, members: ten(unit + 10) },
  ])
  await packed(t.app, t.admin, [{ container: pallet, members: [container, container + 1], isPartial: true }])
  await changed(t.app, t.admin, { ordinals: [unit + 30], operation: 'DESTROY', reason: 'fell off the belt' })
  units = (await reader.call(listSerials, { query: { application, limit: 200 } })).items
})

const ordinals = async (query: object) =>
  (await reader.call(listSerials, { query: { limit: 200, ...query } })).items.map(({ ordinal }) => ordinal)
const find = (code: string, over: object = {}) => reader.call(lookupCode, { query: { code, ...over } })
const gtin = () => stock.product.newest.levels[0]?.gtin as string
const codeAt = (at: number) => units[at]?.code as string

describe('the list of SNs', () => {
  it('shows code, container, product, status and the reason of the last thing that happened', () => {
    expect(units).toHaveLength(40)
    expect(units[0]).toMatchObject({
      ordinal: unit,
      gtin: gtin(),
      level: 'EA',
      status: 'NEW',
      isCommissioned: false,
      product: { id: stock.product.id },
      order: null,
      batch: null,
      line: null,
    })
    expect(units[0]?.packingGroup).toMatchObject({ ordinal: container, level: 'CA' })
    expect(units[0]).toMatchObject({
      historyReason: 'packed on the line',
      lastAction: 'serials.packed',
      historyKind: 'MODIFY',
    })
    expect(units[20]?.packingGroup).toBeNull()
    expect(units[20]).toMatchObject({ historyReason: '', lastAction: 'application.created', historyKind: 'CREATE' })
    expect(units[30]).toMatchObject({ status: 'DESTORY', historyReason: 'fell off the belt', historyKind: 'DELETE' })
  })

  it('filters exactly by application, level, status, container, product and block', async () => {
    expect(await ordinals({ status: 'DESTORY' })).toEqual([unit + 30])
    expect(await ordinals({ status: 'DESTORY,SAMPLE', application })).toEqual([unit + 30])
    expect(await ordinals({ level: 'CA' })).toEqual([container, container + 1, container + 2])
    const [cased] = (await reader.call(listSerials, { query: { level: 'CA', limit: 1 } })).items
    expect(await ordinals({ container: cased?.code })).toEqual(units.slice(0, 10).map(({ ordinal }) => ordinal))
    expect(await ordinals({ container: `(01)${cased?.gtin}(21)${cased?.code}` })).toHaveLength(10)
    expect(await ordinals({ container: codeAt(0) })).toEqual([])
    expect(await ordinals({ application: 4711 })).toEqual([])
    expect(await ordinals({ productId: stock.product.id, level: 'EA' })).toHaveLength(40)
    expect(await ordinals({ productId: '0199f7a0-0000-7000-8000-000000000000' })).toEqual([])
    expect(await ordinals({ batch: 'none such' })).toEqual([])
    expect(await ordinals({ orderNo: 'none such' })).toEqual([])
    expect(await ordinals({ container: 'no code at all' })).toEqual([])
  })

  it('answers the fields that are asked for, and refuses others', async () => {
    const query = { application, limit: 40, fields: 'code,packingGroup,historyReason' }
    const { items } = await reader.call(listSerials, { query })
    expect(items).toEqual(units.map(({ code, packingGroup, historyReason }) => ({ code, packingGroup, historyReason })))
    const specified = { application, limit: 40, fields: 'snCode,productName,batchNum,productionLine,orderNo' }
    expect((await reader.call(listSerials, { query: specified })).items).toEqual(
      units.map(({ code, product }) => ({
        snCode: code,
        productName: product?.name,
        batchNum: null,
        productionLine: null,
        orderNo: null,
      })),
    )
    const batches = (await reader.call(listSerials, { query: { application, limit: 40, fields: 'product,batch' } }))
      .items
    expect(batches).toEqual(units.map(({ product, batch }) => ({ product, batch })))
    expect(await reader.refusal(listSerials, { query: { fields: 'code,secret' } })).toMatchObject({
      status: 400,
      message: 'invalid_input',
      fields: { fields: 'unknown_field' },
      fieldParams: { fields: { names: 'secret' } },
    })
  })

  it('pages by ordinal without gaps, and counts where counts tell', async () => {
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await reader.call(listSerials, {
        query: { limit: 17, productId: stock.product.id, ...(after && { after }) },
      })
      expect(page.total).toBe(43)
      seen.push(...page.items.map(({ ordinal }) => ordinal))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(await ordinals({ productId: stock.product.id }))
    expect((await reader.call(listSerials, { query: { status: 'DESTORY' } })).total).toBe(1)
    expect((await reader.call(listSerials, { query: { application } })).total).toBeUndefined()
  })

  it('is had as a file by those who may export it, with the filters of the page', async () => {
    const exporter = await userWith(t.http, t.admin, ['serials.list', 'serials.export'])
    const { taskId } = await exporter.call(exportList, {
      body: { list: 'serials', format: 'CSV', filter: { status: 'DESTORY' } },
    })
    expect((await taskIn(exporter, taskId)).state).toBe('DONE')
    const lines = (await exporter.raw(downloadTaskFile, { params: { id: taskId } })).body
      .toString()
      .trim()
      .split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(codeAt(30))
    expect(lines[1]).toContain('fell off the belt')
    expect(await reader.refusal(exportList, { body: { list: 'serials', format: 'CSV', filter: {} } })).toMatchObject({
      status: 403,
    })
  })

  it('has the request log beside it as a file, for those who may export it', async () => {
    const exporter = await userWith(t.http, t.admin, ['requestLog.list', 'requestLog.export'])
    const { taskId } = await exporter.call(exportList, {
      body: { list: 'requestLog', format: 'CSV', filter: { kind: 'REQUEST' } },
    })
    expect((await taskIn(exporter, taskId)).state).toBe('DONE')
    const lines = (await exporter.raw(downloadTaskFile, { params: { id: taskId } })).body
      .toString()
      .trim()
      .split(/\r?\n/)
    expect(lines).toHaveLength(1 + 3)
    expect(lines.at(-1)).toContain(`,${application},`)
    expect(await reader.refusal(exportList, { body: { list: 'requestLog', format: 'CSV', filter: {} } })).toMatchObject(
      { status: 403 },
    )
  })

  it('names a wrong filter', async () => {
    expect(await reader.refusal(listSerials, { query: { status: 'GONE' } })).toMatchObject({
      status: 400,
      message: 'invalid_input',
    })
    expect(await reader.refusal(listSerials, { query: { productId: 'x' } })).toMatchObject({
      fields: { productId: 'wrong_format' },
    })
  })
})

describe('one SN', () => {
  it('is shown with its containers up, its symbol and its history, newest first', async () => {
    const serial = await reader.call(getSerial, { params: { ordinal: unit }, query: {} })
    expect(serial).toMatchObject({
      code: codeAt(0),
      level: 'EA',
      contents: null,
      at: null,
      earlier: 0,
      state: { status: 'NEW', lifecycle: 'UNALLOCATED', isCommissioned: false },
    })
    expect(
      serial.containers.map(({ ordinal, level, inside, isPartial }) => ({ ordinal, level, inside, isPartial })),
    ).toEqual([
      { ordinal: container, level: 'CA', inside: 10, isPartial: false },
      { ordinal: pallet, level: 'PL', inside: 2, isPartial: true },
    ])
    expect(serial.symbol).toMatchObject({
      elements: elementString({ gtin: gtin(), serial: codeAt(0) }),
      digitalLink: digitalLink({ gtin: gtin(), serial: codeAt(0) }),
      isGs1: true,
    })
    expect(serial.historyKind).toBe('MODIFY')
    expect(serial.history.map(({ action, change, historyKind }) => [action, change.kind, historyKind])).toEqual([
      ['serials.packed', 'parent', 'MODIFY'],
      ['application.created', 'issued', 'CREATE'],
    ])
    const gone = await reader.call(getSerial, { params: { ordinal: unit + 30 }, query: {} })
    expect([gone.historyKind, gone.history.map(({ historyKind }) => historyKind)]).toEqual([
      'DELETE',
      ['DELETE', 'CREATE'],
    ])
    expect(serial.history[0]).toMatchObject({
      who: 'Administrator',
      reason: 'packed on the line',
      change: { from: null, to: { ordinal: container, level: 'CA' } },
    })
    expect(serial.application?.number).toBe(application)
  })

  it('is shown with its containers down', async () => {
    const serial = await reader.call(getSerial, { params: { ordinal: pallet }, query: {} })
    expect(serial.contents).toMatchObject({ count: 2, isPartial: true })
    expect(serial.contents?.items.map(({ ordinal, level, inside }) => ({ ordinal, level, inside }))).toEqual([
      { ordinal: container, level: 'CA', inside: 10 },
      { ordinal: container + 1, level: 'CA', inside: 10 },
    ])
    expect(serial).toMatchObject({
      product: null,
      gtin: null,
      containers: [],
      symbol: { printed: `(00)${serial.code}` },
    })
  })

  it('is shown as it was at a past moment', async () => {
    // The next command may run in this same millisecond.
    const before = new Date(Date.now() - 1)
    await changed(t.app, t.admin, { ordinals: [unit + 31], operation: 'MARK_SAMPLE', reason: 'sampling plan 7' })
    const now = await reader.call(getSerial, { params: { ordinal: unit + 31 }, query: {} })
    expect(now.state).toMatchObject({ status: 'SAM_MARK', prior: 'NEW' })
    const then = await reader.call(getSerial, { params: { ordinal: unit + 31 }, query: { at: before.toISOString() } })
    expect(then).toMatchObject({
      at: before.toISOString(),
      state: { status: 'NEW', prior: null },
      historyKind: 'CREATE',
    })
    expect(then.history).toHaveLength(2)
    const late = await changed(t.app, t.admin, {
      ordinals: [unit + 32],
      operation: 'MARK_SAMPLE',
      reason: 'written down later',
      happenedAt: new Date(before.getTime() - 60_000),
    })
    expect(late.changeCount).toBe(1)
    const at = new Date(before.getTime() - 1).toISOString()
    const stateAt = async (by: 'happened' | 'recorded') =>
      (await reader.call(getSerial, { params: { ordinal: unit + 32 }, query: { at, by } })).state.status
    expect([await stateAt('happened'), await stateAt('recorded')]).toEqual(['SAM_MARK', 'NEW'])
    const loose = await reader.call(getSerial, { params: { ordinal: unit }, query: { at: now.issuedAt } })
    expect(loose.containers).toEqual([])
  })

  it('was not there before its issue, on both axes', async () => {
    const { code, issuedAt } = await reader.call(getSerial, { params: { ordinal: unit }, query: {} })
    const at = new Date(Date.parse(issuedAt) - 1).toISOString()
    for (const by of ['happened', 'recorded'] as const) {
      expect(await reader.refusal(getSerial, { params: { ordinal: unit }, query: { at, by } })).toMatchObject({
        status: 404,
        message: 'serial_not_issued_then',
        params: { issuedAt },
      })
      expect(await find(code, { at, by })).toMatchObject({ outcome: 'NOT_ISSUED_THEN', serial: null, choices: [] })
      expect(await find(code, { at: issuedAt, by })).toMatchObject({ outcome: 'FOUND' })
    }
  })

  it('is not there when it was never issued, belongs to another tenant, or is no number', async () => {
    for (const ordinal of [unit + 40, 3, 2 ** 50])
      expect(await reader.refusal(getSerial, { params: { ordinal }, query: {} })).toMatchObject({
        status: 404,
        message: 'not_found',
      })
    expect(await t.other.refusal(getSerial, { params: { ordinal: unit }, query: {} })).toMatchObject({ status: 404 })
    expect(await reader.refusal(getSerial, { params: { ordinal: 'abc' }, query: {} })).toMatchObject({ status: 404 })
  })
})

describe('any code', () => {
  it.each([
    ['a GS1 element string', () => elementString({ gtin: gtin(), serial: codeAt(3) }), 'tracelink'],
    [
      'one with lot, expiry and GS',
      () => `]d2${elementString({ gtin: gtin(), serial: codeAt(3), lot: 'B-77', expiry: '2031-05-31' })}`,
      'element',
    ],
    [
      'one whose GS the scanner lost',
      () => elementString({ gtin: gtin(), serial: codeAt(3), lot: 'LOT9', expiry: '2031-05-31' }).replace('\x1d', ''),
      'element',
    ],
    ['the serial before the lot, GS lost', () => `01${gtin()}21${codeAt(3)}10LOT917310531`, 'element'],
    ['the printed form', () => `(01)${gtin()}(21)${codeAt(3)}`, 'bracketed'],
    ['a Digital Link', () => digitalLink({ gtin: gtin(), serial: codeAt(3) }), 'digital_link'],
    [
      'a Digital Link of another domain',
      () => digitalLink({ gtin: gtin(), serial: codeAt(3) }, 'https://example.com/p'),
      'digital_link',
    ],
    ['a TraceLink key', () => traceLinkKey({ gtin: gtin(), serial: codeAt(3) }), 'tracelink'],
    ['the bare serial', () => codeAt(3), 'bare'],
    ['the bare serial with spaces around it', () => `  ${codeAt(3)}\r\n`, 'bare'],
    ['the bare serial in groups of four', () => codeAt(3).replace(/(.{4})/g, '$1 '), 'bare'],
    ['the bare serial in small letters', () => codeAt(3).toLowerCase(), 'bare'],
    [
      'the bare serial in full-width characters',
      () => codeAt(3).replace(/./g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)),
      'bare',
    ],
  ])('is found: %s', async (_name, text, parser) => {
    const answer = await find(text())
    expect(answer).toMatchObject({ outcome: 'FOUND', parser, choices: [] })
    expect(answer.serial?.ordinal).toBe(unit + 3)
  })

  it('is found: an SSCC, bare, bracketed and as an element string', async () => {
    const { code } = await reader.call(getSerial, { params: { ordinal: pallet }, query: {} })
    for (const text of [code, `00${code}`, `(00)${code}`, `https://id.gs1.org/00/${code}`])
      expect((await find(text)).serial?.ordinal).toBe(pallet)
  })

  it('says what it repaired', async () => {
    expect((await find(` ${codeAt(3)} `)).notes).toEqual(['trimmed'])
    expect((await find(codeAt(3).toLowerCase())).notes).toEqual(['case_changed'])
    // What a wedge scanner types under CapsLock: every spelling, each letter in the other case.
    const symbol = { gtin: gtin(), serial: codeAt(3) }
    for (const text of [
      `]d2${elementString(symbol)}`,
      elementString(symbol),
      traceLinkKey(symbol),
      digitalLink(symbol),
    ]) {
      expect(await find(swapCase(text)), swapCase(text)).toMatchObject({
        outcome: 'FOUND',
        serial: { ordinal: unit + 3 },
      })
    }
    expect(
      (
        await find(
          elementString({ gtin: gtin(), serial: codeAt(3), lot: 'LOT9', expiry: '2031-05-31' }).replace('\x1d', ''),
        )
      ).notes,
    ).toContain('lost_gs')
  })

  it('never issued here is an answer', async () => {
    const wrong = codeAt(3).slice(0, -1) + (codeAt(3).endsWith('7') ? '8' : '7')
    for (const text of [
      wrong,
      '000000000000',
      'what is this?',
      `01${gtin()}21${wrong}`,
      '漢字',
      "'; drop table blocks; --",
      'x'.repeat(4096),
    ]) {
      expect(await find(text)).toMatchObject({ outcome: 'NEVER_ISSUED', serial: null, choices: [] })
    }
  })

  it("another tenant's code is never issued here, in the same words", async () => {
    const mine = await find(codeAt(3))
    const theirs = await t.other.call(lookupCode, { query: { code: codeAt(3) } })
    expect(mine.outcome).toBe('FOUND')
    expect(theirs).toEqual({ ...mine, outcome: 'NEVER_ISSUED', serial: null })
  })

  it('a GTIN with a wrong check digit, or that of another product, is told apart from the right one', async () => {
    const wrongDigit = gtin().slice(0, -1) + ((Number(gtin().at(-1)) + 1) % 10)
    const answer = await find(`(01)${wrongDigit}(21)${codeAt(3)}`)
    expect(answer).toMatchObject({ outcome: 'NEVER_ISSUED', notes: ['check_digit_wrong'], serial: null })
    expect(answer.choices.map(({ ordinal }) => ordinal)).toEqual([unit + 3])
  })

  it('asks for a code, and only from those who may see one', async () => {
    expect(await reader.refusal(lookupCode, { query: { code: '' } })).toMatchObject({
      fields: { code: 'code_can_not_be_empty' },
    })
    const lister = await userWith(t.http, t.admin, ['serials.list'])
    expect(await lister.refusal(lookupCode, { query: { code: codeAt(3) } })).toMatchObject({ status: 403 })
    expect(await lister.refusal(getSerial, { params: { ordinal: unit }, query: {} })).toMatchObject({ status: 403 })
  })
})
