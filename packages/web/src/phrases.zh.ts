/** Chinese phrases, one line per room; a missing phrase is a compile error. */

import { extractsZh } from './desk/extracts/extracts.zh.ts'
import { inspectionZh } from './desk/inspection/inspection.zh.ts'
import { labelsZh } from './desk/labels/labels.zh.ts'
import { onboardingZh } from './desk/opening-stock/opening-stock.zh.ts'
import { packingZh } from './desk/packing/packing.zh.ts'
import { pushZh } from './desk/push/push.zh.ts'
import { recallZh } from './desk/recall/recall.zh.ts'
import { rescueZh } from './desk/rescue/rescue.zh.ts'
import { scansZh } from './desk/scans/scans.zh.ts'
import { applicationsZh } from './desk/serials/applications/applications.zh.ts'
import { serialsZh } from './desk/serials/serials.zh.ts'
import { changesZh } from './desk/status-changes/status-changes.zh.ts'
import type { Phrases } from './kit/language/i18n.tsx'
import { kitZh } from './kit/language/kit.zh.ts'
import { rulesZh } from './numbers/codes/rules.zh.ts'
import { ledgerZh } from './numbers/ledger/ledger.zh.ts'
import type { en } from './phrases.en.ts'
import { adaptersZh } from './plant/line-connections/line-connections.zh.ts'
import { progressZh } from './plant/line-connections/progress/progress.zh.ts'
import { linesZh } from './plant/lines/lines.zh.ts'
import { orderImportsZh } from './plant/order-entry/order-entry.zh.ts'
import { commentsZh } from './plant/orders/comments/comments.zh.ts'
import { ordersZh } from './plant/orders/orders.zh.ts'
import { waitingZh } from './plant/orders/waiting/waiting.zh.ts'
import { poolsZh } from './plant/pools/pools.zh.ts'
import { classesZh } from './plant/products/categories/categories.zh.ts'
import { productImportsZh } from './plant/products/product-files/product-files.zh.ts'
import { productsZh } from './plant/products/products.zh.ts'
import { templatesZh } from './plant/products/templates/templates.zh.ts'
import { resultsZh } from './plant/results/results.zh.ts'
import { sourcesZh } from './plant/sources/sources.zh.ts'
import { suppliersZh } from './plant/suppliers/suppliers.zh.ts'
import { accessZh } from './platform/access/access.zh.ts'
import { keysZh } from './platform/access/api-keys/keys.zh.ts'
import { rolesZh } from './platform/access/roles/roles.zh.ts'
import { usersZh } from './platform/access/users/users.zh.ts'
import { alertsZh } from './platform/alerts/alerts.zh.ts'
import { auditZh } from './platform/audit/audit.zh.ts'
import { importsZh } from './platform/imports/imports.zh.ts'
import { mailZh } from './platform/mail/mail.zh.ts'
import { workflowZh } from './platform/workflow/workflow.zh.ts'
import { overviewZh } from './workplace/overview/overview.zh.ts'

export const zh: Phrases<typeof en> = {
  kit: kitZh,
  access: accessZh,
  overview: overviewZh,
  audit: auditZh,
  rules: rulesZh,
  pools: poolsZh,
  adapters: adaptersZh,
  push: pushZh,
  sources: sourcesZh,
  rescue: rescueZh,
  results: resultsZh,
  extracts: extractsZh,
  recall: recallZh,
  mail: mailZh,
  inspection: inspectionZh,
  alerts: alertsZh,
  roles: rolesZh,
  suppliers: suppliersZh,
  users: usersZh,
  keys: keysZh,
  packing: packingZh,
  labels: labelsZh,
  ledger: ledgerZh,
  products: productsZh,
  templates: templatesZh,
  onboarding: onboardingZh,
  classes: classesZh,
  lines: linesZh,
  orders: ordersZh,
  comments: commentsZh,
  progress: progressZh,
  waiting: waitingZh,
  imports: importsZh,
  orderImports: orderImportsZh,
  productImports: productImportsZh,
  applications: applicationsZh,
  serials: serialsZh,
  workflow: workflowZh,
  changes: changesZh,
  scans: scansZh,
}
