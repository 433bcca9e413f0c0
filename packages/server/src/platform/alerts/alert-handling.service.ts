/** Commands that people give on alerts: acknowledge, take, comment, close. */

import type { Input } from '@serialis/contract/kit/route.ts'
import { allowsTransition } from '@serialis/contract/kit/transitions.ts'
import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import {
  alertTransitions,
  isAlertOpen,
  NOTE_NEEDED,
  REOPEN_DAYS,
  type AlertStatus,
  type AlertStep,
} from '@serialis/contract/platform/alerts/alerts.status.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Actor, type Tenant, zoneOf } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf, withTotal } from '../../kit/http/page.ts'
import { dayBounds } from '../../kit/ops/clock.ts'
import { firstAlertIdAt } from './alert-ids.ts'
import * as queries from './alerts.queries.ts'
import { detailOf, isReopenTooLate, shown } from './alerts.view.ts'
import { insertStep, notifyAlert, updateAlert } from './raising.queries.ts'

type ListQuery = Input<typeof routes.listAlerts>['query']

/** The filter in terms of the rows. */
export function filterOf(
  { tenant, actor }: { tenant: Tenant; actor: Actor },
  { owner, from, to, ...query }: ListQuery,
): queries.AlertFilter {
  return {
    ...query,
    ...(owner === 'mine' && { ownerId: actor.userId }),
    ...(from !== undefined && { from: firstAlertIdAt(dayBounds(zoneOf({ actor, tenant }), from).start) }),
    ...(to !== undefined && { before: firstAlertIdAt(dayBounds(zoneOf({ actor, tenant }), to).end) }),
  }
}

export const listAlerts = bind(routes.listAlerts, async (ctx, { query }) => {
  const filter = filterOf(ctx, query)
  const page = pageOf(
    await queries.listAlerts(ctx.db, filter),
    query.limit,
    shown(ctx.now, ctx.request.locale),
    (row) => row.id,
  )
  return withTotal(page, query, () => queries.countAlerts(ctx.db, filter))
})

export const getAlert = bind(routes.getAlert, async (ctx, { params }) => detailOf(ctx, params.id))

const stepTo = (before: AlertStatus, to: AlertStatus): AlertStep =>
  to === 'ACTIVE' ? (before === 'NEW' ? 'TAKEN' : 'REOPENED') : to === 'NEW' ? 'RAISED' : to

export const changeAlertStatus = bind(routes.changeAlertStatus, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const before = found(await queries.lockAlert(db, params.id))
  const [from, to] = [before.status, body.status]
  requireThat(before.version === body.version, 'changed_meanwhile')
  requireThat(allowsTransition<AlertStatus>(alertTransitions, from, to), 'alert_status_change_not_allowed', {
    from,
    to,
  })
  requireThat(!(to === 'ACTIVE' && isReopenTooLate(before, now)), 'alert_reopen_too_late', { days: REOPEN_DAYS })
  if (NOTE_NEEDED.includes(to) && body.note === '')
    throw fieldFailure('note', 'can_not_be_empty', 'alert_note_can_not_be_empty')
  // Taking or reopening an alert removes the mark that it was repaired.
  const taken =
    to === 'ACTIVE' ? { ownerId: actor.userId, ownerName: actor.userName, repair: null } : { isMailDue: false }
  const number = await updateAlert(db, params.id, {
    status: to,
    statusAt: now,
    ...(body.note !== '' && { note: body.note }),
    ...taken,
  })
  await insertStep(db, {
    alertId: params.id,
    number,
    step: stepTo(from, to),
    at: now,
    by: actor.userName,
    note: body.note,
  })
  await notifyAlert(db, params.id)
  const owner = to === 'ACTIVE' ? actor.userName : before.ownerName
  Object.assign(event, {
    subjectType: 'alert',
    subjectId: params.id,
    reason: body.note,
    details: changes({ status: from, ownerName: before.ownerName }, { status: to, ownerName: owner }),
  })
  return shown(now, ctx.request.locale)(found(await queries.findAlert(db, params.id)))
})

export const noteAlert = bind(routes.noteAlert, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const before = found(await queries.lockAlert(db, params.id))
  requireThat(before.version === body.version, 'changed_meanwhile')
  requireThat(isAlertOpen(before.status) || before.status === 'UNSOLVED', 'alert_has_ended')
  const number = await updateAlert(db, params.id, { note: body.note })
  await insertStep(db, { alertId: params.id, number, step: 'NOTED', at: now, by: actor.userName, note: body.note })
  await notifyAlert(db, params.id)
  Object.assign(event, { subjectType: 'alert', subjectId: params.id, reason: body.note })
  return detailOf(ctx, params.id)
})
