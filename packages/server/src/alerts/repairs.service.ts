/** Uses a repair on an alert: the room that registered it mends, the alert notes who did and waits for the end of its cause. */
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/alerts/alerts.routes.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { recordEvent } from '../audit/audit.service.ts'
import { draftEvent, type Ctx } from '../kit/context.ts'
import { found, requireThat } from '../kit/failure.ts'
import * as queries from './alerts.queries.ts'
import { detailOf, isOpen, mayRepair, repairsOf, shown } from './alerts.view.ts'

export async function repairAlert(ctx: Ctx, { params }: Input<typeof routes.repairAlert>): Promise<Output<typeof routes.repairAlert>> {
  const { db, now, actor, app } = ctx
  const before = shown(now)(found(await queries.findAlert(db, params.id)))
  requireThat(isOpen(before), 'alert_has_ended')
  const known = app.repairs.find(({ type, subjectType, name }) => type === before.type && subjectType === before.subjectType && name === params.name)
  requireThat(known === undefined || mayRepair(actor, known), 'no_permission', { code: known ? permissionCode(known.permission) : '' })
  const repair = found((await repairsOf(ctx, before)).find(({ name }) => name === params.name), 'alert_repair_not_offered')
  const own: Ctx = { ...ctx, event: draftEvent(repair.event) }
  const done = await repair.run(own, before)
  if (repair.event !== undefined) await recordEvent(own, repair.event)
  await noteRepair(ctx, params)
  Object.assign(ctx.event, { subjectType: 'alert', subjectId: before.id, details: { repair: repair.name, type: before.type, of: { type: before.subjectType, id: before.subjectId } } })
  return { ...(await detailOf(ctx, found(await queries.findAlert(db, params.id)))), ...done }
}

/**
 * After the repair, not before: its command locks the record and then its alert, as the tasks do that raise and clear alerts.
 * A repair that ended the cause at once finds the alert cleared.
 */
async function noteRepair({ db, now, actor }: Ctx, { id, name }: Input<typeof routes.repairAlert>['params']): Promise<void> {
  const row = found(await queries.lockAlert(db, id))
  const isMended = row.cause_gone_at !== null
  requireThat(isMended || row.status === 'NEW' || row.status === 'ACTIVE', 'changed_meanwhile')
  const owner = row.owner_name === '' ? { id: actor.userId, name: actor.userName } : undefined
  await queries.updateAlertRepaired(db, id, { repair: name, status: isMended ? 'SOLVED' : 'ACTIVE', at: now, owner })
}
