/** Every screen of the console, one line per room: feeds router, guard, menu and breadcrumb. */

import { extractScreens } from './desk/extracts/extracts.screens.ts'
import { inspectionScreens } from './desk/inspection/inspection.screens.ts'
import { labelScreens } from './desk/labels/labels.screens.ts'
import { openingStockScreens } from './desk/opening-stock/opening-stock.screens.ts'
import { packingScreens } from './desk/packing/packing.screens.ts'
import { pushScreens } from './desk/push/push.screens.ts'
import { recallScreens } from './desk/recall/recall.screens.ts'
import { rescueScreens } from './desk/rescue/rescue.screens.ts'
import { scanScreens } from './desk/scans/scans.screens.ts'
import { serialScreens } from './desk/serials/serials.screens.ts'
import { statusChangeScreens } from './desk/status-changes/status-changes.screens.ts'
import { supplierRequestScreens } from './desk/supplier-requests/supplier-requests.screens.ts'
import type { Screen } from './kit/navigation/screen.ts'
import { ruleScreens } from './numbers/codes/rules.screens.ts'
import { lineConnectionScreens } from './plant/line-connections/line-connections.screens.ts'
import { lineScreens } from './plant/lines/lines.screens.ts'
import { orderEntryScreens } from './plant/order-entry/order-entry.screens.ts'
import { orderScreens } from './plant/orders/orders.screens.ts'
import { poolScreens } from './plant/pools/pools.screens.ts'
import { productScreens } from './plant/products/products.screens.ts'
import { resultScreens } from './plant/results/results.screens.ts'
import { sourceScreens } from './plant/sources/sources.screens.ts'
import { supplierScreens } from './plant/suppliers/suppliers.screens.ts'
import { accessScreens } from './platform/access/access.screens.ts'
import { alertScreens } from './platform/alerts/alerts.screens.ts'
import { auditScreens } from './platform/audit/audit.screens.ts'
import { mailScreens } from './platform/mail/mail.screens.ts'
import { workflowScreens } from './platform/workflow/workflow.screens.ts'
import { overviewScreens } from './workplace/overview/overview.screens.ts'

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
  ...orderEntryScreens,
  ...lineConnectionScreens,
  ...supplierScreens,
  ...supplierRequestScreens,
  ...productScreens,
  ...openingStockScreens,
  ...workflowScreens,
  ...packingScreens,
  ...labelScreens,
  ...serialScreens,
  ...statusChangeScreens,
  ...scanScreens,
  ...inspectionScreens,
]
