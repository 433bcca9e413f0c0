/**
 * Random lives of a ledger, carried out on PostgreSQL and on the naive model side by side: every answer and everything
 * that can be read afterwards must agree. A plain function, so that the tests, the torture and the mutants all run it.
 */
import { strict as assert } from 'node:assert'
import { packagingLevels, stateCode, type Allocation, type PackagingLevel, type Scheme } from '@serialis/contract/ledger/serial.states.ts'
import { operationsFrom } from '@serialis/contract/ledger/serial.status.ts'
import { evidences, operations, type Evidence, type Operation } from '@serialis/contract/ledger/serial.transitions.ts'
import fc from 'fast-check'
import type { Pool } from '../src/kit/db.ts'
import { aLedgerTenant, anEvent, issued, type LedgerTenant } from '../src/ledger/ledger.fixtures.ts'
import { membersOf, parentsAt, stateAt, historyOf, containerPath } from '../src/ledger/ledger.history.service.ts'
import { importSerials } from '../src/ledger/ledger.issue.service.ts'
import { findOrdinals } from '../src/ledger/ledger.list.service.ts'
import { packMany, moveMembers, unpack, unpackAll } from '../src/ledger/ledger.packing.service.ts'
import { assignRanges, rangesOfOrder, releaseRanges } from '../src/ledger/ledger.ranges.service.ts'
import { containersOf, countsOf, describeSerials, runsOf, stateOf, valuesOf } from '../src/ledger/ledger.reading.service.ts'
import { codeOf, resolveCodes } from '../src/ledger/ledger.resolve.service.ts'
import { changeStates } from '../src/ledger/ledger.service.ts'
import { undoEvent } from '../src/ledger/ledger.undo.service.ts'
import { verifyLedger } from '../src/ledger/ledger.verify.service.ts'
import { ordinalsOf, rangesOf, setOfOrdinals } from '../src/ledger/serial-set.ts'
import { NaiveLedger, type NaiveMove, type NaiveSerial } from './naive-ledger.ts'

const orderIds = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`)
const lineIds = [null, '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2']
const gtins: Record<PackagingLevel, string | null> = { EA: '09520000000017', BUNDLE: null, CA: '19520000000014', PL: null }

/** Picks SNs by fractions, so that a pick shrinks and still means something after other commands shrank away. */
interface Pick {
  readonly block: number
  readonly kind: 'all' | 'run' | 'edges' | 'borders' | 'rest' | 'singles' | 'stripes' | 'beyond'
  readonly at: number
  readonly length: number
  readonly singles: readonly number[]
}
type Command =
  | { readonly kind: 'issue'; readonly quantity: number; readonly level: PackagingLevel; readonly allocation: Allocation }
  | { readonly kind: 'import'; readonly names: readonly number[]; readonly level: PackagingLevel }
  | { readonly kind: 'assign' | 'release'; readonly order: number; readonly line: number; readonly pick: Pick }
  | {
    /** A number: one of the operations that would change the first SN picked, so that most commands do something. */
    readonly kind: 'change'; readonly operation: Operation | number; readonly picks: readonly Pick[]; readonly evidence: readonly Evidence[]
    readonly disaggregate: boolean; readonly level: PackagingLevel | null; readonly held: Pick | null; readonly mode: 'dry' | 'commit'
    readonly signed: 'none' | 'same' | 'less'
  }
  | { readonly kind: 'pack'; readonly packs: readonly { container: number; pick: Pick; isPartial: boolean; capacity: number | null }[]; readonly leaveOut: boolean; readonly mode: 'dry' | 'commit' }
  | { readonly kind: 'unpack'; readonly container: number; readonly share: number }
  | { readonly kind: 'unpackAll'; readonly containers: readonly number[] }
  | { readonly kind: 'move'; readonly from: number; readonly to: number; readonly share: number | null }
  /** One of the events so far, the newest first. */
  | { readonly kind: 'undo'; readonly back: number; readonly mode: 'dry' | 'commit' }
  | { readonly kind: 'look'; readonly time: number; readonly axis: 'happened' | 'recorded' }

const fraction = fc.double({ min: 0, max: 0.999999, noNaN: true })
const pick: fc.Arbitrary<Pick> = fc.record({
  block: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(7) }), at: fraction, length: fc.oneof(fc.nat(60), fc.nat(3000)), singles: fc.array(fraction, { minLength: 1, maxLength: 8 }),
  kind: fc.oneof(...(['all', 'all', 'run', 'run', 'edges', 'borders', 'borders', 'rest', 'singles', 'stripes', 'beyond'] as const).map((kind) => fc.constant(kind))),
})
const mostlyFirst = pick.map((one): Pick => (one.block < 6 ? { ...one, block: 0 } : one))
const level = fc.constantFrom(...packagingLevels)
const quantity = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 60 }) }, { weight: 4, arbitrary: fc.integer({ min: 1000, max: 3200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 65_000, max: 67_000 }) })
const operation = fc.oneof({ weight: 4, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.constantFrom(...operations) })
const mode = fc.oneof({ weight: 4, arbitrary: fc.constant('commit' as const) }, { weight: 1, arbitrary: fc.constant('dry' as const) })
const evidence = fc.oneof({ weight: 4, arbitrary: fc.constant([...evidences]) }, { weight: 1, arbitrary: fc.subarray([...evidences]) })

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('issue' as const), quantity, level, allocation: fc.constantFrom<Allocation>('FREE', 'RESERVED', 'PLACED_OUT', 'PLACED_OUT') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import' as const), level, names: fc.array(fc.nat(40), { minLength: 1, maxLength: 30 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('assign' as const, 'assign' as const, 'release' as const), order: fc.constantFrom(0, 0, 0, 1, 2), line: fc.nat(2), pick: mostlyFirst }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('change' as const), operation, picks: fc.array(pick, { minLength: 1, maxLength: 3 }), evidence, disaggregate: fc.boolean(), mode,
      level: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: level }),
      held: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: pick }),
      signed: fc.constantFrom('none' as const, 'none' as const, 'same' as const, 'less' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pack' as const), leaveOut: fc.boolean(), mode,
      packs: fc.array(fc.record({ container: fc.nat(12), pick, isPartial: fc.boolean(), capacity: fc.oneof(fc.constant(null), fc.nat(80)) }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpack' as const), container: fc.nat(12), share: fraction }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpackAll' as const), containers: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), from: fc.nat(12), to: fc.nat(12), share: fc.oneof(fc.constant(null), fraction) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat(8), mode }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const), time: fraction, axis: fc.constantFrom('happened' as const, 'recorded' as const) }) },
)

/** A life begins with packs, cases and a pallet that were placed out, so that something can happen to them. */
const beginning = (packs: number): Command[] => [
  { kind: 'issue', quantity: packs, level: 'EA', allocation: 'PLACED_OUT' },
  { kind: 'issue', quantity: 12, level: 'CA', allocation: 'PLACED_OUT' },
  { kind: 'issue', quantity: 3, level: 'PL', allocation: 'PLACED_OUT' },
]
const life = fc.record({
  scheme: fc.constantFrom<Scheme>('A', 'B'),
  // Three chunks, an odd size at the end of one, or more than a part.
  packs: fc.constantFrom(2200, 3072, 4097, 66_000),
  commands: fc.array(command, { minLength: 6, maxLength: 40, size: 'max' }),
  clock: fc.array(fc.record({ step: fc.integer({ min: -2000, max: 40_000 }), late: fc.nat(400_000) }), { minLength: 30, maxLength: 30 }),
})

interface World {
  readonly tenant: LedgerTenant
  readonly naive: NaiveLedger
  readonly blocks: { readonly first: number; readonly size: number; readonly level: PackagingLevel }[]
  readonly codes: Set<string>
  now: number
}

const START = Date.UTC(2030, 0, 1)

export interface PropertyRun {
  readonly ownerUrl: string
  readonly pool: Pool
  readonly runs: number
  readonly seed?: number
  /** Default: a life that fails is shrunk to the shortest that does. */
  readonly shrinks?: boolean
}

/** Throws (with seed and the shrunk life) when ledger and model disagree. */
export async function checkLedgerLives({ ownerUrl, pool, runs, seed, shrinks = true }: PropertyRun): Promise<void> {
  const property = fc.asyncProperty(life, async ({ scheme, packs, commands, clock }) => {
    const world: World = { tenant: await aLedgerTenant({ ownerUrl, pool }, scheme), naive: new NaiveLedger(scheme), blocks: [], codes: new Set(), now: START }
    for (const [at, one] of [...beginning(packs), ...commands].entries()) {
      const tick = clock[at % clock.length] as { step: number; late: number }
      world.now += tick.step
      const event = anEvent(new Date(world.now), tick.late > 200_000 ? new Date(world.now - tick.late) : undefined)
      await carryOut(world, one, event)
    }
    await compareAll(world)
  })
  await fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }), endOnFailure: !shrinks })
}

type Event = ReturnType<typeof anEvent>

async function carryOut(world: World, command: Command, event: Event): Promise<void> {
  switch (command.kind) {
    case 'issue': return issue(world, command, event)
    case 'import': return takeIn(world, command, event)
    case 'assign': return assign(world, command)
    case 'release': return release(world, command)
    case 'change': return change(world, command, event)
    case 'pack': return pack(world, command, event)
    case 'unpack': return takeOut(world, command, event)
    case 'unpackAll': return empty(world, command, event)
    case 'move': return move(world, command, event)
    case 'undo': return undo(world, command, event)
    case 'look': return look(world, new Date(START + (world.now - START + 60_000) * command.time), command.axis)
  }
}

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

async function issue({ tenant, naive, blocks }: World, { quantity: size, level: of, allocation }: Of<'issue'>, event: Event): Promise<void> {
  const ranges = await tenant.write((db) => issued(tenant, db, size, { event, level: of, allocation, gtin: gtins[of] }))
  assert.equal(ranges.length, 1)
  const { first, last } = ranges[0] as { first: number; last: number }
  assert.equal(last - first + 1, size)
  naive.issue(event, first, last, of, allocation)
  blocks.push({ first, size, level: of })
}

async function takeIn({ tenant, naive, blocks, codes }: World, { names, level: of }: Of<'import'>, event: Event): Promise<void> {
  // Without GTIN a code that some GTIN has too would be ambiguous.
  const texts = names.map((name) => `${gtins[of] === null ? of : 'X'}-${name}`)
  const answer = await tenant.write((db) => importSerials(db, { event, productId: null, gtin: gtins[of], level: of, allocation: 'PLACED_OUT', codes: texts }))
  const accepted = texts.filter((text, at) => texts.indexOf(text) === at && !codes.has(`${gtins[of]} ${text}`))
  accepted.forEach((text) => codes.add(`${gtins[of]} ${text}`))
  assert.equal(answer.refused.length, texts.length - accepted.length)
  const range = answer.ranges[0]
  assert.deepEqual(Array.from(answer.ordinals).filter((ordinal) => ordinal !== 0), accepted.map((_, at) => (range?.first ?? 0) + at))
  if (range === undefined) return
  naive.issue(event, range.first, range.last, of, 'PLACED_OUT')
  blocks.push({ first: range.first, size: accepted.length, level: of })
}

/** The ordinals of a pick: near chunk and part borders, where faults live. */
function picked({ blocks }: World, { block, kind, at, length, singles }: Pick): number[] {
  const of = blocks[block % Math.max(1, blocks.length)]
  if (of === undefined) return []
  const { first, size } = of
  const from = Math.floor(at * size)
  const run = (start: number, count: number) => Array.from({ length: Math.max(0, Math.min(count, size - start)) }, (_, i) => first + start + i)
  switch (kind) {
    case 'all': return run(0, size)
    case 'run': return run(from, length + 1)
    case 'edges': return [...new Set([1023, 1024, 2047, 2048, 65_535, 65_536, size - 1, 0])].filter((offset) => offset < size).map((offset) => first + offset)
    // A run from near one border of chunks to near another.
    case 'borders': return [...new Set(run(Math.max(0, Math.round((at * size) / 1024) * 1024 - 1 + (length % 3)), 1024 * (length % 4) + (singles.length % 3) - 1))]
    // From somewhere to the end: with the run before it a whole again.
    case 'rest': return run(from, size)
    case 'singles': return [...new Set(singles.map((share) => first + Math.floor(share * size)))]
    case 'stripes': return run(from, length + 1).filter((_, i) => i % 3 !== 1)
    case 'beyond': return [first + size, first + size + 5000, first + 9 * 2 ** 24]
  }
}

const containerOf = ({ blocks }: World, index: number): number => {
  const outer = blocks.filter((block) => block.level === 'CA' || block.level === 'PL').flatMap(({ first, size }) => Array.from({ length: Math.min(size, 5) }, (_, at) => first + at))
  return outer[index % Math.max(1, outer.length)] ?? 0
}

/** A container that holds something, if there is one. */
function busyContainer(world: World, index: number): number {
  const busy = [...world.naive.containers].filter(([, { members }]) => members.size > 0).map(([container]) => container).sort((a, b) => a - b)
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
  for (const ordinal of ordinals) Object.assign(naive.serials.get(ordinal) as NaiveSerial, { orderId: null, lineId: null })
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
    event, scheme: tenant.scheme, operation: what, evidence: given, disaggregate, ...(levels && { levels }),
    blocked: [{ reason: 'on_hold' as const, set: setOfOrdinals([...held]) }],
  }
  const signedOrdinals = signed === 'less' ? ordinals.filter((_, at) => at % 2 === 0) : ordinals
  const dry = await tenant.read((db) => changeStates(db, { ...base, set: setOfOrdinals(signedOrdinals), mode: 'dry' }))
  const toSign = new Set(ordinalsOf(dry.sets.changed))
  const outcome = await tenant[how === 'dry' ? 'read' : 'write']((db) => changeStates(db, {
    ...base, set: setOfOrdinals(ordinals), mode: how, ...(signed !== 'none' && { expect: { answer: dry.answer, onDifference: 'leave_out' } }),
  }))
  const fates = naive.change({
    event, operation: what, ordinals, evidence: given, disaggregate, held, commits: how === 'commit', ...(levels && { levels }),
    ...(signed !== 'none' && how === 'commit' && { signed: toSign }),
  })
  const having = (fate: string) => [...fates].filter(([, one]) => one === fate).map(([ordinal]) => ordinal)
  assert.equal(outcome.requested, ordinals.length)
  assert.deepEqual([...ordinalsOf(outcome.sets.changed)], having('change'), 'who changes')
  assert.deepEqual([...ordinalsOf(outcome.sets.already)], having('already'), 'who is there already')
  assert.equal(outcome.changeCount + outcome.alreadyCount + outcome.refusedCount, ordinals.length)
  assert.equal(outcome.willChange.reduce((sum, { count }) => sum + count, 0), outcome.changeCount)
  const reasons = new Set([...fates.values()].filter((fate) => fate !== 'change' && fate !== 'already'))
  assert.deepEqual(new Set(outcome.sets.refused.keys()), reasons)
  for (const [reason, set] of outcome.sets.refused) assert.deepEqual([...ordinalsOf(set)], having(reason), `refused: ${reason}`)
}

async function pack(world: World, { packs, leaveOut, mode: how }: Of<'pack'>, event: Event): Promise<void> {
  const { tenant, naive } = world
  const moves = packs.map(({ container, pick: what, isPartial, capacity }): NaiveMove => {
    const members = picked(world, what).slice(0, 90)
    return { from: 0, to: containerOf(world, container), members, isPartial, capacity: capacity === null ? null : Math.max(capacity, members.length - 1) }
  }).filter(({ members, to }) => members.length > 0 && to !== 0)
  const given = moves.map(({ to, members, isPartial, capacity }) => ({ container: to, members: setOfOrdinals(members), isPartial, ...(capacity !== null && { capacity }) }))
  const run = tenant[how === 'dry' ? 'read' : 'write']((db) =>
    packMany(db, { event, scheme: tenant.scheme, packs: given, mode: how, onRefusal: leaveOut ? 'leave_out' : 'refuse_all' }))
  const expected = naive.move(event, moves, !leaveOut, how === 'commit')
  if (how === 'commit' && !leaveOut && expected.refused.size > 0) return assert.rejects(run)
  const outcome = await run
  assert.deepEqual(new Set(outcome.refused.map(({ container }) => container)), new Set([...expected.refused].map((at) => moves[at]?.to)))
  assert.deepEqual([outcome.members, outcome.already], [expected.members, expected.already])
}

const membersIn = ({ naive }: World, container: number): number[] => [...(naive.containers.get(container)?.members ?? [])].sort((a, b) => a - b)
const shareOf = (members: readonly number[], share: number): number[] => members.slice(0, Math.ceil(members.length * share))

async function takeOut(world: World, { container, share }: Of<'unpack'>, event: Event): Promise<void> {
  const from = busyContainer(world, container)
  const members = shareOf(membersIn(world, from), share)
  if (members.length === 0) return
  const outcome = await world.tenant.write((db) => unpack(db, { event, scheme: world.tenant.scheme, container: from, members: setOfOrdinals(members) }))
  const expected = world.naive.move(event, [{ from, to: 0, members, isPartial: true, capacity: null }], true, true)
  assert.deepEqual([outcome.members, outcome.already], [expected.members, expected.already])
}

async function empty(world: World, { containers }: Of<'unpackAll'>, event: Event): Promise<void> {
  const all = [...new Set(containers.map((container) => busyContainer(world, container)).filter((container) => container !== 0))]
  const moves = all.map((from): NaiveMove => ({ from, to: 0, members: membersIn(world, from), isPartial: true, capacity: null }))
  const outcome = await world.tenant.write((db) => unpackAll(db, { event, scheme: world.tenant.scheme, containers: all }))
  assert.equal(outcome.members, world.naive.move(event, moves, true, true).members)
}

async function move(world: World, { from, to, share }: Of<'move'>, event: Event): Promise<void> {
  const [source, target] = [busyContainer(world, from), containerOf(world, to)]
  if (source === 0 || target === 0 || source === target) return
  const all = membersIn(world, source)
  const members = share === null ? all : shareOf(all, share)
  if (members.length === 0) return
  const moving = world.tenant.write((db) => moveMembers(db, {
    event, scheme: world.tenant.scheme, from: source, to: target, members: share === null ? 'all' : setOfOrdinals(members),
  }))
  const expected = world.naive.move(event, [{ from: source, to: target, members, isPartial: true, capacity: null }], true, true)
  if (expected.refused.size > 0) return assert.rejects(moving)
  assert.equal((await moving).members, expected.members)
}

async function undo({ tenant, naive }: World, { back, mode: how }: Of<'undo'>, event: Event): Promise<void> {
  const events = [...new Set([...naive.serials.values()].flatMap((serial) => serial.history.map(({ eventId }) => eventId)))].sort().reverse()
  const undone = events[back]
  if (undone === undefined) return
  const given = { event, scheme: tenant.scheme, undone }
  const touched = [...naive.serials.values()].filter(({ history }) => history.some(({ eventId }) => eventId === undone)).map(({ ordinal }) => ordinal)
  const dry = await tenant.read((db) => undoEvent(db, { ...given, mode: 'dry' })).catch(() => null)
  if (dry !== null) assert.deepEqual([...ordinalsOf(dry.set)], touched.sort((a, b) => a - b), 'what the event touched')
  if (how === 'dry') return
  const isDone = naive.undo(event, undone)
  assert.equal(dry?.obstacles.length === 0, isDone, `undo: ${JSON.stringify(dry?.obstacles)}`)
  const undoing = tenant.write((db) => undoEvent(db, { ...given, mode: 'commit' }))
  if (!isDone) return void (await assert.rejects(undoing))
  const { changes, set } = await undoing
  assert.deepEqual(changes, dry?.changes)
  assert.ok(changes.reduce((sum, { count }) => sum + count, 0) <= set.size)
}

async function look({ tenant, naive }: World, time: Date, by: 'happened' | 'recorded'): Promise<void> {
  const axis = by === 'happened' ? 'happenedAt' : 'recordedAt'
  const ordinals = [...naive.serials.keys()]
  const set = setOfOrdinals(ordinals)
  const past = await tenant.read((db) => stateAt(db, set, time, { by }))
  const found = new Map<number, number>()
  for (const { state, members } of past.states) for (const ordinal of ordinalsOf(members)) found.set(ordinal, stateCode(state))
  for (const serial of naive.serials.values()) {
    assert.equal(found.get(serial.ordinal) ?? null, naive.valueAt(serial, 'state', time, axis), `state of ${serial.ordinal} at ${time.toISOString()} by ${by}`)
  }
  const parents = await tenant.read((db) => parentsAt(db, set, time, { by }))
  for (const [parent, members] of parents) {
    for (const ordinal of ordinalsOf(members)) {
      assert.equal(parent, naive.valueAt(naive.serials.get(ordinal) as NaiveSerial, 'parent', time, axis), `container of ${ordinal} at ${time.toISOString()} by ${by}`)
    }
  }
  for (const container of naive.containers.keys()) {
    const inside = ordinals.filter((ordinal) => naive.valueAt(naive.serials.get(ordinal) as NaiveSerial, 'parent', time, axis) === container)
    assert.deepEqual([...ordinalsOf(await tenant.read((db) => membersOf(db, container, { at: time, by })))], inside.sort((a, b) => a - b))
  }
}

async function compareAll(world: World): Promise<void> {
  const { tenant, naive } = world
  const ordinals = [...naive.serials.keys()].sort((a, b) => a - b)
  const serials = ordinals.map((ordinal) => naive.serials.get(ordinal) as NaiveSerial)
  const { states, parents, counts, lines, containers } = await tenant.read(async (db) => ({
    states: await valuesOf(db, ordinals, 'state'), parents: await valuesOf(db, ordinals, 'parent'), counts: await countsOf(db, 'all'),
    lines: await verifyLedger(db, tenant.scheme), containers: await containersOf(db, naive.containers.keys()),
  }))
  assert.deepEqual(Array.from(states), serials.map((serial) => stateCode(serial.state)), 'states')
  assert.deepEqual(Array.from(parents), serials.map((serial) => serial.parent), 'parents')
  assert.deepEqual(tally(counts.map((row) => [`${row.level} ${stateCode(row.state)}`, row.count])), tally(serials.map((serial) => [`${serial.level} ${stateCode(serial.state)}`, 1])), 'counts')
  for (const line of lines) assert.equal(line.violated, 0, `${line.what}: ${line.examples.join('; ')}`)
  for (const { container, members, isPartial, capacity } of containers) {
    const expected = naive.containers.get(container)
    assert.deepEqual([[...ordinalsOf(members)], isPartial, capacity], [membersIn(world, container), expected?.isPartial, expected?.capacity])
  }
  await compareOrders(world, serials)
  await compareHistories(world, serials)
  await compareLists(world, serials)
  for (const share of [0.3, 0.6, 0.9]) await look(world, new Date(START + (world.now - START) * share), share === 0.6 ? 'recorded' : 'happened')
}

function tally(rows: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [key, count] of rows) sums[key] = (sums[key] ?? 0) + count
  return Object.fromEntries(Object.entries(sums).sort(([a], [b]) => a.localeCompare(b)))
}

async function compareOrders({ tenant }: World, serials: readonly NaiveSerial[]): Promise<void> {
  for (const orderId of orderIds) {
    const own = serials.filter((serial) => serial.orderId === orderId)
    const { ranges, counts } = await tenant.read(async (db) => ({ ranges: await rangesOfOrder(db, orderId), counts: await countsOf(db, { orderIds: [orderId] }) }))
    const listed = ranges.flatMap(({ first, last, lineId }) => Array.from({ length: last - first + 1 }, (_, at) => `${first + at} ${lineId}`))
    assert.deepEqual(listed, own.map((serial) => `${serial.ordinal} ${serial.lineId}`), `ranges of ${orderId}`)
    assert.deepEqual(tally(counts.map((row) => [`${row.level} ${stateCode(row.state)}`, row.count])), tally(own.map((serial) => [`${serial.level} ${stateCode(serial.state)}`, 1])))
    for (const of of new Set(own.map((serial) => serial.level))) {
      const runs = await tenant.read((db) => runsOf(db, { orderId, level: of }, 20))
      assert.ok(runs.length <= 20)
      const total = tally(runs.flatMap((run) => Object.entries(run.byStatus) as [string, number][]))
      assert.deepEqual(total, tally(own.filter((serial) => serial.level === of).map((serial) => [serial.state.status, 1])), 'strip')
    }
  }
}

async function compareHistories({ tenant, naive }: World, serials: readonly NaiveSerial[]): Promise<void> {
  const busy = [...serials].sort((a, b) => b.history.length - a.history.length).slice(0, 5)
  // Whole states, not their codes: a fact that the code forgets is forgotten on both sides.
  const inEveryStatus = [...new Map(serials.map((serial) => [serial.state.status, serial])).values()]
  assert.deepEqual(await tenant.read((db) => stateOf(db, inEveryStatus.map((serial) => serial.ordinal))), inEveryStatus.map((serial) => serial.state))
  for (const serial of busy) {
    const steps = await tenant.read((db) => historyOf(db, serial.ordinal))
    const told = steps.slice(1).map(({ eventId, recordedAt, happenedAt, change: { kind, ...values } }) => {
      const { from, to } = values as { from: never; to: never }
      const number = (value: never) => (kind === 'state' ? stateCode(value) : (value ?? 0))
      return { eventId, column: kind, from: number(from), to: number(to), recordedAt: recordedAt.getTime(), happenedAt: happenedAt.getTime() }
    })
    const order = (entries: readonly object[]) => entries.map((entry) => JSON.stringify(entry, Object.keys(entry).sort())).sort()
    assert.deepEqual(order(told), order(serial.history), `history of ${serial.ordinal}`)
    const path: number[] = []
    for (let inner = serial.parent; inner !== 0; inner = (naive.serials.get(inner) as NaiveSerial).parent) path.push(inner)
    assert.deepEqual(await tenant.read((db) => containerPath(db, serial.ordinal)), path)
  }
  const sample = serials.filter((_, at) => at % Math.ceil(serials.length / 40) === 0).map((serial) => serial.ordinal)
  const codes = (await tenant.read((db) => codeOf(db, sample))) as string[]
  const given = sample.map((ordinal) => gtins[(naive.serials.get(ordinal) as NaiveSerial).level])
  const resolved = await tenant.read((db) => resolveCodes(db, { texts: codes, gtins: given }))
  assert.deepEqual(Array.from(resolved.ordinals), sample, 'codes lead back')
}

async function compareLists({ tenant }: World, serials: readonly NaiveSerial[]): Promise<void> {
  const rarest = [...new Set(serials.map((serial) => serial.state.status))].slice(-2)
  const filters = [
    { statuses: rarest }, { orderIds: [orderIds[0] as string], statuses: rarest }, { lineId: lineIds[1] as string }, { level: 'CA' as const },
  ]
  for (const filter of filters) {
    const wanted = serials.filter((serial) => (filter.statuses === undefined || filter.statuses.includes(serial.state.status))
      && (filter.orderIds === undefined || filter.orderIds.includes(serial.orderId ?? '')) && (filter.lineId === undefined || serial.lineId === filter.lineId)
      && (filter.level === undefined || serial.level === filter.level))
    const after = wanted[Math.floor(wanted.length / 3)]?.ordinal ?? 0
    const expected = wanted.filter((serial) => serial.ordinal > after).slice(0, 30)
    const found = await tenant.read((db) => findOrdinals(db, filter, after, 30))
    assert.deepEqual(found, expected.map((serial) => serial.ordinal), `list ${JSON.stringify(filter)}`)
    const rows = await tenant.read((db) => describeSerials(db, found))
    assert.deepEqual(rows.map((row) => [row.ordinal, row.orderId, row.lineId, row.parent ?? 0, row.state]),
      expected.map((serial) => [serial.ordinal, serial.orderId, serial.lineId, serial.parent, serial.state]))
  }
}
