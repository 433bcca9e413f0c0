/** Checks each pool every night: requests codes when it is low, and raises the alert. */

import type { TaskKind } from '../../kit/jobs/task.ts'
import { listActivePools, lockPool } from './pools.queries.ts'
import { replenishIfLow } from './replenish.service.ts'

export const WATCH_KIND = 'pools.watch'

export const watchPools: TaskKind = {
  kind: WATCH_KIND,
  async run(task) {
    const pools = await task.read((db) => listActivePools(db))
    for (const [at, { id }] of pools.entries()) {
      task.signal.throwIfAborted()
      task.progress(at, pools.length)
      await task.write(null, async (ctx) => {
        const pool = await lockPool(ctx.db, id)
        if (pool !== undefined) await replenishIfLow(ctx, pool)
      })
    }
    await task.finish(null, async () => ({ result: { pools: pools.length } }))
  },
}
