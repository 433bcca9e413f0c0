/** What lines tell of an order: live counters, results in every format, and the simulated line that does all of it. */

import { lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrderProgress, reportOrderProgress } from '@serialis/contract/plant/line-connections/progress.routes.ts'
import { startSimulatedLine } from '@serialis/contract/plant/line-connections/simulated-line.routes.ts'
import { buildOrderPackage } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { getOrder, getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  commitResultFile,
  getResultFile,
  listResultFiles,
  refuseResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFile, ResultOutcome } from '@serialis/contract/plant/results/results.schema.ts'
import { listApiKeys, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCrew,
  masters,
  onLine,
  orderIn,
  step,
  aDraft,
  withCodes,
  type Crew,
  type Masters,
} from '../../src/plant/orders/orders.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
  send,
} from '../../src/plant/results/results.order.fixtures.ts'
import { rooms } from '../../src/rooms.ts'
import { verifyAll } from '../../src/verification.ts'
import { epcisResultFile, epcisVariantOf, relationResultFile } from '../generators/generate-epcis.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { userWith, type Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'

let t: TestApp
let crew: Crew
let m: Masters
let clerk: Client
let line: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  clerk = await userWith(t.http, t.admin, ['orders.list', 'orders.retry', 'results.import', 'results.commit'])
  line = await userWith(t.http, t.admin, ['orders.list', 'orders.run'])
  m = await masters(await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[]), t.admin)
})

const onTheLine = (given: Parameters<typeof anOrderOnLine>[2] = {}) =>
  anOrderOnLine(crew, { product: m.product, line: m.push }, given)
/** What the file does; how it tells it, and in what lines, is its own. */
const effectOf = ({ changes, levels, packs, unpacked }: ResultOutcome) => ({ changes, levels, packs, unpacked })
interface EpcisEvent {
  type: string
  eventTime: string
  eventTimeZoneOffset: string
  epcList?: string[]
  childEPCs?: string[]
  [name: string]: unknown
}
const epcisOf = (text: string) => JSON.parse(text) as { epcisBody: { eventList: EpcisEvent[] } }
const refuse = ({ id }: ResultFile) =>
  clerk.call(refuseResultFile, { params: { id }, body: { reason: 'only looked at' } })

describe('a result', () => {
  it('has the same outcome as CSV and as EPCIS, and as a China relation where all is good', async () => {
    const made = await onTheLine()
    const fates = { rejects: 2, samples: 1, unused: 2 }
    const csv = await checkedFile(clerk, made.order.id, csvResultFile(resultPlan(made, fates)))
    await refuse(csv)
    const good = await checkedFile(clerk, made.order.id, csvResultFile(resultPlan(made)))
    await refuse(good)
    const relation = await checkedFile(clerk, made.order.id, relationResultFile(resultPlan(made)), 'relation.xml')
    expect([relation.format, relation.rowErrors]).toEqual(['CHINA_RELATION', []])
    // The file has no status for containers that were not used.
    expect(relation.outcome?.changes).toEqual(good.outcome?.changes.filter(({ to }) => to === 'COMMISSIONED'))
    expect(relation.outcome?.packs).toEqual(good.outcome?.packs)
    await refuse(relation)
    const epcis = await checkedFile(
      clerk,
      made.order.id,
      epcisResultFile(resultPlan(made, fates), { ...epcisVariantOf(4), isWholeStory: true, extensions: true }),
      'result.json',
    )
    expect([epcis.format, epcis.rowErrors, epcis.unknownElements[0]?.path]).toEqual([
      'EPCIS',
      [],
      'ObjectEvent/line:camera',
    ])
    // The whole story tells of rejects that they were commissioned first; a row of a table tells only how they ended.
    const whole = {
      ...effectOf(csv.outcome!),
      changes: csv.outcome?.changes.map((change) => {
        if (change.level !== 'EA') return change
        if (change.transition === 'A2') return { ...change, count: change.count + fates.rejects }
        return change.transition === 'A5'
          ? { ...change, transition: 'A5c', from: 'COMMISSIONED', isAgain: true }
          : change
      }),
    }
    expect(effectOf(epcis.outcome!)).toEqual(whole)
    await clerk.call(commitResultFile, { params: { id: epcis.id }, body: commitBody(epcis) })
    expect(effectOf((await fileIn(clerk, epcis.id, 'COMMITTED', 'CHECKED')).outcome!)).toEqual(whole)
    const { levels } = await clerk.call(getOrderBalance, { params: { id: made.order.id } })
    expect(levels[0]).toMatchObject({ rejected: 2, returned: 2, open: 0, unaccounted: 0 })
  })

  it('with a member that is destroyed in the same document commits what its dry run says', async () => {
    const made = await onTheLine()
    const document = epcisOf([...epcisResultFile(resultPlan(made))].join(''))
    const pack = document.epcisBody.eventList.find(({ type }) => type === 'AggregationEvent')
    const { eventTime, eventTimeZoneOffset, childEPCs } = pack!
    document.epcisBody.eventList.push({
      type: 'ObjectEvent',
      action: 'DELETE',
      bizStep: 'destroying',
      disposition: 'destroyed',
      eventTime,
      eventTimeZoneOffset,
      epcList: [childEPCs![0]!],
    })
    const file = await checkedFile(clerk, made.order.id, JSON.stringify(document), 'destroyed.json')
    expect(file.outcome?.errors.byKey).toEqual([{ error: 'row_pack_final_status', count: 1 }])
    await clerk.call(commitResultFile, { params: { id: file.id }, body: commitBody(file, true) })
    const committed = await fileIn(clerk, file.id, 'COMMITTED', 'CHECKED')
    expect(committed).toMatchObject({ status: 'COMMITTED', outcome: effectOf(file.outcome!) })
  })

  it('in files of its own for commissioning, packing and unpacking keeps the time of each', async () => {
    const made = await onTheLine()
    const document = epcisOf([...epcisResultFile(resultPlan(made, { startedAt: Date.now() }))].join(''))
    const events = document.epcisBody.eventList
    const pack = events.find(({ type }) => type === 'AggregationEvent')!
    const unpackedAt = new Date(Date.parse(pack.eventTime) + 1).toISOString()
    const files = [
      events.filter(({ type }) => type === 'ObjectEvent'),
      events.filter(({ type }) => type === 'AggregationEvent'),
      [{ ...pack, action: 'DELETE', bizStep: 'unpacking', eventTime: unpackedAt }],
    ]
    for (const [at, eventList] of files.entries()) {
      const content = JSON.stringify({ ...document, epcisBody: { eventList } })
      const file = await checkedFile(clerk, made.order.id, content, `step-${at}.json`)
      expect(file.rowErrors).toEqual([])
      await clerk.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
      expect((await fileIn(clerk, file.id, 'COMMITTED', 'CHECKED')).status).toBe('COMMITTED')
    }
    const { serial } = await t.admin.call(lookupCode, { query: { code: pack.childEPCs![0]! } })
    const parents = serial?.history.filter(({ change }) => change.kind === 'parent')
    expect(parents?.map(({ happenedAt }) => happenedAt)).toEqual([unpackedAt, new Date(pack.eventTime).toISOString()])
  })

  it('that changes nothing is refused in place of committed, and its order stays where it was', async () => {
    const made = await onTheLine()
    const document = epcisOf([...epcisResultFile(resultPlan(made))].join(''))
    const [event] = document.epcisBody.eventList
    const shipped = { ...event, action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit', ilmd: undefined }
    const content = JSON.stringify({ ...document, epcisBody: { eventList: [shipped] } })
    const file = await checkedFile(clerk, made.order.id, content, 'shipping.json')
    expect(file.outcome?.notices).toContainEqual({ notice: 'no_effect', params: {} })
    expect(file.allowed).not.toContain('commit')
    expect(await clerk.refusal(commitResultFile, { params: { id: file.id }, body: commitBody(file) })).toMatchObject({
      status: 409,
      message: 'result_file_without_effect',
    })
    await refuse(file)
    const { status } = await t.admin.call(getOrder, { params: { id: made.order.id } })
    expect(status).toBe('PROCESSING')
  })

  it('of another order, with foreign codes or codes told twice, is refused row by row', async () => {
    const made = await onTheLine()
    const plan = resultPlan(made)
    const text = [...epcisResultFile({ ...plan, orderNo: 'OTHER' })].join('')
    const other = await checkedFile(clerk, made.order.id, text, 'other.json')
    expect(other.outcome?.changes).toEqual([])
    expect(other.outcome?.errors.byKey[0]?.error).toBe('row_order_differs')
    await refuse(other)
    const [first] = plan.codes
    const strange = {
      ...plan,
      packs: [],
      codes: [first!, { ...first!, key: '010400638133393121LONGSERIAL1' }, first!].map((code) => ({
        ...code,
        parent: null,
      })),
    }
    const file = await checkedFile(clerk, made.order.id, epcisResultFile(strange), 'strange.json')
    expect(file.outcome?.errors.byKey.map(({ error }) => error).sort()).toEqual([
      'row_code_doubled',
      'row_gtin_differs',
    ])
    await refuse(file)
  })
})

/** A transaction of another connection that holds one row until it is released. */
async function holding(table: 'production_orders' | 'result_files', id: string) {
  const client = new pg.Client({ connectionString: t.database.superuserUrl })
  await client.connect()
  await client.query('begin')
  await client.query(`select from ${table} where id = $1 for update`, [id])
  return {
    letGo: () => client.end(),
    waiting: async () =>
      Number(
        (
          await client.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]?.n,
      ),
  }
}

it('that comes in while a torn one is given up is waited for', async () => {
  const made = await onTheLine({ orderSize: 4_000 })
  const plan = resultPlan(made)
  const { file: torn } = await send(clerk, made.order.id, csvResultFile(plan, { torn: 'no end line' }))
  const [row, order] = [await holding('result_files', torn.id), await holding('production_orders', made.order.id)]
  const whole = send(clerk, made.order.id, csvResultFile(plan))
  await expect.poll(order.waiting, { timeout: 60_000 }).toBeGreaterThan(0)
  await row.letGo()
  // On a machine that was done with the torn one before its row was held, there is nothing to wait for.
  const isGivenUp = async () => (await clerk.call(getResultFile, { params: { id: torn.id } })).status === 'UNREADABLE'
  await expect.poll(async () => (await order.waiting()) > 1 || isGivenUp(), { timeout: 60_000 }).toBe(true)
  await order.letGo()
  await fileIn(clerk, (await whole).file.id, 'CHECKED')
  await fileIn(clerk, torn.id, 'UNREADABLE')
  expect((await clerk.call(getOrder, { params: { id: made.order.id } })).status).toBe('PROCESSED')
})

describe('progress', () => {
  it('starts the order, keeps the newest counters, and tells pace and expected end', async () => {
    const { order } = await onTheLine()
    const about = { params: { id: order.id } }
    const began = Date.now() - 120_000
    const report = (minutes: number, good: number) =>
      line.call(reportOrderProgress, {
        ...about,
        body: { good, rejects: 1, samples: 0, at: new Date(began + minutes * 60_000).toISOString() },
      })
    expect(await line.call(getOrderProgress, about)).toMatchObject({ counters: null, isRunning: false, orderSize: 25 })
    expect(await report(0, 0)).toMatchObject({
      isRunning: true,
      counters: { good: 0, rejects: 1, perMinute: null, expectedEnd: null },
    })
    const { status, entries } = await line.call(getOrder, about)
    expect([status, entries.find((entry) => entry.status === 'PROCESSING')?.by]).toEqual(['PROCESSING', 'Serialis'])
    const { counters } = await report(1, 10)
    expect(counters).toMatchObject({ good: 10, perMinute: 10, by: expect.any(String) as string })
    // Fifteen are missing, and ten of eleven units are good.
    expect(Date.parse(counters?.expectedEnd ?? '') - Date.parse(counters?.at ?? '')).toBeCloseTo(1.65 * 60_000, -2)
    expect((await report(0.5, 3)).counters).toMatchObject({ good: 10 })
    expect(
      await line.call(reportOrderProgress, {
        ...about,
        body: { good: 12, rejects: 1, samples: 0, at: '2099-01-01T00:00:00Z' },
      }),
    ).toMatchObject({ counters: { good: 12 } })
    expect(Date.parse((await line.call(getOrderProgress, about)).counters?.at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('is refused without the right, of another tenant, with impossible counters, and of an order that no line has', async () => {
    const draft = await aDraft(crew.planner, m.product)
    const body = { good: 1, rejects: 0, samples: 0, at: new Date().toISOString() }
    const input = { params: { id: draft.id }, body }
    expect(await line.refusal(reportOrderProgress, input)).toMatchObject({
      status: 409,
      message: 'order_status_does_not_allow',
    })
    expect(await clerk.refusal(reportOrderProgress, input)).toMatchObject({ status: 403 })
    expect(await t.other.refusal(reportOrderProgress, input)).toMatchObject({ status: 404 })
    expect(await t.other.refusal(getOrderProgress, { params: input.params })).toMatchObject({ status: 404 })
    expect(await line.refusal(reportOrderProgress, { ...input, body: { ...body, good: -1 } })).toMatchObject({
      status: 400,
    })
  })
})

// Each step continues from the previous one.
describe('the simulated line', { shuffle: false }, () => {
  const body = { format: 'EPCIS' as const, perMinute: 100_000, hasFaults: true }
  let operator: Client

  it('1. is there only where the installation says so, and for who may do all that a line does', async () => {
    const { order } = await onTheLine()
    const about = { params: { id: order.id } }
    operator = await userWith(t.http, t.admin, [
      'orders.list',
      'orders.export',
      'orders.place',
      'orders.run',
      'results.import',
    ])
    expect((await operator.call(getOrderProgress, about)).simulatedLine).toEqual({
      isOffered: false,
      isAtWork: false,
      problem: '',
    })
    expect(await operator.refusal(startSimulatedLine, { ...about, body })).toMatchObject({
      status: 400,
      message: 'simulated_line_not_there',
    })
    t.app.config.simulatedLine = 'on'
    await t.http.listen({ host: '127.0.0.1', port: 0 })
    expect(await line.refusal(startSimulatedLine, { ...about, body })).toMatchObject({ message: 'authority_not_held' })
    expect((await line.call(getOrderProgress, about)).simulatedLine.isOffered).toBe(false)
    expect((await operator.call(getOrderProgress, about)).simulatedLine.isOffered).toBe(true)
    const draft = await aDraft(crew.planner, m.product)
    expect(await operator.refusal(startSimulatedLine, { params: { id: draft.id }, body })).toMatchObject({
      status: 409,
      message: 'order_status_does_not_allow',
    })
    expect(await t.other.refusal(startSimulatedLine, { ...about, body })).toMatchObject({ status: 404 })
  })

  it('2. acknowledges the package, counts, and sends a torn file and the whole one; its key ends with it', async () => {
    const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id, orderSize: 60 })
    await withCodes(crew, draft)
    await onLine(crew, draft.id, m.push)
    await step(crew.packer, draft.id, buildOrderPackage)
    await orderIn(crew.packer, draft.id, ['WAIT_FOR_PLACEOUT'])
    const about = { params: { id: draft.id } }
    const answers = await Promise.allSettled([
      operator.call(startSimulatedLine, { ...about, body }),
      operator.call(startSimulatedLine, { ...about, body }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const filesNow = async () =>
      (await clerk.call(listResultFiles, { query: { orderId: draft.id } })).items.map(({ name, status }) => [
        name,
        status,
      ])
    await expect.poll(filesNow, { timeout: 60_000, interval: 100 }).toEqual([
      [`${draft.orderNo}-result.json`, 'CHECKED'],
      [`${draft.orderNo}-result-torn.json`, 'UNREADABLE'],
    ])
    await expect
      .poll(async () => (await operator.call(getOrderProgress, about)).simulatedLine, { timeout: 5_000 })
      .toEqual({ isOffered: false, isAtWork: false, problem: '' })
    // The torn file came and went while the whole one came in.
    expect((await operator.call(getOrder, about)).status).toBe('PROCESSED')
    const { counters } = await operator.call(getOrderProgress, about)
    expect(counters).toMatchObject({ samples: 3, good: 57 })
    expect(counters?.rejects).toBeGreaterThan(0)
    await expect
      .poll(async () =>
        (await t.admin.call(listApiKeys, { query: {} })).items.filter(
          ({ name, isUsable }) => name.startsWith('Simulated line') && isUsable,
        ),
      )
      .toEqual([])
    const [newest] = (await clerk.call(listResultFiles, { query: { orderId: draft.id } })).items
    const file = await fileIn(clerk, newest!.id, 'CHECKED')
    expect(file.outcome?.errors.byKey).toEqual([{ error: 'row_code_doubled', count: 2 }])
    expect(file.outcome?.packs).toMatchObject({ partial: 2, refused: 0 })
    await clerk.call(commitResultFile, { params: { id: file.id }, body: commitBody(file, true) })
    await fileIn(clerk, file.id, 'COMMITTED')
    const { levels } = await clerk.call(getOrderBalance, about)
    expect(levels[0]).toMatchObject({ rejected: counters?.rejects, unaccounted: 0 })
    const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
    expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  })

  it('3. says why it stopped, and can be started again', async () => {
    const { order } = await onTheLine()
    const about = { params: { id: order.id } }
    await operator.call(startSimulatedLine, { ...about, body: { ...body, perMinute: 1 } })
    expect((await operator.call(getOrderProgress, about)).simulatedLine.isAtWork).toBe(true)
    expect(await operator.refusal(startSimulatedLine, { ...about, body })).toMatchObject({
      status: 409,
      message: 'simulated_line_at_work',
    })
    const [key] = (await t.admin.call(listApiKeys, { query: {} })).items
    expect(key).toMatchObject({ isUsable: true, authorities: ['030200', '030215', '030221', '030222', '030227'] })
    await t.admin.call(revokeApiKey, { params: { id: key!.id }, body: {} })
    await expect
      .poll(async () => (await operator.call(getOrderProgress, about)).simulatedLine, { timeout: 60_000 })
      .toMatchObject({ isOffered: true, isAtWork: false, problem: expect.stringContaining('401') as string })
  })
})
