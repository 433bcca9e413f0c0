/** Writes the event log with its proof to one file, a JSON object a line. */

import { CommitUnknown } from '../../kit/db/db.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { bundleLines } from './bundle.service.ts'

export const BUNDLE_KIND = 'proof.bundle'

export const writeBundle: TaskKind = {
  kind: BUNDLE_KIND,
  async run(task: TaskRun) {
    const { app, tenant } = task
    const name = `event-log-${tenant.code}-${dayIn(tenant.zone, app.clock.now())}.jsonl`
    const file = await task.read((db) => app.files.put(tenant.tenantId, name, bundleLines(task, db)))
    const finish = task.finish('event_log.bundle_written', async ({ event }) => {
      event.details = { size: file.size, sha256: file.sha256 }
      return { file, result: { size: file.size } }
    })
    await finish.catch(async (error: unknown) => {
      if (!(error instanceof CommitUnknown)) await app.files.remove(file.path)
      throw error
    })
  },
}
