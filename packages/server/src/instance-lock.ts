/** One process per folder: a second server would stop the first one's database. */

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Throws `refusal` when another process of the product holds the folder by this file; the answer releases it. The lock
 * of a killed process is taken over.
 */
export async function lockFolder(
  folder: string,
  name: string,
  refusal: (pid: number) => string,
): Promise<() => Promise<void>> {
  const file = join(folder, name)
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'serialis packages/server')
    if (pid > 1 && pid !== process.pid && isAlive(pid) && command.includes('packages/server'))
      throw new Error(refusal(pid))
    await rm(file, { force: true })
  }
}

/** Throws when another server holds the data folder. */
export const lockDataDir = (dataDir: string): Promise<() => Promise<void>> =>
  lockFolder(
    dataDir,
    'server.pid',
    (pid) => `a Serialis server (process ${pid}) already uses ${dataDir}: stop it, or set DATA_DIR to another folder`,
  )
