/** Nights that pass: the nightly job proposes what becomes of an expired batch, and a person signs it, withdraws it, or lets it wait. */

import { strict as assert } from 'node:assert'
import { scrapRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { ChangeDetail } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { evidences } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { transitionsOf } from '@serialis/contract/numbers/ledger/serial-transitions.ts'
import { night as runNight } from '../../src/desk/expiry/expiry.fixtures.ts'
import { changeIn, signedChange } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import { as } from '../harness/client.ts'
import type { NaiveChange, NaiveEvent } from '../ledger/naive-serials.ts'
import { eventTold, takeOut } from './http-packing.ts'
import { isExpired } from './http-reports.ts'
import { dayAhead, membersOf, serial, type Desk, type Proposal, type World } from './http-world.ts'

/** A withdrawn proposal is repeated after so many days. */
const ASK_AGAIN_DAYS = 7

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** What the scheme proposes for expired packs, and of which statuses. */
function expiring({ scheme }: World) {
  const rows = transitionsOf(scheme).filter(({ triggers }) => triggers.includes('EXP'))
  const statuses = new Set(rows.flatMap(({ from }) => from))
  return { operation: rows[0]?.operation ?? 'EXPIRE', statuses, disaggregate: rows.some((row) => row.leavesContainer) }
}

const expiringOf = (world: World, { byLevel }: Desk): number[] =>
  [...byLevel.values()].flat().filter((ordinal) => expiring(world).statuses.has(serial(world, ordinal).state.status))

/** Moves the clock to another day. The sessions have ended by then, so the people log in again. */
async function pass(world: World, days: number): Promise<void> {
  world.clock.forward(days)
  for (const desk of world.desks) desk.client = await as(world.http, desk.client.account, desk.client.password)
}

const isDue = (newest: Proposal | null, day: string): boolean =>
  newest === null ||
  newest.status === 'DONE' ||
  (newest.status === 'WITHDRAWN' && daysBetween(newest.day, day) >= ASK_AGAIN_DAYS)

function given(world: World, ordinals: readonly number[], event: NaiveEvent, commits: boolean): NaiveChange {
  const { operation, disaggregate } = expiring(world)
  return { event, operation, ordinals, evidence: evidences, disaggregate, held: new Set(), commits }
}

/** The new proposal must be about exactly the expired packs in use. */
function compare(world: World, { outcome }: ChangeDetail, asked: readonly number[]): ReadonlySet<number> {
  const fates = world.naive.change(given(world, asked, { id: 'dry', recordedAt: world.clock.now() }, false))
  const changing = new Set(asked.filter((ordinal) => fates.get(ordinal) === 'change'))
  assert.deepEqual(
    [outcome?.serials, outcome?.changeCount, outcome?.refusedCount],
    [asked.length, changing.size, asked.length - changing.size],
    'the proposal of the night',
  )
  return changing
}

async function sign(world: World, { client }: Desk, { id, asked, changing }: Proposal): Promise<void> {
  const since = world.clock.now().getTime()
  const done = await signedChange(client, await changeIn(client, 'SCR', id, 'CHECKED'))
  assert.equal(done.status, 'DONE')
  const command = { ...given(world, asked, { id: 'dry', recordedAt: world.clock.now() }, false), signed: changing }
  const [first] = [...world.naive.change(command)].flatMap(([ordinal, fate]) => (fate === 'change' ? [ordinal] : []))
  if (first === undefined) return
  world.naive.change({ ...command, event: await eventTold(world, client, { ordinal: first, since }), commits: true })
}

export async function night(world: World): Promise<void> {
  const [desk] = world.desks
  if (desk === undefined) return
  const { random, made, proposal: before } = desk
  await pass(world, random.between(1, 5))
  // What happens to the contents of a container is the business of other tests.
  for (const container of expiringOf(world, desk)) {
    const members = membersOf(world, container)
    if (members.length > 0) await takeOut(world, desk, container, members)
  }
  const day = dayAhead(world.clock, 0)
  const asked = isExpired(world, desk) ? expiringOf(world, desk) : []
  await runNight(world, desk.client)
  const { items } = await desk.client.call(scrapRoutes.list, { query: { limit: 100 } })
  const newest = items.find(({ source }) => source.kind === 'set' && source.subject?.id === made.order.id)
  const isNew = newest !== undefined && newest.id !== before?.id
  assert.equal(isNew, asked.length > 0 && isDue(before, day), `the night of ${day} proposes`)
  if (isNew) {
    const change = await changeIn(desk.client, 'SCR', newest.id, 'CHECKED')
    desk.proposal = { id: change.id, asked, changing: compare(world, change, asked), day, status: 'OPEN' }
  }
  if (desk.proposal?.status === 'OPEN') await decide(world, desk, desk.proposal)
}

async function decide(world: World, desk: Desk, proposal: Proposal): Promise<void> {
  const { random, client } = desk
  if (random.is(0.3)) return
  if (random.is(0.7)) {
    await sign(world, desk, proposal)
    proposal.status = 'DONE'
    return
  }
  const body = { reason: 'the dates are being looked at' }
  await client.call(scrapRoutes.withdraw, { params: { id: proposal.id }, body })
  proposal.status = 'WITHDRAWN'
}
