/** New blocks on the number line. */

import { newState, stateCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import type { IssueOrder } from '../ledger-types.ts'
import { addsBlocks } from '../one/known-blocks.ts'
import { BLOCK_LENGTH, MAX_BLOCK, ordinalOf, type Range } from '../serial-set/ordinals.ts'
import { insertBlocks, takeBlockNumbers, type NewBlock } from './queries/blocks.queries.ts'
import { happenedAt } from './write.ts'

/** Where the codes come from: a rule version's indexes, or rows of imported codes. */
export type BlockSource =
  | { readonly ruleVersionId: string; readonly firstIndex: number; readonly logic: string }
  | 'import'

const blocksFor = (quantity: number): number => Math.ceil(quantity / BLOCK_LENGTH)

/** Takes the numbers of consecutive blocks for `quantity` SNs; returns the first. Sent at once. */
export async function takeBlocks(db: TenantDb, quantity: number): Promise<number> {
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    throw new RangeError(`quantity ${quantity} is not a positive whole number`)
  addsBlocks(db)
  const count = blocksFor(quantity)
  const firstBlock = await takeBlockNumbers(db, count)
  if (firstBlock + count - 1 > MAX_BLOCK) throw failure('block_numbers_used_up')
  return firstBlock
}

/** Adds blocks for `quantity` new SNs in their initial state; a quantity above 2^24 needs several. */
export const addBlocks = async (
  db: TenantDb,
  order: IssueOrder,
  source: BlockSource,
  quantity: number,
): Promise<Range[]> => fillBlocks(db, order, source, { firstBlock: await takeBlocks(db, quantity), quantity })

/** The same in blocks whose numbers were taken already. */
export function fillBlocks(
  db: TenantDb,
  order: IssueOrder,
  source: BlockSource,
  { firstBlock, quantity }: { firstBlock: number; quantity: number },
): Range[] {
  const blocks: NewBlock[] = Array.from({ length: blocksFor(quantity) }, (_, at) => ({
    block: firstBlock + at,
    size: Math.min(BLOCK_LENGTH, quantity - at * BLOCK_LENGTH),
    firstIndex: source === 'import' ? null : source.firstIndex + at * BLOCK_LENGTH,
  }))
  const { event, level, productId, gtin, applicationId = null, poolKey = null } = order
  insertBlocks(db, {
    level,
    productId,
    gtin,
    applicationId,
    poolKey,
    blocks,
    ruleVersionId: source === 'import' ? null : source.ruleVersionId,
    logic: source === 'import' ? null : source.logic,
    initialState: stateCode(order.state ?? newState(order.allocation)),
    eventId: event.id,
    recordedAt: event.recordedAt,
    happenedAt: happenedAt(event),
  })
  return blocks.map(({ block, size }) => ({ first: ordinalOf(block, 0), last: ordinalOf(block, size - 1) }))
}
