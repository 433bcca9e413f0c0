/**
 * Does what is due for sources: the next attempts of pulls, alerts about missing answers, acknowledgements, folders,
 * and whether partners answer.
 */

import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App, Ctx, Tenant } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { isSandbox } from '../../kit/limits/sandbox.ts'
import { TransferFailure } from '../../kit/protocols/folder.ts'
import { withSftp } from '../../kit/protocols/sftp.ts'
import { recordSystemEvent } from '../../platform/audit/audit.service.ts'
import { isOutgoingHeld } from '../../platform/backups/restores.service.ts'
import { hasTaskEnded, startTask } from '../../platform/tasks/tasks.service.ts'
import { tenantById, workingTenants } from '../../platform/tenants/tenants.service.ts'
import { accessOf } from './accounts/account-access.ts'
import { isInForce, todayOf } from './accounts/account-choice.service.ts'
import {
  claimCheck,
  claimPoll,
  findAccount,
  isOfKind,
  listDueChecks,
  listDuePolls,
  lockAccount,
  updateAccountState,
  type AccountRow,
} from './accounts/accounts.queries.ts'
import { CHECK_MS, noteCheck } from './accounts/health.service.ts'
import { FETCH_KIND, settledFiles } from './messages/folders.tasks.ts'
import { messageQueue } from './messages/messages.tasks.ts'
import { probe } from './pulls/partner-request.ts'
import { listDueAcknowledgements, listDuePulls, lockPull, updateAnswer, updatePull } from './pulls/pulls.queries.ts'
import { PULL_KIND, startAsking } from './pulls/pulls.service.ts'
import { answerMissing, statusAfter } from './pulls/settling.service.ts'

const TICK_MS = 5_000
const MINUTE_MS = 60_000

/** One round for one tenant. */
interface Round {
  app: App
  tenant: Tenant
  /** Aborted when the product stops. */
  signal: AbortSignal
  read<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}
const roundOf = (app: App, tenant: Tenant, signal: AbortSignal): Round => ({
  app,
  tenant,
  signal,
  read: (work) => inTenant(app.pool, tenant.tenantId, 'read', work),
  write: (work) => asSystem(app, tenant, 'sources', work),
})

/** An unexpected error with one source is logged and does not stop the others. */
async function isolated({ app, signal }: Round, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!signal.aborted) app.log.error({ err: error, id }, 'looking after a source failed')
  }
}

/** The next attempt, or the alert that no answer came. */
async function retryOrExpire(ctx: Ctx, pullId: string): Promise<void> {
  const pull = await lockPull(ctx.db, pullId)
  if (pull === undefined || pull.nextAt === null || pull.nextAt > ctx.now) return
  if (pull.status === 'WAITING') {
    await updatePull(ctx.db, pull, { status: statusAfter('resume', pull.status), nextAt: null })
    return startAsking(ctx, { ...pull, version: pull.version + 1 })
  }
  const account = await findAccount(ctx.db, pull.accountId)
  if (account === undefined) return
  await answerMissing(ctx, pull, account)
  await recordSystemEvent(ctx, 'sn_pull.unanswered', {
    subjectType: 'sn_pull',
    subjectId: pull.id,
    details: { account: account.name, hours: account.noAnswerHours },
  })
}

async function pullsOf(round: Round): Promise<void> {
  const { app, read, write } = round
  const { pulls, answers } = await read(async (db) => ({
    pulls: await listDuePulls(db, app.clock.now()),
    answers: await listDueAcknowledgements(db, app.clock.now()),
  }))
  for (const { id } of pulls) await isolated(round, id, () => write((ctx) => retryOrExpire(ctx, id)))
  for (const answer of answers)
    await write(async (ctx) => {
      const pull = await lockPull(ctx.db, answer.pullId)
      // The pull's own task acknowledges at its end.
      if (pull === undefined || (pull.taskId !== null && !(await hasTaskEnded(ctx.db, pull.taskId)))) return
      await updateAnswer(ctx.db, answer, { acknowledgeAt: new Date(ctx.now.getTime() + MINUTE_MS) })
      await startTask(ctx, {
        kind: PULL_KIND,
        input: { pullId: pull.id },
        subjectType: 'sn_pull',
        subjectId: pull.id,
        queue: `source:${pull.accountId}`,
      })
    })
}

async function pollFolder({ app, tenant, read, write }: Round, account: AccountRow<'SFTP'>): Promise<void> {
  const { sftp } = await read((db) => accessOf({ app, tenant }, db, account))
  if (sftp === null) return
  let names: string[]
  try {
    names = await withSftp(sftp.settings, async (folder) =>
      settledFiles(app, `${tenant.tenantId} ${account.id}`, sftp.folders, await folder.list(sftp.folders.inFolder)),
    )
  } catch (error) {
    // The health check reports whether the partner answers.
    if (error instanceof TransferFailure) return
    throw error
  }
  if (names.length === 0) return
  await write(async (ctx) => {
    const now = await lockAccount(ctx.db, 'SFTP', account.id)
    if (now === undefined || (now.pollTaskId !== null && !(await hasTaskEnded(ctx.db, now.pollTaskId)))) return
    const { taskId } = await startTask(ctx, {
      kind: FETCH_KIND,
      input: { accountId: account.id, names },
      subjectType: 'sftp_account',
      subjectId: account.id,
      queue: messageQueue(account.id),
    })
    await updateAccountState(ctx.db, account.id, { pollTaskId: taskId })
  })
}

const isAwaited = ({ app, tenant }: Round, account: AccountRow): boolean =>
  isInForce(account, todayOf({ tenant, now: app.clock.now() }))

async function looksOf(round: Round): Promise<void> {
  const { app, read, write } = round
  for (const account of await read((db) => listDuePolls(db, app.clock.now()))) {
    if (!isOfKind(account, 'SFTP') || !isAwaited(round, account)) continue
    const next = new Date(app.clock.now().getTime() + account.settings.intervalSeconds * 1_000)
    await isolated(round, account.id, async () => {
      if (await write(({ db }) => claimPoll(db, account, next))) await pollFolder(round, account)
    })
  }
}

async function check(round: Round, account: AccountRow): Promise<void> {
  const { app, tenant, read, write, signal } = round
  if (
    !(await write(({ db, now }) => claimCheck(db, account, new Date(now.getTime() + CHECK_MS)))) ||
    !isAwaited(round, account)
  )
    return
  const access = await read((db) => accessOf({ app, tenant }, db, account))
  const problem = await probe({ app, tenantId: tenant.tenantId, access, signal })
  await write(async (ctx) => {
    const now = await lockAccount(ctx.db, account.kind, account.id)
    if (now?.isActive) await noteCheck(ctx, now, problem)
  })
}

async function checksOf(round: Round): Promise<void> {
  const { app, read, signal } = round
  for (const account of await read((db) => listDueChecks(db, app.clock.now()))) {
    if (signal.aborted) return
    await isolated(round, account.id, () => check(round, account))
  }
}

/** Does what is due for a tenant by the application's clock. */
export async function dispatchSources(
  app: App,
  tenantId: number,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const tenant = await tenantById(app, tenantId)
  if (!tenant || (await isOutgoingHeld(app, tenantId))) return
  const round = roundOf(app, tenant, signal)
  await pullsOf(round)
  // Folders of partners are left alone, and that they do not answer raises no alert.
  if (isSandbox(tenant)) return
  await looksOf(round)
  await checksOf(round)
}

const loop = tenantLoop({ name: 'sources.loop', what: 'looking after sources', everyMs: TICK_MS })

export const wakeSources = loop.wake

export const startSources = async (app: App): Promise<() => Promise<void>> =>
  loop.start(app, {
    tenants: () => workingTenants(app),
    round: (tenantId, signal) => dispatchSources(app, tenantId, signal),
  })
