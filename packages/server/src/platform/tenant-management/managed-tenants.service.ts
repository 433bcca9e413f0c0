/**
 * What platform administrators do with tenants. A command changes the register with no tenant set; only then the
 * transaction continues in the tenant, for the event in its log.
 */

import type { EventCode } from '@serialis/contract/events.ts'
import * as routes from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type {
  ManagedTenant,
  ManagedTenantDetail,
} from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { continueInTenant, type PlatformDb, type TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type PlatformCtx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { hasAdministrator } from '../access/platform/administrator-recovery.service.ts'
import { forgetSessions } from '../access/sessions/sessions.service.ts'
import { hasPeople, inviteFirst, makeFirstRole } from '../access/users/first-administrator.service.ts'
import { recordPlatformEvent } from '../audit/audit.service.ts'
import { forgetTenants } from '../tenants/tenants.service.ts'
import { quotaUsageOf } from '../usage/quota-usage.service.ts'
import { watchQuotas } from '../usage/quota-watch.service.ts'
import { makeStandardWorkflows } from '../workflow/standard-workflows.service.ts'
import { findClosing } from './closings.queries.ts'
import { shownClosing } from './closings.view.ts'
import { findDeletion } from './deletions.queries.ts'
import { shownDeletion } from './deletions.view.ts'
import * as queries from './managed-tenants.queries.ts'
import * as recoveries from './recoveries.queries.ts'

const shownRecovery = (row: recoveries.RecoveryRow | undefined): ManagedTenantDetail['recovery'] =>
  row === undefined
    ? null
    : {
        id: row.id,
        account: row.account,
        userName: row.name,
        email: row.email,
        reason: row.reason,
        askedById: row.askedBy,
        askedBy: row.askedByName,
        askedAt: row.askedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
      }

const shown = (row: queries.ManagedTenantRow): ManagedTenant => ({
  id: row.code,
  name: row.name,
  zone: row.zone,
  locale: row.locale === 'zh' ? 'zh' : 'en',
  snScheme: row.snScheme,
  status: row.status,
  statusChangedAt: row.statusChangedAt?.toISOString() ?? null,
  statusChangedBy: row.statusChangedBy,
  statusReason: row.statusReason,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  sandboxOf: row.liveCode === null || row.liveName === null ? null : { id: row.liveCode, name: row.liveName },
})

async function shownSandbox(db: PlatformDb, tenantId: number): Promise<ManagedTenantDetail['sandbox']> {
  const row = await queries.findSandboxOf(db, tenantId)
  return row ? { id: row.code, name: row.name, status: row.status } : null
}

interface Act {
  action: EventCode
  reason?: string
  details?: Record<string, unknown>
}

/** Records the act at the tenant, and answers how the tenant stands afterwards. `work` is what else happens in it. */
export async function atTenant(ctx: PlatformCtx, code: string, act: Act, work?: (db: TenantDb) => Promise<void>) {
  const row = found(await queries.findManagedTenant(ctx.db, code))
  const recovery = await recoveries.findOpenRecovery(ctx.db, row.tenantId, ctx.now)
  const closing = shownClosing(await findClosing(ctx.db, row.tenantId))
  const deletion = shownDeletion(await findDeletion(ctx.db, row.tenantId))
  const sandbox = await shownSandbox(ctx.db, row.tenantId)
  const people = await continueInTenant(ctx.db, { ...row, now: ctx.now }, async (db) => {
    await work?.(db)
    await recordPlatformEvent({ ...ctx, db, tenant: row }, act.action, {
      subjectType: 'tenant',
      subjectId: code,
      reason: act.reason ?? '',
      details: act.details ?? {},
    })
    return {
      hasPeople: await hasPeople(db),
      hasAdministrator: await hasAdministrator(db),
      usage: await quotaUsageOf({ ...ctx, db, tenant: row }),
    }
  })
  return { ...shown(row), ...people, recovery: shownRecovery(recovery), closing, deletion, sandbox }
}

/** A tenant that is deleted has no log that a look could be an event of; the realm keeps who deleted it. */
export async function goneTenant({ db }: PlatformCtx, code: string): Promise<ManagedTenantDetail> {
  const row = found(await queries.findManagedTenant(db, code))
  const nothing = { users: 0, storedBytes: 0, codes: 0 }
  const none = { users: null, storedBytes: null, codes: null }
  return {
    ...shown(row),
    hasPeople: false,
    hasAdministrator: false,
    recovery: null,
    closing: shownClosing(await findClosing(db, row.tenantId)),
    deletion: shownDeletion(await findDeletion(db, row.tenantId)),
    sandbox: null,
    usage: { now: nothing, quotas: none, warned: none, days: [] },
  }
}

/** Sessions and tenants that this process keeps are read again at once. */
export const forgetAfterwards = ({ app, afterCommit }: PlatformCtx) =>
  afterCommit(() => {
    forgetTenants(app)
    forgetSessions(app)
  })

/** Of two administrators at once, the second is refused. */
export async function locked({ db }: PlatformCtx, code: string, version: number): Promise<queries.ManagedTenantRow> {
  const row = found(await queries.lockManagedTenant(db, code))
  requireThat(row.version === version, 'changed_meanwhile')
  return row
}

async function lockedOpen(ctx: PlatformCtx, code: string, version: number): Promise<queries.ManagedTenantRow> {
  const row = await locked(ctx, code, version)
  requireThat(row.status !== 'CLOSED', 'tenant_closed')
  return row
}

export const listTenants = bind(routes.listTenants, async ({ db }, { query }) =>
  pageOf(await queries.listManagedTenants(db, query), query.limit, shown, ({ tenantId }) => String(tenantId)),
)

/** `read` is what else is read in it. */
export async function lookAt(ctx: PlatformCtx, code: string, read?: (db: TenantDb) => Promise<void>) {
  const { status } = found(await queries.findManagedTenant(ctx.db, code))
  const isGone = status === 'DELETING' || status === 'DELETED'
  return isGone ? goneTenant(ctx, code) : atTenant(ctx, code, { action: 'tenant.looked_at' }, read)
}

export const getTenant = bind(routes.getTenant, (ctx, { params }) => lookAt(ctx, params.id))

/** What a new tenant begins with. */
async function furnish(db: TenantDb, now: Date): Promise<void> {
  await makeFirstRole(db, now)
  await makeStandardWorkflows(db, now)
}

export const createTenant = bind(routes.createTenant, async (ctx, { body }) => {
  const { id, ...fields } = body
  const row = { ...fields, code: id, tenantId: Number(id), createdAt: ctx.now }
  requireThat(await queries.insertTenant(ctx.db, row), 'tenant_exists')
  return atTenant(ctx, id, { action: 'tenant.created', details: changes({}, fields) }, (db) => furnish(db, ctx.now))
})

/** The live tenant is locked: of two at once, the second finds the sandbox of the first. */
export const createSandbox = bind(routes.createSandbox, async (ctx, { params, body }) => {
  const { db, now } = ctx
  const { tenantId: liveId, sandboxOf, zone, locale: spoken, snScheme } = await lockedOpen(ctx, params.id, body.version)
  requireThat(sandboxOf === null, 'sandbox_of_sandbox')
  requireThat((await queries.findSandboxOf(db, liveId)) === undefined, 'sandbox_exists')
  const { id, name } = body
  const fields = { name, zone, locale: spoken === 'zh' ? ('zh' as const) : ('en' as const), snScheme }
  const row = { ...fields, code: id, tenantId: Number(id), createdAt: now, sandboxOf: liveId }
  requireThat(id !== params.id && (await queries.insertTenant(db, row)), 'tenant_exists')
  await atTenant(ctx, params.id, { action: 'tenant.sandbox_created', details: changes({}, { id, name }) })
  const details = changes({}, { ...fields, sandboxOf: params.id })
  return atTenant(ctx, id, { action: 'tenant.created', details }, (own) => furnish(own, now))
})

export const updateTenant = bind(routes.updateTenant, async (ctx, { params, body }) => {
  const { version, ...fields } = body
  const before = await lockedOpen(ctx, params.id, version)
  await queries.updateTenant(ctx.db, before.tenantId, fields)
  forgetAfterwards(ctx)
  return atTenant(ctx, params.id, { action: 'tenant.changed', details: changes({ ...before }, fields) })
})

async function changeStatus(
  ctx: PlatformCtx,
  { params, body }: { params: { id: string }; body: { version: number; reason: string } },
  { to, action }: { to: 'READY' | 'SUSPENDED'; action: EventCode },
) {
  const before = await locked(ctx, params.id, body.version)
  requireThat(before.status !== to && before.status !== 'CLOSED', 'status_change_not_allowed')
  await queries.updateTenant(ctx.db, before.tenantId, {
    status: to,
    statusChangedAt: ctx.now,
    statusChangedBy: ctx.actor.userName,
    statusReason: body.reason,
  })
  forgetAfterwards(ctx)
  const details = changes({ status: before.status }, { status: to })
  return atTenant(ctx, params.id, { action, reason: body.reason, details })
}

export const suspendTenant = bind(routes.suspendTenant, (ctx, input) =>
  changeStatus(ctx, input, { to: 'SUSPENDED', action: 'tenant.suspended' }),
)
export const resumeTenant = bind(routes.resumeTenant, (ctx, input) =>
  changeStatus(ctx, input, { to: 'READY', action: 'tenant.resumed' }),
)

export const setTenantQuotas = bind(routes.setTenantQuotas, async (ctx, { params, body }) => {
  const { version, ...quotas } = body
  const before = await lockedOpen(ctx, params.id, version)
  const { quotaUsers: users, quotaStoredBytes: storedBytes, quotaCodesPerMonth: codes } = before
  await queries.updateTenant(ctx.db, before.tenantId, {
    quotaUsers: quotas.users,
    quotaStoredBytes: quotas.storedBytes,
    quotaCodesPerMonth: quotas.codes,
  })
  ctx.afterCommit(() => watchQuotas(ctx.app, before.tenantId))
  const details = changes({ users, storedBytes, codes }, quotas)
  return atTenant(ctx, params.id, { action: 'tenant.quotas_changed', details })
})

/** Of two at once, one finds the tenant without people. */
export const inviteFirstAdministrator = bind(routes.inviteFirstAdministrator, async (ctx, { params, body }) => {
  const tenant = found(await queries.lockManagedTenant(ctx.db, params.id))
  const made = await continueInTenant(ctx.db, { ...tenant, now: ctx.now }, async (db) => {
    const invited = await inviteFirst(db, { ...body, at: ctx.now })
    await recordPlatformEvent({ ...ctx, db, tenant }, 'tenant.administrator_invited', {
      subjectType: 'user',
      subjectId: invited.id,
      reason: '',
      details: changes({}, { account: body.account, name: body.name }),
    })
    return { code: invited.code, usage: await quotaUsageOf({ ...ctx, db, tenant }) }
  })
  return {
    ...shown(tenant),
    hasPeople: true,
    hasAdministrator: true,
    recovery: null,
    closing: shownClosing(await findClosing(ctx.db, tenant.tenantId)),
    deletion: null,
    sandbox: await shownSandbox(ctx.db, tenant.tenantId),
    account: `${body.account}@${params.id}`,
    userName: body.name,
    ...made,
  }
})
