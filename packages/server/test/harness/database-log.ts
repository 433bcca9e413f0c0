/** What the database server of the run has logged about one database. */

import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'

/** Lines of the database that this URL names. */
export async function databaseLog(url: string): Promise<string[]> {
  const name = new URL(url).pathname.slice(1)
  return (await readFile(inject('databaseLog'), 'utf8')).split('\n').filter((line) => line.includes(`] ${name} `))
}

/**
 * Errors that a product under wrong input may cause: broken constraints, serialization failures, locks that are held,
 * and statements that were cancelled. Any other means that input reached the database as it must not.
 */
const EXPECTED = /^(?:00000|23\w{3}|40\w{3}|55P03|57014)$/

export const strangeErrors = (lines: readonly string[]): string[] =>
  lines.filter((line) => !EXPECTED.test(/\] \S+ (\w{5}) /.exec(line)?.[1] ?? ''))
