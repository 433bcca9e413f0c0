/**
 * Canonical JSON (RFC 8785): sorted keys, no spaces, numbers and texts as in ECMAScript. Equal values give equal texts.
 */

import { createHash } from 'node:crypto'

/**
 * Throws on values that JSON cannot express: non-finite numbers, functions, cycles. A Date is written as its ISO text;
 * `undefined` members are left out.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} has no JSON`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object') throw new Error(`a ${typeof value} has no JSON`)
  if (value instanceof Date) return JSON.stringify(value)
  // Plain comparison sorts by UTF-16 code units, as the RFC requires; localeCompare does not.
  const names = Object.keys(value)
    .filter((name) => (value as Record<string, unknown>)[name] !== undefined)
    .sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson((value as Record<string, unknown>)[name])}`).join(',')}}`
}

/** sha256 of a text, 64 hexadecimal digits. */
export const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')
