import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { freshDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import type { Pool } from '../../kit/db/db.ts'
import { encodeRanges } from './issue/encode.service.ts'
import { assignRanges } from './issue/ranges.service.ts'
import { aLedgerTenant, anEvent, issued, ledgerPool, type LedgerTenant } from './ledger.fixtures.ts'
import { changeStates } from './ledger.service.ts'
import { codeOf, resolveCodes } from './one/resolve.service.ts'
import { listSerials } from './reading/list.service.ts'
import { countsOf, stateOf } from './reading/reading.service.ts'
import { BLOCK_LENGTH, type Range } from './serial-set/ordinals.ts'
import { setOfOrdinals, setOfRanges } from './serial-set/serial-set.ts'

let database: TestDatabase
let pool: Pool
let owner: pg.Client
let one: LedgerTenant

beforeAll(async () => {
  database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
  owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
  one = await aLedgerTenant({ ownerUrl: database.ownerUrl, pool })
})
atEnd(async () => {
  await pool.end()
  await owner.end()
})

const databaseSize = async () =>
  Number((await owner.query('select pg_database_size(current_database()) as size')).rows[0].size)

test('issuing a million codes grows the whole database by less than 64 KiB', async () => {
  // The first block of a database takes the first page of its tables and indexes; a million codes need at most ten
  // more.
  await one.write((db) => issued(one, db, 10))
  const before = await databaseSize()
  const [range] = await one.write((db) => issued(one, db, 1_000_000, { allocation: 'PLACED_OUT' }))
  expect((await databaseSize()) - before).toBeLessThan(65_536)
  const set = setOfRanges([range as Range])
  await one.write((db) =>
    changeStates(db, { event: anEvent(), scheme: 'A', set, operation: 'COMMISSION', mode: 'commit' }),
  )
  expect((await databaseSize()) - before).toBeLessThan(65_536 * 2)
})

test('a billion numbers are sixty blocks, and each of them is one SN like any other', async () => {
  const ranges = await one.write((db) =>
    issued(one, db, 1_000_000_000, { allocation: 'PLACED_OUT', gtin: '09520000000017' }),
  )
  expect(ranges.length).toBe(60)
  expect(ranges.slice(0, -1).every(({ first, last }) => last - first + 1 === BLOCK_LENGTH)).toBe(true)
  const orderId = randomUUID()
  await one.write((db) => assignRanges(db, { orderId, level: 'EA', ranges }))
  const set = setOfRanges(ranges)
  expect(set.size).toBe(1_000_000_000)
  const outcome = await one.write((db) =>
    changeStates(db, { event: anEvent(), scheme: 'A', set, operation: 'COMMISSION', mode: 'commit' }),
  )
  expect(outcome.changeCount).toBe(1_000_000_000)
  const picked = [ranges[0]!.first, ranges[7]!.last, ranges[8]!.first, ranges[31]!.first + 9_999_999, ranges[59]!.last]
  await one.write((db) =>
    changeStates(db, {
      event: anEvent(),
      scheme: 'A',
      set: setOfOrdinals(picked),
      operation: 'HOLD',
      evidence: ['reason'],
      mode: 'commit',
    }),
  )
  expect((await one.read((db) => stateOf(db, [...picked, picked[0]! + 1]))).map((state) => state?.status)).toEqual([
    'NSO',
    'NSO',
    'NSO',
    'NSO',
    'NSO',
    'NEW',
  ])
  const page = await one.read((db) => listSerials(db, { orderIds: [orderId], states: ['NSO'] }, { limit: 10 }))
  expect(page.items.map((item) => item.ordinal)).toEqual(picked)
  expect(page.next).toBeNull()
  const counts = await one.read((db) => countsOf(db, { orderIds: [orderId] }))
  expect(counts.map(({ state, count }) => [state.status, count])).toEqual(
    expect.arrayContaining([
      ['NSO', 5],
      ['NEW', 999_999_995],
    ]),
  )
  const codes = (await one.read((db) => codeOf(db, picked))) as string[]
  expect(
    Array.from((await one.read((db) => resolveCodes(db, { texts: codes }, { gtin: '09520000000017' }))).ordinals),
  ).toEqual(picked)
})

test('codes of a range come out in batches, in order, over the border of two blocks', async () => {
  const ranges = await one.write((db) => issued(one, db, BLOCK_LENGTH + 5, { allocation: 'PLACED_OUT' }))
  const tail = [{ first: ranges[0]!.last - 20_000, last: ranges[0]!.last }, ranges[1]!]
  const { codes, ordinals } = await one.read(async (db) => {
    const all: string[] = []
    const at: number[] = []
    for await (const { buffer, width, count, firstOrdinal } of encodeRanges(db, tail)) {
      for (let n = 0; n < count; n++) {
        all.push(buffer.toString('latin1', n * width, (n + 1) * width))
        at.push(firstOrdinal + n)
      }
    }
    return { codes: all, ordinals: at }
  })
  expect(codes.length).toBe(20_006)
  expect(new Set(codes).size).toBe(20_006)
  expect(Array.from((await one.read((db) => resolveCodes(db, { texts: codes }))).ordinals)).toEqual(ordinals)
})
