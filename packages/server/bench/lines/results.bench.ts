/** The import of a result file of 1,000,000 rows, in order and shuffled, against COPY of the same rows into the rival's table. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { from as copyFrom } from 'pg-copy-streams'
import { aCrew, masters } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine, commitBody, fileIn, resultPlan, send } from '../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile, type ResultPlan } from '../../test/generators/generate-results.ts'
import { userWith } from '../../test/harness/client.ts'
import { connect, openBench, timed, type Bench } from '../environment.ts'

/** With cases of ten and pallets of four cases: 1,000,000 rows in all. */
const UNITS = 888_888

const contentOf = (plan: ResultPlan, shuffleSeed?: number): Buffer =>
  Buffer.concat(
    Array.from(csvResultFile(plan, shuffleSeed === undefined ? {} : { shuffleSeed }), (piece) => Buffer.from(piece)),
  )

/** Seconds of the dry run and of the commit, as a client sees them. */
async function importOnce(bench: Bench, what: string, orderId: string, content: Buffer): Promise<number> {
  const { file } = await send(bench.admin, orderId, content)
  const dryRun = await timed(() => fileIn(bench.admin, file.id, 'CHECKED', 'UNREADABLE'))
  const checked = await fileIn(bench.admin, file.id, 'CHECKED')
  if (checked.outcome?.errors.rows !== 0)
    throw new Error(`the file has errors: ${JSON.stringify(checked.rowErrors.slice(0, 3))}`)
  const commit = await timed(async () => {
    await bench.admin.call(commitResultFile, { params: { id: file.id }, body: commitBody(checked) })
    await fileIn(bench.admin, file.id, 'COMMITTED')
  })
  console.error(
    `  ${checked.outcome.codes} rows ${what}: dry run ${Math.round(dryRun)} ms, commit ${Math.round(commit)} ms`,
  )
  return (dryRun + commit) / 1_000
}

/** The rival's rows, straight into its indexed table; it parses nothing, checks nothing and packs nothing. */
async function copyOnce(bench: Bench, plan: ResultPlan, orderId: string): Promise<number> {
  const text = await readFile(join(import.meta.dirname, 'rival.sql'), 'utf8')
  const client = await connect(bench.superuserUrl)
  for (const statement of text
    .slice(text.indexOf('-- name: schema\n') + 16, text.indexOf('-- name: create'))
    .split(';'))
    if (statement.trim()) await client.query(statement)
  const rows = plan.codes.map(
    ({ key, time }, at) => `1\t${at + 1}\t${key}\t${orderId}\t1\t${new Date(time).toISOString()}\n`,
  )
  const pieces = Array.from({ length: Math.ceil(rows.length / 4_096) }, (_, at) =>
    rows.slice(at * 4_096, (at + 1) * 4_096).join(''),
  )
  const seconds =
    (await timed(() =>
      pipeline(
        Readable.from(pieces),
        client.query(copyFrom('copy rival_serials (tenant_id, id, code, order_id, status, changed_at) from stdin')),
      ),
    )) / 1_000
  await client.end()
  return seconds
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const crew = await aCrew(bench.http, bench.admin)
    const second = await userWith(bench.http, bench.admin, Object.keys(permissions) as PermissionName[])
    const { product, push } = await masters(bench.admin, second)
    /** The plan's million objects must not burden the memory of the server that is measured here. */
    const prepare = async (shuffleSeed?: number) => {
      const made = await anOrderOnLine(crew, { product, line: push }, { orderSize: UNITS, reservePercent: 0 })
      const plan = resultPlan(made)
      plan.codes = plan.codes.filter(({ status }) => status !== 'UNUSED')
      return {
        orderId: made.order.id,
        content: contentOf(plan, shuffleSeed),
        copy: shuffleSeed === undefined ? await copyOnce(bench, plan, made.order.id) : 0,
      }
    }
    const ordered = await prepare()
    const seconds = [await importOnce(bench, 'in order', ordered.orderId, ordered.content)]
    const shuffled = await prepare(7)
    seconds.push(await importOnce(bench, 'shuffled', shuffled.orderId, shuffled.content))
    const { copy } = ordered
    const worst = Math.max(...seconds)
    return { import_1m_s: worst, import_vs_copy: worst / copy }
  } finally {
    await bench.close()
  }
}
