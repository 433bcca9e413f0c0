/** Runs once a night: removes files of records and their rows some time after the upload. Counts stay. */

import { RECORD_IMPORT_DAYS } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { listKeptBefore, lockImport, updateImport } from '../record-imports.queries.ts'
import { deletePersons, deleteRows } from '../rows.queries.ts'

export const FORGET_KIND = 'record_imports.forget'
const FILES_AT_ONCE = 100
const HASHES_AT_ONCE = 50_000

export const forgetRecordImports: TaskKind = {
  kind: FORGET_KIND,
  async run(run) {
    const { files, clock } = run.app
    const before = new Date(clock.now().getTime() - RECORD_IMPORT_DAYS * 24 * 3_600_000)
    let count = 0
    for (;;) {
      const old = await run.read((db) => listKeptBefore(db, before, FILES_AT_ONCE))
      for (const { id, path } of old) {
        run.signal.throwIfAborted()
        for (let removed = HASHES_AT_ONCE; removed === HASHES_AT_ONCE;)
          removed = await run.write(null, ({ db }) => deletePersons(db, id, HASHES_AT_ONCE))
        if (path !== null) await files.doubt(path)
        await run.write(null, async ({ db, now }) => {
          const row = await lockImport(db, id)
          if (!row) return
          await deleteRows(db, id)
          // A task that still reads the file finds that it is gone, and ends.
          const hasEnded = row.status === 'DONE' || row.status === 'DROPPED'
          await updateImport(db, id, {
            path: null,
            fileName: '',
            titlesEncrypted: null,
            ...(!hasEnded && { status: 'DROPPED', endedAt: now, taskId: null }),
          })
        })
        if (path !== null) await files.remove(path)
        count++
      }
      if (old.length < FILES_AT_ONCE) break
    }
    await run.finish(null, async () => ({ result: { files: count } }))
  },
}
