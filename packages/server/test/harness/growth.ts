/** Whether a figure that is sampled again and again grows: the line of least squares through the samples. */

export interface Growth {
  /** Of the line, from the first sample to the last. */
  grown: number
  /** Half of the interval that holds the true growth with 95 % certainty. */
  error: number
  middle: number
}

/** About the 97.5th percentile of Student's distribution for ten samples and more. */
const T = 2.2

export function growthOf(samples: readonly number[]): Growth {
  const n = samples.length
  const middle = samples.reduce((sum, one) => sum + one, 0) / n
  const center = (n - 1) / 2
  const spread = samples.reduce((sum, _, at) => sum + (at - center) ** 2, 0)
  const slope = samples.reduce((sum, one, at) => sum + (at - center) * (one - middle), 0) / spread
  const rest = samples.reduce((sum, one, at) => sum + (one - middle - slope * (at - center)) ** 2, 0)
  const error = T * Math.sqrt(rest / (n - 2) / spread)
  return { grown: slope * (n - 1), error: error * (n - 1), middle }
}

/** Flat: not certainly growing, or by less than the bound from the first sample to the last. */
export const isFlat = ({ grown, error }: Growth, bound: number): boolean => grown - error <= 0 || grown <= bound
