/** English phrases of the wing `platform`: what every business console needs. */

import { accessRequestsEn } from './access/access-requests/access-requests.en.ts'
import { accessEn } from './access/access.en.ts'
import { oneTimeCodesEn } from './access/one-time-codes/one-time-codes.en.ts'
import { secondFactorEn } from './access/second-factor/second-factor.en.ts'
import { alertsEn } from './alerts/alerts.en.ts'
import { auditEn } from './audit/audit.en.ts'
import { backupsEn } from './backups/backups.en.ts'
import { reasonsEn } from './dictionary/reasons.en.ts'
import { mastersEn } from './masters/masters.en.ts'
import { newsEn } from './news/news.en.ts'
import { reviewsEn } from './reviews/reviews.en.ts'
import { documentFilesEn } from './rich-text/document-files.en.ts'
import { tasksEn } from './tasks/tasks.en.ts'
import { viewsEn } from './views/views.en.ts'
import { workflowEn } from './workflow/workflow.en.ts'

export const platformEn = {
  access: accessEn,
  accessRequests: accessRequestsEn,
  oneTimeCodes: oneTimeCodesEn,
  secondFactor: secondFactorEn,
  audit: auditEn,
  backups: backupsEn,
  documentFiles: documentFilesEn,
  alerts: alertsEn,
  masters: mastersEn,
  news: newsEn,
  reasons: reasonsEn,
  reviews: reviewsEn,
  workflow: workflowEn,
  tasks: tasksEn,
  views: viewsEn,
}
