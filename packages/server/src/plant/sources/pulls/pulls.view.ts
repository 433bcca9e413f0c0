/** A pull as its pages show it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type * as routes from '@serialis/contract/plant/sources/pulls.routes.ts'
import type { PullAction, PullDetail } from '@serialis/contract/plant/sources/pulls.schema.ts'
import { pullTransitions } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { StreamAnswer } from '../../../kit/http/bind.ts'
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
      rows.map(({ account_id }) => account_id),
    ),
    products: await productTitles(db, [...new Set(rows.map(({ product_id }) => product_id))]),
  }
}

function shownPull(row: queries.PullRow, { accounts, products }: Names) {
  const account = accounts.find(({ id }) => id === row.account_id)
  const product = products.get(row.product_id)
  return {
    id: row.id,
    status: row.status,
    cause: row.cause,
    account: { id: row.account_id, name: account?.name ?? '', kind: account?.kind ?? ('TRACELINK' as const) },
    environment: row.environment,
    product: { id: row.product_id, code: product?.code ?? '', name: product?.name ?? '' },
    level: row.level,
    gtin: row.gtin,
    orderId: row.order_id,
    quantity: row.quantity,
    accepted: row.accepted,
    tries: row.tries,
    nextAt: row.next_at?.toISOString() ?? null,
    problem: row.problem,
    problemParams: row.problem_params,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** A command that the table allows; what is being asked for now is not asked for again, unless its task has failed. */
export async function isOpenTo(db: TenantDb, row: queries.PullRow, command: 'retry' | 'cancel'): Promise<boolean> {
  if (rowsOf(pullTransitions, command, row.status).length === 0) return false
  return (
    command === 'cancel' || row.status !== 'QUEUED' || (row.task_id !== null && (await hasTaskEnded(db, row.task_id)))
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

export async function listPulls(
  { db }: Ctx,
  { query }: Input<typeof routes.listPulls>,
): Promise<Output<typeof routes.listPulls>> {
  const page = pageOf(
    await queries.listPulls(db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  const names = await namesOf(db, page.items)
  return { ...page, items: page.items.map((row) => shownPull(row, names)) }
}

const shownAnswer = (row: queries.AnswerRow): PullDetail['answers'][number] => ({
  part: row.part,
  requestId: requestIdOf({ id: row.pull_id, part: row.part }),
  at: row.answered_at.toISOString(),
  received: row.received,
  accepted: row.accepted,
  problem: row.problem as PullDetail['problem'],
  problemParams: row.problem_params as queries.ProblemParams,
  file: { name: row.file_name, size: row.file_size, sha256: row.file_sha256 },
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  messageId: row.message_id,
})

export async function shownDetail(ctx: Ctx, row: queries.PullRow): Promise<PullDetail> {
  const { db } = ctx
  const answers = await queries.listAnswers(db, row.id)
  const tries = await queries.listTries(db, row.id)
  return {
    ...shownPull(row, await namesOf(db, [row])),
    requestId: requestIdOf(row),
    poolKey: row.pool_key,
    taskId: row.task_id !== null && (await mayFollowTask(ctx, row.task_id)) ? row.task_id : null,
    maxTries: (await findAccount(db, row.account_id))?.tries ?? 0,
    tryList: tries.map((one) => ({
      number: one.number,
      part: one.part,
      at: one.sent_at.toISOString(),
      milliseconds: one.milliseconds,
      problem: one.problem as PullDetail['problem'],
      text: one.text,
    })),
    answers: answers.map(shownAnswer),
    allowed: await allowed(ctx, row, answers.length > 0),
    version: row.version,
  }
}

export async function getPull(
  ctx: Ctx,
  { params }: Input<typeof routes.getPull>,
): Promise<Output<typeof routes.getPull>> {
  return shownDetail(ctx, found(await queries.findPull(ctx.db, params.id)))
}

export async function downloadPullAnswer(
  { app, db, event }: Ctx,
  { params }: Input<typeof routes.downloadPullAnswer>,
): Promise<StreamAnswer> {
  found(await queries.findPull(db, params.id))
  const answer = found(await queries.findAnswer(db, params.id, params.part), 'pull_has_no_answer')
  Object.assign(event, {
    subjectType: 'sn_pull',
    subjectId: params.id,
    details: { part: params.part, sha256: answer.file_sha256 },
  })
  return {
    contentType: 'application/octet-stream',
    fileName: answer.file_name,
    size: answer.file_size,
    body: app.files.read(answer.file_path),
  }
}
