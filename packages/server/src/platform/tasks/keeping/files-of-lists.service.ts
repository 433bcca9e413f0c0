/** The end of files that name people, when one of them is erased: those that are there, and those being written. */

import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { interruptTask } from '../task-run.ts'
import { clearFilePaths } from '../tasks.queries.ts'
import { cancelRunning, type FilesOfLists, forgetFilter, listFiles } from './files-of-lists.queries.ts'

const AT_ONCE = 200
const EVERY = 1_000_000

/**
 * Removes the files of these lists. `counted` is called in the transaction in which the rows forget them. A file that is
 * being written began before now and may have the person in it: its task is cancelled.
 */
export async function removeFilesOfLists(
  task: TaskRun,
  of: FilesOfLists,
  { filters, counted }: { filters: readonly string[]; counted: (ctx: Ctx, files: number) => Promise<void> },
): Promise<void> {
  const { app } = task
  await task.write(null, async (ctx) => {
    const running = await cancelRunning(ctx.db, of)
    for (const filter of filters) await forgetFilter(ctx.db, of, filter)
    ctx.afterCommit(() => running.forEach((id) => interruptTask(app, id)))
  })
  for (;;) {
    const found = await task.read((db) => listFiles(db, of, AT_ONCE))
    if (found.length === 0) return
    for (const { filePath } of found) await app.files.doubt(filePath)
    await task.write(null, async (ctx) => {
      await clearFilePaths(
        ctx.db,
        found.map(({ id }) => id),
      )
      await counted(ctx, found.length)
    })
    for (const { filePath } of found) await app.files.remove(filePath)
  }
}

/** In the transaction in which a task ends: what it searched for is needed no more. */
export const forgetFilterOfTask = forgetFilter

/** In one transaction, while nothing works in the installation. */
export async function removeFilesNow(
  { app, db, afterCommit }: Pick<Ctx, 'app' | 'db' | 'afterCommit'>,
  of: FilesOfLists,
  filters: readonly string[],
): Promise<void> {
  if (of.lists.length === 0) return
  for (const filter of filters) await forgetFilter(db, of, filter)
  const found = await listFiles(db, of, EVERY)
  if (found.length === 0) return
  for (const { filePath } of found) await app.files.doubt(filePath)
  await clearFilePaths(
    db,
    found.map(({ id }) => id),
  )
  afterCommit(async () => {
    for (const { filePath } of found) await app.files.remove(filePath)
  })
}
