/** Result files of lines and signed changes of desks, carried out over HTTP and on the model. */

import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import { changeTriggers, operationsOf } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeDetail, LeaveOut } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { contentsChoices } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { evidences, type Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import {
  approvedChange,
  checkedChange,
  corrected,
  signedChange,
} from '../../src/desk/status-changes/status-changes.fixtures.ts'
import { checkedFile, commitBody, fileIn } from '../../src/plant/results/results.order.fixtures.ts'
import type { NaiveEvent } from '../ledger/naive-serials.ts'
import { changeWithContents } from './http-contents.ts'
import { eventTold } from './http-packing.ts'
import { dayAhead, serial, type Desk, type World } from './http-world.ts'

type Fate = 'GOOD' | 'REJECT' | 'SAMPLE' | 'UNUSED'
interface Row {
  ordinal: number
  fate: Fate
  parent: number
}

const unreported = (world: World, desk: Desk, level: 'EA' | 'CA'): number[] =>
  (desk.byLevel.get(level) ?? []).filter((ordinal) => {
    const { state, history } = serial(world, ordinal)
    return state.status === 'NEW' && !state.commissioned && history.length === 0
  })

/** Some new units, and a case for the good ones. */
function rowsFor(world: World, desk: Desk): Row[] {
  const { random, capacity } = desk
  const units = unreported(world, desk, 'EA').slice(0, random.between(1, 12))
  const rows = units.map((ordinal): Row => {
    const fate = random.is(0.8) ? 'GOOD' : random.pick<Fate>('REJECT', 'SAMPLE', 'UNUSED')
    return { ordinal, fate, parent: 0 }
  })
  const [box] = unreported(world, desk, 'CA')
  const good = rows.filter(({ fate }) => fate === 'GOOD').slice(0, capacity.get('CA') ?? 10)
  if (box === undefined || good.length < 2 || random.is(0.3)) return rows
  for (const row of good) row.parent = box
  return [...rows, { ordinal: box, fate: 'GOOD', parent: 0 }]
}

function csvOf(world: World, { made, keys, capacity }: Desk, rows: readonly Row[], at: number): string {
  const { order, line } = made
  const key = (ordinal: number) => keys.get(ordinal) ?? ''
  const lines = rows.map(({ ordinal, fate, parent }) => {
    const { level } = serial(world, ordinal)
    const inside = rows.filter((row) => row.parent === ordinal).length
    const isPartial = inside > 0 && inside < (capacity.get(level) ?? 1)
    const cells = [order.orderNo, order.batchCode, level, key(ordinal), 'SGTIN', fate, key(parent)]
    return [...cells, isPartial ? '1' : '0', new Date(at).toISOString(), line.code, 'model'].join(',')
  })
  const head = 'orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator'
  const body = `${[head, ...lines].join('\n')}\n`
  return `${body}#END,${lines.length},${createHash('sha256').update(body).digest('hex')}\n`
}

function changeOnModel({ naive }: World, operation: Operation, ordinals: number[], event: NaiveEvent): void {
  const given = { evidence: [...evidences], disaggregate: false, held: new Set<number>(), commits: true }
  const fates = naive.change({ event, operation, ordinals, ...given })
  for (const [ordinal, fate] of fates)
    assert.equal(fate, 'change', `${operation} of ${ordinal}: the model says ${fate}`)
}

function reportOnModel(world: World, { capacity }: Desk, rows: readonly Row[], event: NaiveEvent): void {
  const of = (...fates: Fate[]) => rows.filter(({ fate }) => fates.includes(fate)).map(({ ordinal }) => ordinal)
  changeOnModel(world, 'COMMISSION', of('GOOD', 'SAMPLE'), event)
  changeOnModel(world, world.scheme === 'A' ? 'MARK_SAMPLE' : 'DESTROY', of('SAMPLE'), event)
  changeOnModel(world, 'DESTROY', of('REJECT'), event)
  changeOnModel(world, 'RETIRE_UNUSED', of('UNUSED'), event)
  for (const [to, inside] of Map.groupBy(
    rows.filter(({ parent }) => parent !== 0),
    ({ parent }) => parent,
  )) {
    const members = inside.map(({ ordinal }) => ordinal)
    const full = capacity.get(serial(world, to).level) ?? members.length
    const move = { from: 0, to, members, isPartial: members.length < full, capacity: full }
    assert.equal(world.naive.move(event, [move], true, true).refused.size, 0)
  }
}

/** A file of the line, dated some time since the model began: what it reports happened then and is recorded now. */
export async function report(world: World, desk: Desk): Promise<void> {
  const rows = rowsFor(world, desk)
  const [first] = rows
  if (first === undefined) return
  const at = world.start + desk.random.below(Math.max(1, world.clock.now().getTime() - world.start))
  const { client, made } = desk
  const file = await checkedFile(client, made.order.id, csvOf(world, desk, rows, at))
  assert.deepEqual([file.status, file.rowErrors], ['CHECKED', []])
  const since = world.clock.now().getTime()
  await client.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  assert.equal((await fileIn(client, file.id, 'COMMITTED', 'CHECKED')).status, 'COMMITTED')
  const event = await eventTold(world, client, { ordinal: first.ordinal, since })
  assert.equal(event.happenedAt?.getTime(), at, 'a reported code happened when its row says')
  reportOnModel(world, desk, rows, event)
}

const refusedGroups = ({ outcome }: ChangeDetail): LeaveOut[] =>
  (outcome?.refused ?? []).map(({ reason, level, status }) => ({ kind: 'refused', reason, level, status }))

export const isExpired = ({ clock }: World, { made: { order } }: Desk): boolean =>
  (order.expirationDate ?? '9999') < dayAhead(clock, 0)

/** A signed change at one of the three desks: dry run, what is refused left out, one or two signatures, commit. */
export async function change(world: World, desk: Desk): Promise<void> {
  const { client, random, byLevel, keys } = desk
  const trigger = random.pick(...changeTriggers)
  const operation = random.of(operationsOf(world.scheme, trigger))
  const all = [...byLevel.values()].flat()
  const ordinals = [...new Set(Array.from({ length: random.between(1, 6) }, () => random.of(all) ?? 0))]
  if (operation === undefined) return
  const disaggregate = random.is(0.4)
  const contents = random.pick(null, ...contentsChoices)
  const wanted = {
    operation,
    ordinals,
    // No photo is attached.
    evidence: evidences.filter((one) => one !== 'photo' && one !== (isExpired(world, desk) ? 'notExpired' : 'expired')),
    disaggregate,
  }
  const { given, fates, released } = changeWithContents(world, wanted, contents)
  const body = {
    operation,
    reason: 'asked by the model',
    recordNo: 'M-1',
    identifiedBy: 'by its neighbours',
    options: { disaggregate, contents },
    source: { kind: 'codes' as const, codes: ordinals.map((ordinal) => keys.get(ordinal) ?? '') },
  }
  let checked = await checkedChange(client, trigger, body)
  const count = (fits: (fate: string) => boolean) => [...fates.values()].filter(fits).length
  const [changes, already] = [count((fate) => fate === 'change'), count((fate) => fate === 'already')]
  const told = `${operation} of ${ordinals.join(', ')}: ${[...fates.values()].join(', ')}`
  const { outcome } = checked
  assert.deepEqual(
    [outcome?.changeCount, outcome?.alreadyCount, outcome?.refusedCount, outcome?.releasedCount],
    [changes, already, fates.size - changes - already, [...released.values()].flat().length],
    told,
  )
  if (changes === 0) return
  if ((outcome?.openCount ?? 0) > 0)
    checked = await corrected(client, checked, { options: { ...checked.options, leaveOut: refusedGroups(checked) } })
  const since = world.clock.now().getTime()
  const signed = await signedChange(client, checked)
  const approver = world.desks.find((other) => other !== desk)?.client ?? client
  const done = signed.status === 'WAITING' ? await approvedChange(approver, signed) : signed
  assert.equal(done.status, 'DONE', told)
  const [ordinal = 0] = [...fates].flatMap(([one, fate]) => (fate === 'change' ? [one] : []))
  const [taken] = [...released.values()].flat()
  if (taken !== undefined) {
    const moves = Array.from(released, ([from, members]) => ({ from, to: 0, members, isPartial: true, capacity: null }))
    world.naive.move(await eventTold(world, client, { ordinal: taken, since }), moves, true, true)
  }
  world.naive.change({ ...given, event: await eventTold(world, client, { ordinal, since }), commits: true })
}
