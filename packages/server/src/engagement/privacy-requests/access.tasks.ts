/** The answer to an access request: one archive with everything that is kept of the member, for programs and for people. */

import { ACCESS_FILE_DAYS } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { CommitUnknown, type TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { zipOf } from '../../kit/text-files/zip.ts'
import { removeOldFiles } from '../../platform/tasks/tasks.service.ts'
import { personalRows } from '../members/erasing/personal-tables.ts'
import { accessPage } from './access-page.ts'
import { type CollectedTable, jsonOf, pagesOf } from './collected.ts'
import * as queries from './privacy-requests.queries.ts'
import { SUBJECT } from './privacy-requests.view.ts'
import { ACCESS_KIND } from './task-kinds.ts'

const DAY_MS = 24 * 3_600_000

/** Read once for each part of the archive, and stopped between two pages when the task is. */
const collected = ({ app, tenant, signal }: TaskRun, db: TenantDb, memberId: string): CollectedTable[] =>
  personalRows.of(app).map(({ table, list }) => ({
    table,
    async *pages() {
      for await (const rows of pagesOf(list({ app, db, tenant }, memberId))) {
        signal.throwIfAborted()
        yield rows
      }
    },
  }))

export const collectMember: TaskKind = {
  kind: ACCESS_KIND,
  async run(task, { requestId }: { requestId: string }) {
    const { app, tenant } = task
    const { memberId } = found(await task.read((db) => queries.findRequest(db, requestId)))
    const at = app.clock.now()
    const head = { format: 'serialis-personal-data-1', memberId, at: at.toISOString() }
    let rows = 0
    // In one transaction, so all of it is as it was at one moment.
    const file = await task.read((db) => {
      const all = collected(task, db, memberId)
      return app.files.put(
        tenant.tenantId,
        `personal-data-${requestId}.zip`,
        zipOf([
          { name: 'personal-data.json', body: jsonOf(head, all, (count) => void (rows += count)) },
          ...(['en', 'zh'] as const).map((locale) => ({
            name: `personal-data.${locale}.html`,
            body: accessPage(all, { locale, tenant, at }),
          })),
        ]),
      )
    })
    const finish = task.finish('privacy_request.access_done', async (ctx) => {
      const row = found(await queries.lockRequest(ctx.db, requestId))
      await queries.updateDone(ctx.db, row.id, { at: ctx.now, certificate: null, digest: '' })
      Object.assign(ctx.event, {
        subjectType: SUBJECT,
        subjectId: row.id,
        details: { memberId, rows: [null, rows], sha256: file.sha256, status: [row.status, 'DONE'] },
      })
      return { file, result: { rows } }
    })
    await finish.catch(async (error: unknown) => {
      // No row names the file any more, except after a commit with unknown outcome; then the next start decides.
      if (!(error instanceof CommitUnknown)) await app.files.remove(file.path)
      throw error
    })
  },
}

/** Runs once a night: removes files that were not downloaded in time, or were. */
export const removeOldAnswers: TaskKind = {
  kind: 'privacy_requests.remove_old',
  async run(task) {
    const before = new Date(task.app.clock.now().getTime() - ACCESS_FILE_DAYS * DAY_MS)
    const files = await removeOldFiles(task, ACCESS_KIND, before)
    await task.finish(null, async () => ({ result: { files } }))
  },
}
