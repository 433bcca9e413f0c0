/**
 * NIST SP 800-38G FF1 over batches: one AES-ECB call per Feistel round for a whole batch, numbers in 32-bit lanes.
 * No BigInt and no object per number inside the loops.
 */

import { createCipheriv, type Cipheriv } from 'node:crypto'

/** SP 800-38G revision 1 requires at least a million numbers. */
const FF1_SMALLEST_DOMAIN = 1_000_000n
/** Numbers per AES call: large enough to hide the call, small enough to stay in the cache. */
export const FF1_BATCH = 2048

const ROUNDS = 10
const BLOCK = 16
const WORD = 2 ** 32

/**
 * A batch of numbers below radix^width, each as its two Feistel halves: number = a × radix^lowWidth + b.
 * A half is `hi × 2^32 + lo`; the high lanes are zero (and ignored) when no half reaches 2^32.
 */
export interface Lanes {
  a: Half
  b: Half
}
export interface Half {
  hi: Uint32Array
  lo: Uint32Array
}

export interface Ff1 {
  readonly radix: number
  readonly width: number
  /** Digits of the first half (floor of width / 2) and of the second. */
  readonly highWidth: number
  readonly lowWidth: number
  /** True when a half may reach 2^32, so that the high lanes are used. */
  readonly isWide: boolean
  /** Permutes the first `count` numbers in place; any count. */
  encrypt(lanes: Lanes, count: number): void
  /** The inverse of `encrypt`. */
  decrypt(lanes: Lanes, count: number): void
}

export interface Ff1Options {
  radix: number
  width: number
  /** 16, 24 or 32 bytes. */
  key: Uint8Array
  tweak?: Uint8Array
}

export function createLanes(capacity: number): Lanes {
  const half = (): Half => ({ hi: new Uint32Array(capacity), lo: new Uint32Array(capacity) })
  return { a: half(), b: half() }
}

/** A modulus in the form that the loops need. */
interface Modulus {
  value: number
  inverse: number
  hi: number
  lo: number
}

function modulusOf(value: bigint): Modulus {
  return { value: Number(value), inverse: 1 / Number(value), hi: Number(value >> 32n), lo: Number(value & 0xffffffffn) }
}

/** Input blocks for AES; shared by all ciphers, because nothing here is asynchronous. */
const input = Buffer.alloc(FF1_BATCH * BLOCK)
const view = new DataView(input.buffer, input.byteOffset, input.length)

/** The fixed inputs of a round function for the life of the cipher. */
interface Frame {
  cipher: Cipheriv
  /** Four words of the last CBC block for each round, without the number itself. */
  base: Uint32Array
  isWide: boolean
  /** Of the half that even rounds change (the first), and of the other. */
  moduli: { even: Modulus; odd: Modulus }
}

/** Part of the lanes that fits one AES call. */
interface Slice {
  at: number
  count: number
}

function electronicCodebook(key: Uint8Array): Cipheriv {
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null)
  cipher.setAutoPadding(false)
  return cipher
}

function firstBlock(radix: number, width: number, highWidth: number, tweakLength: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.set([1, 2, 1])
  block.writeUIntBE(radix, 3, 3)
  block[6] = ROUNDS
  block[7] = highWidth % 256
  block.writeUInt32BE(width, 8)
  block.writeUInt32BE(tweakLength, 12)
  return block
}

/**
 * P and all of Q before the number are the same for each number, so their CBC state is computed once. A single block
 * per number and round remains: this state XOR round XOR number.
 */
function roundBlocks(options: Ff1Options, highWidth: number, numberBytes: number): Pick<Frame, 'cipher' | 'base'> {
  const { radix, width, key } = options
  const tweak = options.tweak ?? new Uint8Array(0)
  const cipher = electronicCodebook(key)
  const length = Math.ceil((tweak.length + numberBytes + 1) / BLOCK) * BLOCK
  const q = Buffer.alloc(length)
  q.set(tweak)
  let state: Buffer = cipher.update(firstBlock(radix, width, highWidth, tweak.length))
  for (let at = 0; at < length - BLOCK; at += BLOCK) {
    state = cipher.update(state.map((byte, i) => byte ^ (q[at + i] as number)))
  }
  const base = new Uint32Array(ROUNDS * 4)
  for (let round = 0; round < ROUNDS; round++) {
    q[length - numberBytes - 1] = round
    const block = Buffer.from(state.map((byte, i) => byte ^ (q[length - BLOCK + i] as number)))
    for (let word = 0; word < 4; word++) base[round * 4 + word] = block.readUInt32BE(word * 4)
  }
  return { cipher, base }
}

/** Writes one block per number, runs AES over all of them, and returns a view on the result. */
function roundOutput(
  { cipher, base }: Frame,
  round: number,
  isWide: boolean,
  { hi, lo }: Half,
  { at, count }: Slice,
): DataView {
  const w0 = base[round * 4] as number
  const w1 = base[round * 4 + 1] as number
  const w2 = base[round * 4 + 2] as number
  const w3 = base[round * 4 + 3] as number
  for (let j = 0; j < count; j++) {
    const to = j * BLOCK
    view.setUint32(to, w0)
    view.setUint32(to + 4, w1)
    view.setUint32(to + 8, isWide ? w2 ^ (hi[at + j] as number) : w2)
    view.setUint32(to + 12, w3 ^ (lo[at + j] as number))
  }
  const output = cipher.update(input.subarray(0, count * BLOCK))
  return new DataView(output.buffer, output.byteOffset, output.length)
}

/**
 * target := target ± S mod m, with S the first 64 bits of each block; halves up to 2^32.
 * The estimated quotient may be off by one on either side: only the last step puts the result back into [0, m).
 */
function mixNarrow(
  { lo: target }: Half,
  output: DataView,
  { at, count }: Slice,
  { value, inverse }: Modulus,
  isInverse: boolean,
): void {
  for (let j = 0; j < count; j++) {
    const from = j * BLOCK
    const low = output.getUint32(from + 4)
    const half = target[at + j] as number
    // Steps of 20 and 12 bits keep every product below 2^53.
    let y = output.getUint32(from) * 1048576 + (low >>> 12)
    y = (y - Math.floor(y * inverse) * value) * 4096 + (low & 4095)
    y = isInverse ? half - y : half + y
    y -= Math.floor(y * inverse) * value
    if (y < 0) y += value
    else if (y >= value) y -= value
    target[at + j] = y
  }
}

/**
 * target := target ± S mod m, with S the first 96 bits of each block; halves up to 2^64 in two lanes.
 * y = yHi × 2^32 + yLo runs in [-m, 2m) between the steps, yHi signed and yLo in [0, 2^32): each product stays below 2^53.
 */
function mixWide(
  { hi, lo }: Half,
  output: DataView,
  { at, count }: Slice,
  { inverse, hi: mHi, lo: mLo }: Modulus,
  isInverse: boolean,
): void {
  for (let j = 0; j < count; j++) {
    const from = j * BLOCK
    let yHi = 0
    let yLo = output.getUint32(from)
    for (let step = 4; step < 12; step += 2) {
      const q = Math.floor((yHi * WORD + yLo) * 65536 * inverse)
      const low = yLo * 65536 + output.getUint16(from + step) - q * mLo
      const carry = Math.floor(low / WORD)
      yLo = low - carry * WORD
      yHi = yHi * 65536 - q * mHi + carry
    }
    let low = isInverse ? (lo[at + j] as number) - yLo : (lo[at + j] as number) + yLo
    let high = isInverse ? (hi[at + j] as number) - yHi : (hi[at + j] as number) + yHi
    const q = Math.floor((high * WORD + low) * inverse)
    low -= q * mLo
    let carry = Math.floor(low / WORD)
    low -= carry * WORD
    high += carry - q * mHi
    if (high < 0) {
      low += mLo
      carry = low >= WORD ? 1 : 0
      low -= carry * WORD
      high += mHi + carry
    } else if (high > mHi || (high === mHi && low >= mLo)) {
      low -= mLo
      carry = low < 0 ? 1 : 0
      low += carry * WORD
      high -= mHi + carry
    }
    hi[at + j] = high
    lo[at + j] = low
  }
}

/** Ten rounds over one batch. Even rounds change the first half from the second, odd rounds the second from the first. */
function feistel(frame: Frame, { a, b }: Lanes, slice: Slice, isInverse: boolean): void {
  const { isWide, moduli } = frame
  for (let step = 0; step < ROUNDS; step++) {
    const round = isInverse ? ROUNDS - 1 - step : step
    const isEven = round % 2 === 0
    const output = roundOutput(frame, round, isWide, isEven ? b : a, slice)
    const mix = isWide ? mixWide : mixNarrow
    mix(isEven ? a : b, output, slice, isEven ? moduli.even : moduli.odd, isInverse)
  }
}

/**
 * Compiles FF1 for one key. Throws RangeError when radix^width is below a million, a half exceeds 2^64
 * (radix 82 reaches that beyond width 20), or the radix is not 2..65536.
 */
export function createFf1(options: Ff1Options): Ff1 {
  const { radix, width } = options
  if (!Number.isInteger(radix) || radix < 2 || radix > 65536)
    throw new RangeError(`FF1 radix must be 2..65536, got ${radix}`)
  if (!Number.isInteger(width) || width < 2) throw new RangeError(`FF1 width must be at least 2, got ${width}`)
  const highWidth = Math.floor(width / 2)
  const lowWidth = width - highWidth
  const high = BigInt(radix) ** BigInt(highWidth)
  const low = BigInt(radix) ** BigInt(lowWidth)
  if (high * low < FF1_SMALLEST_DOMAIN) {
    throw new RangeError(`FF1 needs radix^width >= ${FF1_SMALLEST_DOMAIN}, got ${radix}^${width} = ${high * low}`)
  }
  if (low > 1n << 64n) throw new RangeError(`FF1 halves must not exceed 2^64, got ${radix}^${lowWidth}`)
  const numberBytes = Math.ceil((low - 1n).toString(2).length / 8)
  const isWide = numberBytes > 4
  const frame: Frame = {
    ...roundBlocks(options, highWidth, numberBytes),
    isWide,
    moduli: { even: modulusOf(high), odd: modulusOf(low) },
  }
  const run = (lanes: Lanes, count: number, isInverse: boolean) => {
    for (let at = 0; at < count; at += FF1_BATCH) {
      feistel(frame, lanes, { at, count: Math.min(FF1_BATCH, count - at) }, isInverse)
    }
  }
  return {
    radix,
    width,
    highWidth,
    lowWidth,
    isWide,
    encrypt: (lanes, count) => run(lanes, count, false),
    decrypt: (lanes, count) => run(lanes, count, true),
  }
}
