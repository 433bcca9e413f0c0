/** How easily a code is guessed, and how long a rule lasts. */

/** FF1's own floor (NIST SP 800-38G revision 1). */
export const RANDOM_SPACE_MIN = 1_000_000n
/** EU 2016/161: the probability that a serial number can be guessed is negligible and below one in ten thousand. */
export const GUESS_LIMIT = 1 / 10_000
const GUESS_FACTOR = 10_000n

/** Probability that a made-up code of the rule's format is one of `live` codes: live / N, and 1 for a sequence. */
export function guessProbability(shape: { size: bigint; number: { isRandom: boolean } }, live: number): number {
  if (!shape.number.isRandom) return 1
  return Math.min(1, live / Number(shape.size))
}

/** The largest volume that keeps the guess probability within the limit. */
export const safeVolume = (size: bigint): bigint => size / GUESS_FACTOR

/** Fewest characters of an alphabet of `radix` characters that keep `volume` codes safe from guessing. */
export function shortestSafeWidth(radix: number, volume: number): number {
  const needed = BigInt(Math.max(1, Math.ceil(volume))) * GUESS_FACTOR
  const floor = needed > RANDOM_SPACE_MIN ? needed : RANDOM_SPACE_MIN
  let width = 0
  for (let space = 1n; space < floor; space *= BigInt(radix)) width++
  return Math.max(2, width)
}

/** Whole months until `left` codes are used up at `perMonth`, null when no codes are used. */
export const horizonMonths = (left: number | bigint, perMonth: number): number | null =>
  perMonth <= 0 ? null : Math.min(Number.MAX_SAFE_INTEGER, Math.floor(Number(left) / perMonth))
