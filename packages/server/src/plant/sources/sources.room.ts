import type { AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import * as accountRoutes from '@serialis/contract/plant/sources/accounts.routes.ts'
import * as messageRoutes from '@serialis/contract/plant/sources/messages.routes.ts'
import * as pullRoutes from '@serialis/contract/plant/sources/pulls.routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind, type Binding } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { accountConstraints } from './accounts/accounts.queries.ts'
import * as accounts from './accounts/accounts.service.ts'
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
import { sourcesRepairs } from './sources.repairs.ts'
import { sourcesInvariants } from './sources.verify.queries.ts'

/** The kinds differ only in their settings, which the contract has checked by then. */
const accountBindings = (kind: AccountKind, routes: typeof accountRoutes.tracelinkAccounts): Binding[] => [
  bind(routes.list, (ctx, input) => accounts.listAccounts(ctx, kind, input)),
  bind(routes.get, (ctx, input) => accounts.getAccount(ctx, kind, input)),
  bind(routes.create, (ctx, input) => accounts.createAccount(ctx, kind, input)),
  bind(routes.edit, (ctx, input) => accounts.editAccount(ctx, kind, input)),
  bind(routes.remove, (ctx, input) => accounts.deleteAccount(ctx, kind, input)),
  bind(routes.test, (ctx, input) => accounts.testAccount(ctx, kind, input)),
]
type AnyRoutes = typeof accountRoutes.tracelinkAccounts

export const sourcesRoom: Room = {
  name: 'sources',
  constraints: accountConstraints,
  bindings: [
    ...accountBindings('TRACELINK', accountRoutes.tracelinkAccounts),
    ...accountBindings('SFTP', accountRoutes.sftpAccounts as unknown as AnyRoutes),
    ...accountBindings('WEBSERVICE', accountRoutes.webserviceAccounts as unknown as AnyRoutes),
    bind(accountRoutes.listAccountOptions, accounts.listAccountOptions),
    bind(pullRoutes.listPulls, pulls.listPulls),
    bind(pullRoutes.getPull, pulls.getPull),
    bind(pullRoutes.downloadPullAnswer, pulls.downloadPullAnswer),
    bind(pullRoutes.requestCodes, commands.requestCodes),
    bind(pullRoutes.retryPull, commands.retryPull),
    bind(pullRoutes.cancelPull, commands.cancelPull),
    bind(messageRoutes.listMessages, messages.listMessages),
    bind(messageRoutes.getMessage, messages.getMessage),
    bind(messageRoutes.receiveMessage, messages.receiveMessage),
    bind(messageRoutes.replayMessage, messages.replayMessage),
    bind(messageRoutes.discardMessage, messages.discardMessage),
    bind(messageRoutes.downloadMessage, messages.downloadMessage),
  ],
  protocolEndpoints: [as2Endpoint],
  tasks: [pullCodes, readIncoming, fetchFiles],
  repairs: sourcesRepairs,
  files: async (db: TenantDb, paths?: readonly string[]) => [
    ...(await filesOfAnswers(db, paths)),
    ...(await filesOfMessages(db, paths)),
  ],
  invariants: sourcesInvariants,
  start: startSources,
}
