import * as routes from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import {
  ONBOARDING_GROUPS_MAXIMUM,
  type OpeningStockDetail,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { createRecall, getRecall, holdRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { aNumberedProduct } from '../../plant/orders/orders.fixtures.ts'
import { enterPart, packStretch, partsOf, type Part } from './commit.ts'
import { countsOfStock, entryOf, epcisDocument, stockFile, stockIn, type SaidEvent } from './opening-stock.fixtures.ts'
import { findOpeningStock, updateOpeningStock } from './opening-stock.queries.ts'
import { PackingOrder } from './sorting/packing-order.ts'
import { openScratch, scratchFolder } from './sorting/scratch.ts'
import { stockRows } from './stock-file.ts'
import { StockProducts } from './stock-products.ts'

let t: TestApp
let product: Product
let clerk: Client
let chief: Client
const everything = Object.keys(permissions) as PermissionName[]
const gtinOf = (one: Product, level: string) => one.newest.levels.find((at) => at.level === level)?.gtin ?? ''

beforeAll(async () => {
  t = await testApp({ work: true })
  product = await aNumberedProduct(t.admin, await userWith(t.http, t.admin, everything))
  clerk = await userWith(t.http, t.admin, ['onboarding.list', 'onboarding.create', 'serials.list', 'serials.detail'])
  chief = await userWith(t.http, t.admin, ['onboarding.list', 'onboarding.enter'])
})

const SSCC = '395200000000000012'
/** 24 units: twenty in two full cases on a pallet, two loose, one on hold, one never used. */
function stock(one: Product, prefix: string, sold: string): string[] {
  const [ea, ca] = [gtinOf(one, 'EA'), gtinOf(one, 'CA')]
  const box = (at: number) => `${prefix}BOX${at}`
  const unit = (at: number, status = sold, more = ',,,LOT-7,2029-05-31') =>
    `${ea},${prefix}${String(at).padStart(4, '0')},,,${status}${more}`
  return [
    ...Array.from({ length: 20 }, (_, at) => unit(at, sold, `,,01${ca}21${box(Math.floor(at / 10))},LOT-7,2029-05-31`)),
    unit(20),
    unit(21),
    unit(22, sold === 'ACTIVATION' ? 'NSO' : 'PLANT_USED', ',1,,LOT-8,'),
    unit(23, 'NEW', ',0,,,2030-01-31'),
    ...[0, 1].map((at) => `${ca},${box(at)},,CA,${sold},1,${SSCC},LOT-7,2029-05-31`),
    `,,${SSCC},PL,${sold},,,,`,
  ]
}

async function send(content: string, who = clerk, ...statuses: OpeningStockStatus[]): Promise<OpeningStockDetail> {
  const { id } = await who.upload(routes.uploadOnboarding, {}, { name: 'stock.csv', content })
  return stockIn(id, who, ...(statuses.length > 0 ? statuses : (['CHECKED', 'UNREADABLE'] as const)))
}
async function recallIn(id: string, who: Client, status: 'TRACED' | 'HELD') {
  return waitUntil(
    () => who.call(getRecall, { params: { id } }),
    (one) => {
      if (one.status === 'FAILED') throw new Error('the recall failed')
      return one.status === status
    },
  )
}
const unitsOf = async (prefix: string, who = clerk, of = product) =>
  (await who.call(listSerials, { query: { productId: of.id, level: 'EA', limit: 200 } })).items.filter(({ code }) =>
    code.startsWith(prefix),
  )
const violations = async (tenantId: number, scheme: 'A' | 'B') =>
  (await inTenant(t.app.pool, tenantId, 'read', (db) => verifyLedger(db, scheme))).filter(
    ({ violated }) => violated > 0,
  )

describe('an opening stock', () => {
  it('enters with status, packing, batch and expiry as one signed event', async () => {
    const checked = await send(stockFile(stock(product, 'A', 'ACTIVATION')))
    expect(checked).toMatchObject({
      status: 'CHECKED',
      errorRows: 0,
      outcome: { rows: 27, containers: 3, packed: 22, partial: 1, batches: 2 },
      allowed: ['check', 'drop'],
    })
    expect(await clerk.refusal(routes.downloadOnboardingErrors, { params: { id: checked.id } })).toMatchObject({
      status: 404,
      message: 'onboarding_has_no_errors',
    })
    expect((await chief.call(routes.getOnboarding, { params: { id: checked.id } })).allowed).toEqual(['enter'])
    const body = entryOf(checked, chief)
    expect(
      await chief.refusal(routes.enterOnboarding, {
        params: { id: checked.id },
        body: { ...body, expected: body.expected.map((count) => count + 1) },
      }),
    ).toMatchObject({ status: 400, message: 'onboarding_counts_differ' })
    expect(await clerk.refusal(routes.enterOnboarding, { params: { id: checked.id }, body })).toMatchObject({
      status: 403,
    })
    expect(
      await chief.refusal(routes.enterOnboarding, {
        params: { id: checked.id },
        body: { ...body, signature: { ...body.signature, digest: '0'.repeat(64) } },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    await chief.call(routes.enterOnboarding, { params: { id: checked.id }, body })
    const entered = await stockIn(checked.id, clerk, 'ENTERED')
    expect(entered).toMatchObject({
      signatures: [{ intact: true, meaning: 'RESPONSIBILITY' }],
      expected: countsOfStock(checked),
      allowed: [],
    })
    expect(await violations(1, 'A')).toEqual([])

    const { items } = await clerk.call(listSerials, { query: { productId: product.id, level: 'EA', limit: 100 } })
    const by = new Map(items.map((item) => [item.code, item]))
    expect(by.get('A0000')).toMatchObject({
      status: 'ACTIVATION',
      batch: 'LOT-7',
      packingGroup: { code: 'ABOX0' },
      isCommissioned: true,
    })
    expect(by.get('A0022')).toMatchObject({ status: 'NSO', batch: 'LOT-8', packingGroup: null })
    expect(by.get('A0023')).toMatchObject({ status: 'NEW', batch: null, isCommissioned: false })
    expect(
      await clerk.call(getSerial, { params: { ordinal: by.get('A0023')?.ordinal ?? 0 }, query: {} }),
    ).toMatchObject({ batch: null, expiryDate: '2030-01-31' })
    const unit = await clerk.call(getSerial, { params: { ordinal: by.get('A0000')?.ordinal ?? 0 }, query: {} })
    expect(unit).toMatchObject({
      batch: 'LOT-7',
      expiryDate: '2029-05-31',
      isImported: true,
      containers: [
        { code: 'ABOX0', inside: 10, isPartial: false },
        { code: SSCC, inside: 2, isPartial: true },
      ],
    })
    expect(unit.history.map(({ action }) => action)).toContain('onboarding.opened')
    // The same list again is now known, row for row.
    const again = await send(stockFile(stock(product, 'A', 'ACTIVATION')))
    expect(again).toMatchObject({ errorRows: 27, allowed: ['check', 'drop', 'downloadErrors'] })
    expect(new Set(again.rowErrors.map(({ error }) => error))).toEqual(new Set(['already_known']))
    expect(
      await chief.refusal(routes.enterOnboarding, { params: { id: again.id }, body: entryOf(again, chief) }),
    ).toMatchObject({ status: 409, message: 'onboarding_has_row_errors' })
  })

  it('in scheme B, with a difference that somebody explains', async () => {
    const own = await aNumberedProduct(t.other, await userWith(t.http, t.other, everything))
    const all = await userWith(t.http, t.other, ['onboarding.list', 'onboarding.create', 'onboarding.enter'])
    const checked = await send(stockFile(stock(own, 'B', 'ACTIVATED')), all)
    expect(checked).toMatchObject({ errorRows: 0, outcome: { rows: 27 } })
    await all.call(routes.enterOnboarding, {
      params: { id: checked.id },
      body: entryOf(checked, all, { expected: [], deviation: 'the old system is switched off' }),
    })
    expect(await stockIn(checked.id, all, 'ENTERED')).toMatchObject({ deviation: 'the old system is switched off' })
    expect(await violations(2, 'B')).toEqual([])
    expect(await clerk.refusal(routes.getOnboarding, { params: { id: checked.id } })).toMatchObject({ status: 404 })
  })

  it('is found by a recall of its batch, and held, in both schemes', async () => {
    for (const { of, scheme, sold, operation } of [
      { of: t.admin, scheme: 'A', sold: 'ACTIVATION', operation: 'HOLD' },
      { of: t.other, scheme: 'B', sold: 'ACTIVATED', operation: 'WITHDRAW' },
    ] as const) {
      const own = await aNumberedProduct(of, await userWith(t.http, of, everything))
      const all = await userWith(t.http, of, [
        'onboarding.list',
        'onboarding.create',
        'onboarding.enter',
        'recalls.list',
        'recalls.hold',
      ])
      const rows = stock(own, `R${scheme}`, sold).map((row) =>
        row.replaceAll(SSCC, '395200000000000036').replaceAll('LOT-7', 'LOT-R'),
      )
      const source = { kind: 'batch' as const, batch: 'LOT-R' }
      const recall = { body: { source, reason: 'glass in a vial' } }
      expect(await all.refusal(createRecall, recall)).toMatchObject({ message: 'recall_names_nothing' })
      const checked = await send(stockFile(rows), all)
      await all.call(routes.enterOnboarding, { params: { id: checked.id }, body: entryOf(checked, all) })
      await stockIn(checked.id, all, 'ENTERED')
      const { id } = await all.call(createRecall, recall)
      const traced = await recallIn(id, all, 'TRACED')
      // 22 units and two cases of the batch, and the pallet around them; LOT-8 and codes without a batch are left out.
      expect(traced.report).toMatchObject({
        named: 24,
        around: 1,
        total: 25,
        neighbours: 0,
        orders: [],
        packCount: 1,
        loose: 2,
      })
      expect(traced.report?.openings).toEqual([
        { id: checked.id, number: checked.number, batch: 'LOT-R', product: own.newest.name, count: 24 },
      ])
      expect(traced.report?.hold).toMatchObject({ operation, changeCount: 25 })
      await all.call(holdRecall, {
        params: { id },
        body: {
          signature: {
            account: all.account,
            password: all.password,
            meaning: 'APPROVAL',
            reason: 'until examined',
            digest: traced.digest ?? '',
          },
        },
      })
      expect(await recallIn(id, all, 'HELD')).toMatchObject({ heldCount: 25 })
      expect(await violations(scheme === 'A' ? 1 : 2, scheme)).toEqual([])
    }
  })

  it('takes no file with more batches than one opening stock keeps apart', async () => {
    const ea = gtinOf(product, 'EA')
    const rows = Array.from({ length: ONBOARDING_GROUPS_MAXIMUM + 1 }, (_, at) => `${ea},G${at},,,ACTIVATION,,,L${at},`)
    expect(await send(stockFile(rows))).toMatchObject({
      status: 'UNREADABLE',
      failure: { key: 'onboarding_too_many_groups', params: { maximum: ONBOARDING_GROUPS_MAXIMUM } },
    })
  })

  it('names the line and the reason of whatever is wrong, and nothing of it enters', async () => {
    const [ea, ca] = [gtinOf(product, 'EA'), gtinOf(product, 'CA')]
    const wrong = `${ea.slice(0, 13)}${(Number(ea[13]) + 1) % 10}`
    const rows: [string, string][] = [
      [`${ea},W1,,,ACTIVATION,,,,`, ''],
      [`${ea},W1,,,ACTIVATION,,,,`, 'listed_twice'],
      [`${wrong},W2,,,ACTIVATION,,,,`, 'check_digit_wrong'],
      ['09520000000011,W3,,,ACTIVATION,,,,', 'product_unknown'],
      [`${ea},,,,ACTIVATION,,,,`, 'code_missing'],
      [`${ea},W 5,,,ACTIVATION,,,,`, 'code_wrong'],
      [`${ea},Ｗ６,,,ACTIVATION,,,,`, 'code_wrong'],
      [`${ea},W7,,CA,ACTIVATION,,,,`, 'level_wrong'],
      [`${ea},W8,,,SOLD,,,,`, 'status_unknown'],
      [`${ea},W9,,,SAM_MARK,,,,`, 'status_not_enterable'],
      [`${ea},W10,,,ACTIVATION,0,,,`, 'status_not_enterable'],
      [`${ea},W11,,,ACTIVATION,maybe,,,`, 'value_wrong'],
      [`${ea},W12,,,ACTIVATION,,,,31.05.2029`, 'value_wrong'],
      [`${ea},W13,,,ACTIVATION,,nobody,,`, 'parent_wrong'],
      [`${ea},W14,,,ACTIVATION,,01${ca}21NONE,,`, 'parent_missing'],
      [`${ea},W15,,,ACTIVATION,,01${ea}21W1,,`, 'parent_missing'],
      [`${ea},W16,,,DESTORY,,01${ca}21BOXW,,`, 'parent_not_on_a_pack'],
      [`${ea},W17,,,ACTIVATION,,01${ca}21BOXG,,`, 'parent_not_on_a_pack'],
      [`${ca},BOXG,,,INACTIVATED,,,,`, ''],
      [`${ca},BOXW,,,ACTIVATION,,,,`, ''],
      ...Array.from({ length: 10 }, (_, at): [string, string] => [`${ea},F${at},,,ACTIVATION,,01${ca}21BOXW,,`, '']),
      [`${ea},F10,,,ACTIVATION,,01${ca}21BOXW,,`, 'parent_is_full'],
      [`${ca},BOXV,,,ACTIVATION,,01${ca}21BOXW,,`, 'parent_level_not_above'],
      [`,,395200000000000050,PL,ACTIVATION,,,,`, ''],
      [`${ca},BOXM,,,ACTIVATION,,00395200000000000050,,`, ''],
      [`${ea},W18,,,ACTIVATION,,00395200000000000050,,`, 'parent_mixes_levels'],
      [`${ea},W20`, 'columns_differ'],
      [`,,395200000000000013,,ACTIVATION,,,,`, 'check_digit_wrong'],
    ]
    const one = await send(stockFile(rows.map(([row]) => row)))
    expect(one.rowErrors.map(({ line, error }) => [line, error])).toEqual(
      rows.flatMap(([, error], at) => (error === '' ? [] : [[at + 2, error]])),
    )
    const list = (await clerk.raw(routes.downloadOnboardingErrors, { params: { id: one.id } })).body.toString()
    expect(list.split('\r\n')).toHaveLength(one.errorRows + 2)
    expect(one.allowed).not.toContain('enter')
    const dropped = await clerk.call(routes.dropOnboarding, { params: { id: one.id }, body: { reason: 'wrong list' } })
    expect(dropped).toMatchObject({ status: 'DROPPED', reason: 'wrong list', allowed: ['downloadErrors'] })
    expect(await clerk.refusal(routes.checkOnboarding, { params: { id: one.id } })).toMatchObject({
      status: 409,
      message: 'onboarding_status_does_not_allow',
    })
  })

  it('enters from an EPCIS document in both schemes: dispositions, packing, repacking, lot and expiry', async () => {
    const life = (scheme: 'A' | 'B') =>
      scheme === 'A'
        ? { sale: 'ACTIVATION', plant: 'NEW', back: 'NSO', gone: 'DESTORY', given: 'INACTIVATED' }
        : { sale: 'ACTIVATED', plant: 'PLANT_USED', back: 'DC_RETURN', gone: 'DC_DESTROY', given: 'INACTIVATE' }
    const other = await aNumberedProduct(t.other, await userWith(t.http, t.other, everything))
    for (const { scheme, tenantId, of, own } of [
      { scheme: 'A', tenantId: 1, of: t.admin, own: product },
      { scheme: 'B', tenantId: 2, of: t.other, own: other },
    ] as const) {
      const all = await userWith(t.http, of, [
        'onboarding.list',
        'onboarding.create',
        'onboarding.enter',
        'serials.list',
        'serials.detail',
      ])
      const unit = (at: number) => `01${gtinOf(own, 'EA')}21E${at}`
      const [first, second, pallet] = [
        `01${gtinOf(own, 'CA')}21EBOX0`,
        `01${gtinOf(own, 'CA')}21EBOX1`,
        '00395200000000000043',
      ]
      const units = Array.from({ length: 12 }, (_, at) => unit(at))
      const lot = (batch: string) => ({
        more: { ilmd: { 'cbvmda:lotNumber': batch, 'cbvmda:itemExpirationDate': '2029-05-31' } },
      })
      const one = await send(
        epcisDocument([
          // Packing comes before its content, as some systems write it; the times decide.
          { bizStep: 'packing', at: 10, parent: first, codes: units.slice(0, 8) },
          { bizStep: 'packing', at: 11, parent: pallet, codes: [first] },
          { bizStep: 'commissioning', disposition: 'active', codes: units, ...lot('LOT-E') },
          { bizStep: 'commissioning', codes: [first, second], more: { 'mes:batch': 'LOT-E' } },
          { codes: [pallet], more: { ilmd: { 'mes:packagingLevel': 'PL' } } },
          {
            action: 'OBSERVE',
            bizStep: 'inspecting',
            disposition: 'conformant',
            at: 20,
            codes: [...units.slice(0, 11), first, second, pallet],
          },
          { action: 'DELETE', bizStep: 'unpacking', at: 30, parent: first, codes: units.slice(6, 8) },
          { bizStep: 'packing', at: 31, parent: second, codes: [unit(7)] },
          { action: 'DELETE', at: 32, parent: second },
          { action: 'OBSERVE', bizStep: 'receiving', disposition: 'returned', at: 40, codes: [unit(8)] },
          { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed', at: 41, codes: [unit(9)] },
          { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive', at: 42, codes: [unit(10)] },
        ]),
        all,
      )
      expect(one).toMatchObject({
        format: 'EPCIS',
        errorRows: 0,
        rowErrors: [],
        outcome: { rows: 15, containers: 2, packed: 7, partial: 2, batches: 1 },
      })
      await all.call(routes.enterOnboarding, { params: { id: one.id }, body: entryOf(one, all) })
      await stockIn(one.id, all, 'ENTERED')
      const { sale, plant, back, gone, given } = life(scheme)
      const items = await unitsOf('E', all, own)
      const by = new Map(items.map((item) => [item.code, item]))
      expect(units.map((code) => by.get(code.slice(18))?.status)).toEqual([
        ...Array.from({ length: 8 }, () => sale),
        back,
        gone,
        given,
        plant,
      ])
      expect(units.map((code) => by.get(code.slice(18))?.packingGroup?.code ?? null)).toEqual([
        ...Array.from({ length: 6 }, () => 'EBOX0'),
        ...Array.from({ length: 6 }, () => null),
      ])
      const shown = await all.call(getSerial, { params: { ordinal: by.get('E0')?.ordinal ?? 0 }, query: {} })
      expect(shown).toMatchObject({
        batch: 'LOT-E',
        expiryDate: '2029-05-31',
        isImported: true,
        containers: [{ code: 'EBOX0', inside: 6 }, { code: pallet.slice(2) }],
      })
      expect(await violations(tenantId, scheme)).toEqual([])
    }
  })

  it('names line, event and reason of what an EPCIS document gets wrong, and nothing of it enters', async () => {
    const unit = (at: number | string) => `01${gtinOf(product, 'EA')}21X${at}`
    const box = (at: number) => `01${gtinOf(product, 'CA')}21XBOX${at}`
    const foreign = gtinOf(await aNumberedProduct(t.other, await userWith(t.http, t.other, everything)), 'EA')
    const observe = (disposition: string, codes: string[], at = 5): SaidEvent => ({
      action: 'OBSERVE',
      disposition,
      codes,
      at,
    })
    const said: [SaidEvent, ...string[]][] = [
      [{ codes: [unit(0), unit(1), unit(2), unit(3), unit(4), unit(5), box(0), box(1)] }],
      [{ codes: [unit(6), unit(0)] }, 'commissioned_twice'],
      [observe('conformant', [unit('NEVER')]), 'not_commissioned'],
      [observe('sold_out', [unit(1)]), 'disposition_unknown'],
      [{ codes: [unit(2)], parent: box(0), at: -1 }, 'packed_before_commissioned'],
      [{ codes: [unit(3)], parent: box(0), at: 2 }],
      [{ codes: [unit(3)], parent: box(1), at: 3 }, 'packed_twice'],
      [{ action: 'DELETE', codes: [unit(4)], parent: box(1), at: 3 }, 'not_in_that_container'],
      [{ action: 'DELETE', bizStep: 'destroying', codes: [unit(5)], at: 4 }],
      [observe('conformant', [unit(5)], 6), 'after_the_end'],
      [{ codes: [`01${foreign}21XF`] }, 'product_unknown'],
      [{ codes: ['urn:epc:id:sgln:6970021.75001.4', unit(7)] }, 'code_wrong'],
      [{ codes: ['00395200000000000051'] }, 'check_digit_wrong'],
      [{ codes: [unit(6)], parent: '00395200000000000050', at: 1 }, 'parent_missing'],
      [{ codes: [unit(8)], more: { ilmd: { 'cbvmda:itemExpirationDate': '31.05.2029' } } }, 'value_wrong'],
      [{ action: 'MOVE', codes: [unit(8)] }, 'action_wrong'],
      [{ codes: [unit(8)], more: { eventTime: '2026-01-05T08:00:00', eventTimeZoneOffset: null } }, 'time_wrong'],
      [{ type: 'TransactionEvent', codes: [unit(8)] }, 'event_not_read'],
      [{ codes: [unit(8)], more: { errorDeclaration: { reason: 'did_not_occur' } } }, 'event_withdrawn'],
      [{ parent: box(1) }, 'children_missing'],
    ]
    const one = await send(epcisDocument(said.map(([event]) => event)))
    const wrong = said.flatMap(([, error], at) => (error === undefined ? [] : [[at + 2, at + 1, error]]))
    expect(one.rowErrors.map(({ line, event, error }) => [line, event, error])).toEqual(wrong)
    expect(one.rowErrors.find(({ error }) => error === 'parent_missing')).toMatchObject({
      column: 'childEPCs',
      params: { value: '395200000000000050' },
    })
    expect(one.rowErrors.find(({ error }) => error === 'packed_twice')?.params).toEqual({ event: 6 })
    const list = (await clerk.raw(routes.downloadOnboardingErrors, { params: { id: one.id } })).body.toString()
    expect(list).toContain(`3,2,epcList,${gtinOf(product, 'EA')} X0,Event 1 commissions the same code already`)
    expect(one.allowed).not.toContain('enter')
    expect(await unitsOf('X')).toEqual([])
  })

  it('is refused as a whole when it cannot be read', async () => {
    expect((await send('code,status\n1,NEW\n')).failure).toEqual({
      key: 'onboarding_column_missing',
      params: { column: 'gtin' },
    })
    const [head = '', ...rows] = stockFile([`${gtinOf(product, 'EA')},TW1,,,ACTIVATION,,,,`])
      .trim()
      .split('\n')
    const doubled = [`${head},Serial`, ...rows.map((row) => `${row},TW2`)].join('\n')
    expect((await send(doubled)).failure).toEqual({ key: 'file_column_twice', params: { column: 'serial' } })
    expect((await send('')).failure).toMatchObject({ key: 'onboarding_file_empty' })
    expect((await send(`${stockFile([]).trim()}\n"open`)).failure).toMatchObject({
      key: 'file_quote_not_closed',
    })
    const document = epcisDocument([{ codes: [`01${gtinOf(product, 'EA')}21T1`] }])
    expect((await send(document.slice(0, -20))).failure).toMatchObject({ key: 'file_torn' })
    expect((await send('{"orders":[]}')).failure).toMatchObject({ key: 'file_message_unknown' })
    expect((await send(document.replace('"2.0"', '"1.2"'))).failure).toMatchObject({
      key: 'file_message_unknown',
      params: { name: 'EPCIS 1.2' },
    })
    expect(
      await clerk
        .upload(routes.uploadOnboarding, {}, { name: 'x.xml', content: '<?xml version="1.0"?><epcis:EPCISDocument/>' })
        .catch((error: { refusal?: { message: string } }) => error.refusal?.message ?? String(error)),
    ).toContain('choose_a_correct_file_type')
    expect(
      await clerk
        .upload(
          routes.uploadOnboarding,
          {},
          { name: 'x.csv', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) },
        )
        .catch((error: { refusal?: { message: string } }) => error.refusal?.message ?? String(error)),
    ).toContain('choose_a_correct_file_type')
  })

  it('goes on where it was killed: a part that is in does not enter twice', async () => {
    const checked = await send(
      stockFile(stock(product, 'K', 'ACTIVATION').map((row) => row.replaceAll(SSCC, '395200000000000029'))),
    )
    expect(checked.errorRows).toBe(0)
    const row = (await inTenant(t.app.pool, 1, 'read', (db) => findOpeningStock(db, checked.id)))!
    const scratch = await openScratch(scratchFolder(t.app))
    const products = new StockProducts((work) => inTenant(t.app.pool, 1, 'read', work))
    const opening = { id: row.id, eventId: row.id, scheme: 'A' as const, products }
    const order = new PackingOrder({ scratch, products, size: 10 * Number(row.size), stretch: 10 })
    const parts: Part[] = []
    for await (const part of partsOf(
      stockRows({ format: 'CSV', bytes: t.app.files.read(row.path), scheme: 'A', size: Number(row.size), scratch }),
      10,
    )) {
      await products.ask(part.rows)
      await order.add(part.rows)
      parts.push(part)
    }
    expect(parts.map((part) => part.rows.length)).toEqual([10, 10, 7])
    const write = (work: (ctx: { db: Parameters<typeof enterPart>[0]['db']; now: Date }) => Promise<void>) =>
      inTenant(t.app.pool, 1, 'write', (db) => work({ db, now: new Date() }))
    await inTenant(t.app.pool, 1, 'write', (db) =>
      updateOpeningStock(db, row.id, { status: 'ENTERING', eventId: row.id }),
    )
    await write((ctx) => enterPart(ctx, opening, parts[0]!))
    await expect(write((ctx) => enterPart(ctx, opening, parts[0]!))).rejects.toMatchObject({ key: 'changed_meanwhile' })
    // Somebody else entered the codes of a part after they were checked.
    await expect(write((ctx) => enterPart(ctx, opening, { ...parts[1]!, rows: parts[0]!.rows }))).rejects.toMatchObject(
      { key: 'onboarding_outcome_differs' },
    )
    for (const part of parts.slice(1)) await write((ctx) => enterPart(ctx, opening, part))
    const stretches = await order.arrange(() => undefined)
    expect(stretches).toBe(3)
    const sizes: number[] = []
    for (let stretch = 0; stretch < stretches; stretch++) {
      const containers = await order.containersAt(stretch)
      sizes.push(containers.length)
      await write((ctx) => packStretch(ctx, opening, stretch, containers))
      await expect(write((ctx) => packStretch(ctx, opening, stretch, containers))).rejects.toMatchObject({
        key: 'changed_meanwhile',
      })
    }
    await scratch.close()
    // Each case near its units, the pallet near its cases.
    expect(sizes).toEqual([1, 1, 1])
    expect(await inTenant(t.app.pool, 1, 'read', (db) => findOpeningStock(db, row.id))).toMatchObject({
      partsDone: 3,
      packsDone: 3,
    })
    const units = (
      await clerk.call(listSerials, { query: { productId: product.id, level: 'EA', limit: 100 } })
    ).items.filter(({ code }) => code.startsWith('K'))
    expect(units).toHaveLength(24)
    expect(units.filter(({ packingGroup }) => packingGroup !== null)).toHaveLength(20)
  })
})
