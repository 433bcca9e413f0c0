/**
 * The only way to change the status of an order: a named command from the transition table, with one row of history
 * each.
 */

import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import {
  orderRefusals,
  orderTransitions,
  type OrderCommand,
  type OrderFact,
  type OrderRefusal,
  type OrderStatus,
  type OrderTransition,
} from '@serialis/contract/plant/orders/orders.status.ts'
import { pipeline } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { awaitedSigner } from '../approval/signing.ts'
import { notifyLineFreed } from '../line-queue/line-freed.ts'
import { inHand, orderReads, type OrderInHand } from '../order-in-hand.ts'
import * as queries from '../orders.queries.ts'
import { notifyStep } from './notifications.ts'
import { insertSteps, type NewStep } from './steps.queries.ts'

export interface OrderStep {
  command: OrderCommand
  /** The fact that selects one of several transitions of the command. */
  when?: OrderFact
  reason?: string
  /** Stored in the history; a signature covers `shown`. */
  facts?: Record<string, unknown>
  change?: queries.OrderChange
  /** Done by the product itself, not by the person whose command caused it. */
  isOwnDoing?: boolean
}

/** Why a command that users expect in the order's status is not offered. */
export const refusalsOf = (order: Pick<queries.OrderRow, 'status'>): readonly OrderRefusal[] =>
  orderRefusals.filter(({ from }) => from.includes(order.status))
export const refusalParams = (order: Pick<queries.OrderRow, 'lineName'>) => ({ line: order.lineName })

/** Refuses with the reason, if there is one, whatever version the caller saw. */
export function requireNotRefused(order: queries.OrderRow, command: OrderCommand): void {
  const refusal = refusalsOf(order).find((one) => one.command === command)
  if (refusal !== undefined) throw failure(refusal.why, refusalParams(order))
}

/** The transition of a command from the order's status; refuses when there is none. */
export function wayOf(order: queries.OrderRow, command: OrderCommand, when?: OrderFact): OrderTransition {
  requireNotRefused(order, command)
  const rows = rowsOf<queries.OrderRow['status'], OrderCommand, OrderTransition>(
    orderTransitions,
    command,
    order.status,
  )
  const row = rows.find((one) => one.when === undefined || one.when === when)
  if (row === undefined) throw failure('order_status_does_not_allow', { status: order.status, command })
  return row
}

/**
 * Locks the order for the rest of the transaction and makes it the subject of the event. `version`: the one the caller
 * saw.
 */
export async function openOrder(ctx: Ctx, id: string, version?: number): Promise<OrderInHand> {
  const reads = orderReads(ctx)
  // The answer of the command shows the history: it is read after the lock is held, in the same packet.
  const [row] = await pipeline(ctx.db, [() => queries.lockOrder(ctx.db, id), () => reads.history(id)])
  const order = found(row)
  requireThat(version === undefined || order.version === version, 'changed_meanwhile')
  Object.assign(ctx.event, { subjectType: 'order', subjectId: id })
  return inHand(ctx, order, reads)
}

/** The row of the history for a step that leads to `to`. */
function historyOf({ actor, event, now }: Ctx, before: queries.OrderRow, step: OrderStep, to: OrderStatus): NewStep {
  const isOwnDoing = step.isOwnDoing === true || actor.kind === 'system'
  return {
    orderId: before.id,
    number: before.version + 1,
    command: step.command,
    from: before.status,
    to,
    revision: (step.change?.revision as number | undefined) ?? before.revision,
    at: now,
    actor: isOwnDoing ? { id: null, name: 'Serialis' } : { id: actor.userId, name: actor.userName },
    reason: step.reason ?? '',
    facts: step.facts ?? {},
    eventId: event.id,
    signatureId: isOwnDoing ? null : event.signatureId,
  }
}

/**
 * Takes one step, or several at once: status, version and history change together, and each step has its own version.
 * Refuses when another transaction changed the order first.
 */
export async function moveOrder(
  ctx: Ctx,
  order: OrderInHand,
  ...steps: [OrderStep, ...OrderStep[]]
): Promise<OrderInHand> {
  const { event } = ctx
  const taken: NewStep[] = []
  let standing: queries.OrderRow = order
  for (const step of steps) {
    const { to } = wayOf(standing, step.command, step.when)
    const row = historyOf(ctx, standing, step, to)
    taken.push(row)
    standing = { ...standing, status: to, version: row.number, revision: row.revision }
    if (step.reason && event.reason === '') event.reason = step.reason
    event.details = {
      ...event.details,
      status: [(event.details['status'] as string[] | undefined)?.[0] ?? order.status, to],
      ...step.facts,
    }
  }
  const change = Object.assign({ waitingLevel: null }, ...steps.map((step) => step.change)) as queries.OrderChange
  const { status, version } = standing
  const reads = taken.reduce((known, step) => known.after(step), order.reads)
  const isSigned = ['approve', 'finalConfirm'].includes(taken.at(-1)?.command ?? '')
  const waits = await awaitedSigner(
    ctx.db,
    inHand(ctx, { ...standing, ...change } as queries.OrderRow, reads),
    isSigned,
  )
  const moved = found(
    await queries.updateOrder(ctx.db, order, { ...change, ...waits, status, version }, ctx.now),
    'changed_meanwhile',
  )
  // A step may move further orders; the event is about the first.
  if (event.recordVersion === undefined || event.recordId === order.id)
    Object.assign(event, { recordId: order.id, recordVersion: moved.version })
  insertSteps(ctx.db, taken)
  await notifyLineFreed(ctx, order, moved)
  for (const [at, { command, reason, actor }] of taken.entries())
    await notifyStep(ctx, at === 0 ? order : moved, moved, { command: command as OrderCommand, reason, by: actor.name })
  return inHand(ctx, moved, reads)
}
