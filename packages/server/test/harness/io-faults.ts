/** Writes and syncs of a product and of its PostgreSQL that fail on demand: a small library, compiled here and loaded before all others. */

import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

/** Which files fail, and how. */
export const ioFaults = {
  'log write': { call: 'write', part: '/pg_wal/', error: 'EIO' },
  'log sync': { call: 'sync', part: '/pg_wal/', error: 'EIO' },
  'log full': { call: 'write', part: '/pg_wal/', error: 'ENOSPC' },
  'table write': { call: 'write', part: '/base/', error: 'EIO' },
  'table sync': { call: 'sync', part: '/base/', error: 'EIO' },
  'table full': { call: 'write', part: '/base/', error: 'ENOSPC' },
  'file write': { call: 'write', part: '/files/', error: 'EIO' },
  'file sync': { call: 'sync', part: '/files/', error: 'EIO' },
} as const
export type IoFault = keyof typeof ioFaults

const CALLS = { write: 1, sync: 2 }
/** Of `struct plan` in io-faults.c. */
const SIZE = 128
const LEFT_AT = 8
const HITS_AT = 12
const PART_AT = 16

export interface FaultyDisk {
  /** For a process whose calls may fail. */
  environment: Record<string, string>
  /** The next calls of this kind fail, so many of them. */
  arm(fault: IoFault, times: number): void
  disarm(): void
  /** How many calls failed since the last `arm`. */
  hits(): number
  close(): void
}

/** Throws where there is no C compiler. The folder must be open to the user of PostgreSQL. */
export function faultyDisk(folder: string): FaultyDisk {
  const library = join(folder, 'io-faults.so')
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'io-faults.c'), '-ldl'])
  const plan = join(folder, 'io-faults.plan')
  writeFileSync(plan, Buffer.alloc(SIZE))
  chmodSync(plan, 0o666)
  const handle = openSync(plan, 'r+')
  const put = (at: number, value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value)
    writeSync(handle, bytes, 0, 4, at)
  }
  return {
    environment: { LD_PRELOAD: library, IO_FAULTS: plan },
    arm(fault, times) {
      const { call, part, error } = ioFaults[fault]
      put(LEFT_AT, 0)
      const whole = Buffer.alloc(SIZE)
      whole.writeInt32LE(CALLS[call], 0)
      whole.writeInt32LE(constants.errno[error], 4)
      whole.write(part, PART_AT)
      writeSync(handle, whole, 0, SIZE, 0)
      put(LEFT_AT, times)
    },
    disarm: () => put(LEFT_AT, 0),
    hits() {
      const bytes = Buffer.alloc(4)
      readSync(handle, bytes, 0, 4, HITS_AT)
      return bytes.readInt32LE()
    },
    close: () => closeSync(handle),
  }
}
