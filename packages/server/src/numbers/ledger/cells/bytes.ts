/** Growing byte buffer and reader with variable-length numbers (7 bits per byte, low first) up to 2^53. */

export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  number(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  /** A copy of the written bytes. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Number of bytes that `ByteWriter.number` writes. */
export function numberLength(value: number): number {
  let length = 1
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length++
  return length
}

export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new Error('stored bytes end too early')
    return value
  }

  number(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) break
    }
    if (!Number.isSafeInteger(value)) throw new Error('stored number is beyond 2^53')
    return value
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Error('stored bytes end too early')
    const slice = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return slice
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }
}
