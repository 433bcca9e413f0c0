/**
 * Remembers the first line of each code in a file, with 24 to 48 bytes per code at any code length. Codes are
 * distinguished by 64 bits of hash: one false match in about 37 million files of a million codes each.
 */
const FIRST_SLOTS = 1 << 12

export class CodeLines {
  #slots = FIRST_SLOTS
  #used = 0
  #low = new Int32Array(FIRST_SLOTS)
  #high = new Int32Array(FIRST_SLOTS)
  #lines = new Uint32Array(FIRST_SLOTS)

  get size(): number {
    return this.#used
  }

  /** The line in which `code` was added before, or 0 for the first time; `line` counts from 1. */
  add(code: string, line: number): number {
    let low = 0x811c9dc5
    let high = 0x9747b28c
    for (let i = 0; i < code.length; i++) {
      const unit = code.charCodeAt(i)
      low = Math.imul(low ^ unit, 0x01000193)
      high = Math.imul((high << 13) | (high >>> 19), 5) + 0xe6546b64 + unit
      high = Math.imul(high ^ (high >>> 15), 0x85ebca6b)
    }
    low = Math.imul(low ^ (low >>> 16) ^ code.length, 0x7feb352d)
    low ^= low >>> 15
    high ^= high >>> 13
    if (this.#used * 2 >= this.#slots) this.#grow()
    return this.#insert(low, high, line)
  }

  #insert(low: number, high: number, line: number): number {
    const mask = this.#slots - 1
    let slot = low & mask
    for (;;) {
      const held = this.#lines[slot] ?? 0
      if (held === 0) break
      if (this.#low[slot] === low && this.#high[slot] === (high | 0)) return held
      slot = (slot + 1) & mask
    }
    this.#low[slot] = low
    this.#high[slot] = high
    this.#lines[slot] = line
    this.#used++
    return 0
  }

  #grow(): void {
    const [low, high, lines] = [this.#low, this.#high, this.#lines]
    this.#slots *= 2
    this.#used = 0
    this.#low = new Int32Array(this.#slots)
    this.#high = new Int32Array(this.#slots)
    this.#lines = new Uint32Array(this.#slots)
    for (let slot = 0; slot < lines.length; slot++) {
      const line = lines[slot] ?? 0
      if (line !== 0) this.#insert(low[slot] ?? 0, high[slot] ?? 0, line)
    }
  }
}
