/** Every room of the server; one line each. */
import { accessRoom } from './access/access.room.ts'
import { adaptersRoom } from './adapters/adapters.room.ts'
import { alertsRoom } from './alerts/alerts.room.ts'
import { auditRoom } from './audit/audit.room.ts'
import { changesRoom } from './changes/changes.room.ts'
import { codesRoom } from './codes/codes.room.ts'
import { expiryRoom } from './expiry/expiry.room.ts'
import { exportsRoom } from './exports/exports.room.ts'
import { extractsRoom } from './extracts/extracts.room.ts'
import { filesRoom } from './files/files.room.ts'
import { importsRoom } from './imports/imports.room.ts'
import { inspectionRoom } from './inspection/inspection.room.ts'
import type { Room } from './kit/bind.ts'
import { labelsRoom } from './labels/labels.room.ts'
import { mailRoom } from './mail/mail.room.ts'
import { onboardingRoom } from './onboarding/onboarding.room.ts'
import { overviewRoom } from './overview/overview.room.ts'
import { packingRoom } from './packing/packing.room.ts'
import { poolsRoom } from './pools/pools.room.ts'
import { orderImportsRoom } from './production/imports.room.ts'
import { linesRoom } from './production/lines.room.ts'
import { ordersRoom } from './production/orders.room.ts'
import { progressRoom } from './production/progress.room.ts'
import { productsRoom } from './products/products.room.ts'
import { pushRoom } from './push/push.room.ts'
import { recallRoom } from './recall/recall.room.ts'
import { reportsRoom } from './reports/reports.room.ts'
import { rescueRoom } from './rescue/rescue.room.ts'
import { resultsRoom } from './results/results.room.ts'
import { scansRoom } from './scans/scans.room.ts'
import { serialsRoom } from './serials/serials.room.ts'
import { signaturesRoom } from './signatures/signatures.room.ts'
import { sourcesRoom } from './sources/sources.room.ts'
import { suppliersRoom } from './suppliers/suppliers.room.ts'
import { tasksRoom } from './tasks/tasks.room.ts'
import { workflowRoom } from './workflow/workflow.room.ts'

export const rooms: readonly Room[] = [
  accessRoom,
  auditRoom,
  codesRoom,
  alertsRoom,
  tasksRoom,
  signaturesRoom,
  exportsRoom,
  filesRoom,
  mailRoom,
  linesRoom,
  ordersRoom,
  progressRoom,
  importsRoom,
  orderImportsRoom,
  adaptersRoom,
  workflowRoom,
  productsRoom,
  serialsRoom,
  changesRoom,
  scansRoom,
  overviewRoom,
  packingRoom,
  labelsRoom,
  resultsRoom,
  extractsRoom,
  recallRoom,
  reportsRoom,
  expiryRoom,
  rescueRoom,
  inspectionRoom,
  poolsRoom,
  pushRoom,
  sourcesRoom,
  suppliersRoom,
  onboardingRoom,
]
