/** Every error key of the product and the HTTP status it carries; one line per room. */
import { accessErrors } from './access/access.errors.ts'
import { adaptersErrors } from './adapters/adapters.errors.ts'
import { alertsErrors } from './alerts/alerts.errors.ts'
import { changesErrors } from './changes/changes.errors.ts'
import { codesErrors } from './codes/codes.errors.ts'
import { exportsErrors } from './exports/exports.errors.ts'
import { extractsErrors } from './extracts/extracts.errors.ts'
import { filesErrors } from './files/files.errors.ts'
import { inspectionErrors } from './inspection/inspection.errors.ts'
import { kitErrors } from './kit/kit.errors.ts'
import { labelsErrors } from './labels/labels.errors.ts'
import { ledgerErrors } from './ledger/ledger.errors.ts'
import { mailErrors } from './mail/mail.errors.ts'
import { onboardingErrors } from './onboarding/onboarding.errors.ts'
import { packingErrors } from './packing/packing.errors.ts'
import { poolsErrors } from './pools/pools.errors.ts'
import { orderImportsErrors } from './production/imports.errors.ts'
import { linesErrors } from './production/lines.errors.ts'
import { ordersErrors } from './production/orders.errors.ts'
import { productImportsErrors } from './products/imports.errors.ts'
import { productsErrors } from './products/products.errors.ts'
import { templatesErrors } from './products/templates.errors.ts'
import { pushErrors } from './push/push.errors.ts'
import { recallErrors } from './recall/recall.errors.ts'
import { rescueErrors } from './rescue/rescue.errors.ts'
import { resultsErrors } from './results/results.errors.ts'
import { scansErrors } from './scans/scans.errors.ts'
import { serialsErrors } from './serials/serials.errors.ts'
import { sourcesErrors } from './sources/sources.errors.ts'
import { suppliersErrors } from './suppliers/suppliers.errors.ts'
import { tasksErrors } from './tasks/tasks.errors.ts'
import { workflowErrors } from './workflow/workflow.errors.ts'

export const errorStatus = {
  ...packingErrors,
  ...labelsErrors,
  ...kitErrors,
  ...accessErrors,
  ...codesErrors,
  ...ledgerErrors,
  ...ordersErrors,
  ...linesErrors,
  ...orderImportsErrors,
  ...adaptersErrors,
  ...productImportsErrors,
  ...productsErrors,
  ...serialsErrors,
  ...scansErrors,
  ...templatesErrors,
  ...tasksErrors,
  ...alertsErrors,
  ...poolsErrors,
  ...pushErrors,
  ...sourcesErrors,
  ...resultsErrors,
  ...changesErrors,
  ...inspectionErrors,
  ...exportsErrors,
  ...extractsErrors,
  ...recallErrors,
  ...mailErrors,
  ...filesErrors,
  ...suppliersErrors,
  ...rescueErrors,
  ...onboardingErrors,
  ...workflowErrors,
} as const

export type ErrorKey = keyof typeof errorStatus
