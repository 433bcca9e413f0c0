import * as routes from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import * as commands from './alert-handling.service.ts'
import { alertsExport } from './alerts.exports.ts'
import { constraints } from './alerts.queries.ts'
import { closeOldAlerts } from './closing.tasks.ts'
import { startListening, streamAlerts } from './live/live.ts'
import { countAlerts } from './open-alerts.service.ts'
import { repairAlert } from './repairs.service.ts'
import * as types from './types/types.service.ts'

export const alertsRoom: Room = {
  name: 'alerts',
  constraints,
  exports: [alertsExport],
  tasks: [closeOldAlerts],
  nightly: [closeOldAlerts.kind],
  bindings: [
    bind(routes.listAlerts, commands.listAlerts),
    bind(routes.countAlerts, countAlerts),
    bind(routes.streamAlerts, streamAlerts),
    bind(routes.getAlert, commands.getAlert),
    bind(routes.changeAlertStatus, commands.changeAlertStatus),
    bind(routes.noteAlert, commands.noteAlert),
    bind(routes.repairAlert, repairAlert),
    bind(routes.listAlertTypes, types.listAlertTypes),
    bind(routes.getAlertType, types.getAlertType),
    bind(routes.editAlertType, types.editAlertType),
  ],
  start: startListening,
}
