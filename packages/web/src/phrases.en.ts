import { accessEn } from './access/access.en.ts'
import { keysEn } from './access/keys.en.ts'
import { rolesEn } from './access/roles.en.ts'
import { usersEn } from './access/users.en.ts'
import { adaptersEn } from './adapters/adapters.en.ts'
import { alertsEn } from './alerts/alerts.en.ts'
import { auditEn } from './audit/audit.en.ts'
import { changesEn } from './changes/changes.en.ts'
import { rulesEn } from './codes/rules.en.ts'
import { extractsEn } from './extracts/extracts.en.ts'
import { importsEn } from './imports/imports.en.ts'
import { inspectionEn } from './inspection/inspection.en.ts'
import type { MissingErrorPhrases } from './kit/i18n.tsx'
import { kitEn } from './kit/kit.en.ts'
import type { Locale as AppLocale } from './kit/locale.ts'
import { labelsEn } from './labels/labels.en.ts'
import { ledgerEn } from './ledger/ledger.en.ts'
import { mailEn } from './mail/mail.en.ts'
import { onboardingEn } from './onboarding/onboarding.en.ts'
import { overviewEn } from './overview/overview.en.ts'
import { packingEn } from './packing/packing.en.ts'
import { poolsEn } from './pools/pools.en.ts'
import { commentsEn } from './production/comments.en.ts'
import { orderImportsEn } from './production/imports.en.ts'
import { linesEn } from './production/lines.en.ts'
import { ordersEn } from './production/orders.en.ts'
import { progressEn } from './production/progress.en.ts'
import { waitingEn } from './production/waiting.en.ts'
import { classesEn } from './products/classes.en.ts'
import { productImportsEn } from './products/imports.en.ts'
import { productsEn } from './products/products.en.ts'
import { templatesEn } from './products/templates.en.ts'
import { pushEn } from './push/push.en.ts'
import { recallEn } from './recall/recall.en.ts'
import { rescueEn } from './rescue/rescue.en.ts'
import { resultsEn } from './results/results.en.ts'
import { scansEn } from './scans/scans.en.ts'
import { applicationsEn } from './serials/applications.en.ts'
import { serialsEn } from './serials/serials.en.ts'
import { sourcesEn } from './sources/sources.en.ts'
import { suppliersEn } from './suppliers/suppliers.en.ts'
/** English phrases, one line per room. They also set the type that every phrase key is checked against. */
import { workflowEn } from './workflow/workflow.en.ts'

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
