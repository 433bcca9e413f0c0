/** A day of work: what waits for a person who may do everything, read over HTTP at 100,000 open records. */

import type { AddressInfo } from 'node:net'
import { type Bench, closeBench, connect, openBench, percentile } from '../environment.ts'

const ORDERS = 60_000
const ALERTS = 30_000
const CHANGES = 10_000
const WARM_UP = 20
const ASKED = 200

const idOf = (table: string) => `(lpad(to_hex(n), 8, '0') || '-0000-7${table}-8000-000000000000')::uuid`

/** Records of another person, in every status in which they wait; the signatures of most orders wait for another role. */
const FILL = [
  `insert into production_orders (tenant_id, id, order_no, product_name, batch_code, reserve_percent, status, created_by, created_by_name, edited_by, submitted_by, awaited_role_id, created_at, updated_at)
   select 1, ${idOf('001')}, 'PO-' || n, 'Amlodipine 5 mg', 'B' || n, 0, status, author, 'Lin Mei', author, author,
          case when status in ('UNAPPROVED', 'SCAN_FINISH') and n % 7 > 0 then author end, at, at
     from (select n, '00000000-0000-7000-8000-000000000001'::uuid as author, timestamptz '2026-01-01' + n * interval '1 minute' as at,
                  (array['UNAPPROVED', 'REJECTED', 'APPROVED', 'READY', 'AVAILABLE', 'WAIT_LINE_ASSIGNED', 'ASSIGNED', 'WAIT_FOR_PLACEOUT',
                         'PRODUCTION_READY', 'PROUDCTION_RESULT_PROCEDDED', 'SCANNING', 'SCAN_FINISH'])[1 + n % 12] as status
             from generate_series(1, ${ORDERS}) n) one`,
  `insert into alerts (tenant_id, id, type, level, status, subject_type, subject_id, params, raised_at, last_raised_at, owner_id, owner_name, status_at)
   select 1, ${idOf('002')}, 'E' || (1 + n % 12), (array['HIGH', 'MIDDLE', 'LOW'])[1 + n % 3], case when n % 2 = 0 then 'NEW' else 'ACTIVE' end,
          'order', ${idOf('001')}::text, '{"orderNo": "PO-1"}', at, at, case when n % 2 = 1 then $1::uuid end, '', at
     from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${ALERTS}) n) one`,
  `insert into status_changes (tenant_id, id, number, trigger, operation, status, source, options, reason, record_no, identified_by, asks_second, version, created_at, created_by, created_by_name)
   select 1, ${idOf('003')}, n, (array['UPD', 'SCR', 'ACT'])[1 + n % 3], 'DESTROY', 'WAITING', '{}', '{}', 'crushed', 'D-' || n, 'CODE', true, 1, at,
          '00000000-0000-7000-8000-000000000001', 'Lin Mei'
     from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${CHANGES}) n) one`,
]

async function fill(bench: Bench): Promise<void> {
  const client = await connect(bench.superuserUrl)
  const { rows } = await client.query<{ id: string }>("select id from users where tenant_id = 1 and account = 'admin'")
  for (const text of FILL) await client.query(text, text.includes('$1') ? [rows[0]?.id] : [])
  await client.query('vacuum analyze production_orders, alerts, status_changes')
  await client.end()
}

async function measure(bench: Bench): Promise<number> {
  await fill(bench)
  await bench.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}/api/overview/my-work`
  const took: number[] = []
  for (let at = 0; at < WARM_UP + ASKED; at++) {
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: bench.admin.token } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { counts } = (await answer.json()) as { counts: unknown[] }
    took.push(performance.now() - began)
    if (counts.length < 15) throw new Error(`only ${counts.length} kinds of work were found`)
  }
  return percentile(took.slice(WARM_UP), 0.95)
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    return { my_work_p95_ms: await measure(bench) }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
