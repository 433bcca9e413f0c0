/** Serial numbers over HTTP: the codes download, the lookup against the least a route can do, and the list, at a billion issued. */

import { get } from 'node:http'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { query } from '@serialis/contract/kit/route.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { z } from 'zod'
import { anApplication, aStock, firstOrdinal, type Stock } from '../../src/desk/serials/serials.fixtures.ts'
import { inTenant, type TenantDb } from '../../src/kit/db/db.ts'
import { tenantTable } from '../../src/kit/db/migration-files.ts'
import { bind } from '../../src/kit/http/bind.ts'
import type { Ctx } from '../../src/kit/http/context.ts'
import { found } from '../../src/kit/http/failure.ts'
import { assignRanges } from '../../src/numbers/ledger/issue/ranges.service.ts'
import { anEvent } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { changeStates } from '../../src/numbers/ledger/ledger.service.ts'
import { codeOf } from '../../src/numbers/ledger/one/resolve.service.ts'
import { packMany } from '../../src/numbers/ledger/packing/packing.service.ts'
import { BLOCK_LENGTH } from '../../src/numbers/ledger/serial-set/ordinals.ts'
import { setOfOrdinals, setOfRanges } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { insertEvent } from '../../src/platform/audit/audit.queries.ts'
import { ofSystem } from '../../src/platform/audit/audit.service.ts'
import { type Bench, closeBench, connect, median, openBench, percentile } from '../environment.ts'
import { loader, openRoutes, portOf } from '../load.ts'

const MILLION = 1_000_000
const BILLION = 1_000_000_000
const TENANT = 1
const SCATTERED = 10_000

export function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A ledger command with its event, in its own transaction. */
export const command = (bench: Bench, work: (db: TenantDb, event: ReturnType<typeof anEvent>) => Promise<unknown>) =>
  inTenant(bench.app.pool, TENANT, 'write', async (db) => {
    const event = anEvent()
    await work(db, event)
    await insertEvent(db, {
      id: event.id,
      action: 'bench.command',
      subjectType: 'bench',
      subjectId: '1',
      actorId: null,
      actorName: 'bench',
      occurredAt: event.recordedAt,
      zone: 'UTC',
      reason: 'measured',
      details: {},
      signatureId: null,
      requestId: '',
      ...ofSystem,
      ip: '',
    })
  })

interface Issued {
  stock: Stock
  /** Of the billion: blocks follow each other. */
  first: number
  scattered: number[]
  packed: { first: number; count: number }
}

/** Packs units in cases of 100 on pallets of 50; returns the first case. */
export async function pack(bench: Bench, stock: Stock, first: number, units: number): Promise<number> {
  const cases = await firstOrdinal(
    bench.app,
    bench.admin,
    (await anApplication(bench.admin, stock, { level: 'CA', quantity: units / 100 })).id,
  )
  const pallets = await firstOrdinal(
    bench.app,
    bench.admin,
    (
      await anApplication(bench.admin, stock, {
        level: 'PL',
        ruleVersionId: stock.ssccVersionId,
        quantity: units / 5000,
      })
    ).id,
  )
  const packs = (containers: number, members: number, count: number, size: number) =>
    Array.from({ length: count }, (_, at) => ({
      container: containers + at,
      members: setOfRanges([{ first: members + at * size, last: members + (at + 1) * size - 1 }]),
      isPartial: false,
    }))
  await command(bench, (db, event) =>
    packMany(db, { event, scheme: bench.scheme, packs: packs(cases, first, units / 100, 100) }),
  )
  await command(bench, (db, event) =>
    packMany(db, { event, scheme: bench.scheme, packs: packs(pallets, cases, units / 5000, 50) }),
  )
  return cases
}

export async function issueBillion(bench: Bench, events = SCATTERED, units = MILLION): Promise<Issued> {
  const below = generator(7)
  const stock = await aStock(bench.http, bench.admin)
  const { id, applyStatus } = await anApplication(bench.admin, stock, { quantity: BILLION, reason: 'measured' })
  if (applyStatus !== 1) throw new Error('a billion codes could not be issued')
  const first = await firstOrdinal(bench.app, bench.admin, id)
  await pack(bench, stock, first, units)
  const scattered = Array.from({ length: events }, () => first + below(BILLION))
  for (const ordinal of scattered) {
    await command(bench, (db, event) =>
      changeStates(db, {
        event,
        scheme: 'A',
        set: setOfOrdinals([ordinal]),
        operation: 'MARK_SAMPLE',
        evidence: ['reason'],
        mode: 'commit',
      }),
    )
  }
  return { stock, first, scattered, packed: { first, count: units } }
}

/** The least that a route of this product can do: one row by its primary key, same machinery, same role, same rules. */
export async function openFloor(bench: Bench, rows = MILLION) {
  const owner = await connect(bench.ownerUrl)
  await owner.query(
    'create table bench_floor (tenant_id int not null, code text collate "C" not null, gtin text not null, status text not null, primary key (tenant_id, code))',
  )
  for (const text of tenantTable('bench_floor', 'select')) await owner.query(text)
  await owner.query('select set_config($1, $2, false)', ['app.tenant_id', String(TENANT)])
  await owner.query(
    `insert into bench_floor select 1, 'C' || i, '09520000000017', 'NEW' from generate_series(1, ${rows}) i`,
  )
  await owner.query('vacuum analyze bench_floor')
  await owner.end()
  const route = query({
    method: 'GET',
    path: '/bench/:code',
    permission: 'serials.detail',
    sites: 'shared',
    input: { params: z.object({ code: z.string() }) },
    output: z.object({ code: z.string(), gtin: z.string(), status: z.string() }),
  })
  const handler = async ({ db }: Ctx, { params }: { params: { code: string } }) => {
    const { rows } = await db.client.query<{ code: string; gtin: string; status: string }>({
      name: 'bench.floor',
      text: 'select code, gtin, status from bench_floor where tenant_id = $1 and code = $2',
      values: [db.tenantId, params.code],
    })
    return found(rows[0])
  }
  return openRoutes(bench, [bind(route, handler as never)])
}

/** Paths of codes: a third anywhere in the billion, a third of those with an event, a third packed. */
export async function lookupPaths(
  bench: Bench,
  { stock, first, scattered, packed }: Issued,
  only?: 'anywhere',
): Promise<string[]> {
  const below = generator(99)
  const gtin = stock.product.newest.levels[0]?.gtin ?? ''
  const ordinals = Array.from({ length: 3000 }, (_, at) =>
    only === 'anywhere' || at % 3 === 0
      ? first + below(BILLION)
      : at % 3 === 1
        ? (scattered[below(scattered.length)] as number)
        : packed.first + below(packed.count),
  )
  const codes = await inTenant(bench.app.pool, TENANT, 'read', (db) => codeOf(db, ordinals))
  return codes.map(
    (code) => `/api/serials/lookup?code=${encodeURIComponent(elementString({ gtin, serial: code ?? '' }))}`,
  )
}

const CONNECTIONS = 8
const ROUND_MS = 3000
const ROUNDS = 5

export async function lookups(bench: Bench, issued: Issued): Promise<Record<string, number>> {
  const floor = await openFloor(bench)
  const { load, stop } = loader()
  const common = { token: bench.admin.token, connections: CONNECTIONS, ms: ROUND_MS }
  const ours = { ...common, port: portOf(bench.http), paths: await lookupPaths(bench, issued) }
  const anywhere = { ...common, port: portOf(bench.http), paths: await lookupPaths(bench, issued, 'anywhere') }
  const least = {
    ...common,
    port: portOf(floor),
    paths: Array.from({ length: 3000 }, (_, at) => `/bench/C${1 + ((at * 7919) % MILLION)}`),
  }
  const ratios: number[] = []
  const plain: number[] = []
  const rates: number[] = []
  const took: number[] = []
  for (const asked of [ours, anywhere, least]) await load({ ...asked, ms: 1500 })
  for (let round = 0; round < ROUNDS; round++) {
    const a = await load(least)
    const b = await load(ours)
    const c = await load(anywhere)
    if (a.failed + b.failed + c.failed > 0) throw new Error(`${a.failed}, ${b.failed} and ${c.failed} requests failed`)
    ratios.push(b.count / a.count)
    plain.push(c.count / a.count)
    rates.push((b.count * 1000) / ROUND_MS)
    const alone = await load({ ...ours, connections: 1, ms: 1000 })
    took.push(...alone.took)
  }
  await stop()
  await floor.close()
  return {
    lookup_rps_vs_floor: median(ratios),
    lookup_rps_vs_floor_untouched: median(plain),
    lookup_rps: median(rates),
    lookup_p95_ms: percentile(took, 0.95),
  }
}

/** First page of an order's SNs in a rare status: an order of a million, and one of sixteen million. */
async function lists(bench: Bench, { stock, first, scattered }: Issued): Promise<Record<string, number>> {
  const order = async (orderNo: string, range: { first: number; last: number }) => {
    const { id } = await bench.admin.call(createOrder, {
      body: { orderNo, productId: stock.product.id, batchCode: orderNo },
    })
    await command(bench, (db) => assignRanges(db, { orderId: id, level: 'EA', ranges: [range] }))
    return id
  }
  const orders = [
    await order('PO-PACKED', { first, last: first + MILLION - 1 }),
    await order('PO-LARGE', { first: first + BLOCK_LENGTH, last: first + 2 * BLOCK_LENGTH - 1 }),
  ]
  const rare = [...new Set(scattered)].filter((ordinal) => ordinal < first + 2 * BLOCK_LENGTH).slice(0, 40)
  for (const ordinal of [...rare, first + 7, first + 999_990]) {
    await command(bench, (db, event) =>
      changeStates(db, {
        event,
        scheme: 'A',
        set: setOfOrdinals([ordinal]),
        operation: 'DESTROY',
        evidence: ['reason'],
        disaggregate: true,
        mode: 'commit',
      }),
    )
  }
  const { load, stop } = loader()
  const paths = orders.flatMap((id) =>
    ['DESTORY', 'SAM_MARK', 'DESTORY,SAM_MARK'].map((status) => `/api/serials?orderId=${id}&status=${status}&limit=25`),
  )
  const asked = { token: bench.admin.token, connections: 1, port: portOf(bench.http), paths }
  await load({ ...asked, ms: 1000 })
  const { took, failed } = await load({ ...asked, ms: 5000 })
  await stop()
  if (failed > 0) throw new Error(`${failed} lists failed`)
  return { list_p95_ms_at_1b: percentile([...took], 0.95) }
}

/** The whole download once, counted and thrown away; memory is that of this process, client and thread included. */
function download(port: number, token: string, path: string): Promise<{ bytes: number; ms: number; grownMb: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { authorization: token } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`the download was answered with ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('error', reject)
      answer.on('end', () => {
        clearInterval(watch)
        if (bytes !== Number(answer.headers['content-length']))
          reject(new Error(`${bytes} bytes of ${answer.headers['content-length']}`))
        resolve({ bytes, ms: performance.now() - began, grownMb: (peak - before) / MILLION })
      })
    }).on('error', reject)
  })
}

async function exports(bench: Bench, stock: Stock): Promise<Record<string, number>> {
  const count = 10 * MILLION
  const { id } = await anApplication(bench.admin, stock, { quantity: count, reason: 'measured' })
  const runs: { bytes: number; ms: number; grownMb: number }[] = []
  for (let run = 0; run < 3; run++)
    runs.push(
      await download(portOf(bench.http), bench.admin.token, `/api/serials/applications/${id}/codes?reason=measured`),
    )
  return {
    export_per_s: (count * 1000) / median(runs.map(({ ms }) => ms)),
    export_rss_mb: Math.max(...runs.map(({ grownMb }) => grownMb)),
  }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    const issued = await issueBillion(bench)
    return {
      ...(await exports(bench, issued.stock)),
      ...(await lookups(bench, issued)),
      ...(await lists(bench, issued)),
    }
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
