/**
 * Dynamic audiences, and tags that a rule gives, are kept up with: a member whose facts changed is judged again by the audiences that ask these facts,
 * and by one of which a window ran out. What changed is found by when it was written, with an overlap for transactions
 * that were open meanwhile; what a process has judged of the overlap it remembers. An audience is locked before it is
 * judged, so that two processes never undo each other.
 */

import { inTenant } from '../../../kit/db/db.ts'
import type { App, Ctx, Tenant } from '../../../kit/http/context.ts'
import { tenantLoop } from '../../../kit/jobs/background-loop.ts'
import { asSystem } from '../../../kit/jobs/system-context.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { tenantById, workingTenants } from '../../../platform/tenants/tenants.service.ts'
import { chooseMembers } from '../building/building.queries.ts'
import { startBuilding } from '../building/building.service.ts'
import { asksTheDay, dueMembers } from '../rule/windows.queries.ts'
import { followRule } from '../tag-rules/following.queries.ts'
import * as queries from './live.queries.ts'

const EVERY_MS = 500
/** Changes of one round; what is left comes with the next one. */
const AT_ONCE = 10_000
/** Members of one statement. */
const JUDGED_AT_ONCE = 2_000
/** Transactions that are open for longer are seen by the build of the night. */
const OVERLAP_MS = 15_000
/** How late a window may be found to have run out. */
const WINDOWS_MS = 2_000
/** A tenant without a dynamic audience is looked at again after so long. */
const IDLE_MS = 10_000
const NAME = 'Serialis'

const loop = tenantLoop({ name: 'audiences.live', what: 'keeping up with audiences', everyMs: EVERY_MS })

/** Changes that are read part by part, from the oldest on. */
interface Walk {
  /** Where the next part begins. */
  after: queries.Place | undefined
  /** Audiences that were not judged by a part: they wait for the next walk, which begins before it. */
  missed: Set<string>
}

interface Seen {
  idleUntil: number
  /** By audience and build: the rows that were judged, with when they were written. */
  judged: Map<string, Map<string, number>>
  /** One that is not at its end yet. */
  walk: Walk | undefined
}
const newWalk = (): Walk => ({ after: undefined, missed: new Set() })
const seen = stateKey('audiences.live.seen', () => new Map<number, Seen>())
const seenOf = (app: App, tenantId: number): Seen => {
  const known: Seen = app.state(seen).get(tenantId) ?? { idleUntil: 0, judged: new Map(), walk: undefined }
  app.state(seen).set(tenantId, known)
  return known
}

/** After a build: the tenant has something to keep up with. */
export function wakeLive(app: App, tenantId: number): void {
  seenOf(app, tenantId).idleUntil = 0
  loop.wake(app, tenantId)
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockLive>>>

async function choose(
  { db, now, tenant }: Pick<Ctx, 'db' | 'now' | 'tenant'>,
  { id, live }: { id: string; live: Locked },
  { cause, members }: { cause: 'FACT' | 'TIME'; members: readonly [member: string, facts: string][] },
): Promise<void> {
  const { tagId } = live
  for (let at = 0; at < members.length; at += JUDGED_AT_ONCE) {
    const some = members.slice(at, at + JUDGED_AT_ONCE)
    const only = some.map(([member]) => member)
    await chooseMembers(db, {
      audienceId: id,
      version: live.version,
      rule: live.rule,
      cause,
      moment: { now, zone: tenant.zone },
      name: NAME,
      judged: { members: only, facts: some.map(([, facts]) => facts) },
    })
    if (tagId !== null) await followRule(db, { setId: id, tagId, at: now, name: NAME, only })
  }
}

const factsByMember = (changed: readonly queries.ChangedFact[]): [string, string][] => {
  const facts = new Map<string, Set<string>>()
  for (const { memberId, fact } of changed) facts.set(memberId, (facts.get(memberId) ?? new Set()).add(fact))
  return [...facts].map(([member, kinds]) => [member, [...kinds].join(',')])
}

interface Round {
  app: App
  tenant: Tenant
  /** Until when everything that was written is among the changes. */
  until: Date
}

/** Judges one audience; false while it is built, edited or judged elsewhere. */
const judge = ({ app, tenant, until }: Round, id: string, changed: readonly queries.ChangedFact[]): Promise<boolean> =>
  asSystem(app, tenant, 'audiences', async (ctx) => {
    const { db, now } = ctx
    const live = await queries.lockLive(db, id)
    if (live === undefined) return false
    const isNewDay = dayIn(tenant.zone, live.judgedUntil) !== dayIn(tenant.zone, now)
    if (isNewDay && asksTheDay(live.rule)) {
      await startBuilding(ctx, { id, tagId: live.tagId })
      return false
    }
    const members = factsByMember(changed)
    await choose(ctx, { id, live }, { cause: 'FACT', members })
    if (live.judgedUntil >= until) return true
    const judged = new Set(members.map(([member]) => member))
    const due = await queries.listDue(db, dueMembers(db, live.rule, { from: live.judgedUntil, to: until }))
    const onlyTime = due.filter((member) => !judged.has(member)).map((member): [string, string] => [member, ''])
    await choose(ctx, { id, live }, { cause: 'TIME', members: onlyTime })
    await queries.setJudgedUntil(db, id, until)
    return true
  })

/** Rows of before the overlap are found no more. */
function forget(judged: Map<string, number>, before: number): void {
  for (const [key, at] of judged) if (at < before) judged.delete(key)
}

/** One look at a tenant, at the next part of what changed; true when there may be more. */
async function lookAt(
  app: App,
  tenant: Tenant,
  { walk, signal }: { walk: Walk; signal: AbortSignal },
): Promise<boolean> {
  const { tenantId } = tenant
  const known = seenOf(app, tenantId)
  const live = await inTenant(app.pool, tenantId, 'read', queries.listLive)
  if (live.length === 0) {
    known.judged.clear()
    known.idleUntil = performance.now() + IDLE_MS
    return false
  }
  const now = app.clock.now()
  const since = new Date(Math.min(...live.map(({ judgedUntil }) => judgedUntil.getTime())) - OVERLAP_MS)
  const facts = new Set(live.flatMap((audience) => audience.facts))
  const { after } = walk
  const changed = await inTenant(app.pool, tenantId, 'read', (db) =>
    queries.listChanged(db, { facts, since, after, limit: AT_ONCE }),
  )
  const isFull = changed.length === AT_ONCE
  const last = changed.at(-1)
  const until = isFull && last ? new Date(Math.min(now.getTime(), last.at.getTime())) : now
  const byFact = Map.groupBy(changed, ({ fact, value }) => `${fact} ${value}`)
  let isMore = isFull
  const judgedNow = new Map<string, Map<string, number>>()
  for (const { id, facts: asked, builtAt, judgedUntil } of live) {
    if (signal.aborted) return false
    const name = `${id} ${builtAt.getTime()}`
    const judged = known.judged.get(name) ?? new Map<string, number>()
    judgedNow.set(name, judged)
    if (walk.missed.has(id)) continue
    const from = judgedUntil.getTime() - OVERLAP_MS
    const mine = asked
      .flatMap((one) => byFact.get(one) ?? [])
      .filter(({ at, key }) => at.getTime() >= from && !judged.has(key))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    if (mine.length === 0 && until.getTime() - judgedUntil.getTime() < WINDOWS_MS) continue
    if (!(await judge({ app, tenant, until }, id, mine))) {
      walk.missed.add(id)
      continue
    }
    for (const { key, at } of mine) judged.set(key, at.getTime())
    forget(judged, until.getTime() - 2 * OVERLAP_MS)
    isMore ||= mine.length > 0
  }
  known.judged = judgedNow
  // The next part, or what was written meanwhile.
  Object.assign(walk, isFull && last ? { after: last.place } : newWalk())
  return isMore
}

/** After so many looks a tenant lets the others go on. */
const LOOKS_IN_A_ROW = 10

/** Judges what changed until now, and every window that ran out. */
export async function keepUp(app: App, tenantId: number, signal = new AbortController().signal): Promise<void> {
  const tenant = await tenantById(app, tenantId)
  if (tenant === undefined) return
  const known = seenOf(app, tenantId)
  const walk = known.walk ?? newWalk()
  known.walk = undefined
  for (let look = 0; look < LOOKS_IN_A_ROW; look++) if (!(await lookAt(app, tenant, { walk, signal }))) return
  known.walk = walk
  loop.wake(app, tenantId)
}

export const startKeepingUp = (app: App): (() => Promise<void>) =>
  loop.start(app, {
    tenants: () => workingTenants(app),
    round: async (tenantId, signal) => {
      if (seenOf(app, tenantId).idleUntil <= performance.now()) await keepUp(app, tenantId, signal)
    },
  })
