/** The ledger against a row per SN (`rival.sql`) on the same PostgreSQL, with the same durability, in one run. */

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { evidences } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type pg from 'pg'
import { fireAndCheckAtCommit, inTenant, type Pool, type TenantDb } from '../../src/kit/db/db.ts'
import { aUsualRule } from '../../src/numbers/codes/rule.fixtures.ts'
import { importSerials, issueSerials } from '../../src/numbers/ledger/issue/issue.service.ts'
import { assignRanges } from '../../src/numbers/ledger/issue/ranges.service.ts'
import type { LedgerEvent } from '../../src/numbers/ledger/ledger-types.ts'
import { anApprovedVersion, anEvent } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { changeStates } from '../../src/numbers/ledger/ledger.service.ts'
import { codeOf, resolveCodes } from '../../src/numbers/ledger/one/resolve.service.ts'
import { packMany } from '../../src/numbers/ledger/packing/packing.service.ts'
import { listSerials } from '../../src/numbers/ledger/reading/list.service.ts'
import type { Range } from '../../src/numbers/ledger/serial-set/ordinals.ts'
import { setOfOrdinals, setOfRanges, type SerialSet } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { insertEvent } from '../../src/platform/audit/audit.queries.ts'
import { ofSystem } from '../../src/platform/audit/audit.service.ts'
import { closeBench, connect, median, openBench, percentile, timed } from '../environment.ts'

const MILLION = 1_000_000
const TENANT = 1
const GTIN = '09520000000017'

interface Sides {
  readonly pool: Pool
  readonly rival: pg.Client
  readonly sql: Record<string, string>
  readonly ruleVersionId: string
}

async function statements(): Promise<Record<string, string>> {
  const text = await readFile(join(import.meta.dirname, 'rival.sql'), 'utf8')
  return Object.fromEntries(
    text
      .split('-- name: ')
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n')
        return [part.slice(0, end).trim(), part.slice(end + 1).trim()]
      }),
  )
}

/** A seeded generator, so that two runs shuffle alike. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function shuffled(values: readonly number[], random: () => number): number[] {
  const result = [...values]
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[result[at], result[other]] = [result[other] as number, result[at] as number]
  }
  return result
}

/** One command as the product runs it: transaction, tenant, work, event row, commit. */
const command = <T>({ pool }: Sides, work: (db: TenantDb, event: LedgerEvent) => Promise<T>): Promise<T> =>
  inTenant(pool, TENANT, 'write', async (db) => {
    const event = anEvent()
    const answer = await work(db, event)
    fireAndCheckAtCommit(db, () =>
      insertEvent(db, {
        id: event.id,
        action: 'bench.command',
        subjectType: 'bench',
        subjectId: '1',
        actorId: null,
        actorName: 'bench',
        occurredAt: event.recordedAt,
        zone: 'UTC',
        reason: '',
        details: {},
        signatureId: null,
        requestId: '',
        ...ofSystem,
        ip: '',
      }),
    )
    return answer
  })

/** The rival's command: its statement in a transaction; it keeps no history. */
async function rivalCommand({ rival, sql }: Sides, name: string, values: unknown[]): Promise<void> {
  await rival.query('begin')
  await rival.query({ name, text: sql[name] as string, values })
  await rival.query('commit')
}

const issue = (sides: Sides, quantity: number): Promise<Range[]> =>
  command(sides, (db, event) =>
    issueSerials(db, {
      event,
      productId: null,
      gtin: GTIN,
      level: 'EA',
      allocation: 'PLACED_OUT',
      ruleVersionId: sides.ruleVersionId,
      quantity,
      logic: '',
    }),
  )

const change = (sides: Sides, set: SerialSet, operation: Operation, evidence: readonly Evidence[] = evidences) =>
  command(sides, (db, event) => changeStates(db, { event, scheme: 'A', set, operation, evidence, mode: 'commit' }))

async function issueOfMillion(
  sides: Sides,
): Promise<{ figures: Record<string, number>; ranges: Range[]; orderId: string }> {
  await issue(sides, 1000)
  const ours: number[] = []
  let ranges: Range[] = []
  for (let round = 0; round < 9; round++) ours.push(await timed(async () => (ranges = await issue(sides, MILLION))))
  const theirs: number[] = []
  let orderId = ''
  for (let round = 0; round < 2; round++) {
    orderId = randomUUID()
    theirs.push(await timed(() => rivalCommand(sides, 'create', [TENANT, orderId, round * MILLION, MILLION])))
  }
  return {
    figures: { issue_1m_vs_rows: Math.min(...theirs) / median(ours), issue_1m_ms: median(ours) },
    ranges,
    orderId,
  }
}

async function statusOfOrder(sides: Sides, ranges: readonly Range[], orderId: string): Promise<Record<string, number>> {
  const set = setOfRanges(ranges)
  const ours: number[] = []
  const theirs: number[] = []
  const operations: Operation[] = ['COMMISSION', 'RELEASE', 'HOLD', 'UNHOLD', 'HOLD', 'UNHOLD', 'HOLD']
  for (const operation of operations) ours.push(await timed(() => change(sides, set, operation)))
  for (const status of [1, 2])
    theirs.push(await timed(() => rivalCommand(sides, 'status of an order', [TENANT, orderId, status])))
  return { status_order_1m_vs_rows: Math.min(...theirs) / median(ours), status_order_1m_ms: median(ours) }
}

/** 100,000 random SN of a fresh million given as codes, three rounds, in order and shuffled: decoding, dry check and write. */
async function statusOfRandom(sides: Sides): Promise<Record<string, number>> {
  const figures: number[] = []
  const took: number[] = []
  for (const order of ['ascending', 'shuffled']) {
    const [range] = await issue(sides, MILLION)
    const first = (range as Range).first
    const base = order === 'ascending' ? 0 : MILLION
    await change(sides, setOfRanges([range as Range]), 'COMMISSION')
    const random = generator(7)
    for (const [round, operation] of (['RELEASE', 'RELEASE', 'RELEASE'] as const).entries()) {
      const offsets = shuffled(
        Array.from({ length: MILLION }, (_, at) => at),
        random,
      ).slice(0, 100_000)
      if (order === 'ascending') offsets.sort((a, b) => a - b)
      const codes = (await inTenant(sides.pool, TENANT, 'read', (db) =>
        codeOf(
          db,
          offsets.map((offset) => first + offset),
        ),
      )) as string[]
      const theirCodes = offsets.map(
        (offset) =>
          `A${((BigInt(base + offset) * 2_654_435_761n) % 281_474_976_710_597n).toString(16).padStart(12, '0')}`,
      )
      const ours = await timed(() =>
        command(sides, async (db, event) => {
          const { ordinals } = await resolveCodes(db, { texts: codes }, { gtin: GTIN })
          await changeStates(db, {
            event,
            scheme: 'A',
            set: setOfOrdinals(ordinals),
            operation,
            evidence: evidences,
            mode: 'commit',
          })
        }),
      )
      const theirs = await timed(() => rivalCommand(sides, 'status of codes', [TENANT, theirCodes, 10 + round]))
      figures.push(theirs / ours)
      took.push(ours)
    }
  }
  return { status_random_100k_vs_rows: Math.min(...figures), status_random_100k_ms: Math.max(...took) }
}

async function statusOfOne(sides: Sides): Promise<Record<string, number>> {
  const [range] = await issue(sides, MILLION)
  const { first } = range as Range
  const random = generator(11)
  const offsets = Array.from({ length: 1500 }, () => Math.floor(random() * MILLION))
  const codes = (await inTenant(sides.pool, TENANT, 'read', (db) =>
    codeOf(
      db,
      offsets.map((offset) => first + offset),
    ),
  )) as string[]
  const ours: number[] = []
  const theirs: number[] = []
  for (const [at, code] of codes.entries()) {
    ours.push(
      await timed(() =>
        command(sides, async (db, event) => {
          const { ordinals } = await resolveCodes(db, { texts: [code] }, { gtin: GTIN })
          await changeStates(db, {
            event,
            scheme: 'A',
            set: setOfOrdinals(ordinals),
            operation: 'COMMISSION',
            mode: 'commit',
          })
        }),
      ),
    )
    const theirCode = `A${((BigInt(offsets[at] as number) * 2_654_435_761n) % 281_474_976_710_597n).toString(16).padStart(12, '0')}`
    theirs.push(await timed(() => rivalCommand(sides, 'status of one', [TENANT, theirCode, 20])))
  }
  const [p50, rival50] = [median(ours.slice(300)), median(theirs.slice(300))]
  return { status_one_vs_rows: rival50 / p50, status_one_ms: p50, status_one_rival_ms: rival50 }
}

const bytesOf = async ({ rival }: Sides): Promise<number> =>
  Number((await rival.query('select pg_database_size(current_database()) as size')).rows[0].size)
const bytesOfTables = async ({ rival }: Sides, tables: readonly string[]): Promise<number> =>
  Number(
    (
      await rival.query('select sum(pg_total_relation_size(name::regclass)) as size from unnest($1::text[]) as name', [
        tables,
      ])
    ).rows[0].size,
  )

async function issueOfBillion(sides: Sides): Promise<{ figures: Record<string, number>; ranges: Range[] }> {
  const before = await bytesOf(sides)
  const took: number[] = []
  let ranges: Range[] = []
  took.push(await timed(async () => (ranges = await issue(sides, 1000 * MILLION))))
  const added = (await bytesOf(sides)) - before
  for (let round = 0; round < 4; round++)
    took.push(await timed(async () => (ranges = await issue(sides, 1000 * MILLION))))
  return { figures: { issue_1b_ms: Math.max(...took), storage_1b_bytes: added }, ranges }
}

const KNOWLEDGE = ['serial_cells', 'block_counts', 'blocks']

/** Every SN of a million changed in random order, a thousand scattered ones per command; and what one lonely command leaves behind. */
async function bytesPerSerial(sides: Sides): Promise<Record<string, number>> {
  const [range] = await issue(sides, MILLION)
  const { first } = range as Range
  const order = shuffled(
    Array.from({ length: MILLION }, (_, at) => first + at),
    generator(13),
  )
  const operations: Operation[] = ['COMMISSION', 'RETIRE_UNUSED', 'DESTROY', 'MARK_SAMPLE']
  // All of it: were the rival's rows analyzed by themselves meanwhile, no old version of a cell could be cleared away for that long.
  await sides.rival.query('vacuum analyze')
  const [before, history] = [await bytesOfTables(sides, KNOWLEDGE), await bytesOfTables(sides, ['event_scopes'])]
  for (let at = 0; at < order.length; at += 1000) {
    await change(
      sides,
      setOfOrdinals(order.slice(at, at + 1000)),
      operations[(at / 1000) % operations.length] as Operation,
    )
  }
  const [after, historyAfter] = [await bytesOfTables(sides, KNOWLEDGE), await bytesOfTables(sides, ['event_scopes'])]
  const lonely = await bytesOfTables(sides, ['event_scopes', 'events'])
  const [other] = await issue(sides, MILLION)
  for (let n = 0; n < 2000; n++)
    await change(sides, setOfOrdinals([(other as Range).first + ((n * 7919) % MILLION)]), 'COMMISSION')
  return {
    bytes_per_sn_worst: (after - before) / MILLION,
    bytes_per_sn_history_grouped: (historyAfter - history) / MILLION,
    bytes_per_event_alone: ((await bytesOfTables(sides, ['event_scopes', 'events'])) - lonely) / 2000,
  }
}

async function bytesPerImported(sides: Sides): Promise<Record<string, number>> {
  const codes = Array.from(
    { length: 200_000 },
    (_, at) => `X${((at * 48_271) % 2_147_483_647).toString(36).padStart(6, '0')}${at.toString(36).padStart(5, '0')}`,
  )
  const before = await bytesOf(sides)
  const took = await timed(() =>
    command(sides, (db, event) =>
      importSerials(db, { event, productId: null, gtin: '09520000000024', level: 'EA', codes }),
    ),
  )
  return {
    bytes_per_sn_imported: ((await bytesOf(sides)) - before) / codes.length,
    import_codes_per_s: (codes.length / took) * 1000,
  }
}

/** A billion SNs in orders of a million, 10,000 scattered changes, a million packed; then the first page by order and a rare status. */
async function listAtBillion(sides: Sides, ranges: readonly Range[]): Promise<Record<string, number>> {
  const orders: { orderId: string; range: Range }[] = []
  for (const { first, last } of ranges) {
    for (let from = first; from <= last; from += MILLION)
      orders.push({ orderId: randomUUID(), range: { first: from, last: Math.min(last, from + MILLION - 1) } })
  }
  await inTenant(sides.pool, TENANT, 'write', async (db) => {
    for (const { orderId, range } of orders) await assignRanges(db, { orderId, level: 'EA', ranges: [range] })
  })
  const random = generator(17)
  const scattered = Array.from({ length: 10_000 }, () => {
    const { first, last } = ranges[Math.floor(random() * ranges.length)] as Range
    return first + Math.floor(random() * (last - first + 1))
  })
  for (let at = 0; at < scattered.length; at += 100)
    await change(sides, setOfOrdinals(scattered.slice(at, at + 100)), at % 200 === 0 ? 'DESTROY' : 'COMMISSION')
  const [fresh] = await issue(sides, MILLION)
  const packing = await timed(() => packMillion(sides, fresh as Range))
  const took: number[] = []
  for (let n = 0; n < 300; n++) {
    const { orderId } = orders[Math.floor(random() * orders.length)] as { orderId: string }
    took.push(
      await timed(() =>
        inTenant(sides.pool, TENANT, 'read', async (db) => {
          const { items } = await listSerials(db, { orderIds: [orderId], states: ['DESTORY'] }, { limit: 50 })
          await codeOf(
            db,
            items.map((item) => item.ordinal),
          )
        }),
      ),
    )
  }
  return { list_p95_ms_at_1b: percentile(took, 0.95), list_p50_ms_at_1b: median(took), pack_1m_into_20k_ms: packing }
}

async function packMillion(sides: Sides, { first }: Range): Promise<void> {
  await command(sides, async (db, event) => {
    const cases = await issueSerials(db, {
      event,
      productId: null,
      gtin: null,
      level: 'CA',
      allocation: 'PLACED_OUT',
      ruleVersionId: sides.ruleVersionId,
      quantity: 20_000,
      logic: '',
    })
    const packs = Array.from({ length: 20_000 }, (_, at) => ({
      container: (cases[0] as Range).first + at,
      members: setOfRanges([{ first: first + at * 50, last: first + at * 50 + 49 }]),
      isPartial: false,
      capacity: 50,
    }))
    await packMany(db, { event, scheme: 'A', packs })
  })
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  const rival = await connect(bench.superuserUrl)
  const sql = await statements()
  try {
    await rival.query(sql.schema as string)
    const ruleVersionId = await inTenant(bench.app.pool, TENANT, 'write', (db) => anApprovedVersion(db, aUsualRule()))
    const sides: Sides = { pool: bench.app.pool, rival, sql, ruleVersionId }
    const million = await issueOfMillion(sides)
    const figures: Record<string, number> = { ...million.figures }
    const add = async (more: Promise<Record<string, number>>) => {
      const measured = await more
      Object.assign(figures, measured)
      console.error(measured)
    }
    await add(statusOfOrder(sides, million.ranges, million.orderId))
    await add(statusOfRandom(sides))
    await add(statusOfOne(sides))
    const billion = await issueOfBillion(sides)
    await add(Promise.resolve(billion.figures))
    await add(bytesPerSerial(sides))
    await add(bytesPerImported(sides))
    await add(listAtBillion(sides, billion.ranges))
    return figures
  } finally {
    await rival.end()
    await bench.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(await run())
  } finally {
    await closeBench()
  }
}
