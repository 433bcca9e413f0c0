/** Who may read the history of an object on its own page: whoever may read the object. One line per type of subject. */
import type { PermissionName } from '../permissions.ts'

export const subjectPermissions: Readonly<Record<string, PermissionName>> = {
  role: 'roles.list',
  user: 'users.list',
  api_key: 'apiKeys.list',
  alert: 'alerts.detail',
  application: 'applications.list',
  task: 'tasks.listAll',
  nightly: 'tasks.listAll',
  sn_rule: 'snRules.list',
  factory: 'factories.list',
  line: 'lines.list',
  order: 'orders.list',
  result_file: 'orders.list',
  product: 'products.list',
  packaging_template: 'templates.list',
}
