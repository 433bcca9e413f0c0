/**
 * Applies a batch of routed messages in one transaction: records, what became of the messages, and what they wait for. A
 * message is applied whole or not at all, and its status is committed with what it changed, so that it counts once.
 */

import { setImmediate as turn } from 'node:timers/promises'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import type { SecretBox } from '../../platform/secrets/secrets.service.ts'
import { noteUnmatched } from '../dictionaries/read-dicts.ts'
import {
  claimToApply,
  keepOutcomes,
  type MessageOutcome,
  type RoutedMessage,
  waitFor,
} from '../inbound/inbox/messages-to-apply.ts'
import { markDead } from '../inbound/inbox/messages-to-route.ts'
import { readMessage } from '../inbound/inbox/read-message.ts'
import { routerOfEndpoint } from '../routing/routers.ts'
import {
  basisOf,
  isOnlyAsked,
  type MappedMessage,
  mapMessage,
  type MappingBasis,
  type OpenedMessage,
  routesOf,
} from './map-messages.ts'
import { noneCounted, storeMessages, type Written } from './storing.ts'

export interface Applying {
  app: App
  db: TenantDb
  tenant: Tenant
  now: Date
  box: SecretBox
}

/** So long a batch chooses models, and then so long it maps: others wait for the locks that it holds. */
export interface BatchTimes {
  routesMs: number
  mapsMs: number
}

/** Whether so much time has passed. The first one is always processed, so that each batch gets on. */
export function timeIsOver(ms: number): () => boolean {
  const began = performance.now()
  let asked = 0
  return () => asked++ > 0 && performance.now() - began >= ms
}

/** Null: it is gone, cannot be read, or what routed it is gone. */
async function opened({ app, db, box }: Applying, row: RoutedMessage): Promise<OpenedMessage | null> {
  if (row.body === null) return null
  const router = await routerOfEndpoint(app, db, row.endpointId, row.routingNumber)
  if (router === undefined) return null
  try {
    return { row, router, ...readMessage(box, row.slug, { ...row, tenantId: db.tenantId }, row.body) }
  } catch {
    return null
  }
}

function outcomeOf(mapped: MappedMessage): MessageOutcome {
  const { row, records, models, dicts, faults } = mapped
  const outcome = isOnlyAsked(mapped) ? 'WAITING' : faults.length > 0 ? 'REJECTED' : 'APPLIED'
  const countsMembers = records.some(({ kind }) => kind === 'MEMBER')
  return { messageId: row.id, outcome, models, dicts, ...noneCounted, countsMembers, faults }
}

/** The messages must be locked by the caller, and ROUTED. */
export async function keepMapped(
  ctx: Applying,
  all: readonly MappedMessage[],
  basis: MappingBasis,
): Promise<{ outcomes: MessageOutcome[]; written: readonly Written[] }> {
  const { db, now } = ctx
  const judged = all.map((mapped) => ({ mapped, outcome: outcomeOf(mapped) }))
  const written = await storeMessages(ctx, judged)
  const waiting = judged.filter(({ outcome }) => outcome.outcome === 'WAITING').map(({ mapped }) => mapped)
  for (const { asked } of waiting)
    for (const [dictId, values] of asked) {
      const dict = basis.dicts.get(dictId)
      if (dict !== undefined) await noteUnmatched(db, dict, values, now)
    }
  await waitFor(
    db,
    all.map(({ row }) => row.id),
    waiting.flatMap(({ row, asked }) => [...asked.keys()].map((dictId) => ({ messageId: row.id, dictId }))),
  )
  const outcomes = judged.map(({ outcome }) => outcome)
  await keepOutcomes(db, outcomes, now)
  return { outcomes, written }
}

/** How many messages were judged: at most so many, and fewer where they take long. The next batch claims what is left. */
export async function applySome(ctx: Applying, atMost: number, { routesMs, mapsMs }: BatchTimes): Promise<number> {
  const { db, tenant, now } = ctx
  const rows = await claimToApply(db, atMost)
  if (rows.length === 0) return 0
  const messages: { message: OpenedMessage; routes: readonly (readonly string[])[] }[] = []
  const dead: string[] = []
  const isRoutingOver = timeIsOver(routesMs)
  for (const row of rows) {
    if (isRoutingOver()) break
    // Requests are answered in between.
    await turn()
    const message = await opened(ctx, row)
    const routes = message === null ? undefined : await routesOf(message)
    if (message === null || routes === undefined) dead.push(row.id)
    else messages.push({ message, routes })
  }
  const codes = new Set(messages.flatMap(({ routes }) => routes.flat()))
  const basis = await basisOf(db, [...codes], dayIn(tenant.zone, now))
  const mapped: MappedMessage[] = []
  const isMappingOver = timeIsOver(mapsMs)
  for (const { message, routes } of messages) {
    if (isMappingOver()) break
    await turn()
    mapped.push(mapMessage(message, routes, basis))
  }
  await keepMapped(ctx, mapped, basis)
  await markDead(db, dead)
  return mapped.length + dead.length
}

/** Refused as a whole: alone, it failed again. */
export async function refuseMessage({ db, now }: Applying, messageId: string): Promise<MessageOutcome> {
  const failed: MessageOutcome = {
    messageId,
    outcome: 'REJECTED',
    models: [],
    dicts: [],
    ...noneCounted,
    countsMembers: false,
    faults: [{ kind: 'FAILED' }],
  }
  await keepOutcomes(db, [failed], now)
  return failed
}

export async function refuseOldest(ctx: Applying): Promise<void> {
  const [row] = await claimToApply(ctx.db, 1)
  if (row !== undefined) await refuseMessage(ctx, row.id)
}
