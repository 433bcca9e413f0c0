/**
 * Statements that each connection prepares once: the ledger's few statements run often, and planning would cost more
 * than running.
 */

import type { TenantDb } from '../../../kit/db/db.ts'

export type Statement<Row> = (db: TenantDb, values: readonly unknown[]) => Promise<Row[]>

/** Rows as arrays in the order of the select list; `name` is unique in the process and changes with the text. */
export function statement<Row extends readonly unknown[]>(name: string, text: string): Statement<Row> {
  return async ({ client }, values) => {
    const answer = await client.query<unknown[]>({
      name: `ledger.${name}`,
      text,
      values: values as unknown[],
      rowMode: 'array',
    })
    return answer.rows as unknown as Row[]
  }
}

/** An array parameter of numbers in PostgreSQL's syntax; the driver would quote and escape every element. */
export const numbers = (values: Iterable<number>): string =>
  `{${Array.isArray(values) ? values.join(',') : Array.from(values).join(',')}}`

/** The same with nulls. */
export const numbersOrNull = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`

const NEEDS_ESCAPE = /["\\]/g
export const texts = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(NEEDS_ESCAPE, '\\$&')}"`).join(',')}}`

export const textsOrNull = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'null' : `"${value.replace(NEEDS_ESCAPE, '\\$&')}"`)).join(',')}}`

/** Byte strings as one parameter plus the position of each in it (1-based, for substring). */
export function packed(values: readonly Uint8Array[]): { bytes: Buffer; at: number[]; length: number[] } {
  const at: number[] = []
  const length: number[] = []
  let next = 1
  for (const value of values) {
    at.push(next)
    length.push(value.length)
    next += value.length
  }
  return { bytes: Buffer.concat(values), at, length }
}
