/** Every screen of the console, one line per room: feeds router, guard, menu and breadcrumb. */
import { accessScreens } from './access/access.screens.ts'
import { adapterScreens } from './adapters/adapters.screens.ts'
import { alertScreens } from './alerts/alerts.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { changeScreens } from './changes/changes.screens.ts'
import { ruleScreens } from './codes/rules.screens.ts'
import { extractScreens } from './extracts/extracts.screens.ts'
import { inspectionScreens } from './inspection/inspection.screens.ts'
import type { Screen } from './kit/screen.ts'
import { mailScreens } from './mail/mail.screens.ts'
import { onboardingScreens } from './onboarding/onboarding.screens.ts'
import { overviewScreens } from './overview/overview.screens.ts'
import { packingScreens } from './packing/packing.screens.ts'
import { poolScreens } from './pools/pools.screens.ts'
import { orderImportScreens } from './production/imports.screens.ts'
import { lineScreens } from './production/lines.screens.ts'
import { orderScreens } from './production/orders.screens.ts'
import { productScreens } from './products/products.screens.ts'
import { pushScreens } from './push/push.screens.ts'
import { recallScreens } from './recall/recall.screens.ts'
import { rescueScreens } from './rescue/rescue.screens.ts'
import { resultScreens } from './results/results.screens.ts'
import { scanScreens } from './scans/scans.screens.ts'
import { serialScreens } from './serials/serials.screens.ts'
import { sourceScreens } from './sources/sources.screens.ts'
import { supplierScreens } from './suppliers/suppliers.screens.ts'
import { workflowScreens } from './workflow/workflow.screens.ts'

export const screens: readonly Screen[] = [
  ...overviewScreens,
  ...accessScreens,
  ...alertScreens,
  ...poolScreens,
  ...pushScreens,
  ...sourceScreens,
  ...resultScreens,
  ...extractScreens,
  ...mailScreens,
  ...recallScreens,
  ...rescueScreens,
  ...ruleScreens,
  ...auditScreens,
  ...orderScreens,
  ...lineScreens,
  ...orderImportScreens,
  ...adapterScreens,
  ...supplierScreens,
  ...productScreens,
  ...onboardingScreens,
  ...workflowScreens,
  ...packingScreens,
  ...serialScreens,
  ...changeScreens,
  ...scanScreens,
  ...inspectionScreens,
]
