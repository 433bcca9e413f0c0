/**
 * An EPCIS file reports the history of a code event by event, where the other formats report only the end. So a code
 * may be commissioned and then sampled, destroyed or decommissioned, a container that is filled in several events is
 * one pack, and what left it within the file counts as never packed.
 */

import type { LoadedPack, LoadedResult, LoadedUnpack } from '../reading/loaded.ts'

export function settleEvents(loaded: LoadedResult): void {
  noteLaterFacts(loaded)
  const packs = mergedPacks(loaded.packs)
  loaded.unpacks = loaded.unpacks.flatMap((unpack) => takenOut(packs, unpack))
  loaded.packs = [...packs.values()].filter(({ members }) => members.length > 0)
}

/** Both are facts of one code, each at its time; the file has the code once. */
function noteLaterFacts({ rows, inFile, laterFacts }: LoadedResult): void {
  const sorted = rows.ordinal.slice(0, rows.count).sort()
  const told = new Set<number>()
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) told.add(sorted[at] ?? 0)
  if (told.size === 0) return
  const isTold = (at: number) => told.has(rows.ordinal[at] ?? 0) && rows.isRefused[at] === 0
  const good = new Set<number>()
  for (let at = 0; at < rows.count; at++)
    if (isTold(at) && rows.statusOf(at) === 'GOOD') good.add(rows.ordinal[at] ?? 0)
  for (let at = 0; at < rows.count; at++) {
    // A third report of the code is a doubled one.
    if (!isTold(at) || rows.statusOf(at) === 'GOOD' || !good.delete(rows.ordinal[at] ?? 0)) continue
    laterFacts.add(at)
    const level = rows.levelOf(at)
    inFile.set(level, (inFile.get(level) ?? 1) - 1)
  }
}

const joined = (a: Float64Array, b: Float64Array): Float64Array => {
  const both = new Float64Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** A code that is reported twice in the same container is in it once. */
function mergedPacks(packs: readonly LoadedPack[]): Map<number, LoadedPack> {
  const merged = new Map<number, LoadedPack>()
  for (const pack of packs) {
    const before = merged.get(pack.container)
    if (before === undefined) merged.set(pack.container, { ...pack })
    else {
      const known = new Set(before.members)
      const isNew = (_: number, at: number) => !known.has(pack.members[at] ?? 0)
      before.times = joined(before.times, pack.times.filter(isNew))
      before.members = joined(before.members, pack.members.filter(isNew))
    }
  }
  return merged
}

/** The remaining part of an unpacking, for containers that were packed before this file. */
function takenOut(packs: ReadonlyMap<number, LoadedPack>, unpack: LoadedUnpack): LoadedUnpack[] {
  const pack = packs.get(unpack.container)
  if (pack === undefined) return [unpack]
  const { members, times } = pack
  const inside = new Set(members.filter((_, at) => (times[at] ?? 0) <= unpack.time))
  if (inside.size === 0) return [unpack]
  const isAll = unpack.members.length === 0
  const leaving = isAll ? inside : new Set(unpack.members)
  const stays = (_: number, at: number) => !inside.has(members[at] ?? 0) || !leaving.has(members[at] ?? 0)
  pack.members = members.filter(stays)
  pack.times = times.filter(stays)
  const rest = unpack.members.filter((member) => !inside.has(member))
  return rest.length === 0 ? [] : [{ ...unpack, members: rest }]
}
