/**
 * Kinds of notifications that this person muted, for a time or until unmuted. Kept by the server, so they are muted on
 * every device. High alerts are never muted (decision 117).
 */

import { useEffect, useState } from 'react'
import { usePreference } from '../wire/preferences.ts'

/** By kind: until when, or null until it is unmuted. */
type Muted = Record<string, string | null>
/** Kept with the other settings of the bell, which every page reads anyway. */
const KEY = 'alerts.bell'
const NONE: { muted: Muted } = { muted: {} }
const HOUR_MS = 3_600_000
/** Longer times would wrap in a timer of the browser. */
const LONGEST_TIMER_MS = 24 * HOUR_MS

/** Hours; null: until it is unmuted. */
export const MUTE_HOURS = [1, 8, 24, 168, null] as const
export type MuteHours = (typeof MUTE_HOURS)[number]

/** Those that are muted at a moment. */
export const mutedAt = (muted: Muted, now: number): Muted =>
  Object.fromEntries(Object.entries(muted).filter(([, until]) => until === null || Date.parse(until) > now))

export interface Mutes {
  muted: Muted
  isMuted: (kind: string) => boolean
  mute: (kind: string, hours: MuteHours) => void
  unmute: (kind: string) => void
}

export function useMutes(): Mutes {
  const [{ muted: stored }, change] = usePreference(KEY, NONE)
  const [now, setNow] = useState(() => Date.now())
  const muted = mutedAt(stored, now)
  const ends = Object.values(muted).flatMap((until) => (until === null ? [] : [Date.parse(until)]))
  const next = ends.length === 0 ? null : Math.min(...ends)
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, next - Date.now()) + 50, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [next, now])
  return {
    muted,
    isMuted: (kind) => kind in muted,
    mute: (kind, hours) => {
      const at = Date.now()
      const until = hours === null ? null : new Date(at + hours * HOUR_MS).toISOString()
      setNow(at)
      change((before) => ({ muted: { ...mutedAt(before.muted, at), [kind]: until } }))
    },
    unmute: (kind) =>
      change((before) => ({
        muted: Object.fromEntries(
          Object.entries(mutedAt(before.muted, Date.now())).filter(([other]) => other !== kind),
        ),
      })),
  }
}
