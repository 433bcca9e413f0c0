/**
 * Two commands that contend, interleaved: the first is held before its first statement, its second and so on, while the
 * second one runs until it ends or waits for a lock. Then the first goes on. So each order in which the first is
 * interrupted once is tried, and with the commands exchanged those in which the second is.
 */

import type pg from 'pg'
import { CallRefused, type Client } from '../harness/client.ts'
import { waitUntil } from '../harness/wait-until.ts'
import type { QuietApp } from './quiet-app.ts'

export interface Contention<T> {
  name: string
  /** Something over which the two contend: another one each time. */
  prepare(): Promise<T>
  /** Both are given by the person that these return, through the application that `through` chooses. */
  first(on: T, through: (client: Client) => Client): Promise<unknown>
  second(on: T, through: (client: Client) => Client): Promise<unknown>
  /** What may come out: how both are answered, and what is there afterwards. */
  outcomes: readonly string[]
  state(on: T): Promise<string>
}

export interface InterleavingReport {
  name: string
  /** Interleavings by outcome. */
  seen: Record<string, number>
  /** Those with an outcome that may not be. */
  faults: string[]
}

interface Place {
  quiet: QuietApp
  superuser: pg.Client
}

const answerOf = (given: Promise<unknown>): Promise<string> =>
  given.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallRefused) return error.refusal.message
      throw error
    },
  )

const WAITING =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active' limit 1"

/** Until the command has ended, or something waits for a lock, as it does that the held command holds. */
async function endedOrWaiting(superuser: pg.Client, command: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void command.finally(() => (hasEnded = true)).catch(() => undefined)
  await waitUntil(
    async () => hasEnded || (await superuser.query(WAITING)).rowCount === 1,
    (isOver) => isOver,
    { what: 'the second command to end or to wait' },
  )
}

const past = (client: Client) => client

/** One interleaving; undefined when the held command has no statement of this number. */
async function interleaved<T>(
  { quiet, superuser }: Place,
  { prepare, first, second, state }: Contention<T>,
  { statement, isExchanged }: { statement: number; isExchanged: boolean },
): Promise<string | undefined> {
  const on = await prepare()
  const gate = quiet.proxy.hold(statement)
  const held = answerOf((isExchanged ? second : first)(on, quiet.through))
  const isReached = await Promise.race([gate.reached.then(() => true), held.then(() => false)])
  if (!isReached) {
    gate.release()
    return undefined
  }
  const other = answerOf((isExchanged ? first : second)(on, past))
  await endedOrWaiting(superuser, other)
  gate.release()
  const answers = [await held, await other]
  return `${(isExchanged ? answers.reverse() : answers).join(', ')}: ${await state(on)}`
}

/** Every interleaving with one interruption, of both commands; `step` leaves some of the statements out. */
export async function everyInterleaving<T>(
  place: Place,
  contention: Contention<T>,
  step = 1,
): Promise<InterleavingReport> {
  const report: InterleavingReport = { name: contention.name, seen: {}, faults: [] }
  for (const isExchanged of [false, true])
    for (let statement = 1; ; statement += step) {
      const outcome = await interleaved(place, contention, { statement, isExchanged })
      if (outcome === undefined) break
      report.seen[outcome] = (report.seen[outcome] ?? 0) + 1
      if (!contention.outcomes.includes(outcome))
        report.faults.push(`${isExchanged ? 'second' : 'first'} held at statement ${statement}: ${outcome}`)
    }
  return report
}
