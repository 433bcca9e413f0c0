/**
 * An EPCIS file reports the history of a code event by event, where the other formats report only the end. So the last
 * status of a code counts, a container that is filled in several events is one pack, and what left it within the file
 * counts as never packed.
 */

import type { LoadedPack, LoadedResult, LoadedUnpack } from '../reading/loaded.ts'

export function settleEvents(loaded: LoadedResult): void {
  keepLastWords(loaded)
  const packs = mergedPacks(loaded.packs)
  loaded.unpacks = loaded.unpacks.flatMap((unpack) => takenOut(packs, unpack))
  loaded.packs = [...packs.values()].filter(({ members }) => members.length > 0)
}

/** Commissioned, then sampled or destroyed: the first status is no error and has no effect of its own. */
function keepLastWords({ rows, inFile }: LoadedResult): void {
  const sorted = rows.ordinal.slice(0, rows.count).sort()
  const told = new Set<number>()
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) told.add(sorted[at] ?? 0)
  if (told.size === 0) return
  const good = new Map<number, number>()
  for (let at = 0; at < rows.count; at++) {
    const ordinal = rows.ordinal[at] ?? 0
    if (!told.has(ordinal) || rows.isRefused[at] === 1) continue
    const before = good.get(ordinal)
    if (rows.statusOf(at) === 'GOOD') {
      if (before === undefined) good.set(ordinal, at)
    } else if (before !== undefined) {
      rows.isRefused[before] = 1
      good.delete(ordinal)
      const level = rows.levelOf(before)
      inFile.set(level, (inFile.get(level) ?? 1) - 1)
    }
  }
}

/** A code that is reported twice in the same container is in it once. */
function mergedPacks(packs: readonly LoadedPack[]): Map<number, LoadedPack> {
  const merged = new Map<number, LoadedPack>()
  for (const pack of packs) {
    const before = merged.get(pack.container)
    if (before === undefined) merged.set(pack.container, { ...pack })
    else {
      before.members = Float64Array.from(new Set([...before.members, ...pack.members]))
      before.time = Math.min(before.time, pack.time)
    }
  }
  return merged
}

/** The remaining part of an unpacking, for containers that were packed before this file. */
function takenOut(packs: ReadonlyMap<number, LoadedPack>, unpack: LoadedUnpack): LoadedUnpack[] {
  const pack = packs.get(unpack.container)
  if (pack === undefined || pack.time > unpack.time) return [unpack]
  if (unpack.members.length === 0) {
    pack.members = new Float64Array(0)
    return []
  }
  const [leaving, inside] = [new Set(unpack.members), new Set(pack.members)]
  pack.members = pack.members.filter((member) => !leaving.has(member))
  const members = unpack.members.filter((member) => !inside.has(member))
  return members.length === 0 ? [] : [{ ...unpack, members }]
}
