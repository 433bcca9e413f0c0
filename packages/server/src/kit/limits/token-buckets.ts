/** Token buckets: how many requests a caller may send in a second, and how many at once after a pause. In memory. */

export interface Rate {
  perSecond: number
  /** What a bucket holds that was not used for a while. */
  burst: number
}

export interface TokenBuckets {
  /** Takes a token; returns the seconds until there is one, 0 when it was taken. `now` in milliseconds. */
  seconds(name: string | number, now: number): number
}

/** A bucket that was not used for longest is dropped first; a full one is like none. */
const KEPT_AT_MOST = 20_000

export function createTokenBuckets({ perSecond, burst }: Rate): TokenBuckets {
  const buckets = new Map<string | number, { tokens: number; at: number }>()
  return {
    seconds(name, now) {
      const bucket = buckets.get(name) ?? { tokens: burst, at: now }
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      buckets.delete(name)
      if (buckets.size >= KEPT_AT_MOST) buckets.delete(buckets.keys().next().value!)
      buckets.set(name, bucket)
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond)
      bucket.tokens -= 1
      return 0
    },
  }
}
