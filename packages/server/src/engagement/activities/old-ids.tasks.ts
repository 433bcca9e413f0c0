/** Runs once a night: forgets the ids of activities that are older than a sender repeats them. */

import { ACTIVITY_ID_DAYS } from '@serialis/contract/engagement/activities/activities.schema.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { deleteOldIds } from './activities.queries.ts'

const AT_ONCE = 20_000

export const forgetOldIds: TaskKind = {
  kind: 'activities.forget_old_ids',
  async run(run) {
    const before = new Date(run.app.clock.now().getTime() - ACTIVITY_ID_DAYS * 24 * 3_600_000)
    let ids = 0
    for (let removed = AT_ONCE; removed === AT_ONCE; ids += removed) {
      run.signal.throwIfAborted()
      removed = await run.write(null, ({ db }) => deleteOldIds(db, before, AT_ONCE))
    }
    await run.finish(null, async () => ({ result: { ids } }))
  },
}
