/** Codes that follow from the number of a request: the same request always gets the same ones, and another request others. */

import { createHash } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PLACES = 5
const SPACE = DIGITS.length ** PLACES
/** Coprime to the space, so that neighbours do not look alike and none occurs twice. */
const STEP = 26_700_493

const numberOf = (text: string, most: number): number =>
  createHash('sha256').update(text).digest().readUIntBE(0, 6) % most

function inBase36(value: number, places: number): string {
  let text = ''
  for (let rest = value, at = 0; at < places; at++, rest = Math.floor(rest / 36)) text = DIGITS.charAt(rest % 36) + text
  return text
}

/** Serial numbers of twelve characters. */
export function serials(requestId: string): (index: number) => string {
  const prefix = inBase36(numberOf(requestId, 36 ** 7), 7)
  return (index) => prefix + inBase36((index * STEP) % SPACE, PLACES)
}

/** GS1 modulo 10 over the digits given. */
function checkDigit(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * ((digits.length - at) % 2 === 1 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** Serial shipping container codes under `prefix|extension`. */
export function containerCodes(requestId: string, objectKey: string): (index: number) => string {
  const [prefix = '', extension = '0'] = objectKey.split('|')
  const places = 16 - prefix.length
  const space = 10 ** places
  const first = numberOf(requestId, space)
  return (index) => {
    const digits = `${extension}${prefix}${String((first + index) % space).padStart(places, '0')}`
    return digits + String(checkDigit(digits))
  }
}

/** Drug codes of twenty digits that begin with the resource code. */
export function drugCodes(requestId: string, objectKey: string): (index: number) => string {
  const resource = `8${objectKey.replace(/\D/g, '').padEnd(6, '0').slice(0, 6)}`
  const first = numberOf(requestId, 10 ** 13)
  return (index) => resource + String((first + index) % 10 ** 13).padStart(13, '0')
}

/** A code as the answer contains it, by encoding and request. */
export function codeWriter(encoding: string, requestId: string, objectKey: string): (index: number) => string {
  if (encoding === 'SSCC') {
    const code = containerCodes(requestId, objectKey)
    return (index) => `00${code(index)}`
  }
  if (encoding === 'CN_EDMC') return drugCodes(requestId, objectKey)
  const serial = serials(requestId)
  return (index) => `01${objectKey}21${serial(index)}`
}
