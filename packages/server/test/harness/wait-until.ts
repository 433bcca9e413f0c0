/**
 * The only way in which tests, fixtures, demo, benchmarks and torture wait for work in other processes. Assertions use
 * `expect.poll`.
 */
import { setTimeout as pause } from 'node:timers/promises'

export interface Patience<T> {
  seconds?: number
  everyMs?: number
  /** For the message when it does not come: what is waited for, or how the last answer reads. */
  what?: string | ((last: T) => string)
}

/**
 * Asks until the answer is as wanted, and returns that answer. Throws, with the last answer, when it takes too long.
 * `isThere` may throw when it sees an answer that cannot become the wanted one any more.
 */
export async function waitUntil<T, S extends T>(
  ask: () => Promise<T> | T,
  isThere: (answer: T) => answer is S,
  patience?: Patience<T>,
): Promise<S>
export async function waitUntil<T>(
  ask: () => Promise<T> | T,
  isThere: (answer: T) => boolean,
  patience?: Patience<T>,
): Promise<T>
export async function waitUntil<T>(
  ask: () => Promise<T> | T,
  isThere: (answer: T) => boolean,
  { seconds = 60, everyMs = 20, what }: Patience<T> = {},
): Promise<T> {
  const deadline = performance.now() + seconds * 1_000
  for (;;) {
    const answer = await ask()
    if (isThere(answer)) return answer
    if (performance.now() > deadline) {
      const last = typeof what === 'function' ? what(answer) : JSON.stringify(answer)?.slice(0, 1_000)
      throw new Error(`waited ${seconds} s in vain${typeof what === 'string' ? ` for ${what}` : ''}, last: ${last}`)
    }
    await pause(everyMs)
  }
}

/** Anything but a missing or a false answer. */
export const found = <T>(answer: T): answer is Exclude<T, undefined | null | false> => Boolean(answer)
