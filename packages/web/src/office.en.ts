/** English phrases of the pages on which the office sets things up: people, roles, rules, mail, proof. */

import { rulesEn } from './numbers/codes/rules.en.ts'
import { accessReviewsEn } from './platform/access-reviews/access-reviews.en.ts'
import { keysEn } from './platform/access/api-keys/keys.en.ts'
import { credentialsEn } from './platform/access/credentials/credentials.en.ts'
import { dutiesEn } from './platform/access/duties/duties.en.ts'
import { rolesEn } from './platform/access/roles/roles.en.ts'
import { identitiesEn, signOnEn } from './platform/access/sign-on/sign-on.en.ts'
import { usersEn } from './platform/access/users/users.en.ts'
import { bundlesEn } from './platform/bundles/bundles.en.ts'
import { dictionaryEn } from './platform/dictionary/dictionary.en.ts'
import { docsEn } from './platform/docs/docs.en.ts'
import { filesEn } from './platform/files/files.en.ts'
import { importsEn } from './platform/imports/imports.en.ts'
import { mailEn } from './platform/mail/mail.en.ts'
import { masterImportsEn } from './platform/masters/master-files.en.ts'
import { newsDeskEn } from './platform/news/news-desk.en.ts'
import { proofEn } from './platform/proof/proof.en.ts'
import { richTextEn } from './platform/rich-text/rich-text.en.ts'
import { editorRuleEn } from './platform/rich-text/rule/editor-rule.en.ts'
import { tenantManagementEn } from './platform/tenant-management/tenant-management.en.ts'
import { trafficEn } from './platform/traffic/traffic.en.ts'
import { usageEn } from './platform/usage/usage.en.ts'

export const officeEn = {
  rules: rulesEn,
  dictionary: dictionaryEn,
  duties: dutiesEn,
  accessReviews: accessReviewsEn,
  bundles: bundlesEn,
  roles: rolesEn,
  users: usersEn,
  signOn: signOnEn,
  identities: identitiesEn,
  keys: keysEn,
  credentials: credentialsEn,
  files: filesEn,
  imports: importsEn,
  mail: mailEn,
  masterImports: masterImportsEn,
  newsDesk: newsDeskEn,
  proof: proofEn,
  docs: docsEn,
  richText: richTextEn,
  editorRule: editorRuleEn,
  tenantManagement: tenantManagementEn,
  traffic: trafficEn,
  usage: usageEn,
}
