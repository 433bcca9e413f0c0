/**
 * One pull: requested, checked, stored, acknowledged. After a kill at any point it repeats the request with the same
 * id, and stores a block only once.
 */

import type { EventCode } from '@serialis/contract/events.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { productInForce } from '../../products/products.service.ts'
import { accessOf, type Access } from '../accounts/account-access.ts'
import { chooseAccount, isInForce, todayOf } from '../accounts/account-choice.service.ts'
import { findAccount, listCovered, lockAccount, type AccountRow } from '../accounts/accounts.queries.ts'
import type { CodeRequest } from '../answers/request-message.ts'
import { AnswerRefused, codesOf } from '../answers/serial-answer.ts'
import { acknowledge, ask, type RequestResult } from './partner-request.ts'
import * as queries from './pulls.queries.ts'
import { PULL_KIND } from './pulls.service.ts'
import { requestIdOf } from './request-id.ts'
import { deliver, noAccountLeft, refuse, requestSent, tryFailed, type Sending } from './settling.service.ts'

const MINUTE_MS = 60_000

interface Begun {
  pull: queries.PullRow
  access: Access
  request: CodeRequest
  askedAt: Date
}

/**
 * The account of the pull while it may be asked; otherwise another one of the same environment, with a new request if
 * the first account was already asked.
 */
async function accountToAsk(
  ctx: Ctx,
  pull: queries.PullRow,
): Promise<{ account: AccountRow; isOther: boolean } | undefined> {
  const { db } = ctx
  const known =
    (await lockAccount(db, 'TRACELINK', pull.accountId)) ?? (await lockAccount(db, 'WEBSERVICE', pull.accountId))
  if (known !== undefined && isInForce(known, todayOf(ctx))) return { account: known, isOther: false }
  const other = await chooseAccount(ctx, { productId: pull.productId, environment: pull.environment })
  return other && { account: other.account, isOther: true }
}

async function begin(ctx: Ctx, pullId: string): Promise<Begun | undefined> {
  const { db, now } = ctx
  const pull = await queries.lockPull(db, pullId)
  if (pull === undefined || pull.status !== 'QUEUED') return undefined
  const found = await accountToAsk(ctx, pull)
  const product = await productInForce(db, pull.productId)
  if (found === undefined || product === undefined) {
    const before = await findAccount(db, pull.accountId)
    if (before) await noAccountLeft(ctx, pull, before)
    return undefined
  }
  const { account, isOther } = found
  const asked =
    isOther && pull.askedAt !== null
      ? { part: pull.part + 1, tries: 0, askedAt: now }
      : { part: pull.part, tries: pull.tries, askedAt: pull.askedAt ?? now }
  await queries.updatePull(db, pull, { ...asked, accountId: account.id, nextAt: null })
  const covered = (await listCovered(db, [account.id])).find(({ productId }) => productId === pull.productId)
  const current = { ...pull, ...asked, accountId: account.id }
  return {
    pull: current,
    askedAt: asked.askedAt,
    access: await accessOf(ctx, db, account),
    request: {
      requestId: requestIdOf(current),
      quantity: pull.quantity - pull.accepted,
      level: pull.level,
      codeType: pull.codeType,
      gtin: pull.gtin,
      partnerKey: covered?.partnerKey ?? '',
      companyPrefix: product.companyCode,
      ratio: product.ratio,
      levelNumber: product.levels.findIndex(({ level }) => level === pull.level) + 1,
    },
  }
}

/** The pull while it still waits for this request; undefined when it was cancelled in the meantime. */
async function stillAsked(ctx: Ctx, { pull }: Begun): Promise<queries.PullRow | undefined> {
  const now = await queries.lockPull(ctx.db, pull.id)
  return now?.status === 'QUEUED' && now.part === pull.part ? now : undefined
}

/** Checked against the request; an answer that may not be used is an answer too. */
function codesIn(
  asked: Extract<RequestResult, { kind: 'answered' | 'refused' }>,
  { request, access }: Begun,
): string[] {
  if (asked.kind === 'refused') throw asked.refusal
  const { settings } = access.account
  const systems =
    'sendingSystem' in settings
      ? { systems: { sending: settings.sendingSystem, receiving: settings.receivingSystem } }
      : {}
  return codesOf(asked.answer, {
    gtin: request.gtin,
    codeType: request.codeType,
    quantity: request.quantity,
    requestId: request.requestId,
    ...systems,
  })
}

async function settleAnswer(
  task: TaskRun,
  begun: Begun,
  asked: Extract<RequestResult, { kind: 'answered' | 'refused' }>,
  sending: Sending,
): Promise<void> {
  const { account } = begun.access
  const answer = { file: asked.file, received: asked.kind === 'answered' ? asked.answer.codes.length : 0, sending }
  const settle = (action: EventCode, work: (ctx: Ctx, pull: queries.PullRow) => Promise<void>) =>
    task.write(action, async (ctx) => {
      const pull = await stillAsked(ctx, begun)
      if (pull) await work(ctx, pull)
      return pull !== undefined
    })
  let isUsed: boolean
  try {
    const codes = codesIn(asked, begun)
    isUsed = await settle('sn_pull.delivered', (ctx, pull) => deliver(ctx, { pull, account }, answer, codes))
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    isUsed = await settle('sn_pull.refused', (ctx, pull) => refuse(ctx, { pull, account }, answer, error))
  }
  if (isUsed) await task.app.files.keep(asked.file.path)
  else await task.app.files.remove(asked.file.path)
}

/** One attempt, and its result. */
async function askOnce(task: TaskRun, begun: Begun): Promise<void> {
  const { app } = task
  const began = performance.now()
  const at = app.clock.now()
  const asked = await ask({
    app,
    tenantId: task.tenant.tenantId,
    access: begun.access,
    request: begun.request,
    askedAt: begun.askedAt,
    tryNumber: begun.pull.tries + 1,
    signal: task.signal,
  })
  const sending: Sending = { at, milliseconds: Math.round(performance.now() - began) }
  if (asked.kind === 'answered' || asked.kind === 'refused') return settleAnswer(task, begun, asked, sending)
  await task.write(asked.kind === 'sent' ? 'sn_pull.sent' : 'sn_pull.try_failed', async (ctx) => {
    const pull = await stillAsked(ctx, begun)
    if (pull === undefined) return
    if (asked.kind === 'sent') await requestSent(ctx, pull, begun.access.account, sending)
    else await tryFailed(ctx, { pull, account: begun.access.account }, sending, asked)
  })
}

/** Acknowledges every answer that was stored and not acknowledged yet. */
async function acknowledgeAnswers(task: TaskRun, pullId: string): Promise<void> {
  const due = await task.read(async (db) => {
    const pull = await queries.findPull(db, pullId)
    const account = pull && (await findAccount(db, pull.accountId))
    const answers = (await queries.listAnswers(db, pullId)).filter(
      ({ acknowledgeAt, acknowledgedAt }) => acknowledgeAt !== null && acknowledgedAt === null,
    )
    return pull && account && answers.length > 0 ? { access: await accessOf(task, db, account), answers } : undefined
  })
  for (const answer of due?.answers ?? []) {
    const { access } = due as NonNullable<typeof due>
    const isAcknowledged = await acknowledge(
      { app: task.app, tenantId: task.tenant.tenantId, access, signal: task.signal },
      requestIdOf({ id: pullId, part: answer.part }),
      answer.accepted,
    )
    const tries = answer.acknowledgeTries + 1
    const { tries: most, retryMinutes } = access.account
    await task.write(null, ({ db, now }) =>
      queries.updateAnswer(
        db,
        answer,
        isAcknowledged
          ? { acknowledgeAt: null, acknowledgedAt: now, acknowledgeTries: tries }
          : {
              acknowledgeAt: tries < most ? new Date(now.getTime() + retryMinutes * MINUTE_MS) : null,
              acknowledgeTries: tries,
            },
      ),
    )
  }
}

export const pullCodes: TaskKind = {
  kind: PULL_KIND,
  isOutgoing: true,
  async run(task, input) {
    const { pullId } = input as { pullId: string }
    const begun = await task.write(null, (ctx) => begin(ctx, pullId))
    if (begun !== undefined) await askOnce(task, begun)
    await acknowledgeAnswers(task, pullId)
    await task.finish(null, async ({ db }) => {
      const pull = await queries.findPull(db, pullId)
      return { result: { status: pull?.status ?? '', accepted: pull?.accepted ?? 0, asked: pull?.quantity ?? 0 } }
    })
  },
}
