/** What tests start as processes of their own, to kill them: the sources, or in a run of the suite one bundle of them, which starts in a third of the time. */

import { join } from 'node:path'

export const sources = {
  main: join(import.meta.dirname, '../../src/main.ts'),
  verify: join(import.meta.dirname, '../../src/verify.ts'),
  'admin-password': join(import.meta.dirname, '../../src/admin-password.ts'),
  'platform-admin': join(import.meta.dirname, '../../scripts/platform-admin.ts'),
  'master-key': join(import.meta.dirname, '../../src/master-key.ts'),
  seed: join(import.meta.dirname, '../../src/seed.ts'),
  'db-reset': join(import.meta.dirname, '../../src/db-reset.ts'),
  backup: join(import.meta.dirname, '../../src/backup.ts'),
  restore: join(import.meta.dirname, '../../src/restore.ts'),
  order: join(import.meta.dirname, '../faults/order-child.ts'),
  push: join(import.meta.dirname, '../faults/push-child.ts'),
  task: join(import.meta.dirname, '../faults/task-child.ts'),
  nightly: join(import.meta.dirname, '../faults/nightly-child.ts'),
  deletion: join(import.meta.dirname, '../faults/deletion-child.ts'),
  bundle: join(import.meta.dirname, '../faults/bundle-child.ts'),
  upgrade: join(import.meta.dirname, '../faults/upgrade-child.ts'),
}
const cache = join(import.meta.dirname, '../../../../node_modules/.cache')
/** What Node has translated and compiled of the sources; it knows a changed text by its digest. */
export const COMPILED = join(cache, 'serialis-compiled')
/** Within the project, so that the packages are found from there. */
export const newBundle = join(cache, 'serialis-programs-')
/** By this part of its path the lock of a data folder knows a server. */
export const IN_BUNDLE = 'packages/server'

let bundle: string | undefined
export const useBundle = (folder: string | undefined): void => void (bundle = folder)

export interface Program {
  path: string
  execArgv: string[]
  env: Record<string, string | undefined>
}

/** How `name` is started with this environment. */
export function program(name: keyof typeof sources, environment: Record<string, string | undefined>): Program {
  return {
    path: bundle === undefined ? sources[name] : join(bundle, IN_BUNDLE, `${name}.mjs`),
    // Room enough that no garbage is collected while it starts.
    execArgv: ['--max-semi-space-size=64'],
    // Spares each start but the first the compiler.
    env: { ...process.env, NODE_COMPILE_CACHE: bundle ?? COMPILED, ...environment },
  }
}
