/**
 * The number behind a RANDOM or SEQUENCE segment: index <-> number = min + index <-> two halves in lanes <-> characters.
 * Halves below 2^32 take a short path; wider ones (to 2^64) run in two lanes. No BigInt per number.
 */

import type { Half, Lanes } from './ff1.ts'

const WORD = 2 ** 32
export const INDEX_LIMIT = 2 ** 53

interface Halves {
  aHi: number
  aLo: number
  bHi: number
  bLo: number
}

const high = (value: bigint): number => Number(value >> 32n)
const low = (value: bigint): number => Number(value & 0xffffffffn)

function halvesOf(value: bigint, modulus: bigint): Halves {
  const a = value / modulus
  const b = value % modulus
  return { aHi: high(a), aLo: low(a), bHi: high(b), bLo: low(b) }
}

/** Sign of lane j compared with a bound, as numbers. */
function compare(lanes: Lanes, j: number, bound: Halves): number {
  return (
    (lanes.a.hi[j] as number) - bound.aHi ||
    (lanes.a.lo[j] as number) - bound.aLo ||
    (lanes.b.hi[j] as number) - bound.bHi ||
    (lanes.b.lo[j] as number) - bound.bLo
  )
}

/** Characters of groups of digits, so that a half is written with a few table lookups. */
interface GroupTable {
  digits: number
  size: number
  bytes: Uint8Array
}

const tables = new Map<string, GroupTable>()

function groupTable(alphabet: string): GroupTable {
  const known = tables.get(alphabet)
  if (known) return known
  const radix = alphabet.length
  let digits = 1
  while (radix ** (digits + 1) <= 50_000) digits++
  const size = radix ** digits
  const bytes = new Uint8Array(size * digits)
  for (let value = 0; value < size; value++) {
    let rest = value
    for (let at = digits - 1; at >= 0; at--) {
      bytes[value * digits + at] = alphabet.charCodeAt(rest % radix)
      rest = Math.floor(rest / radix)
    }
  }
  const table = { digits, size, bytes }
  tables.set(alphabet, table)
  return table
}

function valuesOf(alphabet: string): Uint8Array {
  const values = new Uint8Array(256)
  for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value
  return values
}

/** One per codec; `alphabet` has 2..82 ASCII characters, width is 1..20, and 0 <= min <= max < radix^width. */
export class NumberField {
  readonly highWidth: number
  readonly lowWidth: number
  private readonly radix: number
  private readonly values: Uint8Array
  private readonly table: GroupTable
  private readonly min: bigint
  /** radix^lowWidth, whole and in the forms that the loops need. */
  private readonly modulus: bigint
  private readonly m: number
  private readonly mHi: number
  private readonly mLo: number
  private readonly isWide: boolean
  private readonly least: Halves
  private readonly most: Halves

  constructor(alphabet: string, width: number, min: bigint, max: bigint) {
    this.highWidth = Math.floor(width / 2)
    this.lowWidth = width - this.highWidth
    this.radix = alphabet.length
    this.values = valuesOf(alphabet)
    this.table = groupTable(alphabet)
    this.min = min
    this.modulus = BigInt(this.radix) ** BigInt(this.lowWidth)
    this.m = Number(this.modulus)
    this.mHi = high(this.modulus)
    this.mLo = low(this.modulus)
    this.isWide = this.modulus > BigInt(WORD)
    this.least = halvesOf(min, this.modulus)
    this.most = halvesOf(max, this.modulus)
  }

  /** Lanes of min + first, min + first + 1, …; `first + count` must not exceed N. */
  fillRun(lanes: Lanes, first: number, count: number): void {
    const { mHi, mLo } = this
    let { aHi, aLo, bHi, bLo } = halvesOf(this.min + BigInt(first), this.modulus)
    for (let j = 0; j < count; j++) {
      lanes.a.hi[j] = aHi
      lanes.a.lo[j] = aLo
      lanes.b.hi[j] = bHi
      lanes.b.lo[j] = bLo
      if (++bLo === WORD) {
        bLo = 0
        bHi++
      }
      if (bHi === mHi && bLo === mLo) {
        bHi = 0
        bLo = 0
        if (++aLo === WORD) {
          aLo = 0
          aHi++
        }
      }
    }
  }

  /** Lanes of min + indexes[from], …; each index must be below N and 2^53. */
  fillAt(lanes: Lanes, indexes: Float64Array, from: number, count: number): void {
    const { m, mHi, mLo, least } = this
    for (let j = 0; j < count; j++) {
      const index = indexes[from + j] as number
      const a = Math.floor(index / m)
      const b = index - a * m
      const bHigh = Math.floor(b / WORD)
      let bLo = b - bHigh * WORD + least.bLo
      let carry = bLo >= WORD ? 1 : 0
      bLo -= carry * WORD
      let bHi = bHigh + least.bHi + carry
      carry = bHi > mHi || (bHi === mHi && bLo >= mLo) ? 1 : 0
      if (carry === 1) {
        bLo -= mLo
        const borrow = bLo < 0 ? 1 : 0
        bLo += borrow * WORD
        bHi -= mHi + borrow
      }
      let aLo = least.aLo + a + carry
      const aCarry = Math.floor(aLo / WORD)
      aLo -= aCarry * WORD
      lanes.a.hi[j] = least.aHi + aCarry
      lanes.a.lo[j] = aLo
      lanes.b.hi[j] = bHi
      lanes.b.lo[j] = bLo
    }
  }

  /**
   * Number - min of lane j; 2^53 or more when it is not exact, which means it was never issued. The lane must be in
   * range.
   */
  indexOf(lanes: Lanes, j: number): number {
    const { least } = this
    // Differences are computed lane by lane, so that the sum is exact whenever it is below 2^53.
    let a = ((lanes.a.hi[j] as number) - least.aHi) * WORD + ((lanes.a.lo[j] as number) - least.aLo)
    let bHi = (lanes.b.hi[j] as number) - least.bHi
    let bLo = (lanes.b.lo[j] as number) - least.bLo
    if (bHi < 0 || (bHi === 0 && bLo < 0)) {
      bHi += this.mHi
      bLo += this.mLo
      a -= 1
    }
    return a * this.m + (bHi * WORD + bLo)
  }

  /** min <= number <= max. */
  isInRange(lanes: Lanes, j: number): boolean {
    return compare(lanes, j, this.least) >= 0 && compare(lanes, j, this.most) <= 0
  }

  /** Writes the characters of `count` numbers at `at`, `at + stride`, … */
  write(lanes: Lanes, count: number, out: Uint8Array, at: number, stride: number): void {
    const { isWide, highWidth, lowWidth } = this
    for (let j = 0, to = at; j < count; j++, to += stride) {
      this.writeHalf(isWide ? (lanes.a.hi[j] as number) : 0, lanes.a.lo[j] as number, out, to, highWidth)
      this.writeHalf(isWide ? (lanes.b.hi[j] as number) : 0, lanes.b.lo[j] as number, out, to + highWidth, lowWidth)
    }
  }

  /** Reads one number into lane j; the characters must be in the alphabet. */
  read(bytes: Uint8Array, at: number, lanes: Lanes, j: number): void {
    this.readHalf(bytes, at, this.highWidth, lanes.a, j)
    this.readHalf(bytes, at + this.highWidth, this.lowWidth, lanes.b, j)
  }

  /** Writes the `width` digits of (hi, lo) from `start` on, group by group from the right; the leftmost group is cut. */
  private writeHalf(hi: number, lo: number, out: Uint8Array, start: number, width: number): void {
    const { digits, size, bytes } = this.table
    let to = start + width
    while (to > start) {
      const quotientHi = hi === 0 ? 0 : Math.floor(hi / size)
      const rest = (hi - quotientHi * size) * WORD + lo
      const quotient = Math.floor(rest / size)
      const group = (rest - quotient * size) * digits
      for (let at = digits - 1; at >= 0 && to > start; at--) out[--to] = bytes[group + at] as number
      hi = quotientHi
      lo = quotient
    }
  }

  private readHalf(bytes: Uint8Array, at: number, width: number, half: Half, j: number): void {
    const { radix, values } = this
    let hi = 0
    let lo = 0
    for (let digit = at; digit < at + width; digit++) {
      lo = lo * radix + (values[bytes[digit] as number] as number)
      const carry = Math.floor(lo / WORD)
      lo -= carry * WORD
      hi = hi * radix + carry
    }
    half.hi[j] = hi
    half.lo[j] = lo
  }
}
