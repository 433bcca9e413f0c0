/** Where the archived log begins anew, because the server did not keep what was not archived in time. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findMarks, historiesOf } from './log-marks.ts'
import { readManifest } from './manifest.ts'

/** Whether a backup of this folder continues with the log of the history. */
async function hasBackup(root: string, history: string): Promise<boolean> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    // A backup that cannot be read continues with nothing.
    const database = await readManifest(join(root, entry.name)).then(
      (manifest) => manifest.database,
      () => undefined,
    )
    if (database?.kind === 'embedded' && database.history === history) return true
  }
  return false
}

/** The last moment before the history that can be restored, while no backup reaches one after it. */
export async function gapBefore(root: string, history: string): Promise<string | undefined> {
  const ends: string[] = []
  for (const other of await historiesOf(root))
    if (other !== history) for (const { at } of (await findMarks(root, other)).marks) ends.push(at)
  return ends.length === 0 || (await hasBackup(root, history)) ? undefined : ends.sort().at(-1)
}
