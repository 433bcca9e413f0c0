/** Disturbs jobs by steps of the clock, of the product and of its database, made by libfaketime. */

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disturber } from './seeds.ts'

const MINUTE = 60_000
const BEFORE_MIDNIGHT_MS = 1_000

/** By how many milliseconds the clock goes wrong. A session lives an hour without a request. */
const steps: Record<string, () => number> = {
  'hour back': () => -60 * MINUTE,
  'day back': () => -24 * 60 * MINUTE,
  '50 min ahead': () => 50 * MINUTE,
  midnight: () => -(Date.now() % (24 * 60 * MINUTE)) - BEFORE_MIDNIGHT_MS,
}

const library = (): string | undefined =>
  ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', '']
    .map((machine) => `/usr/lib/${machine}faketime/libfaketimeMT.so.1`)
    .find(existsSync)

export const hasFakeClock = () => library() !== undefined

/** All processes read the same file, so their clocks step together. */
export function clockSteps(folder: string): Disturber {
  const file = join(folder, 'clock')
  const setTo = (milliseconds: number) => writeFileSync(file, `${milliseconds < 0 ? '' : '+'}${milliseconds / 1_000}s`)
  setTo(0)
  return {
    kinds: Object.keys(steps),
    environment: {
      LD_PRELOAD: library() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Waits and time-outs are measured by the clock that nobody sets.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    losesCommits: () => false,
    momentOf: (_, random) => random / 2,
    async disturb(_, kind) {
      setTo(steps[kind]!())
      return 'clock steps'
    },
    end() {
      setTo(0)
      return ' and back'
    },
  }
}
