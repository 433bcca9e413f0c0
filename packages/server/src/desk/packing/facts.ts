/** The facts about packs that the desk needs to judge a command, read once for all of them. */

import { stateCode, type PackagingLevel, type SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { ContainerRow, SerialRow } from '../../numbers/ledger/ledger-types.ts'
import { containersOf, describeSerials, stateOf } from '../../numbers/ledger/reading/reading.service.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import {
  firstOf,
  hasOrdinal,
  intersect,
  ordinalsOf,
  setOfOrdinals,
  subtract,
  uniteAll,
  type SerialSet,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf } from '../../plant/orders/facts/facts.service.ts'
import { packedLevelsOf, type PackedLevel } from '../../plant/orders/packs/levels.service.ts'
import { markedByInspection } from '../inspection/lots/blocks.service.ts'
import { openingBatches } from '../opening-stock/opening-stock.facts.service.ts'

/** What an inspection lot says of a pack where its status does not. */
type InspectionMark = 'HELD' | 'SAMPLED' | null

/** A pack as far as it decides whether others may be packed with it. */
export interface Condition {
  readonly ordinal: number
  readonly state: SerialState
  readonly mark: InspectionMark
  /** Of its order or opening stock; null: unknown. */
  readonly batch: string | null
}

export interface PackFacts extends Condition {
  readonly level: PackagingLevel
  /** Of its code; for an SSCC, of its content. */
  readonly productId: string | null
  readonly orderId: string | null
  readonly parent: number | null
  /** What is directly inside. */
  readonly members: SerialSet
  /** One of its direct content for each state, mark and batch. */
  readonly content: readonly Condition[]
  /** Level of its content, or otherwise of what its order packs into it; null: unknown. */
  readonly memberLevel: PackagingLevel | null
  /** By the packaging template of its order, otherwise as it was reported; null: unknown. */
  readonly capacity: number | null
}

const noMembers: SerialSet = { size: 0, parts: [] }

function packedInto(
  levels: readonly PackedLevel[] | undefined,
  level: PackagingLevel,
): { memberLevel: PackagingLevel | null; capacity: number | null } {
  const at = levels?.findIndex((one) => one.level === level) ?? -1
  const own = levels?.[at]
  return { memberLevel: levels?.[at - 1]?.level ?? null, capacity: at > 0 && own !== undefined ? own.capacity : null }
}

/** By ordinal, where it is known. */
async function batchesOf(db: TenantDb, rows: readonly SerialRow[]): Promise<Map<number, string>> {
  const orders = await orderFactsOf(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  const entered = rows.filter(({ isImported, orderId }) => isImported && orderId === null)
  const openings = await openingBatches(
    db,
    entered.map(({ ordinal }) => ordinal),
  )
  return new Map(
    rows.flatMap(({ ordinal, orderId }) => {
      const batch = orderId === null ? openings.get(blockOf(ordinal))?.batch : orders.get(orderId)?.batchCode
      return batch == null ? [] : [[ordinal, batch] as const]
    }),
  )
}

/** The conditions of packs, in their order. */
async function conditionsOf(db: TenantDb, ordinals: readonly number[]): Promise<Condition[]> {
  const batches = await batchesOf(db, await describeSerials(db, ordinals))
  const states = await stateOf(db, ordinals)
  const { held, sampled } = await markedByInspection(db, setOfOrdinals(ordinals))
  return ordinals.flatMap((ordinal, at) => {
    const state = states[at]
    const mark = hasOrdinal(sampled, ordinal) ? 'SAMPLED' : hasOrdinal(held, ordinal) ? 'HELD' : null
    return state == null ? [] : [{ ordinal, state, mark, batch: batches.get(ordinal) ?? null }]
  })
}

/** One pack for each state, mark and batch among the members. */
async function contentOf(db: TenantDb, members: SerialSet): Promise<Condition[]> {
  const all = members.size === 0 ? [] : await conditionsOf(db, [...ordinalsOf(members)])
  return [...new Map(all.map((one) => [`${stateCode(one.state)} ${one.mark} ${one.batch}`, one])).values()]
}

async function hiddenIn(db: TenantDb, packs: readonly { members: SerialSet }[]): Promise<SerialSet> {
  if (db.sites === undefined) return noMembers
  const members = uniteAll(packs.map((pack) => pack.members))
  return subtract(members, await inSight(db, members))
}

/** The packs with what is inside, without those that `factsOf` leaves out. */
async function seenWithMembers(
  db: TenantDb,
  ordinals: readonly number[],
): Promise<{ rows: SerialRow[]; packs: Map<number, ContainerRow> }> {
  const described = await describeSerials(db, [...new Set(ordinals)])
  const packs = new Map(
    (
      await containersOf(
        db,
        described.map(({ ordinal }) => ordinal),
      )
    ).map((row) => [row.container, row]),
  )
  const hidden = await hiddenIn(db, [...packs.values()])
  const rows =
    hidden.size === 0
      ? described
      : described.filter(({ ordinal }) => intersect(packs.get(ordinal)?.members ?? noMembers, hidden).size === 0)
  return { rows, packs }
}

/**
 * By ordinal. Left out are packs that were never issued, that the caller may not see, or that contain packs which the
 * caller may not see. `judgesContent`: the conditions of what is inside are read too.
 */
export async function factsOf(
  db: TenantDb,
  ordinals: readonly number[],
  judgesContent = true,
): Promise<Map<number, PackFacts>> {
  const { rows, packs } = await seenWithMembers(db, ordinals)
  const orderIds = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const levels = await packedLevelsOf(db, orderIds)
  const inside = await blocksOf(
    db,
    [...packs.values()].flatMap(({ members }) => firstOf(members, 1)),
  )
  const conditions = new Map(
    (
      await conditionsOf(
        db,
        rows.map(({ ordinal }) => ordinal),
      )
    ).map((one) => [one.ordinal, one]),
  )
  const contents = new Map<number, Condition[]>()
  if (judgesContent)
    for (const { container, members } of packs.values()) contents.set(container, await contentOf(db, members))
  return new Map(
    rows.map((row) => {
      const pack = packs.get(row.ordinal)
      const planned = packedInto(row.orderId === null ? undefined : levels.get(row.orderId), row.level)
      const [first] = pack === undefined ? [] : firstOf(pack.members, 1)
      const member = first === undefined ? undefined : inside.get(blockOf(first))
      return [
        row.ordinal,
        {
          ordinal: row.ordinal,
          level: row.level,
          productId: row.productId ?? member?.productId ?? null,
          orderId: row.orderId,
          state: row.state,
          parent: row.parent,
          batch: conditions.get(row.ordinal)?.batch ?? null,
          mark: conditions.get(row.ordinal)?.mark ?? null,
          members: pack?.members ?? noMembers,
          content: contents.get(row.ordinal) ?? [],
          memberLevel: member?.level ?? planned.memberLevel,
          capacity: planned.capacity ?? pack?.capacity ?? null,
        },
      ]
    }),
  )
}

/** All codes of a block have one product and level. */
async function blocksOf(
  db: TenantDb,
  ordinals: readonly number[],
): Promise<Map<number, { level: PackagingLevel; productId: string | null }>> {
  const onePerBlock = new Map(ordinals.map((ordinal) => [blockOf(ordinal), ordinal]))
  return new Map((await describeSerials(db, [...onePerBlock.values()])).map((row) => [blockOf(row.ordinal), row]))
}
