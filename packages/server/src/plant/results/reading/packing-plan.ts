/** Which codes go into which container, from rows that name theirs or from a file's own lists. Pure. */

import type { LoadedPack, LoadedResult } from './loaded.ts'
import { placeOfStandIn } from './result-columns.ts'

/**
 * Rows that name their container become packs: members in file order, at the line of the container's own row if it has
 * one.
 */
export function packsOfRows({ rows, leftOut }: LoadedResult): LoadedPack[] {
  const places = new Map<number, number>()
  const sizes: number[] = []
  for (let at = 0; at < rows.count; at++) {
    const container = rows.parent[at] ?? 0
    if (container === 0) continue
    if (rows.isRefused[at] === 1) {
      leftOut.set(container, rows.line[at] ?? 0)
      continue
    }
    const place = places.get(container)
    if (place === undefined) places.set(container, sizes.push(1) - 1)
    else sizes[place] = (sizes[place] ?? 0) + 1
  }
  const packs = Array.from(places.keys(), (container, place): LoadedPack => ({
    line: 0,
    container,
    members: new Float64Array(sizes[place] ?? 0),
    isPartial: true,
    times: new Float64Array(sizes[place] ?? 0),
  }))
  fillPacks(rows, packs, places)
  return packs
}

const timeAt = ({ time }: LoadedResult['rows'], at: number): number => time[at] ?? Number.NaN

function fillPacks(rows: LoadedResult['rows'], packs: LoadedPack[], places: Map<number, number>): void {
  const filled = new Uint32Array(packs.length)
  const own = new Uint32Array(packs.length)
  const containerTimes = new Float64Array(packs.length).fill(Number.NaN)
  for (let at = 0; at < rows.count; at++) {
    const line = rows.line[at] ?? 0
    const inside = places.get(rows.parent[at] ?? 0)
    const pack = inside === undefined || rows.isRefused[at] === 1 ? undefined : packs[inside]
    if (pack !== undefined && inside !== undefined) {
      const member = filled[inside] ?? 0
      pack.members[member] = rows.ordinal[at] ?? 0
      pack.times[member] = timeAt(rows, at)
      filled[inside] = member + 1
      if (pack.line === 0) pack.line = line
    }
    const place = places.get(rows.ordinal[at] ?? 0)
    const container = place === undefined ? undefined : packs[place]
    if (container === undefined || place === undefined) continue
    own[place] = line
    containerTimes[place] = timeAt(rows, at)
    container.isPartial = rows.partialOf(at)
  }
  for (const [place, pack] of packs.entries()) {
    pack.line = own[place] || pack.line
    pack.times = timesInside(pack.times, containerTimes[place] ?? Number.NaN)
  }
}

/** Rows say when their code was made: it was packed once both it and its container were there. */
const timesInside = (times: Float64Array, there: number): Float64Array =>
  times.map((time) => (Number.isNaN(there) || time > there ? time : there))

/** The members of all packs, each with its container and the time at which it was packed. */
export function flatPacks(packs: readonly LoadedPack[]): Record<'containers' | 'members' | 'times', Float64Array> {
  const size = packs.reduce((sum, { members }) => sum + members.length, 0)
  const [containers, members, times] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  let at = 0
  for (const pack of packs) {
    containers.fill(pack.container, at, at + pack.members.length)
    members.set(pack.members, at)
    times.set(pack.times, at)
    at += pack.members.length
  }
  return { containers, members, times }
}

/**
 * A container is packed as a whole or not at all: it is refused with a refused member, when it was not reported as
 * good, or when one of its codes is also in another container of the file. Its row gets the error.
 */
export function soundPacks(
  loaded: LoadedResult,
  packs: readonly LoadedPack[],
  isGood: (ordinal: number) => boolean,
): LoadedPack[] {
  const holder = new Map<number, number>()
  const mayRepeat = loaded.packs.length > 0
  return packs.filter(({ line, container, members }) => {
    const missing = loaded.leftOut.get(container)
    if (missing !== undefined) {
      loaded.errors.add({ line, error: 'row_child_left_out', params: { line: missing } })
      return false
    }
    if (!isGood(container)) {
      loaded.errors.add({ line, error: 'row_parent_not_commissioned', params: {} })
      return false
    }
    if (!mayRepeat) return true
    const other = members.find((member) => holder.has(member))
    if (other !== undefined) {
      loaded.errors.add({ line, error: 'row_in_two_containers', params: { line: holder.get(other) ?? 0 } })
      return false
    }
    for (const member of members) holder.set(member, line)
    return true
  })
}

/**
 * Replaces placeholders with the ordinals of entered codes. Where a code could not be entered, its row or container is
 * refused.
 */
export function replaceStandIns(
  loaded: LoadedResult,
  ordinals: Float64Array,
  refusals: ReadonlyMap<number, string>,
): void {
  const { rows, errors, leftOut } = loaded
  const real = (ordinal: number) => (ordinal < 0 ? (ordinals[placeOfStandIn(ordinal)] ?? 0) : ordinal)
  for (let at = 0; at < rows.count; at++) {
    const [own, parent] = [rows.ordinal[at] ?? 0, rows.parent[at] ?? 0]
    if (own > 0 && parent >= 0) continue
    rows.ordinal[at] = real(own)
    rows.parent[at] = real(parent)
    const line = rows.line[at] ?? 0
    const isOwnWrong = rows.ordinal[at] === 0
    if ((!isOwnWrong && (parent === 0 || rows.parent[at] !== 0)) || rows.isRefused[at] === 1) continue
    rows.isRefused[at] = 1
    if (isOwnWrong)
      errors.add({
        line,
        column: 'code',
        error: 'row_code_not_enterable',
        params: { value: refusals.get(placeOfStandIn(own)) ?? '' },
      })
    else errors.add({ line, column: 'parentCode', error: 'row_code_unknown', params: {} })
    if (isOwnWrong && rows.parent[at] !== 0) leftOut.set(rows.parent[at] ?? 0, line)
  }
  loaded.packs = loaded.packs.filter((pack) => {
    pack.container = real(pack.container)
    pack.members = pack.members.map(real)
    const isSound = pack.container !== 0 && !pack.members.includes(0)
    if (!isSound)
      errors.add({
        line: pack.line,
        error: pack.container === 0 ? 'row_code_unknown' : 'row_child_left_out',
        params: { line: pack.line },
      })
    return isSound
  })
}
