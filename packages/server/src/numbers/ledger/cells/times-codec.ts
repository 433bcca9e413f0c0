/**
 * Codec of the times of a scope's members: cells of the times themselves, or of the steps from one member to the next,
 * whichever is shorter. A line that makes its packs in the order of their ordinals needs less than a byte for each.
 */

import { decodeCells, encodeCells } from './cells.ts'

const TIMES = 0
const STEPS = 1

/** Whole numbers, milliseconds since a common moment; 1 to 65,536 of them. */
export function encodeTimes(times: Float64Array): Uint8Array {
  let before = 0
  const steps = times.map((time) => {
    const step = time - before
    before = time
    return step < 0 ? -2 * step - 1 : 2 * step
  })
  const [asTimes, asSteps] = [encodeCells(times), encodeCells(steps)]
  return asSteps.length < asTimes.length ? Uint8Array.of(STEPS, ...asSteps) : Uint8Array.of(TIMES, ...asTimes)
}

export function decodeTimes(bytes: Uint8Array, length: number): Float64Array {
  const values = decodeCells(bytes.subarray(1), length)
  if (bytes[0] === TIMES) return values
  if (bytes[0] !== STEPS) throw new Error(`unknown layout of times ${bytes[0]}`)
  let time = 0
  return values.map((step) => (time += step % 2 === 0 ? step / 2 : -(step + 1) / 2))
}
