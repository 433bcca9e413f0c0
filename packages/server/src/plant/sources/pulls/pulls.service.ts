/** Requesting codes from partners, for pools and orders: a row and a task in the caller's transaction. */

import { randomUUIDv7 } from 'node:crypto'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { readPoolKey } from '@serialis/contract/plant/sources/pool-key.ts'
import type { PullCause, PullProblem, PullStatus } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { extensionPoint } from '../../../kit/http/extension-point.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { recordSystemEvent } from '../../../platform/audit/audit.service.ts'
import { startTask } from '../../../platform/tasks/tasks.service.ts'
import { productInForce } from '../../products/products.service.ts'
import { chooseAccount } from '../accounts/account-choice.service.ts'
import { findPull, insertPull, updatePull, type PullRow } from './pulls.queries.ts'

export { accountFor } from '../accounts/account-choice.service.ts'

export const PULL_KIND = 'sources.pull'

export interface CodesNeeded {
  /** From `poolKeyOf`; its environment determines which accounts may be asked. */
  poolKey: string
  productId: string
  level: PackagingLevel
  /** Null for codes without one (SSCC, China codes). */
  gtin: string | null
  quantity: number
  cause: PullCause
  orderId?: string | undefined
}

type Asking = Pick<Ctx, 'db' | 'tenant' | 'actor' | 'request' | 'now'>

/**
 * Throws `codes_source_unsupported` when no account in force covers the product, `pull_quantity_too_large` above what
 * the account may request at once.
 */
export async function requestPull(ctx: Asking, need: CodesNeeded): Promise<{ pullId: string }> {
  const { db, now, actor } = ctx
  const environment = readPoolKey(need.poolKey)?.environment
  const level = (await productInForce(db, need.productId))?.levels.find((one) => one.level === need.level)
  requireThat(level !== undefined && level.codeType !== 'NONE', 'pull_level_has_no_codes', { level: need.level })
  const chosen =
    environment === undefined || environment === 'OWN'
      ? undefined
      : await chooseAccount(ctx, { productId: need.productId, environment })
  if (chosen === undefined) throw failure('codes_source_unsupported')
  const { account } = chosen
  requireThat(need.quantity <= account.maxRequest, 'pull_quantity_too_large', { maximum: account.maxRequest })
  const id = randomUUIDv7()
  await insertPull(db, {
    id,
    accountId: account.id,
    environment: account.environment,
    poolKey: need.poolKey,
    productId: need.productId,
    level: need.level,
    codeType: level.codeType,
    gtin: level.codeType === 'SGTIN' ? need.gtin : null,
    quantity: need.quantity,
    cause: need.cause,
    orderId: need.orderId ?? null,
    createdAt: now,
    createdByName: actor.userName,
    requestId: ctx.request.id,
  })
  await startAsking(ctx, found(await findPull(db, id)))
  // A person's request has an event of its own; requests of a pool or an order belong to theirs.
  if (need.cause !== 'MANUAL')
    await recordSystemEvent(ctx, 'sn_pull.requested', {
      subjectType: 'sn_pull',
      subjectId: id,
      details: { account: account.name, quantity: need.quantity, cause: need.cause },
    })
  return { pullId: id }
}

/** Pulls of one account run one after another: a partner that hangs blocks one worker. */
export async function startAsking(ctx: Asking, pull: PullRow): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind: PULL_KIND,
    input: { pullId: pull.id },
    subjectType: 'sn_pull',
    subjectId: pull.id,
    queue: `source:${pull.accountId}`,
  })
  await updatePull(ctx.db, pull, { taskId })
}

/** What listeners receive about a pull. */
export interface SettledPull {
  id: string
  poolKey: string
  productId: string
  level: PackagingLevel
  orderId: string | null
  cause: PullCause
  status: PullStatus
  quantity: number
  /** Codes received so far, including those of the current answer. */
  accepted: number
}

export interface PullListener {
  /** Codes were received, all or some of them (see `status`). In the pull's last transaction. */
  onDelivered(ctx: Ctx, pull: SettledPull): Promise<void>
  /** No attempts left, a wrong answer, or none at all; an alert was raised. In the transaction that records it. */
  onFailed(ctx: Ctx, pull: SettledPull, problem: PullProblem): Promise<void>
  /** Codes were received that no pull had requested. In the transaction that stores them. */
  onUnasked(ctx: Ctx, poolKey: string): Promise<void>
}

/** Rooms that wait for codes. */
export const pullListeners = extensionPoint<PullListener>()

export async function notifyDelivered(ctx: Ctx, pull: SettledPull): Promise<void> {
  for (const { onDelivered } of pullListeners.of(ctx.app)) await onDelivered(ctx, pull)
}
export async function notifyFailed(ctx: Ctx, pull: SettledPull, problem: PullProblem): Promise<void> {
  for (const { onFailed } of pullListeners.of(ctx.app)) await onFailed(ctx, pull, problem)
}

export async function notifyUnasked(ctx: Ctx, poolKey: string): Promise<void> {
  for (const { onUnasked } of pullListeners.of(ctx.app)) await onUnasked(ctx, poolKey)
}

/** True while the pull may still deliver codes without a person. */
export async function isPullOpen(db: TenantDb, pullId: string): Promise<boolean> {
  const pull = await findPull(db, pullId)
  return pull !== undefined && ['QUEUED', 'WAITING', 'SENT'].includes(pull.status)
}
