/** The alert list at a million alerts: the first page over HTTP, filter by filter; the slowest filter counts. */

import type { AddressInfo } from 'node:net'
import { type Bench, closeBench, connect, openBench, percentile } from '../environment.ts'

const ALERTS = 1_000_000
const OBJECTS = 200_000
const WARM_UP = 50
const ASKED = 300

/** Most have ended, as in a plant that cares; the open ones are of the last weeks. Ids follow the time, as those of the product do. */
const FILL = `
  insert into alerts (tenant_id, id, type, level, status, subject_type, subject_id, params, raised_count, raised_at, last_raised_at, owner_id, owner_name, note, status_at)
  select 1, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
         'E' || (1 + n % 12), (array['HIGH', 'MIDDLE', 'LOW'])[1 + n % 3],
         case when n > $1 - 400 then 'NEW' when n > $1 - 1000 then 'ACTIVE' when n % 997 = 0 then 'UNSOLVED' when n % 3 = 0 then 'OBSOLETE' else 'SOLVED' end,
         'order', ('00000000-0000-7000-8000-' || lpad(to_hex(n % $2), 12, '0')), '{"orderNo": "PO-1"}', 1 + n % 5, at, at,
         case when n % 50 = 0 then (select id from users where tenant_id = 1 limit 1) end, case when n % 50 = 0 then 'Administrator' else 'Lin Mei' end, '', at
    from (select n, timestamptz '2026-01-01' + n * interval '30 seconds' as at from generate_series(1, $1::int) n) one`

async function fill(bench: Bench): Promise<void> {
  const client = await connect(bench.superuserUrl)
  await client.query(FILL, [ALERTS, OBJECTS])
  await client.query('vacuum analyze alerts')
  await client.end()
}

const objectOf = (at: number) => `00000000-0000-7000-8000-${((at * 7919) % OBJECTS).toString(16).padStart(12, '0')}`
const filters: Record<string, (at: number) => string> = {
  none: () => '',
  typeAndStatus: (at) => `type=E${1 + (at % 12)}&status=${['NEW', 'ACTIVE', 'SOLVED', 'UNSOLVED', 'OBSOLETE'][at % 5]}`,
  type: (at) => `type=E${1 + (at % 12)}`,
  noneOfThem: () => 'type=S1',
  object: (at) => `subjectType=order&subjectId=${objectOf(at)}`,
  open: () => 'status=OPEN',
  openAndLevel: (at) => `status=OPEN&level=${['HIGH', 'MIDDLE', 'LOW'][at % 3]}`,
  levelAndStatus: (at) => `level=${['HIGH', 'MIDDLE', 'LOW'][at % 3]}&status=${['UNSOLVED', 'NEW'][at % 2]}`,
  mine: () => 'owner=mine',
  days: (at) => `from=2026-0${1 + (at % 9)}-03&to=2026-0${1 + (at % 9)}-05`,
  daysAndType: (at) => `type=E${1 + (at % 12)}&from=2026-0${1 + (at % 9)}-03&to=2026-0${1 + (at % 9)}-05`,
}

async function p95(origin: string, token: string, queryOf: (at: number) => string): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < WARM_UP + ASKED; at++) {
    const began = performance.now()
    const answer = await fetch(`${origin}/api/alerts?${queryOf(at)}`, { headers: { authorization: token } })
    if (!answer.ok) throw new Error(`${answer.status} ${queryOf(at)}`)
    await answer.json()
    took.push(performance.now() - began)
  }
  return percentile(took.slice(WARM_UP), 0.95)
}

/** p95 of each filter, in milliseconds. */
async function measure(bench: Bench): Promise<Record<string, number>> {
  await fill(bench)
  await bench.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}`
  const times: Record<string, number> = {}
  for (const [name, queryOf] of Object.entries(filters)) times[name] = await p95(origin, bench.admin.token, queryOf)
  return times
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    const times = await measure(bench)
    console.error(
      Object.entries(times)
        .map(([name, ms]) => `  alerts by ${name}: ${ms.toFixed(1)} ms`)
        .join('\n'),
    )
    return { alerts_p95_ms: Math.max(...Object.values(times)) }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
