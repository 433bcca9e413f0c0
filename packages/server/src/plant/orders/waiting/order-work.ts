/** Orders that wait for a person: for each kind, the status and the conditions of its command. */

import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { WorkKind } from '@serialis/contract/work.ts'
import { pipeline, type TenantDb } from '../../../kit/db/db.ts'
import { work, type Waiting, type WorkCtx, type WorkSource } from '../../../kit/jobs/work.ts'
import { signedFor, type SignedFor } from '../../../platform/workflow/running.service.ts'
import { samplesOfLots, undecidedOrders, undecidedSamplesOf } from '../order-inspection.ts'
import * as queries from './work.queries.ts'

const waitingOf = (
  { id, orderNo, productName, batchCode, updatedAt, waitingLevel }: queries.WorkRow,
  deputyFor: string | null = null,
): Waiting => ({
  id,
  title: orderNo,
  about: [productName, batchCode].filter(Boolean).join(', '),
  since: updatedAt,
  urgency: waitingLevel,
  deputyFor,
})

const byAge = (one: queries.WorkRow, other: queries.WorkRow) => one.updatedAt.getTime() - other.updatedAt.getTime()

/** Orders in one of these statuses that meet the condition. */
async function ordersIn(
  db: TenantDb,
  statuses: readonly OrderStatus[],
  where: queries.Condition | undefined,
  limit: number,
): Promise<queries.WorkRow[]> {
  const lists = await pipeline<queries.WorkRow[][]>(
    db,
    statuses.map((status) => () => queries.listOrdersIn(db, { status, where }, limit)),
  )
  return lists.flat().sort(byAge).slice(0, limit)
}

const source = (
  kind: WorkKind,
  statuses: readonly OrderStatus[],
  whereOf?: (ctx: WorkCtx) => queries.Condition,
): WorkSource => ({
  kind,
  list: async (ctx, limit) =>
    (await ordersIn(ctx.db, statuses, whereOf?.(ctx), limit)).map((order) => waitingOf(order)),
})

/** Signatures of the caller's turn, with the role for which a deputy signs. */
const toSign = ({ own, deputised }: SignedFor, rows: readonly queries.WorkRow[]): Waiting[] =>
  rows.map((row) => {
    const isOwn = row.awaitedRoleId === null || own.includes(row.awaitedRoleId)
    return waitingOf(row, isOwn ? null : (deputised.get(row.awaitedRoleId ?? '') ?? null))
  })

const rolesOf = ({ own, deputised }: SignedFor) => [...own, ...deputised.keys()]

async function toApprove(ctx: WorkCtx, limit: number): Promise<Waiting[]> {
  const roles = await signedFor(ctx)
  const where = queries.mayApprove(ctx.actor.userId, rolesOf(roles))
  return toSign(roles, await ordersIn(ctx.db, ['UNAPPROVED'], where, limit))
}

/** Samples and lots are known to the ledger and to inspection: they are asked about no more orders than a person looks at. */
const LOOKED_AT = 30

async function withSamples(ctx: WorkCtx): Promise<Waiting[]> {
  const rows = await ordersIn(ctx.db, ['PROUDCTION_RESULT_PROCEDDED', 'SCANNING', 'SCAN_FINISH'], undefined, LOOKED_AT)
  const undecided = await undecidedSamplesOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const waiting = await pipeline<(Waiting | null)[]>(
    ctx.db,
    rows
      .filter(({ id }) => (undecided.get(id) ?? 0) > 0)
      .map((row) => async () => {
        const ofLots = (await samplesOfLots(ctx, row.id)).size
        return (undecided.get(row.id) ?? 0) > ofLots ? waitingOf(row) : null
      }),
  )
  return waiting.filter((one) => one !== null)
}

async function toConfirm(ctx: WorkCtx): Promise<Waiting[]> {
  const roles = await signedFor(ctx)
  const where = queries.mayConfirm(ctx.actor.userId, rolesOf(roles))
  const rows = await ordersIn(ctx.db, ['SCAN_FINISH'], where, LOOKED_AT)
  const undecided = await undecidedOrders(
    ctx,
    rows.map(({ id }) => id),
  )
  return toSign(
    roles,
    rows.filter(({ id }) => !undecided.has(id)),
  )
}

const sources: readonly WorkSource[] = [
  source('orderFinish', ['DRAFT'], ({ actor }) => queries.isOwnDraft(actor.userId)),
  source('orderRework', ['REJECTED']),
  { kind: 'orderApprove', list: toApprove },
  source('orderStartWorkflow', ['UNAPPROVED'], () => queries.hasNotStarted),
  source('orderAssignCodes', ['APPROVED', 'WAIT_FOR_SN_GENERATION'], ({ db }) => queries.getsNoCodes(db)),
  source('orderPlan', ['READY']),
  source('orderAssignLine', ['WAIT_LINE_ASSIGNED']),
  source('orderTake', ['AVAILABLE']),
  source('orderBuild', ['ASSIGNED'], ({ db }) => queries.buildsNoPackage(db)),
  source('orderAcknowledge', ['WAIT_FOR_PLACEOUT'], ({ db }) => queries.hasPackage(db)),
  source('orderStart', ['PRODUCTION_READY']),
  source('orderScan', ['PROUDCTION_RESULT_PROCEDDED', 'SCANNING']),
  { kind: 'orderSamples', list: withSamples },
  { kind: 'orderConfirm', list: toConfirm },
]

export const orderWork = sources.map((one) => work.extension(one))
