/**
 * Runs once a night: removes the files of old exports, uploads whose command never ended, and searches for persons in
 * exports that failed or were cancelled.
 */

import { exportableLists, personalFiltersOf } from '@serialis/contract/lists.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { forgetFilterOfTask } from '../tasks/keeping/files-of-lists.service.ts'
import { removeOldFiles } from '../tasks/tasks.service.ts'
import { EXPORT_KIND } from './exports.service.ts'

const DAY_MS = 24 * 3_600_000
/** An export can be made again; files that are records (results, attachments, lists for inspectors) are never removed. */
export const EXPORT_DAYS = 7

/** Until then a person may run it again; a search is known for no longer. */
const SEARCH_HOURS = 12

async function forgetSearches(task: TaskRun): Promise<void> {
  const endedBefore = new Date(task.app.clock.now().getTime() - SEARCH_HOURS * 3_600_000)
  await task.write(null, async ({ db }) => {
    for (const list of Object.keys(exportableLists) as (keyof typeof exportableLists)[])
      for (const filter of personalFiltersOf(list))
        await forgetFilterOfTask(db, { kind: EXPORT_KIND, lists: [list], endedBefore }, filter)
  })
}

export const removeOldExports: TaskKind = {
  kind: 'exports.remove_old',
  async run(task) {
    const { app, tenant } = task
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
    const uploads = await app.files.settleOld(tenant.tenantId, daysAgo(1), app.namedFiles)
    const exports = await removeOldFiles(task, EXPORT_KIND, daysAgo(EXPORT_DAYS))
    await forgetSearches(task)
    await task.finish(null, async () => ({ result: { exports, uploads } }))
  },
}
