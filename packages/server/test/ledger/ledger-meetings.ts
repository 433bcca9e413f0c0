/**
 * Two transactions of one tenant that meet: the second begins while the first is open and continues when it has
 * committed.
 */

import { strict as assert } from 'node:assert'
import type pg from 'pg'
import type { TenantDb } from '../../src/kit/db/db.ts'
import { anEvent, issued, type LedgerTenant } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { changeStates } from '../../src/numbers/ledger/ledger.service.ts'
import { stateOf } from '../../src/numbers/ledger/reading/reading.service.ts'
import type { Range } from '../../src/numbers/ledger/serial-set/ordinals.ts'
import { setOfOrdinals } from '../../src/numbers/ledger/serial-set/serial-set.ts'
import { verifyLedger } from '../../src/numbers/ledger/verify/verify.service.ts'
import { waitUntil } from '../harness/wait-until.ts'

/** Until a connection of this database waits for a lock. The watcher is a superuser: others cannot see who waits. */
const someoneWaits = (watcher: pg.Client) =>
  waitUntil(
    () => watcher.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    ({ rows }) => rows.length > 0,
    { everyMs: 1 },
  )

/** Runs `first` and holds its transaction open until `second`, begun meanwhile, waits for it. */
export async function meet<A, B>(
  { tenant, watcher }: { tenant: LedgerTenant; watcher: pg.Client },
  first: (db: TenantDb) => Promise<A>,
  second: (db: TenantDb) => Promise<B>,
): Promise<[A, PromiseSettledResult<B>]> {
  let later: Promise<PromiseSettledResult<B>[]> | undefined
  const earlier = await tenant.write(async (db) => {
    const answer = await first(db)
    later = Promise.allSettled([tenant.write(second)])
    await someoneWaits(watcher)
    return answer
  })
  const [settled] = (await later) as PromiseSettledResult<B>[]
  return [earlier, settled as PromiseSettledResult<B>]
}

/** Neighbours of one chunk changed at the same time: both keep their change, and everything still agrees. */
export async function checkNeighboursMeet(tenant: LedgerTenant, watcher: pg.Client): Promise<void> {
  const [range] = await tenant.write((db) => issued(tenant, db, 3000, { allocation: 'PLACED_OUT' }))
  const { first } = range as Range
  const commission = (ordinal: number) => (db: TenantDb) =>
    changeStates(db, {
      event: anEvent(),
      scheme: tenant.scheme,
      set: setOfOrdinals([ordinal]),
      operation: 'COMMISSION',
      mode: 'commit',
    })
  await tenant.write(commission(first))
  await meet({ tenant, watcher }, commission(first + 5), commission(first + 6))
  const states = await tenant.read((db) => stateOf(db, [first + 4, first + 5, first + 6]))
  assert.deepEqual(
    states.map((state) => state?.commissioned),
    [false, true, true],
  )
  for (const line of await tenant.read((db) => verifyLedger(db, tenant.scheme)))
    assert.deepEqual([line.what, line.examples], [line.what, []])
}
