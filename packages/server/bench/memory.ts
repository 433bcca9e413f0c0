/** How much memory of this process some work takes. */

import { readFile, writeFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function memoryOf(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const text = await readFile('/proc/self/status', 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / 1024
}

/** The peak of the process while `work` runs, above what it had before, in MB. */
export async function growthOf(work: () => Promise<unknown>): Promise<number> {
  collect()
  // Forgets the earlier peak.
  await writeFile('/proc/self/clear_refs', '5')
  const before = await memoryOf('VmRSS')
  await work()
  return (await memoryOf('VmHWM')) - before
}
