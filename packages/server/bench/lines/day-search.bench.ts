/**
 * A day of work: what the search box finds, over HTTP, among a million issued codes, half a million codes of partners,
 * 60,000 orders, 2,000 products and 500 people: codes in four spellings, containers, orders, batches, products, people,
 * beginnings that fit many, and texts that fit nothing.
 */

import type { AddressInfo } from 'node:net'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { anApplication, aStock } from '../../src/desk/serials/serials.fixtures.ts'
import {
  aCrew,
  aDraft,
  masters,
  packagedCodes,
  placedOut,
  onLine,
  withCodes,
} from '../../src/plant/orders/orders.fixtures.ts'
import { userWith } from '../../test/harness/client.ts'
import { type Bench, closeBench, connect, openBench, percentile } from '../environment.ts'

const ORDERS = 60_000
const PRODUCTS = 2_000
const PEOPLE = 500
const FOREIGN_CODES = 500_000
const WARM_UP = 20
const ASKED = 300

const row = (table: string, id: string, change: string) =>
  `insert into ${table} select (jsonb_populate_record(o, jsonb_build_object(${change}))).* from ${table} o cross join generate_series(1, $2) n where o.${id} = $1`

/** What is found by its name: an order with its codes, and many like it. */
async function fill(bench: Bench) {
  const everything = Object.keys(permissions) as PermissionName[]
  const second = await userWith(bench.http, bench.admin, everything)
  const crew = await aCrew(bench.http, bench.admin)
  const m = await masters(bench.admin, second)
  const draft = await withCodes(crew, await aDraft(crew.planner, m.product, { orderSize: 400 }))
  await onLine(crew, draft.id, m.push)
  const levels = await packagedCodes(crew, await placedOut(crew, draft.id))
  await anApplication(bench.admin, await aStock(bench.http, bench.admin, 'S'), { quantity: 1_000_000 })
  const owner = await connect(bench.superuserUrl)
  const { rows } = await owner.query<{ id: string }>("select id from users where tenant_id = 1 and account = 'admin'")
  const filling: [text: string, values: unknown[]][] = [
    [
      row('production_orders', 'id', "'id', gen_random_uuid(), 'order_no', 'ORDER-' || n, 'batch_code', 'LOT-' || n"),
      [draft.id, ORDERS],
    ],
    [
      row('products', 'id', "'id', gen_random_uuid(), 'code', 'ART-' || n, 'name', 'Article of the catalogue ' || n"),
      [m.product.id, PRODUCTS],
    ],
    [
      row('users', 'id', "'id', gen_random_uuid(), 'account', 'person.' || n, 'name', 'Person of the plant ' || n"),
      [rows[0]?.id, PEOPLE],
    ],
    [
      "insert into imported_codes (tenant_id, code, gtin, ordinal) select 1, 'OLD' || n, 4012345000009, 1000000000000 + n from generate_series(1, $1::int) n",
      [FOREIGN_CODES],
    ],
  ]
  for (const [text, values] of filling) await owner.query(text, values)
  await owner.query('vacuum analyze')
  await owner.end()
  return { order: draft, levels, token: second.token }
}

function textsOf({ levels }: Awaited<ReturnType<typeof fill>>, at: number): string {
  const [units, cases, pallets] = levels
  const unit = units?.serials[at % units.serials.length] ?? ''
  const texts = [
    `01${units?.gtin ?? ''}21${unit}`,
    `(01)${units?.gtin ?? ''}(21)${unit}`,
    unit,
    cases?.serials[at % cases.serials.length] ?? '',
    pallets?.serials[0] ?? '',
    `ORDER-${1 + ((at * 7_919) % ORDERS)}`,
    'ORDER-',
    `lot-${1 + ((at * 104_729) % ORDERS)}`,
    `ART-${1 + (at % PRODUCTS)}`,
    'catalogue',
    `person.${1 + (at % PEOPLE)}`,
    `OLD${1 + ((at * 7_919) % FOREIGN_CODES)}`,
    `nothing is called ${at}`,
    'O',
  ]
  return texts[at % texts.length]!
}

async function measure(bench: Bench): Promise<number> {
  const filled = await fill(bench)
  await bench.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}/api/search`
  const took: number[] = []
  const slowest = { text: '', ms: 0 }
  for (let at = 0; at < WARM_UP + ASKED; at++) {
    const text = textsOf(filled, at)
    const began = performance.now()
    const answer = await fetch(`${url}?${new URLSearchParams({ text })}`, { headers: { authorization: filled.token } })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { hits } = (await answer.json()) as { hits: unknown[] }
    const ms = performance.now() - began
    // The codes of partners are rows of their index only, without the blocks that say what they are.
    if (hits.length === 0 && !/^(?:nothing|OLD)/.test(text)) throw new Error(`nothing is found for ${text}`)
    if (at < WARM_UP) continue
    took.push(ms)
    if (ms > slowest.ms) Object.assign(slowest, { text, ms })
  }
  console.error(
    `the search box: p50 ${percentile(took, 0.5).toFixed(1)} ms, slowest ${slowest.ms.toFixed(1)} ms for "${slowest.text}"`,
  )
  return percentile(took, 0.95)
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    return { search_p95_ms: await measure(bench) }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
