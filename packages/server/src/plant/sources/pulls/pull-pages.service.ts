/** A pull as its pages show it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/plant/sources/pulls.routes.ts'
import type { PullAction, PullDetail } from '@serialis/contract/plant/sources/pulls.schema.ts'
import { pullTransitions } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { hasTaskEnded, mayFollowTask } from '../../../platform/tasks/tasks.service.ts'
import { productTitles } from '../../products/products.service.ts'
import { findAccount, listAccountsById } from '../accounts/accounts.queries.ts'
import * as queries from './pulls.queries.ts'
import { requestIdOf } from './request-id.ts'

interface Names {
  accounts: Awaited<ReturnType<typeof listAccountsById>>
  products: Awaited<ReturnType<typeof productTitles>>
}
async function namesOf(db: TenantDb, rows: readonly queries.PullRow[]): Promise<Names> {
  return {
    accounts: await listAccountsById(
      db,
      rows.map(({ accountId }) => accountId),
    ),
    products: await productTitles(db, [...new Set(rows.map(({ productId }) => productId))]),
  }
}

function shownPull(row: queries.PullRow, { accounts, products }: Names) {
  const account = accounts.find(({ id }) => id === row.accountId)
  const product = products.get(row.productId)
  return {
    id: row.id,
    status: row.status,
    cause: row.cause,
    account: { id: row.accountId, name: account?.name ?? '', kind: account?.kind ?? ('TRACELINK' as const) },
    environment: row.environment,
    product: { id: row.productId, code: product?.code ?? '', name: product?.name ?? '' },
    level: row.level,
    gtin: row.gtin,
    orderId: row.orderId,
    quantity: row.quantity,
    accepted: row.accepted,
    tries: row.tries,
    nextAt: row.nextAt?.toISOString() ?? null,
    problem: row.problem,
    problemParams: row.problemParams,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    version: row.version,
  }
}

/** A command that the table allows. A request in progress is not repeated, unless its task has failed. */
export async function isOpenTo(db: TenantDb, row: queries.PullRow, command: 'retry' | 'cancel'): Promise<boolean> {
  if (rowsOf(pullTransitions, command, row.status).length === 0) return false
  return (
    command === 'cancel' || row.status !== 'QUEUED' || (row.taskId !== null && (await hasTaskEnded(db, row.taskId)))
  )
}

async function allowed({ db, actor }: Ctx, row: queries.PullRow, hasAnswer: boolean): Promise<PullAction[]> {
  const may = (name: 'pulls.retry' | 'pulls.cancel' | 'pulls.export') =>
    isGranted(actor.authorities, permissionCode(name))
  return [
    ...(may('pulls.retry') && (await isOpenTo(db, row, 'retry')) ? (['retry'] as const) : []),
    ...(may('pulls.cancel') && (await isOpenTo(db, row, 'cancel')) ? (['cancel'] as const) : []),
    ...(may('pulls.export') && hasAnswer ? (['download'] as const) : []),
  ]
}

export const listPulls = bind(routes.listPulls, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listPulls(db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  const names = await namesOf(db, page.items)
  return { ...page, items: page.items.map((row) => shownPull(row, names)) }
})

const shownAnswer = (row: queries.AnswerRow): PullDetail['answers'][number] => ({
  part: row.part,
  requestId: requestIdOf({ id: row.pullId, part: row.part }),
  at: row.answeredAt.toISOString(),
  received: row.received,
  accepted: row.accepted,
  problem: row.problem,
  problemParams: row.problemParams,
  file: { name: row.fileName, size: row.fileSize, sha256: row.fileSha256 },
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  messageId: row.messageId,
})

export async function shownDetail(ctx: Ctx, row: queries.PullRow): Promise<PullDetail> {
  const { db } = ctx
  const answers = await queries.listAnswers(db, row.id)
  const tries = await queries.listTries(db, row.id)
  return {
    ...shownPull(row, await namesOf(db, [row])),
    requestId: requestIdOf(row),
    poolKey: row.poolKey,
    taskId: row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    maxTries: (await findAccount(db, row.accountId))?.tries ?? 0,
    tryList: tries.map((one) => ({
      number: one.number,
      part: one.part,
      at: one.sentAt.toISOString(),
      milliseconds: one.milliseconds,
      problem: one.problem,
      text: one.text,
    })),
    answers: answers.map(shownAnswer),
    allowed: await allowed(ctx, row, answers.length > 0),
    version: row.version,
  }
}

export const getPull = bind(routes.getPull, async (ctx, { params }) =>
  shownDetail(ctx, found(await queries.findPull(ctx.db, params.id))),
)

export const downloadPullAnswer = bind(routes.downloadPullAnswer, async ({ app, db, event }, { params }) => {
  found(await queries.findPull(db, params.id))
  const answer = found(await queries.findAnswer(db, params.id, params.part), 'pull_has_no_answer')
  Object.assign(event, {
    subjectType: 'sn_pull',
    subjectId: params.id,
    details: { part: params.part, sha256: answer.fileSha256 },
  })
  return {
    contentType: 'application/octet-stream',
    fileName: answer.fileName,
    size: answer.fileSize,
    body: app.files.read(answer.filePath),
  }
})
