import { z } from 'zod'
import { idParam } from '../kit/entity.ts'
import { listOf, listQuery } from '../kit/list.ts'
import { command, query } from '../kit/route.ts'
import { repairParam } from './alerts.repairs.ts'
import { alert, ALERT_LEVELS, ALERT_TYPES, alertDetail, alertRepaired, alertStatusChange } from './alerts.schema.ts'
import { ALERT_STATUSES } from './alerts.status.ts'

/** Newest first. */
export const listAlerts = query({
  method: 'GET',
  path: '/api/alerts',
  permission: 'alerts.list',
  input: {
    query: listQuery({
      type: z.enum(ALERT_TYPES).optional(),
      level: z.enum(ALERT_LEVELS).optional(),
      status: z.enum(ALERT_STATUSES).optional(),
      subjectType: z.string().max(100).optional(),
      subjectId: z.string().max(200).optional(),
    }),
  },
  output: listOf(alert),
})
export const getAlert = query({ method: 'GET', path: '/api/alerts/:id', permission: 'alerts.detail', input: { params: idParam }, output: alertDetail })
/** Taking an alert (ACTIVE) makes the caller its owner. */
export const changeAlertStatus = command({
  method: 'PUT',
  path: '/api/alerts/:id/status',
  permission: 'alerts.editStatus',
  input: { params: idParam, body: alertStatusChange },
  output: alert,
  errors: ['alert_status_change_not_allowed', 'alert_note_can_not_be_empty', 'alert_reopen_too_late', 'alert_open_already', 'changed_meanwhile'],
  event: 'alert.status_changed',
})
/**
 * Mends the cause: asks for the right of the repair beside this one. Whoever uses it takes the alert; when the cause ends after it, the alert is solved.
 * What the repair itself refuses comes with the key of its own command.
 */
export const repairAlert = command({
  method: 'POST',
  path: '/api/alerts/:id/repairs/:name',
  permission: 'alerts.editStatus',
  input: { params: repairParam },
  output: alertRepaired,
  errors: ['alert_has_ended', 'alert_repair_not_offered', 'alert_cause_remains', 'no_permission', 'changed_meanwhile'],
  event: 'alert.repaired',
})
