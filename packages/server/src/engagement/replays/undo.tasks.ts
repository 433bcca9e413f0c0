/**
 * Takes back what a replay wrote: records go back to the state before where nobody changed them since, activities that it
 * brought go, and the rest stays with the reason. Each batch is a transaction, and what it did is noted in it, so that a
 * task that was killed goes on behind it. What the database refuses is isolated by halving.
 */

import type { ReplayUndo } from '@serialis/contract/engagement/replays/replays.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { activitiesWereTakenBack, takeBackActivities } from '../activities/taking-back.ts'
import { isOfTheTime } from '../applying/apply-work.ts'
import { heldCollection } from '../collections/read-collections.ts'
import { undoRecords } from '../records/applying.service.ts'
import { takesRecords } from '../records/judging.ts'
import * as effects from './effects.queries.ts'
import * as queries from './replays.queries.ts'
import { mine, Overtaken, TRIES } from './working.ts'

export const UNDO_KIND = 'replays.undo'

/** So long a batch holds its locks. */
const AT_ONCE = 200
const STATUS = 'UNDOING'

type Judged = effects.JudgedEffect
type Outcomes = Map<Judged, ReplayUndo>

async function undoActivities(ctx: Ctx, open: readonly Judged[], outcomes: Outcomes): Promise<void> {
  const all = open.flatMap((of) => (of.activityId === null ? [] : [{ of, activityId: of.activityId }]))
  const named = all.map(({ of: { messageId }, activityId }) => ({ messageId, activityId }))
  const gone = new Set(
    (await takeBackActivities(ctx, named)).map(({ messageId, activityId }) => `${messageId} ${activityId}`),
  )
  for (const { of, activityId } of all)
    outcomes.set(of, gone.has(`${of.messageId} ${activityId}`) ? 'UNDONE' : 'CHANGED_SINCE')
}

async function undoRecordsOf(ctx: Ctx, open: readonly Judged[], outcomes: Outcomes): Promise<void> {
  const all = open.flatMap((of) => {
    const { collectionId, recordId, version, versionBefore } = of
    return collectionId === null || recordId === null || version === null || versionBefore === null
      ? []
      : [{ of, collectionId, recordId, version, versionBefore }]
  })
  const byCollection = Map.groupBy(all, ({ collectionId }) => collectionId)
  // In the order in which applying holds them.
  for (const id of [...byCollection.keys()].sort()) {
    const some = byCollection.get(id) ?? []
    const collection = await heldCollection(ctx.db, id)
    const isOpen = collection !== undefined && takesRecords(collection)
    const undone = isOpen ? await undoRecords(ctx, id, some, ctx.actor.userName) : []
    some.forEach(({ of }, at) => outcomes.set(of, undone[at] ?? 'CLOSED'))
  }
}

/** Members stay: what somebody did to one since cannot be distinguished field by field. They are not counted as left. */
const isLeft = ([{ kind }, undo]: [Judged, ReplayUndo]): boolean => undo !== 'UNDONE' && kind !== 'MEMBER'

interface Step {
  id: string
  atMost: number
  isRefusing: boolean
}

/** One batch; answers how many effects it decided about. */
const batch = (task: TaskRun, { id, atMost, isRefusing }: Step) =>
  task.write(null, async (ctx): Promise<number> => {
    const { db } = ctx
    const row = await mine(ctx, task, { id, status: STATUS })
    const claimed = await effects.claimEffects(db, id, atMost)
    if (claimed.length === 0) return 0
    const brought = claimed.filter(({ kind }) => kind === 'ACTIVITY').map(({ messageId }) => messageId)
    await effects.holdMessages(db, [...new Set(brought)])
    const ids = claimed.map((one) => one.id)
    const judged = await effects.judgedEffects(db, id, ids)
    const outcomes: Outcomes = new Map(judged.map((one) => [one, isRefusing ? 'FAILED' : one.undo]))
    const open = judged.filter((one) => outcomes.get(one) === 'UNDONE')
    await undoActivities(
      ctx,
      open.filter(({ kind }) => kind === 'ACTIVITY'),
      outcomes,
    )
    await undoRecordsOf(
      ctx,
      open.filter(({ kind }) => kind === 'RECORD'),
      outcomes,
    )
    const all = [...outcomes]
    await effects.keepUndo(
      db,
      id,
      all.map(([one, undo]) => ({ id: one.id, undo })),
    )
    await queries.advanceReplay(db, id, {
      undoneCount: row.undoneCount + all.filter(([, undo]) => undo === 'UNDONE').length,
      leftCount: row.leftCount + all.filter(isLeft).length,
    })
    return all.length
  })

async function work(task: TaskRun, id: string, limit: number): Promise<void> {
  const total = await task.read((db) => effects.countOpenEffects(db, id))
  let [done, atMost, isRefusing, tries] = [0, limit, false, 0]
  for (;;) {
    task.signal.throwIfAborted()
    try {
      const decided = await batch(task, { id, atMost, isRefusing })
      if (decided === 0) return
      done += decided
      task.progress(done, total)
      ;[atMost, isRefusing, tries] = [limit, false, 0]
    } catch (error) {
      if (error instanceof Overtaken || task.signal.aborted) throw error
      if (isOfTheTime(error)) {
        if (++tries === TRIES) throw error
        continue
      }
      if (isRefusing) throw error
      task.app.log.error({ err: error, replayId: id, effects: atMost }, 'a part of a replay could not be taken back')
      if (atMost > 1) atMost >>= 1
      else isRefusing = true
    }
  }
}

/** With a smaller limit for tests. */
export const undoTask = (atOnce = AT_ONCE): TaskKind => ({
  kind: UNDO_KIND,
  async run(task, input) {
    const { replayId: id } = input as { replayId: string }
    try {
      await work(task, id, atOnce)
      await task.finish('message_replay.undone', async (ctx) => {
        const { db, now, actor, app } = ctx
        const { undoneCount: undone, leftCount: left } = await mine(ctx, task, { id, status: STATUS })
        await queries.updateReplay(db, id, {
          taskId: null,
          status: 'UNDONE',
          undoneAt: now,
          undoneByName: actor.userName,
        })
        if (await effects.tookActivitiesBack(db, id))
          for (const react of activitiesWereTakenBack.of(app)) await react(ctx)
        Object.assign(ctx.event, { subjectType: 'message_replay', subjectId: id, details: { undone, left } })
        return { result: { undone, left } }
      })
    } catch (error) {
      if (error instanceof Overtaken) return task.finish(null, async () => ({}))
      throw error
    }
  },
})
