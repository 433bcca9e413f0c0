/** Disturbs jobs by writes and syncs that fail, as on a disk that dies or fills up. */

import { spawnSync } from 'node:child_process'
import { faultyDisk, ioFaults, type IoFault } from '../test/harness/io-faults.ts'
import { waitUntil } from '../test/harness/wait-until.ts'
import { connected, type Disturber } from './seeds.ts'

/** In a row; PostgreSQL starts anew after each error of its log. */
const TIMES = 2
/** A job may write nothing of the kind any more. */
const HIT_SECONDS = 2

export const hasCompiler = () => spawnSync('cc', ['--version'], { stdio: 'ignore' }).error === undefined

/** One fault at a time: seeds with it cannot run side by side. */
export function diskFaults(folder: string): Disturber {
  const disk = faultyDisk(folder)
  return {
    kinds: Object.keys(ioFaults),
    environment: disk.environment,
    losesCommits: () => true,
    // Files are written when a job begins, and a fault takes until the next call of its kind.
    momentOf: (kind, random) => (kind.startsWith('file') ? 0 : random / 2),
    async disturb({ dataDir }, kind) {
      disk.arm(kind as IoFault, TIMES)
      // Tables are written to disk by checkpoints, which would come too seldom.
      if (kind.startsWith('table'))
        await connected(dataDir, (superuser) => superuser.query('checkpoint')).catch(() => undefined)
      await waitUntil(disk.hits, (hits) => hits > 0, { seconds: HIT_SECONDS }).catch(() => undefined)
      return 'disk fails'
    },
    end() {
      disk.disarm()
      return ` ${disk.hits()} times`
    },
  }
}
