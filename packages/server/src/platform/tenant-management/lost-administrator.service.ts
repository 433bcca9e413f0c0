/**
 * A tenant whose last administrator is lost. One platform administrator asks for a new one with a reason, another
 * confirms; everybody of the tenant is notified. Nothing else of the platform resets an account of a tenant.
 */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { RECOVERY_HOURS } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { PlatformCtx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import {
  type CodeOfRecovery,
  hasAdministrator,
  listMailboxes,
  recoverAdministrator,
  requireRecoverable,
} from '../access/platform/administrator-recovery.service.ts'
import { forgetSessions } from '../access/sessions/sessions.service.ts'
import { queueMails } from '../mail/outbox.service.ts'
import { publishNotice } from '../news/news.items.service.ts'
import { tenantOf } from '../tenants/tenants.service.ts'
import { lockManagedTenant, type ManagedTenantRow } from './managed-tenants.queries.ts'
import { atTenant } from './managed-tenants.service.ts'
import * as queries from './recoveries.queries.ts'

const HOUR_MS = 3_600_000

async function requireLost(db: TenantDb, account: string): Promise<void> {
  requireThat(!(await hasAdministrator(db)), 'tenant_has_administrator')
  await requireRecoverable(db, account)
}

/** A password alone, perhaps a guessed one, must not lead into a tenant. */
const requireOwnFactor = ({ actor }: PlatformCtx) => requireThat(actor.hasFactor, 'second_factor_set_up_needed')

export const askRecovery = bind(routes.askRecovery, async (ctx, { params, body }) => {
  const { db, actor, now } = ctx
  requireOwnFactor(ctx)
  const tenant = found(await lockManagedTenant(db, params.id))
  const made = await queries.insertRecovery(db, {
    ...body,
    recoveryId: randomUUIDv7(),
    forTenant: tenant.tenantId,
    askedBy: actor.userId,
    askedByName: actor.userName,
    askedAt: now,
    expiresAt: new Date(now.getTime() + RECOVERY_HOURS * HOUR_MS),
  })
  requireThat(made, 'recovery_open')
  const { account, name, reason } = body
  return atTenant(ctx, params.id, { action: 'tenant.recovery_asked', reason, details: { account, name } }, (own) =>
    requireLost(own, account),
  )
})

/** The open request, which the caller ends. */
async function lockedRecovery({ db, now }: PlatformCtx, params: { id: string }, body: { recoveryId: string }) {
  const tenant = found(await lockManagedTenant(db, params.id))
  const open = found(await queries.lockOpenRecovery(db, tenant.tenantId, now), 'recovery_over')
  requireThat(open.id === body.recoveryId, 'recovery_over')
  return { tenant, open }
}

/** A bare name would be taken for one of the tenant's people. */
const inTenant = (name: string) => `${name}@platform`

/** By mail, where the tenant has a mail server, and as news in the console. */
async function notifyEverybody(
  ctx: PlatformCtx & { db: TenantDb },
  row: ManagedTenantRow,
  { account, reason, askedByName }: Pick<queries.RecoveryRow, 'account' | 'reason' | 'askedByName'>,
): Promise<void> {
  const confirmer = inTenant(ctx.actor.userName)
  const [tenant, by] = [tenantOf(row), `${inTenant(askedByName)}, ${confirmer}`]
  await queueMails({ ...ctx, tenant }, await listMailboxes(ctx.db), {
    template: 'ADMINISTRATOR_GIVEN',
    params: { tenant: tenant.name, account, by, reason },
  })
  await publishNotice(ctx.db, {
    by: confirmer,
    titleEn: `The operators made the account ${account} administrator`,
    titleZh: `系统运营方已将账号 ${account} 设为管理员`,
    bodyEn: `No administrator could log in any more. ${by} gave the account ${account} every permission. Reason: ${reason}`,
    bodyZh: `已没有可以登录的管理员。${by} 已授予账号 ${account} 全部权限。原因：${reason}`,
  })
}

export const confirmRecovery = bind(routes.confirmRecovery, async (ctx, { params, body }) => {
  const { actor, now } = ctx
  requireOwnFactor(ctx)
  const { tenant, open } = await lockedRecovery(ctx, params, body)
  requireThat(open.askedBy !== actor.userId, 'another_administrator_needed')
  const ended = { endedBy: actor.userId, endedByName: actor.userName, endedAt: now }
  await queries.updateRecoveryEnded(ctx.db, open.id, { status: 'CONFIRMED', ...ended })
  const { account, name, email, reason, askedByName } = open
  const act = { action: 'tenant.recovery_confirmed', reason, details: { account, name, askedBy: askedByName } } as const
  let given: CodeOfRecovery = { code: '', mailedTo: null }
  const detail = await atTenant(ctx, params.id, act, async (db) => {
    await requireLost(db, account)
    const own = { ...ctx, db, actor: { ...actor, userName: inTenant(actor.userName) } }
    given = await recoverAdministrator({ ...own, tenant: tenantOf(tenant) }, { account, name, email })
    await notifyEverybody({ ...ctx, db }, tenant, open)
  })
  ctx.afterCommit(() => forgetSessions(ctx.app))
  return { ...detail, account: `${account}@${params.id}`, userName: name, ...given }
})

export const withdrawRecovery = bind(routes.withdrawRecovery, async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const { open } = await lockedRecovery(ctx, params, body)
  const ended = { endedBy: actor.userId, endedByName: actor.userName, endedAt: now }
  await queries.updateRecoveryEnded(ctx.db, open.id, { status: 'WITHDRAWN', ...ended })
  return atTenant(ctx, params.id, { action: 'tenant.recovery_withdrawn', details: { account: open.account } })
})
