/**
 * Pages of SNs against the least that could answer the same bytes: the same session, transaction and schema, and one prepared
 * statement that reads the finished answer.
 */

import { lookupCode, listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { query } from '@serialis/contract/kit/route.ts'
import { approveOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { createOrder, getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { z } from 'zod'
import { tenantTable } from '../../src/kit/db/migration-files.ts'
import { bind } from '../../src/kit/http/bind.ts'
import type { Ctx } from '../../src/kit/http/context.ts'
import { found } from '../../src/kit/http/failure.ts'
import { assignRanges } from '../../src/numbers/ledger/issue/ranges.service.ts'
import { aCrew, aDraft, signatureFor, submitted } from '../../src/plant/orders/orders.fixtures.ts'
import { watchStatements } from '../../test/harness/statements.ts'
import { type Bench, closeBench, connect, openBench } from '../environment.ts'
import { inTurns, openRoutes, portOf } from '../load.ts'
import { command, issueBillion, lookupPaths } from './serials.bench.ts'

const TENANT = 1
const EVENTS = 300
const UNITS = 20_000
const PAGES = 200
const PAGE = 50

interface Answer {
  path: string
  body: string
}

/** What the product answers now. */
async function answersOf(bench: Bench, paths: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const path of paths) {
    const answer = await bench.http.inject({ method: 'GET', url: path, headers: { authorization: bench.admin.token } })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${path}`)
    answers.push({ path, body: answer.body })
  }
  return answers
}

/** Stores the answers: lists row by row, in the order of the page, everything else as one row. */
async function store(bench: Bench, table: string, answers: readonly Answer[]): Promise<void> {
  const owner = await connect(bench.ownerUrl)
  await owner.query(
    `create table ${table} (tenant_id int not null, page int not null, place int not null, row json not null, primary key (tenant_id, page, place))`,
  )
  for (const text of tenantTable(table, 'select')) await owner.query(text)
  await owner.query('select set_config($1, $2, false)', ['app.tenant_id', String(TENANT)])
  for (const [page, { body }] of answers.entries()) {
    const answer = JSON.parse(body) as { items?: object[] }
    const rows = answer.items ?? [answer]
    await owner.query(
      `insert into ${table} select $1, $2, r.place, r.row from json_array_elements($3::json) with ordinality as r (row, place)`,
      [TENANT, page, JSON.stringify(rows)],
    )
  }
  await owner.query(`vacuum analyze ${table}`)
  await owner.end()
}

const input = { params: z.object({ page: z.coerce.number().int() }) }
const read = async ({ db }: Ctx, table: string, page: number): Promise<{ row: never }[]> => {
  const { rows } = await db.client.query<{ row: never }>({
    name: `bench.${table}`,
    text: `select row from ${table} where tenant_id = $1 and page = $2 order by place`,
    values: [db.tenantId, page],
  })
  return rows
}
type Given = { params: { page: number } }

/** Both floors on one server; each answers what `answersOf` found. */
async function openFloors(bench: Bench, lists: readonly Answer[], codes: readonly Answer[]) {
  await store(bench, 'bench_lists', lists)
  await store(bench, 'bench_codes', codes)
  const nexts = lists.map(({ body }) => (JSON.parse(body) as { next: string | null }).next)
  const list = query({
    method: 'GET',
    path: '/bench/lists/:page',
    permission: 'serials.list',
    sites: 'shared',
    input,
    output: listSerials.output,
  })
  const code = query({
    method: 'GET',
    path: '/bench/codes/:page',
    permission: 'serials.detail',
    sites: 'shared',
    input,
    output: lookupCode.output,
  })
  const ofList = async (ctx: Ctx, { params }: Given) => ({
    items: (await read(ctx, 'bench_lists', params.page)).map(({ row }) => row),
    next: nexts[params.page] ?? null,
  })
  const ofCode = async (ctx: Ctx, { params }: Given) => found((await read(ctx, 'bench_codes', params.page))[0]).row
  const http = await openRoutes(bench, [bind(list, ofList as never), bind(code, ofCode as never)])
  const same = async (path: string, { body }: Answer) => {
    const answer = await http.inject({ method: 'GET', url: path, headers: { authorization: bench.admin.token } })
    if (answer.body !== body) throw new Error(`${path} answers other bytes:\n${answer.body}\n${body}`)
  }
  for (const [page, answer] of lists.slice(0, 5).entries()) await same(`/bench/lists/${page}`, answer)
  for (const [page, answer] of codes.slice(0, 5).entries()) await same(`/bench/codes/${page}`, answer)
  return http
}

/** Pages of an order of packed units, spread over it. */
async function listPaths(bench: Bench, productId: string, first: number): Promise<string[]> {
  const { id } = await bench.admin.call(createOrder, { body: { orderNo: 'PO-PAGES', productId, batchCode: 'PAGES' } })
  await command(bench, (db) =>
    assignRanges(db, { orderId: id, level: 'EA', ranges: [{ first, last: first + UNITS - 1 }] }),
  )
  return Array.from(
    { length: PAGES },
    (_, at) => `/api/serials?orderId=${id}&limit=${PAGE}&after=${first + ((at * 7919) % (UNITS - PAGE))}`,
  )
}

async function costs(bench: Bench, paths: { list: string; code: string }): Promise<Record<string, number>> {
  const { during } = watchStatements(bench.app.pool)
  const list = await during(() => answersOf(bench, [paths.list]))
  const code = await during(() => answersOf(bench, [paths.code]))
  return {
    statements_per_request_list: list.statements.length,
    packets_per_request_list: list.packets,
    statements_per_request_code: code.statements.length,
    packets_per_request_code: code.packets,
  }
}

/** The page of an order that waits for its approval, and the approval that orders its codes. */
async function costsOfOrder({ app, http, admin }: Bench, product: Product): Promise<Record<string, number>> {
  const { planner, approver } = await aCrew(http, admin)
  const { id } = await submitted(planner, await aDraft(planner, product))
  const { during } = watchStatements(app.pool)
  const body = await signatureFor(approver, id, 'approve')
  const page = await during(() => approver.call(getOrder, { params: { id } }))
  const approval = await during(() => approver.call(approveOrder, { params: { id }, body }))
  return {
    statements_per_request_order: page.statements.length,
    statements_per_request_approval: approval.statements.length,
  }
}

async function pages(bench: Bench): Promise<Record<string, number>> {
  const issued = await issueBillion(bench, EVENTS, UNITS)
  const paths = await listPaths(bench, issued.stock.product.id, issued.first)
  const lists = await answersOf(bench, paths)
  const codes = await answersOf(bench, (await lookupPaths(bench, issued)).slice(0, PAGES * 2))
  const floor = await openFloors(bench, lists, codes)
  const common = { token: bench.admin.token, connections: 8, ms: 0 }
  const ours = (answers: readonly Answer[]) => ({
    ...common,
    port: portOf(bench.http),
    paths: answers.map(({ path }) => path),
  })
  const least = (name: string, answers: readonly Answer[]) => ({
    ...common,
    port: portOf(floor),
    paths: answers.map((_, page) => `/bench/${name}/${page}`),
  })
  const list = await inTurns(ours(lists), least('lists', lists))
  const code = await inTurns(ours(codes), least('codes', codes))
  await floor.close()
  return {
    list_rps: list.rps,
    list_rps_vs_floor: list.vsFloor,
    lookup_rps_vs_floor_same_answer: code.vsFloor,
    ...(await costs(bench, { list: paths[0] ?? '', code: codes[0]?.path ?? '' })),
    ...(await costsOfOrder(bench, issued.stock.product)),
  }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    await bench.http.listen({ port: 0, host: '127.0.0.1' })
    return await pages(bench)
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
