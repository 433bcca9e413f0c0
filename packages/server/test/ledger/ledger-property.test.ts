import { afterAll, beforeAll, test } from 'vitest'
import type { Pool } from '../../src/kit/db/db.ts'
import { ledgerPool } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { freshDatabase, type TestDatabase } from '../harness/database.ts'
import { checkLedgerLives } from './ledger-property.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
})
afterAll(() => pool.end())

test('random lives of the ledger agree with one object per SN', async () => {
  await checkLedgerLives({ ownerUrl: database.ownerUrl, pool, runs: Number(process.env.LEDGER_LIVES ?? 40) })
})
