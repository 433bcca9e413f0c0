/** The rows of one file as columns of numbers: a million rows take about thirty megabytes and no objects. */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { resultUnitStatuses, type ResultUnitStatus } from '@serialis/contract/plant/results/results-rows.ts'

const FIRST_LENGTH = 4_096
const NOT_SAID = 2

/**
 * Codes are represented by ordinals. A code that was never issued here has a negative placeholder until it is entered: -1 - its
 * position among the unknown codes. 0 is none.
 */
export class ResultColumns {
  count = 0
  line = new Uint32Array(FIRST_LENGTH)
  ordinal = new Float64Array(FIRST_LENGTH)
  /** Container of the code, as stated in the row. */
  parent = new Float64Array(FIRST_LENGTH)
  group = new Uint32Array(FIRST_LENGTH)
  /** Milliseconds UTC; NaN: the row states none. */
  time = new Float64Array(FIRST_LENGTH)
  level = new Uint8Array(FIRST_LENGTH)
  status = new Uint8Array(FIRST_LENGTH)
  isPartial = new Uint8Array(FIRST_LENGTH)
  /** Rows with an error take no further part. */
  isRefused = new Uint8Array(FIRST_LENGTH)

  add(row: {
    line: number
    ordinal: number
    parent: number
    group: number
    time: number | null
    level: PackagingLevel
    status: ResultUnitStatus
    isPartial: boolean | null
  }): void {
    if (this.count === this.line.length) this.#grow()
    const at = this.count++
    this.line[at] = row.line
    this.ordinal[at] = row.ordinal
    this.parent[at] = row.parent
    this.group[at] = row.group
    this.time[at] = row.time ?? Number.NaN
    this.level[at] = packagingLevels.indexOf(row.level)
    this.status[at] = resultUnitStatuses.indexOf(row.status)
    this.isPartial[at] = row.isPartial === null ? NOT_SAID : row.isPartial ? 1 : 0
  }

  levelOf(at: number): PackagingLevel {
    return packagingLevels[this.level[at] ?? 0] ?? 'EA'
  }

  statusOf(at: number): ResultUnitStatus {
    return resultUnitStatuses[this.status[at] ?? 0] ?? 'GOOD'
  }

  /** Null: not stated in the row. */
  partialOf(at: number): boolean | null {
    return this.isPartial[at] === NOT_SAID ? null : this.isPartial[at] === 1
  }

  /** Ordinals of the rows that take part and for which `wanted` is true. */
  ordinalsWhere(wanted: (at: number) => boolean): Float64Array {
    const found = new Float64Array(this.count)
    let size = 0
    for (let at = 0; at < this.count; at++) {
      if (this.isRefused[at] === 0 && wanted(at)) found[size++] = this.ordinal[at] ?? 0
    }
    return found.subarray(0, size)
  }

  #grow(): void {
    const length = this.line.length * 2
    const longer = <T extends Uint8Array | Uint32Array | Float64Array>(old: T, made: T): T => {
      made.set(old as never)
      return made
    }
    this.line = longer(this.line, new Uint32Array(length))
    this.ordinal = longer(this.ordinal, new Float64Array(length))
    this.parent = longer(this.parent, new Float64Array(length))
    this.group = longer(this.group, new Uint32Array(length))
    this.time = longer(this.time, new Float64Array(length))
    this.level = longer(this.level, new Uint8Array(length))
    this.status = longer(this.status, new Uint8Array(length))
    this.isPartial = longer(this.isPartial, new Uint8Array(length))
    this.isRefused = longer(this.isRefused, new Uint8Array(length))
  }
}

/** Codes that were never issued here, each once, with the level and GTIN under which they would be entered. */
export class UnknownCodes {
  readonly texts: string[] = []
  readonly gtins: (string | null)[] = []
  readonly levels: (PackagingLevel | null)[] = []
  readonly #places = new Map<string, number>()

  /** The placeholder of a code; `level` is known if a row of its own states it. */
  standIn(text: string, gtin: string | null, level: PackagingLevel | null): number {
    const name = `${gtin ?? ''} ${text}`
    let place = this.#places.get(name)
    if (place === undefined) {
      place = this.texts.length
      this.#places.set(name, place)
      this.texts.push(text)
      this.gtins.push(gtin)
      this.levels.push(level)
    } else this.levels[place] ??= level
    return -1 - place
  }

  get size(): number {
    return this.texts.length
  }
}

export const placeOfStandIn = (ordinal: number): number => -1 - ordinal
