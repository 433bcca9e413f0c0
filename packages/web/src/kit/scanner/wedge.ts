/**
 * Tells a keyboard-wedge scanner from fingers and gives what it scanned, whole or not at all: at least six keys, none more than
 * 35 ms after the last, then Enter or Tab. A burst that something held up is refused, never taken by its tail.
 */

import { type KeyStroke, readKey } from './wedge-keys.ts'

const MAXIMUM_GAP_MS = 35
/** Some scanners wait a moment before the Enter; nothing is missing then. */
const MAXIMUM_GAP_BEFORE_END_MS = 500
const MINIMUM_KEYS = 6
/** Fingers pause at nearly every key, a machine that was held up hardly ever. */
const FAST_KEYS_PER_PAUSE = 3

export interface WedgeAnswers {
  onScan: (code: string) => void
  /** A scanner typed, but its text was torn or a key could not be read: scan again. */
  onTorn: () => void
}

export interface Wedge {
  /** Every keydown, in order. */
  key(stroke: KeyStroke): void
  /** What an input method made of keys that could not be read one by one. */
  composed(text: string): void
  /** Keys follow each other at once: the last one is no finger's. */
  isAmid(): boolean
  /** A machine is typing at this moment: its keys belong together, wherever the focus goes. */
  isRunning(timeStamp: number): boolean
}

interface Burst {
  text: string
  keys: number
  /** Keys without a character: an input method has them. */
  unread: number
  /** Keys that followed the one before at once, since the last end, and pauses between others. */
  fast: number
  pauses: number
}
const nothing = (): Burst => ({ text: '', keys: 0, unread: 0, fast: 0, pauses: 0 })

/** A machine typed the end: by its pace over all, or because the last burst alone is one. */
const isMachine = ({ keys, fast, pauses }: Burst) =>
  keys >= MINIMUM_KEYS || (fast >= MINIMUM_KEYS - 1 && fast >= FAST_KEYS_PER_PAUSE * pauses)

export function wedge({ onScan, onTorn }: WedgeAnswers): Wedge {
  let burst = nothing()
  let last = -Infinity

  const pause = () => {
    if (burst.keys > 0) burst = { ...burst, text: '', keys: 0, unread: 0, pauses: burst.pauses + 1 }
  }
  // A key that means nothing here, amid a burst, is one more thing that was lost; fingers begin anew with it.
  const interrupted = (gap: number) => {
    if (gap <= MAXIMUM_GAP_MS || burst.fast >= FAST_KEYS_PER_PAUSE) pause()
    else burst = nothing()
  }
  const end = (stroke: KeyStroke, gap: number) => {
    if (gap > MAXIMUM_GAP_BEFORE_END_MS) pause()
    const ended = burst
    burst = nothing()
    if (!isMachine(ended)) return
    const isWhole = ended.pauses === 0 && ended.unread === 0
    stroke.preventDefault()
    if (isWhole) onScan(ended.text)
    else onTorn()
  }

  return {
    key(stroke) {
      const read = readKey(stroke)
      const gap = stroke.timeStamp - last
      last = stroke.timeStamp
      if (read === 'end') end(stroke, gap)
      else if (read === 'finger') interrupted(gap)
      else {
        if (gap > MAXIMUM_GAP_MS) pause()
        if (read === 'silent') return
        burst.fast += burst.keys > 0 ? 1 : 0
        burst.keys++
        if (read === 'unread') burst.unread++
        else burst.text += read.text
      }
    },
    composed(text) {
      if (burst.unread === 0) return
      burst.text += text
      burst.unread = 0
    },
    isAmid: () => burst.keys > 1,
    isRunning: (timeStamp) =>
      burst.keys >= FAST_KEYS_PER_PAUSE &&
      burst.fast >= FAST_KEYS_PER_PAUSE * burst.pauses &&
      timeStamp - last <= MAXIMUM_GAP_MS,
  }
}
