/** Alerts that nobody has taken, and those that the caller has; and the steps that many take at once. */

import { alertRecordName } from '@serialis/contract/platform/alerts/alert-record.ts'
import type { AlertStatus } from '@serialis/contract/platform/alerts/alerts.status.ts'
import type { WorkKind } from '@serialis/contract/work.ts'
import { bulk } from '../../kit/jobs/bulk.ts'
import { work, type WorkSource } from '../../kit/jobs/work.ts'
import { changeAlertStatus, listAlerts } from './alert-handling.service.ts'
import { listAlertsToHandle } from './alerts.queries.ts'

const source = (kind: WorkKind, isOwn: boolean): WorkSource => ({
  kind,
  list: async ({ db, actor }, limit) =>
    (await listAlertsToHandle(db, isOwn ? actor.userId : null, limit)).map((row) => ({
      id: row.id,
      title: row.type,
      about: alertRecordName(row.params),
      since: row.lastRaisedAt,
      urgency: row.level,
    })),
})

export const alertWork = [source('alertTake', false), source('alertSolve', true)].map((one) => work.extension(one))

const to = (status: AlertStatus) => ({
  list: listAlerts,
  command: changeAlertStatus,
  values: ({ reason }: { reason: string }) => ({ status, note: reason }),
})

export const alertBulk = [
  bulk.extension({ name: 'takeAlert', ...to('ACTIVE') }),
  bulk.extension({ name: 'solveAlert', ...to('SOLVED') }),
  bulk.extension({ name: 'dismissAlert', ...to('OBSOLETE') }),
]
