/** Once a night: removes files that no document has used for some days, and tickets that have run out. */

import { UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { deleteUnused } from './document-files.queries.ts'
import { deleteExpiredTickets } from './tickets.queries.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 200

export const removeUnusedFiles: TaskKind = {
  kind: 'rich_text.remove_unused',
  async run(run) {
    const now = run.app.clock.now()
    const before = new Date(now.getTime() - UPLOAD_LIMITS.unusedDays * DAY_MS)
    await run.write(null, ({ db }) => deleteExpiredTickets(db, now))
    let files = 0
    for (let removed = AT_ONCE; removed === AT_ONCE; files += removed) {
      run.signal.throwIfAborted()
      removed = await run.write(null, async ({ app, db, afterCommit }) => {
        const gone = await deleteUnused(db, before, AT_ONCE)
        for (const { path } of gone) afterCommit(() => void app.files.remove(path))
        return gone.length
      })
    }
    await run.finish(files > 0 ? 'document_file.removed' : null, async ({ event }) => {
      Object.assign(event, { subjectType: 'document_file', subjectId: 'unused', details: { files } })
      return { result: { files } }
    })
  },
}
