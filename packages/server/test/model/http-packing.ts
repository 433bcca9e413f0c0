/** Commands of the packing desk, each carried out over HTTP and on the model; a command that the model refuses must be refused. */

import { strict as assert } from 'node:assert'
import { moveMembers, packMembers, undoPacking, unpackMembers } from '@serialis/contract/desk/packing/packing.routes.ts'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal, isGone } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { CallRefused, type Client } from '../harness/client.ts'
import type { NaiveEvent } from '../ledger/naive-serials.ts'
import { membersOf, serial, type Desk, type World } from './http-world.ts'

const REASON = 'model'

/** The answer, or the refusal when the command was refused by a rule. */
async function unlessRefused<T>(world: World, command: Promise<T>): Promise<T | CallRefused> {
  try {
    return await command
  } catch (problem) {
    if (!(problem instanceof CallRefused) || problem.refusal.status >= 500) throw problem
    world.refused++
    return problem
  }
}

const isDone = <T>(answer: T | CallRefused): answer is T => !(answer instanceof CallRefused)

/** The event as the history of a touched code tells it; it must have been recorded while the command ran. */
export async function eventTold(
  { clock }: Pick<World, 'clock'>,
  client: Client,
  { ordinal, eventId, since }: { ordinal: number; eventId?: string; since: number },
): Promise<NaiveEvent> {
  const { history } = await client.call(getSerial, { params: { ordinal }, query: {} })
  const step = eventId === undefined ? history[0] : history.find((one) => one.eventId === eventId)
  assert.ok(step, `the history of ${ordinal} has no step of ${eventId ?? 'the command'}`)
  const recordedAt = new Date(step.recordedAt)
  assert.ok(
    recordedAt.getTime() >= since && recordedAt.getTime() <= clock.now().getTime(),
    `${ordinal} recorded ${step.recordedAt}`,
  )
  return { id: step.eventId, recordedAt, happenedAt: new Date(step.happenedAt) }
}

interface Packing {
  from: number
  to: number
  members: readonly number[]
}

const packable: readonly string[] = ['NEW', 'ACTIVATION', 'PLANT_USED', 'ACTIVATED']
const released: readonly string[] = ['ACTIVATION', 'ACTIVATED']

/** The desk's rules, said again: what may be put into what. */
function isAllowed(world: World, desk: Desk, { from, to, members }: Packing): boolean {
  const target = serial(world, to)
  if (target.level === 'EA' || isFinal(world.scheme, target.state) || isGone(target.state.status)) return false
  if (!target.state.commissioned && !['ALLOCATED', 'PLACED_OUT'].includes(target.state.allocation)) return false
  const inside = membersOf(world, to)
  const { level: held } = serial(world, inside[0] ?? members[0] ?? to)
  const rank = (level: (typeof packagingLevels)[number]) => packagingLevels.indexOf(level)
  const isReleased = (ordinal: number) => released.includes(serial(world, ordinal).state.status)
  const others = inside.length === 0 && isReleased(to) ? [to] : [...inside, ...members.slice(0, 1)]
  const fits = members.every((member) => {
    const pack = serial(world, member)
    return (
      member !== to &&
      pack.state.commissioned &&
      packable.includes(pack.state.status) &&
      others.every((other) => isReleased(member) === isReleased(other)) &&
      pack.parent === from &&
      rank(pack.level) < rank(target.level) &&
      pack.level === held
    )
  })
  return fits && inside.length + members.length <= (desk.capacity.get(target.level) ?? Infinity)
}

function packOnModel(world: World, desk: Desk, { from, to, members }: Packing, event: NaiveEvent): void {
  const { naive } = world
  const capacity = desk.capacity.get(serial(world, to).level) ?? null
  if (!serial(world, to).state.commissioned)
    naive.change({
      event,
      operation: 'COMMISSION',
      ordinals: [to],
      evidence: [],
      disaggregate: false,
      held: new Set(),
      commits: true,
    })
  const { refused } = naive.move(event, [{ from, to, members, isPartial: true, capacity }], true, true)
  assert.equal(refused.size, 0, `the model refuses what was packed into ${to}`)
}

/** Puts packs into a container, loose ones or those of another container. */
async function put(world: World, desk: Desk, packing: Packing, client = desk.client): Promise<boolean> {
  const { from, to } = packing
  const members = [...packing.members]
  const isRight = isAllowed(world, desk, packing)
  const since = world.clock.now().getTime()
  const done = await unlessRefused(
    world,
    from === 0
      ? client.call(packMembers, { body: { container: to, members } })
      : client.call(moveMembers, { body: { from, to, members, reason: REASON } }),
  )
  const told = `packing ${members.join(', ')} from ${from} into ${to}`
  const answer = isDone(done) ? 'done' : done.message
  assert.equal(isDone(done), isRight, `${told}: the model says ${isRight ? 'yes' : 'no'}; ${answer}`)
  if (!isDone(done)) return false
  packOnModel(
    world,
    desk,
    packing,
    await eventTold(world, client, { ordinal: members[0] ?? 0, eventId: done.eventId, since }),
  )
  desk.packings.push(done.eventId)
  return true
}

/** Loose packs in use that are alike, a container for them, and now and then something that does not fit. */
function packingFor(world: World, desk: Desk): Packing | null {
  const { random, byLevel } = desk
  const level = random.is(0.75) ? 'EA' : 'CA'
  const above = level === 'EA' ? 'CA' : 'PL'
  const to = random.of(byLevel.get(above) ?? [])
  if (to === undefined) return null
  const inside = membersOf(world, to)[0]
  const isAlike = (ordinal: number) => {
    const { state, parent } = serial(world, ordinal)
    const other = inside === undefined ? null : serial(world, inside).state
    return state.commissioned && parent === 0 && (other === null || other.status === state.status)
  }
  const loose = (byLevel.get(level) ?? []).filter(isAlike)
  const first = random.of(loose)
  if (first === undefined) return null
  const { status } = serial(world, first).state
  const members = [first, ...loose.filter((one) => one !== first && serial(world, one).state.status === status)]
  const chosen = members.slice(0, random.is(0.2) ? 12 : random.between(1, 5))
  const stray = random.is(0.1) ? random.of(byLevel.get('EA') ?? []) : undefined
  return { from: 0, to, members: [...new Set([...chosen, ...(stray === undefined ? [] : [stray])])] }
}

export async function pack(world: World, desk: Desk): Promise<void> {
  const packing = packingFor(world, desk)
  if (packing !== null) await put(world, desk, packing)
}

const filled = (world: World, desk: Desk): number[] =>
  [...(desk.byLevel.get('CA') ?? []), ...(desk.byLevel.get('PL') ?? [])].filter(
    (ordinal) => membersOf(world, ordinal).length > 0,
  )

export async function move(world: World, desk: Desk): Promise<void> {
  const from = desk.random.of(filled(world, desk))
  if (from === undefined) return
  const to = desk.random.of((desk.byLevel.get(serial(world, from).level) ?? []).filter((one) => one !== from))
  const members = membersOf(world, from).slice(0, desk.random.between(1, 3))
  const isAlike = [...members, ...(to === undefined ? [] : membersOf(world, to))]
    .map((one) => serial(world, one).state.status)
    .every((status, _, [first]) => status === first)
  if (to !== undefined && isAlike) await put(world, desk, { from, to, members })
}

export async function unpack(world: World, desk: Desk): Promise<void> {
  const { random } = desk
  const container = random.of(filled(world, desk))
  if (container === undefined) return
  const inside = membersOf(world, container)
  await takeOut(world, desk, container, random.is(0.3) ? inside : inside.slice(0, random.between(1, 3)))
}

export async function takeOut(
  world: World,
  { client, packings }: Desk,
  container: number,
  members: readonly number[],
): Promise<void> {
  const inside = membersOf(world, container)
  const since = world.clock.now().getTime()
  const body = {
    container,
    members: members.length === inside.length ? ('all' as const) : [...members],
    reason: REASON,
  }
  const done = await client.call(unpackMembers, { body })
  const event = await eventTold(world, client, { ordinal: members[0] ?? 0, eventId: done.eventId, since })
  const moves = [{ from: container, to: 0, members, isPartial: false, capacity: null }]
  assert.equal(world.naive.move(event, moves, true, true).refused.size, 0)
  packings.push(done.eventId)
}

/** The event of an undo has no step that the model could ask for before it knows whether it may happen. */
export async function undo(world: World, desk: Desk): Promise<void> {
  const { client, random, packings } = desk
  const undone = random.is(0.7) ? packings.at(-1) : random.of(packings)
  if (undone === undefined) return
  const touched = [...world.naive.serials.values()].find(({ history }) =>
    history.some(({ eventId }) => eventId === undone),
  )
  const since = world.clock.now().getTime()
  const done = await unlessRefused(world, client.call(undoPacking, { body: { eventId: undone, reason: REASON } }))
  const ordinal = touched?.ordinal ?? 0
  const event = isDone(done)
    ? await eventTold(world, client, { ordinal, eventId: done.eventId, since })
    : { id: 'refused', recordedAt: new Date() }
  const answer = isDone(done) ? 'done' : done.message
  assert.equal(isDone(done), world.naive.undo(event, undone), `undo of ${undone}: ${answer}`)
}

/** Two people pack the same packs into two containers at the same time: one of them succeeds. */
export async function contest(world: World): Promise<void> {
  const [desk, other] = world.desks
  if (desk === undefined || other === undefined) return
  const packing = packingFor(world, desk)
  const second =
    packing &&
    (desk.byLevel.get(serial(world, packing.to).level) ?? []).find(
      (one) => one !== packing.to && membersOf(world, one).length === 0,
    )
  if (packing === null || second === undefined || second === null) return
  const rival = { ...packing, to: second }
  const mayBoth = isAllowed(world, desk, packing) && isAllowed(world, desk, rival)
  if (!mayBoth) return
  const since = world.clock.now().getTime()
  const send = (client: Client, { to, members }: Packing) =>
    unlessRefused(world, client.call(packMembers, { body: { container: to, members: [...members] } }))
  const answers = await Promise.all([send(desk.client, packing), send(other.client, rival)])
  const successes = answers.filter(isDone)
  const [won] = [packing, rival].filter((_, at) => !(answers[at] instanceof CallRefused))
  assert.equal(successes.length, 1, `one of two packs ${packing.members.join(', ')}`)
  const eventId = successes[0]?.eventId ?? ''
  if (won !== undefined)
    packOnModel(world, desk, won, await eventTold(world, desk.client, { ordinal: won.members[0] ?? 0, eventId, since }))
  desk.packings.push(eventId)
}
