/** Checks a file of messages without a trace, and takes one in; batch by batch, each once. */

import { ENDPOINT_FILE_ROWS } from '@serialis/contract/engagement/inbound/files.schema.ts'
import { type FileLimits, fileTask } from '../../../kit/jobs/file-task.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { runBatch } from './batches.ts'
import * as queries from './files.queries.ts'
import { type FileRow, readRows } from './rows.ts'

export const CHECK_KIND = 'inbound.check_file'
export const ENTER_KIND = 'inbound.enter_file'

/** A file that is gone for good: its messages, and the numbers of its refused rows, say what came of it. */
export const REMOVED = { path: null, previewEncrypted: null } as const

const countsIn = (row: queries.EndpointFileRow) => ({
  rows: row.rowCount,
  accepted: row.acceptedCount,
  repeated: row.repeatedCount,
  refused: row.refusedCount,
})

/** It goes once no row names it, which is so when the last transaction is committed. */
async function doubt({ app, read }: TaskRun, fileId: string): Promise<void> {
  const file = await read((db) => queries.findFile(db, fileId))
  if (file?.path) await app.files.doubt(file.path)
}

const taskOf = (kind: string, status: 'CHECKING' | 'ENTERING', limits: FileLimits): TaskKind =>
  fileTask<queries.EndpointFileRow, FileRow>(kind, () => ({
    status,
    limits,
    lock: queries.lockFile,
    update: (db, id, change) => queries.updateFile(db, id, { ...change, ...(change.status === 'DONE' && REMOVED) }),
    events: { checked: 'endpoint_file.checked', refused: 'endpoint_file.refused', entered: 'endpoint_file.entered' },
    countsOf: countsIn,
    end: doubt,
    read: ({ task }, file) => readRows(task.app, file, task.signal),
    prepare: async (_, rows) => rows,
    enter: runBatch,
  }))

/** Rows that are in memory together, each as large as a row may be. */
const USUAL: FileLimits = { batchRows: 100, mostRows: ENDPOINT_FILE_ROWS }
/** With smaller limits for tests. */
export const endpointFileTasks = (limits = USUAL): readonly TaskKind[] => [
  taskOf(CHECK_KIND, 'CHECKING', limits),
  taskOf(ENTER_KIND, 'ENTERING', limits),
]
