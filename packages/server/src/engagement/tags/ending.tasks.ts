/** Runs every night: takes away the tags whose time is over. Readers leave them out from the moment on which they end. */

import type { TaskKind } from '../../kit/jobs/task.ts'
import { endDueTags } from './tagged.queries.ts'

export const END_KIND = 'tags.end'

/** A task that runs again after a kill finds what is left. */
export const endingTags = (atOnce: number): TaskKind => ({
  kind: END_KIND,
  async run(task, input) {
    const { day } = input as { day: string }
    const at = task.app.clock.now()
    let ended = 0
    for (let some = atOnce; some === atOnce; ended += some) {
      task.signal.throwIfAborted()
      some = await task.write('tag.expired', async (ctx) => {
        const count = await endDueTags(ctx.db, at, ctx.actor.userName, atOnce)
        Object.assign(ctx.event, { subjectType: 'nightly', subjectId: day, details: { ended: count } })
        return count
      })
      task.progress(ended + some, 0)
    }
    await task.finish(null, async () => ({ result: { ended } }))
  },
})

const AT_ONCE = 5000
export const endTags = endingTags(AT_ONCE)
