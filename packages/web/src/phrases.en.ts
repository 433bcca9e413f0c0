/** English phrases, one line per room. They also set the type that every phrase key is checked against. */

import { extractsEn } from './desk/extracts/extracts.en.ts'
import { inspectionEn } from './desk/inspection/inspection.en.ts'
import { labelsEn } from './desk/labels/labels.en.ts'
import { onboardingEn } from './desk/opening-stock/opening-stock.en.ts'
import { packingEn } from './desk/packing/packing.en.ts'
import { pushEn } from './desk/push/push.en.ts'
import { recallEn } from './desk/recall/recall.en.ts'
import { rescueEn } from './desk/rescue/rescue.en.ts'
import { scansEn } from './desk/scans/scans.en.ts'
import { applicationsEn } from './desk/serials/applications/applications.en.ts'
import { serialsEn } from './desk/serials/serials.en.ts'
import { changesEn } from './desk/status-changes/status-changes.en.ts'
import type { MissingErrorPhrases } from './kit/language/i18n.tsx'
import { kitEn } from './kit/language/kit.en.ts'
import type { Locale as AppLocale } from './kit/language/locale.ts'
import { rulesEn } from './numbers/codes/rules.en.ts'
import { ledgerEn } from './numbers/ledger/ledger.en.ts'
import { adaptersEn } from './plant/line-connections/line-connections.en.ts'
import { progressEn } from './plant/line-connections/progress/progress.en.ts'
import { linesEn } from './plant/lines/lines.en.ts'
import { orderImportsEn } from './plant/order-entry/order-entry.en.ts'
import { commentsEn } from './plant/orders/comments/comments.en.ts'
import { ordersEn } from './plant/orders/orders.en.ts'
import { waitingEn } from './plant/orders/waiting/waiting.en.ts'
import { poolsEn } from './plant/pools/pools.en.ts'
import { classesEn } from './plant/products/categories/categories.en.ts'
import { productImportsEn } from './plant/products/product-files/product-files.en.ts'
import { productsEn } from './plant/products/products.en.ts'
import { templatesEn } from './plant/products/templates/templates.en.ts'
import { resultsEn } from './plant/results/results.en.ts'
import { sourcesEn } from './plant/sources/sources.en.ts'
import { suppliersEn } from './plant/suppliers/suppliers.en.ts'
import { accessEn } from './platform/access/access.en.ts'
import { keysEn } from './platform/access/api-keys/keys.en.ts'
import { rolesEn } from './platform/access/roles/roles.en.ts'
import { usersEn } from './platform/access/users/users.en.ts'
import { alertsEn } from './platform/alerts/alerts.en.ts'
import { auditEn } from './platform/audit/audit.en.ts'
import { importsEn } from './platform/imports/imports.en.ts'
import { mailEn } from './platform/mail/mail.en.ts'
import { workflowEn } from './platform/workflow/workflow.en.ts'
import { overviewEn } from './workplace/overview/overview.en.ts'

export const en = {
  kit: kitEn,
  access: accessEn,
  overview: overviewEn,
  audit: auditEn,
  rules: rulesEn,
  pools: poolsEn,
  adapters: adaptersEn,
  push: pushEn,
  sources: sourcesEn,
  rescue: rescueEn,
  results: resultsEn,
  extracts: extractsEn,
  recall: recallEn,
  mail: mailEn,
  inspection: inspectionEn,
  alerts: alertsEn,
  roles: rolesEn,
  suppliers: suppliersEn,
  users: usersEn,
  keys: keysEn,
  packing: packingEn,
  labels: labelsEn,
  ledger: ledgerEn,
  products: productsEn,
  templates: templatesEn,
  onboarding: onboardingEn,
  classes: classesEn,
  lines: linesEn,
  orders: ordersEn,
  comments: commentsEn,
  progress: progressEn,
  waiting: waitingEn,
  imports: importsEn,
  orderImports: orderImportsEn,
  productImports: productImportsEn,
  applications: applicationsEn,
  serials: serialsEn,
  workflow: workflowEn,
  changes: changesEn,
  scans: scansEn,
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en
    Locale: AppLocale
  }
}

/** A compile error here names the error keys of the contract for which no room has a phrase. */
export const everyErrorHasAPhrase: [MissingErrorPhrases<typeof en>] extends [never]
  ? true
  : MissingErrorPhrases<typeof en> = true
