/** What the tenant's own people do about an announced closing: they take the export of everything, or decline it. */

import * as routes from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Actor, Ctx, Tenant } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { digestOf, sign } from '../signatures/signatures.service.ts'
import { startTask } from '../tasks/tasks.service.ts'
import * as queries from './closings.queries.ts'
import { shownClosing } from './closings.view.ts'
import { WHOLE_EXPORT_KIND } from './whole-export.ts'

/** What a person who declines the export is accountable for. */
const declined = ({ code }: Tenant, { id, closingDay, retentionDay }: queries.ClosingRow) => ({
  tenant: code,
  closing: id,
  closingDay,
  retentionDay,
  statement: 'EXPORT_DECLINED',
})

async function shown({ db, tenant }: Ctx) {
  const row = await queries.findClosing(db, tenant.tenantId)
  return { closing: shownClosing(row), digest: row === undefined ? '' : digestOf(declined(tenant, row)) }
}

/** Of the whole tenant: a role that lacks a permission would take less. Programs do not decide it. */
const requireAdministrator = ({ kind, holdsAll }: Actor) =>
  requireThat(kind === 'user' && holdsAll === true, 'closing_administrator_needed')

const announced = async ({ db, tenant }: Ctx) => {
  const row = found(await queries.findClosing(db, tenant.tenantId), 'closing_none')
  requireThat(row.status === 'ANNOUNCED', 'closing_none')
  return row
}

export const getClosing = bind(routes.getClosing, (ctx) => shown(ctx))

export const startClosingExport = bind(routes.startClosingExport, async (ctx) => {
  requireAdministrator(ctx.actor)
  const { id } = await announced(ctx)
  const about = { subjectType: 'tenant', subjectId: ctx.tenant.code } as const
  Object.assign(ctx.event, about)
  const { taskId } = await startTask(ctx, {
    kind: WHOLE_EXPORT_KIND,
    input: { closingId: id },
    ...about,
    queue: 'closing export',
    filePermission: 'events.export',
  })
  return { taskId }
})

export const declineClosingExport = bind(routes.declineClosingExport, async (ctx, { body }) => {
  requireAdministrator(ctx.actor)
  const row = await announced(ctx)
  const about = { subjectType: 'tenant', subjectId: ctx.tenant.code } as const
  Object.assign(ctx.event, about)
  await sign(ctx, { ...about, record: declined(ctx.tenant, row) }, body.signature)
  const answer = { exportAnswer: 'DECLINED', exportAt: ctx.now, exportByName: ctx.actor.userName } as const
  requireThat(await queries.updateExportAnswer(ctx.db, row.id, { ...answer, exportSha256: '' }), 'closing_none')
  return shown(ctx)
})
