/**
 * Judges every statement that the product sends while tests run; what tests send themselves is free. One that is refused fails where it is sent, with the function that
 * sent it in its stack; and once more at the end of the test file, since a background loop survives its errors.
 */

import pg from 'pg'
import { afterAll } from 'vitest'
import { refusedShapes } from './statement-shapes.ts'
import { tablesWithoutTenant } from './tenant-statement.ts'

interface Query {
  text: string
  name: string
}

/** By text and name: most statements are sent thousands of times. */
const judged = new Map<string, string[]>()
let refused: string[] = []
/** Each request names its transactions in the database. */
const REQUEST = /'serialis [\da-f-]{36}'/
const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown

function queryOf(given: unknown): Query {
  if (typeof given === 'string') return { text: given, name: '' }
  const { text, name } = (given ?? {}) as Partial<Query>
  return { text: text ?? '', name: name ?? '' }
}

/** The first caller outside libraries and the kit: where it is a test, the statement is none of the product's. */
function isOfTest(stack = ''): boolean {
  const callers = stack.split('\n').filter((line) => line.startsWith('    at '))
  const sender = callers.find((line) => !/node_modules|node:internal|statements\.setup\.ts|kit\/db\/db\.ts/.test(line))
  return sender !== undefined && /\.test\.ts|\.fixtures\.ts|\/server\/test\//.test(sender)
}

/** Connections of the product's own pools. */
const isOfProduct = (client: object): boolean =>
  'connectionParameters' in client &&
  (client.connectionParameters as { application_name?: string }).application_name === 'serialis'

const withoutTenant = (text: string): string[] =>
  tablesWithoutTenant(text).map((table) => `it does not name the tenant of ${table}`)

function faultsOf({ text, name }: Query): string[] {
  const key = `${name}\n${text}`
  let faults = judged.get(key)
  if (faults === undefined) judged.set(key, (faults = [...refusedShapes(text, name), ...withoutTenant(text)]))
  return faults
}

function judgedQuery(this: pg.Client, ...given: unknown[]): unknown {
  if (isOfProduct(this)) {
    const given0 = queryOf(given[0])
    const sent = { ...given0, text: given0.text.replace(REQUEST, "'serialis'") }
    const faults = faultsOf(sent)
    if (faults.length > 0) {
      const error = new Error(`the product sent a statement that it must not: ${faults.join('; ')}\n${sent.text}`)
      if (!isOfTest(error.stack)) {
        refused.push(error.message)
        throw error
      }
    }
  }
  return query.apply(this, given)
}

// The module lives as long as the worker, and each test file runs this once more.
if (pg.Client.prototype.query.name !== judgedQuery.name)
  pg.Client.prototype.query = judgedQuery as typeof pg.Client.prototype.query
afterAll(() => {
  const found = refused
  refused = []
  if (found.length > 0) throw new Error(found.join('\n\n'))
})
