/**
 * Applies routed messages in batches that several processes share. A batch that the database or the product refuses is
 * halved until the message that is at fault is alone, so that one takes no other with it.
 */

import { databaseFailure } from '../../kit/db/database-errors.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { Failure } from '../../kit/http/failure.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { tenantById, workingTenants } from '../../platform/tenants/tenants.service.ts'
import { type Applying, applySome, type BatchTimes, refuseOldest, timeIsOver } from './apply-messages.ts'

/** Their bodies are in memory together. */
const AT_ONCE = 32
/** A tenant gives the loop to the others after so many batches, and goes on after them. */
const BATCHES_IN_A_ROW = 10
/** Or after so long; `inARowMs` of several batches. A message alone may take two seconds to choose its models. */
const TIMES = { routesMs: 1_000, mapsMs: 1_000, inARowMs: 3_000 }
type Times = BatchTimes & { inARowMs: number }
const EVERY_MS = 15_000
const GATHER_MS = 50

const loop = tenantLoop({ name: 'applying.loop', what: 'applying messages', everyMs: EVERY_MS, gatherMs: GATHER_MS })

export const wakeApplying = (app: App, tenantId: number): void => loop.wake(app, tenantId)

/** It says nothing about the messages: the database is busy or away, has no room, or others changed the same members. */
export const isOfTheTime = (error: unknown): boolean => {
  if (error instanceof Failure) return error.key === 'changed_meanwhile'
  const key = databaseFailure(error, {})?.key
  return key !== undefined && key !== 'request_timeout'
}

const inTransaction = (app: App, tenant: Tenant, work: (ctx: Applying) => Promise<number>): Promise<number> =>
  inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const box = await knownSecretBox(app, db)
    // Without a key there is no message yet.
    return box === undefined ? 0 : work({ app, db, tenant, now: app.clock.now(), box })
  })

/** One batch of at most so many; answers how many messages are judged now. */
async function applyBatch(app: App, tenant: Tenant, times: Times, atMost: number): Promise<number> {
  try {
    return await inTransaction(app, tenant, (ctx) => applySome(ctx, atMost, times))
  } catch (error) {
    if (isOfTheTime(error)) throw error
    app.log.error(
      { err: error, tenantId: tenant.tenantId, messages: atMost },
      'a batch of messages could not be applied',
    )
    if (atMost > 1) return applyBatch(app, tenant, times, atMost >> 1)
    await inTransaction(app, tenant, async (ctx) => {
      await refuseOldest(ctx)
      return 1
    })
    return 1
  }
}

/** Some batches; true when there may be more. */
async function applyTenant(app: App, tenant: Tenant, signal: AbortSignal, times: Times): Promise<boolean> {
  const isOver = timeIsOver(times.inARowMs)
  for (let batch = 0; batch < BATCHES_IN_A_ROW && !isOver() && !signal.aborted; batch++)
    if ((await applyBatch(app, tenant, times, AT_ONCE)) === 0) return false
  return true
}

/** Applies what is routed now. */
export async function applyMessages(
  app: App,
  tenantId: number,
  signal = new AbortController().signal,
  times: Times = TIMES,
): Promise<void> {
  const tenant = await tenantById(app, tenantId)
  if (tenant !== undefined && (await applyTenant(app, tenant, signal, times))) loop.wake(app, tenantId)
}

export const startApplying = (app: App): (() => Promise<void>) =>
  loop.start(app, {
    tenants: () => workingTenants(app),
    round: (tenantId, signal) => applyMessages(app, tenantId, signal),
  })
