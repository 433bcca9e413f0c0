import { createInspectionLot } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { packMembers, undoPacking } from '@serialis/contract/desk/packing/packing.routes.ts'
import { getSerial, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { scrapOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { getOrder, getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import * as routes from '@serialis/contract/plant/results/results.routes.ts'
import { previewResultUndo, undoResultFile } from '@serialis/contract/plant/results/undo.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvResultFile, planResults } from '../../../../test/generators/generate-results.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { someInspectors } from '../../../desk/inspection/inspection.fixtures.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { setOfOrders } from '../../../numbers/ledger/issue/ranges.service.ts'
import { anEvent } from '../../../numbers/ledger/ledger.fixtures.ts'
import { changeStates } from '../../../numbers/ledger/ledger.service.ts'
import { verifyLedger } from '../../../numbers/ledger/verify/verify.service.ts'
import { aCrew, masters, signatureFor, type Crew, type Masters } from '../../orders/orders.fixtures.ts'
import { anOrderOnLine, checkedFile, commitBody, fileIn, resultPlan } from '../results.order.fixtures.ts'
import { resultInvariants } from '../results.verify.queries.ts'

let t: TestApp
let crew: Crew
let m: Masters
let importer: Client
let undoer: Client

const all = Object.keys(permissions) as PermissionName[]
beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, await userWith(t.http, t.admin, all))
  importer = await userWith(t.http, t.admin, ['orders.list', 'results.import', 'results.commit'])
  undoer = await userWith(t.http, t.admin, ['orders.list', 'results.undo'])
})

const preview = (id: string, who = undoer) => who.call(previewResultUndo, { params: { id } })
const signed = (digest: string | null, who = undoer) => ({
  signature: {
    account: who.account,
    password: who.password,
    meaning: 'RESPONSIBILITY' as const,
    reason: 'the line sent the wrong file',
    digest: digest ?? '0'.repeat(64),
  },
})
const orderOf = (id: string) => crew.planner.call(getOrder, { params: { id } })
const balanceOf = async (id: string) => (await crew.planner.call(getOrderBalance, { params: { id } })).levels
async function committed(orderId: string, content: Parameters<typeof checkedFile>[2]) {
  const file = await checkedFile(importer, orderId, content)
  await importer.call(routes.commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  return fileIn(importer, file.id, 'COMMITTED')
}
async function undone(id: string, who = undoer) {
  await who.call(undoResultFile, { params: { id }, body: signed((await preview(id, who)).digest, who) })
  return fileIn(who, id, 'UNDONE', 'COMMITTED')
}
async function expectSound(tenantId = 1, scheme: 'A' | 'B' = 'A') {
  const lines = await inTenant(t.app.pool, tenantId, 'read', async (db) => [
    ...(await verifyLedger(db, scheme)),
    ...(await resultInvariants(db)),
  ])
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
}
const fates = { rejects: 2, samples: 1, unused: 2, damaged: 1 }
const anOrder = () => anOrderOnLine(crew, { product: m.product, line: m.push })

describe('a committed file', () => {
  it('is taken back as a whole, and the same file comes in again', async () => {
    const made = await anOrder()
    const before = await balanceOf(made.order.id)
    const content = [...csvResultFile(resultPlan(made, fates))].join('')
    const file = await committed(made.order.id, content)
    expect(file.allowed).toEqual([])
    expect((await undoer.call(routes.getResultFile, { params: { id: file.id } })).allowed).toEqual(['undo'])

    const shown = await preview(file.id)
    expect(shown).toMatchObject({ loosened: 27, repacked: 0, emptied: 4, obstacles: [], orderRefusal: null })
    expect(shown.codes).toBe(file.outcome?.levels.reduce((sum, { willChange }) => sum + willChange, 0))
    const back = await undone(file.id)
    expect(back).toMatchObject({
      status: 'UNDONE',
      undoneBy: expect.any(String) as string,
      allowed: [],
      reason: 'the line sent the wrong file',
    })
    expect(back.signatures).toMatchObject([
      { meaning: 'RESPONSIBILITY', intact: true, event: 'result_file.undo_started' },
    ])
    expect(await balanceOf(made.order.id)).toEqual(before)
    expect(await orderOf(made.order.id)).toMatchObject({
      status: 'PROCESSING',
      productionQuantity: 0,
      damagedPackages: 0,
    })
    await expectSound()

    const again = await committed(made.order.id, content)
    expect(again.id).not.toBe(file.id)
    expect(again.outcome).toEqual(file.outcome)
    expect(await orderOf(made.order.id)).toMatchObject({
      status: 'PROUDCTION_RESULT_PROCEDDED',
      productionQuantity: 25,
      damagedPackages: 3,
    })
    await undone(again.id)
    expect(await balanceOf(made.order.id)).toEqual(before)
    await expectSound()
  })

  it('stands while a later file builds on it; the later one goes first', async () => {
    const made = await anOrder()
    const plan = resultPlan(made)
    const unitsOnly = planResults({
      ...plan,
      startedAt: Date.now(),
      levels: made.levels.filter(({ level }) => level === 'EA'),
    } as never)
    const first = await committed(made.order.id, csvResultFile(unitsOnly))
    const second = await committed(made.order.id, csvResultFile(plan))
    const shown = await preview(first.id)
    expect(shown.digest).toBeNull()
    expect(shown.obstacles).toMatchObject([
      { reason: 'touched_later', count: 30, event: { action: 'result_file.committed', subjectId: second.id } },
    ])
    expect(shown.obstacles[0]?.examples[0]?.code).toMatch(/\S/)
    expect(await undoer.refusal(undoResultFile, { params: { id: first.id }, body: signed(null) })).toMatchObject({
      status: 409,
      message: 'event_touched_later',
      params: { count: 30 },
    })
    expect(await undone(second.id)).toMatchObject({ status: 'UNDONE' })
    expect((await orderOf(made.order.id)).status).toBe('PROUDCTION_RESULT_PROCEDDED')
    expect(await undone(first.id)).toMatchObject({ status: 'UNDONE' })
    expect((await orderOf(made.order.id)).status).toBe('PROCESSING')
    await expectSound()
  })

  it('is not taken back from under what came later, nor from an order that was scrapped', async () => {
    const made = await anOrder()
    const file = await committed(made.order.id, csvResultFile(resultPlan(made)))
    await inTenant(t.app.pool, 1, 'write', async (db) =>
      changeStates(db, {
        event: anEvent(),
        scheme: 'A',
        set: await setOfOrders(db, [made.order.id], ['PL']),
        operation: 'HOLD',
        evidence: ['reason'],
        mode: 'commit',
      }),
    )
    expect((await preview(file.id)).obstacles).toMatchObject([{ reason: 'touched_later', count: 1, event: null }])
    const scrapper = await userWith(t.http, t.admin, ['orders.list', 'orders.scrap'])
    await scrapper.call(scrapOrder, {
      params: { id: made.order.id },
      body: await signatureFor(scrapper, made.order.id, 'scrap'),
    })
    expect(await preview(file.id)).toMatchObject({
      orderRefusal: { key: 'order_status_does_not_allow', params: { status: 'SCRAP' } },
      digest: null,
    })
    expect(await undoer.refusal(undoResultFile, { params: { id: file.id }, body: signed(null) })).toMatchObject({
      status: 409,
      message: 'order_status_does_not_allow',
    })
  })

  it('is not taken away under packs that others put into its container; container, packs and person are named', async () => {
    const made = await anOrder()
    const part = (from: number, to: number, cases: number) =>
      resultPlan(made, {
        levels: made.levels.slice(0, 2).map((level, at) => ({
          ...level,
          serials: at === 0 ? level.serials.slice(from, to) : level.serials.slice(0, cases),
        })),
      })
    const file = await committed(made.order.id, csvResultFile(part(0, 15, 2)))
    await committed(made.order.id, csvResultFile(part(15, 20, 0)))
    const packer = await userWith(t.http, t.admin, all)
    const of = async (level: 'EA' | 'CA') =>
      (await packer.call(listSerials, { query: { orderId: made.order.id, level, limit: 50 } })).items
    const partial = (await of('CA')).find(({ code }) => code === made.levels[1]?.serials[1])
    const packs = (await of('EA')).filter(({ code }) => made.levels[0]?.serials.slice(15, 18).includes(code))
    const put = { container: partial?.ordinal ?? 0, members: packs.map(({ ordinal }) => ordinal) }
    const { eventId } = await packer.call(packMembers, { body: put })

    const shown = await preview(file.id)
    expect(shown).toMatchObject({
      digest: null,
      orderRefusal: null,
      obstacles: [
        {
          reason: 'container_holds_others',
          count: 3,
          event: { id: eventId, action: 'container.packed' },
          containers: [{ ordinal: put.container, code: partial?.code, level: 'CA' }],
        },
      ],
    })
    expect(shown.obstacles[0]?.examples.map(({ ordinal }) => ordinal)).toEqual(put.members)
    expect(await undoer.refusal(undoResultFile, { params: { id: file.id }, body: signed(null) })).toMatchObject({
      status: 409,
      message: 'result_file_container_holds_others',
      params: {
        container: partial?.code,
        count: 3,
        codes: packs.map(({ code }) => code).join(', '),
        by: shown.obstacles[0]?.event?.by,
      },
    })
    await packer.call(undoPacking, { body: { eventId, reason: 'belongs elsewhere' } })
    expect(await undone(file.id)).toMatchObject({ status: 'UNDONE' })
    await expectSound()
  })

  it('says which packs leave a case that it destroys, takes them out as an event of its own, and puts them back', async () => {
    const made = await anOrder()
    const plan = resultPlan(made, { levels: made.levels.slice(0, 2) })
    await committed(made.order.id, csvResultFile(plan))
    const [box] = plan.codes.filter(({ level }) => level === 'CA')
    const again = { ...plan, packs: [], codes: [{ ...box!, status: 'REJECT' as const, time: Date.now() }] }
    const file = await checkedFile(importer, made.order.id, csvResultFile(again))
    const all = (await t.admin.call(listSerials, { query: { orderId: made.order.id, level: 'EA', limit: 50 } })).items
    const inside = all.filter(({ packingGroup }) => box!.key.endsWith(packingGroup?.code ?? '-'))
    const container = inside[0]?.packingGroup?.ordinal ?? 0
    const takenOut = { packs: 10, containers: 1, first: [{ ordinal: container, level: 'CA', packs: 10 }] }
    expect(inside).toHaveLength(10)
    expect(file).toMatchObject({ rowErrors: [], outcome: { takenOut } })
    await importer.call(routes.commitResultFile, { params: { id: file.id }, body: commitBody(file) })
    expect((await fileIn(importer, file.id, 'COMMITTED')).outcome).toMatchObject({ takenOut })
    const [pack, around] = await Promise.all(
      [inside[0]!.ordinal, container].map((ordinal) => t.admin.call(getSerial, { params: { ordinal }, query: {} })),
    )
    expect(pack).toMatchObject({ containers: [], state: { status: 'NEW', isCommissioned: true } })
    expect(pack?.history[0]).toMatchObject({ action: 'result_file.contents_released', reason: file.name })
    expect(around?.state.status).toBe('DESTORY')
    expect(around?.history[0]?.action).toBe('result_file.committed')
    await expectSound()
    expect(await preview(file.id)).toMatchObject({ repacked: 10, obstacles: [] })
    await undone(file.id)
    const back = await t.admin.call(getSerial, { params: { ordinal: inside[0]!.ordinal }, query: {} })
    expect(back).toMatchObject({ containers: [{ ordinal: container }] })
    await expectSound()
  })

  it('waits while an inspection lot of its order is open', async () => {
    const made = await anOrder()
    const file = await committed(made.order.id, csvResultFile(resultPlan(made)))
    const { drawer } = await someInspectors(t.http, t.admin)
    await drawer.call(createInspectionLot, {
      body: {
        source: { from: 'ORDER', orderId: made.order.id },
        level: 'EA',
        sampling: { method: 'FIXED', size: 2, acceptance: 0 },
      },
    })
    expect(await preview(file.id)).toMatchObject({
      orderRefusal: { key: 'order_inspection_open', params: { count: 1 } },
      digest: null,
    })
    expect(await undoer.refusal(undoResultFile, { params: { id: file.id }, body: signed(null) })).toMatchObject({
      message: 'order_inspection_open',
    })
  })

  it('asks for a right signature over what was shown, a committed file, and its own tenant', async () => {
    const made = await anOrder()
    const file = await checkedFile(importer, made.order.id, csvResultFile(resultPlan(made)))
    expect(await preview(file.id)).toMatchObject({
      digest: null,
      codes: 0,
      orderRefusal: { key: 'result_file_status_does_not_allow' },
    })
    expect(await undoer.refusal(undoResultFile, { params: { id: file.id }, body: signed(null) })).toMatchObject({
      message: 'result_file_status_does_not_allow',
    })
    await importer.call(routes.commitResultFile, { params: { id: file.id }, body: commitBody(file) })
    await fileIn(importer, file.id, 'COMMITTED')
    const { digest } = await preview(file.id)
    expect(await undoer.refusal(undoResultFile, { params: { id: file.id }, body: signed(null) })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    const wrong = signed(digest)
    wrong.signature.password = 'Wrong-1234'
    expect(await undoer.refusal(undoResultFile, { params: { id: file.id }, body: wrong })).toMatchObject({
      message: 'user_name_or_password_wrong',
    })
    expect(await importer.refusal(previewResultUndo, { params: { id: file.id } })).toMatchObject({ status: 403 })
    expect(await t.other.refusal(previewResultUndo, { params: { id: file.id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(undoResultFile, { params: { id: file.id }, body: signed(digest) })).toMatchObject({
      status: 404,
    })
    expect((await fileIn(importer, file.id, 'COMMITTED')).status).toBe('COMMITTED')
  })

  it('that two people undo at once is undone once', async () => {
    const made = await anOrder()
    const file = await committed(made.order.id, csvResultFile(resultPlan(made)))
    const { digest } = await preview(file.id)
    const ask = () => undoer.raw(undoResultFile, { params: { id: file.id }, body: signed(digest) })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await fileIn(importer, file.id, 'UNDONE')
    await expectSound()
  })
})

describe('codes that entered with the file', () => {
  it('stay with the order as codes that nobody commissioned, and are taken in by the same file again', async () => {
    const { product } = await masters(t.admin, await userWith(t.http, t.admin, all), { snSource: 'TRACELINK' })
    const made = await anOrderOnLine(crew, { product, line: m.push })
    const plan = planResults({
      ...resultPlan(made),
      startedAt: Date.now(),
      levels: made.order.levels.map(({ level, gtin, capacity }, at) => ({
        level,
        gtin,
        capacity,
        codeType: gtin === null ? ('SSCC' as const) : ('SGTIN' as const),
        serials:
          gtin === null
            ? ['803250210000051418']
            : Array.from({ length: at === 0 ? 25 : 3 }, (_, number) => `UN${String(number).padStart(9, '0')}`),
      })),
    } as never)
    const clerk = await userWith(t.http, t.admin, ['orders.list', 'results.import', 'results.commit', 'orders.retry'])
    const checked = await checkedFile(clerk, made.order.id, csvResultFile(plan))
    await clerk.call(routes.checkResultFile, { params: { id: checked.id }, body: { enterUnknown: true } })
    const file = await fileIn(clerk, checked.id, 'CHECKED')
    await clerk.call(routes.commitResultFile, { params: { id: file.id }, body: commitBody(file) })
    await fileIn(clerk, file.id, 'COMMITTED')
    await undone(file.id)
    expect((await balanceOf(made.order.id))[0]).toMatchObject({ placedOut: 25, commissioned: 0, open: 25 })
    const again = await committed(made.order.id, csvResultFile(plan))
    expect(again.outcome).toMatchObject({ unknown: { count: 0 }, errors: { rows: 0 } })
    expect((await balanceOf(made.order.id))[0]).toMatchObject({ commissioned: 25, open: 0, unaccounted: 0 })
    await expectSound()
  })
})

describe('in scheme B', () => {
  it('used and destroyed codes become new again', async () => {
    const crewB = await aCrew(t.http, t.other)
    const clerk = await userWith(t.http, t.other, all)
    const { product, push } = await masters(t.other, await userWith(t.http, t.other, all))
    const made = await anOrderOnLine(crewB, { product, line: push })
    const file = await checkedFile(clerk, made.order.id, csvResultFile(resultPlan(made, fates)))
    await clerk.call(routes.commitResultFile, { params: { id: file.id }, body: commitBody(file) })
    await fileIn(clerk, file.id, 'COMMITTED')
    const { changes } = await preview(file.id, clerk)
    expect(
      changes
        .filter(({ level }) => level === 'EA')
        .map(({ from, to, count }) => `${from.status} ${to.status} ${count}`)
        .sort(),
    ).toEqual(['INACTIVATE NEW 2', 'PLANT_DESTROY NEW 1', 'PLANT_DESTROY NEW 3', 'PLANT_USED NEW 24'])
    await undone(file.id, clerk)
    expect((await crewB.planner.call(getOrderBalance, { params: { id: made.order.id } })).levels[0]).toMatchObject({
      commissioned: 0,
      rejected: 0,
      open: 30,
    })
    await expectSound(2, 'B')
  })
})
