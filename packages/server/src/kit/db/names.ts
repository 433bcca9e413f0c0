/**
 * Columns are snake_case in SQL and camelCase in TypeScript. The compiler translates the names of a statement (`dialect.ts`), and the row
 * description of its answer is translated back: once per statement, so no row is copied.
 */

import type pg from 'pg'

/** GS1 writes it in capitals, and so does the wire. */
const ACRONYM = 'GLN'
const humps = new RegExp(`${ACRONYM}|[A-Z]`, 'g')
const parts = new RegExp(`_(${ACRONYM.toLowerCase()}(?![a-z])|[a-z])`, 'g')

/** `orderNo` is `order_no` in SQL. */
export const snakeCase = (name: string): string => name.replace(humps, (hump) => `_${hump.toLowerCase()}`)

/** `order_no` is `orderNo` in TypeScript. */
export const camelCase = (name: string): string => name.replace(parts, (_, part: string) => part.toUpperCase())

/** Names come from the source code, so there are as many as it holds. */
function remembered(translate: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    let translated = known.get(name)
    if (translated === undefined) known.set(name, (translated = translate(name)))
    return translated
  }
}

export const toSnakeCase = remembered(snakeCase)
const toCamelCase = remembered(camelCase)

/** What `pg` emits before the rows of an answer. */
interface RowDescription {
  readonly fields: { name: string }[]
}

/** Every row of the connection then has keys in camel case, also those of statements written by hand. */
export function readInCamelCase(client: pg.PoolClient): void {
  const { connection } = client as unknown as {
    connection: { prependListener(event: 'rowDescription', listener: (message: RowDescription) => void): void }
  }
  connection.prependListener('rowDescription', ({ fields }) => {
    for (const field of fields) field.name = toCamelCase(field.name)
  })
}
