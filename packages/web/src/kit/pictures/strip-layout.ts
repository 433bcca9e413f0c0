/** The strip's arithmetic: runs end to end, seen through a window, reduced to what a screen can show. */

/** Ordinals of one stretch and how many codes of each key are in it. A pure run has one part. */
export interface StripRun {
  first: number
  last: number
  parts: readonly StripPart[]
}
export interface StripPart {
  key: string
  count: number
}
/** Part of the whole, in codes from the start: `to` is not included. */
export interface StripWindow {
  from: number
  to: number
}
export interface Bin extends StripWindow {
  parts: StripPart[]
}
export interface Placed extends StripWindow {
  run: StripRun
}

export const sizeOf = ({ first, last }: StripRun) => last - first + 1

/** Runs by position: gaps between blocks take no room. */
export function placed(runs: readonly StripRun[]): Placed[] {
  let from = 0
  return runs.map((run) => {
    const place = { run, from, to: from + sizeOf(run) }
    from = place.to
    return place
  })
}

/** Index of the run at a position, by binary search; the last one for a position after the end. */
export function runAt(places: readonly Placed[], position: number): number {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (places[middle]!.from <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Total of each key over all runs. */
export function totals(runs: readonly StripRun[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { parts } of runs) for (const { key, count } of parts) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

function addShare(sums: Map<string, number>, run: StripRun, share: number) {
  for (const { key, count } of run.parts) if (count > 0) sums.set(key, (sums.get(key) ?? 0) + count * share)
}

/**
 * The content of the window: one bin per run while they fit into `most`, otherwise bins of equal width with added
 * counts. At most `most` bins, however many runs there are.
 */
export function binsOf(places: readonly Placed[], { from, to }: StripWindow, most: number): Bin[] {
  if (places.length === 0 || to <= from) return []
  const seen = places.slice(runAt(places, from), runAt(places, to - 1) + 1)
  if (seen.length <= most)
    return seen.map((place) => ({
      from: Math.max(from, place.from),
      to: Math.min(to, place.to),
      parts: place.run.parts.filter(({ count }) => count > 0),
    }))
  const width = (to - from) / most
  let at = 0
  return Array.from({ length: most }, (_, bin) => {
    const start = from + bin * width
    const end = start + width
    const sums = new Map<string, number>()
    while (at > 0 && seen[at]!.from > start) at--
    for (; at < seen.length && seen[at]!.from < end; at++) {
      const place = seen[at]!
      const overlap = Math.min(end, place.to) - Math.max(start, place.from)
      if (overlap > 0) addShare(sums, place.run, overlap / (place.to - place.from))
    }
    at = Math.max(0, at - 1)
    return { from: start, to: end, parts: [...sums].map(([key, count]) => ({ key, count })) }
  })
}

/** No part of a bin is too thin to be visible: a single rejected code among a thousand is still a line. */
const THINNEST = 0.16

/** Shares of a bin's height, in the order of `keys`, adding up to 1. */
export function heights(parts: readonly StripPart[], keys: readonly string[]): StripPart[] {
  const ordered = keys.flatMap((key) => parts.filter((part) => part.key === key && part.count > 0))
  const total = ordered.reduce((sum, { count }) => sum + count, 0)
  const raised = ordered.map(({ key, count }) => ({ key, count: Math.max(THINNEST, count / total) }))
  const sum = raised.reduce((all, { count }) => all + count, 0)
  return raised.map(({ key, count }) => ({ key, count: count / sum }))
}

/** The window after a zoom around a position; never below one code, never beyond the whole. */
export function zoomed({ from, to }: StripWindow, around: number, factor: number, size: number): StripWindow {
  const width = Math.min(size, Math.max(1, (to - from) * factor))
  const start = Math.min(Math.max(0, around - (around - from) * (width / (to - from))), size - width)
  return { from: start, to: start + width }
}
