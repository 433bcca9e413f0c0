/**
 * Repairs for alerts about suppliers: a waiting request is decided from the alert, one that failed on our side is
 * executed.
 */

import { createApplication as createApplicationRoute } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { addressOf, inputDigest } from '../../kit/http/handle.ts'
import type { Repair, RepairedAlert } from '../../kit/jobs/repair.ts'
import { clearAlert } from '../../platform/alerts/alerts.service.ts'
import { claimIdempotencyKey, keepAnswer, recordEvent } from '../../platform/audit/audit.service.ts'
import { digestKeyOf } from '../../platform/secrets/digest-key.ts'
import { createApplication } from '../serials/applications/applications.service.ts'
import { findNewestFailure, lockNewestFailure, updateCarriedOut } from './failures.queries.ts'
import { listRequests } from './supplier-requests.queries.ts'
import { approveRequest, isDecider } from './supplier-requests.service.ts'

/** Requests of the supplier that this person did not ask for; two are enough to know that there is more than one. */
async function waiting({ db, actor }: Ctx, { subjectId }: RepairedAlert) {
  return (await listRequests(db, { supplierId: subjectId, status: 'OPEN', limit: 2 })).filter((row) =>
    isDecider(actor, row),
  )
}

/**
 * For the requester, under the original idempotency key: a repeated request gets this answer and nothing is issued
 * twice.
 */
async function carryOut(ctx: Ctx, { subjectType, subjectId }: RepairedAlert): Promise<void> {
  const { db, now } = ctx
  const failed = found(await lockNewestFailure(db, subjectId))
  const asker: Ctx = {
    ...ctx,
    actor: { ...failed.asker, supplierId: subjectId, authorities: [], mustChangePassword: false },
  }
  const body = createApplicationRoute.input.body.parse(failed.body)
  const before = await claimIdempotencyKey(
    asker,
    failed.idempotencyKey,
    addressOf(createApplicationRoute),
    inputDigest(await digestKeyOf(ctx.app), { body }),
  )
  // A commit with unknown outcome may have executed it.
  if (before === undefined) {
    const made = await createApplication(asker, { params: undefined, query: undefined, body })
    await keepAnswer(asker, failed.idempotencyKey, createApplicationRoute.output.parse(made))
    await recordEvent(ctx, createApplicationRoute.event)
  }
  await updateCarriedOut(db, failed.id, now)
  await clearAlert(db, 'E9', { subjectType, subjectId }, now)
}

export const supplierRequestRepairs: readonly Repair[] = [
  {
    type: 'E11',
    subjectType: 'supplier',
    name: 'approveSupplierRequest',
    permission: 'supplierRequests.approve',
    event: 'supplier_request.approved',
    isOffered: async (ctx, alert) => (await waiting(ctx, alert)).length === 1,
    run: async (ctx, alert) => {
      for (const { id } of await waiting(ctx, alert)) await approveRequest(ctx, id, { reason: '' })
      return {}
    },
  },
  {
    type: 'E9',
    subjectType: 'supplier',
    name: 'carryOutRequest',
    permission: 'applications.create',
    isOffered: async ({ db }, { subjectId }) => (await findNewestFailure(db, subjectId)) !== undefined,
    run: async (ctx, alert) => {
      await carryOut(ctx, alert)
      return {}
    },
  },
]
