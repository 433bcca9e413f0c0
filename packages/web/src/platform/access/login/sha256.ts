/**
 * SHA-256 of a short text, synchronous: the browser's own function returns a promise, far too slow for a proof of work.
 */
const PRIMES = (() => {
  const found: number[] = []
  for (let n = 2; found.length < 64; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
})()
/** First 32 bits of the fractional part. */
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const right = (x: number, n: number) => (x >>> n) | (x << (32 - n))
const encoder = new TextEncoder()
const w = new Int32Array(64)

function schedule(block: DataView, at: number) {
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!
    const b = w[i - 2]!
    w[i] =
      (w[i - 16]! + (right(a, 7) ^ right(a, 18) ^ (a >>> 3)) + w[i - 7]! + (right(b, 17) ^ right(b, 19) ^ (b >>> 10))) |
      0
  }
}

function compress(state: Int32Array) {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const one = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const two = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i]! + value) | 0
}

/** Eight 32-bit words. */
export function sha256(text: string): Int32Array {
  const bytes = encoder.encode(text)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = START.slice()
  for (let at = 0; at < padded.length; at += 64) {
    schedule(view, at)
    compress(state)
  }
  return state
}

/** Whether the digest begins with that many zero bits. */
export function hasLeadingZeros(digest: Int32Array, bits: number): boolean {
  for (let word = 0; word * 32 < bits; word++) {
    const wanted = Math.min(32, bits - word * 32)
    if (Math.clz32(digest[word]!) < wanted) return false
  }
  return true
}

/** The smallest counter, as text, for which the digest of salt and counter begins with `bits` zero bits. */
export function solve(salt: string, bits: number): string {
  for (let n = 0; ; n++) if (hasLeadingZeros(sha256(`${salt}${n}`), bits)) return String(n)
}
