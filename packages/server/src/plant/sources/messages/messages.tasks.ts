/**
 * Reading a message: it is the answer of a pull, a block of its own, or dead; then an alert is raised, and the message
 * can be read again.
 */

import { poolKeyOf } from '@serialis/contract/plant/sources/pool-key.ts'
import type { PullProblem } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { clearAlert, raiseAlert } from '../../../platform/alerts/alerts.service.ts'
import { productOfGtin } from '../../products/products.service.ts'
import { accessOf } from '../accounts/account-access.ts'
import { findAccount, listCovered, type AccountRow } from '../accounts/accounts.queries.ts'
import { AnswerRefused, codesOf, type SerialAnswer } from '../answers/serial-answer.ts'
import { clearPoolAlerts } from '../pulls/pull-alerts.ts'
import { findAnswer, lockPull, type PullRow } from '../pulls/pulls.queries.ts'
import { notifyUnasked } from '../pulls/pulls.service.ts'
import { readRequestId, requestIdOf } from '../pulls/request-id.ts'
import { deliver, refuse, storeCodes } from '../pulls/settling.service.ts'
import { withOpened } from './file-locks.ts'
import { readMessage } from './message-reading.ts'
import * as queries from './messages.queries.ts'

export const MESSAGE_KIND = 'sources.message'

export const messageSubject = (id: string) => ({ subjectType: 'sn_message' as const, subjectId: id })
/** Messages of one account are read in the order of arrival. */
export const messageQueue = (accountId: string): string => `incoming:${accountId}`

interface Reading {
  message: queries.MessageRow
  account: AccountRow
  answer: SerialAnswer
}

async function settle(ctx: Ctx, message: queries.MessageRow, change: queries.MessageChange): Promise<void> {
  await queries.updateMessage(ctx.db, message, {
    ...change,
    status: 'DONE',
    problem: null,
    problemParams: '{}',
    tries: message.tries + 1,
    finishedAt: ctx.now,
  })
  await clearAlert(ctx.db, 'E7', messageSubject(message.id), ctx.now)
}

const fileOf = (message: queries.MessageRow) => ({
  path: message.filePath,
  name: message.fileName,
  size: message.fileSize,
  sha256: message.fileSha256,
})

/** The pull that the message answers; undefined when it names none of ours. */
async function pullOf(
  { db }: Ctx,
  { answer, account }: Reading,
): Promise<{ pull: PullRow; part: number; account: AccountRow } | undefined> {
  const named = answer.requestId === null ? undefined : readRequestId(answer.requestId)
  const pull = named && (await lockPull(db, named.pullId))
  const own = pull && (await findAccount(db, pull.accountId))
  if (named === undefined || pull === undefined || own === undefined) return undefined
  // An answer is accepted only from the account that was asked, or from the folders that transfer its files.
  return own.id === account.id || own.sftpAccountId === account.id
    ? { pull, part: named.part, account: own }
    : undefined
}

async function answerPull(
  ctx: Ctx,
  { message, answer }: Reading,
  { pull, part, account }: { pull: PullRow; part: number; account: AccountRow },
): Promise<void> {
  if ((await findAnswer(ctx.db, pull.id, part)) !== undefined)
    return settle(ctx, message, { outcome: 'REPEATED', codes: answer.codes.length, pullId: pull.id })
  if (part !== pull.part || ['DELIVERED', 'SHORT', 'REFUSED', 'CANCELLED'].includes(pull.status))
    throw new AnswerRefused('other_request', { requestId: requestIdOf({ id: pull.id, part }) })
  const given = { file: fileOf(message), received: answer.codes.length, messageId: message.id }
  const { settings } = account
  const systems =
    'sendingSystem' in settings
      ? { systems: { sending: settings.sendingSystem, receiving: settings.receivingSystem } }
      : {}
  const codes = codesOf(answer, {
    gtin: pull.gtin,
    codeType: pull.codeType,
    quantity: pull.quantity - pull.accepted,
    requestId: requestIdOf(pull),
    ...systems,
  })
  await deliver(ctx, { pull, account }, given, codes)
  await settle(ctx, message, {
    outcome: 'ANSWERED',
    codes: codes.length,
    pullId: pull.id,
    productId: pull.productId,
    level: pull.level,
  })
}

/** Not requested: the GTIN determines the pool. */
async function takeUnasked(ctx: Ctx, { message, account, answer }: Reading): Promise<void> {
  if (answer.requestId !== null && readRequestId(answer.requestId) !== undefined)
    throw new AnswerRefused('other_request', { requestId: answer.requestId })
  const gtin = (answer.gtin ?? /^01(\d{14})21/.exec(answer.codes[0]?.trim() ?? '')?.[1] ?? '').padStart(14, '0')
  const product = await productOfGtin(ctx.db, gtin)
  const level = product?.levels.find((one) => one.gtin === gtin)
  const covered = await listCovered(ctx.db, [account.id])
  const isCovered =
    product !== undefined &&
    product.snSource === 'TRACELINK' &&
    (covered.length === 0 || covered.some(({ productId }) => productId === product.id))
  if (product === undefined || level === undefined || !isCovered) throw new AnswerRefused('other_product', { gtin })
  const codes = codesOf(answer, { gtin, codeType: 'SGTIN' })
  const pool = {
    productId: product.id,
    level: level.level,
    codeType: 'SGTIN' as const,
    gtin,
    poolKey: poolKeyOf({
      source: 'TRACELINK',
      environment: account.environment,
      productId: product.id,
      level: level.level,
    }),
  }
  await storeCodes(ctx, pool, codes)
  await clearPoolAlerts(ctx, { id: message.id, poolKey: pool.poolKey })
  await notifyUnasked(ctx, pool.poolKey)
  await settle(ctx, message, { outcome: 'IMPORTED', codes: codes.length, productId: product.id, level: level.level })
}

/** The message while it still waits. */
async function waiting(ctx: Ctx, id: string): Promise<queries.MessageRow | undefined> {
  const message = await queries.lockMessage(ctx.db, id)
  return message?.status === 'WAITING' ? message : undefined
}

async function bury(ctx: Ctx, id: string, { problem, params }: AnswerRefused): Promise<void> {
  const message = await waiting(ctx, id)
  if (message === undefined) return
  const account = await findAccount(ctx.db, message.accountId)
  await queries.updateMessage(ctx.db, message, {
    status: 'DEAD',
    problem,
    problemParams: JSON.stringify(params),
    tries: message.tries + 1,
    finishedAt: ctx.now,
  })
  ctx.event.details = { file: message.fileName, problem, ...params }
  await raiseAlert(ctx, {
    type: 'E7',
    ...messageSubject(id),
    params: { name: account?.name ?? '', file: message.fileName, problem: problem satisfies PullProblem, ...params },
  })
}

/** A wrong answer belongs to its pull: it is refused there as a whole, and the pull's alert offers to ask again. */
async function refuseForPull(
  ctx: Ctx,
  id: string,
  read: { account: AccountRow; answer: SerialAnswer } | undefined,
  refusal: AnswerRefused,
): Promise<boolean> {
  const message = await waiting(ctx, id)
  const named = message && read && (await pullOf(ctx, { message, ...read }))
  if (
    !named ||
    named.part !== named.pull.part ||
    !['QUEUED', 'WAITING', 'SENT', 'PARKED', 'NO_ANSWER'].includes(named.pull.status)
  )
    return false
  await refuse(ctx, named, { file: fileOf(message), received: read.answer.codes.length, messageId: id }, refusal)
  await settle(ctx, message, {
    outcome: 'ANSWERED',
    codes: 0,
    pullId: named.pull.id,
    productId: named.pull.productId,
    level: named.pull.level,
  })
  return true
}

/** Reads one message and applies it exactly once, even after a kill in between. */
export async function processMessage(task: TaskRun, id: string): Promise<void> {
  const known = await task.read(async (db) => {
    const message = await queries.findMessage(db, id)
    const account = message && (await findAccount(db, message.accountId))
    return account && { message, access: await accessOf(task, db, account) }
  })
  if (known === undefined || known.message.status !== 'WAITING') return
  const {
    access,
    message: { origin, filePath },
  } = known
  const { account } = access
  let answer: SerialAnswer | undefined
  try {
    const reading = (path: string) => readMessage(task, account, path)
    answer = await (origin === 'SFTP' ? withOpened(task, access, filePath, reading) : reading(filePath))
    const read = answer
    if (read.fault !== null) throw new AnswerRefused('partner_refused', { text: read.fault.slice(0, 200) })
    await task.write('sn_message.processed', async (ctx) => {
      Object.assign(ctx.event, messageSubject(id))
      const message = await waiting(ctx, id)
      if (message === undefined) return
      const reading = { message, account, answer: read }
      const named = await pullOf(ctx, reading)
      await (named ? answerPull(ctx, reading, named) : takeUnasked(ctx, reading))
    })
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    const read = answer && { account, answer }
    await task.write('sn_message.refused', async (ctx) => {
      Object.assign(ctx.event, messageSubject(id))
      if (!(await refuseForPull(ctx, id, read, error))) await bury(ctx, id, error)
    })
  }
}

export const readIncoming: TaskKind = {
  kind: MESSAGE_KIND,
  async run(task, input) {
    const { messageId } = input as { messageId: string }
    await processMessage(task, messageId)
    await task.finish(null, async ({ db }) => {
      const message = await queries.findMessage(db, messageId)
      return { result: { status: message?.status ?? '', codes: message?.codes ?? 0 } }
    })
  },
}
