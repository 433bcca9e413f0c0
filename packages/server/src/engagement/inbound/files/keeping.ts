/** Files of messages that nobody decided about go after some days, and with the erasure of a member; counts stay. */

import { ENDPOINT_FILE_DAYS } from '@serialis/contract/engagement/inbound/files.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { personalRows, type PersonalRows } from '../../members/erasing/personal-tables.ts'
import * as queries from './files.queries.ts'
import { REMOVED } from './files.tasks.ts'

const FILES_AT_ONCE = 100
const DAY_MS = 24 * 3_600_000

/** The row must be locked by the caller. A task that still reads the file finds that it is gone, and ends. */
async function end(app: App, db: TenantDb, { id, path, status }: queries.EndpointFileRow, at: Date): Promise<void> {
  // It goes once no row names it, which is so when this transaction is committed.
  if (path !== null) await app.files.doubt(path)
  const hasEnded = status === 'DONE' || status === 'DROPPED'
  await queries.updateFile(db, id, {
    ...REMOVED,
    ...(!hasEnded && { status: 'DROPPED', endedAt: at, taskId: null }),
  })
}

/** Answers how many are gone. */
export async function forgetFiles(run: TaskRun): Promise<number> {
  const before = new Date(run.app.clock.now().getTime() - ENDPOINT_FILE_DAYS * DAY_MS)
  let count = 0
  for (;;) {
    const old = await run.read((db) => queries.listKeptBefore(db, before, FILES_AT_ONCE))
    for (const { id } of old) {
      run.signal.throwIfAborted()
      await run.write(null, async ({ db, now }) => {
        const row = await queries.lockFile(db, id)
        if (row) await end(run.app, db, row, now)
      })
      count++
    }
    if (old.length < FILES_AT_ONCE) return count
  }
}

/**
 * Which persons a file names is known to nobody before its rows are applied. The few that wait for a decision end with
 * the approval of an erasure, and are uploaded again.
 */
const waiting: PersonalRows = {
  table: 'endpoint_files',
  effect: 'DELETED',
  list: async () => [],
  async beforeApproval({ app, db }) {
    let count = 0
    for (;;) {
      const rows = await queries.lockWaiting(db, FILES_AT_ONCE)
      for (const row of rows) await end(app, db, row, db.now)
      count += rows.length
      if (rows.length < FILES_AT_ONCE) return count
    }
  },
  erase: async () => 0,
}

export const personalFiles = personalRows.extension(waiting)
