/** A command whose connection to the database breaks at each of its packets, in both directions, one after the other. */

import { CallRefused } from '../harness/client.ts'
import type { DatabaseProxy } from '../harness/proxy.ts'

export interface CutCommand<T> {
  /** Something on which the command can be given: another one each time. */
  prepare(): Promise<T>
  /** Gives the command, or gives it again. */
  give(to: T): Promise<unknown>
  /** How often it has had its effect. */
  effects(on: T): Promise<number>
  /** A command without an Idempotency-Key is refused when its effect is there already. */
  isRefusedAgain: boolean
}

export interface CutReport {
  /** Times that a connection broke while the command ran. */
  cuts: number
  /** How often the command had its effect although it was answered with 503. */
  unseen: number
  faults: string[]
}

/** `done`, or the status of the refusal. */
const outcomeOf = (given: Promise<unknown>): Promise<'done' | number> =>
  given.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof CallRefused) return error.refusal.status
      throw error
    },
  )

/** One cut: what became of the command, before and after it is given again. */
async function cutOnce<T>(
  proxy: DatabaseProxy,
  { prepare, give, effects, isRefusedAgain }: CutCommand<T>,
  packet: number,
) {
  const on = await prepare()
  const watched = proxy.cutPacket(packet)
  const first = await outcomeOf(give(on))
  watched.end()
  const before = await effects(on)
  const again = await outcomeOf(give(on))
  const after = await effects(on)
  const isAnswered = first === 'done' ? before === 1 : first === 503 && (before === 0 || before === 1)
  const isRepeated = before === 1 && isRefusedAgain ? again === 409 : again === 'done'
  const fault = `packet ${packet}: answered ${first}, ${before} effects; again ${again}, ${after} effects`
  return {
    isCut: watched.isCut(),
    isUnseen: first !== 'done' && before === 1,
    faults: isAnswered && isRepeated && after === 1 ? [] : [fault],
  }
}

/** Packets of a command differ by those that open a connection: after so many runs without a cut it has no more. */
const UNCUT_RUNS = 3

/** After each cut the state is the one before or the one after, and the command given again has its effect once. */
export async function cutAtEveryPacket<T>(proxy: DatabaseProxy, command: CutCommand<T>): Promise<CutReport> {
  const report: CutReport = { cuts: 0, unseen: 0, faults: [] }
  for (let packet = 1, uncut = 0; uncut < UNCUT_RUNS; packet++) {
    const { isCut, isUnseen, faults } = await cutOnce(proxy, command, packet)
    uncut = isCut ? 0 : uncut + 1
    report.cuts += isCut ? 1 : 0
    report.unseen += isUnseen ? 1 : 0
    report.faults.push(...faults)
  }
  return report
}
