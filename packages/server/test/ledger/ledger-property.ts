/**
 * Random lives of a ledger, carried out on PostgreSQL and on the naive model side by side: every answer and everything
 * that can be read afterwards must agree. A plain function, so that the tests, the torture and the mutants all run it.
 */

import { strict as assert } from 'node:assert'
import { operations, type Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { operationsFrom } from '@serialis/contract/numbers/ledger/serial.status.ts'
import fc from 'fast-check'
import type { Pool } from '../../src/kit/db/db.ts'
import { importSerials } from '../../src/numbers/ledger/issue/issue.service.ts'
import { assignRanges, releaseRanges } from '../../src/numbers/ledger/issue/ranges.service.ts'
import type { LedgerEvent } from '../../src/numbers/ledger/ledger-types.ts'
import { aLedgerTenant, anEvent, issued } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { changeStates } from '../../src/numbers/ledger/ledger.service.ts'
import { packMany, moveMembers, unpack, unpackAll } from '../../src/numbers/ledger/packing/packing.service.ts'
import { ordinalsOf, rangesOf, setOfOrdinals } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { undoEvent } from '../../src/numbers/ledger/undo/undo.service.ts'
import { compareAll, look, membersIn, START, type World } from './ledger-comparison.ts'
import { beginning, gtins, life, lineIds, orderIds, type Command } from './ledger-lives.ts'
import { picked } from './ledger-picks.ts'
import { NaiveLedger } from './naive-ledger.ts'
import type { NaiveMove, NaiveSerial } from './naive-serials.ts'

export interface PropertyRun {
  readonly ownerUrl: string
  readonly pool: Pool
  readonly runs: number
  readonly seed?: number
  /** Default: a life that fails is shrunk to the shortest that does. */
  readonly shrinks?: boolean
}

const LONGEST_MS = 480_000

/** Throws (with seed and the shrunk life) when ledger and model disagree. */
export async function checkLedgerLives({ ownerUrl, pool, runs, seed, shrinks = true }: PropertyRun): Promise<void> {
  const property = fc.asyncProperty(life, async ({ scheme, packs, commands, clock }) => {
    const world: World = {
      tenant: await aLedgerTenant({ ownerUrl, pool }, scheme),
      naive: new NaiveLedger(scheme),
      blocks: [],
      codes: new Set(),
      now: START,
    }
    for (const [at, one] of [...beginning(packs), ...commands].entries()) {
      const tick = clock[at % clock.length] as { step: number; late: number }
      world.now += tick.step
      const event = eventAt(world.now, tick.late)
      await carryOut(world, one, event)
    }
    await compareAll(world)
  })
  await fc.assert(property, {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
    endOnFailure: !shrinks,
    // Names the seed of a failure, also while its shortest life is still looked for.
    interruptAfterTimeLimit: LONGEST_MS,
    markInterruptAsFailure: true,
  })
}

type Event = LedgerEvent

/** One half of the events happens when it is recorded, a quarter earlier, and a quarter at a time for each SN. */
function eventAt(now: number, late: number): Event {
  if (late <= 200_000) return anEvent(new Date(now))
  const event = anEvent(new Date(now), new Date(now - late))
  const timeOf = (ordinal: number) => now - late + (((ordinal % 1_000) * 7_919) % 100_000)
  return late % 2 === 0 ? event : { ...event, timeOf }
}

async function carryOut(world: World, command: Command, event: Event): Promise<void> {
  switch (command.kind) {
    case 'issue':
      return issue(world, command, event)
    case 'import':
      return takeIn(world, command, event)
    case 'assign':
      return assign(world, command)
    case 'release':
      return release(world, command)
    case 'change':
      return change(world, command, event)
    case 'pack':
      return pack(world, command, event)
    case 'unpack':
      return takeOut(world, command, event)
    case 'unpackAll':
      return empty(world, command, event)
    case 'move':
      return move(world, command, event)
    case 'undo':
      return undo(world, command, event)
    case 'look':
      return look(world, new Date(START + (world.now - START + 60_000) * command.time), command.axis)
  }
}

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

async function issue(
  { tenant, naive, blocks }: World,
  { quantity: size, level: of, allocation }: Of<'issue'>,
  event: Event,
): Promise<void> {
  const ranges = await tenant.write((db) => issued(tenant, db, size, { event, level: of, allocation, gtin: gtins[of] }))
  assert.equal(ranges.length, 1)
  const { first, last } = ranges[0] as { first: number; last: number }
  assert.equal(last - first + 1, size)
  naive.issue(event, first, last, of, allocation)
  blocks.push({ first, size, level: of })
}

async function takeIn(
  { tenant, naive, blocks, codes }: World,
  { names, level: of }: Of<'import'>,
  event: Event,
): Promise<void> {
  // Without GTIN a code that some GTIN has too would be ambiguous.
  const texts = names.map((name) => `${gtins[of] === null ? of : 'X'}-${name}`)
  const answer = await tenant.write((db) =>
    importSerials(db, { event, productId: null, gtin: gtins[of], level: of, allocation: 'PLACED_OUT', codes: texts }),
  )
  const accepted = texts.filter((text, at) => texts.indexOf(text) === at && !codes.has(`${gtins[of]} ${text}`))
  accepted.forEach((text) => codes.add(`${gtins[of]} ${text}`))
  assert.equal(answer.refused.length, texts.length - accepted.length)
  const range = answer.ranges[0]
  assert.deepEqual(
    Array.from(answer.ordinals).filter((ordinal) => ordinal !== 0),
    accepted.map((_, at) => (range?.first ?? 0) + at),
  )
  if (range === undefined) return
  naive.issue(event, range.first, range.last, of, 'PLACED_OUT')
  blocks.push({ first: range.first, size: accepted.length, level: of })
}

const containerOf = ({ blocks }: World, index: number): number => {
  const outer = blocks
    .filter((block) => block.level === 'CA' || block.level === 'PL')
    .flatMap(({ first, size }) => Array.from({ length: Math.min(size, 5) }, (_, at) => first + at))
  return outer[index % Math.max(1, outer.length)] ?? 0
}

/** A container that holds something, if there is one. */
function busyContainer(world: World, index: number): number {
  const busy = [...world.naive.containers]
    .filter(([, { members }]) => members.size > 0)
    .map(([container]) => container)
    .sort((a, b) => a - b)
  return busy[index % Math.max(1, busy.length)] ?? containerOf(world, index)
}

async function assign(world: World, { order, line, pick: what }: Of<'assign' | 'release'>): Promise<void> {
  const { tenant, naive, blocks } = world
  const ordinals = picked(world, what)
  const of = blocks[what.block % blocks.length]?.level as PackagingLevel
  const [orderId, lineId] = [orderIds[order] as string, lineIds[line] as string | null]
  const ranges = rangesOf(setOfOrdinals(ordinals))
  const isRefused = ordinals.some((ordinal) => {
    const serial = naive.serials.get(ordinal)
    return serial === undefined || (serial.orderId !== null && serial.orderId !== orderId)
  })
  const assigning = tenant.write((db) => assignRanges(db, { orderId, level: of, lineId, ranges }))
  if (isRefused) return assert.rejects(assigning)
  await assigning
  for (const ordinal of ordinals) Object.assign(naive.serials.get(ordinal) as NaiveSerial, { orderId, lineId })
}

async function release(world: World, { order, pick: what }: Of<'assign' | 'release'>): Promise<void> {
  const { tenant, naive } = world
  const orderId = orderIds[order] as string
  const ordinals = picked(world, what)
  const releasing = tenant.write((db) => releaseRanges(db, { orderId, ranges: rangesOf(setOfOrdinals(ordinals)) }))
  if (ordinals.some((ordinal) => naive.serials.get(ordinal)?.orderId !== orderId)) return assert.rejects(releasing)
  await releasing
  for (const ordinal of ordinals)
    Object.assign(naive.serials.get(ordinal) as NaiveSerial, { orderId: null, lineId: null })
}

/** The operation named, or one that fits the first SN. */
function operationFor({ tenant, naive }: World, wanted: Operation | number, ordinals: readonly number[]): Operation {
  if (typeof wanted !== 'number') return wanted
  const serial = naive.serials.get(ordinals[0] ?? 0)
  const fitting = serial === undefined ? operations : operationsFrom(tenant.scheme, serial.state)
  return fitting[wanted % Math.max(1, fitting.length)] ?? 'COMMISSION'
}

async function change(world: World, command: Of<'change'>, event: Event): Promise<void> {
  const { tenant, naive } = world
  const { evidence: given, disaggregate, mode: how, signed } = command
  const ordinals = [...new Set(command.picks.flatMap((one) => picked(world, one)))].sort((a, b) => a - b)
  const what = operationFor(world, command.operation, ordinals)
  const held = new Set(command.held === null ? [] : picked(world, command.held))
  const levels = command.level === null ? undefined : [command.level]
  const base = {
    event,
    scheme: tenant.scheme,
    operation: what,
    evidence: given,
    disaggregate,
    ...(levels && { levels }),
    blocked: [{ reason: 'on_hold' as const, set: setOfOrdinals([...held]) }],
  }
  const signedOrdinals = signed === 'less' ? ordinals.filter((_, at) => at % 2 === 0) : ordinals
  const dry = await tenant.read((db) => changeStates(db, { ...base, set: setOfOrdinals(signedOrdinals), mode: 'dry' }))
  const toSign = new Set(ordinalsOf(dry.sets.changed))
  const outcome = await tenant[how === 'dry' ? 'read' : 'write']((db) =>
    changeStates(db, {
      ...base,
      set: setOfOrdinals(ordinals),
      mode: how,
      ...(signed !== 'none' && { expect: { answer: dry.answer, onDifference: 'leave_out' } }),
    }),
  )
  const fates = naive.change({
    event,
    operation: what,
    ordinals,
    evidence: given,
    disaggregate,
    held,
    commits: how === 'commit',
    ...(levels && { levels }),
    ...(signed !== 'none' && how === 'commit' && { signed: toSign }),
  })
  const having = (fate: string) => [...fates].filter(([, one]) => one === fate).map(([ordinal]) => ordinal)
  assert.equal(outcome.requested, ordinals.length)
  assert.deepEqual([...ordinalsOf(outcome.sets.changed)], having('change'), 'who changes')
  assert.deepEqual([...ordinalsOf(outcome.sets.already)], having('already'), 'who is there already')
  assert.equal(outcome.changeCount + outcome.alreadyCount + outcome.refusedCount, ordinals.length)
  assert.equal(
    outcome.willChange.reduce((sum, { count }) => sum + count, 0),
    outcome.changeCount,
  )
  const reasons = new Set([...fates.values()].filter((fate) => fate !== 'change' && fate !== 'already'))
  assert.deepEqual(new Set(outcome.sets.refused.keys()), reasons)
  for (const [reason, set] of outcome.sets.refused)
    assert.deepEqual([...ordinalsOf(set)], having(reason), `refused: ${reason}`)
}

async function pack(world: World, { packs, leaveOut, mode: how }: Of<'pack'>, event: Event): Promise<void> {
  const { tenant, naive } = world
  const moves = packs
    .map(({ container, pick: what, isPartial, capacity }): NaiveMove => {
      const members = picked(world, what).slice(0, 90)
      return {
        from: 0,
        to: containerOf(world, container),
        members,
        isPartial,
        capacity: capacity === null ? null : Math.max(capacity, members.length - 1),
      }
    })
    .filter(({ members, to }) => members.length > 0 && to !== 0)
  const given = moves.map(({ to, members, isPartial, capacity }) => ({
    container: to,
    members: setOfOrdinals(members),
    isPartial,
    ...(capacity !== null && { capacity }),
  }))
  const run = tenant[how === 'dry' ? 'read' : 'write']((db) =>
    packMany(db, {
      event,
      scheme: tenant.scheme,
      packs: given,
      mode: how,
      onRefusal: leaveOut ? 'leave_out' : 'refuse_all',
    }),
  )
  const expected = naive.move(event, moves, !leaveOut, how === 'commit')
  if (how === 'commit' && !leaveOut && expected.refused.size > 0) return assert.rejects(run)
  const outcome = await run
  assert.deepEqual(
    new Set(outcome.refused.map(({ container }) => container)),
    new Set([...expected.refused].map((at) => moves[at]?.to)),
  )
  assert.deepEqual([outcome.members, outcome.already], [expected.members, expected.already])
}

const shareOf = (members: readonly number[], share: number): number[] =>
  members.slice(0, Math.ceil(members.length * share))

async function takeOut(world: World, { container, share }: Of<'unpack'>, event: Event): Promise<void> {
  const from = busyContainer(world, container)
  const members = shareOf(membersIn(world, from), share)
  if (members.length === 0) return
  const outcome = await world.tenant.write((db) =>
    unpack(db, { event, scheme: world.tenant.scheme, container: from, members: setOfOrdinals(members) }),
  )
  const expected = world.naive.move(event, [{ from, to: 0, members, isPartial: true, capacity: null }], true, true)
  assert.deepEqual([outcome.members, outcome.already], [expected.members, expected.already])
}

async function empty(world: World, { containers }: Of<'unpackAll'>, event: Event): Promise<void> {
  const all = [
    ...new Set(containers.map((container) => busyContainer(world, container)).filter((container) => container !== 0)),
  ]
  const moves = all.map((from): NaiveMove => ({
    from,
    to: 0,
    members: membersIn(world, from),
    isPartial: true,
    capacity: null,
  }))
  const outcome = await world.tenant.write((db) =>
    unpackAll(db, { event, scheme: world.tenant.scheme, containers: all }),
  )
  assert.equal(outcome.members, world.naive.move(event, moves, true, true).members)
}

async function move(world: World, { from, to, share }: Of<'move'>, event: Event): Promise<void> {
  const [source, target] = [busyContainer(world, from), containerOf(world, to)]
  if (source === 0 || target === 0 || source === target) return
  const all = membersIn(world, source)
  const members = share === null ? all : shareOf(all, share)
  if (members.length === 0) return
  const moving = world.tenant.write((db) =>
    moveMembers(db, {
      event,
      scheme: world.tenant.scheme,
      from: source,
      to: target,
      members: share === null ? 'all' : setOfOrdinals(members),
    }),
  )
  const expected = world.naive.move(
    event,
    [{ from: source, to: target, members, isPartial: true, capacity: null }],
    true,
    true,
  )
  if (expected.refused.size > 0) return assert.rejects(moving)
  assert.equal((await moving).members, expected.members)
}

async function undo({ tenant, naive }: World, { back, mode: how }: Of<'undo'>, at: Event): Promise<void> {
  const events = [
    ...new Set([...naive.serials.values()].flatMap((serial) => serial.history.map(({ eventId }) => eventId))),
  ]
    .sort()
    .reverse()
  const undone = events[back]
  if (undone === undefined) return
  const { timeOf: _, ...event } = at
  const given = { event, scheme: tenant.scheme, undone }
  const touched = [...naive.serials.values()]
    .filter(({ history }) => history.some(({ eventId }) => eventId === undone))
    .map(({ ordinal }) => ordinal)
  const dry = await tenant.read((db) => undoEvent(db, { ...given, mode: 'dry' })).catch(() => null)
  if (dry !== null)
    assert.deepEqual(
      [...ordinalsOf(dry.set)],
      touched.sort((a, b) => a - b),
      'what the event touched',
    )
  if (how === 'dry') return
  const isDone = naive.undo(event, undone)
  assert.equal(dry?.obstacles.length === 0, isDone, `undo: ${JSON.stringify(dry?.obstacles)}`)
  const undoing = tenant.write((db) => undoEvent(db, { ...given, mode: 'commit' }))
  if (!isDone) return void (await assert.rejects(undoing))
  const { changes, set } = await undoing
  assert.deepEqual(changes, dry?.changes)
  assert.ok(changes.reduce((sum, { count }) => sum + count, 0) <= set.size)
}
