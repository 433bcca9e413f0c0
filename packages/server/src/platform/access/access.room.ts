import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import { recordNumbers } from '../audit/record-numbers.ts'
import { sealedIdentities } from '../audit/sealed-identity.ts'
import { mailReaders } from '../mail/texts/mail-readers.ts'
import { masterFiles } from '../masters/master-files.ts'
import { rolesExport, usersExport } from './access.exports.ts'
import { apiKeysExport } from './api-keys/api-keys.exports.ts'
import { constraints as apiKeyConstraints, isApiKeyOfSites } from './api-keys/api-keys.queries.ts'
import * as apiKeys from './api-keys/api-keys.service.ts'
import { watchApiKeys } from './api-keys/ending-keys.tasks.ts'
import { credentialsExport } from './credentials/credentials.exports.ts'
import * as credentials from './credentials/credentials.service.ts'
import { dutyConfiguration } from './duties/duty-configuration.ts'
import { dutyExceptionsExport } from './duties/duty-exceptions.exports.ts'
import * as dutyRules from './duties/duty-rules.service.ts'
import { endDutyExceptions } from './duties/ending-exceptions.tasks.ts'
import { keyCalls, startWritingCalls } from './key-calls/key-calls.service.ts'
import { removeOldCalls } from './key-calls/old-calls.tasks.ts'
import * as oneTimeCodes from './one-time-codes/one-time-codes.service.ts'
import * as passwordPolicy from './passwords/password-policy.service.ts'
import { getPasswordPolicy, savePasswordPolicy } from './passwords/password-policy.service.ts'
import * as platformSessions from './platform/platform-sessions.service.ts'
import * as realm from './platform/realm.service.ts'
import * as provisioning from './provisioning/scim.service.ts'
import { roleConfiguration } from './roles/role-configuration.ts'
import * as roleMembers from './roles/role-members.service.ts'
import { constraints as roleConstraints } from './roles/roles.queries.ts'
import * as roles from './roles/roles.service.ts'
import * as userPermissions from './roles/user-permissions.service.ts'
import * as secondFactor from './second-factor/own-second-factor.service.ts'
import { constraints as accessRequestConstraints } from './second-person/access-requests.queries.ts'
import { accessTraffic } from './sessions/access.traffic.queries.ts'
import * as demoAccounts from './sessions/demo-accounts.service.ts'
import * as login from './sessions/login.service.ts'
import * as logins from './sessions/logins.service.ts'
import { languageOfMailbox } from './sessions/mailbox-language.ts'
import * as sessions from './sessions/sessions.service.ts'
import * as identities from './sign-on/identities.service.ts'
import * as signOnSettings from './sign-on/settings.service.ts'
import { signOnCredentials } from './sign-on/sign-on-credentials.ts'
import { constraints as signOnConstraints } from './sign-on/sign-on.queries.ts'
import * as signOn from './sign-on/sign-on.service.ts'
import * as signing from './sign-on/signature.service.ts'
import { accountIdentity, listIdentities } from './users/account-identity.ts'
import { removeEndedRoles } from './users/ending-roles.tasks.ts'
import * as own from './users/own-account.service.ts'
import * as passwordRecall from './users/password-recall.service.ts'
import { personFinder } from './users/person-finder.ts'
import * as preferences from './users/preferences.service.ts'
import { disableUnusedAccounts } from './users/unused-accounts.tasks.ts'
import { accessBulk } from './users/user-bulk.ts'
import { userFile } from './users/user-file.ts'
import { constraints as userConstraints } from './users/users.queries.ts'
import * as users from './users/users.service.ts'

export const accessRoom: Room = {
  name: 'access',
  constraints: {
    ...roleConstraints,
    ...userConstraints,
    ...signOnConstraints,
    ...apiKeyConstraints,
    ...accessRequestConstraints,
  },
  siteRules: [{ record: 'apiKey', isOfSites: isApiKeyOfSites }],
  extensions: [
    ...accessBulk,
    masterFiles.extension(userFile),
    recordNumbers.extension({ subjects: ['user'], table: 'users', number: 'name', foundBy: ['account'] }),
    recordNumbers.extension({ subjects: ['role'], table: 'roles', number: 'name' }),
    recordNumbers.extension({ subjects: ['api_key'], table: 'api_keys', number: 'name', foundBy: ['begins'] }),
    sealedIdentities.extension({ subjectType: 'user', identityOf: accountIdentity, listIdentities }),
    personFinder,
    mailReaders.extension(languageOfMailbox),
    ...accessTraffic,
    ...keyCalls,
    configurationSetting('passwordPolicy', getPasswordPolicy, savePasswordPolicy),
    dutyConfiguration,
    roleConfiguration,
    signOnCredentials,
  ],
  start: startWritingCalls,
  tasks: [removeOldCalls, watchApiKeys, disableUnusedAccounts, removeEndedRoles, endDutyExceptions],
  nightly: [
    removeOldCalls.kind,
    watchApiKeys.kind,
    disableUnusedAccounts.kind,
    removeEndedRoles.kind,
    endDutyExceptions.kind,
  ],
  exports: [apiKeysExport, rolesExport, usersExport, credentialsExport, dutyExceptionsExport],
  bindings: bindingsOf(
    secondFactor,
    signOn,
    signOnSettings,
    signing,
    provisioning,
    identities,
    login,
    demoAccounts,
    logins,
    passwordPolicy,
    sessions,
    roles,
    roleMembers,
    userPermissions,
    users,
    own,
    preferences,
    apiKeys,
    oneTimeCodes,
    dutyRules,
    credentials,
    passwordRecall,
    platformSessions,
    realm,
  ),
}
