/**
 * Main data: one level of a tree of 50,000 regions over HTTP, opened or found by a search, and a file of regions whose
 * parents are checked, from its upload until every record is there.
 */

import type { AddressInfo } from 'node:net'
import { masterImports } from '@serialis/contract/platform/masters/master-files.routes.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import { type Bench, closeBench, connect, openBench, percentile } from '../environment.ts'

const WARM_UP = 20
const ASKED = 300
/** 20 countries, 20 provinces in each, 12 cities in each, 9 or 10 districts in each: 50,000 in all. */
const SHAPE = { countries: 20, provinces: 20, cities: 12, all: 50_000 }
/** As many as a file may have, after one that fills the event log a little: planned for as empty, it is read as a whole. */
const ROWS = 50_000
const FIRST_ROWS = 2_000
/** Each is read often enough to be seen within a tenth of a second, and not so often that it costs the work. */
const PATIENCE = { seconds: 300, everyMs: 100 }

async function fill(bench: Bench): Promise<string[]> {
  const owner = await connect(bench.superuserUrl)
  const level = (prefix: string, parents: string, count: number) =>
    owner.query(
      `insert into regions (tenant_id, id, code, name, parent_id, remark)
       select 1, gen_random_uuid(), p.code || '-' || n, '${prefix} ' || n || ' of ' || p.code, p.id, ''
       from (${parents}) p cross join generate_series(1, $1::int) n`,
      [count],
    )
  await owner.query(
    "insert into regions (tenant_id, id, code, name, remark) select 1, gen_random_uuid(), 'C' || n, 'Country ' || n, '' from generate_series(1, $1::int) n",
    [SHAPE.countries],
  )
  const at = (depth: number) =>
    `select id, code from regions where array_length(string_to_array(code, '-'), 1) = ${depth}`
  await level('Province', at(1), SHAPE.provinces)
  await level('City', at(2), SHAPE.cities)
  await level('District', at(3), 9)
  await owner.query(
    `insert into regions (tenant_id, id, code, name, parent_id, remark)
     select 1, gen_random_uuid(), c.code || '-10', 'District 10 of ' || c.code, c.id, ''
     from (${at(3)} order by code limit greatest(0, $1::int - (select count(*)::int from regions))) c`,
    [SHAPE.all],
  )
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: string }>(`select id from (${at(3)}) c order by md5(code) limit 500`)
  await owner.end()
  return rows.map(({ id }) => id)
}

async function opened(bench: Bench, parents: readonly string[]): Promise<{ level: number; search: number }> {
  await bench.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}/api/regions`
  const took = { level: [] as number[], search: [] as number[] }
  for (let at = 0; at < WARM_UP + ASKED; at++) {
    const asked = {
      level: { parentId: parents[at % parents.length] ?? 'top', limit: '100' },
      search: { search: `District ${1 + (at % 9)} of C${1 + (at % 20)}-${1 + (at % 12)}`, limit: '20' },
    }
    for (const kind of ['level', 'search'] as const) {
      const began = performance.now()
      const answer = await fetch(`${url}?${new URLSearchParams(asked[kind])}`, {
        headers: { authorization: bench.admin.token },
      })
      const { items } = (await answer.json()) as { items: unknown[] }
      const ms = performance.now() - began
      if (items.length === 0) throw new Error(`nothing for ${JSON.stringify(asked[kind])}`)
      if (at >= WARM_UP) took[kind].push(ms)
    }
  }
  return { level: percentile(took.level, 0.95), search: percentile(took.search, 0.95) }
}

/** Rows per second from the upload until every record is there. */
async function imported({ admin }: Bench, name: string, rows: number): Promise<number> {
  const params = { master: 'regions' }
  const lines = Array.from(
    { length: rows },
    (_, at) => `${name}-${at},Imported ${at},${at < 10 ? 'C1' : `${name}-${at % 10}`}`,
  )
  const began = performance.now()
  const { id } = await admin.upload(
    masterImports.upload,
    { params },
    { name: 'regions.csv', content: `Code,Name,Parent\n${lines.join('\n')}\n` },
  )
  const at = { params: { ...params, id } }
  const read = () => admin.call(masterImports.get, at)
  const { version, wrong } = await waitUntil(read, ({ status }) => status === 'CHECKED', PATIENCE)
  if (wrong > 0) throw new Error(`${wrong} rows are wrong`)
  await admin.call(masterImports.enter, { ...at, body: { version, leaveOutWrong: false } })
  await waitUntil(read, ({ status }) => status === 'DONE', PATIENCE)
  return rows / ((performance.now() - began) / 1_000)
}

async function analyze({ superuserUrl }: Bench): Promise<void> {
  const owner = await connect(superuserUrl)
  await owner.query('vacuum analyze')
  await owner.end()
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const { level, search } = await opened(bench, await fill(bench))
    await imported(bench, 'F', FIRST_ROWS)
    await analyze(bench)
    return {
      master_tree_p95_ms: level,
      master_tree_search_p95_ms: search,
      master_import_per_s: await imported(bench, 'I', ROWS),
    }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
