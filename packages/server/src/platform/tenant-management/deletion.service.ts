/**
 * A closed tenant is deleted after its retention day: one administrator asks with password and second factor, another
 * confirms with theirs.
 */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { bind, bindPlatformAsking } from '../../kit/http/bind.ts'
import type { PlatformCtx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { recordInRealm } from '../access/platform/platform-events.service.ts'
import { checkPlatformPassword, requireBoth } from '../access/platform/platform-factor.service.ts'
import { findClosing } from './closings.queries.ts'
import { wakeDeletions } from './deleting.service.ts'
import * as queries from './deletions.queries.ts'
import { lockManagedTenant, updateTenant, type ManagedTenantRow } from './managed-tenants.queries.ts'
import { atTenant, forgetAfterwards, goneTenant, locked } from './managed-tenants.service.ts'

const requireOwnFactor = ({ actor }: PlatformCtx) => requireThat(actor.hasFactor, 'second_factor_set_up_needed')

/** The closing of the tenant, once nobody may count on reading it any more. */
async function dueClosing({ db, now }: PlatformCtx, tenant: ManagedTenantRow) {
  const closing = found(await findClosing(db, tenant.tenantId), 'closing_none')
  requireThat(closing.status === 'CLOSED' && tenant.status === 'CLOSED', 'closing_none')
  const day = closing.retentionDay
  requireThat(dayIn(tenant.zone, now) > day, 'deletion_not_due', { day })
  return closing
}

export const askDeletion = bindPlatformAsking(
  routes.askDeletion,
  checkPlatformPassword,
  async (ctx, { params, body }, check) => {
    const { db, actor, now } = ctx
    requireOwnFactor(ctx)
    const tenant = await locked(ctx, params.id, body.version)
    const closing = await dueClosing(ctx, tenant)
    await requireBoth(ctx, check, { code: body.code })
    const { reason } = body
    const made = await queries.insertDeletion(db, {
      deletionId: randomUUIDv7(),
      forTenant: tenant.tenantId,
      closingId: closing.id,
      reason,
      askedBy: actor.userId,
      askedByName: actor.userName,
      askedAt: now,
    })
    requireThat(made, 'deletion_open')
    await recordInRealm(ctx, 'DELETION_ASKED', { account: params.id, reason })
    return atTenant(ctx, params.id, { action: 'tenant.deletion_asked', reason })
  },
)

/** The one that waits, which the caller confirms or ends. */
async function lockedDeletion({ db }: PlatformCtx, code: string, deletionId: string) {
  const tenant = found(await lockManagedTenant(db, code))
  const open = found(await queries.findDeletion(db, tenant.tenantId), 'deletion_over')
  requireThat(open.id === deletionId && open.status === 'ASKED', 'deletion_over')
  return { tenant, open }
}

export const confirmDeletion = bindPlatformAsking(
  routes.confirmDeletion,
  checkPlatformPassword,
  async (ctx, { params, body }, check) => {
    const { db, actor, now, app } = ctx
    requireOwnFactor(ctx)
    const { tenant, open } = await lockedDeletion(ctx, params.id, body.deletionId)
    requireThat(open.askedBy !== actor.userId, 'another_administrator_needed')
    const closing = await dueClosing(ctx, tenant)
    requireThat(closing.id === open.closingId, 'deletion_over')
    await requireBoth(ctx, check, { code: body.code })
    const confirmed = { confirmedBy: actor.userId, confirmedByName: actor.userName, confirmedAt: now }
    await queries.updateDeletion(db, open.id, { status: 'RUNNING', ...confirmed })
    await recordInRealm(ctx, 'DELETION_CONFIRMED', { account: params.id, reason: open.reason })
    const details = { askedBy: open.askedByName }
    await atTenant(ctx, params.id, { action: 'tenant.deletion_confirmed', reason: open.reason, details })
    const changed = { statusChangedAt: now, statusChangedBy: actor.userName, statusReason: open.reason }
    await updateTenant(db, tenant.tenantId, { status: 'DELETING', ...changed })
    forgetAfterwards(ctx)
    ctx.afterCommit(() => wakeDeletions(app, tenant.tenantId))
    return goneTenant(ctx, params.id)
  },
)

export const withdrawDeletion = bind(routes.withdrawDeletion, async (ctx, { params, body }) => {
  const { open } = await lockedDeletion(ctx, params.id, body.deletionId)
  await queries.updateDeletion(ctx.db, open.id, { status: 'WITHDRAWN', endedAt: ctx.now })
  await recordInRealm(ctx, 'DELETION_WITHDRAWN', { account: params.id })
  return atTenant(ctx, params.id, { action: 'tenant.deletion_withdrawn' })
})
