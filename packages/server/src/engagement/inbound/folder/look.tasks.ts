/**
 * One look at the folder of an endpoint: complete files are fetched, checked, taken in like those that a person uploads,
 * and moved to the folder for processed or failed files. A look that was killed goes on behind the last row it stored.
 */

import { randomUUIDv7 } from 'node:crypto'
import { ENDPOINT_FILE_BYTES } from '@serialis/contract/engagement/inbound/files.schema.ts'
import {
  FOLDER_DONE,
  FOLDER_FAILED,
  FOLDER_MARK,
  type FolderSeen,
} from '@serialis/contract/engagement/inbound/folder.schema.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { type Folder, type FolderEntry, TransferFailure } from '../../../kit/protocols/folder.ts'
import { withSftp } from '../../../kit/protocols/sftp.ts'
import { fileHead } from '../../../kit/text-files/file-head.ts'
import { hasTaskEnded } from '../../../platform/tasks/tasks.service.ts'
import { forgetFaults, noteFault } from '../collect/faults.ts'
import { type EndpointRow, findEndpoint } from '../endpoints/endpoints.queries.ts'
import * as files from '../files/files.queries.ts'
import { CHECK_KIND, endpointFileTasks, ENTER_KIND, REMOVED } from '../files/files.tasks.ts'
import { formatOf } from '../files/formats.ts'
import { type FolderAccess, folderAccess } from './access.ts'
import { findFolder, lockFolder, updateFolder } from './folder.queries.ts'
import { settledFiles } from './settled.ts'

export const LOOK_KIND = 'inbound.look_at_folder'

interface Look {
  task: TaskRun
  endpoint: EndpointRow
  folder: Folder
  path: string
}

/** An address without a folder is that of the login. */
const at = ({ path }: Look, ...steps: string[]): string => [...(path === '' ? [] : [path]), ...steps].join('/')

/** At most as much as a file may have: what the other machine says of its size is not believed. */
async function* limited(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of content) {
    size += part.length
    if (size > ENDPOINT_FILE_BYTES) throw new TransferFailure('refused', 'the file is too large')
    yield part
  }
}

/** The record of the file: a new one, or an earlier one with the same name and bytes, which this task now works on. */
async function recordOf(look: Look, name: string): Promise<files.EndpointFileRow | undefined> {
  const { task, endpoint, folder } = look
  const { app, tenant, taskId } = task
  const stored = await app.files.put(
    tenant.tenantId,
    name,
    limited(folder.read(at(look, name)) as AsyncIterable<Buffer>),
  )
  const format = formatOf(await fileHead(app.files, stored))
  const row = await task.write(null, async ({ db, now }) => {
    const id = randomUUIDv7()
    await files.insertFetched(db, {
      id,
      endpointId: endpoint.id,
      fileName: name.slice(0, 255),
      path: stored.path,
      size: stored.size,
      sha256: stored.sha256,
      format: format ?? 'CSV',
      status: format === null ? 'UNREADABLE' : 'CHECKING',
      ...(format === null && { errorKey: 'choose_a_correct_file_type', errorParams: '{}' }),
      uploadedAt: now,
      uploadedBy: null,
      uploadedByName: 'SFTP',
      taskId,
    })
    const known = await files.lockFetched(db, endpoint.id, name.slice(0, 255), stored.sha256)
    if (known === undefined || known.taskId === taskId || known.taskId === null) return known
    // Another look still works on it.
    if (!(await hasTaskEnded(db, known.taskId))) return undefined
    await files.updateFile(db, known.id, { taskId })
    return { ...known, taskId }
  })
  if (row?.path === stored.path) await app.files.keep(stored.path)
  else await app.files.remove(stored.path)
  return row
}

/** The same task does what a person would start: its end is not the end of the look. */
const within = (task: TaskRun, fileId: string): TaskRun => ({
  ...task,
  finish: (action, work) =>
    task.write(action, async (ctx) => {
      await work(ctx)
      Object.assign(ctx.event, { subjectType: 'endpoint_file', subjectId: fileId })
    }),
  progress: () => {},
})

async function work({ task }: Look, kind: string, importId: string): Promise<void> {
  const found = endpointFileTasks().find((one) => one.kind === kind)
  await found?.run(within(task, importId), { importId, rows: 0 })
}

async function takeIn(look: Look, row: files.EndpointFileRow): Promise<files.EndpointFileRow | undefined> {
  const { task } = look
  const again = () => task.read((db) => files.findFile(db, row.id))
  if (row.status === 'CHECKING') await work(look, CHECK_KIND, row.id)
  await task.write(null, async ({ db }) => {
    const checked = await files.lockFile(db, row.id)
    if (checked?.status !== 'CHECKED') return
    await files.deleteFaults(db, row.id)
    await files.updateFile(db, row.id, { ...files.NOTHING_COUNTED, status: 'ENTERING', taskId: task.taskId })
  })
  if ((await again())?.status === 'ENTERING') await work(look, ENTER_KIND, row.id)
  return again()
}

/** What cannot be read is no longer kept here: its sender has it in its own folder. */
async function endUnread(task: TaskRun, row: files.EndpointFileRow): Promise<void> {
  if (row.path === null) return
  await task.app.files.doubt(row.path)
  await task.write(null, ({ db, now }) => files.updateFile(db, row.id, { ...REMOVED, taskId: null, endedAt: now }))
}

async function fetchOne(look: Look, { name, size }: FolderEntry): Promise<'GOOD' | 'BAD' | 'LEFT'> {
  const { task, folder } = look
  if (size > ENDPOINT_FILE_BYTES) {
    await folder.rename(at(look, name), at(look, FOLDER_FAILED, name))
    return 'BAD'
  }
  const row = await recordOf(look, name)
  const after = row && (await takeIn(look, row))
  if (after === undefined || after.status === 'ENTERING' || after.status === 'CHECKING') return 'LEFT'
  const isBad = after.status !== 'DONE'
  if (isBad) {
    await endUnread(task, after)
    const reason = `${after.errorKey ?? 'removed'} ${JSON.stringify(after.errorParams ?? {})}\n`
    await folder.write(at(look, FOLDER_FAILED, `${name}.reason.txt`), [Buffer.from(reason)])
  }
  await folder.rename(at(look, name), at(look, isBad ? FOLDER_FAILED : FOLDER_DONE, name))
  await folder.remove(at(look, `${name}${FOLDER_MARK}`))
  return isBad ? 'BAD' : 'GOOD'
}

async function lookIn(
  look: Look,
  given: { pattern: string; seen: FolderSeen; onReached: () => void },
): Promise<number> {
  const { task, endpoint, folder, path } = look
  const { ready, seen } = settledFiles(await folder.list(path === '' ? '.' : path), given)
  given.onReached()
  await task.write(null, ({ db }) => updateFolder(db, endpoint.id, { seen: JSON.stringify(seen) }))
  for (const [place, entry] of ready.entries()) {
    task.signal.throwIfAborted()
    const outcome = await fetchOne(look, entry)
    if (outcome === 'GOOD') forgetFaults(task.app, endpoint.id)
    if (outcome === 'BAD') {
      await noteFault(task.app, { tenant: task.tenant, endpoint }, 'message_unreadable')
      // It may have gone out of service by that.
      const now = await task.read((db) => findEndpoint(db, endpoint.id))
      if (now?.status !== 'ENABLED') return place + 1
    }
    task.progress(place + 1, ready.length)
  }
  return ready.length
}

type Opened = { endpoint: EndpointRow; access: FolderAccess; pattern: string; seen: FolderSeen; hasFailed: boolean }

async function looked({ write }: TaskRun, endpointId: string, failure: TransferFailure | null): Promise<void> {
  await write(null, async ({ db, now }) => {
    if ((await lockFolder(db, endpointId)) === undefined) return
    await updateFolder(db, endpointId, {
      lookedAt: now,
      failureKind: failure?.kind ?? null,
      failureText: failure?.message ?? null,
      failedAt: failure === null ? null : now,
    })
  })
}

async function look(task: TaskRun, { endpoint, access, pattern, seen, hasFailed }: Opened): Promise<number> {
  try {
    // Looks that fail now and then are not in a row.
    const onReached = () => {
      if (hasFailed) forgetFaults(task.app, endpoint.id)
    }
    const count = await withSftp(access.settings, (folder) =>
      lookIn({ task, endpoint, folder, path: access.path }, { pattern, seen, onReached }),
    )
    await looked(task, endpoint.id, null)
    return count
  } catch (error) {
    if (!(error instanceof TransferFailure)) throw error
    await looked(task, endpoint.id, error)
    await noteFault(task.app, { tenant: task.tenant, endpoint }, error.kind)
    return 0
  }
}

export const lookAtFolder: TaskKind = {
  kind: LOOK_KIND,
  isOutgoing: true,
  async run(task, input) {
    const { endpointId } = input as { endpointId: string }
    const opened = await task.read(async (db): Promise<Opened | null> => {
      const [endpoint, row] = [await findEndpoint(db, endpointId), await findFolder(db, endpointId)]
      if (endpoint?.status !== 'ENABLED' || row === undefined) return null
      return {
        endpoint,
        pattern: row.pattern,
        seen: row.seen,
        hasFailed: row.failureKind !== null,
        access: await folderAccess(task, db, row),
      }
    })
    const count = opened === null ? 0 : await look(task, opened)
    await task.finish(null, async () => ({ result: { files: count } }))
  },
}
