/**
 * Signs of the user: keys, pointers, wheels. Without one for the idle time of the tenant the session ends, here and on
 * the server, which every request tells how long ago the last one was. Tabs share them, but not with a tab that another
 * person has of their own.
 */

import { useEffect, useState } from 'react'
import { isOwnTab } from './session.ts'

const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const
const TOLD_EVERY_MS = 2_000

let seenAt = Date.now()
let toldAt = 0
const otherTabs = typeof BroadcastChannel === 'undefined' || isOwnTab() ? null : new BroadcastChannel('serialis-signs')

/** How long ago the last sign was. */
export const idleMs = (): number => Math.max(0, Date.now() - seenAt)

export function noteSign() {
  seenAt = Date.now()
  if (seenAt - toldAt < TOLD_EVERY_MS) return
  toldAt = seenAt
  otherTabs?.postMessage(seenAt)
}

/** Called once at start. */
export function watchSigns() {
  for (const sign of SIGNS) addEventListener(sign, noteSign, { capture: true, passive: true })
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<number>) => (seenAt = Math.max(seenAt, data)))
}

const WARNED_MS = 60_000
const TICK_MS = 1_000

/** The seconds until the session ends without a sign, in its last minute; null before that. */
export function useLastSeconds(minutes: number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      const ms = minutes * 60_000 - idleMs()
      setLeft(ms > WARNED_MS ? null : Math.max(0, Math.ceil(ms / TICK_MS)))
    }
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [minutes])
  return left
}
