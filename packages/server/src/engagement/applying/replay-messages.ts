/**
 * Judges messages again that have come to an end, by the newest versions of routing, models and dictionaries, and applies
 * them: routing and applying of a message are one transaction, so that a trial of it can be rolled back.
 */

import { setImmediate as turn } from 'node:timers/promises'
import type { ReplayBasis, ReplayOutcome } from '@serialis/contract/engagement/replays/replays.schema.ts'
import type { Router } from '@serialis/contract/engagement/routing/route-record.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { describedCollection, type DescribedCollection } from '../collections/read-collections.ts'
import { publishedDicts } from '../dictionaries/read-dicts.ts'
import { type MessageToReplay, sendMessageBack } from '../inbound/inbox/messages-to-replay.ts'
import { markDead, markRouted, markUnrouted } from '../inbound/inbox/messages-to-route.ts'
import { readMessage } from '../inbound/inbox/read-message.ts'
import { takesRecords } from '../records/judging.ts'
import { newestRouters, newestRoutings } from '../routing/routers.ts'
import { JUDGED_MS, Slices } from '../routing/slices.ts'
import { publishedTransferModels } from '../transfers/read-transfer-models.ts'
import { type Applying, type BatchTimes, keepMapped, refuseMessage, timeIsOver } from './apply-messages.ts'
import { basisOf, type MappedMessage, mapMessage, type MappingBasis, type OpenedMessage } from './map-messages.ts'
import { noneCounted, type Written } from './storing.ts'

export interface ReplayedMessage {
  messageId: string
  receivedAt: Date
  outcome: ReplayOutcome
  inserted: number
  changed: number
  unchanged: number
  older: number
  countsMembers: boolean
  application: number
}

export interface ReplayedBatch {
  /** In the order of the messages. */
  messages: ReplayedMessage[]
  written: readonly Written[]
  basis: ReplayBasis
}

type Routed =
  | { row: MessageToReplay; kind: 'DEAD' }
  | { row: MessageToReplay; kind: 'UNROUTED'; number: number; record: number }
  | { row: MessageToReplay; kind: 'ROUTED'; number: number; message: OpenedMessage; routes: string[][] }

/** The codes for each record, or the first record that fits no rule, counted from 1. */
async function routesByRules({ envelope, records, router }: OpenedMessage): Promise<string[][] | number> {
  const slices = new Slices(JUDGED_MS)
  const routes: string[][] = []
  for (const record of records) {
    const routed = await slices.end(router.steps(envelope, record))
    if (routed === undefined || routed.rules.length === 0) return routes.length + 1
    routes.push([...routed.models])
  }
  return routes
}

async function routed(
  { db, box }: Applying,
  row: MessageToReplay,
  newest: { number: number; router: Router } | undefined,
): Promise<Routed> {
  if (row.body === null) return { row, kind: 'DEAD' }
  if (newest === undefined) return { row, kind: 'UNROUTED', number: 0, record: 0 }
  const { number, router } = newest
  let read
  try {
    read = readMessage(box, row.slug, { ...row, tenantId: db.tenantId }, row.body)
  } catch {
    return { row, kind: 'DEAD' }
  }
  const message = { row, router, ...read }
  const routes = await routesByRules(message)
  return typeof routes === 'number'
    ? { row, kind: 'UNROUTED', number, record: routes }
    : { row, kind: 'ROUTED', number, message, routes }
}

const nameOf = {
  routing: (endpointId: string) => `routing ${endpointId}`,
  model: (code: string) => `model ${code}`,
  dict: (id: string) => `dict ${id}`,
  collection: (id: string) => `collection ${id}`,
}
/** A collection that takes nothing counts as one without meta data. */
const numberOf = (collection: DescribedCollection | undefined): number =>
  collection !== undefined && takesRecords(collection) ? collection.metaNumber : 0

function versionsOf(all: readonly Routed[], codes: ReadonlySet<string>, { models, dicts }: MappingBasis): ReplayBasis {
  const versions: Record<string, number> = {}
  for (const one of all) if (one.kind !== 'DEAD') versions[nameOf.routing(one.row.endpointId)] = one.number
  for (const code of codes) {
    const model = models.get(code)
    versions[nameOf.model(code)] = model?.number ?? 0
    if (model === undefined) continue
    versions[nameOf.collection(model.collectionId)] = numberOf(model.collection)
    for (const id of model.dictIds) versions[nameOf.dict(id)] = dicts.get(id)?.number ?? 0
  }
  return versions
}

/** The versions of now, of everything that a basis names. */
export async function basisNow(db: TenantDb, basis: ReplayBasis): Promise<ReplayBasis> {
  const named = (kind: keyof typeof nameOf): string[] =>
    Object.keys(basis).flatMap((name) => (name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : []))
  const routings = await newestRoutings(db)
  const models = await publishedTransferModels(db, named('model'))
  const dicts = await publishedDicts(db, named('dict'))
  const now: Record<string, number> = {}
  for (const id of named('routing')) now[nameOf.routing(id)] = routings.get(id) ?? 0
  for (const code of named('model')) now[nameOf.model(code)] = models.get(code)?.number ?? 0
  for (const id of named('dict')) now[nameOf.dict(id)] = dicts.get(id)?.number ?? 0
  for (const id of named('collection')) now[nameOf.collection(id)] = numberOf(await describedCollection(db, id))
  return now
}

/** Whether everything that was judged by has the version that it has in `checked`. */
export const isSameBasis = (judgedBy: ReplayBasis, checked: ReplayBasis): boolean =>
  Object.entries(judgedBy).every(([name, number]) => checked[name] === number)

async function markAll({ db }: Applying, all: readonly Routed[]): Promise<void> {
  const byNumber = Map.groupBy(
    all.filter((one) => one.kind === 'ROUTED'),
    ({ number }) => number,
  )
  for (const [number, some] of byNumber)
    await markRouted(
      db,
      some.map(({ row }) => row.id),
      number,
    )
  for (const one of all)
    if (one.kind === 'UNROUTED') {
      await sendMessageBack(db, one.row.id)
      // Without a routing it waits for the first one.
      if (one.number > 0) await markUnrouted(db, one.row.id, one.number, one.record)
    }
  await markDead(
    db,
    all.flatMap((one) => (one.kind === 'DEAD' ? [one.row.id] : [])),
  )
}

/** The messages must be locked by the caller. Fewer are judged where they take long: those that are left come next. */
export async function replaySome(
  ctx: Applying,
  rows: readonly MessageToReplay[],
  { routesMs, mapsMs }: BatchTimes,
): Promise<ReplayedBatch> {
  const { app, db, tenant, now } = ctx
  const routers = await newestRouters(app, db)
  const opened: Routed[] = []
  const isRoutingOver = timeIsOver(routesMs)
  for (const row of rows) {
    if (isRoutingOver()) break
    // Requests are answered in between.
    await turn()
    opened.push(await routed(ctx, row, routers.get(row.endpointId)))
  }
  const codes = new Set(opened.flatMap((one) => (one.kind === 'ROUTED' ? one.routes.flat() : [])))
  const basis = await basisOf(db, [...codes], dayIn(tenant.zone, now))
  const done: Routed[] = []
  const mapped: MappedMessage[] = []
  const isMappingOver = timeIsOver(mapsMs)
  for (const one of opened) {
    if (isMappingOver()) break
    await turn()
    if (one.kind === 'ROUTED') mapped.push(mapMessage(one.message, one.routes, basis))
    done.push(one)
  }
  await markAll(ctx, done)
  const { outcomes, written } = await keepMapped(ctx, mapped, basis)
  const byId = new Map(outcomes.map((outcome) => [outcome.messageId, outcome]))
  const messages = done.map(({ row, kind }): ReplayedMessage => {
    const head = { messageId: row.id, receivedAt: row.receivedAt, application: row.applications }
    const of = byId.get(row.id)
    if (of === undefined)
      return { ...head, ...noneCounted, outcome: kind === 'DEAD' ? kind : 'UNROUTED', countsMembers: false }
    const { outcome, inserted, changed, unchanged, older, countsMembers } = of
    const application = row.applications + (outcome === 'APPLIED' ? 1 : 0)
    return { ...head, outcome, inserted, changed, unchanged, older, countsMembers, application }
  })
  return { messages, written, basis: versionsOf(done, codes, basis) }
}

/** Refused as a whole: alone, it failed again. The message must be locked by the caller. */
export async function refuseReplayed(ctx: Applying, row: MessageToReplay): Promise<ReplayedBatch> {
  await refuseMessage(ctx, row.id)
  const { id: messageId, receivedAt, applications: application } = row
  const one = { messageId, receivedAt, application, outcome: 'REJECTED' as const, ...noneCounted, countsMembers: false }
  return { messages: [one], written: [], basis: {} }
}
