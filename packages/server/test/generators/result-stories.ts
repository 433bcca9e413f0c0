/**
 * What a line did with some codes of an order, as events in their order: reported, packed, unpacked, updated, some of it
 * wrong. The same seed and the same codes make the same story. Pure.
 */

import { seededRandom } from './generate-results.ts'

export type Fate = 'GOOD' | 'REJECT' | 'DAMAGED' | 'SAMPLE' | 'UNUSED'
export type Update = 'ENCODED' | 'DEACTIVATED' | 'DECOMMISSIONED' | 'DESTROYED'
export type StoryEvent =
  | { kind: 'report'; level: string; fate: Fate; keys: string[]; time: number }
  | { kind: 'pack'; parent: string; children: string[]; time: number }
  | { kind: 'unpack'; parent: string; children: string[]; time: number }
  | { kind: 'update'; status: Update; keys: string[]; reason: string; time: number }

/** Codes are TraceLink keys; levels run from the unit outward. */
interface StoryLevel {
  level: string
  gtin: string | null
  capacity: number
  /** Not reported yet. */
  fresh: readonly string[]
}
export interface StoryPlace {
  orderNo: string
  batchNo: string
  expiry: string
  lineCode: string
  /** Milliseconds UTC. */
  now: number
  levels: readonly StoryLevel[]
  /** Containers with their members, and single codes, of earlier stories. */
  packed: readonly { parent: string; children: readonly string[] }[]
  used: readonly string[]
  /** Codes of other orders, and codes that nobody issued. */
  strange: readonly string[]
}

export interface Story {
  events: StoryEvent[]
  random: Random
  /** Fresh codes that it takes, by level. */
  taken: ReadonlyMap<string, number>
}

/** A generated document that was checked and committed. */
export interface Tried {
  seed: number
  format: string
  /** The check found nothing wrong. */
  isClean: boolean
  /** What differs; empty when the commit did what the check said. */
  differences: string[]
  content: string
}
export const toldOf = ({ seed, format, differences, content }: Tried): string =>
  [`document ${seed} (${format}):`, ...differences, content].join('\n')

/** Choices that follow from a seed. */
export class Random {
  readonly next: () => number
  constructor(seed: number) {
    this.next = seededRandom(seed)
    // The first numbers of neighbouring seeds are alike.
    for (let at = 0; at < 5; at++) this.next()
  }

  below = (count: number): number => Math.floor(this.next() * count)
  between = (least: number, most: number): number => least + this.below(most - least + 1)
  is = (share: number): boolean => this.next() < share
  of<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }
  some<T>(list: readonly T[], share: number): T[] {
    return list.filter(() => this.is(share))
  }
  pick<T>(first: T, ...more: T[]): T {
    return this.of([first, ...more]) ?? first
  }
}

const HOUR = 3_600_000

class Writer {
  readonly random: Random
  readonly place: StoryPlace
  readonly events: StoryEvent[] = []
  readonly taken = new Map<string, number>()
  /** Half of the stories hold nothing wrong on purpose. */
  readonly isWrong: boolean
  #time: number

  constructor(seed: number, place: StoryPlace) {
    this.random = new Random(seed)
    this.place = place
    this.isWrong = this.random.is(0.5)
    this.#time = place.now - this.random.between(2, 40) * HOUR
  }

  /** Later than the event before, if nothing is wrong with the clock. */
  time(): number {
    this.#time += this.random.between(1, 600) * 1_000
    return this.isWrong && this.random.is(0.04) ? this.#time - this.random.between(1, 90) * HOUR : this.#time
  }

  fresh(at: number, count: number): string[] {
    const level = this.place.levels[at]
    if (level === undefined) return []
    const from = this.taken.get(level.level) ?? 0
    const keys = level.fresh.slice(from, from + count)
    this.taken.set(level.level, from + keys.length)
    return keys
  }

  /** With a flaw now and then. */
  flawed(keys: string[]): string[] {
    if (!this.isWrong || !this.random.is(0.25)) return keys
    const { used, strange } = this.place
    const stray = this.random.pick(this.random.of(used), this.random.of(strange), keys[0])
    return stray === undefined || this.random.is(0.2) ? keys.slice(1) : [...keys, stray]
  }

  report(level: string, keys: string[], fate: Fate): void {
    if (keys.length > 0) this.events.push({ kind: 'report', level, fate, keys: this.flawed(keys), time: this.time() })
  }

  pack(parent: string, children: string[]): void {
    if (children.length > 0)
      this.events.push({ kind: 'pack', parent, children: this.flawed(children), time: this.time() })
  }
}

/** Units of different fates; returns the good ones. */
function reportUnits(story: Writer): string[] {
  const { random, place } = story
  const [unit] = place.levels
  const keys = story.fresh(0, random.between(1, 24))
  const fates: Fate[] = ['REJECT', 'DAMAGED', 'SAMPLE', 'UNUSED']
  let good = keys
  for (const fate of fates) {
    if (!random.is(0.3)) continue
    const count = Math.min(random.between(1, 3), good.length)
    story.report(unit?.level ?? 'EA', good.slice(0, count), fate)
    good = good.slice(count)
  }
  story.report(unit?.level ?? 'EA', good, 'GOOD')
  return good
}

/** Packs the members into containers of the next level; returns the packed containers. */
function packLevel(story: Writer, at: number, members: readonly string[]): string[] {
  const { random, place } = story
  const level = place.levels[at]
  if (level === undefined || members.length === 0 || !random.is(0.75)) return []
  const each = random.is(0.5) ? level.capacity : random.between(1, level.capacity)
  const isOver = story.isWrong && random.is(0.1)
  const containers: string[] = []
  for (let from = 0; from < members.length; from += each) {
    const [container] = story.fresh(at, 1)
    if (container === undefined) break
    containers.push(container)
    if (random.is(0.95) || !story.isWrong) story.report(level.level, [container], random.is(0.97) ? 'GOOD' : 'REJECT')
    story.pack(container, members.slice(from, from + (isOver ? level.capacity + 1 : each)))
  }
  return containers
}

/** What became of codes after they were packed, in this story or an earlier one. */
function laterSteps(story: Writer): void {
  const { random, place, events } = story
  const here = events.flatMap((event) => (event.kind === 'pack' ? [event] : []))
  for (let left = random.between(1, 3); left > 0; left--) {
    const pack = random.is(0.7) ? random.of(here) : random.of(place.packed)
    if (pack === undefined) continue
    const members = random.some(pack.children, 0.4)
    const update = (keys: string[]) =>
      events.push({
        kind: 'update',
        status: random.pick('DESTROYED', 'DECOMMISSIONED', 'DEACTIVATED', 'ENCODED'),
        keys,
        reason: `reason ${random.below(5)}`,
        time: story.time(),
      })
    if (random.is(0.35))
      events.push({
        kind: 'unpack',
        parent: pack.parent,
        children: random.is(0.3) ? [] : story.flawed([...members]),
        time: story.time(),
      })
    if (random.is(0.8) && members.length > 0) update(story.flawed([...members]))
    else if (random.is(0.2)) update([pack.parent])
    if (random.is(0.2)) story.pack(random.of(here)?.parent ?? pack.parent, [...members])
  }
  const loose = random.some(place.used.slice(-20), 0.15)
  if (loose.length > 0 && random.is(0.4))
    events.push({
      kind: 'update',
      status: random.pick('ENCODED', 'DESTROYED', 'DECOMMISSIONED'),
      keys: loose,
      reason: 'later',
      time: story.time(),
    })
}

export function storyOf(seed: number, place: StoryPlace): Story {
  const story = new Writer(seed, place)
  const { random } = story
  let members = reportUnits(story)
  for (let at = 1; at < place.levels.length; at++) members = packLevel(story, at, members)
  if (random.is(0.7)) laterSteps(story)
  const { events } = story
  // Senders do not keep an order; nothing may depend on it but what the times say.
  if (story.isWrong && random.is(0.2)) {
    const [from, to] = [random.below(events.length), random.below(events.length)]
    const [moved] = events.splice(from, 1)
    if (moved !== undefined) events.splice(to, 0, moved)
  }
  return { events, random, taken: story.taken }
}
