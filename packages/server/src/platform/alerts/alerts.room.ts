import { ALERT_SUBJECTS } from '@serialis/contract/alert-subjects.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../audit/record-numbers.ts'
import { sumOfTenants } from '../tenants/tenant-sums.ts'
import * as commands from './alert-handling.service.ts'
import { alertBulk, alertWork } from './alert-work.ts'
import { alertsExport } from './alerts.exports.ts'
import { constraints, isAlertOfSites } from './alerts.queries.ts'
import { closeOldAlerts } from './closing.tasks.ts'
import * as live from './live/live.ts'
import { startListening } from './live/live.ts'
import * as openAlerts from './open-alerts.service.ts'
import { openAlerts as openAlertsByLevel } from './open-alerts.service.ts'
import * as repairs from './repairs.service.ts'
import { alertTypeConfiguration } from './types/type-configuration.ts'
import * as types from './types/types.service.ts'

export const alertsRoom: Room = {
  name: 'alerts',
  gauges: [
    {
      name: 'serialis_alerts_open',
      help: 'Open alerts of all tenants, by level',
      labels: ['level'],
      read: (app) =>
        sumOfTenants(app, async (db) =>
          (await openAlertsByLevel(db)).map(({ level, count }) => ({ labels: { level }, value: count })),
        ),
    },
  ],
  extensions: [
    namedTasks.extension({ table: 'alerts', column: 'params.taskId', states: ['NEW', 'ACTIVE'] }),
    ...alertBulk,
    ...alertWork,
    alertTypeConfiguration,
    recordNumbers.extension({
      subjects: ['alert'],
      table: 'alerts',
      number: 'type',
      isOnlyShown: true,
      owner: { column: 'subject_id', subjects: ALERT_SUBJECTS.filter((type) => type !== 'task_kind'), isText: true },
    }),
    recordNumbers.extension({
      subjects: ['alert_type'],
      table: 'alert_types',
      id: 'type',
      hasTextId: true,
      number: 'type',
    }),
  ],
  constraints,
  siteRules: [{ record: 'alert', subjects: ['alert'], isOfSites: isAlertOfSites }],
  exports: [alertsExport],
  tasks: [closeOldAlerts],
  nightly: [closeOldAlerts.kind],
  bindings: bindingsOf(commands, openAlerts, live, repairs, types),
  start: startListening,
}
