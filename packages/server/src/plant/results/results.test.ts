import { createHash } from 'node:crypto'
import { lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrder, getOrderBalance, listOrderPacks } from '@serialis/contract/plant/orders/orders.routes.ts'
import * as routes from '@serialis/contract/plant/results/results.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { cancelTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { epcOfKey } from '../../../test/generators/generate-epcis.ts'
import { csvResultFile, type PlanInput, planResults } from '../../../test/generators/generate-results.ts'
import { guideMessages } from '../../../test/generators/generate-snx-guide.ts'
import { assignedMessage, disaggregatedMessage, updatedMessage } from '../../../test/generators/generate-snx.ts'
import { guideFacts, guideSets, textsOf } from '../../../test/generators/samples.ts'
import type { GuideFiles } from '../../../test/generators/snx-guide-parts.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { aCrew, masters, type Crew, type Masters } from '../orders/orders.fixtures.ts'
import { anApprovedProduct } from '../products/products.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
  send,
  type LineOrder,
} from './results.order.fixtures.ts'

let t: TestApp
let crew: Crew
let m: Masters
let importer: Client
let decider: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
  importer = await userWith(t.http, t.admin, ['orders.list', 'results.import', 'orders.retry', 'orders.export'])
  decider = await userWith(t.http, t.admin, ['orders.list', 'results.commit'])
})

const anOrder = (given = {}) => anOrderOnLine(crew, { product: m.product, line: m.push }, given)
const fates = { rejects: 2, samples: 1, unused: 2, damaged: 1 }
const commit = async (id: string, body: ReturnType<typeof commitBody>) => {
  await decider.call(routes.commitResultFile, { params: { id }, body })
  return fileIn(importer, id, 'COMMITTED', 'CHECKED')
}
const orderOf = (id: string) => crew.planner.call(getOrder, { params: { id } })
const balanceOf = async (id: string) =>
  Object.fromEntries(
    (await crew.planner.call(getOrderBalance, { params: { id } })).levels.map((row) => [row.level, row]),
  )
/** A CSV of other rows, with a new end line. */
const signed = (rows: string[]) => {
  const body = `${rows.join('\n')}\n`
  return `${body}#END,${rows.length - 1},${createHash('sha256').update(body).digest('hex')}\n`
}
const rowsOf = (made: LineOrder, changes: Partial<PlanInput> = {}) =>
  [...csvResultFile(resultPlan(made, changes))].join('').split('\n').slice(0, -2)
async function expectSound() {
  const lines = await inTenant(t.app.pool, 1, 'read', (db) => verifyLedger(db, 'A'))
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
}

describe('a CSV result', () => {
  it('is checked, committed, and answers the same when it is sent again', async () => {
    const made = await anOrder()
    const content = [...csvResultFile(resultPlan(made, fates))].join('')
    const file = await checkedFile(importer, made.order.id, content)
    expect(file).toMatchObject({
      status: 'CHECKED',
      format: 'CSV',
      failure: null,
      orderNo: made.order.orderNo,
      rowErrors: [],
      allowed: ['check', 'download'],
    })
    expect((await orderOf(made.order.id)).status).toBe('PROCESSED')
    // 30 units (25 and a reserve of 20 %): 24 good, 2 rejected, 1 sample, 2 unused, 1 damaged; so 3 cases and one
    // pallet, both partial.
    expect(file.outcome?.changes.filter(({ level }) => level === 'EA')).toEqual([
      { level: 'EA', transition: 'A2', from: 'NEW', to: 'COMMISSIONED', count: 25 },
      { level: 'EA', transition: 'A4', from: 'NEW', to: 'INACTIVATED', count: 2 },
      { level: 'EA', transition: 'A5', from: 'NEW', to: 'DESTORY', count: 3 },
      { level: 'EA', transition: 'A6', from: 'COMMISSIONED', to: 'SAM_MARK', count: 1, isAgain: true },
    ])
    expect(file.outcome?.levels[0]).toEqual({
      level: 'EA',
      inFile: 30,
      willChange: 30,
      alreadyThere: 0,
      refused: 0,
      openBefore: 30,
      openAfter: 0,
    })
    expect(file.outcome?.packs).toEqual({ containers: 4, members: 27, alreadyThere: 0, refused: 0, partial: 2 })

    const committed = await commit(file.id, commitBody(file))
    expect(committed).toMatchObject({
      status: 'COMMITTED',
      decidedBy: expect.any(String) as string,
      digest: null,
      failure: null,
    })
    expect(committed.outcome).toEqual(file.outcome)
    const order = await orderOf(made.order.id)
    expect(order).toMatchObject({ status: 'PROUDCTION_RESULT_PROCEDDED', productionQuantity: 25, damagedPackages: 3 })
    expect((await balanceOf(order.id))['EA']).toMatchObject({
      placedOut: 30,
      commissioned: 24,
      sampled: 1,
      rejected: 3,
      returned: 2,
      open: 0,
      unaccounted: 0,
    })
    const [pallet] = (await crew.planner.call(listOrderPacks, { params: { id: order.id }, query: {} })).items
    expect(pallet).toMatchObject({ level: 'PL', size: 3, isPartial: true })
    const cases = (
      await crew.planner.call(listOrderPacks, {
        params: { id: order.id },
        query: { container: pallet?.container ?? '' },
      })
    ).items
    expect(cases.map(({ size, isPartial }) => [size, isPartial])).toEqual([
      [10, false],
      [10, false],
      [4, true],
    ])

    const again = await send(importer, order.id, content, 'renamed.csv')
    expect(again).toMatchObject({ isRepeated: true, file: { id: file.id, status: 'COMMITTED', name: 'result.csv' } })
    expect((await orderOf(order.id)).version).toBe(order.version)
    await expectSound()
  })

  it('may come in several files, out of order and overlapping: what is there already is counted', async () => {
    const made = await anOrder()
    const rows = rowsOf(made, fates)
    const first = await checkedFile(importer, made.order.id, signed([rows[0] ?? '', ...rows.slice(1).reverse()]))
    await commit(first.id, commitBody(first))
    const other = resultPlan(made, { ...fates, operator: 'second shift' })
    const second = await checkedFile(
      importer,
      made.order.id,
      csvResultFile(other, { crlf: true, quoteAll: true, codeForm: 'element' }),
    )
    expect(second.outcome).toMatchObject({
      changes: [],
      errors: { rows: 0 },
      packs: { containers: 0, members: 0, alreadyThere: 27 },
    })
    expect(
      second.outcome?.levels.map(({ level, alreadyThere, willChange }) => [level, alreadyThere, willChange]),
    ).toEqual(first.outcome?.levels.map(({ level, willChange }) => [level, willChange, 0]))
    expect(second.outcome?.notices).toEqual([{ notice: 'no_effect', params: {} }])
    const before = await orderOf(made.order.id)
    const nothing = { params: { id: second.id }, body: commitBody(second) }
    expect(await decider.refusal(routes.commitResultFile, nothing)).toMatchObject({
      status: 409,
      message: 'result_file_without_effect',
    })
    expect(await orderOf(made.order.id)).toMatchObject({ status: before.status, version: before.version })
    await expectSound()
  })

  it('splits over two files, the container in the second', async () => {
    const made = await anOrder()
    const rows = rowsOf(made)
    const units = rows
      .slice(1)
      .filter((row) => row.includes(',EA,'))
      .map((row) => row.split(',').with(6, '').join(','))
    const first = await checkedFile(importer, made.order.id, signed([rows[0] ?? '', ...units]))
    const second = await checkedFile(importer, made.order.id, signed(rows))
    expect(first.outcome?.packs.containers).toBe(0)
    await commit(first.id, commitBody(first))
    expect((await orderOf(made.order.id)).status).toBe('PROCESSED')
    // The data that the second file was checked against has changed since: nothing of it is written.
    const late = await commit(second.id, commitBody(second))
    expect(late).toMatchObject({ status: 'CHECKED', digest: null, failure: { key: 'result_file_outcome_differs' } })
    await importer.call(routes.checkResultFile, { params: { id: second.id }, body: {} })
    const again = await fileIn(importer, second.id, 'CHECKED')
    expect(again.outcome?.levels[0]).toMatchObject({ alreadyThere: 30, willChange: 0 })
    expect(again.outcome?.packs).toMatchObject({ containers: 4, members: 33 })
    expect(await commit(second.id, commitBody(again))).toMatchObject({ status: 'COMMITTED' })
    expect((await orderOf(made.order.id)).status).toBe('PROUDCTION_RESULT_PROCEDDED')
    await expectSound()
  })

  it('has its refused rows named, left out when asked, and given back as a file to correct', async () => {
    const [made, foreign] = [await anOrder(), await anOrder()]
    const rows = rowsOf(made)
    const [gtin, foreignCode] = [made.levels[0]?.gtin ?? '', foreign.levels[0]?.serials[0] ?? '']
    const change = (at: number, column: number, value: string) => {
      rows[at] = (rows[at] ?? '').split(',').with(column, value).join(',')
    }
    const codeAt = (at: number) => (rows[at] ?? '').split(',')[3] ?? ''
    change(2, 3, `01${gtin}21NEVERISSUED1`)
    change(3, 3, `01${gtin}21${foreignCode}`)
    change(4, 1, 'OTHER')
    change(5, 0, '=1+1')
    change(6, 3, `(01)${gtin}(21)${codeAt(7).slice(18)}`)
    change(8, 8, '2199-01-01T00:00:00Z')
    change(9, 2, 'BUNDLE')
    change(12, 6, '00803250210000051395')
    const file = await checkedFile(importer, made.order.id, signed(rows))
    const errors = file.rowErrors.map(({ line, column, error }) => [line, column, error])
    expect(errors).toEqual(
      expect.arrayContaining([
        [3, 'code', 'row_code_unknown'],
        [4, 'code', 'row_code_of_other_order'],
        [5, 'code', 'row_batch_differs'],
        [6, 'code', 'row_order_differs'],
        [8, 'code', 'row_code_doubled'],
        [9, 'eventTime', 'row_time_in_future'],
        [10, 'code', 'row_level_not_of_product'],
        [13, 'parentCode', 'row_code_unknown'],
      ]),
    )
    // The first case has lost members, so neither it nor its own container is packed.
    expect(errors.filter(([, , error]) => error === 'row_child_left_out')).toHaveLength(1)
    expect(file.outcome).toMatchObject({ errors: { rows: errors.length }, unknown: { count: 1, mayEnter: false } })
    const [alert] = (await t.admin.call(listAlerts, { query: { subjectId: made.order.id } })).items
    expect(alert).toMatchObject({ type: 'E10', level: 'HIGH', status: 'NEW' })

    expect(
      await decider.refusal(routes.commitResultFile, { params: { id: file.id }, body: commitBody(file) }),
    ).toMatchObject({ status: 409, message: 'result_file_has_row_errors' })
    const download = await importer.raw(routes.downloadResultErrors, { params: { id: file.id } })
    const lines = download.body.toString().split('\n')
    expect(lines[0]).toBe(
      'orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator,error,errorText',
    )
    expect(lines.find((line) => line.startsWith("'=1+1,"))).toContain(',row_order_differs,')
    expect((await importer.raw(routes.downloadResultFile, { params: { id: file.id } })).body.toString()).toBe(
      signed(rows),
    )

    const committed = await commit(file.id, commitBody(file, true))
    expect(committed.status).toBe('COMMITTED')
    const balance = await balanceOf(made.order.id)
    expect(balance['EA']).toMatchObject({ commissioned: file.outcome?.levels[0]?.willChange ?? -1 })
    const [after] = (await t.admin.call(listAlerts, { query: { subjectId: made.order.id } })).items
    expect(after?.status).toBe('OBSOLETE')
    await expectSound()
  })

  it.each(['no end line', 'wrong checksum'] as const)(
    'that is torn (%s) changes nothing; the order waits for another',
    async (torn) => {
      const made = await anOrder()
      const file = await checkedFile(importer, made.order.id, csvResultFile(resultPlan(made), { torn }))
      expect(file).toMatchObject({
        status: 'UNREADABLE',
        outcome: null,
        failure: { key: torn === 'no end line' ? 'file_torn' : 'file_checksum_differs' },
      })
      expect((await orderOf(made.order.id)).status).toBe('PROCESSING')
      expect((await balanceOf(made.order.id))['EA']).toMatchObject({ open: 30 })
      expect(
        await decider.refusal(routes.commitResultFile, { params: { id: file.id }, body: { digest: '0'.repeat(64) } }),
      ).toMatchObject({ status: 409, message: 'result_file_status_does_not_allow' })
      const whole = await checkedFile(importer, made.order.id, csvResultFile(resultPlan(made)))
      expect((await commit(whole.id, commitBody(whole))).status).toBe('COMMITTED')
    },
  )

  it('can be refused, with a reason, and the order goes back', async () => {
    const made = await anOrder()
    const file = await checkedFile(importer, made.order.id, csvResultFile(resultPlan(made)))
    expect(
      await decider.refusal(routes.refuseResultFile, { params: { id: file.id }, body: { reason: ' ' } }),
    ).toMatchObject({ fields: { reason: 'reason_too_short' } })
    const refused = await decider.call(routes.refuseResultFile, {
      params: { id: file.id },
      body: { reason: 'the line sent a trial run' },
    })
    expect(refused).toMatchObject({ status: 'REFUSED', reason: 'the line sent a trial run', allowed: [] })
    expect((await orderOf(made.order.id)).status).toBe('PROCESSING')
    expect((await balanceOf(made.order.id))['EA']).toMatchObject({ open: 30 })
  })

  it('is told by its content, and only there for its own tenant', async () => {
    const made = await anOrder()
    const refusal = (content: string | Buffer, name = 'result.csv') =>
      importer.uploadRefusal(routes.uploadResultFile, { params: { id: made.order.id } }, { name, content })
    expect(await refusal('just text')).toMatchObject({ status: 400, message: 'choose_a_correct_file_type' })
    expect(await refusal('<html></html>', 'result.xml')).toMatchObject({ message: 'choose_a_correct_file_type' })
    expect(await refusal('')).toMatchObject({ message: 'file_empty' })
    expect(await refusal(Buffer.from('\uFEFForderNo,', 'utf16le'))).toMatchObject({
      message: 'file_not_utf8',
      params: { guess: 'UTF-16' },
    })
    expect(
      await refusal('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><SNXDisaggregatedMessage/>'),
    ).toMatchObject({ message: 'file_has_doctype' })
    expect((await orderOf(made.order.id)).status).toBe('PRODUCTION_READY')
    const file = await checkedFile(importer, made.order.id, csvResultFile(resultPlan(made)))
    expect(await t.other.refusal(routes.getResultFile, { params: { id: file.id } })).toMatchObject({ status: 404 })
    expect(
      await t.other.uploadRefusal(
        routes.uploadResultFile,
        { params: { id: made.order.id } },
        { name: 'a.csv', content: 'orderNo,' },
      ),
    ).toMatchObject({ status: 404 })
    expect((await t.other.call(routes.listResultFiles, { query: {} })).items).toEqual([])
    expect(await importer.refusal(routes.downloadResultErrors, { params: { id: file.id } })).toMatchObject({
      status: 404,
      message: 'result_file_has_no_errors',
    })
  })
})

describe('TraceLink messages', () => {
  it('commission, pack, unpack and destroy', async () => {
    const made = await anOrder()
    const plan = resultPlan(made)
    const assigned = await checkedFile(importer, made.order.id, assignedMessage(plan), 'assigned.xml')
    expect(assigned).toMatchObject({ format: 'SNX_ASSIGNED', status: 'CHECKED', rowErrors: [] })
    expect(assigned.outcome?.packs).toEqual({ containers: 4, members: 33, alreadyThere: 0, refused: 0, partial: 1 })
    await commit(assigned.id, commitBody(assigned))

    const [firstCase] = plan.packs
    const out = firstCase?.children.slice(0, 2) ?? []
    const early = await checkedFile(
      importer,
      made.order.id,
      disaggregatedMessage(plan, firstCase?.parent ?? '', out, plan.startedAt - 60_000),
      'early.xml',
    )
    expect(early.rowErrors).toMatchObject([{ error: 'row_unpack_before_pack' }])
    await decider.call(routes.refuseResultFile, {
      params: { id: early.id },
      body: { reason: 'comes before its packing' },
    })
    const apart = await checkedFile(
      importer,
      made.order.id,
      disaggregatedMessage(plan, firstCase?.parent ?? '', out, Date.now()),
      'apart.xml',
    )
    expect(apart).toMatchObject({ rowErrors: [], outcome: { unpacked: 2 } })
    await commit(apart.id, commitBody(apart))

    const inside = firstCase?.children.slice(2, 3) ?? []
    const update = {
      keys: [...out, ...inside],
      status: 'DESTROYED',
      attribute: 'DAMAGED',
      reason: 'Fell down',
      time: Date.now(),
    }
    const destroyed = await checkedFile(importer, made.order.id, updatedMessage(plan, update), 'destroyed.xml')
    expect(destroyed.outcome?.changes).toEqual([
      { level: 'EA', transition: 'A5c', from: 'COMMISSIONED', to: 'DESTORY', count: 2 },
    ])
    expect(destroyed.rowErrors).toMatchObject([{ error: 'row_inside_container' }])
    await commit(destroyed.id, commitBody(destroyed, true))
    expect((await balanceOf(made.order.id))['EA']).toMatchObject({ commissioned: 28, rejected: 2 })
    const encoded = await checkedFile(
      importer,
      made.order.id,
      updatedMessage(plan, { ...update, keys: inside, status: 'ENCODED' }),
      'encoded.xml',
    )
    expect(encoded.outcome).toMatchObject({ changes: [], noted: 1, notices: [{ notice: 'control_number_seen' }] })
    await expectSound()
  })

  it("keep what they do not know, and refuse a lot or date that is not the order's", async () => {
    const made = await anOrder()
    const plan = resultPlan(made)
    const xml = [...assignedMessage({ ...plan, batchNo: 'OLDLOT', expiry: '2018-03-31' })]
      .join('')
      .replace('<snx:MessageBody>', '<snx:MessageBody><x:Extra xmlns:x="urn:x" a="1">kept</x:Extra>')
    const file = await checkedFile(importer, made.order.id, xml, 'old.xml')
    expect(file.unknownElements).toMatchObject([
      { path: 'snx:SNXDispositionAssignedMessage/snx:MessageBody/x:Extra', text: 'kept', attributes: { a: '1' } },
    ])
    // Pallets have no lot; everything else has one.
    expect(file.outcome?.errors.byKey[0]).toEqual({ error: 'row_batch_differs', count: 33 })
    expect(file.outcome).toMatchObject({
      changes: [{ level: 'PL', transition: 'A2', count: 1 }],
      notices: [{ notice: 'unknown_elements', params: { count: 1 } }],
    })
  })
})

const foreignPlan = (made: LineOrder, mark: string, pallet = '803250210000051418') =>
  planResults({
    ...resultPlan(made),
    levels: made.order.levels.map(({ level, gtin, capacity }, at) => ({
      level,
      gtin,
      capacity,
      codeType: gtin === null ? ('SSCC' as const) : ('SGTIN' as const),
      serials:
        gtin === null
          ? [pallet]
          : Array.from({ length: at === 0 ? 25 : 3 }, (_, number) => `${mark}${String(number).padStart(9, '0')}`),
    })),
  })

describe('codes from outside', () => {
  it('form a group of their own and enter only when ticked, for a product that takes them', async () => {
    const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
    const { product } = await masters(t.admin, second, { snSource: 'TRACELINK' })
    const made = await anOrderOnLine(crew, { product, line: m.push })
    const plan = foreignPlan(made, 'TL')
    const file = await checkedFile(importer, made.order.id, csvResultFile(plan))
    expect(file.outcome).toMatchObject({
      changes: [],
      unknown: { count: 29, mayEnter: true },
      errors: { byKey: [{ error: 'row_code_unknown', count: 29 }] },
    })
    await importer.call(routes.checkResultFile, { params: { id: file.id }, body: { enterUnknown: true } })
    const ticked = await fileIn(importer, file.id, 'CHECKED')
    expect(ticked.rowErrors).toEqual([])
    expect(ticked.outcome?.changes.filter(({ level }) => level === 'EA')).toEqual([
      { level: 'EA', transition: 'A2', from: 'NEW', to: 'COMMISSIONED', count: 25 },
      { level: 'EA', transition: 'IMPORT', from: '', to: 'NEW', count: 25, isAgain: true },
    ])
    expect(ticked.outcome?.packs).toEqual({ containers: 4, members: 28, alreadyThere: 0, refused: 0, partial: 2 })
    expect((await balanceOf(made.order.id))['EA']).toMatchObject({ commissioned: 0 })
    expect((await commit(file.id, commitBody(ticked))).status).toBe('COMMITTED')
    expect((await balanceOf(made.order.id))['EA']).toMatchObject({ placedOut: 25, commissioned: 25, unaccounted: 0 })
    const again = await checkedFile(importer, made.order.id, csvResultFile({ ...plan, operator: 'again' }))
    expect(again.outcome).toMatchObject({ changes: [], unknown: { count: 0 }, errors: { rows: 0 } })
    await expectSound()
  })

  it('may have the serial of another product: a serial is unique within its GTIN', async () => {
    const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
    for (let n = 0; n < 2; n++) {
      const { product } = await masters(t.admin, second, { snSource: 'TRACELINK' })
      const made = await anOrderOnLine(crew, { product, line: m.push })
      const plan = foreignPlan(made, 'SAME')
      const units = { ...plan, packs: [], codes: plan.codes.slice(0, 25).map((code) => ({ ...code, parent: null })) }
      const file = await checkedWithUnknown(made.order.id, [...csvResultFile(units)].join(''), `same-${n}.csv`)
      expect(file.outcome).toMatchObject({ unknown: { mayEnter: true }, errors: { rows: 0 } })
      expect((await commit(file.id, commitBody(file))).status).toBe('COMMITTED')
      expect((await balanceOf(made.order.id))['EA']).toMatchObject({ placedOut: 25, commissioned: 25 })
    }
    await expectSound()
  })

  it('are refused row by row for any other product', async () => {
    const made = await anOrder()
    const file = await checkedFile(importer, made.order.id, csvResultFile(foreignPlan(made, 'XX')))
    await importer.call(routes.checkResultFile, { params: { id: file.id }, body: { enterUnknown: true } })
    expect((await fileIn(importer, file.id, 'CHECKED')).outcome).toMatchObject({
      changes: [],
      unknown: { mayEnter: false },
    })
  })
})

describe('the times of a file', () => {
  const HOUR = 3_600_000
  const historyOf = async (key: string) =>
    ((await t.admin.call(lookupCode, { query: { code: key } })).serial?.history ?? []).toReversed()
  const stepsOf = async (key: string) =>
    (await historyOf(key)).map(({ change, happenedAt }) => ({ kind: change.kind, at: Date.parse(happenedAt) }))
  const commissionedAt = async (key: string) => {
    const step = (await historyOf(key)).find(({ change }) => change.kind === 'state' && change.to.isCommissioned)
    return Date.parse(step?.happenedAt ?? '')
  }
  const checkedAgain = async (id: string, body: object) => {
    await importer.call(routes.checkResultFile, { params: { id }, body })
    return fileIn(importer, id, 'CHECKED')
  }

  it('are kept row by row: commissioned and packed when their rows say, in every question about the past', async () => {
    const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
    const { product } = await masters(t.admin, second, { snSource: 'TRACELINK' })
    const made = await anOrderOnLine(crew, { product, line: m.push })
    const plan = foreignPlan(made, 'TM', '803250210000051395')
    const start = Date.now() - 50 * HOUR
    const codes = plan.codes.map((code, at) => ({ ...code, time: start + at * HOUR }))
    const file = await checkedWithUnknown(made.order.id, [...csvResultFile({ ...plan, codes })].join(''), 'slow.csv')
    expect(file).toMatchObject({
      rowErrors: [],
      outcome: { notices: [{ notice: 'times_before_order', params: { count: 29 } }] },
    })
    await commit(file.id, commitBody(file))
    const [first, last] = [codes[0], codes[24]]
    const pack = codes.find(({ key }) => key === last?.parent)
    expect(await commissionedAt(first?.key ?? '')).toBe(first?.time)
    expect(await stepsOf(last?.key ?? '')).toEqual([
      { kind: 'issued', at: start },
      { kind: 'state', at: last?.time },
      { kind: 'parent', at: pack?.time },
    ])
    const isCommissionedAt = async (time: number) => {
      const query = { code: last?.key ?? '', at: new Date(time).toISOString(), by: 'happened' as const }
      return (await t.admin.call(lookupCode, { query })).serial?.state.isCommissioned
    }
    expect(await isCommissionedAt((last?.time ?? 0) - 1)).toBe(false)
    expect(await isCommissionedAt(last?.time ?? 0)).toBe(true)
    await expectSound()
  })

  it('that cannot be are refused by row, or replaced by the commit where a person says so', async () => {
    const made = await anOrder()
    const plan = resultPlan(made)
    const [wrong, second] = plan.codes
    const codes = plan.codes.map((code) => (code === wrong ? { ...code, time: Date.UTC(2017, 0, 1) } : code))
    const file = await checkedFile(importer, made.order.id, csvResultFile({ ...plan, codes }))
    expect(file.rowErrors).toMatchObject([
      { line: 2, column: 'eventTime', error: 'row_time_before_order' },
      { error: 'row_child_left_out' },
    ])
    const replaced = await checkedAgain(file.id, { replaceTimes: true })
    expect(replaced).toMatchObject({
      replaceTimes: true,
      rowErrors: [],
      outcome: { notices: [{ notice: 'times_replaced', params: { count: 1 } }] },
    })
    const committed = await commit(file.id, commitBody(replaced))
    expect(await commissionedAt(wrong?.key ?? '')).toBe(Date.parse(committed.decidedAt ?? ''))
    expect(await commissionedAt(second?.key ?? '')).toBe(second?.time)

    const update = {
      keys: plan.codes
        .filter(({ parent, level }) => parent === null && level === 'PL')
        .map(({ key }) => key)
        .slice(0, 1),
      status: 'DECOMMISSIONED',
      reason: 'early',
      time: plan.startedAt - 1_000,
    } as const
    const early = await checkedFile(importer, made.order.id, updatedMessage(plan, update), 'early.xml')
    expect(early.rowErrors).toMatchObject([{ error: 'row_time_before_fact' }])
    const later = await checkedAgain(early.id, { replaceTimes: true })
    expect(later.outcome).toMatchObject({ errors: { rows: 0 }, changes: [{ transition: 'A4b', count: 1 }] })
    await expectSound()
  })

  it('of a code that one document commissions and withdraws are those of both facts', async () => {
    const made = await anOrder()
    const plan = resultPlan(made)
    const [unit] = plan.codes
    if (unit === undefined) throw new Error('nothing was made')
    const facts = { type: 'ObjectEvent', epcList: [epcOfKey(unit.key)], eventTimeZoneOffset: '+00:00' }
    const withdrawnAt = plan.startedAt + 30_000
    const document = {
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: new Date().toISOString(),
      epcisBody: {
        eventList: [
          { ...facts, action: 'ADD', bizStep: 'commissioning', eventTime: new Date(plan.startedAt).toISOString() },
          { ...facts, action: 'DELETE', bizStep: 'decommissioning', eventTime: new Date(withdrawnAt).toISOString() },
        ],
      },
    }
    const file = await checkedFile(importer, made.order.id, JSON.stringify(document), 'both.json')
    expect(file.outcome).toMatchObject({
      codes: 1,
      errors: { rows: 0 },
      levels: [{ inFile: 1, willChange: 1, refused: 0 }, {}, {}],
      changes: [
        { transition: 'A2', count: 1 },
        { transition: 'A4b', count: 1 },
      ],
    })
    await commit(file.id, commitBody(file))
    expect((await balanceOf(made.order.id))['EA']).toMatchObject({ returned: 0, withdrawn: 1 })
    expect(await commissionedAt(unit.key)).toBe(plan.startedAt)
    await expectSound()
  })
})

describe('in scheme B', () => {
  it('good codes become PLANT_USED, rejects and samples PLANT_DESTROY, unused ones INACTIVATE; sent again all is there', async () => {
    const all = Object.keys(permissions) as PermissionName[]
    const [crewB, second, clerk] = [
      await aCrew(t.http, t.other),
      await userWith(t.http, t.other, all),
      await userWith(t.http, t.other, all),
    ]
    const { product, push } = await masters(t.other, second)
    const made = await anOrderOnLine(crewB, { product, line: push })
    const file = await checkedFile(clerk, made.order.id, csvResultFile(resultPlan(made, fates)))
    const changes = [
      { level: 'EA', transition: 'B2', from: 'NEW', to: 'PLANT_USED', count: 25 },
      { level: 'EA', transition: 'B3', from: 'NEW', to: 'PLANT_DESTROY', count: 3 },
      { level: 'EA', transition: 'B4', from: 'PLANT_USED', to: 'PLANT_DESTROY', count: 1, isAgain: true },
      { level: 'EA', transition: 'B5', from: 'NEW', to: 'INACTIVATE', count: 2 },
    ]
    expect(file.outcome?.changes.filter(({ level }) => level === 'EA')).toEqual(changes)
    await clerk.call(routes.commitResultFile, { params: { id: file.id }, body: commitBody(file) })
    expect((await fileIn(clerk, file.id, 'COMMITTED')).outcome?.changes.filter(({ level }) => level === 'EA')).toEqual(
      changes,
    )
    const { levels } = await crewB.planner.call(getOrderBalance, { params: { id: made.order.id } })
    expect(levels[0]).toMatchObject({ commissioned: 24, rejected: 4, returned: 2, open: 0, unaccounted: 0 })
    const again = await checkedFile(
      clerk,
      made.order.id,
      csvResultFile(resultPlan(made, { ...fates, operator: 'again' })),
    )
    expect(again.outcome).toMatchObject({
      changes: [],
      errors: { rows: 0 },
      packs: { containers: 0, alreadyThere: 27 },
    })
    const lines = await inTenant(t.app.pool, 2, 'read', (db) => verifyLedger(db, 'B'))
    expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  })
})

describe('a check that was cancelled', () => {
  it('leaves the file to be checked again', async () => {
    const made = await anOrder()
    const { file } = await send(importer, made.order.id, csvResultFile(resultPlan(made)))
    const cancelled = await importer.raw(cancelTask, { params: { id: file.taskId ?? '' }, body: {} })
    if (cancelled.status !== 200) return expect((await fileIn(importer, file.id, 'CHECKED')).status).toBe('CHECKED')
    await taskIn(importer, file.taskId ?? '', ['CANCELLED', 'DONE'])
    const left = await importer.call(routes.getResultFile, { params: { id: file.id } })
    expect(left.allowed).toContain('check')
    await importer.call(routes.checkResultFile, { params: { id: file.id }, body: {} })
    expect((await fileIn(importer, file.id, 'CHECKED')).outcome?.errors.rows).toBe(0)
  })
})

describe.each(guideSets)('the TraceLink samples %s, each sent to an order of their product', (_, files) => {
  it('are refused row by row where they contradict the order or name codes that nobody commissioned', async () => {
    const first = (name: keyof GuideFiles, element: string) => textsOf(files[name], element)[0] ?? ''
    const product = await productOfGuide({
      companyCode: first('disposition-assigned-partial-case', 'CompanyPrefix'),
      unitGtin: first('commission', 'ItemCode'),
      caseGtin: first('encoded', 'PackagingItemCode'),
    })
    const batchCode = first('disposition-assigned-partial-case', 'LotNumber')
    const { order } = await anOrderOnLine(crew, { product, line: m.push }, { batchCode })
    const errorsOf = async (name: keyof GuideFiles) => {
      const file = await checkedWithUnknown(order.id, files[name], `${name}.xml`)
      return {
        changes: file.outcome?.changes,
        errors: file.rowErrors.map(({ line, error }) => `${line} ${error}`),
        notices: file.outcome?.notices.map(({ notice }) => notice),
      }
    }
    // The lot is the order's, but not its expiry date; only the pallet has no expiry date, and so it is left without
    // members.
    expect(await errorsOf('disposition-assigned-partial-case')).toMatchObject({
      changes: [
        { level: 'PL', transition: 'A2', count: 1 },
        { level: 'PL', transition: 'IMPORT', count: 1 },
      ],
      errors: ['12 row_expiry_differs', '34 row_expiry_differs', '72 row_child_left_out', '83 row_code_unknown'],
    })
    expect((await errorsOf('commission')).errors).toEqual([
      '13 row_batch_differs',
      '21 row_batch_differs',
      '29 row_batch_differs',
      '37 row_batch_differs',
    ])
    expect(await errorsOf('aggregation')).toMatchObject({
      changes: [],
      errors: ['12 row_code_unknown', '23 row_code_unknown'],
    })
    expect(await errorsOf('disaggregated')).toMatchObject({
      changes: [],
      errors: ['11 row_code_unknown'],
      notices: expect.arrayContaining(['control_number_seen']) as unknown,
    })
    expect(await errorsOf('destroyed')).toMatchObject({ changes: [], errors: ['14 row_code_unknown'] })
    expect(await errorsOf('encoded')).toMatchObject({ changes: [], errors: ['14 row_code_unknown'] })
  })
})

describe('the corrected TraceLink samples', () => {
  it('are committed one after another', async () => {
    const gtins = { unitGtin: '29521234500036', caseGtin: '59521234500044' }
    const product = await productOfGuide({ companyCode: guideFacts.companyPrefix, ...gtins })
    // A barcode has two digits for the year: read as the nearest such year, so the date must be within 50 years.
    const dates = { productionDate: '2046-01-31', expirationDate: '2048-02-29' }
    const made = await anOrderOnLine(crew, { product, line: m.push }, dates)
    const [lot, expiry] = [made.order.batchCode ?? '', made.order.expirationDate ?? '']
    const HOUR = 3_600_000
    const committed = async (name: keyof GuideFiles, startedAt = Date.now() - 24 * HOUR) => {
      const facts = {
        ...guideFacts,
        ...gtins,
        commissioned: { lot, expiry },
        partialCase: { lot, expiry },
        startedAt,
        lineCode: made.line.code,
        orderNo: made.order.orderNo,
        units: 40,
      }
      const content = guideMessages(facts, 'corrected')[name]
      const file = await checkedWithUnknown(made.order.id, content, `${name}.xml`)
      expect([name, file.rowErrors]).toEqual([name, []])
      const { outcome } = await commit(file.id, commitBody(file))
      return {
        changes: outcome?.changes.map(({ level, transition, count }) => `${level} ${transition} ${count}`),
        members: outcome?.packs.members,
        unpacked: outcome?.unpacked,
        noted: outcome?.noted,
      }
    }
    const nothing = { changes: [], members: 0, unpacked: 0, noted: 0 }
    const born = ['EA A2 41', 'EA IMPORT 41', 'CA A2 3', 'CA IMPORT 3']
    expect(await committed('commission')).toEqual({ ...nothing, changes: born })
    expect(await committed('aggregation')).toEqual({ ...nothing, members: 4 })
    expect(await committed('disaggregated')).toEqual({ ...nothing, unpacked: 1 })
    expect(await committed('destroyed')).toEqual({ ...nothing, changes: ['EA A5c 1'] })
    expect(await committed('encoded')).toEqual({ ...nothing, noted: 1 })
    const partial = ['EA A2 1', 'EA IMPORT 1', 'CA A2 1', 'CA IMPORT 1', 'PL A2 1', 'PL IMPORT 1']
    expect(await committed('disposition-assigned-partial-case')).toEqual({ ...nothing, changes: partial, members: 2 })
    expect((await balanceOf(made.order.id))['EA']).toMatchObject({ commissioned: 41, rejected: 1 })
    await expectSound()
  })
})

/** A product whose codes come from TraceLink. */
async function productOfGuide(given: { companyCode: string; unitGtin: string; caseGtin: string }) {
  const second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const template = m.product.newest.levels.map(({ level, capacity, codeType, zeroBox }) => ({
    level,
    capacity,
    codeType,
    zeroBox,
  }))
  return anApprovedProduct(t.admin, second, {
    template,
    snSource: 'TRACELINK',
    companyCode: given.companyCode,
    levels: [
      { level: 'EA', gtin: given.unitGtin },
      { level: 'CA', gtin: given.caseGtin },
      { level: 'PL', gtin: '' },
    ],
  })
}

/** Checked, with entry of codes that were never issued here. */
async function checkedWithUnknown(orderId: string, content: string, name: string) {
  const { id } = await checkedFile(importer, orderId, content, name)
  await importer.call(routes.checkResultFile, { params: { id }, body: { enterUnknown: true } })
  return fileIn(importer, id, 'CHECKED')
}
