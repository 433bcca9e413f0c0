import { accessZh } from './access/access.zh.ts'
import { keysZh } from './access/keys.zh.ts'
import { rolesZh } from './access/roles.zh.ts'
import { usersZh } from './access/users.zh.ts'
import { adaptersZh } from './adapters/adapters.zh.ts'
import { alertsZh } from './alerts/alerts.zh.ts'
import { auditZh } from './audit/audit.zh.ts'
import { changesZh } from './changes/changes.zh.ts'
import { rulesZh } from './codes/rules.zh.ts'
import { extractsZh } from './extracts/extracts.zh.ts'
import { importsZh } from './imports/imports.zh.ts'
import { inspectionZh } from './inspection/inspection.zh.ts'
import type { Phrases } from './kit/i18n.tsx'
import { kitZh } from './kit/kit.zh.ts'
import { labelsZh } from './labels/labels.zh.ts'
import { ledgerZh } from './ledger/ledger.zh.ts'
import { mailZh } from './mail/mail.zh.ts'
import { onboardingZh } from './onboarding/onboarding.zh.ts'
import { overviewZh } from './overview/overview.zh.ts'
import { packingZh } from './packing/packing.zh.ts'
import type { en } from './phrases.en.ts'
import { poolsZh } from './pools/pools.zh.ts'
import { commentsZh } from './production/comments.zh.ts'
import { orderImportsZh } from './production/imports.zh.ts'
import { linesZh } from './production/lines.zh.ts'
import { ordersZh } from './production/orders.zh.ts'
import { progressZh } from './production/progress.zh.ts'
import { waitingZh } from './production/waiting.zh.ts'
import { classesZh } from './products/classes.zh.ts'
import { productImportsZh } from './products/imports.zh.ts'
import { productsZh } from './products/products.zh.ts'
import { templatesZh } from './products/templates.zh.ts'
import { pushZh } from './push/push.zh.ts'
import { recallZh } from './recall/recall.zh.ts'
import { rescueZh } from './rescue/rescue.zh.ts'
import { resultsZh } from './results/results.zh.ts'
import { scansZh } from './scans/scans.zh.ts'
import { applicationsZh } from './serials/applications.zh.ts'
import { serialsZh } from './serials/serials.zh.ts'
import { sourcesZh } from './sources/sources.zh.ts'
import { suppliersZh } from './suppliers/suppliers.zh.ts'
/** Chinese phrases, one line per room; a missing phrase is a compile error. */
import { workflowZh } from './workflow/workflow.zh.ts'

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
