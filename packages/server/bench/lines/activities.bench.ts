/** Activities of members over HTTP, each durable when it is answered, against the same rows written by bare SQL. */

import { randomUUID } from 'node:crypto'
import { recordActivities, recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import pg from 'pg'
import { userWith } from '../../test/harness/client.ts'
import { type Bench, closeBench, median, openBench, timed } from '../environment.ts'
import { loader, portOf } from '../load.ts'
import type { Load } from './http-load.worker.ts'

const MEMBERS = 500
const CONNECTIONS = 32
const BATCH = 100
const BATCH_CONNECTIONS = 4
const ROUNDS = 3
const ROUND_MS = 4_000

const phoneOf = (at: number) => `+86${13_800_000_000 + at}`

async function members({ http, admin }: Bench): Promise<string[]> {
  const clerk = await userWith(http, admin, ['members.list', 'members.create'])
  const ids: string[] = []
  for (let at = 0; at < MEMBERS; at++) ids.push((await clerk.call(createMember, { body: { phone: phoneOf(at) } })).id)
  return ids
}

/** As a shop sends it: the member by a number, and what was bought. `{n}` makes it one that was not sent before. */
const activity = (at: number) => ({
  activityId: `till-{n}`,
  type: 'PURCHASE',
  member: { kind: 'PHONE', value: phoneOf(at % MEMBERS) },
  occurredAt: new Date().toISOString(),
  props: { shop: 'S-014', total: 128.5, lines: 3 },
})

/** Rows per second of the same two inserts, one transaction for `size` of them, as many connections side by side. */
async function bare({ ownerUrl }: Bench, ids: readonly string[], size: number, connections: number) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: connections })
  const until = performance.now() + ROUND_MS
  let rows = 0
  const write = async () => {
    while (performance.now() < until) {
      const each = Array.from({ length: size }, (_, at) => ({ key: randomUUID(), member: ids[at % ids.length] }))
      const keys = each.map(({ key }) => key)
      const client = await pool.connect()
      await client.query(`begin; set local app.tenant_id = '1'`)
      await client.query(
        `with taken as (
           insert into activity_ids (tenant_id, activity_id, received_at) select 1, unnest($1::text[]), now())
         insert into member_activities
           (tenant_id, member_id, occurred_at, id, type, activity_id, props, received_at, received_from)
         select 1, g.member, now(), g.key::uuid, 'PURCHASE', g.key, $3, now(), $4
           from unnest($1::text[], $2::uuid[]) as g (key, member)`,
        [keys, each.map(({ member }) => member), { shop: 'S-014', total: 128.5, lines: 3 }, randomUUID()],
      )
      await client.query('commit')
      client.release()
      rows += size
    }
  }
  const took = await timed(() => Promise.all(Array.from({ length: connections }, write)))
  await pool.end()
  return (rows * 1000) / took
}

async function rates(bench: Bench): Promise<Record<string, number>> {
  const ids = await members(bench)
  const sender = await userWith(bench.http, bench.admin, ['activities.recordActivities'])
  const ask = (path: string, body: unknown, connections: number): Omit<Load, 'ms'> => ({
    port: portOf(bench.http),
    token: sender.token,
    method: 'POST',
    paths: [path],
    body: JSON.stringify(body),
    connections,
  })
  const { load, stop } = loader()
  const single = ask(recordActivity.path, activity(7), CONNECTIONS)
  const items = Array.from({ length: BATCH }, (_, at) => activity(at * 7))
  const batches = ask(recordActivities.path, { items }, BATCH_CONNECTIONS)
  const perSecond = async (asked: Omit<Load, 'ms'>, size: number) => {
    const { count, failed } = await load({ ...asked, ms: ROUND_MS })
    if (failed > 0) throw new Error(`${failed} requests failed`)
    return (count * size * 1000) / ROUND_MS
  }
  const rounds: { single: number; batch: number; singleFloor: number; batchFloor: number }[] = []
  await load({ ...single, ms: 2_000 })
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      singleFloor: await bare(bench, ids, 1, CONNECTIONS),
      single: await perSecond(single, 1),
      batchFloor: await bare(bench, ids, BATCH, BATCH_CONNECTIONS),
      batch: await perSecond(batches, BATCH),
    })
  await stop()
  return {
    event_single_per_s: median(rounds.map((round) => round.single)),
    event_single_vs_floor: median(rounds.map((round) => round.single / round.singleFloor)),
    event_batch_per_s: median(rounds.map((round) => round.batch)),
    event_batch_vs_floor: median(rounds.map((round) => round.batch / round.batchFloor)),
  }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    return await rates(bench)
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
