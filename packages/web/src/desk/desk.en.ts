/** English phrases of the wing `desk`: what people do with codes after production. */

import { extractsEn } from './extracts/extracts.en.ts'
import { inspectionEn } from './inspection/inspection.en.ts'
import { labelsEn } from './labels/labels.en.ts'
import { openingStockEn } from './opening-stock/opening-stock.en.ts'
import { packingEn } from './packing/packing.en.ts'
import { pushEn } from './push/push.en.ts'
import { recallEn } from './recall/recall.en.ts'
import { rescueEn } from './rescue/rescue.en.ts'
import { scansEn } from './scans/scans.en.ts'
import { applicationsEn } from './serials/applications/applications.en.ts'
import { serialsEn } from './serials/serials.en.ts'
import { statusChangesEn } from './status-changes/status-changes.en.ts'

export const deskEn = {
  serials: serialsEn,
  applications: applicationsEn,
  scans: scansEn,
  statusChanges: statusChangesEn,
  packing: packingEn,
  labels: labelsEn,
  inspection: inspectionEn,
  recall: recallEn,
  rescue: rescueEn,
  extracts: extractsEn,
  openingStock: openingStockEn,
  push: pushEn,
}
