/** Who may read the history of an object on its own page: whoever may read the object. One line per type of subject. */
import type { PermissionName } from '../permissions.ts'

export const subjectPermissions: Readonly<Record<string, PermissionName>> = {
  role: 'roles.list',
  user: 'users.list',
  api_key: 'apiKeys.list',
  alert: 'alerts.detail',
  application: 'applications.list',
  serial: 'serials.detail',
  scan: 'serials.list',
  status_update: 'statusUpdates.list',
  scrap: 'scraps.list',
  activation: 'activations.list',
  task: 'tasks.listAll',
  nightly: 'tasks.listAll',
  sn_rule: 'snRules.list',
  factory: 'factories.list',
  line: 'lines.list',
  order: 'orders.list',
  result_file: 'orders.list',
  push_target: 'pushes.list',
  push_job: 'pushes.detail',
  container: 'packing.list',
  label_print: 'packing.list',
  product: 'products.list',
  inspection_lot: 'inspection.list',
  packaging_template: 'templates.list',
}
