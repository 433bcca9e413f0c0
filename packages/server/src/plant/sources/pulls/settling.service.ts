/**
 * The result of an attempt: codes in the pool, the next attempt, or an alert. Each is one transaction under the pull's
 * lock.
 */

import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import {
  pullTransitions,
  type PullCommand,
  type PullProblem,
  type PullStatus,
} from '@serialis/contract/plant/sources/pulls.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import type { StoredFile } from '../../../kit/ops/file-store.ts'
import { importSerials } from '../../../numbers/ledger/issue/issue.service.ts'
import { productInForce } from '../../products/products.service.ts'
import { isOfKind, updateAccountState, type AccountRow } from '../accounts/accounts.queries.ts'
import { accountAnswered } from '../accounts/health.service.ts'
import { AnswerRefused } from '../answers/serial-answer.ts'
import { clearPoolAlerts, raisePullAlert } from './pull-alerts.ts'
import {
  insertAnswer,
  insertTry,
  updatePull,
  type ProblemParams,
  type PullChange,
  type PullRow,
} from './pulls.queries.ts'
import { notifyDelivered, notifyFailed, type SettledPull } from './pulls.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The status that a command leads to; refuses a command that is not allowed from here. */
export function statusAfter(command: PullCommand, from: PullStatus): PullStatus {
  const [row] = rowsOf(pullTransitions, command, from)
  requireThat(row !== undefined, 'pull_status_does_not_allow', { status: from })
  return row.to
}

async function move(ctx: Ctx, pull: PullRow, command: PullCommand, change: PullChange): Promise<PullRow> {
  const status = statusAfter(command, pull.status)
  return updatePull(ctx.db, pull, { ...change, status })
}

const settled = (pull: PullRow): SettledPull => ({
  id: pull.id,
  poolKey: pull.poolKey,
  productId: pull.productId,
  level: pull.level,
  orderId: pull.orderId,
  cause: pull.cause,
  status: pull.status,
  quantity: pull.quantity,
  accepted: pull.accepted,
})

const noticeAt = (pull: PullRow, account: AccountRow, now: Date): Date =>
  new Date((pull.askedAt ?? now).getTime() + account.noAnswerHours * HOUR_MS)
const problemOfParams = (params: ProblemParams): string => JSON.stringify(params)

/** A pull with the account that it asks. */
export interface AskedPull {
  pull: PullRow
  account: AccountRow
}

export interface Sending {
  at: Date
  milliseconds: number
}

const noteTry = (
  ctx: Ctx,
  pull: PullRow,
  { at, milliseconds }: Sending,
  { problem, text = '' }: { problem: PullProblem | null; text?: string },
): Promise<void> =>
  insertTry(ctx.db, pull.id, { part: pull.part, sentAt: at, milliseconds, problem, text: text.slice(0, 500) })

/** No answer: again after a delay, until no attempts are left. */
export async function tryFailed(
  ctx: Ctx,
  { pull, account }: AskedPull,
  sending: Sending,
  { problem, text }: { problem: PullProblem; text: string },
): Promise<void> {
  await noteTry(ctx, pull, sending, { problem, text })
  const tries = pull.tries + 1
  const change = { tries, problem, problemParams: problemOfParams({ text }) }
  ctx.event.details = { account: account.name, problem, text, tries }
  if (tries < account.tries) {
    await move(ctx, pull, 'wait', {
      ...change,
      nextAt: new Date(ctx.now.getTime() + account.retryMinutes * MINUTE_MS),
    })
    return
  }
  const parked = await move(ctx, pull, 'park', { ...change, nextAt: noticeAt(pull, account, ctx.now) })
  await raisePullAlert(ctx, { pull: parked, account }, problem, { tries })
  await notifyFailed(ctx, settled(parked), problem)
}

/** No account is left to be asked. */
export async function noAccountLeft(ctx: Ctx, pull: PullRow, account: AccountRow): Promise<void> {
  const parked = await move(ctx, pull, 'park', {
    problem: 'no_account',
    problemParams: problemOfParams({ name: account.name }),
    nextAt: null,
  })
  await raisePullAlert(ctx, { pull: parked, account }, 'no_account', {})
  await notifyFailed(ctx, settled(parked), 'no_account')
}

/** The partner has the request as a file; the answer may come at any time. */
export async function requestSent(ctx: Ctx, pull: PullRow, account: AccountRow, sending: Sending): Promise<void> {
  await noteTry(ctx, pull, sending, { problem: null })
  await move(ctx, pull, 'send', {
    tries: pull.tries + 1,
    problem: null,
    problemParams: '{}',
    nextAt: noticeAt(pull, account, ctx.now),
  })
  await accountAnswered(ctx, account)
}

export interface Answer {
  file: StoredFile
  /** Number of codes in it. */
  received: number
  /** It came as a file in a folder, which keeps the bytes. */
  messageId?: string
  /** It came at once, in the attempt that requested it. */
  sending?: Sending
}

const fileColumns = ({ file, messageId }: Answer) => ({
  filePath: file.path,
  fileName: file.name,
  fileSize: file.size,
  fileSha256: file.sha256,
  messageId: messageId ?? null,
})
/** How many codes were refused for the first reason, and which one came first. */
function refusalOf(
  refused: readonly { index: number; reason: 'listed_twice' | 'already_known' | 'in_rule_space' | 'not_a_code' }[],
  codes: readonly string[],
): AnswerRefused | undefined {
  const [first] = refused
  return (
    first &&
    new AnswerRefused(first.reason, {
      count: refused.filter(({ reason }) => reason === first.reason).length,
      code: codes[first.index] ?? '',
    })
  )
}

/**
 * Stores codes as one block of the pool, free for any order; throws `AnswerRefused` without having written anything.
 */
export async function storeCodes(
  ctx: Ctx,
  pool: Pick<PullRow, 'productId' | 'level' | 'codeType' | 'gtin' | 'poolKey'>,
  codes: readonly string[],
): Promise<void> {
  const product = await productInForce(ctx.db, pool.productId)
  const ruleVersionIds = (product?.levels ?? []).flatMap(({ ruleVersionId }) =>
    ruleVersionId === null ? [] : [ruleVersionId],
  )
  const { refused } = await importSerials(ctx.db, {
    event: { id: ctx.event.id, recordedAt: ctx.now },
    productId: pool.codeType === 'SSCC' ? null : pool.productId,
    gtin: pool.gtin,
    level: pool.level,
    poolKey: pool.poolKey,
    allocation: 'FREE',
    codes,
    ruleVersionIds,
  })
  const refusal = refusalOf(refused, codes)
  if (refusal) throw refusal
}

/** All or some of the codes are stored and in use; missing ones are reported. */
export async function deliver(
  ctx: Ctx,
  { pull, account }: AskedPull,
  answer: Answer,
  codes: readonly string[],
): Promise<void> {
  const { sending } = answer
  await storeCodes(ctx, pull, codes)
  if (sending) await noteTry(ctx, pull, sending, { problem: null })
  const accepted = pull.accepted + codes.length
  const missing = pull.quantity - accepted
  const isAcknowledgementDue =
    account.acknowledges &&
    (isOfKind(account, 'WEBSERVICE')
      ? account.settings.acknowledgePath !== ''
      : isOfKind(account, 'TRACELINK') && account.settings.mode === 'SOAP')
  await insertAnswer(ctx.db, {
    pullId: pull.id,
    part: pull.part,
    answeredAt: ctx.now,
    received: answer.received,
    accepted: codes.length,
    acknowledgeAt: isAcknowledgementDue ? ctx.now : null,
    ...fileColumns(answer),
  })
  const problem = missing === 0 ? null : ('short' as const)
  const done = await move(ctx, pull, missing === 0 ? 'deliver' : 'deliverShort', {
    accepted,
    tries: pull.tries + (sending ? 1 : 0),
    problem,
    problemParams: problemOfParams(missing === 0 ? {} : { missing }),
    nextAt: null,
    finishedAt: ctx.now,
  })
  ctx.event.details = {
    account: account.name,
    asked: pull.quantity,
    accepted: codes.length,
    missing,
    sha256: answer.file.sha256,
  }
  await clearPoolAlerts(ctx, done)
  await accountAnswered(ctx, account)
  await notifyDelivered(ctx, settled(done))
  if (problem !== null) await raisePullAlert(ctx, { pull: done, account }, problem, {})
}

/** A wrong answer: none of its codes is used, and its bytes are stored. */
export async function refuse(
  ctx: Ctx,
  { pull, account }: AskedPull,
  answer: Answer,
  { problem, params }: AnswerRefused,
): Promise<void> {
  const { sending } = answer
  if (sending) await noteTry(ctx, pull, sending, { problem })
  await insertAnswer(ctx.db, {
    pullId: pull.id,
    part: pull.part,
    answeredAt: ctx.now,
    received: answer.received,
    accepted: 0,
    problem,
    problemParams: problemOfParams(params),
    ...fileColumns(answer),
  })
  const refused = await move(ctx, pull, 'refuse', {
    tries: pull.tries + (sending ? 1 : 0),
    problem,
    problemParams: problemOfParams(params),
    nextAt: null,
    finishedAt: ctx.now,
  })
  ctx.event.details = { account: account.name, problem, ...params, sha256: answer.file.sha256 }
  await raisePullAlert(ctx, { pull: refused, account }, problem, params)
  await notifyFailed(ctx, settled(refused), problem)
}

/** No answer came for hours: reported once more, and then left to people. */
export async function answerMissing(ctx: Ctx, pull: PullRow, account: AccountRow): Promise<void> {
  const missed = await move(ctx, pull, 'missAnswer', {
    problem: 'no_answer',
    problemParams: problemOfParams({ hours: account.noAnswerHours }),
    nextAt: null,
    finishedAt: ctx.now,
  })
  await updateAccountState(ctx.db, account.id, {
    lastProblem: JSON.stringify({ kind: 'no_answer', text: '', at: ctx.now.toISOString() }),
  })
  await raisePullAlert(ctx, { pull: missed, account }, 'no_answer', { hours: account.noAnswerHours })
  await notifyFailed(ctx, settled(missed), 'no_answer')
}
