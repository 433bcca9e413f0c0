/**
 * Runs once a night: removes activities that are older than those of their type are kept. What was removed before it was
 * killed stays so, and the next run goes on with what is left.
 */

import type { TaskKind } from '../../../kit/jobs/task.ts'
import { deleteOldActivities } from '../activities.queries.ts'
import { everyType, keptFor, oldestKept } from './kept-activities.ts'

const AT_ONCE = 5_000

/** With how many at once, for tests. */
export const forgettingActivities = (atOnce: number): TaskKind => ({
  kind: 'activities.forget_old',
  async run(run) {
    const now = run.app.clock.now()
    const [types, monthsOf] = await run.read(async (db) => [await everyType(db), await keptFor(db)] as const)
    let activities = 0
    for (const type of types) {
      const old = { type, before: oldestKept(now, monthsOf(type)) }
      for (let removed = atOnce; removed === atOnce; activities += removed) {
        run.signal.throwIfAborted()
        removed = await run.write(null, ({ db }) => deleteOldActivities(db, old, atOnce))
      }
    }
    await run.finish(null, async () => ({ result: { activities } }))
  },
})

export const forgetOldActivities = forgettingActivities(AT_ONCE)
