/** The next commands for this user: sent with the order, so that the page offers exactly what the server accepts. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { NextStep } from '@serialis/contract/plant/orders/order-page.schema.ts'
import {
  orderTransitions,
  type OrderCommand,
  type OrderStatus,
  type OrderTransition,
} from '@serialis/contract/plant/orders/orders.status.ts'
import { pipeline } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { signedFigures } from '../approval/signed-figures.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { digestFor } from '../orders.records.ts'
import { firstRefusal, type Refusal } from './guards.ts'
import { refusalParams, refusalsOf } from './machine.ts'

const meaningOf: Partial<Record<OrderCommand, NextStep['meaning']>> = {
  approve: 'APPROVAL',
  correctQuantities: 'RESPONSIBILITY',
  finalConfirm: 'RELEASE',
  scrap: 'RESPONSIBILITY',
}

/** A command that a person can give, and what prevents it. */
async function offered(ctx: Ctx, order: OrderInHand, row: OrderTransition): Promise<NextStep> {
  const isPermitted = row.by !== 'system' && isGranted(ctx.actor.authorities, permissionCode(row.by))
  const isSigned = row.asks === 'signature'
  const [refusal, figures] = isPermitted
    ? await pipeline<[Refusal | null, object | null]>(ctx.db, [
        () => firstRefusal(ctx, order, row),
        async () => (isSigned ? signedFigures(ctx.db, order, row.command) : null),
      ])
    : [null, null]
  return {
    command: row.command,
    to: row.to,
    asks: row.asks,
    isPermitted,
    blockedBy: refusal && { key: refusal.key, params: refusal.params },
    digest: figures && digestFor(order, row.command, figures),
    meaning: isSigned ? (meaningOf[row.command] ?? 'APPROVAL') : null,
  }
}

/**
 * One entry per command that a person can give, with the first transition where a fact selects it; and refused commands
 * that users expect, with the reason.
 */
export async function nextSteps(ctx: Ctx, order: OrderInHand): Promise<NextStep[]> {
  const rows = rowsFrom<OrderStatus, OrderCommand, OrderTransition>(orderTransitions, order.status).filter(
    ({ by, command }, at, all) => by !== 'system' && all.findIndex((row) => row.command === command) === at,
  )
  const steps = await pipeline<NextStep[]>(
    ctx.db,
    rows.map((row) => () => offered(ctx, order, row)),
  )
  const inVain = refusalsOf(order).map(({ command, by, why }): NextStep => ({
    command,
    to: order.status,
    asks: 'nothing',
    isPermitted: isGranted(ctx.actor.authorities, permissionCode(by)),
    blockedBy: { key: why, params: refusalParams(order) },
    digest: null,
    meaning: null,
  }))
  return [...steps, ...inVain]
}
