/** The packs that may have each code of a batch: mostly one. Pure. */

import type { CodeOutcome } from '../ledger-types.ts'
import type { BlockRow } from './queries/reading.queries.ts'

interface Candidate {
  readonly ordinal: number
  readonly block: BlockRow
}

export interface Candidates {
  add(at: number, ordinal: number, block: BlockRow): void
  has(at: number): boolean
  /** True when the first candidate has this GTIN. */
  isOf(at: number, gtin: string | null): boolean
  /** Every candidate's ordinal. */
  ordinals(): number[]
  /** Drops the candidates for which this is false. */
  keepOnly(isThere: (ordinal: number) => boolean): void
  /** The pack that a code identifies, given its GTIN (null: not stated) and the requested product (null: any). */
  choose(at: number, gtin: string | null, productId: string | null): { outcome: CodeOutcome; ordinal: number }
}

export function createCandidates(count: number): Candidates {
  const ordinals = new Float64Array(count)
  const blocks = Array.from<BlockRow | undefined>({ length: count })
  const more = new Map<number, Candidate[]>()
  return {
    add(at, ordinal, block) {
      if (ordinals[at] === 0) {
        ordinals[at] = ordinal
        blocks[at] = block
      } else more.set(at, [...(more.get(at) ?? []), { ordinal, block }])
    },
    has: (at) => ordinals[at] !== 0,
    isOf: (at, gtin) => blocks[at]?.gtin === gtin,
    ordinals: () => [
      ...ordinals.filter((ordinal) => ordinal !== 0),
      ...[...more.values()].flatMap((others) => others.map(({ ordinal }) => ordinal)),
    ],
    keepOnly(isThere) {
      for (let at = 0; at < count; at++) {
        const block = blocks[at]
        if (block === undefined) continue
        const [first, ...others] = [{ ordinal: ordinals[at] as number, block }, ...(more.get(at) ?? [])].filter(
          ({ ordinal }) => isThere(ordinal),
        )
        ordinals[at] = first?.ordinal ?? 0
        blocks[at] = first?.block
        if (others.length > 0) more.set(at, others)
        else more.delete(at)
      }
    },
    choose(at, gtin, productId) {
      const block = blocks[at]
      if (block === undefined) return { outcome: 'NEVER_ISSUED', ordinal: 0 }
      const ordinal = ordinals[at] as number
      const others = more.get(at)
      if (others !== undefined) return chooseAmong([{ ordinal, block }, ...others], gtin, productId)
      if (gtin !== null && block.gtin !== gtin) return { outcome: 'OTHER_GTIN', ordinal }
      return { outcome: isOfProduct(block, productId) ? 'FOUND' : 'OTHER_PRODUCT', ordinal }
    },
  }
}

/** An SSCC belongs to no product and so matches any. */
const isOfProduct = (block: BlockRow, productId: string | null): boolean =>
  productId === null || block.productId === null || block.productId === productId

function chooseAmong(
  all: readonly Candidate[],
  gtin: string | null,
  productId: string | null,
): { outcome: CodeOutcome; ordinal: number } {
  const first = all[0] as Candidate
  const ofGtin = gtin === null ? all : all.filter(({ block }) => block.gtin === gtin)
  if (ofGtin.length === 0) return { outcome: 'OTHER_GTIN', ordinal: first.ordinal }
  const ofProduct = ofGtin.filter(({ block }) => isOfProduct(block, productId))
  const only = ofProduct[0]
  if (only === undefined) return { outcome: 'OTHER_PRODUCT', ordinal: (ofGtin[0] as Candidate).ordinal }
  return ofProduct.length > 1 ? { outcome: 'AMBIGUOUS', ordinal: 0 } : { outcome: 'FOUND', ordinal: only.ordinal }
}
