/** The lists that may be had as a file, each with the permission of its own that this needs. One line per list. */

import type { PermissionName } from '../../permissions.ts'

export const exportableLists = {
  roles: 'roles.export',
  users: 'users.export',
  alerts: 'alerts.export',
  events: 'events.export',
  serials: 'serials.export',
  requestLog: 'requestLog.export',
  orders: 'orders.exportList',
  mails: 'mails.export',
  products: 'products.export',
  inspectionLots: 'inspection.export',
  inspectionSamples: 'inspection.export',
} as const satisfies Readonly<Record<string, PermissionName>>

export type ExportableList = keyof typeof exportableLists
