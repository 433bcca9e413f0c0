/** Uploaded tables go with their rows and hashes some time after the upload, or with a person whom they name. Counts stay. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { deleteImportHashes } from '../../../kit/jobs/mapped-imports/mapped-imports.queries.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { emptied } from './mapped-file.ts'

const FILES_AT_ONCE = 100
export const HASHES_AT_ONCE = 50_000

interface ForgottenTables {
  files: {
    lock: (db: TenantDb, id: string) => Promise<{ status: string } | undefined>
    update: (db: TenantDb, id: string, change: ReturnType<typeof emptied>) => Promise<void>
    listKeptBefore: (db: TenantDb, before: Date, limit: number) => Promise<{ id: string; path: string | null }[]>
  }
  rows: { deleteAll: (db: TenantDb, importId: string) => Promise<number> }
  /** Tables with hashes of what is in the rows. */
  hashes: readonly string[]
}

/** All hashes of a file, in transactions of their own. */
export async function forgetHashes(run: TaskRun, table: string, importId: string): Promise<void> {
  for (let removed = HASHES_AT_ONCE; removed === HASHES_AT_ONCE;) {
    run.signal.throwIfAborted()
    removed = await run.write(null, ({ db }) => deleteImportHashes(db, table, importId, HASHES_AT_ONCE))
  }
}

/** Runs once a night. */
export const forgettingTask = (kind: string, days: number, { files, rows, hashes }: ForgottenTables): TaskKind => ({
  kind,
  async run(run) {
    const { files: store, clock } = run.app
    const before = new Date(clock.now().getTime() - days * 24 * 3_600_000)
    let count = 0
    for (;;) {
      const old = await run.read((db) => files.listKeptBefore(db, before, FILES_AT_ONCE))
      for (const { id, path } of old) {
        run.signal.throwIfAborted()
        for (const table of hashes) await forgetHashes(run, table, id)
        if (path !== null) await store.doubt(path)
        await run.write(null, async ({ db, now }) => {
          const row = await files.lock(db, id)
          if (!row) return
          await rows.deleteAll(db, id)
          await files.update(db, id, emptied(row.status, now))
        })
        if (path !== null) await store.remove(path)
        count++
      }
      if (old.length < FILES_AT_ONCE) break
    }
    await run.finish(null, async () => ({ result: { files: count } }))
  },
})

/** A file that knows a person goes with its rows, and ends; how many rows went, the file counted. The caller holds its lock. */
export async function dropFile(
  { app, db }: { app: Pick<App, 'files'>; db: TenantDb },
  { files, rows }: Pick<ForgottenTables, 'files' | 'rows'>,
  file: { id: string; path: string; status: string },
): Promise<number> {
  const gone = await rows.deleteAll(db, file.id)
  // The file goes once no row names it, which is so when this transaction is committed.
  await app.files.doubt(file.path)
  await files.update(db, file.id, emptied(file.status, db.now))
  return gone + 1
}
