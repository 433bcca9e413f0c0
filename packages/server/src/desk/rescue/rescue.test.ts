import { askRescue, createRescue, getRescueOfScrap } from '@serialis/contract/desk/rescue/rescue.routes.ts'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { changeAttachments } from '@serialis/contract/desk/status-changes/attachments.routes.ts'
import { scrapRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { importSerials } from '../../numbers/ledger/issue/issue.service.ts'
import { aJpeg, aPng } from '../../platform/files/files.fixtures.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'
import { rooms } from '../../rooms.ts'
import { verifyAll } from '../../verification.ts'
import { scrapIn, signatureOn } from '../expiry/expiry.fixtures.ts'
import { changed, packed } from '../serials/serials.fixtures.ts'
import { aPackedCase, type PackedCase } from './rescue.fixtures.ts'

let t: TestApp
let clerk: Client
let pack: PackedCase

const everything = Object.keys(permissions) as PermissionName[]
const inCase = () => ({ kind: 'container' as const, code: pack.container.scan })
const read = (from: number, to = 10) => pack.units.slice(from, to).map(({ scan }) => scan)
const words = { identifiedBy: 'Nine of ten were scanned, one is left', reason: 'label torn off', recordNo: 'D-7' }
const statusOf = async (reader: Client, ordinal: number) =>
  (await reader.call(getSerial, { params: { ordinal }, query: {} })).state.status

beforeAll(async () => {
  t = await testApp({ work: true })
  pack = await aPackedCase(t, t.admin, await userWith(t.http, t.admin, everything))
  clerk = await userWith(t.http, t.admin, ['scraps.create', 'scraps.list', 'scraps.export'])
})

describe('the question', () => {
  it('answers with the packs of the case that nobody scanned', async () => {
    const none = await clerk.call(askRescue, { body: { scope: inCase(), scanned: [] } })
    expect(none).toMatchObject({
      place: { kind: 'container', level: 'EA', members: 10, orderNo: pack.orderNo },
      scannedCount: 0,
      candidateCount: 10,
      operation: 'DESTROY',
    })
    const some = await clerk.call(askRescue, { body: { scope: inCase(), scanned: read(1) } })
    expect(some).toMatchObject({
      scannedCount: 9,
      candidateCount: 1,
      candidates: [{ ordinal: pack.units[0]!.ordinal, level: 'EA', status: 'ACTIVATION' }],
    })
  })

  it('says of each scan what it is, in any spelling', async () => {
    const bare = pack.units[2]!.scan.slice(']d201'.length + 14 + '21'.length)
    const { scans, refusedCount, scannedCount } = await clerk.call(askRescue, {
      body: {
        scope: inCase(),
        scanned: [
          pack.units[1]!.scan,
          ` ${pack.units[1]!.scan} `,
          bare,
          pack.others[0]!.scan,
          pack.container.scan,
          'NEVER-ISSUED',
          '张三',
        ],
      },
    })
    expect(scans.map(({ outcome }) => outcome)).toEqual([
      'INSIDE',
      'REPEATED',
      'INSIDE',
      'ELSEWHERE',
      'ELSEWHERE',
      'UNKNOWN',
      'UNKNOWN',
    ])
    expect({ refusedCount, scannedCount }).toEqual({ refusedCount: 4, scannedCount: 2 })
  })

  it('names the case that is meant by its GTIN where two carry the same code', async () => {
    const bare = pack.container.scan.slice(']d201'.length + 14 + '21'.length)
    const imported = async (level: 'CA' | 'EA', gtin: string, text: string) => {
      const { ordinals } = await asCommand(t.app, t.admin, ({ db, event, now }) =>
        importSerials(db, {
          event: { id: event.id, recordedAt: now },
          productId: null,
          gtin,
          level,
          codes: [text],
        }),
      )
      return ordinals[0] ?? 0
    }
    const container = await imported('CA', '19506000134359', bare)
    const member = await imported('EA', '09506000134352', 'TWIN0001')
    for (const operation of ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE'] as const)
      await changed(t.app, t.admin, { ordinals: [container, member], operation, reason: 'made elsewhere' })
    await packed(t.app, t.admin, [{ container, members: [member] }])
    const body = { scope: { kind: 'container' as const, code: bare }, scanned: [] }
    expect(await clerk.refusal(askRescue, { body })).toMatchObject({
      status: 400,
      message: 'rescue_container_ambiguous',
    })
  })

  it("may be about all packs of an order that are in somebody's hands", async () => {
    const { place, candidateCount, candidates } = await clerk.call(askRescue, {
      body: {
        scope: { kind: 'order', orderNo: pack.orderNo, level: 'EA' },
        scanned: [...read(0), ...pack.others.slice(1).map(({ scan }) => scan)],
      },
    })
    expect(place).toMatchObject({ kind: 'order', container: null, members: 20 })
    expect({ candidateCount, ordinal: candidates[0]?.ordinal }).toEqual({
      candidateCount: 1,
      ordinal: pack.others[0]!.ordinal,
    })
  })

  it.each([
    ['an unknown case', () => ({ kind: 'container' as const, code: 'NOTHING' }), 'rescue_container_unknown'],
    [
      'a unit, which holds nothing',
      () => ({ kind: 'container' as const, code: pack.units[0]!.scan }),
      'rescue_nothing_inside',
    ],
    [
      'an unknown order',
      () => ({ kind: 'order' as const, orderNo: 'PO-NONE', level: 'EA' as const }),
      'rescue_order_unknown',
    ],
    [
      'a level without packs in use',
      () => ({ kind: 'order' as const, orderNo: pack.orderNo, level: 'PL' as const }),
      'rescue_nothing_inside',
    ],
  ])('about %s is refused', async (_, scope, message) => {
    expect(await clerk.refusal(askRescue, { body: { scope: scope(), scanned: [] } })).toMatchObject({
      status: 400,
      message,
    })
  })

  it('is for those who may scrap, in their own tenant', async () => {
    const reader = await userWith(t.http, t.admin, ['scraps.list', 'serials.list'])
    expect(await reader.refusal(askRescue, { body: { scope: inCase(), scanned: [] } })).toMatchObject({ status: 403 })
    expect(await t.other.refusal(askRescue, { body: { scope: inCase(), scanned: [] } })).toMatchObject({
      status: 400,
      message: 'rescue_container_unknown',
    })
  })
})

describe('a pack that is identified', () => {
  const create = (over: object = {}) => ({
    body: { scope: inCase(), scanned: read(1), chosen: pack.units[0]!.ordinal, ...words, ...over },
  })

  it('is refused while scans are of other packs, when it was scanned, and when every pack was scanned', async () => {
    expect(
      await clerk.refusal(createRescue, create({ scanned: [...read(1), pack.others[0]!.scan, 'X'] })),
    ).toMatchObject({ status: 400, message: 'rescue_scans_refused', params: { count: 2 } })
    expect(await clerk.refusal(createRescue, create({ chosen: pack.units[1]!.ordinal }))).toMatchObject({
      status: 409,
      message: 'rescue_not_a_candidate',
    })
    expect(await clerk.refusal(createRescue, create({ chosen: pack.others[0]!.ordinal }))).toMatchObject({
      status: 409,
      message: 'rescue_not_a_candidate',
    })
    expect(await clerk.refusal(createRescue, create({ scanned: read(0) }))).toMatchObject({
      status: 409,
      message: 'rescue_nothing_left',
    })
    expect(await clerk.refusal(createRescue, create({ identifiedBy: '' }))).toMatchObject({
      status: 400,
      fields: { identifiedBy: 'reason_too_short' },
    })
  })

  it('becomes a change with its evidence and photo, which the signature covers', async () => {
    const { changeId } = await clerk.call(createRescue, create())
    const params = { id: changeId }
    await clerk.upload(changeAttachments.SCR.add, { params }, { name: 'label.jpg', content: aJpeg() })
    const { rescue } = await clerk.call(getRescueOfScrap, { params })
    expect(rescue).toMatchObject({
      place: { kind: 'container', members: 10 },
      scanned: 9,
      candidates: 1,
      chosen: { ordinal: pack.units[0]!.ordinal },
      identifiedBy: words.identifiedBy,
    })
    expect(rescue?.scannedCodes).toHaveLength(9)
    const change = await scrapIn(clerk, changeId, 'CHECKED')
    expect(change).toMatchObject({
      operation: 'DESTROY',
      identifiedBy: words.identifiedBy,
      recordNo: 'D-7',
      outcome: { serials: 1, changeCount: 1, unpackedCount: 1, needsSecond: false },
    })
    await clerk.call(scrapRoutes.sign, { params, body: { signature: signatureOn(change, clerk) } })
    expect(await scrapIn(clerk, changeId, 'DONE')).toMatchObject({
      outcome: { changeCount: 1 },
      signatures: [{ intact: true }],
    })
    expect(await statusOf(t.admin, pack.units[0]!.ordinal)).toBe('DESTORY')
    // The case continues with nine.
    expect(await clerk.call(askRescue, { body: { scope: inCase(), scanned: [] } })).toMatchObject({ candidateCount: 9 })
    // What was established stays unchanged.
    expect((await clerk.call(getRescueOfScrap, { params })).rescue).toMatchObject({
      place: { members: 10 },
      scanned: 9,
    })
  })

  it('of a change that is none, or came in another way, has no evidence', async () => {
    const [first] = pack.units.slice(3)
    const made = await clerk.call(scrapRoutes.create, {
      body: { operation: 'DESTROY', source: { kind: 'codes', codes: [first!.scan] } },
    })
    expect(await clerk.call(getRescueOfScrap, { params: { id: made.id } })).toEqual({ rescue: null })
    expect(await clerk.refusal(getRescueOfScrap, { params: { id: pack.orderId } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(getRescueOfScrap, { params: { id: made.id } })).toMatchObject({ status: 404 })
  })
})

it('in scheme B a photo and a second person are asked for', async () => {
  const author = await userWith(t.http, t.other, everything)
  const other = await aPackedCase(t, t.other, author)
  const first = await userWith(t.http, t.other, ['scraps.create', 'scraps.list'])
  const second = await userWith(t.http, t.other, ['scraps.list', 'scraps.approve', 'scraps.export'])
  const { changeId } = await first.call(createRescue, {
    body: {
      scope: { kind: 'container', code: other.container.scan },
      scanned: other.units.slice(1).map(({ scan }) => scan),
      chosen: other.units[0]!.ordinal,
      ...words,
      recordNo: '',
    },
  })
  const params = { id: changeId }
  expect((await scrapIn(first, changeId, 'CHECKED')).outcome).toMatchObject({
    changeCount: 0,
    refused: [{ reason: 'photo_needed', count: 1 }],
  })
  const photo = await first.upload(changeAttachments.SCR.add, { params }, { name: 'pack.png', content: aPng() })
  const change = await scrapIn(first, changeId, 'CHECKED')
  expect(change.outcome).toMatchObject({ changeCount: 1, refusedCount: 0, needsSecond: true })
  await first.call(scrapRoutes.sign, { params, body: { signature: signatureOn(change, first) } })
  expect(
    await first.uploadRefusal(changeAttachments.SCR.add, { params }, { name: 'more.png', content: aPng(9, 9) }),
  ).toMatchObject({ status: 409, message: 'attachments_closed' })
  const seen = await second.raw(changeAttachments.SCR.download, { params: { id: changeId, attachmentId: photo.id } })
  expect(seen.body.equals(aPng())).toBe(true)
  const waiting = await scrapIn(second, changeId, 'WAITING')
  await second.call(scrapRoutes.approve, { params, body: { signature: signatureOn(waiting, second) } })
  expect(await scrapIn(second, changeId, 'DONE')).toMatchObject({ signatures: [{ intact: true }, { intact: true }] })
  expect(await statusOf(t.other, other.units[0]!.ordinal)).toBe('DC_MANUAL_DESTROY_CAN_NOT_READ')
})

it('leaves everything holding', async () => {
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
