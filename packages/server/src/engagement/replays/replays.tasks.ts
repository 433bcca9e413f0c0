/**
 * Tries a replay without a trace, and applies one. Each batch is a transaction with the place that it reaches, so that a
 * task that was killed goes on behind it and nothing counts twice. A batch that fails is halved until the message that is
 * at fault is alone.
 */

import {
  type KeptReplayCounts,
  REPLAY_DAYS,
  REPLAY_SAMPLE,
  type ReplayOutcome,
} from '@serialis/contract/engagement/replays/replays.schema.ts'
import { onTrial } from '../../kit/db/savepoint.queries.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { isOfTheTime } from '../applying/apply-work.ts'
import {
  isSameBasis,
  type ReplayedBatch,
  type ReplayedMessage,
  refuseReplayed,
  replaySome,
} from '../applying/replay-messages.ts'
import { claimToReplay } from '../inbound/inbox/messages-to-replay.ts'
import * as queries from './replays.queries.ts'
import { mine, Overtaken, TRIES } from './working.ts'

export const CHECK_KIND = 'replays.check'
export const APPLY_KIND = 'replays.apply'
export const FORGET_KIND = 'replays.forget'

/** Their bodies are in memory together, and so long a batch holds its locks. */
const USUAL = { atOnce: 32, routesMs: 1_000, mapsMs: 1_000 }
type Limits = typeof USUAL
const FORGOTTEN_AT_ONCE = 100

export const NOTHING_COUNTED: KeptReplayCounts = {
  applied: 0,
  rejected: 0,
  waiting: 0,
  unrouted: 0,
  dead: 0,
  inserted: 0,
  changed: 0,
  unchanged: 0,
  older: 0,
}
const NAMES = {
  APPLIED: 'applied',
  REJECTED: 'rejected',
  WAITING: 'waiting',
  UNROUTED: 'unrouted',
  DEAD: 'dead',
} as const satisfies Record<ReplayOutcome, keyof KeptReplayCounts>

/** A definition that the trial judged by has a newer version. */
class Stale extends Error {}

const doneOf = ({ applied, rejected, waiting, unrouted, dead }: KeptReplayCounts): number =>
  applied + rejected + waiting + unrouted + dead

function countsWith(counts: KeptReplayCounts, messages: readonly ReplayedMessage[]): KeptReplayCounts {
  const sum = { ...counts }
  for (const { outcome, inserted, changed, unchanged, older } of messages) {
    sum[NAMES[outcome]] += 1
    sum.inserted += inserted
    sum.changed += changed
    sum.unchanged += unchanged
    sum.older += older
  }
  return sum
}

/** Nothing of it is new. */
const hasEffect = ({ outcome, inserted, changed }: ReplayedMessage): boolean =>
  outcome !== 'APPLIED' || inserted + changed > 0

type Working = 'CHECKING' | 'APPLYING'

async function keep(ctx: Ctx, row: queries.ReplayRow, batch: ReplayedBatch): Promise<void> {
  const { db } = ctx
  const { messages, written, basis } = batch
  const isTrial = row.status === 'CHECKING'
  const telling = messages.filter(hasEffect)
  const room = isTrial ? Math.max(0, REPLAY_SAMPLE - (await queries.countMessages(db, row.id))) : telling.length
  await queries.keepMessages(db, row.id, telling.slice(0, room))
  if (!isTrial) await queries.keepEffects(db, row.id, written)
  const last = messages.at(-1)!
  await queries.advanceReplay(db, row.id, {
    afterAt: last.receivedAt,
    afterId: last.messageId,
    counts: JSON.stringify(countsWith(row.counts, messages)),
    countsMembers: row.countsMembers || messages.some(({ countsMembers }) => countsMembers),
    ...(isTrial && { basis: JSON.stringify({ ...row.basis, ...basis }) }),
  })
}

interface Step {
  atMost: number
  isRefusing: boolean
  limits: Limits
}

/** One batch; answers how far the replay is, or null where nothing is left. */
const batch = (task: TaskRun, of: { id: string; status: Working }, { atMost, isRefusing, limits }: Step) =>
  task.write(null, async (ctx): Promise<{ done: number; failed: number; total: number } | null> => {
    const { app, db, tenant, now } = ctx
    const row = await mine(ctx, task, of)
    const { afterAt, afterId } = row
    const after = afterAt === null || afterId === null ? undefined : { at: afterAt, id: afterId }
    const rows = await claimToReplay(db, row, { after, limit: atMost })
    const [first] = rows
    if (first === undefined) return null
    const applying = { app, db, tenant, now, box: await secretBox(app, db) }
    const work = () => (isRefusing ? refuseReplayed(applying, first) : replaySome(applying, rows, limits))
    const replayed = row.status === 'CHECKING' ? await onTrial(db, work) : await work()
    if (row.status === 'APPLYING' && !isSameBasis(replayed.basis, row.basis)) throw new Stale()
    await keep(ctx, row, replayed)
    const counts = countsWith(row.counts, replayed.messages)
    return { done: doneOf(counts), failed: counts.rejected + counts.dead, total: row.messageCount }
  })

async function work(task: TaskRun, of: { id: string; status: Working }, limits: Limits): Promise<void> {
  let atMost = limits.atOnce
  let isRefusing = false
  let tries = 0
  for (;;) {
    task.signal.throwIfAborted()
    try {
      const step = await batch(task, of, { atMost, isRefusing, limits })
      if (step === null) return
      task.progress(step.done, step.total, step.failed)
      ;[atMost, isRefusing, tries] = [limits.atOnce, false, 0]
    } catch (error) {
      if (error instanceof Overtaken || error instanceof Stale || task.signal.aborted) throw error
      if (isOfTheTime(error)) {
        if (++tries === TRIES) throw error
        continue
      }
      if (isRefusing) throw error
      task.app.log.error({ err: error, replayId: of.id, messages: atMost }, 'a batch of a replay failed')
      if (atMost > 1) atMost >>= 1
      else isRefusing = true
    }
  }
}

const ENDED = async () => ({})

const taskOf = (kind: string, status: Working, limits: Limits): TaskKind => ({
  kind,
  async run(task, input) {
    const of = { id: (input as { replayId: string }).replayId, status }
    const end = (errorKey: string | null) =>
      task.finish(status === 'CHECKING' ? 'message_replay.checked' : 'message_replay.applied', async (ctx) => {
        const { counts, countsMembers } = await mine(ctx, task, of)
        await queries.updateReplay(ctx.db, of.id, {
          taskId: null,
          errorKey,
          status: status === 'CHECKING' ? 'CHECKED' : 'APPLIED',
          ...(status === 'APPLYING' && { endedAt: ctx.now, endedByName: ctx.actor.userName }),
        })
        const { applied, rejected, waiting, unrouted, dead } = counts
        // How many members are new or changed is not for everybody who reads the log.
        const told = countsMembers ? { applied, rejected, waiting, unrouted, dead } : counts
        Object.assign(ctx.event, {
          subjectType: 'message_replay',
          subjectId: of.id,
          details: { ...told, ...(errorKey !== null && { error: errorKey }) },
        })
        return { result: { messages: doneOf(counts) } }
      })
    try {
      await work(task, of, limits)
      await end(null)
    } catch (error) {
      if (error instanceof Overtaken) return task.finish(null, ENDED)
      // What was applied so far stays, and a new trial says what the rest would come to.
      if (error instanceof Stale) return end('replay_stale')
      throw error
    }
  },
})

/** With smaller limits for tests. */
export const replayTasks = (limits = USUAL): readonly TaskKind[] => [
  taskOf(CHECK_KIND, 'CHECKING', limits),
  taskOf(APPLY_KIND, 'APPLYING', limits),
]

export const forgetReplays: TaskKind = {
  kind: FORGET_KIND,
  async run(task) {
    const before = new Date(task.app.clock.now().getTime() - REPLAY_DAYS * 24 * 3_600_000)
    let replays = 0
    for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE; replays += gone) {
      task.signal.throwIfAborted()
      gone = await task.write(null, ({ db }) => queries.deleteOldReplays(db, before, FORGOTTEN_AT_ONCE))
    }
    await task.finish(null, async () => ({ result: { replays } }))
  },
}
