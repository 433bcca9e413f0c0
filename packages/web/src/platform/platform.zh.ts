/** Chinese phrases of the wing `platform`; a missing phrase is a compile error. */

import type { Phrases } from '../kit/language/i18n.tsx'
import { accessRequestsZh } from './access/access-requests/access-requests.zh.ts'
import { accessZh } from './access/access.zh.ts'
import { keysZh } from './access/api-keys/keys.zh.ts'
import { credentialsZh } from './access/credentials/credentials.zh.ts'
import { oneTimeCodesZh } from './access/one-time-codes/one-time-codes.zh.ts'
import { rolesZh } from './access/roles/roles.zh.ts'
import { secondFactorZh } from './access/second-factor/second-factor.zh.ts'
import { usersZh } from './access/users/users.zh.ts'
import { alertsZh } from './alerts/alerts.zh.ts'
import { auditZh } from './audit/audit.zh.ts'
import { backupsZh } from './backups/backups.zh.ts'
import { docsZh } from './docs/docs.zh.ts'
import { filesZh } from './files/files.zh.ts'
import { importsZh } from './imports/imports.zh.ts'
import { mailZh } from './mail/mail.zh.ts'
import { masterImportsZh } from './masters/master-files.zh.ts'
import { mastersZh } from './masters/masters.zh.ts'
import type { platformEn } from './platform.en.ts'
import { proofZh } from './proof/proof.zh.ts'
import { reviewsZh } from './reviews/reviews.zh.ts'
import { trafficZh } from './traffic/traffic.zh.ts'
import { usageZh } from './usage/usage.zh.ts'
import { viewsZh } from './views/views.zh.ts'
import { workflowZh } from './workflow/workflow.zh.ts'

export const platformZh: Phrases<typeof platformEn> = {
  access: accessZh,
  accessRequests: accessRequestsZh,
  roles: rolesZh,
  users: usersZh,
  keys: keysZh,
  credentials: credentialsZh,
  oneTimeCodes: oneTimeCodesZh,
  secondFactor: secondFactorZh,
  audit: auditZh,
  backups: backupsZh,
  files: filesZh,
  imports: importsZh,
  mail: mailZh,
  alerts: alertsZh,
  masters: mastersZh,
  masterImports: masterImportsZh,
  proof: proofZh,
  reviews: reviewsZh,
  workflow: workflowZh,
  docs: docsZh,
  traffic: trafficZh,
  usage: usageZh,
  views: viewsZh,
}
