/**
 * Judges new messages by the newest version of their endpoint's routing, in batches that several processes share. A
 * message is routed whole: while one of its records fits no rule, it waits for a version that has one.
 */

import { setImmediate as turn } from 'node:timers/promises'
import { type Router, routerOf } from '@serialis/contract/engagement/routing/route-record.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { knownSecretBox, type SecretBox } from '../../platform/secrets/secrets.service.ts'
import { workingTenants } from '../../platform/tenants/tenants.service.ts'
import { openMessage } from '../inbound/collect/sealing.ts'
import { recordsOf } from '../inbound/inbox/message-records.ts'
import {
  type ClaimedMessage,
  claimToRoute,
  markDead,
  markRouted,
  markUnrouted,
} from '../inbound/inbox/messages-to-route.ts'
import { listPublished } from './routings.queries.ts'

/** Their bodies are in memory together. */
const AT_ONCE = 20
/** A tenant gives the loop to the others after so many batches, and goes on after them. */
const BATCHES_IN_A_ROW = 10
const EVERY_MS = 15_000
const GATHER_MS = 50
const ROUTERS_KEPT = 500

type Published = Awaited<ReturnType<typeof listPublished>>[number]

const routers = stateKey('routing.routers', () => new Map<string, Router>())
const loop = tenantLoop({ name: 'routing.loop', what: 'routing messages', everyMs: EVERY_MS, gatherMs: GATHER_MS })

export const wakeRouting = (app: App, tenantId: number): void => loop.wake(app, tenantId)

/** A version never changes, so that its conditions are compiled once. */
function routerFor(app: App, tenantId: number, { routingId, number, match, rules }: Published): Router {
  const kept = app.state(routers)
  const key = `${tenantId} ${routingId} ${number}`
  const router = kept.get(key) ?? routerOf({ match, rules })
  if (kept.size >= ROUTERS_KEPT) kept.clear()
  kept.set(key, router)
  return router
}

interface Judging {
  box: SecretBox
  tenantId: number
  slug: string
  router: Router
}

/** The place of the first record that fits no rule, from 1; 0 where each does; null when the message cannot be read. */
function judged(row: ClaimedMessage, { box, tenantId, slug, router }: Judging): number | null {
  if (row.body === null) return null
  let message: ReturnType<typeof openMessage>
  let records: readonly unknown[]
  try {
    message = openMessage(box, { ...row, tenantId }, row.body)
    records = recordsOf(row.format, message.body)
  } catch {
    return null
  }
  const envelope = {
    endpoint: slug,
    receivedAt: row.receivedAt.toISOString(),
    contentType: message.head.contentType,
    bytes: row.bytes,
    records: row.records,
  }
  return records.findIndex((record) => router.route(envelope, record).rules.length === 0) + 1
}

/** How many messages were judged. */
async function routeSome(app: App, db: TenantDb, box: SecretBox, of: Published): Promise<number> {
  const rows = await claimToRoute(db, of.endpointId, of.number, AT_ONCE)
  const router = routerFor(app, db.tenantId, of)
  const routed: string[] = []
  const dead: string[] = []
  for (const row of rows) {
    // Requests are answered in between.
    await turn()
    const unrouted = judged(row, { box, tenantId: db.tenantId, slug: of.slug, router })
    if (unrouted === null) dead.push(row.id)
    else if (unrouted === 0) routed.push(row.id)
    else await markUnrouted(db, row.id, of.number, unrouted)
  }
  await markRouted(db, routed, of.number)
  await markDead(db, dead)
  return rows.length
}

/** Some batches of each endpoint; true when there may be more. */
async function routeTenant(app: App, tenantId: number, signal: AbortSignal): Promise<boolean> {
  const { box, published } = await inTenant(app.pool, tenantId, 'read', async (db) => ({
    box: await knownSecretBox(app, db),
    published: await listPublished(db),
  }))
  // Without a key there is no message yet.
  if (box === undefined) return false
  let isMore = false
  for (const of of published)
    for (let batch = 1, count = AT_ONCE; count === AT_ONCE && !signal.aborted; batch++) {
      count = await inTenant(app.pool, tenantId, 'write', (db) => routeSome(app, db, box, of))
      if (batch < BATCHES_IN_A_ROW) continue
      isMore ||= count === AT_ONCE
      break
    }
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
