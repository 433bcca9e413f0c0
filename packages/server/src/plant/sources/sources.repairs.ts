/** The repairs of this room: a pull is requested again, a message read again, a connection checked again. */

import { accountKinds, accountKindsBy } from '@serialis/contract/plant/sources/account-kinds.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import type { Repair } from '../../kit/jobs/repair.ts'
import { findAccountOf } from './accounts/accounts.queries.ts'
import { askAccount, noteAccountAnswer } from './accounts/accounts.service.ts'
import { findMessage, lockMessage } from './messages/messages.queries.ts'
import { readAgain } from './messages/messages.service.ts'
import { askAgain } from './pulls/pull-commands.service.ts'
import { isOpenTo } from './pulls/pull-pages.service.ts'
import { findPull, lockPull } from './pulls/pulls.queries.ts'

const retryPull = (type: 'E4' | 'E6'): Repair => ({
  type,
  subjectType: 'sn_pull',
  name: 'retryPull',
  permission: 'pulls.retry',
  event: 'sn_pull.retried',
  async isOffered({ db }, { subjectId }) {
    const pull = await findPull(db, subjectId)
    return pull !== undefined && isOpenTo(db, pull, 'retry')
  },
  async run(ctx, { subjectId }) {
    await askAgain(ctx, found(await lockPull(ctx.db, subjectId)))
    return { link: { page: 'sn_pull', id: subjectId } }
  },
})

const replayMessage: Repair = {
  type: 'E7',
  subjectType: 'sn_message',
  name: 'replayMessage',
  permission: 'messages.replay',
  event: 'sn_message.replayed',
  isOffered: async ({ db }, { subjectId }) => (await findMessage(db, subjectId))?.status === 'DEAD',
  async run(ctx, { subjectId }) {
    const message = found(await lockMessage(ctx.db, subjectId))
    requireThat(message.status === 'DEAD', 'message_status_does_not_allow', { status: message.status })
    await readAgain(ctx, message)
    return { link: { page: 'sn_message', id: subjectId } }
  },
}

const checkConnections = accountKinds.map((kind): Repair => ({
  type: 'E2',
  subjectType: accountKindsBy[kind].subjectType,
  name: 'checkConnection',
  permission: accountKindsBy[kind].test,
  isOffered: async ({ db }, { subjectId }) => (await findAccountOf(db, kind, subjectId)) !== undefined,
  ask: (ctx, { subjectId }) => askAccount(ctx, kind, subjectId),
  async run(ctx, { subjectId }, asked: Awaited<ReturnType<typeof askAccount>>) {
    await noteAccountAnswer(ctx, kind, subjectId, asked)
    return { link: { page: accountKindsBy[kind].subjectType, id: subjectId } }
  },
}))

export const sourcesRepairs: readonly Repair[] = [retryPull('E4'), retryPull('E6'), replayMessage, ...checkConnections]
