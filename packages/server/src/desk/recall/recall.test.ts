import { randomUUIDv7 } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as extractRoutes from '@serialis/contract/desk/extracts/extracts.routes.ts'
import {
  enterOnboarding,
  getOnboarding,
  uploadOnboarding,
} from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import type { OpeningStockStatus } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import * as routes from '@serialis/contract/desk/recall/recall.routes.ts'
import type { RecallSource, RecallStatus } from '@serialis/contract/desk/recall/recall.schema.ts'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { confirmOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { finishOrderScan, startOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { inTenant } from '../../kit/db/db.ts'
import { moveMembers } from '../../numbers/ledger/packing/packing.service.ts'
import { setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import {
  aCrew,
  lineReport,
  masters,
  reported,
  signatureFor,
  step,
  type Crew,
  type Masters,
} from '../../plant/orders/orders.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
  type LineOrder,
} from '../../plant/results/results.order.fixtures.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { filesOfZip } from '../extracts/extracts.fixtures.ts'
import { aReceiver, aTarget, jobIn } from '../push/push.fixtures.ts'

let t: TestApp
let crew: Crew
let m: Masters
let importer: Client
let holder: Client
let viewer: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[]))
  importer = await userWith(t.http, t.admin, ['orders.list', 'results.import', 'results.commit'])
  holder = await userWith(t.http, t.admin, ['recalls.list', 'recalls.hold'])
  viewer = await userWith(t.http, t.admin, ['recalls.list', 'recalls.export'])
})

async function produced(): Promise<LineOrder> {
  const made = await anOrderOnLine(crew, { product: m.product, line: m.push })
  const file = await checkedFile(importer, made.order.id, csvResultFile(resultPlan(made)))
  await importer.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  await fileIn(importer, file.id, 'COMMITTED')
  return made
}

/** A code that another tenant issued. */
async function aLineOfTheOther(): Promise<string> {
  const crewB = await aCrew(t.http, t.other)
  const masterB = await masters(t.other, await userWith(t.http, t.other, Object.keys(permissions) as PermissionName[]))
  const { levels } = await anOrderOnLine(crewB, { product: masterB.product, line: masterB.push })
  return `01${levels[0]?.gtin ?? ''}21${levels[0]?.serials[0] ?? ''}`
}

const recallIn = (id: string, statuses: readonly RecallStatus[], who = holder) =>
  waitUntil(
    () => who.call(routes.getRecall, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )
const traced = async (source: RecallSource, who = holder) =>
  recallIn(
    (await who.call(routes.createRecall, { body: { source, reason: 'glass found in a vial' } })).id,
    ['TRACED', 'FAILED'],
    who,
  )
const signature = (digest: string | null, who = holder) => ({
  signature: {
    account: who.account,
    password: who.password,
    meaning: 'APPROVAL' as const,
    reason: 'hold until examined',
    digest: digest ?? '0'.repeat(64),
  },
})

describe('a recall', () => {
  it('of a batch finds every code, where it is, and holds the whole with one signature', async () => {
    const made = await produced()
    const found = await traced({ kind: 'batch', batch: made.order.batchCode ?? '' })
    // 30 units in three cases on one pallet, and the spare codes of the order.
    expect(found.report).toMatchObject({
      inside: 0,
      around: 0,
      neighbours: 0,
      packCount: 1,
      unread: [],
      orders: [{ orderNo: made.order.orderNo }],
    })
    expect(found.report?.counts.find(({ level, state }) => level === 'EA' && state.isCommissioned)).toEqual({
      level: 'EA',
      state: { status: 'NEW', isCommissioned: true },
      count: 30,
    })
    expect(found.report?.packs).toMatchObject([{ level: 'PL', recalled: 33, others: 0 }])
    expect(found.report?.hold).toMatchObject({ operation: 'HOLD', changeCount: 34 })
    expect(found.allowed).toEqual(['trace', 'hold'])

    await holder.call(routes.holdRecall, { params: { id: found.id }, body: signature(found.digest) })
    const held = await recallIn(found.id, ['HELD', 'TRACED'])
    expect(held).toMatchObject({
      status: 'HELD',
      heldCount: 34,
      allowed: [],
      failure: null,
      signatures: [{ intact: true, meaning: 'APPROVAL' }],
    })
    expect(held.result?.changes).toEqual(found.report?.hold.changes)
    const lines = await inTenant(t.app.pool, 1, 'read', (db) => verifyLedger(db, 'A'))
    expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
    expect(
      await holder.refusal(routes.holdRecall, { params: { id: found.id }, body: signature(found.digest) }),
    ).toMatchObject({ status: 409, message: 'recall_status_does_not_allow' })
  })

  it('of a batch takes what an opening stock brought beside what orders made', async () => {
    const made = await produced()
    const batch = made.order.batchCode ?? ''
    const keeper = await userWith(t.http, t.admin, ['onboarding.list', 'onboarding.create', 'onboarding.enter'])
    const sent = await keeper.upload(
      uploadOnboarding,
      {},
      {
        name: 'old.csv',
        content: `gtin,serial,status,batch\n${made.levels[0]?.gtin ?? ''},OLDONE,ACTIVATION,${batch}\n${made.levels[0]?.gtin ?? ''},OLDTWO,ACTIVATION,X${batch}\n`,
      },
    )
    const opening = (status: OpeningStockStatus) =>
      waitUntil(
        () => keeper.call(getOnboarding, { params: { id: sent.id } }),
        (one) => {
          if (one.status === 'UNREADABLE') throw new Error('the list cannot be read')
          return one.status === status
        },
      )
    const { digest } = await opening('CHECKED')
    await keeper.call(enterOnboarding, {
      params: { id: sent.id },
      body: { expected: [2], ...signature(digest, keeper), deviation: '' },
    })
    await opening('ENTERED')
    const { report } = await traced({ kind: 'batch', batch })
    expect(report).toMatchObject({
      orders: [{ orderNo: made.order.orderNo }],
      openings: [{ id: sent.id, batch, count: 1 }],
      loose: 1,
    })
    expect(report?.hold.changeCount).toBe(35)
  })

  it('in scheme B withdraws what is on sale, leaves what never left the plant, and says so', async () => {
    const crewB = await aCrew(t.http, t.other)
    const masterB = await masters(
      t.other,
      await userWith(t.http, t.other, Object.keys(permissions) as PermissionName[]),
    )
    const chief = await userWith(t.http, t.other, ['recalls.list', 'recalls.hold'])
    const batchCode = 'B-RECALL-B'
    const [sold, kept] = [
      await anOrderOnLine(crewB, { product: masterB.product, line: masterB.push }, { batchCode }),
      await anOrderOnLine(crewB, { product: masterB.product, line: masterB.push }, { batchCode }),
    ]
    const { id } = sold.order
    await reported(crewB, kept.order.id, await lineReport(crewB, kept.order, { unused: 5 }))
    await reported(crewB, id, await lineReport(crewB, sold.order, { unused: 5 }))
    const { version } = await step(crewB.warehouse, id, startOrderScan)
    await crewB.warehouse.call(finishOrderScan, { params: { id }, body: { version, difference: 'counted by hand' } })
    await crewB.quality.call(confirmOrder, {
      params: { id },
      body: await signatureFor(crewB.quality, id, 'finalConfirm'),
    })

    // Withdrawn goods keep nothing inside that stays: a unit of the other order in a case that was sold.
    const unitsOf = async (orderId: string) =>
      (await t.other.call(listSerials, { query: { orderId, level: 'EA', limit: 50 } })).items
    const packed = async (orderId: string) => (await unitsOf(orderId)).filter(({ packingGroup }) => packingGroup)
    const [stray, last] = [(await packed(kept.order.id))[0], (await packed(id)).at(-1)]
    const move = { from: stray?.packingGroup?.ordinal ?? 0, to: last?.packingGroup?.ordinal ?? 0 }
    const event = { id: randomUUIDv7(), recordedAt: new Date() }
    const members = setOfOrdinals([stray?.ordinal ?? 0])
    await inTenant(t.app.pool, 2, 'write', (db) => moveMembers(db, { event, scheme: 'B', ...move, members }))

    const found = await traced({ kind: 'batch', batch: batchCode }, chief)
    const takenOut = { packs: 1, containers: 1, first: [{ ordinal: move.to, level: 'CA', packs: 1 }] }
    expect(found.report?.hold).toMatchObject({ takenOut })
    // 25 units of each order, three cases and a pallet; the rest of both was returned unused.
    expect(found.report?.hold).toMatchObject({ operation: 'WITHDRAW', changeCount: 29 })
    expect(found.report?.hold.refused).toContainEqual(
      expect.objectContaining({ level: 'EA', status: 'PLANT_USED', count: 25 }),
    )
    await chief.call(routes.holdRecall, { params: { id: found.id }, body: signature(found.digest, chief) })
    expect(await recallIn(found.id, ['HELD', 'TRACED'], chief)).toMatchObject({
      status: 'HELD',
      heldCount: 29,
      result: { takenOut },
    })
    const loose = await t.other.call(getSerial, { params: { ordinal: stray?.ordinal ?? 0 }, query: {} })
    expect(loose).toMatchObject({ containers: [], state: { status: 'PLANT_USED' } })
    expect(loose.history[0]?.action).toBe('recall.contents_released')
    const after = await traced({ kind: 'batch', batch: batchCode }, chief)
    expect(after.report?.counts).toContainEqual({
      level: 'EA',
      state: { status: 'INACTIVATE', isCommissioned: true },
      count: 25,
    })
    expect(after.report?.counts).toContainEqual({
      level: 'EA',
      state: { status: 'PLANT_USED', isCommissioned: true },
      count: 25,
    })
    const lines = await inTenant(t.app.pool, 2, 'read', (db) => verifyLedger(db, 'B'))
    expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  })

  it('of one unit goes up to its pallet and says who else is on it', async () => {
    const made = await produced()
    const code = made.levels[0]?.serials[0] ?? ''
    const { report } = await traced({
      kind: 'codes',
      codes: [` (01)${made.levels[0]?.gtin ?? ''}(21)${code} `, 'NEVERISSUED'],
    })
    expect(report).toMatchObject({
      named: 1,
      inside: 0,
      around: 2,
      total: 3,
      neighbours: 31,
      packCount: 1,
      unread: [{ code: 'NEVERISSUED', outcome: 'NEVER_ISSUED' }],
    })
    expect(report?.packs).toMatchObject([{ level: 'PL', recalled: 2, others: 31 }])
  })

  it('of codes as people and scanners give them takes each pack once, and names what stands for nothing', async () => {
    const [made, foreign] = [await produced(), await aLineOfTheOther()]
    const gtin = made.levels[0]?.gtin ?? ''
    const [first = '', second = '', third = ''] = made.levels[0]?.serials ?? []
    const wide = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    const wrong = `${gtin.slice(0, 13)}${(Number(gtin[13]) + 1) % 10}`
    const unread = [`01${wrong}21${first}`, foreign, 'NEVERISSUED', '=1+1', `01${gtin}`]
    const { report } = await traced({
      kind: 'codes',
      codes: [
        `01${gtin}21${first}`,
        `  ${first}  `,
        wide(`01${gtin}21${second}`),
        `]d201${gtin}21${third}<GS>10${made.order.batchCode ?? ''}`,
        ...unread,
      ],
    })
    expect(report).toMatchObject({ named: 3, around: expect.any(Number) as number })
    expect(report?.unread.map(({ code }) => code)).toEqual(unread)
  })

  it('of a case takes what is in it and what it stands on, and is exported as a list', async () => {
    const made = await produced()
    const caseCode = made.levels.find(({ level }) => level === 'CA')
    const found = await traced({
      kind: 'container',
      code: `(01)${caseCode?.gtin ?? ''}(21)${caseCode?.serials[0] ?? ''}`,
    })
    expect(found.report).toMatchObject({ named: 1, inside: 10, around: 1, total: 12, neighbours: 22 })
    const { taskId } = await viewer.call(routes.exportRecall, { params: { id: found.id } })
    await taskIn(viewer, taskId, ['DONE'])
    const files = filesOfZip((await viewer.raw(downloadTaskFile, { params: { id: taskId } })).body)
    const rows = gunzipSync(files.get('part-00001.csv.gz') as Buffer)
      .toString()
      .trim()
      .split('\n')
    expect(rows).toHaveLength(13)
    expect(
      rows.filter((row) => row.includes(`,EA,NEW,yes,PLACED_OUT,${caseCode?.serials[0] ?? ''},${made.order.orderNo},`)),
    ).toHaveLength(10)
    expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({
      rows: 12,
      subject: { type: 'recall', id: found.id },
      parts: [{ rows: 12 }],
    })
  })

  it('says who was told of its codes by a push', async () => {
    const receiver = await aReceiver()
    try {
      const target = await aTarget(t.admin, receiver.url)
      const made = await produced()
      const job = await jobIn(t.admin, target.id, ['DONE'])
      const { report } = await traced({ kind: 'order', orderNo: made.order.orderNo })
      expect(report).toMatchObject({
        pushCount: 1,
        pushes: [{ id: job.id, target: target.name, status: 'DONE', count: job.total }],
      })
    } finally {
      await receiver.close()
    }
  })

  it('names something that is there, in its own tenant, with a right signature over what was traced', async () => {
    const refusal = (source: RecallSource, who = holder) =>
      who.refusal(routes.createRecall, { body: { source, reason: 'glass found' } })
    expect(await refusal({ kind: 'order', orderNo: 'NOT-HERE' })).toMatchObject({
      status: 400,
      message: 'recall_names_nothing',
    })
    expect(await refusal({ kind: 'codes', codes: ['NEVERISSUED'] })).toMatchObject({
      status: 400,
      message: 'recall_names_nothing',
    })
    expect(await refusal({ kind: 'codes', codes: [] })).toMatchObject({
      fields: { 'source.codes': 'ids_can_not_be_empty' },
    })
    expect(await refusal({ kind: 'codes', codes: ['x'] }, viewer)).toMatchObject({ status: 403 })
    const made = await anOrderOnLine(crew, { product: m.product, line: m.push })
    // Nothing is on a pack yet, so there is nothing to hold.
    const idle = await traced({ kind: 'order', orderNo: made.order.orderNo })
    expect(idle).toMatchObject({ digest: null, allowed: ['trace'] })
    expect(await holder.refusal(routes.holdRecall, { params: { id: idle.id }, body: signature(null) })).toMatchObject({
      status: 409,
      message: 'recall_nothing_to_hold',
    })
    const one = await traced({ kind: 'order', orderNo: (await produced()).order.orderNo })
    expect(await holder.refusal(routes.holdRecall, { params: { id: one.id }, body: signature(null) })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    expect(await t.other.refusal(routes.getRecall, { params: { id: one.id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.traceRecall, { params: { id: one.id } })).toMatchObject({ status: 404 })
    expect(
      await t.other.refusal(routes.createRecall, {
        body: { source: { kind: 'order', orderNo: made.order.orderNo }, reason: 'not mine' },
      }),
    ).toMatchObject({ message: 'recall_names_nothing' })
    expect((await t.other.call(routes.listRecalls, { query: {} })).items.map(({ id }) => id)).not.toContain(one.id)
    await holder.call(routes.traceRecall, { params: { id: one.id } })
    expect((await recallIn(one.id, ['TRACED'])).report?.total).toBe(one.report?.total)
  })
})

describe('a list for an inspector', () => {
  const body = (changes: object) => ({
    filter: {},
    asOf: null,
    axis: 'happened' as const,
    purpose: 'inspection of the authority',
    ...changes,
  })

  it('is written as it stood before the results came in, and audited', async () => {
    const inspector = await userWith(t.http, t.admin, ['extracts.list', 'extracts.create'])
    const made = await anOrderOnLine(crew, { product: m.product, line: m.push })
    const before = new Date().toISOString()
    const file = await checkedFile(importer, made.order.id, csvResultFile(resultPlan(made, { startedAt: Date.now() })))
    await importer.call(commitResultFile, { params: { id: file.id }, body: commitBody(file, true) })
    await fileIn(importer, file.id, 'COMMITTED')
    const listOf = async (changes: object) => {
      const ordered = await inspector.call(extractRoutes.createExtract, {
        body: body({ filter: { orderNo: made.order.orderNo, level: 'EA' }, ...changes }),
      })
      const taskId = ordered.taskId ?? ''
      await taskIn(inspector, taskId, ['DONE'])
      const done = await inspector.call(extractRoutes.getExtract, { params: { id: ordered.id } })
      const files = filesOfZip((await inspector.raw(downloadTaskFile, { params: { id: taskId } })).body)
      return {
        done,
        manifest: JSON.parse(String(files.get('manifest.json'))) as Record<string, unknown>,
        rows: gunzipSync(files.get('part-00001.csv.gz') as Buffer)
          .toString()
          .trim()
          .split('\n')
          .slice(1),
      }
    }
    const now = await listOf({})
    const then = await listOf({ asOf: before, axis: 'recorded' })
    const on = (rows: string[], commissioned: string) =>
      rows.filter((row) => row.includes(`,EA,NEW,${commissioned},PLACED_OUT,`)).length
    expect([now.rows.length, on(now.rows, 'yes'), then.rows.length, on(then.rows, 'no')]).toEqual([30, 30, 30, 30])
    expect(now.done).toMatchObject({ status: 'DONE', rows: 30, parts: 1 })
    expect(then.manifest).toMatchObject({
      asOf: before,
      axis: 'recorded',
      rows: 30,
      head: { seq: expect.any(Number) as number, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      signedHead: { format: 'serialis-head-1', signature: expect.stringMatching(/^[\w+/]{86}==$/) as string },
    })
    expect(
      (await listOf({ filter: { orderNo: made.order.orderNo, level: 'EA', statuses: ['DESTORY'] } })).rows,
    ).toEqual([])
    expect(
      (await inspector.call(extractRoutes.listExtracts, { query: {} })).items.filter(({ subject }) => subject === null),
    ).toHaveLength(3)
  })

  it('names something that is there, no later than now, and stays in its tenant', async () => {
    const inspector = await userWith(t.http, t.admin, ['extracts.list', 'extracts.create'])
    const refusal = (changes: object, who = inspector) =>
      who.refusal(extractRoutes.createExtract, { body: body(changes) })
    expect(await refusal({ filter: { batch: 'NOT-HERE' } })).toMatchObject({
      status: 400,
      message: 'extract_names_nothing',
    })
    expect(await refusal({ asOf: '2199-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      message: 'extract_time_in_future',
    })
    expect(await refusal({ purpose: ' ' })).toMatchObject({
      status: 400,
      fields: { purpose: expect.any(String) as string },
    })
    expect(await refusal({}, viewer)).toMatchObject({ status: 403 })
    const [mine] = (await inspector.call(extractRoutes.listExtracts, { query: {} })).items
    expect(await t.other.refusal(extractRoutes.getExtract, { params: { id: mine?.id ?? '' } })).toMatchObject({
      status: 404,
    })
  })
})
