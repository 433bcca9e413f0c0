/**
 * Runs a repair on an alert: the room that registered it does the repair; the alert records who did it and waits until
 * its cause ends.
 */

import { permissionCode } from '@serialis/contract/permissions.ts'
import type { RepairName } from '@serialis/contract/platform/alerts/alerts.repairs.ts'
import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { isAlertOpen } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { bindAsking } from '../../kit/http/bind.ts'
import { draftEvent, type Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import type { RepairDone } from '../../kit/jobs/repair.ts'
import { recordEvent } from '../audit/audit.service.ts'
import * as queries from './alerts.queries.ts'
import { whileRepairing } from './alerts.service.ts'
import { detailOf, mayRepair, repairsOf, shown } from './alerts.view.ts'
import { insertStep, notifyAlert, updateAlert } from './raising.queries.ts'

/** The open alert, and the repair of this name that it offers to the caller. */
async function chosenRepair(ctx: Ctx, { id, name }: { id: string; name: RepairName }) {
  const alert = shown(ctx.now, ctx.request.locale)(found(await queries.findAlert(ctx.db, id)))
  requireThat(isAlertOpen(alert.status), 'alert_has_ended')
  const known = ctx.app.repairs.find(
    (one) => one.type === alert.type && one.subjectType === alert.subjectType && one.name === name,
  )
  requireThat(known === undefined || mayRepair(ctx.actor, known), 'no_permission', {
    code: known ? permissionCode(known.permission) : '',
  })
  const repair = found(
    (await repairsOf(ctx, alert)).find((one) => one.name === name),
    'alert_repair_not_offered',
  )
  return { alert, repair }
}

export const repairAlert = bindAsking(
  routes.repairAlert,
  async (ctx, { params }) => {
    const { alert, repair } = await ctx.read((reading) => chosenRepair(reading, params))
    return repair.ask?.(ctx, alert)
  },
  async (ctx, { params }, asked) => {
    const { alert, repair } = await chosenRepair(ctx, params)
    const own: Ctx = { ...ctx, event: draftEvent(repair.event) }
    let done: RepairDone = {}
    const isMended = await whileRepairing(
      ctx.db,
      alert.id,
      async () => void (done = await repair.run(own, alert, asked)),
    )
    if (repair.event !== undefined) await recordEvent(own, repair.event)
    await noteRepair(ctx, params, isMended)
    Object.assign(ctx.event, {
      subjectType: 'alert',
      subjectId: alert.id,
      details: { repair: repair.name, type: alert.type, of: { type: alert.subjectType, id: alert.subjectId } },
    })
    return { ...(await detailOf(ctx, params.id)), ...done }
  },
)

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
