/**
 * Keeps the screen on where people scan: their hands hold packs, and a dark screen hides the answer to a scan. Where the
 * browser has no such lock, or grants none, the screen behaves as everywhere.
 */

import { useEffect } from 'react'
import { idleMs } from '../wire/signs.ts'

/** Without a sign of the user for so long nobody works there, and the screen may go dark; the next key takes it back. */
const RESTS_AFTER_MS = 10 * 60_000
const LOOK_MS = 30_000
const SIGNS = ['keydown', 'pointerdown'] as const

let desks = 0
let held: WakeLockSentinel | null = null
let isAsking = false
let looking: ReturnType<typeof setInterval> | undefined

const isWanted = () => desks > 0 && document.visibilityState === 'visible' && idleMs() < RESTS_AFTER_MS

function letGo() {
  void held?.release().catch(() => undefined)
  held = null
}

/** The browser releases the lock itself when the page is hidden. */
async function settle() {
  if (isAsking) return
  if (!isWanted()) return letGo()
  if (!('wakeLock' in navigator) || held?.released === false) return
  isAsking = true
  held = await navigator.wakeLock.request('screen').catch(() => null)
  isAsking = false
  // The page may have been left, or hidden, meanwhile.
  if (!isWanted()) letGo()
}
const look = () => void settle()

/** Returns the function that ends it; several parts of a page may ask for it. */
export function stayAwake(): () => void {
  if (++desks === 1) {
    document.addEventListener('visibilitychange', look)
    for (const sign of SIGNS) addEventListener(sign, look, { passive: true })
    looking = setInterval(look, LOOK_MS)
  }
  look()
  return () => {
    if (--desks === 0) {
      document.removeEventListener('visibilitychange', look)
      for (const sign of SIGNS) removeEventListener(sign, look)
      clearInterval(looking)
    }
    look()
  }
}

export const useAwake = () => useEffect(stayAwake, [])
