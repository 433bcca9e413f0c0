/** Chinese phrases of the wing `desk`; a missing phrase is a compile error. */

import type { Phrases } from '../kit/language/i18n.tsx'
import type { deskEn } from './desk.en.ts'
import { extractsZh } from './extracts/extracts.zh.ts'
import { inspectionZh } from './inspection/inspection.zh.ts'
import { labelsZh } from './labels/labels.zh.ts'
import { openingStockZh } from './opening-stock/opening-stock.zh.ts'
import { packingZh } from './packing/packing.zh.ts'
import { pushZh } from './push/push.zh.ts'
import { recallZh } from './recall/recall.zh.ts'
import { rescueZh } from './rescue/rescue.zh.ts'
import { scansZh } from './scans/scans.zh.ts'
import { applicationsZh } from './serials/applications/applications.zh.ts'
import { serialsZh } from './serials/serials.zh.ts'
import { statusChangesZh } from './status-changes/status-changes.zh.ts'

export const deskZh: Phrases<typeof deskEn> = {
  serials: serialsZh,
  applications: applicationsZh,
  scans: scansZh,
  statusChanges: statusChangesZh,
  packing: packingZh,
  labels: labelsZh,
  inspection: inspectionZh,
  recall: recallZh,
  rescue: rescueZh,
  extracts: extractsZh,
  openingStock: openingStockZh,
  push: pushZh,
}
