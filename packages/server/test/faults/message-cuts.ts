/** A command whose connection to the database breaks at each message of the protocol, in both directions, one after the other. */

import type pg from 'pg'
import { CallRefused } from '../harness/client.ts'
import type { MessageProxy } from '../harness/message-proxy.ts'
import { waitUntil } from '../harness/wait-until.ts'

export interface CutCommand<T> {
  name: string
  /** Something on which the command can be given: another one each time, made past the proxy. */
  prepare(): Promise<T>
  /** Gives the command, or gives it again. */
  give(to: T): Promise<unknown>
  /** How often it has had its effect. */
  effects(on: T): Promise<number>
  /** A command without an Idempotency-Key is refused when its effect is there already. */
  isRefusedAgain: boolean
}

/** Of an application that does nothing but answer: each message is one of the command. */
export interface CutPlace {
  proxy: MessageProxy
  pool: pg.Pool
}

export interface CutReport {
  /** How often its connection broke: once at each of them, or at each of those that were chosen. */
  cuts: number
  /** How often the command had its effect although it was answered with 503. */
  unseen: number
  faults: string[]
}

/** A task that did not come to its end and waits to be run again: what a refusal with 503 is to a command. */
export class CutOff extends Error {}

/** `done`, or the status of the refusal. */
const outcomeOf = (given: Promise<unknown>): Promise<'done' | number> =>
  given.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof CutOff) return 503
      if (error instanceof CallRefused) return error.refusal.status
      throw error
    },
  )

/** The next command opens its connection itself, so that it sends the same messages each time. */
async function cold({ proxy, pool }: CutPlace): Promise<void> {
  proxy.endAll()
  await waitUntil(
    () => pool.totalCount,
    (open) => open === 0,
    { what: 'the broken connections to be dropped' },
  )
}

/** One cut: what became of the command, before and after it is given again. */
async function cutOnce<T>(place: CutPlace, { prepare, give, effects, isRefusedAgain }: CutCommand<T>, message: number) {
  const on = await prepare()
  await cold(place)
  const watched = place.proxy.cut(message)
  const first = await outcomeOf(give(on))
  watched.end()
  await place.proxy.ended()
  const before = await effects(on)
  const again = await outcomeOf(give(on))
  const after = await effects(on)
  const isAnswered = first === 'done' ? before === 1 : first === 503 && (before === 0 || before === 1)
  const isRepeated = before === 1 && isRefusedAgain ? again === 409 : again === 'done'
  const fault = `message ${message}: answered ${first}, ${before} effects; again ${again}, ${after} effects`
  return {
    isCut: watched.isCut(),
    isUnseen: first !== 'done' && before === 1,
    faults: isAnswered && isRepeated && after === 1 ? [] : [fault],
  }
}

/**
 * After each cut the state is the one before or the one after, and the command given again has its effect once. It ends
 * with a message that the command does not have any more. `step` leaves some out, but none of the last ones, among
 * which is the answer to the commit.
 */
export async function cutAtEveryMessage<T>(place: CutPlace, command: CutCommand<T>, step = 1): Promise<CutReport> {
  const report: CutReport = { cuts: 0, unseen: 0, faults: [] }
  const cutAt = async (message: number) => {
    const { isCut, isUnseen, faults } = await cutOnce(place, command, message)
    report.faults.push(...faults)
    report.cuts += isCut ? 1 : 0
    report.unseen += isUnseen ? 1 : 0
    return isCut
  }
  // The first time it fills caches.
  await command.give(await command.prepare())
  let message = 1
  while (await cutAt(message)) message += step
  const last = message
  for (message = last - 2 * step + 1; message < last; message++)
    if ((message - 1) % step !== 0 && message > 0) await cutAt(message)
  return report
}
