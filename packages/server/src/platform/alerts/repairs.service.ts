/**
 * Runs a repair on an alert: the room that registered it does the repair; the alert records who did it and waits until
 * its cause ends.
 */

import { permissionCode } from '@serialis/contract/permissions.ts'
import type { RepairName } from '@serialis/contract/platform/alerts/alerts.repairs.ts'
import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { isAlertOpen } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { bind } from '../../kit/http/bind.ts'
import { draftEvent, type Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import type { RepairDone } from '../../kit/jobs/repair.ts'
import { recordEvent } from '../audit/audit.service.ts'
import * as queries from './alerts.queries.ts'
import { whileRepairing } from './alerts.service.ts'
import { detailOf, mayRepair, repairsOf, shown } from './alerts.view.ts'
import { insertStep, notifyAlert, updateAlert } from './raising.queries.ts'

export const repairAlert = bind(routes.repairAlert, async (ctx, { params }) => {
  const { db, now, actor, app } = ctx
  const alert = shown(now)(found(await queries.findAlert(db, params.id)))
  requireThat(isAlertOpen(alert.status), 'alert_has_ended')
  const known = app.repairs.find(
    ({ type, subjectType, name }) => type === alert.type && subjectType === alert.subjectType && name === params.name,
  )
  requireThat(known === undefined || mayRepair(actor, known), 'no_permission', {
    code: known ? permissionCode(known.permission) : '',
  })
  const repair = found(
    (await repairsOf(ctx, alert)).find(({ name }) => name === params.name),
    'alert_repair_not_offered',
  )
  const own: Ctx = { ...ctx, event: draftEvent(repair.event) }
  let done: RepairDone = {}
  const isMended = await whileRepairing(db, alert.id, async () => void (done = await repair.run(own, alert)))
  if (repair.event !== undefined) await recordEvent(own, repair.event)
  await noteRepair(ctx, params, isMended)
  Object.assign(ctx.event, {
    subjectType: 'alert',
    subjectId: alert.id,
    details: { repair: repair.name, type: alert.type, of: { type: alert.subjectType, id: alert.subjectId } },
  })
  return { ...(await detailOf(ctx, params.id)), ...done }
})

/**
 * After the repair, not before: its command locks the record and then the alert, in the same order as tasks that raise
 * and clear alerts.
 */
async function noteRepair(
  { db, now, actor }: Ctx,
  { id, name }: { id: string; name: RepairName },
  isMended: boolean,
): Promise<void> {
  const row = found(await queries.lockAlert(db, id))
  requireThat(isAlertOpen(row.status), 'changed_meanwhile')
  const owner = row.ownerName === '' && { ownerId: actor.userId, ownerName: actor.userName }
  const repaired = await updateAlert(db, id, {
    repair: name,
    ...(row.status === 'NEW' && { status: 'ACTIVE', statusAt: now }),
    ...owner,
  })
  await insertStep(db, {
    alertId: id,
    number: repaired,
    step: 'REPAIRED',
    at: now,
    by: actor.userName,
    facts: { repair: name },
  })
  if (isMended) {
    const number = await updateAlert(db, id, {
      status: 'SOLVED',
      statusAt: now,
      causeGoneAt: now,
      isMailDue: false,
    })
    await insertStep(db, { alertId: id, number, step: 'SOLVED', at: now, facts: { repair: name } })
  }
  await notifyAlert(db, id)
}
