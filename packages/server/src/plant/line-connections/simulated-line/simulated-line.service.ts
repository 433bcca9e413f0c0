/** Gives an order to the simulated line, with a key of its own that ends with the run. */

import { randomInt } from 'node:crypto'
import { startSimulatedLine } from '@serialis/contract/plant/line-connections/simulated-line.routes.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { draftEvent, type Ctx } from '../../../kit/http/context.ts'
import { failure, requireThat } from '../../../kit/http/failure.ts'
import { createApiKey, revokeApiKey } from '../../../platform/access/api-keys/api-keys.service.ts'
import { recordEvent } from '../../../platform/audit/audit.service.ts'
import { openOrder } from '../../orders/steps/machine.ts'
import { progressNow } from '../progress/progress.service.ts'
import { claimLine, hasSimulatedLine, lineCodes, startLine, statusesForLine } from './simulated-line-process.ts'

export { endSimulatedLines } from './simulated-line-process.ts'

const MINUTE = 60_000
/** In addition to the time for the units: to start, and to write and send the files. */
const SPARE_MS = 15 * MINUTE
const SEEDS = 1_000_000

/** Short, because everything the line does is shown under it; no other key has it. */
const nameAt = (now: Date) => `Simulated line ${now.getTime().toString(36).slice(-6).toUpperCase()}`

/** The key is no longer needed; should this fail, it expires soon after. */
async function endKey(ctx: Ctx, keyId: string): Promise<void> {
  const { app, tenant } = ctx
  const after: (() => void)[] = []
  await inTenant(app.pool, tenant.tenantId, 'write', async (db) => {
    const own: Ctx = {
      ...ctx,
      db,
      now: app.clock.now(),
      event: draftEvent(),
      afterCommit: (work) => void after.push(work),
    }
    await revokeApiKey(own, { params: { id: keyId }, query: undefined, body: { reason: '' } })
    await recordEvent(own, 'api_key.revoked')
  })
  for (const work of after) work()
}

export const runSimulatedLine = bind(startSimulatedLine, async (ctx, { params, body }) => {
  const { app, now } = ctx
  const address = app.ownAddress()
  if (!hasSimulatedLine(app) || address === null) throw failure('simulated_line_not_there')
  const order = await openOrder(ctx, params.id)
  requireThat(statusesForLine.includes(order.status), 'order_status_does_not_allow', {
    status: order.status,
    command: 'start',
  })
  requireThat(claimLine(ctx, order.id), 'simulated_line_at_work')
  const { format, perMinute, hasFaults } = body
  const units = order.orderSize ?? 0
  const expiresAt = new Date(now.getTime() + SPARE_MS + (units / perMinute) * 2 * MINUTE)
  const seed = randomInt(SEEDS)
  const { apiKey, key } = await createApiKey(
    { ...ctx, event: draftEvent() },
    {
      params: undefined,
      query: undefined,
      body: { name: nameAt(now), authorities: [...lineCodes], expiresAt: expiresAt.toISOString(), supplierId: null },
    },
  )
  ctx.event.details = { ...body, seed, apiKeyId: apiKey.id }
  const parameters = [
    '--format',
    format,
    '--speed',
    String(perMinute),
    '--seed',
    String(seed),
    ...(hasFaults ? [] : ['--clean']),
  ]
  const onEnd = () =>
    endKey(ctx, apiKey.id).catch((error: unknown) =>
      app.log.error({ err: error }, 'the key of a simulated line could not be revoked; it expires'),
    )
  ctx.afterCommit(() => startLine(ctx, { orderId: order.id, address, key, parameters, onEnd }))
  return progressNow(ctx, order.id)
})
