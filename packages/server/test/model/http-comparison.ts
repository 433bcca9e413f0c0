/** Everything that can be read over HTTP, against the naive model: single codes at past moments, lists, containers, balances. */

import { strict as assert } from 'node:assert'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { stateOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import { membersOf, serial, serialsOf, type Desk, type World } from './http-world.ts'

/** A code at a moment since the model began, on one of the two axes. */
export async function look(world: World, desk: Desk): Promise<void> {
  const { random, client, byLevel } = desk
  const ordinal = random.of([...byLevel.values()].flat()) ?? 0
  const by = random.pick('happened' as const, 'recorded' as const)
  const at = new Date(world.start + random.below(Math.max(1, world.clock.now().getTime() - world.start)))
  const one = serial(world, ordinal)
  const axis = by === 'happened' ? 'happenedAt' : 'recordedAt'
  const [state, parent] = [world.naive.valueAt(one, 'state', at, axis), world.naive.valueAt(one, 'parent', at, axis)]
  const shown = await client.call(getSerial, { params: { ordinal }, query: { at: at.toISOString(), by } })
  const expected = stateOfCode(state ?? 0)
  assert.deepEqual(
    [shown.state.status, shown.state.isCommissioned, shown.containers[0]?.ordinal ?? 0],
    [expected.status, expected.commissioned, parent ?? 0],
    `${ordinal} at ${at.toISOString()} by ${by}`,
  )
}

async function compareDesk(world: World, { client, made, byLevel }: Desk): Promise<number> {
  const items = await serialsOf(client, made.order.id)
  for (const { ordinal, status, isCommissioned, packingGroup } of items) {
    const { state, parent } = serial(world, ordinal)
    assert.deepEqual(
      [status, isCommissioned, packingGroup?.ordinal ?? 0],
      [state.status, state.commissioned, parent],
      `${ordinal} in the list`,
    )
  }
  for (const ordinal of [...(byLevel.get('CA') ?? []), ...(byLevel.get('PL') ?? [])]) {
    const members = membersOf(world, ordinal)
    if (members.length === 0) continue
    const { contents } = await client.call(getSerial, { params: { ordinal }, query: {} })
    const listed = contents?.items.map((item) => item.ordinal).sort((a, b) => a - b)
    assert.deepEqual(
      listed,
      members.sort((a, b) => a - b),
      `contents of ${ordinal}`,
    )
    assert.equal(contents?.isPartial, world.naive.containers.get(ordinal)?.isPartial, `${ordinal} is partial`)
  }
  const { levels } = await client.call(getOrderBalance, { params: { id: made.order.id } })
  for (const { level, open, placedOut } of levels) {
    const own = (byLevel.get(level) ?? []).map((ordinal) => serial(world, ordinal).state)
    const left = own.filter(({ status, commissioned }) => status === 'NEW' && !commissioned).length
    assert.deepEqual([placedOut, open], [own.length, left], `balance of ${level}`)
  }
  return items.length
}

/** How many rows were compared. */
export async function compareAll(world: World): Promise<number> {
  let rows = 0
  for (const desk of world.desks) rows += await compareDesk(world, desk)
  return rows
}
