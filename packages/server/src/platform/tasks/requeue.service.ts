/**
 * Tasks that have not ended and have no job. A task and its job are written in one transaction, so a queue that was
 * emptied or restored by hand leaves such tasks behind, or a worker that completes the job of another as it loses its
 * task, and nothing would run them.
 */

import { inTenant } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { allTenants } from '../tenants/tenants.service.ts'
import { listTasksWithoutJob, lockTasksWithoutJob } from './queue.queries.ts'
import { enqueueTask } from './tasks.queries.ts'

/** Gives each of them a new job; one job, even when two servers start at once. */
export async function requeueTasksWithoutJob(app: App): Promise<void> {
  for (const { tenantId } of await allTenants(app)) {
    if ((await inTenant(app.pool, tenantId, 'read', listTasksWithoutJob)).length === 0) continue
    const tasks = await inTenant(app.pool, tenantId, 'write', async (db) => {
      await lockTasksWithoutJob(db)
      // Read again: a task that another server requeued while this one waited has its job.
      const found = await listTasksWithoutJob(db)
      for (const task of found) await enqueueTask(db, task)
      return found
    })
    app.log.info({ tenantId, taskIds: tasks.map(({ id }) => id) }, 'tasks without a job were put back into the queue')
  }
}
