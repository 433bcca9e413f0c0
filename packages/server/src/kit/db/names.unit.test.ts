import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { camelCase, readInCamelCase, snakeCase } from './names.ts'
import { Dialect } from './query-builder/dialect.ts'
import type { Tables } from './tables.ts'

const db = new Kysely<Tables>({
  dialect: new Dialect({ pool: async () => Promise.reject(new Error('unused')) }),
})

it('writes the names of the builder in snake case, and leaves SQL written by hand alone', () => {
  const { sql: text, parameters } = db
    .selectFrom('production_orders as o')
    .select(['o.orderNo', 'o.lineId as plannedFor', sql<string>`'orderNo'`.as('keptText')])
    .where('o.tenantId', '=', 7)
    .orderBy('plannedFor')
    .compile()
  expect(text).toBe(
    `select "o"."order_no", "o"."line_id" as "planned_for", 'orderNo' as "kept_text" from "production_orders" as "o" where "o"."tenant_id" = $1 order by "planned_for"`,
  )
  expect(parameters).toEqual([7])
})

it('renames the columns of an answer before its rows are read', () => {
  const fields = ['order_no', 'id', 'file_sha256', 'failures_in_a_row', 'inForce', 'owner_gln'].map((name) => ({
    name,
  }))
  const connection = {
    prependListener: (event: string, rename: (message: { fields: { name: string }[] }) => void) => {
      expect(event).toBe('rowDescription')
      rename({ fields })
    },
  }
  readInCamelCase({ connection } as never)
  expect(fields.map(({ name }) => name)).toEqual([
    'orderNo',
    'id',
    'fileSha256',
    'failuresInARow',
    'inForce',
    'ownerGLN',
  ])
})

it.each(['order_no', 'failures_in_a_row', 'file_sha256', 'sha256', 'id', 'owner_gln', 'gln'])(
  '%s has a name of its own',
  (column) => {
    expect(snakeCase(camelCase(column))).toBe(column)
  },
)
