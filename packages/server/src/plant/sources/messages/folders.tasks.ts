/**
 * Files in a partner's folder: detected once they no longer change, fetched, read in order, and moved to the folder for
 * processed or failed files.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { SftpSettings } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { PART, type Folder, type FolderEntry } from '../../../kit/protocols/folder.ts'
import { withSftp } from '../../../kit/protocols/sftp.ts'
import { accessOf, type Access } from '../accounts/account-access.ts'
import { findAccountOf } from '../accounts/accounts.queries.ts'
import { findMessage, findMessageByHash, insertMessage, type MessageRow } from './messages.queries.ts'
import { processMessage } from './messages.tasks.ts'

export const FETCH_KIND = 'sources.look'
/** Files per task; the others are left to the next one. */
const MOST_FILES = 200

interface Seen {
  size: number
  modifiedAt: number
  since: number
}
/** The files of each account at the last poll. */
const seenFiles = stateKey('sources.seenFiles', () => new Map<string, Map<string, Seen>>())

/** `*` matches any characters; nothing else is special. */
export const matches = (pattern: string, name: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  ).test(name)

/** Names of files that have not changed for long enough, oldest first. */
export function settledFiles(
  app: App,
  key: string,
  { pattern, settleSeconds }: Pick<SftpSettings, 'pattern' | 'settleSeconds'>,
  entries: readonly FolderEntry[],
): string[] {
  const all = app.state(seenFiles)
  const before = all.get(key)
  const now = app.clock.now().getTime()
  const after = new Map<string, Seen>()
  for (const { name, size, modifiedAt, isFolder } of entries) {
    if (isFolder || name.endsWith(PART) || !matches(pattern, name)) continue
    const last = before?.get(name)
    const isSame = last?.size === size && last.modifiedAt === modifiedAt.getTime()
    after.set(name, isSame ? last : { size, modifiedAt: modifiedAt.getTime(), since: now })
  }
  all.set(key, after)
  return [...after]
    .filter(([, { since }]) => now - since >= settleSeconds * 1_000)
    .sort(([a, one], [b, other]) => one.modifiedAt - other.modifiedAt || (a < b ? -1 : 1))
    .map(([name]) => name)
    .slice(0, MOST_FILES)
}

/** The message of a file: a new one, or an earlier one with the same bytes. */
async function messageOf(
  task: TaskRun,
  accountId: string,
  folder: Folder,
  { name, path }: { name: string; path: string },
): Promise<MessageRow | undefined> {
  const { app, tenant } = task
  const file = await app.files.put(tenant.tenantId, name, folder.read(path))
  const row = await task.write(null, async ({ db, now, request }: Ctx) => {
    const id = randomUUIDv7()
    const isNew = await insertMessage(db, {
      id,
      accountId,
      origin: 'SFTP',
      filePath: file.path,
      fileName: name.slice(0, 255),
      fileSize: file.size,
      fileSha256: file.sha256,
      receivedAt: now,
      requestId: request.id,
      taskId: task.taskId,
    })
    return isNew ? findMessage(db, id) : findMessageByHash(db, accountId, file.sha256)
  })
  if (row?.filePath === file.path) await app.files.keep(file.path)
  else await app.files.remove(file.path)
  return row
}

async function fetchOne(task: TaskRun, { account, sftp }: Access, folder: Folder, name: string): Promise<void> {
  const { inFolder, doneFolder, errorFolder } = (sftp as NonNullable<Access['sftp']>).folders
  const path = `${inFolder}/${name}`
  const row = await messageOf(task, account.id, folder, { name, path })
  if (row === undefined) return
  await processMessage(task, row.id)
  const after = await task.read((db) => findMessage(db, row.id))
  if (after?.status === 'WAITING') return
  const isBad = after?.status === 'DEAD'
  if (isBad)
    await folder.write(`${errorFolder}/${name}.reason.txt`, [
      Buffer.from(`${after.problem ?? ''} ${JSON.stringify(after.problemParams)}\n`),
    ])
  await folder.rename(path, `${isBad ? errorFolder : doneFolder}/${name}`)
}

export const fetchFiles: TaskKind = {
  kind: FETCH_KIND,
  isOutgoing: true,
  async run(task, input) {
    const { accountId, names } = input as { accountId: string; names: string[] }
    const access = await task.read(async (db) => {
      const account = await findAccountOf(db, 'SFTP', accountId)
      return account && accessOf(task, db, account)
    })
    if (access?.sftp) {
      const { sftp } = access
      await withSftp(sftp.settings, async (folder) => {
        const there = new Set((await folder.list(sftp.folders.inFolder)).map(({ name }) => name))
        for (const [at, name] of names.entries()) {
          task.signal.throwIfAborted()
          // An attempt before a kill has already moved it.
          if (there.has(name)) await fetchOne(task, access, folder, name)
          task.progress(at + 1, names.length)
        }
      })
    }
    await task.finish(null, async () => ({ result: { files: names.length } }))
  },
}
