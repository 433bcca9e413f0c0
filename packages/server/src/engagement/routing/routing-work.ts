/**
 * Judges new messages by the newest version of their endpoint's routing, in batches that several processes share. A
 * message is routed whole: while one of its records fits no rule, it waits for a version that has one.
 */

import { setImmediate as turn } from 'node:timers/promises'
import type { Router } from '@serialis/contract/engagement/routing/route-record.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { knownSecretBox, type SecretBox } from '../../platform/secrets/secrets.service.ts'
import { workingTenants } from '../../platform/tenants/tenants.service.ts'
import {
  type ClaimedMessage,
  claimToRoute,
  markDead,
  markRouted,
  markUnrouted,
} from '../inbound/inbox/messages-to-route.ts'
import { type ReadMessage, readMessage } from '../inbound/inbox/read-message.ts'
import { messagesRouted } from './messages-routed.ts'
import { routerFor } from './routers.ts'
import { listPublished } from './routings.queries.ts'
import { JUDGED_MS, Slices } from './slices.ts'

/** Their bodies are in memory together. */
const AT_ONCE = 20
/** A tenant gives the loop to the others after so many batches, and goes on after them. */
const BATCHES_IN_A_ROW = 10
/** Or after so long in one batch. */
const BATCH_MS = 2_000
const EVERY_MS = 15_000
const GATHER_MS = 50

type Published = Awaited<ReturnType<typeof listPublished>>[number]

const loop = tenantLoop({ name: 'routing.loop', what: 'routing messages', everyMs: EVERY_MS, gatherMs: GATHER_MS })

export const wakeRouting = (app: App, tenantId: number): void => loop.wake(app, tenantId)

interface Judging {
  app: App
  box: SecretBox
  tenantId: number
  slug: string
  router: Router
}

/** The place of the first record that fits no rule, from 1; 0 where each does; null when the message cannot be read. */
async function judged(
  row: ClaimedMessage,
  { app, box, tenantId, slug, router }: Judging,
  slices: Slices,
): Promise<number | null> {
  if (row.body === null) return null
  let message: ReadMessage
  try {
    message = readMessage(box, slug, { ...row, tenantId }, row.body)
  } catch {
    return null
  }
  for (const [at, record] of message.records.entries()) {
    const routed = await slices.end(router.steps(message.envelope, record))
    if (routed !== undefined && routed.rules.length > 0) continue
    // It waits for rules that ask less.
    if (routed === undefined) app.log.warn({ tenantId, message: row.id }, 'judging a message takes too long')
    return at + 1
  }
  return 0
}

/** How many messages were judged, and whether it took as long as a batch may. */
async function routeSome(
  app: App,
  db: TenantDb,
  box: SecretBox,
  of: Published,
): Promise<{ count: number; isLong: boolean }> {
  const rows = await claimToRoute(db, of.endpointId, of.number, AT_ONCE)
  const judging = { app, box, tenantId: db.tenantId, slug: of.slug, router: routerFor(app, db.tenantId, of) }
  const routed: string[] = []
  const dead: string[] = []
  let count = 0
  let ms = 0
  for (const row of rows) {
    // Those that are left are claimed again.
    if (ms >= BATCH_MS) break
    // Requests are answered in between.
    await turn()
    const slices = new Slices(JUDGED_MS)
    const unrouted = await judged(row, judging, slices)
    ms += slices.ms
    count++
    if (unrouted === null) dead.push(row.id)
    else if (unrouted === 0) routed.push(row.id)
    else await markUnrouted(db, row.id, of.number, unrouted)
  }
  await markRouted(db, routed, of.number)
  await markDead(db, dead)
  return { count, isLong: ms >= BATCH_MS }
}

/** True when there may be more of this endpoint. */
async function routeEndpoint(some: () => ReturnType<typeof routeSome>, signal: AbortSignal): Promise<boolean> {
  for (let batch = 1; !signal.aborted; batch++) {
    const { count, isLong } = await some()
    if (count < AT_ONCE && !isLong) return false
    if (isLong || batch === BATCHES_IN_A_ROW) return true
  }
  return false
}

/** Some batches of each endpoint; true when there may be more. What fails with one endpoint does not stop the others. */
async function routeTenant(app: App, tenantId: number, signal: AbortSignal): Promise<boolean> {
  const { box, published } = await inTenant(app.pool, tenantId, 'read', async (db) => ({
    box: await knownSecretBox(app, db),
    published: await listPublished(db),
  }))
  // Without a key there is no message yet.
  if (box === undefined) return false
  let isMore = false
  const errors: unknown[] = []
  for (const of of published)
    try {
      const some = () => inTenant(app.pool, tenantId, 'write', (db) => routeSome(app, db, box, of))
      isMore = (await routeEndpoint(some, signal)) || isMore
      for (const onRouted of messagesRouted.of(app)) onRouted(app, tenantId)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return isMore
}
/** Judges everything that waits now. */
export async function routeMessages(app: App, tenantId: number, signal = new AbortController().signal): Promise<void> {
  if (await routeTenant(app, tenantId, signal)) loop.wake(app, tenantId)
}

export const startRouting = (app: App): (() => Promise<void>) =>
  loop.start(app, {
    tenants: () => workingTenants(app),
    round: (tenantId, signal) => routeMessages(app, tenantId, signal),
  })
