/**
 * Stores accepted messages. Those that come within a few milliseconds share one transaction, and each is answered after
 * its commit: what a sender was answered is durable.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { constraintOf } from '../../../kit/db/database-errors.ts'
import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { messagesTakenIn } from '../messages-taken-in.ts'
import { insertMessages, keyName, type NewMessage, nonceName, takeKeys, takeNonces } from './intake.queries.ts'

const GATHER_MS = 3
const AT_ONCE = 500
const WAITING_MOST = 5_000

/** The id of the message, or of the first one with its key; null: the signature was used before. */
export type Stored = { id: string; isRepeated: boolean } | null

interface Waiting {
  message: NewMessage
  resolve(stored: Stored): void
  reject(error: unknown): void
}

const queues = stateKey('inbound.intake', () => new Map<number, Waiting[]>())

/** Of several with one signature in a batch, the first counts. */
async function withFreshNonces(db: TenantDb, all: readonly NewMessage[]): Promise<NewMessage[]> {
  const signed = all.flatMap((one) => (one.nonce === null ? [] : [{ ...one, nonce: one.nonce }]))
  const fresh = signed.length === 0 ? new Set<string>() : await takeNonces(db, signed)
  return all.filter((one) => one.nonce === null || fresh.delete(nonceName({ ...one, nonce: one.nonce })))
}

/** In the caller's transaction. */
export async function store(db: TenantDb, all: readonly NewMessage[]): Promise<Map<NewMessage, Stored>> {
  const outcomes = new Map<NewMessage, Stored>(all.map((one) => [one, null]))
  const fresh = await withFreshNonces(db, all)
  const keyed = fresh.flatMap((one) => (one.keyHash === null ? [] : [{ ...one, keyHash: one.keyHash }]))
  const owners = keyed.length === 0 ? new Map<string, string>() : await takeKeys(db, keyed)
  const firsts: NewMessage[] = []
  for (const one of fresh) {
    const id = one.keyHash === null ? one.id : (owners.get(keyName({ ...one, keyHash: one.keyHash })) ?? one.id)
    outcomes.set(one, { id, isRepeated: id !== one.id })
    if (id === one.id) firsts.push(one)
  }
  if (firsts.length > 0) await insertMessages(db, firsts)
  return outcomes
}

/** What the database refuses by a rule, such as a message of an endpoint that is gone, must not take others with it. */
async function storeBatch(app: App, tenantId: number, batch: readonly Waiting[]): Promise<void> {
  try {
    const messages = batch.map(({ message }) => message)
    const outcomes = await inTenant(app.pool, tenantId, 'write', (db) => store(db, messages))
    for (const { message, resolve } of batch) resolve(outcomes.get(message) ?? null)
    for (const onTakenIn of messagesTakenIn.of(app)) onTakenIn(app, tenantId)
  } catch (error) {
    if (constraintOf(error) === undefined) for (const { reject } of batch) reject(error)
    else if (batch.length === 1) batch[0]?.reject(failure('not_found'))
    else {
      const half = batch.length >> 1
      await storeBatch(app, tenantId, batch.slice(0, half))
      await storeBatch(app, tenantId, batch.slice(half))
    }
  }
}

async function work(app: App, tenantId: number, queue: Waiting[]): Promise<void> {
  await pause(GATHER_MS)
  while (queue.length > 0) await storeBatch(app, tenantId, queue.splice(0, AT_ONCE))
  app.state(queues).delete(tenantId)
}

export function takeIn(app: App, tenantId: number, message: NewMessage): Promise<Stored> {
  const all = app.state(queues)
  const known = all.get(tenantId)
  if (known !== undefined && known.length >= WAITING_MOST) throw failure('server_busy', { seconds: 1 })
  const queue = known ?? []
  return new Promise((resolve, reject) => {
    queue.push({ message, resolve, reject })
    if (known !== undefined) return
    all.set(tenantId, queue)
    void work(app, tenantId, queue)
  })
}
