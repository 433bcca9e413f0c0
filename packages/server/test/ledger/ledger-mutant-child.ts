/** The properties of the ledger in a process of their own, so that a mutant can be loaded into it. Says RED or GREEN. */

import pg from 'pg'
import { aLedgerTenant, ledgerPool } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { checkNeighboursMeet } from './ledger-meetings.ts'
import { checkLedgerLives } from './ledger-property.ts'

const {
  OWNER_URL: ownerUrl = '',
  APP_URL: appUrl = '',
  SUPERUSER_URL: superuserUrl,
  LIVES = '',
  SEED = '',
} = process.env
const pool = ledgerPool(appUrl)
const watcher = new pg.Client({ connectionString: superuserUrl })
await watcher.connect()
try {
  await checkNeighboursMeet(await aLedgerTenant({ ownerUrl, pool }), watcher)
  await checkLedgerLives({ ownerUrl, pool, runs: Number(LIVES), seed: Number(SEED), shrinks: false })
  console.log('GREEN')
} catch (error) {
  const cause = (error as Error).cause
  console.log(`RED ${String(cause instanceof Error ? cause.message : (error as Error).message).slice(0, 300)}`)
} finally {
  await watcher.end()
  await pool.end()
}
