/** The number line: ordinal = block * 2^24 + offset, below 2^53, the identity of an SN inside a tenant. 0 is "none". */

export const BLOCK_LENGTH = 2 ** 24
export const MAX_BLOCK = 2 ** 29 - 1
/** Ordinals per chunk of cells. */
export const CHUNK_LENGTH = 1024
/** Ordinals per part of a set or scope. */
export const PART_LENGTH = 65_536

/** Ordinals `first` to `last`, both inclusive, of one block. */
export interface Range {
  readonly first: number
  readonly last: number
}

export const blockOf = (ordinal: number): number => Math.floor(ordinal / BLOCK_LENGTH)
export const offsetOf = (ordinal: number): number => ordinal % BLOCK_LENGTH
export const ordinalOf = (block: number, offset: number): number => block * BLOCK_LENGTH + offset
export const rangeLength = ({ first, last }: Range): number => last - first + 1

/** Throws unless `first..last` is a range of ordinals inside one block; protects the public functions. */
export function checkedRange(range: Range): Range {
  const { first, last } = range
  if (
    !Number.isSafeInteger(first) ||
    !Number.isSafeInteger(last) ||
    first < BLOCK_LENGTH ||
    last < first ||
    blockOf(first) !== blockOf(last)
  )
    throw new RangeError(`not a range of one block: ${first}..${last}`)
  return range
}
