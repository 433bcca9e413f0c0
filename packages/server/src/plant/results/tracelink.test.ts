import { createHash } from 'node:crypto'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrder, listOrderPacks } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createProduct } from '@serialis/contract/plant/products/products.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import type { TemplateLevel, ZeroBox } from '@serialis/contract/plant/products/templates.schema.ts'
import { checkResultFile, commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFile } from '@serialis/contract/plant/results/results.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { assignedOf, updatedOf, type SnxSummary } from '../../../test/generators/snx-messages.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aReceiver, aTarget, jobIn, readJson } from '../../desk/push/push.fixtures.ts'
import { inTenant } from '../../kit/db/db.ts'
import { anApprovedRule } from '../../numbers/codes/codes.fixtures.ts'
import { anSsccRule, aUsualRule } from '../../numbers/codes/rule.fixtures.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import {
  aCrew,
  aDraft,
  approved,
  masters,
  orderIn,
  submitted,
  type Crew,
  type Masters,
} from '../orders/orders.fixtures.ts'
import { anApprovedProduct, aTemplate, productBody } from '../products/products.fixtures.ts'
import { anOrderOnLine, checkedFile, commitBody, fileIn, type LineOrder } from './results.order.fixtures.ts'

let t: TestApp
let crew: Crew
let m: Masters
let second: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
})

/** Cases of ten, without pallets. */
const levelsWith = (zeroBox: ZeroBox): TemplateLevel[] => [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox },
]
const commit = async (file: ResultFile) => {
  await crew.clerk.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  return fileIn(crew.clerk, file.id, 'COMMITTED', 'CHECKED')
}
const atOnce = () => Date.now()
const keysOf = ({ levels }: LineOrder, level: string): string[] => {
  const { gtin, serials } = levels.find((one) => one.level === level) ?? { gtin: null, serials: [] }
  return serials.map((serial) => (/^\d{18}$/.test(serial) ? `00${serial}` : `01${gtin ?? ''}21${serial}`))
}
/** A CSV of these rows of a result, with its end line. */
function csvOf({ order, line }: LineOrder, rows: readonly (readonly string[])[]): string {
  const at = new Date(atOnce()).toISOString()
  const lines = rows.map(([level, code, codeType, parent, partial]) =>
    [order.orderNo, order.batchCode, level, code, codeType, 'GOOD', parent, partial, at, line.code, 'line'].join(','),
  )
  const head = 'orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator'
  const body = `${[head, ...lines].join('\n')}\n`
  return `${body}#END,${lines.length},${createHash('sha256').update(body).digest('hex')}\n`
}
async function expectSound() {
  const lines = await inTenant(t.app.pool, 1, 'read', (db) => verifyLedger(db, 'A'))
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
}

describe('a partial case with a number range of its own', () => {
  const rule = (name: string, shape: Parameters<typeof anApprovedRule>[2]['rule']) =>
    anApprovedRule(t.admin, { client: second, password: second.password }, { name, rule: shape })
  async function aProductWith(zeroBoxRuleVersionId: string | null): Promise<Product> {
    const drafted = productBody(await aTemplate(t.admin, levelsWith('OWN_KEY')))
    const ruleOf = (level: string) => m.product.newest.levels.find((at) => at.level === level)?.ruleVersionId ?? null
    const levels = drafted.levels.map((at) => ({
      ...at,
      ruleVersionId: ruleOf(at.level),
      ...(at.level === 'CA' && { zeroBoxRuleVersionId }),
    }))
    return anApprovedProduct(t.admin, second, { template: levelsWith('OWN_KEY'), levels })
  }

  it('is issued as the rule of the product says, placed out as SSCC, reported as such, and packed', async () => {
    const sscc = await rule('Partial cases', anSsccRule('9520999'))
    const product = await aProductWith(sscc.id)
    expect(product.newest.levels[1]).toMatchObject({ zeroBoxRule: { number: 1 } })
    const made = await anOrderOnLine(crew, { product, line: m.push }, { orderSize: 12 })
    // Two cases and one for rejects with a GTIN; one per batch and one per fifty with an SSCC.
    const cases = keysOf(made, 'CA')
    expect(cases.map((key) => key.slice(0, 2))).toEqual(['01', '01', '01', '00', '00'])
    const [full = '', , , zeroBox = ''] = cases
    const units = keysOf(made, 'EA')
    // 18 digits without 00 name a partial case too, as the order has such codes.
    const rows = [
      ['CA', full, 'SGTIN', '', '0'],
      ['CA', zeroBox, 'SSCC', '', '1'],
      ...units.slice(0, 10).map((key) => ['EA', key, 'SGTIN', full, '0']),
      ...units.slice(10, 12).map((key) => ['EA', key, 'SGTIN', zeroBox.slice(2), '0']),
    ]
    const file = await checkedFile(crew.clerk, made.order.id, csvOf(made, rows))
    expect(file.rowErrors).toEqual([])
    expect((await commit(file)).outcome?.packs).toMatchObject({ containers: 2, members: 12, partial: 1 })
    const { items } = await crew.planner.call(listOrderPacks, { params: { id: made.order.id }, query: {} })
    expect(items.map(({ level, size, isPartial }) => [level, size, isPartial])).toEqual([
      ['CA', 10, false],
      ['CA', 2, true],
    ])
    await expectSound()
  })

  it('keeps the order waiting while the product has no rule for it, and takes no rule that cannot make it', async () => {
    const product = await aProductWith(null)
    const draft = await aDraft(crew.planner, product)
    await submitted(crew.planner, draft)
    await approved(crew.approver, draft.id)
    const waiting = await orderIn(crew.planner, draft.id, ['AVAILABLE', 'WAIT_LINE_ASSIGNED'])
    expect(waiting.codesProblem).toMatchObject({ problem: 'codes_zero_box_rule_missing', params: { level: 'CA' } })
    const usual = await rule('Of no use', aUsualRule('Z'))
    const refusedFor = async (zeroBox: ZeroBox, level: 'EA' | 'CA') => {
      const template = await aTemplate(t.admin, levelsWith(zeroBox))
      const { levels, ...body } = productBody(template)
      const given = levels.map((at) => (at.level === level ? { ...at, zeroBoxRuleVersionId: usual.id } : at))
      return (await t.admin.refusal(createProduct, { body: { ...body, levels: given } })).fields
    }
    const key = 'rule_version_not_usable'
    expect(await refusedFor('SAME_KEY', 'CA')).toEqual({ 'levels.1.zeroBoxRuleVersionId': key })
    expect(await refusedFor('OWN_KEY', 'EA')).toEqual({ 'levels.0.zeroBoxRuleVersionId': key })
  })
})

describe('messages about codes that TraceLink issued', { shuffle: false }, () => {
  const gtins = { EA: '29521234500036', CA: '59521234500044' }
  const unit = (at: number) => `01${gtins.EA}21U${at}`
  const boxWithGtin = `01${gtins.CA}21C1`
  const boxWithSscc = `0039521234000000001${checkCharacter('GS1_MOD_10', '39521234000000001')}`
  let made: LineOrder
  let lot: string
  let expiry: string

  beforeAll(async () => {
    const product = await anApprovedProduct(t.admin, second, {
      template: levelsWith('SAME_KEY'),
      snSource: 'TRACELINK',
      companyCode: '9521234',
      levels: [
        { level: 'EA', gtin: gtins.EA },
        { level: 'CA', gtin: gtins.CA },
      ],
    })
    made = await anOrderOnLine(crew, { product, line: m.push })
    lot = made.order.batchCode ?? ''
    expiry = made.order.expirationDate ?? ''
  })

  const checkedUpdate = async (control: string, updates: Parameters<typeof updatedOf>[1]) =>
    checkedFile(crew.clerk, made.order.id, updatedOf(control, updates), `${control}.xml`)

  it('take a partial case in both forms, with an SSCC and with a GTIN', async () => {
    const time = atOnce()
    const common = { lot, expiry, time }
    const message = assignedOf(
      'boxes',
      [
        { level: 'EA', keys: [1, 2, 3, 4].map(unit), gtin: gtins.EA, ...common },
        { level: 'CA', keys: [boxWithGtin], gtin: gtins.CA, ...common },
        { level: 'CA', keys: [boxWithSscc], time },
      ],
      [
        { parent: boxWithGtin, children: [unit(1)], packed: 'PARTIAL', quantity: 1, time },
        { parent: boxWithSscc, children: [unit(2)], packed: 'PARTIAL', quantity: 1, time },
      ],
    )
    const { id } = await checkedFile(crew.clerk, made.order.id, message, 'boxes.xml')
    await t.admin.call(checkResultFile, { params: { id }, body: { enterUnknown: true } })
    const file = await fileIn(crew.clerk, id, 'CHECKED')
    expect(file.rowErrors).toEqual([])
    expect((await commit(file)).outcome?.packs).toMatchObject({ containers: 2, members: 2, partial: 2 })
    expect((await crew.planner.call(getOrder, { params: { id: made.order.id } })).productionQuantity).toBe(4)
    await expectSound()
  })

  it.each<[string, SnxSummary, string[]]>([
    ['another lot', { lot: 'OTHERLOT' }, ['row_batch_differs', 'row_group_broken']],
    ['a larger total', { total: 7 }, ['row_group_broken', 'row_summary_differs']],
    [
      'a larger quantity',
      { counts: [{ gtin: gtins.EA, level: 'EA', quantity: 5 }] },
      ['row_group_broken', 'row_summary_differs'],
    ],
    [
      'another GTIN',
      { counts: [{ gtin: gtins.CA, level: 'CA', quantity: 1 }] },
      ['row_group_broken', 'row_summary_differs'],
    ],
    [
      'another level',
      { counts: [{ gtin: gtins.EA, level: 'CA', quantity: 1 }] },
      ['row_group_broken', 'row_gtin_differs'],
    ],
    [
      'a level without codes',
      { counts: [{ gtin: gtins.EA, level: 'PL', quantity: 1 }] },
      ['row_group_broken', 'row_level_not_of_product'],
    ],
  ])('change nothing when their summary states %s', async (what, summary, errors) => {
    const update = { keys: [unit(3)], status: 'DESTROYED', time: atOnce(), summary }
    const { outcome } = await checkedUpdate(what, [update])
    expect([outcome?.changes, outcome?.errors.byKey.map(({ error }) => error).sort()]).toEqual([[], errors])
  })

  it('show the reason of its own update in the history of each code and in what is pushed, with attribute and order number', async () => {
    const receiver = await aReceiver()
    atEnd(() => receiver.close())
    const target = await aTarget(t.admin, receiver.url, { batchSize: 1000 })
    const time = atOnce() + 60_000
    const summary = { lot, counts: [{ gtin: gtins.EA, level: 'EA', quantity: 1 }], total: 1 }
    const file = await checkedUpdate('destroyed', [
      {
        keys: [unit(3)],
        status: 'DESTROYED',
        time,
        gtin: gtins.EA,
        summary,
        attribute: 'DAMAGED',
        reason: 'Fell & broke',
        orderNo: made.order.orderNo,
      },
      { keys: [unit(4)], status: 'DECOMMISSIONED', time, reason: 'Misprint' },
      { keys: [unit(2)], status: 'ENCODED', time },
    ])
    expect([file.rowErrors, file.outcome?.notices]).toEqual([[], []])
    await commit(file)
    const { items } = await t.admin.call(listSerials, { query: { orderId: made.order.id, limit: 50 } })
    const ordinalOf = (key: string) => items.find(({ code }) => code === key.slice(18))?.ordinal ?? 0
    const lastOf = async (key: string) =>
      (await t.admin.call(getSerial, { params: { ordinal: ordinalOf(key) }, query: {} })).history[0]
    expect(await lastOf(unit(3))).toMatchObject({
      reason: 'Fell & broke',
      update: { status: 'DESTROYED', attribute: 'DAMAGED', references: [made.order.orderNo] },
    })
    expect(await lastOf(unit(4))).toMatchObject({
      reason: 'Misprint',
      update: { status: 'DECOMMISSIONED', attribute: '', references: [] },
    })
    expect(await lastOf(unit(2))).toMatchObject({ reason: 'boxes.xml', update: null })
    await jobIn(t.admin, target.id, ['DONE'])
    const pushed = receiver.batches.flatMap((batch) => readJson(batch).changes)
    expect(pushed.flatMap(({ codes, historyReason }) => codes.map((code) => [code, historyReason])).sort()).toEqual([
      ['U3', 'Fell & broke'],
      ['U4', 'Misprint'],
    ])
    const reasons = new Map(items.map(({ code, historyReason }) => [code, historyReason]))
    expect([reasons.get('U3'), reasons.get('U4'), reasons.get('U2')]).toEqual(['Fell & broke', 'Misprint', 'boxes.xml'])
  })
})
