/** Check characters, pure and total: `compute` returns the character for a body, `verify` checks a whole code. */

export const CHECK_ALGORITHMS = ['GS1_MOD_10', 'LUHN', 'ISO_7064_MOD_11_10', 'ISO_7064_MOD_37_36'] as const
export type CheckAlgorithm = (typeof CHECK_ALGORITHMS)[number]

export const DIGITS = '0123456789'
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Characters that the body may contain; the check character is in the same set. */
export const checkCharacterSet: Record<CheckAlgorithm, string> = {
  GS1_MOD_10: DIGITS,
  LUHN: DIGITS,
  ISO_7064_MOD_11_10: DIGITS,
  ISO_7064_MOD_37_36: ALPHANUMERIC,
}

/** Value 0..35 of an ASCII code of 0-9 or A-Z, 255 for any other. */
const VALUE_OF = new Uint8Array(256).fill(255)
for (let value = 0; value < ALPHANUMERIC.length; value++) VALUE_OF[ALPHANUMERIC.charCodeAt(value)] = value

const LUHN_DOUBLE = Uint8Array.of(0, 2, 4, 6, 8, 1, 3, 5, 7, 9)

function gs1Mod10(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0
  let weight = 3
  for (let at = to - 1; at >= from; at--) {
    sum += weight * (VALUE_OF[bytes[at] as number] as number)
    weight = 4 - weight
  }
  return (10 - (sum % 10)) % 10
}

function luhn(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0
  let isDoubled = true
  for (let at = to - 1; at >= from; at--) {
    const value = VALUE_OF[bytes[at] as number] as number
    sum += isDoubled ? (LUHN_DOUBLE[value] as number) : value
    isDoubled = !isDoubled
  }
  return (10 - (sum % 10)) % 10
}

/** ISO 7064 hybrid systems MOD (n + 1), n. */
function hybrid(bytes: Uint8Array, from: number, to: number, n: number): number {
  let product = n
  for (let at = from; at < to; at++) {
    const sum = (product + (VALUE_OF[bytes[at] as number] as number)) % n
    product = ((sum === 0 ? n : sum) * 2) % (n + 1)
  }
  return (n + 1 - product) % n
}

/**
 * The ASCII code of the check character of `bytes[from..to)`. The caller has checked that each byte is in the
 * algorithm's character set. For loops over many codes.
 */
export function checkByte(algorithm: CheckAlgorithm, bytes: Uint8Array, from: number, to: number): number {
  switch (algorithm) {
    case 'GS1_MOD_10':
      return 48 + gs1Mod10(bytes, from, to)
    case 'LUHN':
      return 48 + luhn(bytes, from, to)
    case 'ISO_7064_MOD_11_10':
      return 48 + hybrid(bytes, from, to, 10)
    case 'ISO_7064_MOD_37_36':
      return ALPHANUMERIC.charCodeAt(hybrid(bytes, from, to, 36))
  }
}

function bytesIn(text: string, set: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    if (!set.includes(text.charAt(at))) return null
    bytes[at] = text.charCodeAt(at)
  }
  return bytes
}

/**
 * The check character of `body`, or null when the body is empty or contains a character outside the algorithm's set.
 */
export function checkCharacter(algorithm: CheckAlgorithm, body: string): string | null {
  const bytes = body === '' ? null : bytesIn(body, checkCharacterSet[algorithm])
  return bytes === null ? null : String.fromCharCode(checkByte(algorithm, bytes, 0, bytes.length))
}

/** True when the last character of `code` is the check character of what precedes it. */
export function isCheckCharacterRight(algorithm: CheckAlgorithm, code: string): boolean {
  return code.length >= 2 && checkCharacter(algorithm, code.slice(0, -1)) === code.slice(-1)
}

/** GTIN-8, -12, -13 or -14 with a correct check digit. */
export const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && isCheckCharacterRight('GS1_MOD_10', text)
/** Global location number: 13 digits with a correct check digit. */
export const isGln = (text: string): boolean => /^\d{13}$/.test(text) && isCheckCharacterRight('GS1_MOD_10', text)
/** Serial shipping container code: 18 digits with a correct check digit. */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && isCheckCharacterRight('GS1_MOD_10', text)
