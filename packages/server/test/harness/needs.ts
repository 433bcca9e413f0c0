/** Tests that need a program or a right that a machine may lack: there they are skipped, and `npm test` says so in its last lines. */

import { spawnSync } from 'node:child_process'
import type { TestOptions } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What this machine lacks. */
    lacks?: string
  }
}

const isInstalled = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** Options of a test that runs these programs, as root or as any user. */
export function needs(programs: readonly string[], user: 'root' | 'any' = 'any'): TestOptions {
  const lacks = [
    ...programs.filter((program) => !isInstalled(program)),
    ...(user === 'root' && process.getuid?.() !== 0 ? ['the rights of root'] : []),
  ].join(', ')
  return lacks === '' ? {} : { skip: true, meta: { lacks } }
}
