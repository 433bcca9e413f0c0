/** What people do with pulls: request codes manually, ask again, give up. */

import { poolKeyOf } from '@serialis/contract/plant/sources/pool-key.ts'
import * as routes from '@serialis/contract/plant/sources/pulls.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { productInForce } from '../../products/products.service.ts'
import { chooseAccount } from '../accounts/account-choice.service.ts'
import { clearPullAlerts } from './pull-alerts.ts'
import { isOpenTo, shownDetail } from './pull-pages.service.ts'
import * as queries from './pulls.queries.ts'
import { accountFor, requestPull, startAsking } from './pulls.service.ts'
import { statusAfter } from './settling.service.ts'

export const requestCodes = bind(routes.requestCodes, async (ctx, { body }) => {
  const product = found(await productInForce(ctx.db, body.productId))
  const account = await accountFor(ctx, { productId: product.id, source: product.snSource })
  if (account === undefined) throw failure('codes_source_unsupported')
  const level = product.levels.find((one) => one.level === body.level)
  const poolKey = poolKeyOf({
    source: product.snSource,
    environment: account.environment,
    productId: product.id,
    level: body.level,
  })
  const { pullId } = await requestPull(ctx, {
    poolKey,
    productId: product.id,
    level: body.level,
    gtin: level?.gtin ?? null,
    quantity: body.quantity,
    cause: 'MANUAL',
  })
  Object.assign(ctx.event, {
    subjectType: 'sn_pull',
    subjectId: pullId,
    details: { account: account.name, product: product.code, level: body.level, quantity: body.quantity },
  })
  return shownDetail(ctx, found(await queries.findPull(ctx.db, pullId)))
})

/** Asks again at once: the same request while it has no answer, otherwise a new one for what is missing. */
export async function askAgain(ctx: Ctx, pull: queries.PullRow): Promise<void> {
  const status = statusAfter('retry', pull.status)
  requireThat(await isOpenTo(ctx.db, pull, 'retry'), 'pull_status_does_not_allow', { status: pull.status })
  // A pull without an account would only be suspended again.
  if ((await chooseAccount(ctx, { productId: pull.productId, environment: pull.environment })) === undefined)
    throw failure('codes_source_unsupported')
  const isAnswered = (await queries.findAnswer(ctx.db, pull.id, pull.part)) !== undefined
  await queries.updatePull(ctx.db, pull, {
    status,
    tries: 0,
    nextAt: null,
    finishedAt: null,
    problem: null,
    problemParams: '{}',
    ...(isAnswered && { part: pull.part + 1 }),
    ...((isAnswered || pull.status === 'NO_ANSWER' || pull.status === 'PARKED') && { askedAt: null }),
  })
  await startAsking(ctx, found(await queries.findPull(ctx.db, pull.id)))
}

interface Deciding {
  params: { id: string }
  body: { version: number; reason: string }
}
async function opened(ctx: Ctx, { params, body }: Deciding): Promise<queries.PullRow> {
  const pull = found(await queries.lockPull(ctx.db, params.id))
  requireThat(pull.version === body.version, 'changed_meanwhile')
  Object.assign(ctx.event, {
    subjectType: 'sn_pull',
    subjectId: pull.id,
    reason: body.reason,
    details: { status: pull.status, accepted: pull.accepted },
  })
  return pull
}

const shownNow = async (ctx: Ctx, id: string) => shownDetail(ctx, found(await queries.findPull(ctx.db, id)))

export const retryPull = bind(routes.retryPull, async (ctx, input) => {
  await askAgain(ctx, await opened(ctx, input))
  return shownNow(ctx, input.params.id)
})

export const cancelPull = bind(routes.cancelPull, async (ctx, input) => {
  const pull = await opened(ctx, input)
  await queries.updatePull(ctx.db, pull, {
    status: statusAfter('cancel', pull.status),
    nextAt: null,
    finishedAt: ctx.now,
  })
  await clearPullAlerts(ctx, pull.id)
  return shownNow(ctx, pull.id)
})
