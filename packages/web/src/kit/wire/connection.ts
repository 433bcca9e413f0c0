/** Whether the server is reached: every call says so, and while it is not, one probe goes on asking. */

import { useSyncExternalStore } from 'react'
import { BASE } from './base.ts'

const FIRST_PROBE_MS = 500
const LONGEST_PROBE_MS = 15_000

let lostAt: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const returned = new Set<() => void>()

function publish(next: string | null) {
  lostAt = next
  for (const listener of listeners) listener()
}

/** Any answer will do; one that a proxy gives in place of the server will not. */
const answers = (): Promise<boolean> =>
  fetch(`${BASE}/healthz`, { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )

function probeIn(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (lostAt === null) return
    if (await answers()) reached()
    else probeIn(Math.min(ms * 2, LONGEST_PROBE_MS))
  }, ms)
}

let aheadMs = 0

/** The moment by the server's clock, as its last answer states it, to the second. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)

/** The server answered; `date` is the header of its answer. */
export function reached(date?: string | null) {
  if (date) aheadMs = Date.parse(date) - Date.now()
  if (lostAt === null) return
  clearTimeout(timer)
  publish(null)
  for (const listener of returned) listener()
}

/** No answer came. */
export function lost() {
  if (lostAt !== null) return
  publish(new Date().toISOString())
  probeIn(FIRST_PROBE_MS)
}

/**
 * Loads a part of the console. Without a connection it waits for one and tries again, since a reload would only show the
 * browser's own page.
 */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (await answers()) throw error
    lost()
    await new Promise<void>((resolve) => whenReturned(resolve, { once: true }))
    return loaded(load)
  }
}

/** Calls the listener each time the connection returns. */
export function whenReturned(listener: () => void, { once = false } = {}): void {
  const heard = () => {
    if (once) returned.delete(heard)
    listener()
  }
  returned.add(heard)
}

/** The browser knows first, in both directions; what it says of a way that leads nowhere is tried. */
export function watchConnection(): void {
  addEventListener('offline', lost)
  addEventListener('online', () => probeIn(0))
}

/** Since when the server is not reached; null while it is. */
export const useLostAt = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => lostAt,
  )
