import * as routes from '@serialis/contract/alerts/alerts.routes.ts'
import { bind, type Room } from '../kit/bind.ts'
import { alertsExport } from './alerts.exports.ts'
import { constraints } from './alerts.queries.ts'
import * as alerts from './alerts.service.ts'
import { repairAlert } from './repairs.service.ts'

export const alertsRoom: Room = {
  name: 'alerts',
  constraints,
  exports: [alertsExport],
  bindings: [
    bind(routes.listAlerts, alerts.listAlerts),
    bind(routes.getAlert, alerts.getAlert),
    bind(routes.changeAlertStatus, alerts.changeAlertStatus),
    bind(routes.repairAlert, repairAlert),
  ],
}
