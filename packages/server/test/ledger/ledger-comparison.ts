/** Everything that can be read of a ledger, against the naive model: now, in between, list by list. */

import { strict as assert } from 'node:assert'
import { stateCode, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { rangesOfOrder } from '../../src/numbers/ledger/issue/ranges.service.ts'
import type { LedgerTenant } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { codeOf, resolveCodes } from '../../src/numbers/ledger/one/resolve.service.ts'
import {
  containerPath,
  historyOf,
  membersOf,
  parentsAt,
  stateAt,
} from '../../src/numbers/ledger/reading/history.service.ts'
import { findOrdinals } from '../../src/numbers/ledger/reading/list.service.ts'
import {
  containersOf,
  countsOf,
  describeSerials,
  runsOf,
  stateOf,
  valuesOf,
} from '../../src/numbers/ledger/reading/reading.service.ts'
import { ordinalsOf, setOfOrdinals } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { verifyLedger } from '../../src/numbers/ledger/verify/verify.service.ts'
import { gtins, lineIds, orderIds } from './ledger-lives.ts'
import type { NaiveLedger } from './naive-ledger.ts'
import type { NaiveSerial } from './naive-serials.ts'

export interface World {
  readonly tenant: LedgerTenant
  readonly naive: NaiveLedger
  readonly blocks: { readonly first: number; readonly size: number; readonly level: PackagingLevel }[]
  readonly codes: Set<string>
  now: number
}

export const START = Date.UTC(2030, 0, 1)

export const membersIn = ({ naive }: World, container: number): number[] =>
  [...(naive.containers.get(container)?.members ?? [])].sort((a, b) => a - b)

/** Builds the message only for a fault: for a hundred thousand SNs the texts cost more than the comparison. */
function same(found: number | null, expected: number | null, what: () => string): void {
  if (found !== expected) assert.equal(found, expected, what())
}

export async function look({ tenant, naive }: World, time: Date, by: 'happened' | 'recorded'): Promise<void> {
  const axis = by === 'happened' ? 'happenedAt' : 'recordedAt'
  const ordinals = [...naive.serials.keys()]
  const set = setOfOrdinals(ordinals)
  const past = await tenant.read((db) => stateAt(db, set, time, { by }))
  const found = new Map<number, number>()
  for (const { state, members } of past.states)
    for (const ordinal of ordinalsOf(members)) found.set(ordinal, stateCode(state))
  const inside = new Map([...naive.containers.keys()].map((container) => [container, [] as number[]]))
  for (const serial of naive.serials.values()) {
    same(
      found.get(serial.ordinal) ?? null,
      naive.valueAt(serial, 'state', time, axis),
      () => `state of ${serial.ordinal} at ${time.toISOString()} by ${by}`,
    )
    inside.get(naive.valueAt(serial, 'parent', time, axis) ?? 0)?.push(serial.ordinal)
  }
  const parents = await tenant.read((db) => parentsAt(db, set, time, { by }))
  for (const [parent, members] of parents) {
    for (const ordinal of ordinalsOf(members)) {
      same(
        parent,
        naive.valueAt(naive.serials.get(ordinal) as NaiveSerial, 'parent', time, axis),
        () => `container of ${ordinal} at ${time.toISOString()} by ${by}`,
      )
    }
  }
  for (const [container, members] of inside) {
    assert.deepEqual(
      [...ordinalsOf(await tenant.read((db) => membersOf(db, container, { at: time, by })))],
      members.sort((a, b) => a - b),
    )
  }
}

export async function compareAll(world: World): Promise<void> {
  const { tenant, naive } = world
  const ordinals = [...naive.serials.keys()].sort((a, b) => a - b)
  const serials = ordinals.map((ordinal) => naive.serials.get(ordinal) as NaiveSerial)
  const { states, parents, counts, lines, containers } = await tenant.read(async (db) => ({
    states: await valuesOf(db, ordinals, 'state'),
    parents: await valuesOf(db, ordinals, 'parent'),
    counts: await countsOf(db, 'all'),
    lines: await verifyLedger(db, tenant.scheme),
    containers: await containersOf(db, naive.containers.keys()),
  }))
  assert.deepEqual(
    Array.from(states),
    serials.map((serial) => stateCode(serial.state)),
    'states',
  )
  assert.deepEqual(
    Array.from(parents),
    serials.map((serial) => serial.parent),
    'parents',
  )
  assert.deepEqual(
    tally(counts.map((row) => [`${row.level} ${stateCode(row.state)}`, row.count])),
    tally(serials.map((serial) => [`${serial.level} ${stateCode(serial.state)}`, 1])),
    'counts',
  )
  for (const line of lines) assert.equal(line.violated, 0, `${line.what}: ${line.examples.join('; ')}`)
  for (const { container, members, isPartial, capacity } of containers) {
    const expected = naive.containers.get(container)
    assert.deepEqual(
      [[...ordinalsOf(members)], isPartial, capacity],
      [membersIn(world, container), expected?.isPartial, expected?.capacity],
    )
  }
  await compareOrders(world, serials)
  await compareHistories(world, serials)
  await compareLists(world, serials)
  for (const share of [0.3, 0.6, 0.9])
    await look(world, new Date(START + (world.now - START) * share), share === 0.6 ? 'recorded' : 'happened')
}

function tally(rows: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [key, count] of rows) sums[key] = (sums[key] ?? 0) + count
  return Object.fromEntries(Object.entries(sums).sort(([a], [b]) => a.localeCompare(b)))
}

async function compareOrders({ tenant }: World, serials: readonly NaiveSerial[]): Promise<void> {
  for (const orderId of orderIds) {
    const own = serials.filter((serial) => serial.orderId === orderId)
    const { ranges, counts } = await tenant.read(async (db) => ({
      ranges: await rangesOfOrder(db, orderId),
      counts: await countsOf(db, { orderIds: [orderId] }),
    }))
    const listed = ranges.flatMap(({ first, last, lineId }) =>
      Array.from({ length: last - first + 1 }, (_, at) => `${first + at} ${lineId}`),
    )
    assert.deepEqual(
      listed,
      own.map((serial) => `${serial.ordinal} ${serial.lineId}`),
      `ranges of ${orderId}`,
    )
    assert.deepEqual(
      tally(counts.map((row) => [`${row.level} ${stateCode(row.state)}`, row.count])),
      tally(own.map((serial) => [`${serial.level} ${stateCode(serial.state)}`, 1])),
    )
    for (const of of new Set(own.map((serial) => serial.level))) {
      const runs = await tenant.read((db) => runsOf(db, { orderId, level: of }, 20))
      assert.ok(runs.length <= 20)
      const total = tally(runs.flatMap((run) => Object.entries(run.byState) as [string, number][]))
      assert.deepEqual(
        total,
        tally(own.filter((serial) => serial.level === of).map((serial) => [shownStateOf(serial.state), 1])),
        'strip',
      )
    }
  }
}

async function compareHistories({ tenant, naive }: World, serials: readonly NaiveSerial[]): Promise<void> {
  const busy = [...serials].sort((a, b) => b.history.length - a.history.length).slice(0, 5)
  // Whole states, not their codes: a fact that the code forgets is forgotten on both sides.
  const inEveryStatus = [...new Map(serials.map((serial) => [serial.state.status, serial])).values()]
  assert.deepEqual(
    await tenant.read((db) =>
      stateOf(
        db,
        inEveryStatus.map((serial) => serial.ordinal),
      ),
    ),
    inEveryStatus.map((serial) => serial.state),
  )
  for (const serial of busy) {
    const steps = await tenant.read((db) => historyOf(db, serial.ordinal))
    const told = steps.slice(1).map(({ eventId, recordedAt, happenedAt, change: { kind, ...values } }) => {
      const { from, to } = values as { from: never; to: never }
      const number = (value: never) => (kind === 'state' ? stateCode(value) : (value ?? 0))
      return {
        eventId,
        column: kind,
        from: number(from),
        to: number(to),
        recordedAt: recordedAt.getTime(),
        happenedAt: happenedAt.getTime(),
      }
    })
    const order = (entries: readonly object[]) =>
      entries.map((entry) => JSON.stringify(entry, Object.keys(entry).sort())).sort()
    assert.deepEqual(order(told), order(serial.history), `history of ${serial.ordinal}`)
    const path: number[] = []
    for (let inner = serial.parent; inner !== 0; inner = (naive.serials.get(inner) as NaiveSerial).parent)
      path.push(inner)
    assert.deepEqual(await tenant.read((db) => containerPath(db, serial.ordinal)), path)
  }
  const sample = serials.filter((_, at) => at % Math.ceil(serials.length / 40) === 0).map((serial) => serial.ordinal)
  const codes = (await tenant.read((db) => codeOf(db, sample))) as string[]
  const given = sample.map((ordinal) => gtins[(naive.serials.get(ordinal) as NaiveSerial).level])
  const resolved = await tenant.read((db) => resolveCodes(db, { texts: codes, gtins: given }))
  assert.deepEqual(Array.from(resolved.ordinals), sample, 'codes lead back')
}

async function compareLists({ tenant }: World, serials: readonly NaiveSerial[]): Promise<void> {
  const rarest = [...new Set(serials.map((serial) => shownStateOf(serial.state)))].slice(-2)
  const filters = [
    { states: rarest },
    { orderIds: [orderIds[0] as string], states: rarest },
    { lineId: lineIds[1] as string },
    { level: 'CA' as const },
  ]
  for (const filter of filters) {
    const wanted = serials.filter(
      (serial) =>
        (filter.states === undefined || filter.states.includes(shownStateOf(serial.state))) &&
        (filter.orderIds === undefined || filter.orderIds.includes(serial.orderId ?? '')) &&
        (filter.lineId === undefined || serial.lineId === filter.lineId) &&
        (filter.level === undefined || serial.level === filter.level),
    )
    const after = wanted[Math.floor(wanted.length / 3)]?.ordinal ?? 0
    const expected = wanted.filter((serial) => serial.ordinal > after).slice(0, 30)
    const found = await tenant.read((db) => findOrdinals(db, filter, after, 30))
    assert.deepEqual(
      found,
      expected.map((serial) => serial.ordinal),
      `list ${JSON.stringify(filter)}`,
    )
    const rows = await tenant.read((db) => describeSerials(db, found))
    assert.deepEqual(
      rows.map((row) => [row.ordinal, row.orderId, row.lineId, row.parent ?? 0, row.state]),
      expected.map((serial) => [serial.ordinal, serial.orderId, serial.lineId, serial.parent, serial.state]),
    )
  }
}
