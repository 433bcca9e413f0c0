/** A list of 1,000,000 random codes of 20 orders: dry run and commit as a client sees them, against COPY and one UPDATE of the rival. */

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import { statusUpdateRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import { from as copyFrom } from 'pg-copy-streams'
import { aStock, type Stock } from '../../src/desk/serials/serials.fixtures.ts'
import { signatureOn, changeIn } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import { inTenant } from '../../src/kit/db/db.ts'
import { blocksOfApplication } from '../../src/numbers/ledger/issue/applications.service.ts'
import { encodeRanges } from '../../src/numbers/ledger/issue/encode.service.ts'
import { assignRanges } from '../../src/numbers/ledger/issue/ranges.service.ts'
import { changeStates } from '../../src/numbers/ledger/ledger.service.ts'
import { ordinalOf } from '../../src/numbers/ledger/serial-set/ordinals.ts'
import { setOfRanges } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { seededRandom } from '../../test/generators/generate-results.ts'
import { connect, openBench, timed, type Bench } from '../environment.ts'

const ORDERS = 20
const IN_ORDER = 100_000
const LISTED = 1_000_000
const routes = statusUpdateRoutes

/** Codes of orders, released for sale. */
async function ordersOf(bench: Bench, stock: Stock): Promise<string[]> {
  const codes: string[] = []
  for (let order = 0; order < ORDERS; order++) {
    const { id, gtin } = await bench.admin.call(createApplication, {
      body: {
        productId: stock.product.id,
        level: 'EA',
        ruleVersionId: stock.ruleVersionId,
        quantity: IN_ORDER,
        reason: 'bench',
      },
    })
    await inTenant(bench.app.pool, 1, 'write', async (db) => {
      const [block] = await blocksOfApplication(db, id)
      const range = { first: ordinalOf(block?.block ?? 0, 0), last: ordinalOf(block?.block ?? 0, IN_ORDER - 1) }
      await assignRanges(db, { orderId: randomUUID(), level: 'EA', ranges: [range] })
      for (const operation of ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE'] as const) {
        await changeStates(db, {
          event: { id: randomUUID(), recordedAt: new Date() },
          scheme: 'A',
          set: setOfRanges([range]),
          operation,
          mode: 'commit',
        })
      }
      for await (const { buffer, width, count } of encodeRanges(db, [range])) {
        for (let at = 0; at < count; at++)
          codes.push(
            traceLinkKey({ gtin: gtin ?? '', serial: buffer.toString('latin1', at * width, (at + 1) * width) }),
          )
      }
    })
  }
  return codes
}

function shuffled(codes: string[]): string[] {
  const random = seededRandom(3)
  for (let at = codes.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[codes[at], codes[other]] = [codes[other] ?? '', codes[at] ?? '']
  }
  return codes
}

/** Highest growth of memory while `work` runs, in MB; measured every few milliseconds. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10)
  await work().finally(() => clearInterval(timer))
  return (highest - before) / 2 ** 20
}

async function uploadOnce({ admin }: Bench, content: Buffer): Promise<number> {
  const { id } = await admin.upload(
    routes.upload,
    { body: { operation: 'WITHDRAW', reason: 'recall of the bench' } },
    { name: 'codes.csv', content },
  )
  const dryRun = await timed(() => changeIn(admin, 'UPD', id, 'CHECKED', 'UNREADABLE'))
  const checked = await changeIn(admin, 'UPD', id, 'CHECKED')
  if (checked.outcome?.changeCount !== LISTED || checked.outcome.openCount > 0)
    throw new Error(`the list has refusals: ${JSON.stringify(checked.rowErrors.slice(0, 3))}`)
  const commit = await timed(async () => {
    await admin.call(routes.sign, { params: { id }, body: signatureOn(admin, checked) })
    await changeIn(admin, 'UPD', id, 'DONE')
  })
  console.error(`  ${LISTED} codes: dry run ${Math.round(dryRun)} ms, commit ${Math.round(commit)} ms`)
  return (dryRun + commit) / 1_000
}

/** The same codes into a staging table, and one statement over the rival's rows; it tries nothing, signs nothing, keeps no history. */
async function rivalOnce(bench: Bench, all: readonly string[], listed: readonly string[]): Promise<number> {
  const text = await readFile(join(import.meta.dirname, 'rival.sql'), 'utf8')
  const statementsOf = (name: string) =>
    text
      .split(`-- name: ${name}\n`)[1]
      ?.split('-- name:')[0]
      ?.split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '') ?? []
  const client = await connect(bench.superuserUrl)
  const copy = (what: string, lines: Iterable<string>) => pipeline(Readable.from(lines), client.query(copyFrom(what)))
  const inPieces = function* (lines: readonly string[], row: (code: string, at: number) => string) {
    for (let from = 0; from < lines.length; from += 4_096)
      yield lines
        .slice(from, from + 4_096)
        .map((line, at) => row(line, from + at))
        .join('')
  }
  for (const statement of statementsOf('schema')) await client.query(statement)
  const order = randomUUID()
  await copy(
    'copy rival_serials (tenant_id, id, code, order_id, status, changed_at) from stdin',
    inPieces(all, (code, at) => `1\t${at + 1}\t${code}\t${order}\t0\t2026-01-01\n`),
  )
  await client.query('analyze rival_serials')
  const [stage = '', update = ''] = statementsOf('status of a list')
  const ms = await timed(async () => {
    await client.query(stage)
    await copy(
      'copy rival_list (code) from stdin',
      inPieces(listed, (code) => `${code}\n`),
    )
    await client.query(update, [1, 1])
  })
  await client.end()
  return ms / 1_000
}

/** Its millions of texts must not burden the memory of the server that is measured here. */
async function prepare(bench: Bench): Promise<{ content: Buffer; rival: number }> {
  const all = shuffled(await ordersOf(bench, await aStock(bench.http, bench.admin)))
  const listed = all.slice(0, LISTED)
  return { content: Buffer.from(`code\n${listed.join('\n')}\n`), rival: await rivalOnce(bench, all, listed) }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const { content, rival } = await prepare(bench)
    console.error(`  the rival: ${Math.round(rival * 1_000)} ms`)
    let seconds = 0
    const rss = await growthDuring(async () => {
      seconds = await uploadOnce(bench, content)
    })
    return { status_file_1m_s: seconds, status_file_rss_mb: rss, status_file_vs_rows: rival / seconds }
  } finally {
    await bench.close()
  }
}
