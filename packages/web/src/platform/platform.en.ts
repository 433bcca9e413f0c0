/** English phrases of the wing `platform`: what every business console needs. */

import { accessRequestsEn } from './access/access-requests/access-requests.en.ts'
import { accessEn } from './access/access.en.ts'
import { keysEn } from './access/api-keys/keys.en.ts'
import { credentialsEn } from './access/credentials/credentials.en.ts'
import { oneTimeCodesEn } from './access/one-time-codes/one-time-codes.en.ts'
import { rolesEn } from './access/roles/roles.en.ts'
import { secondFactorEn } from './access/second-factor/second-factor.en.ts'
import { usersEn } from './access/users/users.en.ts'
import { alertsEn } from './alerts/alerts.en.ts'
import { auditEn } from './audit/audit.en.ts'
import { backupsEn } from './backups/backups.en.ts'
import { docsEn } from './docs/docs.en.ts'
import { filesEn } from './files/files.en.ts'
import { importsEn } from './imports/imports.en.ts'
import { mailEn } from './mail/mail.en.ts'
import { masterImportsEn } from './masters/master-files.en.ts'
import { mastersEn } from './masters/masters.en.ts'
import { proofEn } from './proof/proof.en.ts'
import { reviewsEn } from './reviews/reviews.en.ts'
import { trafficEn } from './traffic/traffic.en.ts'
import { usageEn } from './usage/usage.en.ts'
import { viewsEn } from './views/views.en.ts'
import { workflowEn } from './workflow/workflow.en.ts'

export const platformEn = {
  access: accessEn,
  accessRequests: accessRequestsEn,
  roles: rolesEn,
  users: usersEn,
  keys: keysEn,
  credentials: credentialsEn,
  oneTimeCodes: oneTimeCodesEn,
  secondFactor: secondFactorEn,
  audit: auditEn,
  backups: backupsEn,
  files: filesEn,
  imports: importsEn,
  mail: mailEn,
  alerts: alertsEn,
  masters: mastersEn,
  masterImports: masterImportsEn,
  proof: proofEn,
  reviews: reviewsEn,
  workflow: workflowEn,
  docs: docsEn,
  traffic: trafficEn,
  usage: usageEn,
  views: viewsEn,
}
