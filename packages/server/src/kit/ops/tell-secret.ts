/** Shows a secret of the installation once. */

import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tellOnce } from './log.ts'

interface Secret {
  /** What it is, as a sentence begins: `Recovery key of …`. */
  what: string
  text: string
  /** Name of the file below the data folder. */
  file: string
}

/**
 * On a terminal the secret is printed. Everything else keeps what is printed (a service's journal, a container's log),
 * so there it goes into a file that only the user of the process can read, and the path is printed.
 */
export async function tellSecret(
  { dataDir }: { dataDir: string },
  { what, text, file }: Secret,
  isTerminal: boolean = process.stdout.isTTY,
): Promise<void> {
  if (isTerminal) {
    tellOnce(`${what}, shown this once:\n  ${text}`)
    return
  }
  const path = join(dataDir, file)
  await writeFile(path, `${text}\n`, { mode: 0o600 })
  // A file that was there keeps its mode.
  await chmod(path, 0o600)
  tellOnce(`${what} is in ${path}. Read it, keep it elsewhere, and delete the file.`)
}
