import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { freshDatabase } from '../../../test/harness/database.ts'
import type { Pool } from '../../kit/db/db.ts'
import { aLedgerTenant, anEvent, issued, ledgerPool, type LedgerTenant } from './ledger.fixtures.ts'
import { changeStates } from './ledger.service.ts'
import { codeOf, resolveCodes } from './one/resolve.service.ts'
import { moveMany, packInto, packMany, unpack } from './packing/packing.service.ts'
import { containerPath, membersOf } from './reading/history.service.ts'
import { containersOf, countsOf, partialContainers, stateOf } from './reading/reading.service.ts'
import { setOfOrdinals, setOfRanges, type SerialSet } from './serial-set/serial-set.ts'
import { verifyLedger } from './verify/verify.service.ts'

let pool: Pool
let one: LedgerTenant

beforeAll(async () => {
  const database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
  one = await aLedgerTenant({ ownerUrl: database.ownerUrl, pool })
})
atEnd(() => pool.end())

test('codes are issued, resolved, placed out and commissioned', async () => {
  const ranges = await one.write((db) => issued(one, db, 5000, { allocation: 'ALLOCATED' }))
  const set = setOfRanges(ranges)
  expect(set.size).toBe(5000)
  const placed = await one.write((db) =>
    changeStates(db, { event: anEvent(), scheme: 'A', set, operation: 'PLACE_OUT', mode: 'commit' }),
  )
  expect(placed).toMatchObject({ requested: 5000, changeCount: 5000, refusedCount: 0 })
  const ordinals = [ranges[0]!.first, ranges[0]!.first + 1023, ranges[0]!.first + 1024, ranges[0]!.last]
  const codes = await one.read((db) => codeOf(db, ordinals))
  const resolved = await one.read((db) => resolveCodes(db, { texts: [...(codes as string[]), 'NOT-A-CODE'] }))
  expect(Array.from(resolved.ordinals)).toEqual([...ordinals, 0])
  const dry = await one.read((db) =>
    changeStates(db, {
      event: anEvent(),
      scheme: 'A',
      set: setOfOrdinals(ordinals),
      operation: 'COMMISSION',
      mode: 'dry',
    }),
  )
  expect(dry.changeCount).toBe(4)
  await one.write((db) =>
    changeStates(db, {
      event: anEvent(),
      scheme: 'A',
      set: setOfOrdinals(ordinals),
      operation: 'COMMISSION',
      mode: 'commit',
      expect: { answer: dry.answer, onDifference: 'refuse_all' },
    }),
  )
  expect((await one.read((db) => stateOf(db, ordinals))).map((state) => state?.commissioned)).toEqual([
    true,
    true,
    true,
    true,
  ])
  const counts = await one.read((db) => countsOf(db, 'all'))
  expect(counts.map(({ state, count }) => [state.commissioned, count]).sort()).toEqual([
    [false, 4996],
    [true, 4],
  ])
})

test('nothing in use stays inside a container that is withdrawn, nor returns to one', async () => {
  const [[units], [box]] = await one.write(async (db) => [
    await issued(one, db, 6, { allocation: 'PLACED_OUT' }),
    await issued(one, db, 1, { allocation: 'PLACED_OUT', level: 'CA' }),
  ])
  const [container, first] = [box!.first, units!.first]
  const members = setOfRanges([units!])
  const change = (operation: Operation, set: SerialSet) =>
    one.write((db) =>
      changeStates(db, {
        event: anEvent(),
        scheme: 'A',
        set,
        operation,
        evidence: ['reason', 'signature', 'secondPerson', 'notExpired'],
        mode: 'commit',
      }),
    )
  const inside = async () => (await one.read((db) => containersOf(db, [container])))[0]?.members.size
  const pack = () =>
    one.write((db) => packInto(db, { event: anEvent(), scheme: 'A', container, members, isPartial: true }))
  const all = setOfOrdinals([container, ...[0, 1, 2, 3, 4, 5].map((at) => first + at)])
  await change('COMMISSION', all)
  await change('RELEASE', all)
  await pack()
  // Two go with their container; one of them is activated again.
  const gone = setOfOrdinals([container, first, first + 1])
  expect(await change('WITHDRAW', gone)).toMatchObject({ changeCount: 3, releasedCount: 4 })
  expect(await inside()).toBe(2)
  expect(await change('REACTIVATE', setOfOrdinals([first]))).toMatchObject({ changeCount: 1, releasedCount: 1 })
  expect(await inside()).toBe(1)
  await expect(pack()).rejects.toMatchObject({ key: 'packs_refused' })
  const lines = await one.read((db) => verifyLedger(db, 'A'))
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})

test('what was signed is held to: the rest is left out and named, or nothing is done', async () => {
  const [range] = await one.write((db) => issued(one, db, 3000, { allocation: 'PLACED_OUT' }))
  const set = setOfRanges([range!])
  const commission = { scheme: 'A' as const, set, operation: 'COMMISSION' as const }
  const { answer } = await one.read((db) => changeStates(db, { ...commission, event: anEvent(), mode: 'dry' }))
  const gone = setOfOrdinals([range!.first, range!.last])
  await one.write((db) =>
    changeStates(db, {
      event: anEvent(),
      scheme: 'A',
      set: gone,
      operation: 'RETIRE_UNUSED',
      evidence: ['reason'],
      mode: 'commit',
    }),
  )
  const refused = one.write((db) =>
    changeStates(db, {
      ...commission,
      event: anEvent(),
      mode: 'commit',
      expect: { answer, onDifference: 'refuse_all' },
    }),
  )
  await expect(refused).rejects.toMatchObject({ key: 'outcome_differs', params: { count: 2 } })
  expect((await one.read((db) => stateOf(db, [range!.first + 1])))[0]?.commissioned).toBe(false)
  const leftOut = await one.write((db) =>
    changeStates(db, {
      ...commission,
      event: anEvent(),
      mode: 'commit',
      expect: { answer, onDifference: 'leave_out' },
    }),
  )
  expect(leftOut).toMatchObject({
    changeCount: 2998,
    refusedCount: 2,
    refused: [{ reason: 'final_status', status: 'INACTIVATED', members: setOfOrdinals([range!.first, range!.last]) }],
  })
  const more = await one.write(async (db) => (await issued(one, db, 10, { allocation: 'PLACED_OUT' }))[0]!)
  const wider = {
    ...commission,
    set: setOfRanges([more]),
    event: anEvent(),
    mode: 'commit' as const,
    expect: { answer, onDifference: 'leave_out' as const },
  }
  expect((await one.write((db) => changeStates(db, wider))).refused).toMatchObject([
    { reason: 'differs_from_signed', count: 10 },
  ])
})

test('a packed SN leaves its case only when the operator says so; then the case knows', async () => {
  const [packs] = await one.write((db) => issued(one, db, 20, { allocation: 'PLACED_OUT' }))
  const [cases] = await one.write((db) => issued(one, db, 1, { allocation: 'PLACED_OUT', level: 'CA' }))
  const members = setOfRanges([packs!])
  await one.write((db) =>
    packInto(db, { event: anEvent(), scheme: 'A', container: cases!.first, members, isPartial: false, capacity: 20 }),
  )
  const destroy = {
    scheme: 'A' as const,
    set: setOfOrdinals([packs!.first + 3]),
    operation: 'DESTROY' as const,
    evidence: ['reason' as const],
  }
  const kept = await one.write((db) => changeStates(db, { ...destroy, event: anEvent(), mode: 'commit' }))
  expect(kept).toMatchObject({ changeCount: 0, refused: [{ reason: 'inside_container', count: 1 }] })
  const dry = await one.read((db) =>
    changeStates(db, { ...destroy, event: anEvent(), mode: 'dry', disaggregate: true }),
  )
  expect(dry).toMatchObject({ changeCount: 1, unpackedCount: 1 })
  await one.write((db) => changeStates(db, { ...destroy, event: anEvent(), mode: 'commit', disaggregate: true }))
  const [row] = await one.read((db) => containersOf(db, [cases!.first]))
  expect([row?.members.size, row?.isPartial]).toEqual([19, true])
  expect(await one.read((db) => containerPath(db, packs!.first + 3))).toEqual([])
  expect(await one.read((db) => containerPath(db, packs!.first + 4))).toEqual([cases!.first])
})

test('a signed destruction of a container and everything in it is one command over its set', async () => {
  const [packs] = await one.write((db) => issued(one, db, 100, { allocation: 'PLACED_OUT' }))
  const [cases] = await one.write((db) => issued(one, db, 2, { allocation: 'PLACED_OUT', level: 'CA' }))
  const [pallets] = await one.write((db) => issued(one, db, 1, { allocation: 'PLACED_OUT', level: 'PL' }))
  const pack = (container: number, first: number, last: number) =>
    one.write((db) =>
      packInto(db, {
        event: anEvent(),
        scheme: 'A',
        container,
        members: setOfRanges([{ first, last }]),
        isPartial: true,
      }),
    )
  await pack(cases!.first, packs!.first, packs!.first + 49)
  await pack(cases!.last, packs!.first + 50, packs!.last)
  await pack(pallets!.first, cases!.first, cases!.last)
  expect(await one.read((db) => membersOf(db, pallets!.first))).toEqual(setOfRanges([cases!]))
  const outcome = await one.write((db) =>
    changeStates(db, {
      event: anEvent(),
      scheme: 'A',
      set: setOfRanges([packs!, cases!, pallets!]),
      operation: 'DESTROY',
      evidence: ['reason'],
      disaggregate: true,
      mode: 'commit',
    }),
  )
  expect(outcome).toMatchObject({ changeCount: 103, unpackedCount: 102 })
  expect((await one.read((db) => verifyLedger(db, 'A'))).filter((line) => line.violated > 0)).toEqual([])
})

test('several containers are poured into one in one step, or not at all; what is less than full is listed', async () => {
  const [packs] = await one.write((db) => issued(one, db, 30, { allocation: 'PLACED_OUT' }))
  const [cases] = await one.write((db) => issued(one, db, 3, { allocation: 'PLACED_OUT', level: 'CA' }))
  const [a, b, c] = [cases!.first, cases!.first + 1, cases!.first + 2]
  const members = (first: number, count: number) =>
    setOfRanges([{ first: packs!.first + first, last: packs!.first + first + count - 1 }])
  const fill = [
    { container: a, members: members(0, 5) },
    { container: b, members: members(10, 3) },
    { container: c, members: members(20, 4) },
  ]
  await one.write((db) =>
    packMany(db, {
      event: anEvent(),
      scheme: 'A',
      packs: fill.map((pack) => ({ ...pack, isPartial: true, capacity: 10 })),
    }),
  )
  const pour = (from: number[], mode: 'dry' | 'commit') =>
    one.write((db) =>
      moveMany(db, {
        event: anEvent(),
        scheme: 'A',
        mode,
        moves: from.map((source) => ({ from: source, to: a, members: 'all', capacity: 10 })),
      }),
    )
  const partials = async () =>
    (await one.read((db) => partialContainers(db, 1000))).filter(({ container }) => container >= a && container <= c)
  expect(await pour([b, c], 'dry')).toMatchObject({
    refused: [{ container: a, reason: 'over_capacity' }, { reason: 'over_capacity' }],
  })
  await expect(pour([b, c], 'commit')).rejects.toMatchObject({ key: 'packs_refused' })
  expect((await partials()).map(({ size }) => size)).toEqual([5, 3, 4])
  await one.write((db) => unpack(db, { event: anEvent(), scheme: 'A', container: c, members: members(20, 2) }))
  expect(await pour([b, c], 'commit')).toMatchObject({ members: 5, refused: [] })
  expect(await partials()).toEqual([])
  expect((await one.read((db) => verifyLedger(db, 'A'))).filter((line) => line.violated > 0)).toEqual([])
})
