/**
 * Distinguishes a keyboard-wedge scanner from fingers and returns what it scanned, completely or not at all: at least
 * six keys, each at most 35 ms after the previous one, then Enter or Tab. A burst with a delay in it is refused, never
 * accepted in part.
 */

import { type KeyStroke, readKey } from './wedge-keys.ts'

const MAXIMUM_GAP_MS = 35
/** Some scanners pause briefly before the Enter; nothing is missing then. */
const MAXIMUM_GAP_BEFORE_END_MS = 500
const MINIMUM_KEYS = 6
/** Fingers pause at nearly every key, a delayed machine hardly ever. */
const FAST_KEYS_PER_PAUSE = 3

export interface WedgeAnswers {
  onScan: (code: string) => void
  /** A scanner typed, but its text was incomplete or a key could not be read: scan again. */
  onTorn: () => void
}

export interface Wedge {
  /** Every keydown, in order. `isInField`: it goes into a field for codes, which shows what was typed. */
  key(stroke: KeyStroke, isInField?: boolean): void
  /** The text that an input method made of keys that could not be read one by one. */
  composed(text: string): void
  /** Keys follow each other at once: the last one was not typed by a finger. */
  isAmid(): boolean
  /** A machine is typing at this moment: its keys belong together, wherever the focus moves. */
  isRunning(timeStamp: number): boolean
}

interface Burst {
  text: string
  keys: number
  /** Keys without a character: handled by an input method. */
  unread: number
  /** Keys that followed the previous one at once, since the last end, and pauses between others. */
  fast: number
  pauses: number
  /** All of it is in sight, in a field for codes. */
  isSeen: boolean
}
const nothing = (): Burst => ({ text: '', keys: 0, unread: 0, fast: 0, pauses: 0, isSeen: true })

const isWhole = ({ pauses, unread }: Burst) => pauses === 0 && unread === 0

/** A machine typed the end: by its overall speed, or because the last burst alone was one. */
const isMachine = ({ keys, fast, pauses }: Burst) =>
  keys >= MINIMUM_KEYS || (fast >= MINIMUM_KEYS - 1 && fast >= FAST_KEYS_PER_PAUSE * pauses)

export function wedge({ onScan, onTorn }: WedgeAnswers): Wedge {
  let burst = nothing()
  let last = -Infinity

  const pause = () => {
    if (burst.keys > 0) burst = { ...burst, text: '', keys: 0, unread: 0, pauses: burst.pauses + 1 }
  }
  // A key without meaning here, inside a burst, counts as lost; after fingers, a new burst begins.
  const interrupted = (gap: number) => {
    if (gap <= MAXIMUM_GAP_MS || burst.fast >= FAST_KEYS_PER_PAUSE) pause()
    else burst = nothing()
  }
  const end = (stroke: KeyStroke, gap: number, isInField: boolean) => {
    const isLate = gap > MAXIMUM_GAP_BEFORE_END_MS
    // A scanner without an Enter of its own: its user reads the code in the field, and sends it as a typed one.
    const isSentByHand = isLate && isInField && burst.isSeen && isWhole(burst)
    if (isLate) pause()
    const ended = burst
    burst = nothing()
    if (isSentByHand || !isMachine(ended)) return
    stroke.preventDefault()
    if (isWhole(ended)) onScan(ended.text)
    else onTorn()
  }

  return {
    key(stroke, isInField = false) {
      const read = readKey(stroke)
      const gap = stroke.timeStamp - last
      last = stroke.timeStamp
      if (read === 'end') end(stroke, gap, isInField)
      else if (read === 'finger') interrupted(gap)
      else {
        if (gap > MAXIMUM_GAP_MS) pause()
        if (read === 'silent') return
        burst.fast += burst.keys > 0 ? 1 : 0
        burst.keys++
        burst.isSeen &&= isInField
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
