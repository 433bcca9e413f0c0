/**
 * Whether a clock tells a record of another tenant from one that nothing has: every page of a record, asked by the
 * administrator of a second tenant for an id of the first and for an id of nobody, in turns of random order.
 */

import type { Route } from '@serialis/contract/kit/route.ts'
import { routes } from '@serialis/contract/routes.ts'
import { seedPlant } from '../../demo/seed.ts'
import { bootstrapTenant } from '../../src/bootstrap.ts'
import { ADMIN_PASSWORD } from '../../test/harness/accounts.ts'
import { as } from '../../test/harness/client.ts'
import { type Bench, connect, median, openBench } from '../environment.ts'

/** As long as an id of the first tenant, and as far from the ids of the second one. */
const NOBODY = '00000000-0000-7000-8000-000000000000'
const PAIRS = 200
/** Standard deviations: one route in about two thousand is that far off by chance, and is measured once more. */
const UNLIKELY = 3.5

/** Pages of one record, that need nothing but its id. */
const pages: Route[] = Object.values<Route>(routes).filter(
  ({ method, kind, path, permission }) =>
    method === 'GET' && kind === 'query' && permission !== 'public' && /:id\b/.test(path) && !/:(?!id\b)/.test(path),
)

/** One id of each kind of record. */
async function idsOf(superuserUrl: string): Promise<string[]> {
  const owner = await connect(superuserUrl)
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
       join information_schema.columns i using (table_schema, table_name)
       where table_schema = 'public' and c.column_name = 'tenant_id' and i.column_name = 'id' and i.data_type = 'uuid'`,
    )
    const ids: string[] = []
    for (const { name } of tables) {
      const { rows } = await owner.query<{ id: string }>(`select id from ${name} where tenant_id = 1 limit 1`)
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  } finally {
    await owner.end()
  }
}

type Ask = (id: string) => Promise<{ status: number; ms: number }>

const asker =
  ({ http }: Bench, { path }: Route, token: string): Ask =>
  async (id) => {
    const began = performance.now()
    const { statusCode } = await http.inject({
      method: 'GET',
      url: path.replace(':id', id),
      headers: { authorization: token },
    })
    return { status: statusCode, ms: performance.now() - began }
  }

/** By how much the id of another tenant takes longer, in milliseconds, and how many standard deviations that is from chance. */
async function difference(ask: Ask, id: string): Promise<{ ms: number; deviations: number }> {
  const differences: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const isFirst = Math.random() < 0.5
    const one = await ask(isFirst ? id : NOBODY)
    const other = await ask(isFirst ? NOBODY : id)
    differences.push(isFirst ? one.ms - other.ms : other.ms - one.ms)
  }
  const longer = differences.filter((ms) => ms > 0).length
  return { ms: median(differences), deviations: (longer - PAIRS / 2) / (Math.sqrt(PAIRS) / 2) }
}

/** True when a second measurement finds the same. */
async function isToldApart(ask: Ask, id: string): Promise<{ isTold: boolean; ms: number }> {
  await difference(ask, id)
  const first = await difference(ask, id)
  if (Math.abs(first.deviations) < UNLIKELY) return { isTold: false, ms: first.ms }
  const second = await difference(ask, id)
  const isSame = Math.sign(first.deviations) === Math.sign(second.deviations)
  return { isTold: isSame && Math.abs(second.deviations) >= UNLIKELY, ms: second.ms }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    await seedPlant(bench.http, bench.admin)
    const passwords = { adminPassword: ADMIN_PASSWORD, secondPassword: ADMIN_PASSWORD }
    await bootstrapTenant(bench.ownerUrl, { tenantId: 2, code: '0002', name: 'Other', snScheme: 'B', ...passwords })
    const other = await as(bench.http, 'admin@0002', ADMIN_PASSWORD)
    const ids = await idsOf(bench.superuserUrl)
    const told: string[] = []
    const milliseconds: number[] = []
    for (const page of pages) {
      const own = asker(bench, page, bench.admin.token)
      let id: string | undefined
      for (const one of ids) if (id === undefined && (await own(one)).status === 200) id = one
      if (id === undefined) continue
      const ask = asker(bench, page, other.token)
      if ((await ask(id)).status !== (await ask(NOBODY)).status)
        throw new Error(`${page.path} answers ${id} of another tenant with a status of its own`)
      const { isTold, ms } = await isToldApart(ask, id)
      milliseconds.push(ms)
      if (isTold) told.push(`${page.path} ${ms.toFixed(3)} ms`)
    }
    if (told.length > 0) console.error(`told apart: ${told.join(', ')}`)
    return {
      tenant_pages_timed: milliseconds.length,
      tenants_told_apart: told.length,
      tenant_timing_us: Math.max(...milliseconds.map(Math.abs)) * 1000,
    }
  } finally {
    await bench.close()
  }
}
