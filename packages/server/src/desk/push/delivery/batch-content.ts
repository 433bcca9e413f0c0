/** The content of a batch, read from the ledger: the effects of one event, or the state of codes at a moment. */

import type { PushFilter } from '@serialis/contract/desk/push/push.schema.ts'
import type { Scheme, SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { orderRangesOf } from '../../../numbers/ledger/issue/ranges.service.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { effectsOf, type Effects, type SharedOfBlock } from '../../../numbers/ledger/reading/effects.service.ts'
import { parentsAt, stateAt } from '../../../numbers/ledger/reading/history.service.ts'
import { blockOf } from '../../../numbers/ledger/serial-set/ordinals.ts'
import { pushTo } from '../../../numbers/ledger/serial-set/push-to.ts'
import {
  byBlock,
  firstOf,
  intersect,
  setOfOrdinals,
  setOfRanges,
  subtract,
  uniteAll,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import { reasonsOf } from '../../../plant/results/updates/updates.service.ts'
import { eventsById } from '../../../platform/audit/past-events.service.ts'
import type {
  BatchContent,
  Explained,
  Format,
  PackName,
  PushedChange,
  PushedMove,
  PushedRelation,
} from '../formats/format.ts'
import { createMasters, type Masters } from '../formats/masters.ts'
import {
  meaningOfChange,
  meaningOfState,
  wantsCode,
  wantsMove,
  wantsMoves,
  wantsState,
  type Meaning,
} from '../formats/meaning.ts'
import { groupsIn, lookAt, type Looked } from './code-groups.ts'

/** Where the content of a job comes from. */
export interface ContentSource {
  readonly scheme: Scheme
  readonly contentEventId: string | null
  readonly contentAt: Date
  readonly filter: PushFilter
}

export interface OpenContent {
  readonly eventTime: Date
  readonly recordTime: Date
  /** All codes that the target wants to receive; `given` bounds a selection. */
  members(db: TenantDb, given: SerialSet | null): Promise<SerialSet>
  /** An event that unpacks is sent from the inside out. */
  readonly isUnpacking: boolean
  parts(
    db: TenantDb,
    set: SerialSet,
    format: Pick<Format, 'needsRelations' | 'needsReasons'>,
  ): Promise<Pick<BatchContent, 'changes' | 'moves' | 'relations'>>
}

interface StateGroup {
  readonly from: SerialState | null
  readonly to: SerialState
  readonly meaning: Meaning
  readonly members: SerialSet
}

/** Parts of a set of codes that changed for one reason, as the formats have it. */
type Explain = (set: SerialSet) => { readonly reason: string | null; readonly members: SerialSet }[]

const unexplained: Explain = (members) => [{ reason: null, members }]

/** Why an event changed its codes. */
async function explain(db: TenantDb, eventId: string): Promise<Explain> {
  const event = (await eventsById(db, [eventId])).get(eventId)
  return event === undefined ? unexplained : reasonsOf(db, event)
}

const SAMPLE = 100

/** Undefined when the event changed nothing. */
export async function openContent(db: TenantDb, source: ContentSource): Promise<OpenContent | undefined> {
  const masters = createMasters()
  const { contentEventId, filter, scheme } = source
  if (contentEventId === null) return contentOfMoment(masters, source)
  const effects = await effectsOf(db, contentEventId)
  if (effects === undefined) return undefined
  const groups: StateGroup[] = effects.changes
    .map(({ from, to, members }) => ({ from, to, meaning: meaningOfChange(scheme, from, to), members }))
    .filter(({ to, meaning }) => wantsState(filter, to, meaning))
  const moved = wantsMoves(filter) ? effects.moved : setOfOrdinals([])
  const everybody = uniteAll([...groups.map(({ members }) => members), moved])
  const first = effects.movesOf(setOfOrdinals(firstOf(moved, SAMPLE)))
  let reasons: Explain | undefined
  return {
    eventTime: effects.happenedAt,
    recordTime: effects.recordedAt,
    isUnpacking: first.length > 0 && first.every(({ to }) => to === null),
    members: (reader, given) =>
      wanted(reader, masters, filter, given === null ? everybody : intersect(everybody, given)),
    parts: async (reader, set, { needsRelations, needsReasons }) => {
      if (needsRelations)
        return { changes: [], moves: [], relations: await relationsOf(reader, masters, set, effects.recordedAt) }
      const within = groups.map((group) => ({ ...group, members: intersect(group.members, set) }))
      const looked = await lookAt(reader, masters, set)
      reasons ??= needsReasons ? await explain(reader, contentEventId) : unexplained
      const groupsOf = groupingOf(looked, reasons)
      return {
        changes: changesOf(within, groupsOf),
        moves: await packsOf(reader, masters, movedPacks(effects, set, filter), groupsOf),
        relations: [],
      }
    },
  }
}

/** The state of codes at a moment, as recorded then. */
function contentOfMoment(masters: Masters, { contentAt, filter, scheme }: ContentSource): OpenContent {
  const told = (to: SerialState) => meaningOfState(scheme, to)
  const statesIn = async (reader: TenantDb, set: SerialSet): Promise<StateGroup[]> =>
    (await stateAt(reader, set, contentAt, { by: 'recorded' })).states.map(({ state, members }) => ({
      from: null,
      to: state,
      meaning: told(state),
      members,
    }))
  return {
    eventTime: contentAt,
    recordTime: contentAt,
    isUnpacking: false,
    members: async (reader, given) =>
      given === null
        ? setOfOrdinals([])
        : wanted(
            reader,
            masters,
            filter,
            uniteAll(
              (await statesIn(reader, given))
                .filter(({ to, meaning }) => wantsState(filter, to, meaning))
                .map(({ members }) => members),
            ),
          ),
    parts: async (reader, set, { needsRelations }) => {
      if (needsRelations)
        return { changes: [], moves: [], relations: await relationsOf(reader, masters, set, contentAt) }
      const groupsOf = groupingOf(await lookAt(reader, masters, set), unexplained)
      return {
        changes: changesOf(await statesIn(reader, set), groupsOf),
        moves: await packsOf(reader, masters, await packsAt(reader, set, contentAt), groupsOf),
        relations: [],
      }
    },
  }
}

/** Without codes whose level or product the target does not want. */
async function wanted(db: TenantDb, masters: Masters, filter: PushFilter, set: SerialSet): Promise<SerialSet> {
  if (filter.levels.length === 0 && filter.productIds.length === 0) return set
  const kept: SerialSet[] = []
  const blocks = await masters.blocks(db, set)
  const groups = byBlock(set)
  const open = uniteAll(
    groups.filter(({ block }) => blocks.get(block)?.productId === null).map(({ members }) => members),
  )
  const byOrder = await productsByOrder(db, masters, open)
  for (const { block, members } of groups) {
    const shared = blocks.get(block) as SharedOfBlock
    if (shared.productId !== null) {
      if (wantsCode(filter, shared)) kept.push(members)
    } else
      for (const { productId, set: own } of byOrder)
        if (wantsCode(filter, { level: shared.level, productId })) kept.push(intersect(own, members))
  }
  return uniteAll(kept)
}

/** Codes without a product of their own (SSCC) belong to the product of their order. */
async function productsByOrder(
  db: TenantDb,
  masters: Masters,
  set: SerialSet,
): Promise<{ productId: string | null; set: SerialSet }[]> {
  if (set.size === 0) return []
  const ranges = await orderRangesOf(db, set)
  const orders = await masters.orders(
    db,
    ranges.map(({ orderId }) => orderId),
  )
  const found = [...new Set(ranges.map(({ orderId }) => orderId))].map((orderId) => ({
    productId: orders.get(orderId)?.productId ?? null,
    set: intersect(set, setOfRanges(ranges.filter((range) => range.orderId === orderId))),
  }))
  return [...found, { productId: null, set: subtract(set, uniteAll(found.map((one) => one.set))) }]
}

type Grouping = (members: SerialSet) => Explained[]

/** Groups of codes that changed for one reason. */
const groupingOf =
  (looked: Looked, reasons: Explain): Grouping =>
  (set) =>
    reasons(set).flatMap(({ reason, members }) => groupsIn(looked, members).map((group) => ({ ...group, reason })))

const changesOf = (groups: readonly StateGroup[], groupsOf: Grouping): PushedChange[] =>
  groups.flatMap(({ from, to, meaning, members }) =>
    groupsOf(members).map((group) => ({
      ...group,
      operation: meaning.operation,
      from: from?.status ?? null,
      to: to.status,
      epcis: meaning.epcis,
    })),
  )

async function namesOfContainers(
  db: TenantDb,
  masters: Masters,
  containers: readonly number[],
): Promise<Map<number, PackName>> {
  const codes = await codeOf(db, containers)
  const blocks = await masters.blocks(db, setOfOrdinals(containers))
  return new Map(
    containers.map((ordinal, at) => {
      const { level, gtin } = blocks.get(blockOf(ordinal)) as SharedOfBlock
      return [ordinal, { level, gtin, code: codes[at] ?? '' }]
    }),
  )
}

interface Packs {
  readonly kind: 'PACK' | 'UNPACK'
  readonly members: ReadonlyMap<number, SerialSet>
}

async function packsOf(
  db: TenantDb,
  masters: Masters,
  packs: readonly Packs[],
  groupsOf: Grouping,
): Promise<PushedMove[]> {
  const names = await namesOfContainers(db, masters, [...new Set(packs.flatMap(({ members }) => [...members.keys()]))])
  return packs.flatMap(({ kind, members }) =>
    Array.from(members, ([container, set]) =>
      groupsOf(set).map((group) => ({ ...group, kind, container: names.get(container) as PackName })),
    ).flat(),
  )
}

/** What the event did with the containers of the set. */
function movedPacks(effects: Effects, set: SerialSet, filter: PushFilter): Packs[] {
  const [out, into] = [new Map<number, number[]>(), new Map<number, number[]>()]
  for (const { ordinal, from, to } of effects.movesOf(set)) {
    if (from !== null && wantsMove(filter, 'UNPACK')) pushTo(out, from, ordinal)
    if (to !== null && wantsMove(filter, 'PACK')) pushTo(into, to, ordinal)
  }
  const sets = (lists: Map<number, number[]>) =>
    new Map(Array.from(lists, ([container, ordinals]) => [container, setOfOrdinals(ordinals)]))
  return [
    { kind: 'UNPACK', members: sets(out) },
    { kind: 'PACK', members: sets(into) },
  ]
}

/** Which packs were in which container: sent with states, so that a new target learns the packing. */
async function packsAt(db: TenantDb, set: SerialSet, at: Date): Promise<Packs[]> {
  const members = await parentsAt(db, set, at, { by: 'recorded' })
  members.delete(0)
  return [{ kind: 'PACK', members }]
}

async function relationsOf(db: TenantDb, masters: Masters, set: SerialSet, at: Date): Promise<PushedRelation[]> {
  const looked = await lookAt(db, masters, set)
  const parents = await parentsAt(db, set, at, { by: 'recorded' })
  const names = await namesOfContainers(
    db,
    masters,
    [...parents.keys()].filter((container) => container !== 0),
  )
  return Array.from(parents, ([container, members]) =>
    groupsIn(looked, members).map((group) => ({ ...group, container: names.get(container) ?? null })),
  ).flat()
}
