import { getPackingRule, savePackingRule } from '@serialis/contract/desk/packing/packing-rule.routes.ts'
import * as routes from '@serialis/contract/desk/packing/packing.routes.ts'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { importSerials } from '../../numbers/ledger/issue/issue.service.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { aCrew, masters, type Crew, type Masters } from '../../plant/orders/orders.fixtures.ts'
import { asCommand } from '../../platform/tasks/tasks.fixtures.ts'
import { aLot, samplesOf, someInspectors, taken } from '../inspection/inspection.fixtures.ts'
import { changed } from '../serials/serials.fixtures.ts'
import { aPackedOrder, checked, opened, type PackedOrder } from './packing.fixtures.ts'

let t: TestApp
let crew: Crew
let made: Masters
let packer: Client
let merger: Client
let goods: PackedOrder

beforeAll(async () => {
  t = await testApp({ work: true })
  const approver = await userWith(t.http, t.admin, [
    'products.list',
    'products.approve',
    'lines.list',
    'lines.approve',
    'snRules.list',
    'snRules.approve',
  ])
  made = await masters(t.admin, approver)
  crew = await aCrew(t.http, t.admin)
  packer = await userWith(t.http, t.admin, ['packing.list', 'packing.pack'])
  merger = await userWith(t.http, t.admin, ['packing.list', 'packing.merge', 'packing.replace'])
})
beforeEach(async () => {
  goods = await aPackedOrder(crew, { product: made.product, line: made.push })
})

const expectSound = async () => {
  const lines = await inTenant(t.app.pool, 1, 'read', (db) => verifyLedger(db, 'A'))
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
}
const reason = 'the carton was crushed'
const caseAt = async (at: number) => opened(packer, goods.packs[at]?.container ?? '')
const unitsOf = (at: number) => goods.packs[at]?.members ?? []
const ordinalsOf = (codes: readonly string[]) =>
  Promise.all(
    codes.map(
      async (code) =>
        (
          await t.admin.call(routes.checkPackingScan, {
            body: { mode: 'UNPACK', container: (await caseAt(0)).ordinal, code },
          })
        ).pack?.ordinal ?? 0,
    ),
  )
const unpacked = async (at: number, count: number) => {
  const { ordinal } = await caseAt(at)
  const members = await ordinalsOf(unitsOf(at).slice(0, count))
  return { members, done: await packer.call(routes.unpackMembers, { body: { container: ordinal, members, reason } }) }
}

describe('a scan', () => {
  it('opens the container, or the one around a unit, with its picture and its capacity', async () => {
    const container = await caseAt(0)
    expect(container).toMatchObject({
      level: 'CA',
      count: 10,
      capacity: 10,
      isPartial: false,
      batch: goods.order.batchCode,
      order: { orderNo: goods.order.orderNo },
    })
    expect(container.items).toHaveLength(10)
    expect(container.containers).toMatchObject([{ level: 'PL', inside: 3, isPartial: true }])
    const around = await packer.call(routes.openPackingContainer, { query: { code: unitsOf(0)[3] ?? '' } })
    expect(around).toMatchObject({ isAround: true, container: { ordinal: container.ordinal } })
    expect(await caseAt(2)).toMatchObject({ count: 5, capacity: 10, isPartial: true })
  })

  it('says what is wrong with a code: not issued, a loose unit', async () => {
    expect(
      await packer.refusal(routes.openPackingContainer, { query: { code: '011234567890123121NOBODY' } }),
    ).toMatchObject({ status: 400, message: 'packing_code_unknown' })
    const {
      members: [loose = 0],
    } = await unpacked(0, 1)
    const { code } = await t.admin.call(getSerial, { params: { ordinal: String(loose) }, query: {} } as never)
    expect(await packer.refusal(routes.openPackingContainer, { query: { code } })).toMatchObject({
      message: 'packing_not_a_container',
      params: { code },
    })
  })

  it('asks for the GTIN of a bare code that several packs carry', async () => {
    for (const gtin of ['19506000134359', '19506000134366'])
      await asCommand(t.app, t.admin, ({ db, event, now }) =>
        importSerials(db, {
          event: { id: event.id, recordedAt: now },
          productId: null,
          gtin,
          level: 'CA',
          codes: ['TWICECASE0001'],
        }),
      )
    const query = { code: 'TWICECASE0001' }
    expect(await packer.refusal(routes.openPackingContainer, { query })).toMatchObject({
      status: 400,
      message: 'packing_code_ambiguous',
    })
  })

  it('is checked before anything happens: repeat, other container, level, unused code, unknown code', async () => {
    const { ordinal } = await caseAt(0)
    const {
      members: [loose = 0],
    } = await unpacked(0, 2)
    const [first = '', second = ''] = unitsOf(0)
    expect(await checked(packer, 'PACK', ordinal, first)).toMatchObject({
      role: 'MEMBER',
      isRepeat: false,
      problem: null,
    })
    expect(await checked(packer, 'PACK', ordinal, first, [loose])).toMatchObject({ isRepeat: true, problem: null })
    expect(await checked(packer, 'PACK', ordinal, second, [loose, loose + 1])).toMatchObject({ problem: null })
    expect(await checked(packer, 'PACK', ordinal, goods.packs[0]?.container ?? '')).toMatchObject({
      role: 'SELF',
      problem: null,
    })
    const problemOf = async (...input: Parameters<typeof checked> extends [unknown, ...infer R] ? R : never) =>
      (await checked(packer, ...input)).problem?.key
    expect(await problemOf('PACK', ordinal, unitsOf(0)[5] ?? '')).toBe('packing_already_inside')
    expect(await problemOf('PACK', ordinal, unitsOf(1)[0] ?? '')).toBe('packing_other_parent')
    expect(await problemOf('PACK', ordinal, goods.unused.EA[0] ?? '')).toBe('packing_not_commissioned')
    expect(await problemOf('PACK', ordinal, '01234')).toBe('packing_code_unknown')
    expect(await problemOf('UNPACK', ordinal, first)).toBe('packing_not_inside')
    expect(await problemOf('UNPACK', ordinal, unitsOf(1)[0] ?? '')).toBe('packing_other_parent')
    expect(await problemOf('MERGE', ordinal, goods.packs[3]?.container ?? '')).toBe('packing_other_level')
    expect(await problemOf('REPLACE', ordinal, goods.packs[1]?.container ?? '')).toBe('packing_label_used')
    expect(await problemOf('REPLACE', ordinal, goods.unused.PL[0] ?? '')).toBe('packing_other_level')
  })
})

describe('packing and unpacking', () => {
  it('moves packs, leaves one event each, and can be taken back while nothing later touched them', async () => {
    const { members, done } = await unpacked(0, 4)
    expect(done).toMatchObject({ count: 4, container: { count: 6, isPartial: true } })
    const packed = await packer.call(routes.packMembers, {
      body: { container: done.container.ordinal, members: members.slice(0, 2) },
    })
    expect(packed).toMatchObject({ count: 2, container: { count: 8 } })
    expect(await packer.refusal(routes.undoPacking, { body: { eventId: done.eventId, reason } })).toMatchObject({
      status: 409,
      message: 'event_touched_later',
    })
    const undone = await packer.call(routes.undoPacking, { body: { eventId: packed.eventId, reason } })
    expect(undone.container).toMatchObject({ count: 6 })
    expect(await packer.refusal(routes.undoPacking, { body: { eventId: packed.eventId, reason } })).toMatchObject({
      message: 'event_undone_already',
    })
    expect(await packer.refusal(routes.undoPacking, { body: { eventId: undone.eventId, reason } })).toMatchObject({
      message: 'packing_not_undoable',
    })
    const events = await t.admin.call(listEvents, {
      query: { subjectType: 'container', subjectId: String(done.container.ordinal) },
    })
    expect(events.items.map(({ action }) => action)).toEqual([
      'container.packing_undone',
      'container.packed',
      'container.unpacked',
    ])
    expect(events.items.at(-1)).toMatchObject({ reason })
    await expectSound()
  })

  it('takes only what is commissioned and in the house, and keeps released packs apart', async () => {
    const { members, done } = await unpacked(0, 5)
    const { ordinal: container } = done.container
    const [held = 0, marked = 0, refused = 0, released = 0, good = 0] = members
    const become = (one: number, operation: Operation) =>
      changed(t.app, t.admin, { ordinals: [one], operation, reason: 'looked at again' })
    await become(held, 'HOLD')
    await become(marked, 'MARK_SAMPLE')
    await become(refused, 'REFUSE')
    await become(released, 'RELEASE')
    const codes = unitsOf(0)
    const problems = [
      [held, 'packing_blocked'],
      [marked, 'packing_sampled'],
      [refused, 'packing_withdrawn'],
      [released, 'packing_mixed_release'],
    ] as const
    for (const [one, key] of problems) {
      const code = codes[members.indexOf(one)] ?? ''
      expect(await checked(packer, 'PACK', container, code)).toMatchObject({ role: 'MEMBER', problem: { key } })
      expect(await packer.refusal(routes.packMembers, { body: { container, members: [good, one] } })).toMatchObject({
        status: 400,
        message: key,
        params: { code: expect.stringMatching(/./) },
      })
    }
    await become(released, 'USE_INTERNALLY')
    expect(await packer.refusal(routes.packMembers, { body: { container, members: [released] } })).toMatchObject({
      message: 'packing_out_of_stock',
    })
    expect(await packer.call(routes.packMembers, { body: { container, members: [good] } })).toMatchObject({ count: 1 })
    const other = await caseAt(2)
    await become(other.items[0]?.ordinal ?? 0, 'HOLD')
    expect(
      await packer.refusal(routes.moveMembers, {
        body: { from: other.ordinal, to: container, members: 'all', reason },
      }),
    ).toMatchObject({ message: 'packing_blocked', params: { code: other.items[0]?.code } })
    expect(await caseAt(2)).toMatchObject({ count: 5 })
    await become(other.items[1]?.ordinal ?? 0, 'RELEASE')
    await packer.call(routes.unpackMembers, { body: { container, members: [good], reason } })
    const mixture = { container: other.ordinal, members: [good] }
    expect(await packer.refusal(routes.packMembers, { body: mixture })).toMatchObject({
      message: 'packing_mixed_release',
    })
  })

  it('never puts more into a case than it holds, though two pack at once', async () => {
    const {
      members: left,
      done: { container },
    } = await unpacked(0, 2)
    const { members: right } = await unpacked(1, 2)
    const both = await Promise.allSettled(
      [left, right].map((members) =>
        packer.call(routes.packMembers, { body: { container: container.ordinal, members } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain(
      'packing_over_capacity',
    )
    expect(await caseAt(0)).toMatchObject({ count: 10 })
    await expectSound()
  })

  it('repeats an answer instead of the act when the key comes again', async () => {
    const {
      members,
      done: { container },
    } = await unpacked(0, 2)
    const body = { container: container.ordinal, members }
    const key = { 'idempotency-key': 'a key of the desk' }
    const first = await packer.call(routes.packMembers, { body }, key)
    expect(await packer.call(routes.packMembers, { body }, key)).toEqual(first)
    expect(await packer.refusal(routes.packMembers, { body })).toMatchObject({ message: 'packing_already_inside' })
  })

  it('empties a container as a whole, and refuses an empty one', async () => {
    const { ordinal } = await caseAt(2)
    expect(
      await packer.call(routes.unpackMembers, { body: { container: ordinal, members: 'all', reason } }),
    ).toMatchObject({ count: 5, container: { count: 0 } })
    expect(
      await packer.refusal(routes.unpackMembers, { body: { container: ordinal, members: 'all', reason } }),
    ).toMatchObject({ message: 'packing_container_empty' })
    expect(
      await packer.refusal(routes.unpackMembers, { body: { container: ordinal, members: 'all', reason: 'x' } }),
    ).toMatchObject({ fields: { reason: 'reason_too_short' } })
  })

  it('packs under a new label, which is commissioned by it', async () => {
    const { members } = await unpacked(0, 3)
    const label = await opened(packer, goods.unused.CA[0] ?? '')
    expect(label).toMatchObject({ count: 0, capacity: 10, state: { isCommissioned: false } })
    const { container } = await packer.call(routes.packMembers, { body: { container: label.ordinal, members } })
    expect(container).toMatchObject({ count: 3, isPartial: true, state: { isCommissioned: true } })
    await expectSound()
  })

  it('refuses packs of another batch, and a pallet that would take units', async () => {
    const other = await aPackedOrder(crew, { product: made.product, line: made.push })
    const { members } = await unpacked(0, 1)
    const theirs = await opened(packer, other.packs[2]?.container ?? '')
    expect(await packer.refusal(routes.packMembers, { body: { container: theirs.ordinal, members } })).toMatchObject({
      message: 'packing_other_batch',
      params: { batch: goods.order.batchCode, expected: other.order.batchCode },
    })
    const pallet = await opened(packer, goods.packs[3]?.container ?? '')
    expect(pallet).toMatchObject({ level: 'PL', capacity: 4, count: 3 })
    expect(await packer.refusal(routes.packMembers, { body: { container: pallet.ordinal, members } })).toMatchObject({
      message: 'packing_mixed_levels',
    })
  })

  it('mixes batches only while a rule of the tenant names that mix', async () => {
    const other = await aPackedOrder(crew, { product: made.product, line: made.push })
    const [first = 0, second = 0] = (await unpacked(1, 2)).members
    const theirs = await opened(packer, other.packs[2]?.container ?? '')
    const body = { container: theirs.ordinal, members: [first] }
    const rule = await packer.call(getPackingRule)
    expect(rule).toEqual({ mixesBatches: false, mixesRelease: false, version: 0 })
    const allowed = { ...rule, mixesBatches: true }
    expect(await packer.refusal(savePackingRule, { body: allowed })).toMatchObject({ status: 403 })
    expect(await t.admin.call(savePackingRule, { body: allowed })).toEqual({ ...allowed, version: 1 })
    expect(await t.admin.refusal(savePackingRule, { body: rule })).toMatchObject({ message: 'changed_meanwhile' })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'packing_rule', limit: 5 } })
    expect(items).toMatchObject([{ action: 'packing_rule.changed', details: { mixesBatches: [false, true] } }])
    expect(await t.other.call(getPackingRule)).toMatchObject({ mixesBatches: false })

    expect(await checked(packer, 'PACK', theirs.ordinal, unitsOf(1)[0] ?? '')).toMatchObject({ problem: null })
    const { eventId } = await packer.call(routes.packMembers, { body })
    await t.admin.call(savePackingRule, { body: { ...rule, version: 1 } })
    const mixture = { container: theirs.ordinal, members: [second] }
    expect(await packer.refusal(routes.packMembers, { body: mixture })).toMatchObject({
      message: 'packing_other_batch',
    })
    await packer.call(routes.undoPacking, { body: { eventId, reason } })
    await expectSound()
  })
})

describe('moving', () => {
  it('takes some or all to another container, never more than fit', async () => {
    const [full, partial] = [await caseAt(0), await caseAt(2)]
    const members = await ordinalsOf(unitsOf(0).slice(0, 3))
    expect(await checked(packer, 'MOVE', full.ordinal, goods.packs[2]?.container ?? '', members)).toMatchObject({
      role: 'TARGET',
      problem: null,
      pack: { count: 5, capacity: 10 },
    })
    expect(await checked(packer, 'MOVE', full.ordinal, goods.packs[2]?.container ?? '')).toMatchObject({
      role: 'TARGET',
      problem: { key: 'packing_over_capacity', params: { capacity: 10, inside: 5, coming: 10 } },
    })
    expect(
      await packer.call(routes.moveMembers, { body: { from: full.ordinal, to: partial.ordinal, members, reason } }),
    ).toMatchObject({ count: 3, container: { ordinal: full.ordinal, count: 7 } })
    expect(await caseAt(2)).toMatchObject({ count: 8 })
    expect(
      await packer.refusal(routes.moveMembers, {
        body: { from: full.ordinal, to: partial.ordinal, members: 'all', reason },
      }),
    ).toMatchObject({ message: 'packing_over_capacity' })
    expect(
      await packer.refusal(routes.moveMembers, {
        body: { from: full.ordinal, to: full.ordinal, members: 'all', reason },
      }),
    ).toMatchObject({ message: 'packing_itself' })
    await expectSound()
  })
})

describe('merging partial cases', () => {
  it('is proposed where two fill one, done in one event, and refused where they overflow', async () => {
    await unpacked(1, 4)
    const [into, from] = [await caseAt(1), await caseAt(2)]
    const body = { into: into.ordinal, from: [from.ordinal], reason, destroysEmptied: true }
    expect(await merger.refusal(routes.mergePartials, { body })).toMatchObject({
      message: 'packing_over_capacity',
      params: { capacity: 10, inside: 6, coming: 5 },
    })
    await packer.call(routes.unpackMembers, {
      body: { container: into.ordinal, members: await ordinalsOf(unitsOf(1).slice(4, 5)), reason },
    })
    const { groups } = await merger.call(routes.listPartialCases, { query: { batch: goods.order.batchCode ?? '' } })
    const group = groups.find(({ level }) => level === 'CA')
    expect(group).toMatchObject({ capacity: 10, batch: goods.order.batchCode, product: { id: made.product.id } })
    expect(group?.proposals).toEqual([{ into: into.ordinal, from: [from.ordinal], total: 10, moves: 5, fills: true }])
    expect(groups.find(({ level }) => level === 'PL')?.boxes).toHaveLength(1)

    const merged = await merger.call(routes.mergePartials, { body })
    expect(merged).toMatchObject({ count: 5, container: { ordinal: into.ordinal, count: 10, isPartial: false } })
    expect(await caseAt(2)).toMatchObject({ count: 0, state: { status: 'DESTORY' }, containers: [] })
    expect(
      (await merger.call(routes.listPartialCases, { query: { batch: goods.order.batchCode ?? '', level: 'CA' } }))
        .groups,
    ).toEqual([])
    await expectSound()

    const undone = await merger.refusal(routes.undoPacking, { body: { eventId: merged.eventId, reason } })
    expect(undone).toMatchObject({ status: 403 })
    // The right to undo what one may do oneself: packing alone undoes no merging.
    expect(await packer.refusal(routes.undoPacking, { body: { eventId: merged.eventId, reason } })).toMatchObject({
      status: 403,
      message: 'no_permission',
    })
    const both = await userWith(t.http, t.admin, ['packing.pack', 'packing.merge'])
    expect(
      (await both.call(routes.undoPacking, { body: { eventId: merged.eventId, reason } })).container,
    ).toMatchObject({ count: 5 })
    expect(await caseAt(2)).toMatchObject({ count: 5, state: { status: 'NEW', isCommissioned: true } })
    await expectSound()
  })

  it('keeps the emptied code in use when asked', async () => {
    await unpacked(1, 5)
    const [into, from] = [await caseAt(1), await caseAt(2)]
    await merger.call(routes.mergePartials, {
      body: { into: into.ordinal, from: [from.ordinal], reason, destroysEmptied: false },
    })
    expect(await caseAt(2)).toMatchObject({ count: 0, state: { status: 'NEW', isCommissioned: true } })
    expect(
      await merger.refusal(routes.mergePartials, {
        body: { into: into.ordinal, from: [from.ordinal], reason, destroysEmptied: false },
      }),
    ).toMatchObject({ message: 'packing_container_empty' })
  })

  it('asks for the number of the record before a released code is destroyed', async () => {
    await unpacked(1, 5)
    const [into, from] = [await caseAt(1), await caseAt(2)]
    await changed(t.app, t.admin, { ordinals: [into.ordinal, from.ordinal], operation: 'RELEASE', reason: 'released' })
    const body = { into: into.ordinal, from: [from.ordinal], reason, destroysEmptied: true }
    expect(await merger.refusal(routes.mergePartials, { body })).toMatchObject({
      status: 400,
      message: 'packing_record_needed',
      fields: { record: 'can_not_be_empty' },
    })
    expect(await caseAt(2)).toMatchObject({ count: 5 })
    expect((await merger.call(routes.mergePartials, { body: { ...body, record: 'DR-7' } })).container).toMatchObject({
      count: 10,
    })
    const pallet = await opened(packer, goods.packs[3]?.container ?? '')
    await changed(t.app, t.admin, { ordinals: [pallet.ordinal], operation: 'HOLD', reason: 'damaged' })
    expect(await checked(merger, 'REPLACE', pallet.ordinal, goods.unused.PL[0] ?? '')).toMatchObject({
      problem: { key: 'packing_status_undecided' },
    })
  })

  it('never overfills a case, though two merge into it at once', async () => {
    await unpacked(0, 7)
    await unpacked(1, 6)
    const [three, four, five] = [await caseAt(0), await caseAt(1), await caseAt(2)]
    const merge = (from: number) =>
      merger.call(routes.mergePartials, { body: { into: five.ordinal, from: [from], reason, destroysEmptied: false } })
    const both = await Promise.allSettled([merge(three.ordinal), merge(four.ordinal)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await caseAt(2)).count).toBeLessThanOrEqual(10)
    await expectSound()
  })
})

describe('a new code for a container', () => {
  it('takes the contents and the place of the old one, which is destroyed', async () => {
    const old = await caseAt(0)
    const label = await opened(merger, goods.unused.CA[0] ?? '')
    expect(await checked(merger, 'REPLACE', old.ordinal, goods.unused.CA[0] ?? '')).toMatchObject({
      role: 'LABEL',
      problem: null,
    })
    const { container } = await merger.call(routes.replaceContainerCode, {
      body: { container: old.ordinal, label: label.ordinal, reason },
    })
    expect(container).toMatchObject({
      ordinal: label.ordinal,
      count: 10,
      isPartial: false,
      state: { isCommissioned: true },
    })
    expect(container.containers).toMatchObject([{ level: 'PL', inside: 3 }])
    expect(await caseAt(0)).toMatchObject({ count: 0, state: { status: 'DESTORY' }, containers: [] })
    expect(
      await merger.refusal(routes.replaceContainerCode, {
        body: { container: old.ordinal, label: label.ordinal, reason },
      }),
    ).toMatchObject({ message: 'packing_final_status' })
    await expectSound()
  })

  it('must be an unused one of the same level and order', async () => {
    const old = await caseAt(0)
    const other = await aPackedOrder(crew, { product: made.product, line: made.push })
    const replace = async (code: string) =>
      (
        await merger.refusal(routes.replaceContainerCode, {
          body: { container: old.ordinal, label: (await opened(merger, code)).ordinal, reason },
        })
      ).message
    expect(await replace(other.unused.CA[0] ?? '')).toBe('packing_other_order')
    expect(await replace(goods.unused.PL[0] ?? '')).toBe('packing_other_level')
    expect(await replace(goods.packs[1]?.container ?? '')).toBe('packing_label_used')
  })
})

describe('the other status scheme', () => {
  it('destroys an emptied code and a replaced one by the operation of where the goods are', async () => {
    const approver = await userWith(t.http, t.other, [
      'products.list',
      'products.approve',
      'lines.list',
      'lines.approve',
      'snRules.list',
      'snRules.approve',
    ])
    const { product, push } = await masters(t.other, approver)
    const theirs = await aPackedOrder(await aCrew(t.http, t.other), { product, line: push })
    const packAt = (at: number) => opened(t.other, theirs.packs[at]?.container ?? '')
    const [first, second, third] = [await packAt(0), await packAt(1), await packAt(2)]
    expect(third).toMatchObject({ state: { status: 'PLANT_USED' }, count: 5 })
    await t.other.call(routes.unpackMembers, {
      body: { container: second.ordinal, members: second.items.slice(0, 5).map(({ ordinal }) => ordinal), reason },
    })
    await t.other.call(routes.mergePartials, {
      body: { into: second.ordinal, from: [third.ordinal], reason, destroysEmptied: true },
    })
    expect(await packAt(2)).toMatchObject({ state: { status: 'PLANT_DESTROY' }, count: 0 })
    await changed(t.app, t.other, { ordinals: [first.ordinal], operation: 'RELEASE', reason: 'released' })
    const label = await opened(t.other, theirs.unused.CA[0] ?? '')
    const body = { container: first.ordinal, label: label.ordinal, reason }
    expect(await t.other.refusal(routes.replaceContainerCode, { body })).toMatchObject({
      message: 'packing_record_needed',
    })
    expect(
      (await t.other.call(routes.replaceContainerCode, { body: { ...body, record: 'DR-8' } })).container,
    ).toMatchObject({ count: 10, state: { status: 'ACTIVATED' } })
    expect(await packAt(0)).toMatchObject({ state: { status: 'DC_DESTROY' } })
    const { items } = await packAt(1)
    const [refused = 0, released = 0, ...others] = items.slice(0, 4).map(({ ordinal }) => ordinal)
    await t.other.call(routes.unpackMembers, {
      body: { container: second.ordinal, members: [refused, released, ...others], reason },
    })
    await changed(t.app, t.other, { ordinals: [refused], operation: 'REFUSE', reason: 'dented' })
    await changed(t.app, t.other, { ordinals: [released], operation: 'RELEASE', reason: 'released' })
    const packing = async (...members: number[]) =>
      (await t.other.refusal(routes.packMembers, { body: { container: second.ordinal, members } })).message
    expect(await packing(refused)).toBe('packing_withdrawn')
    expect(await packing(released)).toBe('packing_mixed_release')
    const people = await someInspectors(t.http, t.other)
    const lot = await aLot(people.drawer, theirs.order.id)
    await taken(people, lot.id, 1)
    const sample = (await samplesOf(people.sampler, lot.id)).find(({ state }) => state === 'TAKEN')
    expect(await packing(Number(sample?.id))).toBe('packing_sampled')
    const lines = await inTenant(t.app.pool, 2, 'read', (db) => verifyLedger(db, 'B'))
    expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  })
})

describe('who may', () => {
  it('do only what the role says, and nothing with packs of another tenant', async () => {
    const { ordinal } = await caseAt(0)
    const viewer = await userWith(t.http, t.admin, ['packing.list'])
    const refusals = [
      viewer.refusal(routes.unpackMembers, { body: { container: ordinal, members: 'all', reason } }),
      packer.refusal(routes.mergePartials, { body: { into: ordinal, from: [ordinal], reason, destroysEmptied: true } }),
      packer.refusal(routes.replaceContainerCode, { body: { container: ordinal, label: ordinal, reason } }),
      merger.refusal(routes.packMembers, { body: { container: ordinal, members: [ordinal] } }),
    ]
    for (const refusal of await Promise.all(refusals))
      expect(refusal).toMatchObject({ status: 403, message: 'no_permission' })
    expect(
      await t.other.refusal(routes.unpackMembers, { body: { container: ordinal, members: 'all', reason } }),
    ).toMatchObject({ status: 404 })
    expect(
      await t.other.refusal(routes.checkPackingScan, {
        body: { mode: 'PACK', container: ordinal, code: unitsOf(0)[0] ?? '' },
      }),
    ).toMatchObject({ status: 404 })
    expect(
      await t.other.refusal(routes.openPackingContainer, { query: { code: goods.packs[0]?.container ?? '' } }),
    ).toMatchObject({ message: 'packing_code_unknown' })
    expect((await t.other.call(routes.listPartialCases, { query: { batch: goods.order.batchCode ?? '' } })).boxes).toBe(
      0,
    )
    expect(await caseAt(0)).toMatchObject({ count: 10 })
  })
})
