import { stateOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { freshDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import type { Pool, TenantDb } from '../../../kit/db/db.ts'
import type { LedgerEvent } from '../ledger-types.ts'
import { aLedgerTenant, anEvent, issued, ledgerPool, type LedgerTenant } from '../ledger.fixtures.ts'
import { changeStates } from '../ledger.service.ts'
import { packInto, packMany, unpack } from '../packing/packing.service.ts'
import { stateAt } from '../reading/history.service.ts'
import { containersOf, valuesOf } from '../reading/reading.service.ts'
import type { Range } from '../serial-set/ordinals.ts'
import { setOfOrdinals, setOfRanges, type SerialSet } from '../serial-set/serial-set.ts'
import { verifyLedger } from '../verify/verify.service.ts'
import { undoEvent } from './undo.service.ts'

let database: TestDatabase
let pool: Pool
let one: LedgerTenant

beforeAll(async () => {
  database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
  one = await aLedgerTenant({ ownerUrl: database.ownerUrl, pool })
})
atEnd(() => pool.end())

const placedOut = (quantity: number, level: 'EA' | 'CA' = 'EA') =>
  one.write(async (db) => (await issued(one, db, quantity, { allocation: 'PLACED_OUT', level }))[0] as Range)
const commission = (db: TenantDb, set: SerialSet, event: LedgerEvent) =>
  changeStates(db, { event, scheme: 'A', set, operation: 'COMMISSION', mode: 'commit' })
const undo = (undone: string, mode: 'dry' | 'commit' = 'commit', event = anEvent()) =>
  one[mode === 'dry' ? 'read' : 'write']((db) => undoEvent(db, { event, scheme: 'A', undone, mode }))
const sound = async () =>
  expect((await one.read((db) => verifyLedger(db, 'A'))).filter(({ violated }) => violated > 0)).toEqual([])
const first = (units: Range, count: number) => setOfRanges([{ first: units.first, last: units.first + count - 1 }])

/** 200,000 units over several parts, 20 of them in a case; all by one event. */
async function anImport() {
  const [units, cases] = [await placedOut(200_000), await placedOut(3, 'CA')]
  const event = anEvent()
  await one.write(async (db) => {
    await commission(db, setOfRanges([units, cases]), event)
    await changeStates(db, { event, scheme: 'A', set: first(units, 5), operation: 'MARK_SAMPLE', mode: 'commit' })
    await packInto(db, {
      event,
      scheme: 'A',
      container: cases.first,
      members: first(units, 20),
      isPartial: false,
      capacity: 20,
    })
  })
  return { units, cases, event }
}

test('an event of several steps is taken back as a whole, and its past stays readable', async () => {
  const { units, cases, event } = await anImport()
  const preview = await undo(event.id, 'dry')
  expect(preview).toMatchObject({ loosened: 20, repacked: 0, emptied: 1, obstacles: [] })
  expect(
    preview.changes.map(({ now, after, level, count }) => [
      level,
      now.status,
      now.commissioned,
      after.status,
      after.commissioned,
      count,
    ]),
  ).toEqual([
    ['EA', 'SAM_MARK', true, 'NEW', false, 5],
    ['EA', 'NEW', true, 'NEW', false, 199_995],
    ['CA', 'NEW', true, 'NEW', false, 3],
  ])
  const done = await undo(event.id)
  expect(done.changes).toEqual(preview.changes)
  const states = await one.read((db) => valuesOf(db, [units.first, units.last, cases.first], 'state'))
  expect(Array.from(states, (code) => stateOfCode(code).commissioned)).toEqual([false, false, false])
  expect((await one.read((db) => containersOf(db, [cases.first])))[0]?.members.size).toBe(0)
  const then = await one.read((db) => stateAt(db, setOfOrdinals([units.first]), event.recordedAt))
  expect(then.states.map(({ state }) => state.status)).toEqual(['SAM_MARK'])
  await sound()
})

test('it is taken back once, and the undo is not undone', async () => {
  const { event } = await anImport()
  const undoing = anEvent()
  await undo(event.id, 'commit', undoing)
  await expect(undo(event.id)).rejects.toMatchObject({ key: 'event_undone_already' })
  await expect(undo(undoing.id, 'dry')).rejects.toMatchObject({ key: 'event_undone_already' })
})

test('what came later to any of its SNs stands against it, however wide the later event was', async () => {
  const { units, event } = await anImport()
  const [hold, scan] = [anEvent(), anEvent()]
  await one.write((db) =>
    changeStates(db, {
      event: hold,
      scheme: 'A',
      set: setOfRanges([{ first: units.first + 60_000, last: units.last }]),
      operation: 'HOLD',
      evidence: ['reason'],
      mode: 'commit',
    }),
  )
  await one.write((db) =>
    changeStates(db, {
      event: scan,
      scheme: 'A',
      set: setOfOrdinals([units.last]),
      operation: 'UNHOLD',
      evidence: ['reason', 'signature'],
      mode: 'commit',
    }),
  )
  const { obstacles } = await undo(event.id, 'dry')
  expect(obstacles).toEqual([
    {
      reason: 'touched_later',
      eventId: hold.id,
      containers: [],
      count: 140_000,
      examples: Array.from({ length: 10 }, (_, at) => units.first + 60_000 + at),
    },
    { reason: 'touched_later', eventId: scan.id, containers: [], count: 1, examples: [units.last] },
  ])
  await expect(undo(event.id)).rejects.toMatchObject({ key: 'event_touched_later', params: { count: 140_001 } })
  await undo(scan.id)
  await undo(hold.id)
  await undo(event.id)
  await sound()
})

test('a case of the event that holds packs of another event is not taken away under them', async () => {
  const { units, cases, event } = await anImport()
  const others = await placedOut(5)
  const packing = anEvent()
  await one.write(async (db) => {
    await commission(db, setOfRanges([others]), anEvent())
    await packInto(db, {
      event: packing,
      scheme: 'A',
      container: cases.first + 1,
      members: setOfRanges([others]),
      isPartial: true,
    })
  })
  expect((await undo(event.id, 'dry')).obstacles).toEqual([
    {
      reason: 'container_holds_others',
      eventId: packing.id,
      containers: [cases.first + 1],
      count: 5,
      examples: Array.from({ length: 5 }, (_, at) => others.first + at),
    },
  ])
  await one.write((db) =>
    unpack(db, { event: anEvent(), scheme: 'A', container: cases.first + 1, members: setOfRanges([others]) }),
  )
  expect((await undo(event.id)).set.size).toBe(units.last - units.first + 1 + 3)
  await sound()
})

test('packs go back into their case only while it can take them', async () => {
  const [units, cases] = [await placedOut(30), await placedOut(1, 'CA')]
  await one.write((db) =>
    packMany(db, {
      event: anEvent(),
      scheme: 'A',
      packs: [{ container: cases.first, members: first(units, 10), isPartial: false, capacity: 10 }],
    }),
  )
  const taking = anEvent()
  await one.write((db) => unpack(db, { event: taking, scheme: 'A', container: cases.first, members: first(units, 4) }))
  const filling = anEvent()
  await one.write((db) =>
    packInto(db, {
      event: filling,
      scheme: 'A',
      container: cases.first,
      members: setOfRanges([{ first: units.last - 1, last: units.last }]),
      isPartial: true,
      capacity: 10,
    }),
  )
  expect((await undo(taking.id, 'dry')).obstacles).toEqual([
    { reason: 'container_changed', eventId: null, containers: [], count: 1, examples: [cases.first] },
  ])
  await undo(filling.id)
  expect(await undo(taking.id)).toMatchObject({ repacked: 4, loosened: 0 })
  expect((await one.read((db) => containersOf(db, [cases.first])))[0]).toMatchObject({
    isPartial: false,
    capacity: 10,
    members: { size: 10 },
  })
  await sound()
})

test('an event and its undo at once: one of them goes first', async () => {
  const { units, event } = await anImport()
  const [undone, held] = await Promise.allSettled([
    undo(event.id),
    one.write((db) =>
      changeStates(db, {
        event: anEvent(),
        scheme: 'A',
        set: first(units, 100),
        operation: 'HOLD',
        evidence: ['reason'],
        mode: 'commit',
      }),
    ),
  ])
  expect(held.status).toBe('fulfilled')
  const changed = held.status === 'fulfilled' ? held.value.changeCount : -1
  // The samples are never held; either all others were held, or none was commissioned any more.
  expect([undone.status, changed]).toEqual(undone.status === 'fulfilled' ? ['fulfilled', 0] : ['rejected', 95])
  await sound()
})
