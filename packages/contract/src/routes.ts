/** Every route of the product by name; one line per room. */
import * as access from './access/access.routes.ts'
import * as codes from './codes/codes.routes.ts'
import * as orders from './production/orders.routes.ts'
import * as factories from './production/factories.routes.ts'
import * as lines from './production/lines.routes.ts'
import * as products from './products/products.routes.ts'
import * as templates from './products/templates.routes.ts'
import * as overview from './overview/overview.routes.ts'
import * as applications from './serials/applications.routes.ts'
import * as serials from './serials/serials.routes.ts'
import * as tasks from './tasks/tasks.routes.ts'
import * as alerts from './alerts/alerts.routes.ts'
import * as audit from './audit/audit.routes.ts'
import * as apiKeys from './access/api-keys.routes.ts'
import * as results from './results/results.routes.ts'
import * as exports from './exports/exports.routes.ts'

export const routes = {
  ...access,
  ...codes,
  ...orders,
  ...factories,
  ...lines,
  ...products,
  ...templates,
  ...applications,
  ...serials,
  ...overview,
  ...tasks,
  ...alerts,
  ...audit,
  ...apiKeys,
  ...results,
  ...exports,
}
