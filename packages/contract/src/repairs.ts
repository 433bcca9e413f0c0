/**
 * The types for registering a repair of an alert; the kit of the server imports them here, because it imports no room.
 */
export type { AlertType } from './platform/alerts/alerts.schema.ts'
export type { RepairName } from './platform/alerts/alerts.repairs.ts'
