/** Calls of a stream share transactions: what arrives while others are committed waits for the next one. */

import pg from 'pg'
import { CommitUnknown, inTenant, type TenantDb, waitForLocks } from '../db/db.ts'
import { timeLimit, withinTime } from '../db/time-limit.ts'
import { stateKey } from '../ops/app-state.ts'
import type { Ctx } from './context.ts'
import { Failure, failure } from './failure.ts'
import { addressOf, begin, inLaneOfTenant, type Running } from './handle.ts'
import { type TransactionHooks, withHooks } from './transaction-hooks.ts'

/** Transactions of one route and one tenant at once: while one is committed, the next one is filled. */
const AT_ONCE = 2
const CALLS_MAXIMUM = 200
const WAITING_MAXIMUM = 2000
/** Of those, how many one account or key may have, so that the others keep a place. */
const WAITING_EACH = 500
/** From the first call of a group; each has 10 seconds from its own beginning. */
const GROUP_MS = 9_000
/** How long a group waits for a record that another transaction holds, before it parts from the call that needs it. */
const GROUP_LOCK_MS = 200
/** After this a token is read again: a revocation takes effect within a second. */
const KNOWN_MS = 1_000

interface Waiting {
  running: Running
  since: number
  limit: ReturnType<typeof timeLimit>
  resolve(answer: unknown): void
  reject(error: unknown): void
}
interface Queue {
  running: number
  waiting: Waiting[]
  /** By account or key. */
  each: Map<string, number>
}

const queues = stateKey('http.together', () => new Map<string, Queue>())

function queueOf({ app, binding, call }: Running): { queue: Queue; forget(): void } {
  const all = app.state(queues)
  const name = `${call.tenant.tenantId} ${addressOf(binding.route)}`
  let queue = all.get(name)
  if (queue === undefined) all.set(name, (queue = { running: 0, waiting: [], each: new Map() }))
  const forget = () => {
    if (queue.running === 0 && queue.waiting.length === 0) all.delete(name)
  }
  return { queue, forget }
}

/** Runs the command in a transaction that it may share. Answers, or throws what refuses it, after the commit. */
export function runTogether(running: Running): Promise<unknown> {
  const { queue, forget } = queueOf(running)
  const { waiting, each } = queue
  const { lane } = running.call
  const own = each.get(lane) ?? 0
  if (waiting.length >= WAITING_MAXIMUM || own >= WAITING_EACH) throw failure('too_many_requests', { seconds: 1 })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  each.set(lane, own + 1)
  waiting.push({ running, since: performance.now(), limit: timeLimit(), resolve, reject })
  if (queue.running < AT_ONCE) void drain(queue).finally(forget)
  return promise
}

function taken({ waiting, each }: Queue): Waiting[] {
  const group = waiting.splice(0, CALLS_MAXIMUM)
  for (const { running } of group) {
    const left = (each.get(running.call.lane) ?? 1) - 1
    if (left === 0) each.delete(running.call.lane)
    else each.set(running.call.lane, left)
  }
  return group
}

async function drain(queue: Queue): Promise<void> {
  queue.running++
  while (queue.waiting.length > 0) await settle(taken(queue))
  queue.running--
}

/** What one row of many can have caused: a value, a constraint, a conflict, or a record that somebody holds. */
const isOfOneRow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:22|23|40|P0|55P03)/.test(error.code ?? '')

/** Nothing is stored after the answer that the time is over. */
function inTime(group: readonly Waiting[]): Waiting[] {
  for (const { limit, reject } of group) if (limit?.isOver === true) reject(failure('request_timeout'))
  return group.filter(({ limit }) => limit?.isOver !== true)
}

/** Never rejects. Where one spoils the others, the halves are tried by themselves; nobody waits for one that is alone. */
async function settle(all: readonly Waiting[]): Promise<void> {
  const group = inTime(all)
  const [first] = group
  if (first === undefined) return
  const { app, call } = first.running
  const left = Math.max(1, first.since + GROUP_MS - performance.now())
  try {
    const answers = await withinTime(
      left,
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
      for (const part of [group.slice(0, half), group.slice(half)])
        if (part.length === 1) void settle(part)
        else await settle(part)
    }
  }
}

type Begun = { at: number; ctx: Ctx; input: never }

/** Those of the group that may go on; what refuses another one stands in `answers`. */
async function admitted(group: readonly Waiting[], db: TenantDb, hooks: TransactionHooks, answers: unknown[]) {
  const begun: Begun[] = []
  for (const [at, { running, since }] of group.entries())
    try {
      const isOld = performance.now() - since > KNOWN_MS
      const { ctx, input } = await begin(running, db, hooks, isOld ? 'again' : undefined)
      begun.push({ at, ctx, input: input as never })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      answers[at] = error
    }
  return begun
}

/** In the order of the group: the answer of each, or what refuses it. Throws when nothing was kept. */
function inOneTransaction(group: readonly Waiting[]): Promise<unknown[]> {
  const { app, binding, call } = group[0]!.running
  const { route, together } = binding
  return withHooks((hooks) =>
    inTenant(app.pool, call.tenant.tenantId, 'write', async (db) => {
      if (group.length > 1) await waitForLocks(db, GROUP_LOCK_MS)
      const answers: unknown[] = []
      const begun = await admitted(group, db, hooks, answers)
      const made = begun.length === 0 ? [] : await together!(begun)
      for (const [place, { at }] of begun.entries())
        answers[at] = made[place] instanceof Failure ? made[place] : route.output!.parse(made[place])
      return answers
    }),
  )
}
