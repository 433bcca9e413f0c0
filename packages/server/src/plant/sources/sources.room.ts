import type { TenantDb } from '../../kit/db/db.ts'
import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { accountCredentials } from './accounts/account-credentials.ts'
import { accountConstraints, listAccountAddresses } from './accounts/accounts.queries.ts'
import * as accounts from './accounts/accounts.service.ts'
import { watchAccountKeys } from './accounts/ending-keys.tasks.ts'
import { as2Endpoint } from './as2/as2-incoming.service.ts'
import { startSources } from './dispatcher.ts'
import { fetchFiles } from './messages/folders.tasks.ts'
import { filesOfMessages } from './messages/messages.queries.ts'
import * as messages from './messages/messages.service.ts'
import { readIncoming } from './messages/messages.tasks.ts'
import * as commands from './pulls/pull-commands.service.ts'
import * as pulls from './pulls/pull-pages.service.ts'
import { pullCodes } from './pulls/pull.tasks.ts'
import { filesOfAnswers } from './pulls/pulls.queries.ts'
import { sourceBulk } from './source-bulk.ts'
import {
  tracelinkAccountsExport,
  sftpAccountsExport,
  webserviceAccountsExport,
  pullsExport,
  messagesExport,
} from './sources.exports.ts'
import { sourcesRepairs } from './sources.repairs.ts'
import { sourcesTraffic } from './sources.traffic.queries.ts'
import { sourcesInvariants } from './sources.verify.queries.ts'

export const sourcesRoom: Room = {
  name: 'sources',
  exports: [tracelinkAccountsExport, sftpAccountsExport, webserviceAccountsExport, pullsExport, messagesExport],
  constraints: accountConstraints,
  extensions: [
    namedTasks.extension({ table: 'source_accounts', column: 'poll_task_id' }),
    namedTasks.extension({ table: 'source_messages', column: 'task_id' }),
    namedTasks.extension({ table: 'source_pulls', column: 'task_id' }),
    ...sourceBulk,
    ...sourcesTraffic,
    ...accountCredentials,
    recordNumbers.extension({
      subjects: ['tracelink_account', 'sftp_account', 'webservice_account'],
      table: 'source_accounts',
      number: 'name',
    }),
    recordNumbers.extension({ subjects: ['sn_message'], table: 'source_messages', number: 'file_name' }),
    recordNumbers.extension({
      subjects: ['sn_pull'],
      table: 'source_pulls',
      number: 'gtin',
      isOnlyShown: true,
      owner: { column: 'order_id', subjects: ['order'] },
    }),
  ],
  bindings: bindingsOf(accounts, pulls, commands, messages),
  protocolEndpoints: [as2Endpoint],
  tasks: [pullCodes, readIncoming, fetchFiles, watchAccountKeys],
  nightly: [watchAccountKeys.kind],
  repairs: sourcesRepairs,
  files: async (db: TenantDb, paths?: readonly string[]) => [
    ...(await filesOfAnswers(db, paths)),
    ...(await filesOfMessages(db, paths)),
  ],
  invariants: sourcesInvariants,
  outgoingAddresses: async (db) =>
    (await listAccountAddresses(db)).map((account) => ({ of: 'account of a partner', ...account })),
  start: startSources,
}
