/** Chinese phrases of the pages on which the office sets things up; a missing phrase is a compile error. */

import type { Phrases } from './kit/language/i18n.tsx'
import { rulesZh } from './numbers/codes/rules.zh.ts'
import type { officeEn } from './office.en.ts'
import { accessReviewsZh } from './platform/access-reviews/access-reviews.zh.ts'
import { keysZh } from './platform/access/api-keys/keys.zh.ts'
import { credentialsZh } from './platform/access/credentials/credentials.zh.ts'
import { dutiesZh } from './platform/access/duties/duties.zh.ts'
import { rolesZh } from './platform/access/roles/roles.zh.ts'
import { identitiesZh, signOnZh } from './platform/access/sign-on/sign-on.zh.ts'
import { usersZh } from './platform/access/users/users.zh.ts'
import { bundlesZh } from './platform/bundles/bundles.zh.ts'
import { dictionaryZh } from './platform/dictionary/dictionary.zh.ts'
import { docsZh } from './platform/docs/docs.zh.ts'
import { filesZh } from './platform/files/files.zh.ts'
import { importsZh } from './platform/imports/imports.zh.ts'
import { mailZh } from './platform/mail/mail.zh.ts'
import { masterImportsZh } from './platform/masters/master-files.zh.ts'
import { newsDeskZh } from './platform/news/news-desk.zh.ts'
import { proofZh } from './platform/proof/proof.zh.ts'
import { richTextZh } from './platform/rich-text/rich-text.zh.ts'
import { editorRuleZh } from './platform/rich-text/rule/editor-rule.zh.ts'
import { tenantManagementZh } from './platform/tenant-management/tenant-management.zh.ts'
import { trafficZh } from './platform/traffic/traffic.zh.ts'
import { usageZh } from './platform/usage/usage.zh.ts'

export const officeZh: Phrases<typeof officeEn> = {
  rules: rulesZh,
  dictionary: dictionaryZh,
  duties: dutiesZh,
  accessReviews: accessReviewsZh,
  bundles: bundlesZh,
  roles: rolesZh,
  users: usersZh,
  signOn: signOnZh,
  identities: identitiesZh,
  keys: keysZh,
  credentials: credentialsZh,
  files: filesZh,
  imports: importsZh,
  mail: mailZh,
  masterImports: masterImportsZh,
  newsDesk: newsDeskZh,
  proof: proofZh,
  docs: docsZh,
  richText: richTextZh,
  editorRule: editorRuleZh,
  tenantManagement: tenantManagementZh,
  traffic: trafficZh,
  usage: usageZh,
}
