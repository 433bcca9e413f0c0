/** Codes grouped by what they have in common, so that a message states it once. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { orderRangesOf } from '../../../numbers/ledger/issue/ranges.service.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import type { SharedOfBlock } from '../../../numbers/ledger/reading/effects.service.ts'
import { blockOf } from '../../../numbers/ledger/serial-set/ordinals.ts'
import {
  byBlock,
  intersect,
  ordinalsOf,
  setOfRanges,
  subtract,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import type { CodeGroup } from '../formats/format.ts'
import type { Masters } from '../formats/masters.ts'

interface Kin {
  readonly group: Omit<CodeGroup, 'codes'>
  readonly members: SerialSet
}

/** A batch with its codes, and its members by block and order: codes that differ only in their text. Read once. */
export interface Looked {
  readonly codes: ReadonlyMap<number, string>
  readonly kins: readonly Kin[]
}

export async function lookAt(db: TenantDb, masters: Masters, set: SerialSet): Promise<Looked> {
  const ordinals = [...ordinalsOf(set)]
  const texts = await codeOf(db, ordinals)
  return {
    codes: new Map(ordinals.map((ordinal, at) => [ordinal, texts[at] ?? ''])),
    kins: await kinsOf(db, masters, set),
  }
}

async function kinsOf(db: TenantDb, masters: Masters, set: SerialSet): Promise<Kin[]> {
  const blocks = await masters.blocks(db, set)
  const ranges = set.size === 0 ? [] : await orderRangesOf(db, set)
  const orders = await masters.orders(
    db,
    ranges.map(({ orderId }) => orderId),
  )
  const kins: Kin[] = []
  for (const { block, members } of byBlock(set)) {
    const { level, gtin, productId } = blocks.get(block) as SharedOfBlock
    const own = ranges.filter(({ first }) => blockOf(first) === block)
    let rest = members
    for (const orderId of new Set(own.map((range) => range.orderId))) {
      const order = orders.get(orderId) ?? null
      const found = intersect(rest, setOfRanges(own.filter((range) => range.orderId === orderId)))
      rest = subtract(rest, found)
      kins.push({
        group: {
          level,
          gtin,
          order: order?.shown ?? null,
          product: await masters.product(db, productId ?? order?.productId ?? null),
        },
        members: found,
      })
    }
    kins.push({ group: { level, gtin, order: null, product: await masters.product(db, productId) }, members: rest })
  }
  return kins.filter((kin) => kin.members.size > 0)
}

/** The members as groups of codes. */
export function groupsIn({ codes, kins }: Looked, members: SerialSet): CodeGroup[] {
  return kins.flatMap(({ group, members: all }) => {
    const own = intersect(all, members)
    return own.size === 0
      ? []
      : [{ ...group, codes: Array.from(ordinalsOf(own), (ordinal) => codes.get(ordinal) ?? '') }]
  })
}
