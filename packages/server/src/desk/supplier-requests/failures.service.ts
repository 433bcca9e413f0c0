/**
 * E9: a request of a packaging supplier failed on our side, or its file could not be read. The next successful one
 * clears it.
 */

import { randomUUIDv7 } from 'node:crypto'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { Ctx, EventListener, SupplierFailureListener, Tenant } from '../../kit/http/context.ts'
import { supplierOfResultFile } from '../../plant/results/results.service.ts'
import { supplierTitles } from '../../plant/suppliers/suppliers.facts.service.ts'
import { clearAlert, raiseAlert } from '../../platform/alerts/alerts.service.ts'
import { insertFailure } from './failures.queries.ts'

interface Failed {
  supplierId: string
  /** Code of the event that the request would have recorded. */
  action: string
  key: string
}

/** Creates that can be executed later: their answer is kept under the caller's own key. */
const REPEATABLE = new Set(['application.created'])

async function raiseFailure(
  ctx: { db: TenantDb; now: Date; tenant: Tenant },
  { supplierId, action, key }: Failed,
): Promise<void> {
  const supplier = (await supplierTitles(ctx.db, [supplierId])).get(supplierId)
  if (supplier === undefined) return
  await raiseAlert(ctx, {
    type: 'E9',
    subjectType: 'supplier',
    subjectId: supplierId,
    params: { name: supplier.name, action, key },
  })
}

export const onSupplierFailure: SupplierFailureListener = async (
  app,
  { actor, tenant, route, key, body, idempotencyKey },
) => {
  const { supplierId } = actor
  if (supplierId === undefined) return
  const now = app.clock.now()
  const action = route.event ?? route.path
  await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const { kind, userId, account, userName } = actor
    if (REPEATABLE.has(action))
      await insertFailure(db, {
        id: randomUUIDv7(),
        supplierId,
        action,
        body,
        idempotencyKey,
        asker: { kind, userId, account, userName },
        at: now,
      })
    await raiseFailure({ db, now, tenant }, { supplierId, action, key })
  })
}

/** What a supplier requested successfully. */
const SUCCEEDED = new Set([
  'application.created',
  'application.codes_downloaded',
  'supplier_request.asked',
  'result_file.checked',
])

/** Also when the brand owner has a supplier's file validated again. */
const uploader = async ({ db, event }: Ctx, action: string): Promise<string | undefined> =>
  action === 'result_file.unreadable' || action === 'result_file.checked'
    ? ((await supplierOfResultFile(db, event.subjectId)) ?? undefined)
    : undefined

/** Receives events of unreadable files, and of successful requests. */
export const onSupplierEvent: EventListener = async (ctx: Ctx, action: string) => {
  const supplierId = action.startsWith('result_file.') ? await uploader(ctx, action) : ctx.actor.supplierId
  if (supplierId === undefined) return
  if (action === 'result_file.unreadable')
    await raiseFailure(ctx, { supplierId, action, key: String(ctx.event.details['key'] ?? '') })
  else if (SUCCEEDED.has(action))
    await clearAlert(ctx.db, 'E9', { subjectType: 'supplier', subjectId: supplierId }, ctx.now)
}
