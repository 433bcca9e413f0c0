/** Each request or task step is one transaction with the tenant set. No query runs outside of one. */

import { Kysely, type Compilable, type PostgresPool } from 'kysely'
import pg from 'pg'
import { failure } from '../http/failure.ts'
import { isLimited, type Reach, reachOf, type SiteLimit, type SiteRules } from '../http/site-limit.ts'
import { systemClock, type Clock } from '../ops/clock.ts'
import { traced } from '../ops/tracing.ts'
import { readInCamelCase } from './names.ts'
import { insideTransaction } from './open-transaction.ts'
import { Dialect } from './query-builder/dialect.ts'
import type { Tables } from './tables.ts'
import { timeLimit } from './time-limit.ts'

// Ordinals, counters and sizes stay below 2^53 by design (ordinal = block * 2^24 + offset), so int8 is a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date has no time zone, so it is read as text and never as a Date.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The first argument of every query function: the tenant and the open transaction. */
export interface TenantDb {
  readonly tenantId: number
  /** Adds the condition on the tenant to every table that it reads, changes or deletes from. */
  readonly trx: Kysely<Tables>
  /**
   * The same transaction for hand-written statements. Statements are pipelined without waiting, so COPY and cursors are
   * not possible.
   */
  readonly client: pg.PoolClient
  /** Writes that were sent and not awaited; see `fireAndCheckAtCommit`. */
  readonly pendingWrites: Promise<unknown>[]
  /** When the transaction began, by the clock of the app: for conditions that hold until a moment. */
  readonly now: Date
  /** The limit of the caller; undefined means none. */
  sites?: SiteLimit
}

/** From here on, queries see only what the actor is limited to. Work of the product itself is not limited. */
export function limitToSites(db: TenantDb, actor: Reach & { userId: string }, rules: SiteRules): void {
  if (isLimited(actor)) db.sites = { ...reachOf(actor), viewerId: actor.userId, rules }
}

/**
 * The same transaction without the limit to sites: for rules of the whole tenant (a GTIN in use, a code that belongs to
 * another site), never for data that is shown.
 */
export const ofWholeTenant = ({ sites: _sites, ...db }: TenantDb): TenantDb => db

/** The part without a tenant: reference tables only. */
export interface PlatformDb {
  readonly trx: Kysely<Tables>
  readonly client: pg.PoolClient
}

/** With the clock of the app that opened it. */
export type Pool = pg.Pool & { clock?: Clock }

/** Shorter than the time limit of a request, so that an unreachable or full database is reported in time. */
const CONNECT_MS = 8_000
/** How many may wait for each connection of the pool; a longer line would only be answered too late. */
const WAITING_EACH = 10

/** For the transactions of requests; a lock is waited for shorter than the statement, so that the cause is named. */
const OF_REQUESTS =
  "set statement_timeout = '9s'; set lock_timeout = '8s'; set idle_in_transaction_session_timeout = '10s'"
/** Tasks and loops have limits of their own, and must only never hang for ever. */
const OF_TASKS =
  "set local statement_timeout = '30min'; set local lock_timeout = '5min'; set local idle_in_transaction_session_timeout = '30min'; "

/** The id of a request, a UUID, in what the database shows of its connections and writes into its log (`%a`). */
const OF_REQUEST = (requestId: string) => `set local application_name = 'serialis ${requestId}'`

/** With the code of a server that accepts no further connection. */
class PoolFull extends Error {
  readonly code = '53300'
}

/**
 * The connection broke during the commit, so only the database knows the outcome. The code is the one that SQL defines
 * for this case.
 */
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
  // PostgreSQL answers this when a statement had failed and its error was swallowed.
  if (command !== 'COMMIT') throw new Error('a transaction in which a statement had failed was to be committed')
}

/** Rows of this pool have their columns in camel case. */
export function openPool(connectionString: string, max: number, clock: Clock = systemClock): Pool {
  const pool: Pool = Object.assign(openPlainPool(connectionString, max), { clock })
  pool.on('connect', (client) => {
    readInCamelCase(client)
    client.query(OF_REQUESTS).catch(() => undefined)
  })
  return pool
}

/** Rows as the database names them: for a library with SQL of its own. */
export function openPlainPool(connectionString: string, max: number): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'serialis',
    pipeline: true,
  })
  // A backend that dies while idle, or between two statements of a transaction, must not end the process. The next
  // query reports it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Per connection and tenant: creating one for each transaction would cost more than a small query. */
const builders = new WeakMap<pg.PoolClient, Map<number | undefined, Kysely<Tables>>>()
/** A connection that serves more tenants starts anew. */
const BUILDERS_MAX = 100

/** The query builder on the connection. It adds the condition on the tenant to every table of its statements. */
export function kyselyOn(client: pg.PoolClient, tenantId?: number): Kysely<Tables> {
  let ofClient = builders.get(client)
  if (ofClient === undefined || ofClient.size >= BUILDERS_MAX) builders.set(client, (ofClient = new Map()))
  const known = ofClient.get(tenantId)
  if (known !== undefined) return known
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
    end: async () => undefined,
  }
  const kysely = new Kysely<Tables>({ dialect: new Dialect({ pool: pool as unknown as PostgresPool }, tenantId) })
  ofClient.set(tenantId, kysely)
  return kysely
}

/** The connection's socket: everything written while it is corked is sent in one packet. */
const streamOf = ({ client }: { readonly client: pg.PoolClient }) =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void; destroy(): void } } }).connection.stream

/**
 * Sends these statements in one packet with those that follow before the next event. Waking the database costs more
 * than many a statement.
 */
function inOnePacket<T>(db: { readonly client: pg.PoolClient }, send: () => T): T {
  const stream = streamOf(db)
  stream.cork()
  process.nextTick(() => stream.uncork())
  return send()
}

/** When a pending write has failed, the statements after it failed for that reason. */
async function causeOf(pendingWrites: readonly Promise<unknown>[], error: unknown): Promise<unknown> {
  if (error instanceof CommitUnknown) return error
  const failed = (await Promise.allSettled(pendingWrites)).find((one) => one.status === 'rejected')
  return failed === undefined ? error : failed.reason
}

type End = (client: pg.PoolClient) => Promise<void>

/**
 * A read-only transaction has nothing to lose, so its answer need not wait for the commit. The next statement on the
 * connection is pipelined behind it.
 */
const commitRead: End = async (client) => void client.query('commit').catch(() => undefined)

const transaction = <T>(
  pool: Pool,
  begin: string,
  end: End,
  run: (client: pg.PoolClient, pendingWrites: Promise<unknown>[]) => Promise<T>,
): Promise<T> => traced('transaction', { 'db.system.name': 'postgresql' }, () => untraced(pool, begin, end, run))

async function untraced<T>(
  pool: Pool,
  begin: string,
  end: End,
  run: (client: pg.PoolClient, pendingWrites: Promise<unknown>[]) => Promise<T>,
): Promise<T> {
  const limit = timeLimit()
  if (pool.waitingCount >= pool.options.max * WAITING_EACH)
    throw new PoolFull('too many wait for a connection to the database')
  const client = await pool.connect()
  if (limit?.isOver) {
    client.release()
    throw failure('request_timeout')
  }
  const cut = () => void streamOf({ client }).destroy()
  limit?.cuts.add(cut)
  let broken: Error | undefined
  // The first statement of `run` is sent together with the beginning. If the beginning fails, the rest fails in the
  // aborted transaction.
  const rest = limit === undefined ? OF_TASKS : limit.requestId === '' ? '' : OF_REQUEST(limit.requestId)
  const begun = inOnePacket({ client }, () => client.query(rest === '' ? begin : `${begin}; ${rest}`))
  begun.catch(() => undefined)
  const pendingWrites: Promise<unknown>[] = [begun]
  try {
    return await insideTransaction(async () => {
      const answer = await run(client, pendingWrites)
      await end(client)
      return answer
    })
  } catch (error) {
    const cause = await causeOf(pendingWrites, error)
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw cause
  } finally {
    limit?.cuts.delete(cut)
    client.release(broken)
  }
}

/** From here on the transaction waits so long for what another one holds, instead of as long as a request does. */
export async function waitForLocks({ client }: TenantDb, ms: number): Promise<void> {
  await client.query(`set local lock_timeout = ${ms}`)
}

/** Runs `work` in one transaction of the tenant. `read` makes it read-only with repeatable reads. */
export function inTenant<T>(
  pool: Pool,
  tenantId: number,
  mode: 'read' | 'write',
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new Error(`tenant id ${tenantId} is not a whole number`)
  const begin = mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin'
  return transaction(
    pool,
    `${begin}; select set_tenant(${tenantId})`,
    mode === 'read' ? commitRead : commit,
    (client, pendingWrites) => {
      const now = (pool.clock ?? systemClock).now()
      return work({ tenantId, trx: kyselyOn(client, tenantId), client, pendingWrites, now })
    },
  )
}

/** Runs `work` in a transaction without a tenant; tenant tables refuse it. */
export function inPlatform<T>(pool: Pool, work: (db: PlatformDb) => Promise<T>): Promise<T> {
  return transaction(pool, 'begin', commit, (client) => work({ trx: kyselyOn(client), client }))
}

/**
 * Continues a transaction of the platform in a tenant: what the platform does there commits together with its event in
 * the tenant's log. Row-level security is on, as in every transaction of the tenant.
 */
export async function continueInTenant<T>(
  { client }: PlatformDb,
  { tenantId, now }: Pick<TenantDb, 'tenantId' | 'now'>,
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenantId)) throw new Error(`tenant id ${tenantId} is not a whole number`)
  await client.query(`select set_tenant(${tenantId})`)
  const pendingWrites: Promise<unknown>[] = []
  const made = await work({ tenantId, trx: kyselyOn(client, tenantId), client, pendingWrites, now })
  await Promise.all(pendingWrites)
  return made
}

/**
 * Sends a write without waiting for its answer, in one packet with the statements that follow at once. If the write
 * fails, the transaction fails with the same reason. Use it only for writes whose failure is neither expected nor
 * caught. `write` must send before it returns: a statement of the query builder would be sent a moment later, perhaps
 * after the commit (see `fireQuery`).
 */
export function fireAndCheckAtCommit(db: TenantDb, write: () => Promise<unknown>): void {
  const sent = inOnePacket(db, write)
  sent.catch(() => undefined)
  db.pendingWrites.push(sent)
}

/** The same for a statement of the query builder. */
export function fireQuery(db: TenantDb, query: Compilable): void {
  const { sql: text, parameters } = query.compile()
  fireAndCheckAtCommit(db, () => db.client.query(text, [...parameters]))
}

/**
 * Runs reads that do not depend on each other; their first statements are sent in one packet. If some fail, the first
 * failure is thrown after all have ended.
 */
export async function pipeline<T extends readonly unknown[]>(
  db: { readonly client: pg.PoolClient },
  reads: { [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  const asked = inOnePacket(db, () => reads.map((read) => (read as () => Promise<unknown>)()))
  const ended = await Promise.allSettled(asked)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as unknown as T
}
