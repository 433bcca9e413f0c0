/**
 * The hash chain over the event log: each link covers the previous link and the whole event, so every edit is detected.
 */

import { createHash } from 'node:crypto'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import type { Invariant } from '../../kit/http/room.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { allTenants } from '../tenants/tenants.service.ts'
import * as audit from './audit.queries.ts'
import * as queries from './seals.queries.ts'

const GENESIS: Buffer = Buffer.alloc(32)
const BATCH = 2_000
const TICK_MS = 500
/** How long after its last event a tenant is checked at every tick: longer than a command takes to commit. */
const EXPECTED_MS = 60_000
/** Every tenant is checked at this interval, for events of other processes and of very long transactions. */
const SWEEP_MS = 10_000
const KEEP_KEYS_MS = 48 * 60 * 60_000

/** What a new link covers (decision 050). Older links keep the form in which they were made. */
const FORM = 2
/** Fields of an event that the first form did not cover. */
const SINCE_FORM_2 = ['actorAccount', 'actorRoles', 'onBehalfOf', 'userAgent', 'productVersion', 'identity'] as const

type Link = Pick<queries.SealRow, 'seq' | 'form' | 'sealedAt'> & { content: Record<string, unknown> }

function covered({ form, sealedAt, content }: Link): Record<string, unknown> {
  if (form >= FORM) return { ...content, form, sealedAt }
  const first = { ...content }
  for (const name of SINCE_FORM_2) delete first[name]
  return first
}

/** hash = sha256(hash of the previous link · number of this one · canonical JSON of what it covers). */
const linkHash = (previous: Buffer, link: Link) =>
  createHash('sha256')
    .update(previous)
    .update(`\n${link.seq}\n`)
    .update(canonicalJson(covered(link)))
    .digest()

/** Seals waiting events in batches; returns their number. It is 0 when another process is sealing the same tenant. */
export async function sealTenant(app: App, tenantId: number): Promise<number> {
  let sealed = 0
  for (;;) {
    const batch = await inTenant(app.pool, tenantId, 'write', sealBatch)
    sealed += batch
    if (batch < BATCH) return sealed
  }
}

/** Seals up to a batch of waiting events in the transaction of `db`. */
export async function sealBatch(db: TenantDb): Promise<number> {
  if (!(await queries.lockSealing(db))) return 0
  const events = await queries.takeUnsealed(db, BATCH)
  if (events.length === 0) return 0
  let { seq, hash } = (await queries.findSealHead(db)) ?? { seq: 0, hash: GENESIS }
  const seals = events.map(({ id, content, sealedAt }) => {
    const previous = hash
    seq += 1
    hash = linkHash(previous, { seq, form: FORM, sealedAt, content })
    return { seq, form: FORM, sealedAt, eventId: id, previous, hash }
  })
  await queries.insertSeals(db, seals)
  return seals.length
}

export interface SealReport {
  events: number
  seals: number
  /** Not sealed yet. */
  waiting: number
  /** The first link that is wrong, and why; null when the chain is intact. */
  firstBad: {
    number: number
    why: 'gap' | 'broken_link' | 'older_form' | 'event_changed' | 'event_gone' | 'unsealed_event'
  } | null
}

/** Recomputes the whole chain of the tenant from the events as they are now. */
export async function verifySeals(db: TenantDb): Promise<SealReport> {
  const { events, waiting } = await queries.countEvents(db)
  let seals = 0
  let hash: Buffer = GENESIS
  let form = 1
  let firstBad: SealReport['firstBad'] = null
  for (;;) {
    const links = await queries.listSeals(db, seals, BATCH)
    for (const link of links) {
      const why = faultOf(link, { seq: seals + 1, hash, form })
      if (why) return { events, seals, waiting, firstBad: { number: seals + 1, why } }
      seals += 1
      hash = link.hash
      form = link.form
    }
    if (links.length < BATCH) break
  }
  if (events !== seals + waiting) firstBad = { number: seals + 1, why: 'unsealed_event' }
  return { events, seals, waiting, firstBad }
}

/** The invariants of the event log. */
export async function sealInvariants(db: TenantDb): Promise<Invariant[]> {
  const { seals, waiting, firstBad } = await verifySeals(db)
  const examples = firstBad === null ? [] : [`seal ${firstBad.number}: ${firstBad.why}`]
  return [
    {
      what: `the chain of seals leads over every event (${waiting} wait for the sealer)`,
      checked: seals,
      violated: examples.length,
      examples,
    },
  ]
}

/** `expected`: its number, the hash of the link before it, and the form of that one, behind which none may fall. */
function faultOf(link: queries.SealRow, expected: { seq: number; hash: Buffer; form: number }) {
  if (link.seq !== expected.seq) return 'gap'
  if (!link.prevHash.equals(expected.hash)) return 'broken_link'
  if (link.form < expected.form) return 'older_form'
  if (link.content === null) return 'event_gone'
  return linkHash(expected.hash, { ...link, content: link.content }).equals(link.hash) ? null : 'event_changed'
}

/** By tenant: until when it is checked at every tick, in time of `performance`. */
const expected = stateKey('audit.expectedSeals', () => new Map<number, number>())

/** Announces that the tenant is about to have events to seal. */
export const expectSealing = (app: App, tenantId: number) =>
  void app.state(expected).set(tenantId, performance.now() + EXPECTED_MS)

/** By tenant: the age in seconds of the oldest unsealed event after the last round. */
const lags = stateKey('audit.sealLags', () => new Map<number, number>())
/** The longest of all tenants. */
export const sealLag = (app: App) => Math.max(0, ...app.state(lags).values())

const loop = tenantLoop({ name: 'audit.sealer', what: 'sealing', everyMs: TICK_MS })

/** Seals active tenants twice a second and every tenant from time to time. */
export async function startSealer(app: App): Promise<() => Promise<void>> {
  let sweptAt = -Infinity
  let isSweep = false
  return loop.start(app, {
    async tenants() {
      const now = performance.now()
      isSweep = now - sweptAt > SWEEP_MS
      if (isSweep) sweptAt = now
      const known = app.state(expected)
      for (const [tenantId, until] of known) if (until < now) known.delete(tenantId)
      return isSweep ? allTenants(app) : [...known.keys()].map((tenantId) => ({ tenantId }))
    },
    async round(tenantId) {
      app.state(lags).set(tenantId, await inTenant(app.pool, tenantId, 'read', queries.findSealLag))
      await sealTenant(app, tenantId)
      if (!isSweep) return
      const before = new Date(app.clock.now().getTime() - KEEP_KEYS_MS)
      await inTenant(app.pool, tenantId, 'write', (db) => audit.deleteOldIdempotencyKeys(db, before))
    },
  })
}

/** Every link, in order, with what the log holds of its event: as evidence for a check outside of the product. */
export async function* everyLink(db: TenantDb): AsyncGenerator<queries.SealRow> {
  for (let after = 0; ;) {
    const links = await queries.listSeals(db, after, BATCH)
    yield* links
    const last = links.at(-1)
    if (last === undefined || links.length < BATCH) return
    after = last.seq
  }
}
/** The links of these events; those that wait for the sealer have none. */
export const linksOf = queries.listLinksOf
export const unsealedEvents = queries.listUnsealed
export const countWaiting = async (db: TenantDb): Promise<number> => (await queries.countEvents(db)).waiting

/** The newest link of the tenant's chain; undefined before the first. */
export const sealHead = (db: TenantDb): Promise<queries.SealHead | undefined> => queries.findSealHead(db)

/** Whether the tenant's chain contains exactly this link. */
export const hasSeal = async (db: TenantDb, { seq, hash }: Pick<queries.SealHead, 'seq' | 'hash'>): Promise<boolean> =>
  (await queries.findSealHash(db, seq))?.equals(hash) ?? false
