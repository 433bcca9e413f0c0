/**
 * Closing a tenant, as the platform does it: announced with a day, so that its people can take their records along;
 * done from that day on; taken back at any time until then and afterwards.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type PlatformCtx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { mailboxesOfAll, rolesOfAll } from '../access/users/first-administrator.service.ts'
import { queueMails } from '../mail/outbox.service.ts'
import { publishNotice } from '../news/news.items.service.ts'
import { tenantOf } from '../tenants/tenants.service.ts'
import * as queries from './closings.queries.ts'
import { withdrawAsked } from './deletions.queries.ts'
import { updateTenant, type ManagedTenantRow } from './managed-tenants.queries.ts'
import { atTenant, forgetAfterwards, locked } from './managed-tenants.service.ts'

/** The page of the tenant's own people. */
const CLOSING_PATH = '/market/manage/member/closing'

type AnnouncedBody = Input<typeof routes.announceClosing>['body']
interface Step {
  params: { id: string }
  body: { version: number; reason: string }
}

/**
 * A pinned news item and, where the tenant has a mail server, a mail for the people who hold every permission; the
 * banner is for everybody.
 */
async function notifyAdministrators(
  ctx: PlatformCtx & { db: TenantDb },
  row: ManagedTenantRow,
  { closingDay, retentionDay, reason }: AnnouncedBody,
) {
  const { db } = ctx
  const [tenant, by] = [tenantOf(row), ctx.actor.userName]
  await queueMails({ ...ctx, tenant }, await mailboxesOfAll(db), {
    template: 'TENANT_CLOSING',
    params: { tenant: tenant.name, day: closingDay, retentionDay, by, reason },
    page: CLOSING_PATH,
  })
  await publishNotice(db, {
    by,
    roleIds: await rolesOfAll(db),
    titleEn: `The operators will close this tenant on ${closingDay}`,
    titleZh: `系统运营方将于 ${closingDay} 关闭本租户`,
    bodyEn: `From ${closingDay} on it can only be read, and after ${retentionDay} its records may be deleted. Take the export of the whole tenant on the page Closing, or decline it there. Reason: ${reason}`,
    bodyZh: `自 ${closingDay} 起只能查看，${retentionDay} 之后其记录可能被删除。请在“租户关闭”页面导出全部数据，或在该页面签名声明不需要导出。原因：${reason}`,
  })
}

export const announceClosing = bind(routes.announceClosing, async (ctx, { params, body }) => {
  const { db, actor, now } = ctx
  const tenant = await locked(ctx, params.id, body.version)
  const { reason, closingDay, retentionDay } = body
  if (closingDay < dayIn(tenant.zone, now)) throw fieldFailure('closingDay', 'closing_day_past')
  const made = await queries.insertClosing(db, {
    closingId: randomUUIDv7(),
    forTenant: tenant.tenantId,
    reason,
    closingDay,
    retentionDay,
    announcedBy: actor.userId,
    announcedByName: actor.userName,
    announcedAt: now,
  })
  requireThat(made, 'closing_announced')
  await updateTenant(db, tenant.tenantId, { closingDay, retentionDay })
  forgetAfterwards(ctx)
  const act = { action: 'tenant.closing_announced', reason, details: { closingDay, retentionDay } } as const
  return atTenant(ctx, params.id, act, (own) => notifyAdministrators({ ...ctx, db: own }, tenant, body))
})

/** The closing that the caller continues or ends, while it is in this status. */
async function lockedClosing(ctx: PlatformCtx, { params, body }: Step, status: 'ANNOUNCED' | 'CLOSED') {
  const tenant = await locked(ctx, params.id, body.version)
  const closing = found(await queries.findClosing(ctx.db, tenant.tenantId), 'closing_none')
  requireThat(closing.status === status, 'closing_none')
  return { tenant, closing }
}

const statusChange = ({ actor, now }: PlatformCtx, reason: string) => ({
  statusChangedAt: now,
  statusChangedBy: actor.userName,
  statusReason: reason,
})

export const withdrawClosing = bind(routes.withdrawClosing, async (ctx, input) => {
  const { tenant, closing } = await lockedClosing(ctx, input, 'ANNOUNCED')
  const ended = { endedAt: ctx.now, endedByName: ctx.actor.userName }
  await queries.updateClosing(ctx.db, closing.id, { status: 'WITHDRAWN', ...ended })
  await updateTenant(ctx.db, tenant.tenantId, { closingDay: null, retentionDay: null })
  forgetAfterwards(ctx)
  return atTenant(ctx, tenant.code, { action: 'tenant.closing_withdrawn', reason: input.body.reason })
})

const changeOf = (before: ManagedTenantRow, status: 'CLOSED' | 'READY') =>
  changes({ status: before.status }, { status })

export const closeTenant = bind(routes.closeTenant, async (ctx, input) => {
  const { tenant, closing } = await lockedClosing(ctx, input, 'ANNOUNCED')
  const { reason } = input.body
  requireThat(dayIn(tenant.zone, ctx.now) >= closing.closingDay, 'closing_not_due', { day: closing.closingDay })
  requireThat(closing.exportAnswer !== null, 'closing_export_missing')
  const closed = { closedAt: ctx.now, closedByName: ctx.actor.userName }
  await queries.updateClosing(ctx.db, closing.id, { status: 'CLOSED', ...closed })
  await updateTenant(ctx.db, tenant.tenantId, { status: 'CLOSED', ...statusChange(ctx, reason) })
  forgetAfterwards(ctx)
  return atTenant(ctx, tenant.code, { action: 'tenant.closed', reason, details: changeOf(tenant, 'CLOSED') })
})

export const reopenTenant = bind(routes.reopenTenant, async (ctx, input) => {
  const { tenant, closing } = await lockedClosing(ctx, input, 'CLOSED')
  const { reason } = input.body
  const ended = { endedAt: ctx.now, endedByName: ctx.actor.userName }
  await queries.updateClosing(ctx.db, closing.id, { status: 'REOPENED', ...ended })
  await withdrawAsked(ctx.db, tenant.tenantId, ctx.now)
  const open = { status: 'READY', closingDay: null, retentionDay: null } as const
  await updateTenant(ctx.db, tenant.tenantId, { ...open, ...statusChange(ctx, reason) })
  forgetAfterwards(ctx)
  return atTenant(ctx, tenant.code, { action: 'tenant.reopened', reason, details: changeOf(tenant, 'READY') })
})
