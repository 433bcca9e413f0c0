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
  type OrderTransition,
} from '@serialis/contract/plant/orders/orders.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { noteFreedLine } from '../line-queue/line-freed.ts'
import * as queries from '../orders.queries.ts'
import { tellOfStep } from './notifications.ts'
import { insertStep } from './steps.queries.ts'

export interface Step {
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
export async function openOrder(ctx: Ctx, id: string, version?: number): Promise<queries.OrderRow> {
  const order = found(await queries.lockOrder(ctx.db, id))
  requireThat(version === undefined || order.version === version, 'changed_meanwhile')
  Object.assign(ctx.event, { subjectType: 'order', subjectId: id })
  return order
}

/**
 * Takes one step: status, version and history change together. Refuses when another transaction changed the order
 * first.
 */
export async function moveOrder(ctx: Ctx, order: queries.OrderRow, step: Step): Promise<queries.OrderRow> {
  const { to } = wayOf(order, step.command, step.when)
  const moved = found(
    await queries.updateOrder(ctx.db, order, { waitingLevel: null, ...step.change, status: to }, ctx.now),
    'changed_meanwhile',
  )
  const { actor, event } = ctx
  const isOwnDoing = step.isOwnDoing === true || actor.kind === 'system'
  const by = isOwnDoing ? { id: null, name: 'Serialis' } : { id: actor.userId, name: actor.userName }
  await insertStep(ctx.db, {
    orderId: order.id,
    number: moved.version,
    command: step.command,
    from: order.status,
    to,
    revision: moved.revision,
    at: ctx.now,
    actor: by,
    reason: step.reason ?? '',
    facts: step.facts ?? {},
    eventId: event.id,
    signatureId: isOwnDoing ? null : event.signatureId,
  })
  if (step.reason && event.reason === '') event.reason = step.reason
  event.details = {
    ...event.details,
    status: [(event.details['status'] as string[] | undefined)?.[0] ?? order.status, to],
    ...step.facts,
  }
  await noteFreedLine(ctx, order, moved)
  await tellOfStep(ctx, order, moved, { command: step.command, reason: step.reason ?? '', by: by.name })
  return moved
}
