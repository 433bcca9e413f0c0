/** One transaction per request or task step, with the tenant set in it; no query runs outside one. */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

// Ordinals, counters and sizes stay below 2^53 by design (ordinal = block * 2^24 + offset), so int8 is a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is a day, without zone: never a Date.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** What every query function takes first: the tenant and the open transaction. */
export interface TenantDb {
  readonly tenantId: number
  readonly trx: Kysely<Tables>
  /** The same transaction for COPY, cursors and hand-prepared statements. */
  readonly client: pg.PoolClient
}

/** The part without tenant: reference tables only. */
export interface PlatformDb {
  readonly trx: Kysely<Tables>
  readonly client: pg.PoolClient
}

export type Pool = pg.Pool

/** Less than a client waits for its answer: a database that can not be reached is told, not sat out. */
const CONNECT_MS = 10_000

/** The connection broke while the commit was under way: whether it happened, only the database knows. Its code is SQL's own word for it. */
export class CommitUnknown extends Error {
  readonly code = '08007'
  constructor(cause: unknown) {
    super('the connection broke during a commit', { cause })
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.severity === 'ERROR' ? error : new CommitUnknown(error)
  })
  // What PostgreSQL answers when a statement had failed and its error was swallowed.
  if (command !== 'COMMIT') throw new Error('a transaction in which a statement had failed was to be committed')
}

export function openPool(connectionString: string, max: number): Pool {
  const pool = new pg.Pool({ connectionString, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: CONNECT_MS, application_name: 'serialis' })
  // A backend that dies while idle, or between two statements of a transaction, must not end the process: the next query tells.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** One per connection: making it anew for each transaction cost more than a small query. */
const kyselys = new WeakMap<pg.PoolClient, Kysely<Tables>>()

function kyselyOn(client: pg.PoolClient): Kysely<Tables> {
  const known = kyselys.get(client)
  if (known) return known
  const pool = { connect: async () => ({ query: client.query.bind(client), release: () => undefined }), end: async () => undefined }
  const made = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) })
  kyselys.set(client, made)
  return made
}

async function transaction<T>(pool: Pool, begin: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(begin)
    const answer = await run(client)
    await commit(client)
    return answer
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in one transaction of the tenant. `read` makes it read-only and repeatable: reads cannot write. */
export function inTenant<T>(pool: Pool, tenantId: number, mode: 'read' | 'write', work: (db: TenantDb) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new Error(`tenant id ${tenantId} is not a whole number`)
  const begin = mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin'
  return transaction(pool, `${begin}; select set_tenant(${tenantId})`, (client) =>
    work({ tenantId, trx: kyselyOn(client), client }),
  )
}

/** Runs `work` in a transaction without a tenant: tenant tables refuse it. */
export function inPlatform<T>(pool: Pool, work: (db: PlatformDb) => Promise<T>): Promise<T> {
  return transaction(pool, 'begin', (client) => work({ trx: kyselyOn(client), client }))
}

/** What bursts need of the driver's client beside its public face (pg 8.23, `lib/client.js`). */
interface BurstClient {
  pipeline: boolean
  connection: { stream: { cork(): void; uncork(): void } }
  _sentQueryQueue: readonly unknown[]
  _activeQuery: unknown
  once(event: 'drain', listener: () => void): void
}

/** Bursts under way on each connection: they may overlap, and ordinary statements may run beside them. */
const bursts = new WeakMap<BurstClient, number>()

/**
 * Ends the driver's pipeline mode, but only on a connection where nothing sent in it waits for its answer: leaving it earlier
 * makes the driver hand one statement's rows to another.
 */
function leavePipeline(client: BurstClient): void {
  if ((bursts.get(client) ?? 0) > 0) return
  if (client._sentQueryQueue.length === 0 && !client._activeQuery) client.pipeline = false
  else client.once('drain', () => leavePipeline(client))
}

/**
 * Runs reads that do not need each other's answer side by side: what they ask at once leaves in one burst, not one statement
 * after the other. No COPY and no cursors inside. When one fails, the first failure is thrown after all have ended.
 */
export async function together<T extends readonly unknown[]>(db: { readonly client: pg.PoolClient }, reads: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> {
  const client = db.client as unknown as BurstClient
  const { stream } = client.connection
  bursts.set(client, (bursts.get(client) ?? 0) + 1)
  client.pipeline = true
  stream.cork()
  const asked = reads.map((read) => (read as () => Promise<unknown>)())
  stream.uncork()
  const ended = await Promise.allSettled(asked)
  bursts.set(client, (bursts.get(client) ?? 1) - 1)
  leavePipeline(client)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as unknown as T
}
