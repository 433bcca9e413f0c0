/** Statements of the query builder that each connection plans once. */

import type { Compilable } from 'kysely'
import type { TenantDb } from '../db.ts'

/** Text of a statement -> its name: as many as the source code has. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  // Its answer would change with the next column, and PostgreSQL refuses a plan whose answer has changed.
  if (/(?:\.|, |\b(?:select|returning) )\*/.test(text))
    throw new Error(`a prepared statement names its columns: ${text}`)
  const name = `prepared.${names.size}`
  names.set(text, name)
  return name
}

/**
 * Runs a statement that is asked often and whose planning costs more than its answer: joins of several tables by a key,
 * and the writes of every command. Its text must be the same at every call; values are parameters. It is sent before
 * this function returns.
 */
export async function prepared<Row>({ client }: Pick<TenantDb, 'client'>, query: Compilable<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile()
  const { rows } = await client.query<object>({ name: nameOf(text), text, values: [...parameters] })
  return rows as Row[]
}

export const preparedFirst = async <Row>(
  db: Pick<TenantDb, 'client'>,
  query: Compilable<Row>,
): Promise<Row | undefined> => (await prepared(db, query))[0]
