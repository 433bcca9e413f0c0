/** Runs once a night: removes the files of old exports, and uploads whose command never ended. */

import type { TaskKind } from '../../kit/jobs/task.ts'
import { removeOldFiles } from '../tasks/tasks.service.ts'
import { EXPORT_KIND } from './exports.service.ts'

const DAY_MS = 24 * 3_600_000
/** An export can be made again; files that are records (results, attachments, lists for inspectors) are never removed. */
export const EXPORT_DAYS = 7

export const removeOldExports: TaskKind = {
  kind: 'exports.remove_old',
  async run(task) {
    const { app, tenant } = task
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
    const uploads = await app.files.settleOld(tenant.tenantId, daysAgo(1), app.namedFiles)
    const exports = await removeOldFiles(task, EXPORT_KIND, daysAgo(EXPORT_DAYS))
    await task.finish(null, async () => ({ result: { exports, uploads } }))
  },
}
