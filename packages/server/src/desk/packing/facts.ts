/** The facts about packs that the desk needs to judge a command, read once for all of them. */

import type { PackagingLevel, SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { containersOf, describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { firstOf, intersect, subtract, uniteAll, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf } from '../../plant/orders/facts/facts.service.ts'
import { packedLevelsOf, type PackedLevel } from '../../plant/orders/packs/levels.service.ts'

export interface PackFacts {
  readonly ordinal: number
  readonly level: PackagingLevel
  /** Of its code; for an SSCC, of its content. */
  readonly productId: string | null
  readonly orderId: string | null
  readonly batch: string | null
  readonly state: SerialState
  readonly parent: number | null
  /** What is directly inside. */
  readonly members: SerialSet
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

async function hiddenIn(db: TenantDb, packs: readonly { members: SerialSet }[]): Promise<SerialSet> {
  if (db.sites === undefined) return noMembers
  const members = uniteAll(packs.map((pack) => pack.members))
  return subtract(members, await inSight(db, members))
}

/**
 * By ordinal. Left out are packs that were never issued, that the caller may not see, or that contain packs which the
 * caller may not see.
 */
export async function factsOf(db: TenantDb, ordinals: readonly number[]): Promise<Map<number, PackFacts>> {
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
  const orderIds = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const orders = await orderFactsOf(db, orderIds)
  const levels = await packedLevelsOf(db, orderIds)
  const inside = await blocksOf(
    db,
    [...packs.values()].flatMap(({ members }) => firstOf(members, 1)),
  )
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
          batch: row.orderId === null ? null : (orders.get(row.orderId)?.batchCode ?? null),
          members: pack?.members ?? noMembers,
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
