/**
 * Audiences of a million members: a whole build against the same rows chosen and stored by bare SQL, how late a member
 * comes after the event that brings them, and the count that a person sees while a rule is made.
 */

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { recordActivities } from '@serialis/contract/engagement/activities/activities.routes.ts'
import {
  activateAudience,
  createAudience,
  previewAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type pg from 'pg'
import {
  audienceAtRest,
  audienceBody,
  builtAudience,
  ruleOf,
} from '../../src/engagement/audiences/audiences.fixtures.ts'
import { userWith } from '../../test/harness/client.ts'
import { type Brand, fillBrand } from '../audience-data.ts'
import { BUILT_BATCH, BUILT_DAYS, builtRule, previewRules } from '../audience-rules.ts'
import { type Bench, closeBench, connect, median, openBench, percentile, timed } from '../environment.ts'
import { portOf } from '../load.ts'
import type { Asked, OpenAnswers, OpenLoad } from '../open-loop.ts'

/** Fewer for a look while other work runs: the lines are measured with a million. */
const MEMBERS = Number(process.env['MEMBERS'] ?? 1_000_000)
const ROUNDS = 3

/** From the command to the audience with its members. */
async function buildMs({ admin }: Bench, client: pg.Client, rule: RuleGroup): Promise<{ ms: number; members: number }> {
  const { id, version } = await admin.call(createAudience, { body: audienceBody({ mode: 'SNAPSHOT', rule }) })
  const ms = await timed(async () => {
    await admin.call(activateAudience, { params: { id }, body: { version, reason: 'Bench' } })
    await audienceAtRest(admin, id)
  })
  const { status } = await audienceAtRest(admin, id)
  if (status !== 'ACTIVE') throw new Error(`the audience is ${status}`)
  const { rows } = await client.query<{ members: number }>(
    'select count(*)::int as members from audience_members where tenant_id = 1 and audience_id = $1',
    [id],
  )
  return { ms, members: rows[0]!.members }
}

/** The same members by a statement that a person would write for this rule, stored in the same tables. */
async function floorMs(
  client: pg.Client,
  { regions, tags, productId }: Brand,
): Promise<{ ms: number; members: number }> {
  const id = randomUUID()
  await client.query(
    `insert into audiences (tenant_id, id, code, name_en, name_zh, description, mode, status, created_at, updated_at)
     values (1, $1, $2, 'Floor', 'Floor', '', 'STATIC', 'ACTIVE', now(), now())`,
    [id, `floor_${id.slice(0, 8)}`],
  )
  let members = 0
  const ms = await timed(async () => {
    await client.query('begin')
    const { rowCount } = await client.query(
      `with owners as (
         select o.member_id from member_serials o where o.tenant_id = 1 and o.ended_at is null and o.product_id = $1 and o.batch = $2
            and exists (select 1 from pack_scans g where g.tenant_id = 1 and g.ordinal = o.ordinal and g.source = 'CONSUMER'
                and g.region_id in (select id from regions where tenant_id = 1 and (id = $4 or parent_id = $4)))
       ), buyers as (
         select member_id from member_activities where tenant_id = 1 and type = 'PURCHASE' and occurred_at >= now() - $3 * interval '1 day'
          group by member_id having count(*) >= 2
       ), visitors as (
         select distinct member_id from member_activities where tenant_id = 1 and type = 'VISIT' and occurred_at >= now() - $3 * interval '1 day'
       ), chosen as (
         select m.id from members m where m.tenant_id = 1 and m.status = 'ACTIVE' and (
           m.id in (select member_id from owners)
           or m.id in (select member_id from buyers)
           or m.gender = 'FEMALE' and m.id in (select member_id from member_tags where tenant_id = 1 and tag_id = $5)
             and m.id not in (select member_id from visitors))
       ), noted as (
         insert into audience_changes (tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name, cause, version)
         select 1, id, now(), gen_random_uuid(), $6, 'ENTERED', 'Floor', 'BUILD', 1 from chosen
       )
       insert into audience_members (tenant_id, audience_id, member_id, entered_at, version) select 1, $6, id, now(), 1 from chosen`,
      [productId, BUILT_BATCH, BUILT_DAYS, regions[0], tags[0], id],
    )
    await client.query('commit')
    members = rowCount ?? 0
  })
  return { ms, members }
}

async function builds(bench: Bench, brand: Brand): Promise<Record<string, number>> {
  const client = await connect(bench.ownerUrl)
  await client.query(`set app.tenant_id = '1'`)
  const rule = builtRule(brand)
  const rounds: { ours: number; floor: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await floorMs(client, brand)
    const ours = await buildMs(bench, client, rule)
    console.error(
      `  build of ${ours.members}: ${ours.ms.toFixed(0)} ms, by bare SQL ${floor.members}: ${floor.ms.toFixed(0)} ms`,
    )
    if (ours.members !== floor.members) throw new Error('the two chose different members')
    rounds.push({ ours: ours.ms, floor: floor.ms })
  }
  await client.end()
  return {
    audience_1m_s: median(rounds.map(({ ours }) => ours)) / 1_000,
    audience_vs_floor: median(rounds.map(({ ours, floor }) => ours / floor)),
  }
}

const AUDIENCES = 50
const PER_SECOND = 500
const SECONDS = 20
const WARM_UP_SECONDS = 4
/** Events of one request. */
const TOGETHER = 10
/** Every so many events one is waited for. */
const WATCHED = 10
const LATEST_MS = 60_000
const ASK_MS = 20

/** Half of them ask the type of activity that is sent: each a shop of its own. */
async function liveAudiences({ admin }: Bench, { tags }: Brand): Promise<string[]> {
  const dependent: string[] = []
  for (let at = 0; at < AUDIENCES; at++) {
    const isDependent = at % 2 === 0
    const activity = { kind: 'ACTIVITY', compared: 'AT_LEAST', count: 1, window: { kind: 'ROLLING', days: 30 } }
    const rule = isDependent
      ? ruleOf({ ...activity, type: 'LIVE', matches: [{ path: 'shop', value: `S-${at}` }] })
      : at % 4 === 1
        ? ruleOf({ ...activity, type: 'REVIEW', count: 3 + at }, { kind: 'TAG', values: [tags[at % 3]] })
        : ruleOf({ kind: 'POINTS', compared: 'AT_LEAST', balance: 490 + (at % 10) })
    const { id, status } = await builtAudience(admin, rule)
    if (status !== 'ACTIVE') throw new Error(`an audience is ${status}`)
    if (isDependent) dependent.push(id)
  }
  return dependent
}

interface Sent {
  memberId: string
  audienceId: string
  /** Milliseconds after the first event. */
  at: number
}

/** Requests, and where the members of some of them come. */
function eventsOf(
  ids: readonly string[],
  audiences: readonly string[],
  prefix: string,
): { requests: Asked[]; sent: Sent[] } {
  const sent: Sent[] = []
  const requests = Array.from({ length: ids.length / TOGETHER }, (_, of): Asked => {
    const items = ids.slice(of * TOGETHER, (of + 1) * TOGETHER).map((memberId, n) => {
      const number = of * TOGETHER + n
      const audience = number % audiences.length
      if (number % WATCHED === 0)
        sent.push({ memberId, audienceId: audiences[audience]!, at: (of * TOGETHER * 1_000) / PER_SECOND })
      return {
        activityId: `${prefix}-${number}`,
        type: 'LIVE',
        member: { id: memberId },
        occurredAt: new Date().toISOString(),
        props: { shop: `S-${audience * 2}`, total: 12.5 },
      }
    })
    return { method: 'POST', path: recordActivities.path, body: JSON.stringify({ items }) }
  })
  return { requests, sent }
}

/** Milliseconds from each of these events to the moment at which its member is seen in the audience. */
async function lateness(client: pg.Client, sent: readonly Sent[], began: number): Promise<number[]> {
  const waiting = new Map(sent.map((one) => [`${one.audienceId} ${one.memberId}`, one]))
  const took: number[] = []
  while (waiting.size > 0) {
    await pause(ASK_MS)
    const elapsed = performance.now() - began
    const due = [...waiting.values()].filter(({ at }) => at <= elapsed)
    const { rows } = await client.query<{ key: string }>(
      `select x.audience_id || ' ' || x.member_id as key from unnest($1::uuid[], $2::uuid[]) g (audience_id, member_id)
         join audience_members x on x.tenant_id = 1 and x.audience_id = g.audience_id and x.member_id = g.member_id`,
      [due.map(({ audienceId }) => audienceId), due.map(({ memberId }) => memberId)],
    )
    const seen = performance.now() - began
    for (const { key } of rows) {
      took.push(seen - waiting.get(key)!.at)
      waiting.delete(key)
    }
    const last = [...waiting.values()].at(0)
    if (last !== undefined && elapsed - last.at > LATEST_MS) throw new Error(`${waiting.size} members never came`)
  }
  return took
}

async function live(bench: Bench, brand: Brand): Promise<Record<string, number>> {
  const audiences = await liveAudiences(bench, brand)
  const sender = await userWith(bench.http, bench.admin, ['activities.recordActivities'])
  const client = await connect(bench.superuserUrl)
  const needed = (WARM_UP_SECONDS + SECONDS) * PER_SECOND
  const { rows } = await client.query<{ id: string }>(
    `select id from members where tenant_id = 1 and status = 'ACTIVE' order by sha256(id::text::bytea) limit $1`,
    [needed],
  )
  if (rows.length < needed) throw new Error('there are too few members')
  const ids = rows.map(({ id }) => id)
  const worker = new Worker(new URL('./open-loop.worker.ts', import.meta.url))
  const send = async (some: readonly string[], prefix: string): Promise<number[]> => {
    const { requests, sent } = eventsOf(some, audiences, prefix)
    worker.postMessage({
      port: portOf(bench.http),
      token: sender.token,
      requests,
      perSecond: PER_SECOND / TOGETHER,
      connections: 16,
    } satisfies OpenLoad)
    const answered = once(worker, 'message')
    const took = await lateness(client, sent, performance.now())
    const [{ missed }] = (await answered) as [OpenAnswers]
    if (Object.keys(missed).length > 0) throw new Error(`not taken: ${JSON.stringify(missed)}`)
    return took
  }
  await send(ids.slice(0, WARM_UP_SECONDS * PER_SECOND), 'warm')
  const took = await send(ids.slice(WARM_UP_SECONDS * PER_SECOND), 'live')
  await worker.terminate()
  await client.end()
  console.error(
    `  live: median ${median(took).toFixed(0)} ms, slowest ${Math.max(...took).toFixed(0)} ms of ${took.length}`,
  )
  return { audience_live_p95_s: percentile(took, 0.95) / 1_000, audience_live_p50_s: median(took) / 1_000 }
}

const ASKED = 3

async function previews(bench: Bench, brand: Brand): Promise<Record<string, number>> {
  const marketer = await userWith(bench.http, bench.admin, ['audiences.preview', 'members.list', 'members.unmask'])
  const took: number[] = []
  let exact = 0
  const rules = previewRules(brand)
  for (const [at, rule] of rules.entries()) {
    const own: number[] = []
    let found: Awaited<ReturnType<typeof marketer.call<typeof previewAudience>>> | undefined
    for (let ask = 0; ask < ASKED; ask++)
      own.push(
        await timed(async () => {
          found = await marketer.call(previewAudience, { body: { rule, overlaps: [] } })
        }),
      )
    took.push(...own)
    if (found?.kind === 'TOO_DEAR') throw new Error(`rule ${at} is too dear`)
    if (found?.kind === 'EXACT') exact++
    console.error(
      `  rule ${at}: ${found?.kind} ${found?.count}, cost ${found?.cost}, ${own.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    )
  }
  return {
    audience_preview_p95_ms: percentile(took, 0.95),
    audience_preview_exact: exact,
  }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const brand = await fillBrand(bench, MEMBERS)
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    return {
      ...(await previews(bench, brand)),
      ...(await builds(bench, brand)),
      ...(await live(bench, brand)),
    }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
