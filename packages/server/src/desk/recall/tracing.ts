/**
 * Traces a recall from its source to everything it affects: content to any depth, outer containers, orders, current
 * location.
 */

import {
  RECALL_PACKS_SHOWN,
  RECALL_PUSHES_SHOWN,
  type RecallReport,
  type RecallSource,
} from '@serialis/contract/desk/recall/recall.schema.ts'
import { stateOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'
import { orderRangesOf } from '../../numbers/ledger/issue/ranges.service.ts'
import type { ContainerRow } from '../../numbers/ledger/ledger-types.ts'
import { identifyCodes } from '../../numbers/ledger/one/identify.service.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { contentsOf } from '../../numbers/ledger/reading/contents.service.ts'
import { parentsAt, stateAt } from '../../numbers/ledger/reading/history.service.ts'
import { setOfFilter } from '../../numbers/ledger/reading/list.service.ts'
import { containersOf, describeSerials, valuesOf } from '../../numbers/ledger/reading/reading.service.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import {
  byBlock,
  emptySet,
  firstOf,
  intersect,
  ordinalsOf,
  setOfOrdinals,
  setOfRanges,
  subtract,
  unite,
  uniteAll,
  type SerialSet,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf, orderIdsBy } from '../../plant/orders/facts/facts.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { openingsOf } from '../opening-stock/opening-stock.facts.service.ts'
import { pushesOf } from '../push/pushed.service.ts'
import { filterOfBatch } from '../serials/serials.service.ts'
import { holdOutcomeOf } from './holding.ts'

/** Later than any date: the current state. */
const NOW = new Date(8.64e15)

export interface Traced {
  set: SerialSet
  report: RecallReport
}

interface Named {
  set: SerialSet
  unread: RecallReport['unread']
}

async function ofBatch(db: TenantDb, batch: string): Promise<Named | null> {
  const filter = await filterOfBatch(db, batch)
  return filter === null ? null : { set: await setOfFilter(db, filter), unread: [] }
}

/** Null when it names nothing that exists. */
export async function namedBy(db: TenantDb, source: RecallSource): Promise<Named | null> {
  if (source.kind === 'order') {
    const orderIds = await orderIdsBy(db, { orderNo: source.orderNo })
    return orderIds.length === 0 ? null : { set: await setOfFilter(db, { orderIds }), unread: [] }
  }
  if (source.kind === 'batch') return ofBatch(db, source.batch)
  const codes = source.kind === 'container' ? [source.code] : source.codes
  const found = await identifyCodes(db, codes)
  const set = setOfOrdinals(found.flatMap(({ ordinal, outcome }) => (outcome === 'FOUND' ? [ordinal] : [])))
  const unread = found.flatMap(({ outcome }, at) =>
    outcome === 'FOUND'
      ? []
      : [
          {
            code: codes[at] ?? '',
            outcome: outcome === 'AMBIGUOUS' ? ('AMBIGUOUS' as const) : ('NEVER_ISSUED' as const),
          },
        ],
  )
  return set.size === 0 ? null : { set, unread }
}

/** The containers around a set, to the outermost. */
async function containersAround(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  let all = emptySet
  for (let inner = set; inner.size > 0;) {
    const parents = [...(await parentsAt(db, inner, NOW)).keys()].filter((parent) => parent !== 0)
    const next = subtract(subtract(setOfOrdinals(parents), all), set)
    all = unite(all, next)
    inner = next
  }
  return all
}

async function countsOf(db: TenantDb, set: SerialSet): Promise<RecallReport['counts']> {
  const blocks = byBlock(set)
  const levels = new Map(
    (
      await describeSerials(
        db,
        blocks.flatMap(({ members }) => firstOf(members, 1)),
      )
    ).map((row, at) => [blocks[at]?.block ?? 0, row.level]),
  )
  const counts = new Map<string, RecallReport['counts'][number]>()
  for (const {
    state: { status, commissioned },
    members,
  } of (await stateAt(db, set, NOW)).states) {
    for (const { block, members: own } of byBlock(members)) {
      const level = levels.get(block)
      if (level === undefined) continue
      const name = `${level} ${status} ${String(commissioned)}`
      const row = counts.get(name) ?? { level, state: { status, isCommissioned: commissioned }, count: 0 }
      counts.set(name, { ...row, count: row.count + own.size })
    }
  }
  return [...counts.values()]
}

async function ordersOf(db: TenantDb, set: SerialSet): Promise<RecallReport['orders']> {
  const counts = new Map<string, number>()
  for (const range of await orderRangesOf(db, set))
    counts.set(range.orderId, (counts.get(range.orderId) ?? 0) + intersect(set, setOfRanges([range])).size)
  const facts = await orderFactsOf(db, counts.keys())
  return Array.from(counts, ([orderId, count]) => {
    const order = facts.get(orderId)
    return order === undefined
      ? []
      : [
          {
            id: orderId,
            orderNo: order.orderNo,
            batch: order.batchCode ?? '',
            product: order.productName,
            line: order.lineName,
            status: order.status,
            count,
          },
        ]
  }).flat()
}

async function openingsIn(db: TenantDb, set: SerialSet): Promise<RecallReport['openings']> {
  const shares = await openingsOf(db, set)
  const titles = await productTitles(
    db,
    shares.flatMap(({ productId }) => productId ?? []),
  )
  return shares.map(({ productId, ...share }) => ({ ...share, product: titles.get(productId ?? '')?.name ?? '' }))
}

type Places = Pick<RecallReport, 'packs' | 'packCount' | 'loose' | 'neighbours'>
/** Containers that are looked up at once. */
const PACKS_AT_ONCE = 20_000

/** The outermost containers with packs of the set, and the packs in no container. */
async function placesOf(db: TenantDb, set: SerialSet): Promise<Places> {
  const roots = (await parentsAt(db, set, NOW)).get(0) ?? emptySet
  const units = await unitsOf(db, roots)
  const held: ContainerRow[] = []
  const others = ordinalsOf(subtract(roots, units))
  for (let from = 0; from < others.length; from += PACKS_AT_ONCE)
    held.push(
      ...(await containersOf(db, others.subarray(from, from + PACKS_AT_ONCE))).filter(
        ({ members }) => members.size > 0,
      ),
    )
  const packSet = setOfOrdinals(held.map(({ container }) => container))
  const inside = await contentsOf(db, packSet)
  const shown = held.slice(0, RECALL_PACKS_SHOWN)
  const ordinals = shown.map(({ container }) => container)
  const [codes, states] = [await codeOf(db, ordinals), await valuesOf(db, ordinals, 'state')]
  const packs: Places['packs'] = []
  for (const [at, { container, level }] of shown.entries()) {
    const own = await contentsOf(db, setOfOrdinals([container]))
    const { status, commissioned } = stateOfCode(states[at] as number)
    const recalled = intersect(own, set).size
    packs.push({
      ordinal: container,
      code: codes[at] ?? '',
      level,
      state: { status, isCommissioned: commissioned },
      recalled,
      others: own.size - recalled,
    })
  }
  return { packs, packCount: held.length, loose: units.size, neighbours: subtract(inside, set).size }
}

/** The units of a set. */
async function unitsOf(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  const blocks = byBlock(set)
  const rows = await describeSerials(
    db,
    blocks.flatMap(({ members }) => firstOf(members, 1)),
  )
  return uniteAll(blocks.flatMap(({ members }, at) => (rows[at]?.level === 'EA' ? [members] : [])))
}

/** The receivers that got codes of the set. */
async function receiversOf(db: TenantDb, set: SerialSet): Promise<Pick<RecallReport, 'pushes' | 'pushCount'>> {
  const all = await pushesOf(db, set)
  return {
    pushCount: all.length,
    pushes: all
      .slice(0, RECALL_PUSHES_SHOWN)
      .map(({ id, target, status, sentAt, count }) => ({ id, target, status, at: sentAt.toISOString(), count })),
  }
}

export async function trace(
  db: TenantDb,
  { tenant, source, at }: { tenant: Tenant; source: RecallSource; at: Date },
): Promise<Traced | null> {
  const named = await namedBy(db, source)
  if (named === null) return null
  const contents = await contentsOf(db, named.set)
  const touched = unite(named.set, contents)
  const around = await inSight(db, await containersAround(db, touched))
  const set = unite(touched, around)
  const report: RecallReport = {
    at: at.toISOString(),
    named: named.set.size,
    inside: contents.size,
    around: around.size,
    total: set.size,
    unread: named.unread,
    counts: await countsOf(db, set),
    orders: await ordersOf(db, set),
    openings: await openingsIn(db, set),
    ...(await placesOf(db, set)),
    ...(await receiversOf(db, set)),
    hold: await holdOutcomeOf(db, { tenant, set, at }),
  }
  return { set, report }
}
