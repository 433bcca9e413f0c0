/** The next commands for this user: sent with the order, so that the page offers exactly what the server accepts. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import {
  orderTransitions,
  type OrderCommand,
  type OrderStatus,
  type OrderTransition,
} from '@serialis/contract/plant/orders/orders.status.ts'
import type { NextStep } from '@serialis/contract/plant/orders/orders.views.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { shownWith } from '../approval/signed-figures.ts'
import type { OrderRow } from '../orders.queries.ts'
import { digestFor } from '../orders.records.ts'
import { firstRefusal } from './guards.ts'
import { refusalParams, refusalsOf } from './machine.ts'

const meaningOf: Partial<Record<OrderCommand, NextStep['meaning']>> = {
  approve: 'APPROVAL',
  correctQuantities: 'RESPONSIBILITY',
  finalConfirm: 'APPROVAL',
  scrap: 'RESPONSIBILITY',
}

/**
 * One entry per command that a person can give, with the first transition where a fact selects it; and refused commands
 * that users expect, with the reason.
 */
export async function nextSteps(ctx: Ctx, order: OrderRow): Promise<NextStep[]> {
  const steps: NextStep[] = []
  for (const row of rowsFrom<OrderStatus, OrderCommand, OrderTransition>(orderTransitions, order.status)) {
    if (row.by === 'system' || steps.some(({ command }) => command === row.command)) continue
    const isPermitted = isGranted(ctx.actor.authorities, permissionCode(row.by))
    const refusal = isPermitted ? await firstRefusal(ctx, order, row.command, row.guards) : null
    const isSigned = row.asks === 'signature'
    steps.push({
      command: row.command,
      to: row.to,
      asks: row.asks,
      isPermitted,
      blockedBy: refusal && { key: refusal.key, params: refusal.params },
      digest:
        isSigned && isPermitted ? digestFor(order, row.command, await shownWith(ctx.db, order, row.command)) : null,
      meaning: isSigned ? (meaningOf[row.command] ?? 'APPROVAL') : null,
    })
  }
  for (const { command, by, why } of refusalsOf(order)) {
    steps.push({
      command,
      to: order.status,
      asks: 'nothing',
      isPermitted: isGranted(ctx.actor.authorities, permissionCode(by)),
      blockedBy: { key: why, params: refusalParams(order) },
      digest: null,
      meaning: null,
    })
  }
  return steps
}
