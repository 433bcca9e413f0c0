/** What a repair of an alert is registered with; the kit of the server reads it here, since it sees no room. */
export type { AlertSubjectType, AlertType, RepairPage } from './platform/alerts/alerts.schema.ts'
export type { RepairName } from './platform/alerts/alerts.repairs.ts'
