/** Reads TraceLink's `BarcodeContent`, as far as it can be compared with the neighbouring fields. */

import { readGs1Day } from '../../kit/text-files/event-moment.ts'

export interface BarcodeContent {
  /** TraceLink key: `01` + GTIN + `21` + serial, or `00` + SSCC. */
  key: string
  lot: string | null
  expiry: string | null
}

/**
 * `(01)…(21)…(17)…(10)…`, `(00)…`, or the bare key. Null for anything else: another barcode is no reason to refuse a
 * code. Day 00 in `(17)` is the last day of the month.
 */
export function readBarcodeContent(text: string, key: string, thisYear: number): BarcodeContent | null {
  if (text === key) return { key, lot: null, expiry: null }
  if (!text.startsWith('(')) return null
  const values = new Map<string, string>()
  for (const [, identifier = '', value = ''] of text.matchAll(/\((\d{2})\)([^(]*)/g)) values.set(identifier, value)
  const [gtin, serial, sscc] = [values.get('01'), values.get('21'), values.get('00')]
  const found =
    sscc !== undefined ? `00${sscc}` : gtin !== undefined && serial !== undefined ? `01${gtin}21${serial}` : null
  if (found === null) return null
  const expiry = values.get('17')
  return {
    key: found,
    lot: values.get('10') ?? null,
    // What is no day is compared as it is written, so that it differs from every expiry date.
    expiry: expiry === undefined ? null : (readGs1Day(expiry, thisYear) ?? expiry.slice(0, 20)),
  }
}
