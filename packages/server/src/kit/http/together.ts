/** Calls of a stream share transactions: what arrives while others are committed waits for the next one. */

import pg from 'pg'
import { CommitUnknown, inTenant } from '../db/db.ts'
import { withinTime } from '../db/time-limit.ts'
import { stateKey } from '../ops/app-state.ts'
import type { Ctx } from './context.ts'
import { Failure, failure } from './failure.ts'
import { addressOf, begin, inLaneOfTenant, type Running } from './handle.ts'
import { withHooks } from './transaction-hooks.ts'

/** Transactions of one route and one tenant at once: while one is committed, the next one is filled. */
const AT_ONCE = 2
const CALLS_MAXIMUM = 200
const WAITING_MAXIMUM = 2000
const GROUP_MS = 10_000

interface Waiting {
  running: Running
  resolve(answer: unknown): void
  reject(error: unknown): void
}
interface Queue {
  running: number
  waiting: Waiting[]
}

const queues = stateKey('http.together', () => new Map<string, Queue>())

/** Runs the command in a transaction that it may share. Answers, or throws what refuses it, after the commit. */
export function runTogether(running: Running): Promise<unknown> {
  const { app, binding, call } = running
  const all = app.state(queues)
  const name = `${call.tenant.tenantId} ${addressOf(binding.route)}`
  let queue = all.get(name)
  if (queue === undefined) all.set(name, (queue = { running: 0, waiting: [] }))
  const { waiting } = queue
  if (waiting.length >= WAITING_MAXIMUM) throw failure('too_many_requests', { seconds: 1 })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  waiting.push({ running, resolve, reject })
  if (queue.running < AT_ONCE)
    void drain(queue).finally(() => {
      if (queue.running === 0 && waiting.length === 0) all.delete(name)
    })
  return promise
}

async function drain(queue: Queue): Promise<void> {
  queue.running++
  while (queue.waiting.length > 0) await settle(queue.waiting.splice(0, CALLS_MAXIMUM))
  queue.running--
}

/** What one row of many can have caused: a value, a constraint, or a conflict with another transaction. */
const isOfOneRow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:22|23|40|P0)/.test(error.code ?? '')

/** Where one spoils the others, the halves are tried by themselves. Never rejects. */
async function settle(group: readonly Waiting[]): Promise<void> {
  const [first] = group
  if (first === undefined) return
  const { app, call } = first.running
  try {
    const answers = await withinTime(
      GROUP_MS,
      () => inLaneOfTenant(app, call.tenant.tenantId, () => inOneTransaction(group)),
      call.request.id,
    )
    for (const [at, { resolve, reject }] of group.entries()) {
      const answer = answers[at]
      if (answer instanceof Failure) reject(answer)
      else resolve(answer)
    }
  } catch (error) {
    if (group.length === 1 || error instanceof CommitUnknown || !isOfOneRow(error))
      for (const { reject } of group) reject(error)
    else {
      const half = Math.ceil(group.length / 2)
      await settle(group.slice(0, half))
      await settle(group.slice(half))
    }
  }
}

/** In the order of the group: the answer of each, or what refuses it. Throws when nothing was kept. */
function inOneTransaction(group: readonly Waiting[]): Promise<unknown[]> {
  const { app, binding, call } = group[0]!.running
  const { route, together } = binding
  return withHooks((hooks) =>
    inTenant(app.pool, call.tenant.tenantId, 'write', async (db) => {
      const answers: unknown[] = []
      const begun: { at: number; ctx: Ctx; input: never }[] = []
      for (const [at, { running }] of group.entries())
        try {
          const { ctx, input } = await begin(running, db, hooks)
          begun.push({ at, ctx, input: input as never })
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          answers[at] = error
        }
      const made = begun.length === 0 ? [] : await together!(begun)
      for (const [place, { at }] of begun.entries())
        answers[at] = made[place] instanceof Failure ? made[place] : route.output!.parse(made[place])
      return answers
    }),
  )
}
