import { setTimeout as pause } from 'node:timers/promises'
import { interrupted } from './interruption.ts'

const FIRST_MS = 100
const MOST_MS = 2_000

/** Reads again, with growing pauses, until what was asked for has ended. */
export async function ended<T>(read: () => Promise<T>, hasEnded: (value: T) => boolean): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, MOST_MS)) {
    const value = await read()
    if (hasEnded(value)) return value
    await pause(wait, undefined, { signal: interrupted })
  }
}
