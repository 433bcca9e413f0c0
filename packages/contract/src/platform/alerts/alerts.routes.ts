import { z } from 'zod'
import { ALERT_SUBJECTS } from '../../alert-subjects.ts'
import { day, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, feed, query } from '../../kit/route.ts'
import { alertTypeEdit, alertTypeParam, alertTypeView } from './alert-types.schema.ts'
import { repairParam } from './alerts.repairs.ts'
import {
  alert,
  ALERT_LEVELS,
  ALERT_TYPES,
  alertCounts,
  alertDetail,
  alertFeed,
  alertNote,
  alertRepaired,
  alertStatusChange,
} from './alerts.schema.ts'
import { ALERT_STATUSES } from './alerts.status.ts'

/** Newest first. OPEN: new or active. `from` and `to`: days in the tenant's time zone on which it was first raised. */
export const listAlerts = query({
  method: 'GET',
  path: '/api/alerts',
  permission: 'alerts.list',
  sites: 'own',
  input: {
    query: listQuery({
      type: z.enum(ALERT_TYPES).optional(),
      level: z.enum(ALERT_LEVELS).optional(),
      status: z.enum([...ALERT_STATUSES, 'OPEN']).optional(),
      owner: z.enum(['mine']).optional(),
      subjectType: z.enum(ALERT_SUBJECTS).optional(),
      subjectId: z.string().max(200).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
  },
  output: listOf(alert),
})
/** Open alerts that match the same filters, of every level and status. */
export const countAlerts = query({
  method: 'GET',
  path: '/api/alerts/counts',
  permission: 'alerts.list',
  sites: 'own',
  input: { query: z.object({ type: z.enum(ALERT_TYPES).optional(), subjectType: z.enum(ALERT_SUBJECTS).optional() }) },
  output: alertCounts,
})
/** Sends alerts as they are raised and change, until the caller leaves or loses the permission. */
export const streamAlerts = feed({
  method: 'GET',
  path: '/api/alerts/stream',
  permission: 'alerts.list',
  sites: 'own',
  output: alertFeed,
})
export const getAlert = query({
  method: 'GET',
  path: '/api/alerts/:id',
  permission: 'alerts.detail',
  sites: 'alert',
  input: { params: idParam },
  output: alertDetail,
})
/** Taking an alert (ACTIVE) makes the caller its owner. */
export const changeAlertStatus = command({
  method: 'PUT',
  path: '/api/alerts/:id/status',
  permission: 'alerts.editStatus',
  sites: 'alert',
  input: { params: idParam, body: alertStatusChange },
  output: alert,
  errors: [
    'alert_status_change_not_allowed',
    'alert_note_can_not_be_empty',
    'alert_reopen_too_late',
    'alert_open_already',
    'changed_meanwhile',
  ],
  event: 'alert.status_changed',
})
/**
 * Removes the cause: requires the permission of the repair in addition to this one. The user who runs it takes the
 * alert; when the cause then ends, the alert is solved.
 * Refusals of the repair have the key of its own command.
 */
export const repairAlert = command({
  method: 'POST',
  path: '/api/alerts/:id/repairs/:name',
  permission: 'alerts.editStatus',
  sites: 'alert',
  input: { params: repairParam },
  output: alertRepaired,
  errors: ['alert_has_ended', 'alert_repair_not_offered', 'alert_cause_remains', 'no_permission', 'changed_meanwhile'],
  event: 'alert.repaired',
})
/** Adds a comment; the alert stays unchanged. */
export const noteAlert = command({
  method: 'POST',
  path: '/api/alerts/:id/notes',
  permission: 'alerts.editStatus',
  sites: 'alert',
  input: { params: idParam, body: alertNote },
  output: alertDetail,
  errors: ['alert_has_ended', 'changed_meanwhile'],
  event: 'alert.noted',
})

/** All types, in the order of the specification. */
export const listAlertTypes = query({
  method: 'GET',
  path: '/api/alerts/types',
  permission: 'alertTypes.list',
  sites: 'shared',
  output: z.object({ items: z.array(alertTypeView) }),
})
export const getAlertType = query({
  method: 'GET',
  path: '/api/alerts/types/:type',
  permission: 'alertTypes.list',
  sites: 'shared',
  input: { params: alertTypeParam },
  output: alertTypeView,
})
export const editAlertType = command({
  method: 'PUT',
  path: '/api/alerts/types/:type',
  permission: 'alertTypes.edit',
  sites: 'shared',
  input: { params: alertTypeParam, body: alertTypeEdit },
  output: alertTypeView,
  errors: ['changed_meanwhile'],
  event: 'alert_type.changed',
})
