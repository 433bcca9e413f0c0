/** Every route of the product by name; one line per room. */
import * as access from './access/access.routes.ts'
import * as apiKeys from './access/api-keys.routes.ts'
import * as adapters from './adapters/adapters.routes.ts'
import * as alerts from './alerts/alerts.routes.ts'
import * as audit from './audit/audit.routes.ts'
import { changesByName } from './changes/changes.routes.ts'
import * as codes from './codes/codes.routes.ts'
import * as exports from './exports/exports.routes.ts'
import * as extracts from './extracts/extracts.routes.ts'
import { attachmentsByName } from './files/files.routes.ts'
import * as inspection from './inspection/inspection.routes.ts'
import { named } from './kit/route.ts'
import * as labels from './labels/labels.routes.ts'
import * as mail from './mail/mail.routes.ts'
import * as onboarding from './onboarding/onboarding.routes.ts'
import * as overview from './overview/overview.routes.ts'
import * as packing from './packing/packing.routes.ts'
import * as pools from './pools/pools.routes.ts'
import * as comments from './production/comments.routes.ts'
import * as factories from './production/factories.routes.ts'
import { orderImports, upsertOrder } from './production/imports.routes.ts'
import * as lines from './production/lines.routes.ts'
import * as orders from './production/orders.routes.ts'
import * as progress from './production/progress.routes.ts'
import { startSimulatedLine } from './production/simulated-line.routes.ts'
import * as waiting from './production/waiting.routes.ts'
import * as productClasses from './products/classes.routes.ts'
import { productImports } from './products/imports.routes.ts'
import * as products from './products/products.routes.ts'
import * as templates from './products/templates.routes.ts'
import * as push from './push/push.routes.ts'
import * as recall from './recall/recall.routes.ts'
import * as reports from './reports/reports.routes.ts'
import * as rescue from './rescue/rescue.routes.ts'
import * as results from './results/results.routes.ts'
import * as resultUndo from './results/undo.routes.ts'
import * as scans from './scans/scans.routes.ts'
import * as applications from './serials/applications.routes.ts'
import * as serials from './serials/serials.routes.ts'
import { accountsByName } from './sources/accounts.routes.ts'
import * as sourceMessages from './sources/messages.routes.ts'
import * as sourcePulls from './sources/pulls.routes.ts'
import * as supplierRequests from './suppliers/supplier-requests.routes.ts'
import * as suppliers from './suppliers/suppliers.routes.ts'
import * as tasks from './tasks/tasks.routes.ts'
import * as workflow from './workflow/workflow.routes.ts'

export const routes = {
  ...packing,
  ...labels,
  ...access,
  ...codes,
  ...orders,
  ...factories,
  listOrderComments: comments.listOrderComments,
  addOrderComment: comments.addOrderComment,
  getOrderProgress: progress.getOrderProgress,
  reportOrderProgress: progress.reportOrderProgress,
  startSimulatedLine,
  ...lines,
  upsertOrder,
  ...named(orderImports, 'OrderImport'),
  ...waiting,
  ...products,
  ...productClasses,
  ...named(productImports, 'ProductImport'),
  ...workflow,
  ...templates,
  ...applications,
  ...serials,
  ...scans,
  ...overview,
  ...tasks,
  ...alerts,
  ...audit,
  ...apiKeys,
  ...pools,
  ...push,
  ...accountsByName,
  ...sourcePulls,
  ...sourceMessages,
  ...results,
  ...resultUndo,
  ...changesByName,
  ...inspection,
  ...exports,
  ...onboarding,
  ...mail,
  ...extracts,
  ...recall,
  downloadOrderReport: reports.downloadOrderReport,
  ...attachmentsByName,
  ...suppliers,
  ...supplierRequests,
  ...rescue,
  ...adapters,
}
