/** The functions by which orders change the ledger: always all codes of the order, one operation, counted by level. */

import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { ofWholeTenant } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { markOrder, releaseRanges, setOfOrders } from '../../../numbers/ledger/issue/ranges.service.ts'
import type { ChangeOutcome, LeftBehind, StateCommand } from '../../../numbers/ledger/ledger-types.ts'
import { changeStates } from '../../../numbers/ledger/ledger.service.ts'
import { countsOf } from '../../../numbers/ledger/reading/reading.service.ts'
import { rangesOf, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { returnToPools } from '../../pools/pool-orders.service.ts'
import type { OrderRow } from '../orders.queries.ts'
import { listPackages } from '../packages/packages.queries.ts'
import { updateLevel } from '../steps/steps.queries.ts'

export type ByLevel = Partial<Record<PackagingLevel, number>>

function changedByLevel(outcome: ChangeOutcome): ByLevel {
  const sums: ByLevel = {}
  for (const { level, count } of outcome.willChange) sums[level] = (sums[level] ?? 0) + count
  return sums
}

interface Rule {
  evidence?: readonly Evidence[]
  levels?: readonly PackagingLevel[]
  disaggregate?: boolean
  /** Codes of the order that are on hold for another reason. */
  heldBack?: (set: SerialSet) => Promise<SerialSet>
}

/**
 * The caller may use the order, and so all its codes, even when the previous command took it off the line that
 * determines its site.
 */
const codesOf = ({ db }: Ctx, { id }: OrderRow): Promise<SerialSet> => setOfOrders(ofWholeTenant(db), [id])

/** Applies an operation to those codes of the order that accept it; the others stay unchanged. */
export async function changeCodes(
  ctx: Ctx,
  order: OrderRow,
  operation: Operation,
  { heldBack, ...rule }: Rule = {},
): Promise<ByLevel> {
  const set = await codesOf(ctx, order)
  if (set.size === 0) return {}
  const event = { id: ctx.event.id, recordedAt: ctx.now }
  const blocked: StateCommand['blocked'] =
    heldBack === undefined ? [] : [{ set: await heldBack(set), reason: 'on_hold' }]
  return changedByLevel(
    await changeStates(ctx.db, {
      event,
      scheme: ctx.tenant.snScheme,
      set,
      operation,
      blocked,
      mode: 'commit',
      ...rule,
    }),
  )
}

const scrapping = {
  INACTIVATE: { operation: 'REFUSE' },
  DESTROY: { operation: 'DESTROY', disaggregate: true },
} as const

/**
 * Takes the order's packs out of circulation. Packs in use of other orders leave the containers that go, since a
 * signature on one order says nothing of another.
 */
export async function scrapCodes(
  ctx: Ctx,
  order: OrderRow,
  how: keyof typeof scrapping,
  rule: Pick<StateCommand, 'mode' | 'releasingId'>,
): Promise<{ ended: ByLevel; released: readonly LeftBehind[] }> {
  const outcome = await changeStates(ctx.db, {
    event: { id: ctx.event.id, recordedAt: ctx.now },
    scheme: ctx.tenant.snScheme,
    set: await codesOf(ctx, order),
    evidence: ['reason'],
    ...scrapping[how],
    ...rule,
  })
  return { ended: changedByLevel(outcome), released: outcome.released }
}

/** The same, refused unless every code of the order accepts it. */
export async function changeAllCodes(
  ctx: Ctx,
  order: OrderRow,
  operation: Operation,
  rule: Omit<Rule, 'heldBack'> = {},
): Promise<ByLevel> {
  const set = await codesOf(ctx, order)
  if (set.size === 0) return {}
  const event = { id: ctx.event.id, recordedAt: ctx.now }
  const outcome = await changeStates(ctx.db, {
    event,
    scheme: ctx.tenant.snScheme,
    set,
    operation,
    mode: 'commit',
    ...rule,
  })
  requireThat(outcome.changeCount === set.size, 'order_codes_not_in_step', { count: set.size - outcome.changeCount })
  return changedByLevel(outcome)
}

/** Stores line and package with every code of the order. */
export async function markRanges(
  ctx: Ctx,
  order: OrderRow,
  at: { lineId: string | null; packageId: string | null },
): Promise<void> {
  await markOrder(ctx.db, { orderId: order.id, ...at })
}

/** A package with the codes was built: somebody may have its files, whatever was reported since. */
const wasPackaged = async ({ db }: Ctx, order: OrderRow): Promise<boolean> =>
  (await listPackages(db, order.id)).some(({ builtAt }) => builtAt !== null)

/**
 * Removes all codes from the order: free again, or retired for good because somebody may still have them. Codes of a
 * pool that were in a package never return to it, or its next order would print them again.
 */
export async function releaseCodes(ctx: Ctx, order: OrderRow, asked: 'UNRESERVE' | 'RETIRE_UNUSED'): Promise<ByLevel> {
  const operation = order.codesFrom === 'POOL' && (await wasPackaged(ctx, order)) ? 'RETIRE_UNUSED' : asked
  const released = await changeAllCodes(ctx, order, operation, { evidence: ['reason'] })
  const set = await codesOf(ctx, order)
  if (set.size > 0) await releaseRanges(ctx.db, { orderId: order.id, ranges: rangesOf(set) })
  if (operation === 'UNRESERVE') await returnToPools(ctx, set)
  for (const level of Object.keys(released) as PackagingLevel[])
    await updateLevel(ctx.db, order.id, level, { assigned: 0, placedOut: null })
  return released
}

/** At the end of an order: unused codes of a pool that were never handed out are free again, all others are retired. */
export async function endUnused(ctx: Ctx, order: OrderRow): Promise<ByLevel> {
  const states =
    order.codesFrom === 'POOL' && !(await wasPackaged(ctx, order))
      ? await countsOf(ctx.db, { orderIds: [order.id] })
      : []
  const areUntouched =
    states.length > 0 &&
    states.every(({ state }) => state.status === 'NEW' && !state.commissioned && state.allocation !== 'PLACED_OUT')
  if (!areUntouched) return changeCodes(ctx, order, 'RETIRE_UNUSED', { evidence: ['reason'] })
  await changeCodes(ctx, order, 'RECALL')
  return releaseCodes(ctx, order, 'UNRESERVE')
}
