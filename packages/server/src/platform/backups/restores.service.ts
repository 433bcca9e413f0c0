/**
 * What a restored installation may do. Its state is that of the backup, so it would send pushes and mails and request
 * codes that its predecessor has sent and requested already. All of this waits until a person releases it.
 */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/backups/backups.routes.ts'
import { inTenant } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { recordSystemEvent } from '../audit/audit.service.ts'
import { findHeldRestore, insertRestore, updateRestoreReleased } from './restores.queries.ts'

/** Loops ask often. A release in another process is noticed this much later. */
const KEPT_MS = 5_000

const known = stateKey('backups.held', () => new Map<number, { isHeld: boolean; until: number }>())

/** Whether the tenant's outgoing work is stopped. */
export async function isOutgoingHeld(app: App, tenantId: number): Promise<boolean> {
  const before = app.state(known).get(tenantId)
  if (before !== undefined && before.until > performance.now()) return before.isHeld
  const isHeld = (await inTenant(app.pool, tenantId, 'read', findHeldRestore)) !== undefined
  app.state(known).set(tenantId, { isHeld, until: performance.now() + KEPT_MS })
  return isHeld
}

/** Stops the outgoing work of the tenant, in the transaction that records the restore. */
export async function holdOutgoing(ctx: Ctx, backupAt: Date, details: Record<string, unknown>): Promise<void> {
  const id = randomUUIDv7()
  await insertRestore(ctx.db, { id, backupAt, restoredAt: ctx.now })
  await recordSystemEvent(ctx, 'restore.made', { subjectType: 'restore', subjectId: id, details })
}

export const getRestore = bind(routes.getRestore, async ({ db }) => {
  const held = await findHeldRestore(db)
  if (held === undefined) return { restore: null }
  return { restore: { backupAt: held.backupAt.toISOString(), restoredAt: held.restoredAt.toISOString() } }
})

export const releaseRestore = bind(routes.releaseRestore, async (ctx, { body }) => {
  const held = found(await findHeldRestore(ctx.db), 'restore_is_released')
  const isMine = await updateRestoreReleased(ctx.db, held.id, { at: ctx.now, by: ctx.actor.userName })
  requireThat(isMine, 'restore_is_released')
  Object.assign(ctx.event, {
    subjectType: 'restore',
    subjectId: held.id,
    reason: body.reason,
    details: { backupAt: held.backupAt.toISOString() },
  })
  ctx.afterCommit(() => void ctx.app.state(known).delete(ctx.tenant.tenantId))
  return {}
})
