/** Runs every night: builds dynamic audiences anew, for what is no fact of a member, such as a region that moved. */

import type { TaskKind } from '../../../kit/jobs/task.ts'
import { startBuilding } from '../building/building.service.ts'
import { listLive, lockLive } from './live.queries.ts'

export const RENEW_KIND = 'audiences.renew'

export const renewAudiences: TaskKind = {
  kind: RENEW_KIND,
  async run(task) {
    await task.finish(null, async (ctx) => {
      let renewed = 0
      for (const { id } of await listLive(ctx.db)) {
        // One that is being built, or judged this moment, needs no more than that.
        const live = await lockLive(ctx.db, id)
        if (live === undefined) continue
        await startBuilding(ctx, { id, tagId: live.tagId })
        renewed++
      }
      return { result: { renewed } }
    })
  },
}
