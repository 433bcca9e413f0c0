import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { freshDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { checkNeighboursMeet, meet as together } from '../../../test/ledger/ledger-meetings.ts'
import type { Pool, TenantDb } from '../../kit/db/db.ts'
import { importSerials } from './issue/issue.service.ts'
import { countsOfPools, poolsOfSet, takeFromPool, takeFromPools } from './issue/pool.service.ts'
import { assignRanges, rangesOfOrder, releaseRanges } from './issue/ranges.service.ts'
import { aLedgerTenant, anEvent, issued, ledgerPool, type LedgerTenant } from './ledger.fixtures.ts'
import { changeStates, lockBlocks } from './ledger.service.ts'
import { packInto } from './packing/packing.service.ts'
import { MAX_BLOCK, type Range } from './serial-set/ordinals.ts'
import {
  firstOf,
  intersect,
  setOfOrdinals,
  rangesOf,
  setOfRanges,
  subtract,
  takeAfter,
  type SerialSet,
} from './serial-set/serial-set.ts'
import { verifyLedger } from './verify/verify.service.ts'

let database: TestDatabase
let pool: Pool
let watcher: pg.Client
let one: LedgerTenant

beforeAll(async () => {
  database = await freshDatabase()
  pool = ledgerPool(database.appUrl, 8)
  watcher = new pg.Client({ connectionString: database.superuserUrl })
  await watcher.connect()
})
atEnd(async () => {
  await pool.end()
  await watcher.end()
})

const aTenant = async () => (one = await aLedgerTenant({ ownerUrl: database.ownerUrl, pool }))
const placedOut = (quantity: number, level: 'EA' | 'CA' = 'EA') =>
  one.write(async (db) => (await issued(one, db, quantity, { allocation: 'PLACED_OUT', level }))[0] as Range)
const change = (db: TenantDb, set: SerialSet, operation: 'COMMISSION' | 'RELEASE' | 'HOLD' | 'DESTROY') =>
  changeStates(db, { event: anEvent(), scheme: 'A', set, operation, evidence: ['reason', 'record'], mode: 'commit' })

const meet = <A, B>(first: (db: TenantDb) => Promise<A>, second: (db: TenantDb) => Promise<B>) =>
  together({ tenant: one, watcher }, first, second)

const sound = async () => {
  for (const line of await one.read((db) => verifyLedger(db, 'A')))
    expect([line.what, line.examples]).toEqual([line.what, []])
}

test('two commands on the same SNs end as if one ran after the other', async () => {
  await aTenant()
  const set = setOfRanges([await placedOut(3000)])
  const [earlier, later] = await meet(
    (db) => change(db, set, 'COMMISSION'),
    (db) => change(db, set, 'COMMISSION'),
  )
  expect(earlier).toMatchObject({ changeCount: 3000 })
  expect(later).toMatchObject({ value: { changeCount: 0, alreadyCount: 3000 } })
  await sound()
})

test('neighbours in one chunk, changed at the same time, both keep their change', async () => {
  await checkNeighboursMeet(await aTenant(), watcher)
})

test('a command that waited judges by what the other left', async () => {
  await aTenant()
  const set = setOfRanges([await placedOut(2000)])
  await one.write((db) => change(db, set, 'COMMISSION'))
  const some = setOfOrdinals(firstOf(set, 500))
  const [, later] = await meet(
    (db) => change(db, some, 'DESTROY'),
    (db) => change(db, set, 'RELEASE'),
  )
  expect(later).toMatchObject({ value: { changeCount: 1500, refusedCount: 500 } })
  await sound()
})

test('two containers cannot take the same packs', async () => {
  await aTenant()
  const packs = setOfRanges([await placedOut(50)])
  const cases = await placedOut(2, 'CA')
  const pack = (container: number) => (db: TenantDb) =>
    packInto(db, { event: anEvent(), scheme: 'A', container, members: packs, isPartial: false, capacity: 50 })
  const [earlier, later] = await meet(pack(cases.first), pack(cases.last))
  expect(earlier).toMatchObject({ members: 50 })
  expect(later).toMatchObject({ status: 'rejected', reason: { key: 'packs_refused' } })
  await sound()
})

test('two orders cannot take the same numbers', async () => {
  await aTenant()
  const range = await placedOut(100)
  const [a, b] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
  const assign = (orderId: string) => (db: TenantDb) => assignRanges(db, { orderId, level: 'EA', ranges: [range] })
  const [, later] = await meet(assign(a), assign(b))
  expect(later).toMatchObject({ status: 'rejected', reason: { key: 'ranges_belong_to_another_order' } })
  expect(await one.read((db) => rangesOfOrder(db, a))).toMatchObject([range])
  expect(await one.read((db) => rangesOfOrder(db, b))).toEqual([])
})

test('an order takes numbers that were issued, and gives back its own', async () => {
  await aTenant()
  const range = await placedOut(100)
  const [a, b] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
  const beyond = { first: range.last + 1, last: range.last + 5 }
  await expect(
    one.write((db) => assignRanges(db, { orderId: a, level: 'EA', ranges: [beyond] })),
  ).rejects.toMatchObject({ key: 'ranges_never_issued' })
  await one.write((db) => assignRanges(db, { orderId: a, level: 'EA', ranges: [range] }))
  await expect(one.write((db) => releaseRanges(db, { orderId: b, ranges: [range] }))).rejects.toMatchObject({
    key: 'ranges_not_of_this_order',
    params: { count: 100 },
  })
})

test('blocks are numbered up to the last number that an ordinal has room for', async () => {
  await aTenant()
  await placedOut(1)
  const last = `update counters set value = ${MAX_BLOCK} where tenant_id = ${one.tenantId} and name = 'ledger.blocks'`
  expect((await watcher.query(last)).rowCount).toBe(1)
  await expect(placedOut(1)).rejects.toMatchObject({ key: 'block_numbers_used_up' })
})

test('the same code imported twice at once is taken once', async () => {
  await aTenant()
  const take = (db: TenantDb) =>
    importSerials(db, {
      event: anEvent(),
      productId: null,
      gtin: '09520000000017',
      level: 'EA',
      codes: ['TWICE', crypto.randomUUID()],
    })
  const [, later] = await meet(take, take)
  expect(later).toMatchObject({ status: 'fulfilled', value: { refused: [{ index: 0, reason: 'already_known' }] } })
  await sound()
})

test('numbers issued at the same time never meet', async () => {
  await aTenant()
  const ranges = await Promise.all(Array.from({ length: 12 }, (_, at) => placedOut(100 + at)))
  expect(new Set(ranges.map((range) => range.first)).size).toBe(12)
  await sound()
})

/** Free numbers under a pool key, in blocks of these sizes. */
const pooled = (poolKey: string, ...sizes: number[]) =>
  one.write(async (db) => {
    for (const size of sizes) await issued(one, db, size, { poolKey })
  })
const taking = (poolKey: string, quantity: number) => (db: TenantDb) =>
  takeFromPool(db, { poolKey, level: 'EA', quantity, event: anEvent() })
const counted = async (poolKey: string) => (await one.read((db) => countsOfPools(db, [poolKey]))).get(poolKey)

test('two takers of a pool never get the same number; what is short is not taken at all', async () => {
  await aTenant()
  await pooled('P', 700, 600)
  const [first, second] = await meet(taking('P', 900), taking('P', 300))
  expect(second).toMatchObject({ status: 'fulfilled' })
  const [a, b] = [setOfRanges(first), setOfRanges((second as { value: Range[] }).value)]
  expect([a.size, b.size, intersect(a, b).size]).toEqual([900, 300, 0])
  expect(await counted('P')).toEqual({ free: 100, reserved: 1200, allocated: 0, placedOut: 0, ended: 0 })
  const [, late] = await meet(taking('P', 60), taking('P', 60))
  expect(late).toMatchObject({
    status: 'rejected',
    reason: { key: 'pool_short', params: { poolKey: 'P', need: 60, free: 40 } },
  })
  expect(await counted('P')).toMatchObject({ free: 40, reserved: 1260 })
  await sound()
})

test('pools of several levels are taken from together or not at all, whoever else takes or gives back meanwhile', async () => {
  await aTenant()
  for (const level of ['CA', 'EA'] as const) await one.write((db) => issued(one, db, 3000, { poolKey: level, level }))
  const both = (ea: number, ca: number) => (db: TenantDb) =>
    takeFromPools(db, anEvent(), [
      { poolKey: 'EA', level: 'EA', quantity: ea },
      { poolKey: 'CA', level: 'CA', quantity: ca },
    ])
  await expect(one.write(both(10, 3001))).rejects.toMatchObject({
    key: 'pool_short',
    params: { level: 'CA', need: 3001, free: 3000 },
  })
  expect(await counted('EA')).toMatchObject({ free: 3000 })
  const taken = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      one.write(async (db) => {
        const set = setOfRanges((await both(100 + n, 50)(db)).flat())
        const back = takeAfter(set, -1, 20)
        await changeStates(db, { event: anEvent(), scheme: 'A', set: back, operation: 'UNRESERVE', mode: 'commit' })
        return subtract(set, back)
      }),
    ),
  )
  expect(taken.reduce((sum, { size }) => sum + size, 0)).toBe(setOfRanges(taken.flatMap((set) => rangesOf(set))).size)
  const pools = await one.read((db) => poolsOfSet(db, taken[0] as SerialSet))
  expect([...pools.keys()].sort()).toEqual(['CA', 'EA'])
  await sound()
})

test('commands over several blocks do not deadlock, whatever the order of their sets', async () => {
  await aTenant()
  const ranges: Range[] = []
  for (let n = 0; n < 6; n++) ranges.push(await placedOut(1500))
  const sets = ranges.map((range) => setOfRanges([range]))
  const some = (n: number) => setOfRanges(ranges.filter((_, at) => (n >> at) % 2 === 1))
  const operations = ['COMMISSION', 'RELEASE', 'HOLD'] as const
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      one.write(async (db) => {
        await lockBlocks(db, some(n + 1), sets[n % 6] as SerialSet)
        await change(db, sets[n % 6] as SerialSet, operations[n % 3] as 'HOLD')
        await change(db, some(n + 1), operations[(n + 1) % 3] as 'HOLD')
      }),
    ),
  )
  await sound()
})

/** Everything the ledger stores of a tenant, as text. */
async function everything(): Promise<string> {
  const tables = [
    'blocks',
    'serial_cells',
    'block_counts',
    'event_scopes',
    'order_ranges',
    'containers',
    'imported_codes',
    'counters',
    'rule_versions',
  ]
  const dumps: pg.QueryResult<{ rows: string }>[] = []
  for (const table of tables)
    dumps.push(
      await watcher.query(
        `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows from ${table} t where tenant_id = ${one.tenantId}`,
      ),
    )
  return dumps.map(({ rows }) => rows[0]?.rows).join('\n\n')
}

async function everyKindOfWrite(db: TenantDb, range: Range): Promise<void> {
  await issued(one, db, 5000)
  await importSerials(db, {
    event: anEvent(),
    productId: null,
    gtin: '09520000000017',
    level: 'EA',
    codes: ['A-1', 'A-2'],
  })
  await change(db, setOfRanges([{ first: range.first, last: range.first + 2500 }]), 'COMMISSION')
  const [cases] = await issued(one, db, 1, { level: 'CA' })
  await packInto(db, {
    event: anEvent(),
    scheme: 'A',
    container: (cases as Range).first,
    members: setOfRanges([{ first: range.first, last: range.first + 9 }]),
    isPartial: true,
  })
  await assignRanges(db, { orderId: '00000000-0000-7000-8000-00000000000c', level: 'EA', ranges: [range] })
}

test('a command that fails leaves nothing, wherever it fails', async () => {
  await aTenant()
  const range = await placedOut(4000)
  const before = await everything()
  await expect(
    one.write(async (db) => {
      await everyKindOfWrite(db, range)
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  expect(await everything()).toBe(before)
  await one.write((db) => everyKindOfWrite(db, range))
  expect(await everything()).not.toBe(before)
  await sound()
})

test('a backend that dies in the middle of a command leaves nothing', async () => {
  await aTenant()
  const range = await placedOut(4000)
  const before = await everything()
  await expect(
    one.write(async (db) => {
      await everyKindOfWrite(db, range)
      const { rows } = await db.client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await watcher.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await change(db, setOfRanges([range]), 'RELEASE')
    }),
  ).rejects.toThrow()
  expect(await everything()).toBe(before)
  await sound()
})
