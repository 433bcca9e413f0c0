/** What a line makes of the codes it was given: rejects, samples, full and partial packs, codes left over. The same seed makes the same. */

import type { Job, LevelCodes } from './package.ts'

export type UnitOutcome = 'GOOD' | 'REJECT' | 'SAMPLE' | 'UNUSED'

export interface MadeCode {
  /** As line files write it: `01` GTIN `21` serial, `00` SSCC, or the code itself. */
  key: string
  level: LevelCodes
  fate: UnitOutcome
  parent: MadeCode | null
  children: MadeCode[]
  isPartial: boolean
  /** Milliseconds UTC. */
  time: number
}

export interface Batch {
  job: Job
  seed: number
  startedAt: number
  /** Units in the order in which they passed the camera; those that did not pass come last. */
  units: MadeCode[]
  /** By level, from the case outward. */
  containers: MadeCode[][]
  /** How many units passed the camera. */
  passed: number
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [here, there] = [copy[at], copy[other]]
    if (here !== undefined && there !== undefined) [copy[at], copy[other]] = [there, here]
  }
  return copy
}

const REJECT_SHARE = 0.015
const MOST_SAMPLES = 3

const keyOf = ({ codeType, gtin }: LevelCodes, code: string) =>
  codeType === 'SSCC' ? `00${code}` : codeType === 'CN20' ? code : `01${gtin ?? ''}21${code}`
const codeOf = (level: LevelCodes, code: string, fate: UnitOutcome, time: number): MadeCode => ({
  key: keyOf(level, code),
  level,
  fate,
  parent: null,
  children: [],
  isPartial: false,
  time,
})

/** Units pass the camera one by one until enough are good, or the codes run out. */
function runUnits(
  { levels, size }: Job,
  random: () => number,
  timeOf: (place: number) => number,
  hasSamples: boolean,
): { units: MadeCode[]; passed: number } {
  const [level] = levels
  if (level === undefined) throw new Error('the package has no codes')
  const wanted = Math.min(size ?? Math.floor(level.codes.length * 0.97), level.codes.length)
  const samples = new Set<number>()
  while (hasSamples && samples.size < Math.min(wanted, wanted < 20 ? 1 : MOST_SAMPLES))
    samples.add(Math.floor(random() * wanted))
  const units: MadeCode[] = []
  let made = 0
  for (const [place, code] of level.codes.entries()) {
    if (made >= wanted) break
    // The second unit is rejected on every line, as during set-up.
    const isRejected = place === 1 || random() < REJECT_SHARE
    const fate = isRejected ? 'REJECT' : samples.has(made) ? 'SAMPLE' : 'GOOD'
    if (!isRejected) made++
    units.push(codeOf(level, code, fate, timeOf(place)))
  }
  const passed = units.length
  for (const code of level.codes.slice(passed)) units.push(codeOf(level, code, 'UNUSED', timeOf(passed)))
  return { units, passed }
}

/** The last pack, if it is not full, takes an SSCC where the level has some for such packs. */
function fill(level: LevelCodes, members: readonly MadeCode[], end: number): MadeCode[] {
  const { capacity, codes, zeroBoxes } = level
  const full = Math.floor(members.length / capacity)
  const hasZeroBox = zeroBoxes.length > 0 && members.length > full * capacity
  const boxes = { ...level, codeType: 'SSCC' as const, gtin: null }
  const given = hasZeroBox
    ? [...codes.slice(0, full), ...zeroBoxes.slice(0, 1), ...codes.slice(full), ...zeroBoxes.slice(1)]
    : [...codes, ...zeroBoxes]
  const isZeroBox = new Set(zeroBoxes)
  return given.map((code, place) => {
    const own = isZeroBox.has(code) ? boxes : level
    const children = members.slice(place * capacity, (place + 1) * capacity)
    if (children.length === 0) return codeOf(own, code, 'UNUSED', end)
    const container: MadeCode = {
      ...codeOf(own, code, 'GOOD', (children.at(-1)?.time ?? end) + 1),
      children,
      isPartial: children.length < capacity,
    }
    for (const child of children) child.parent = container
    return container
  })
}

/** `perMinute`: units that pass the camera. Samples wait for a person who judges them. */
export function makeBatch(
  job: Job,
  given: { seed: number; startedAt: number; perMinute: number; hasSamples?: boolean },
): Batch {
  const { seed, startedAt, perMinute, hasSamples = true } = given
  const timeOf = (place: number) => startedAt + Math.round((place * 60_000) / perMinute)
  const { units, passed } = runUnits(job, randomOf(seed), timeOf, hasSamples)
  const containers: MadeCode[][] = []
  let members = units.filter(({ fate }) => fate === 'GOOD')
  for (const level of job.levels.slice(1)) {
    const filled = fill(level, members, timeOf(passed))
    containers.push(filled)
    members = filled.filter(({ fate }) => fate === 'GOOD')
  }
  return { job, seed, startedAt, units, containers, passed }
}

export interface Counters {
  good: number
  rejects: number
  samples: number
}

/** The line's counters after this many units have passed the camera. */
export function countersAt({ units }: Batch, passed: number): Counters {
  const counters = { good: 0, rejects: 0, samples: 0 }
  for (const { fate } of units.slice(0, passed)) {
    if (fate === 'GOOD') counters.good++
    else if (fate === 'REJECT') counters.rejects++
    else if (fate === 'SAMPLE') counters.samples++
  }
  return counters
}
