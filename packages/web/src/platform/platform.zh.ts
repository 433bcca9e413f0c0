/** Chinese phrases of the wing `platform`; a missing phrase is a compile error. */

import type { Phrases } from '../kit/language/i18n.tsx'
import { accessRequestsZh } from './access/access-requests/access-requests.zh.ts'
import { accessZh } from './access/access.zh.ts'
import { oneTimeCodesZh } from './access/one-time-codes/one-time-codes.zh.ts'
import { secondFactorZh } from './access/second-factor/second-factor.zh.ts'
import { alertsZh } from './alerts/alerts.zh.ts'
import { auditZh } from './audit/audit.zh.ts'
import { backupsZh } from './backups/backups.zh.ts'
import { reasonsZh } from './dictionary/reasons.zh.ts'
import { mastersZh } from './masters/masters.zh.ts'
import { newsZh } from './news/news.zh.ts'
import type { platformEn } from './platform.en.ts'
import { reviewsZh } from './reviews/reviews.zh.ts'
import { documentFilesZh } from './rich-text/document-files.zh.ts'
import { tasksZh } from './tasks/tasks.zh.ts'
import { viewsZh } from './views/views.zh.ts'
import { workflowZh } from './workflow/workflow.zh.ts'

export const platformZh: Phrases<typeof platformEn> = {
  access: accessZh,
  accessRequests: accessRequestsZh,
  oneTimeCodes: oneTimeCodesZh,
  secondFactor: secondFactorZh,
  audit: auditZh,
  backups: backupsZh,
  documentFiles: documentFilesZh,
  alerts: alertsZh,
  masters: mastersZh,
  news: newsZh,
  reasons: reasonsZh,
  reviews: reviewsZh,
  workflow: workflowZh,
  tasks: tasksZh,
  views: viewsZh,
}
