import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { freshDatabase } from '../../../test/harness/database.ts'
import type { Pool } from '../../kit/db/db.ts'
import { ledgerPool, aLedgerTenant, issued } from './ledger.fixtures.ts'
import { countsOf } from './reading/reading.service.ts'

const tables = [
  'blocks',
  'serial_cells',
  'block_counts',
  'event_scopes',
  'order_ranges',
  'containers',
  'imported_codes',
]
let owner: pg.Client
let pool: Pool
let urls: { ownerUrl: string; pool: Pool }

beforeAll(async () => {
  const database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
  urls = { ownerUrl: database.ownerUrl, pool }
  owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
})
atEnd(async () => {
  await pool.end()
  await owner.end()
})

test('every table of the ledger belongs to tenants: first in its keys, walled off, one policy', async () => {
  for (const table of tables) {
    const {
      rows: [facts],
    } = await owner.query(
      `
      select relrowsecurity, relforcerowsecurity, obj_description(c.oid) as kind,
        (select count(*)::int from pg_policies p where p.tablename = c.relname and p.permissive = 'PERMISSIVE') as policies,
        (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid) as leading
      from pg_class c where relname = $1 and relkind = 'r'`,
      [table],
    )
    expect({ table, ...facts, leading: new Set(facts.leading) }).toEqual({
      table,
      relrowsecurity: true,
      relforcerowsecurity: true,
      kind: 'tenant table',
      policies: 1,
      leading: new Set(['tenant_id']),
    })
  }
})

test('the working role has only the rights the ledger needs', async () => {
  const { rows } = await owner.query(
    `
    select table_name, string_agg(lower(privilege_type), ',' order by privilege_type) as rights from information_schema.role_table_grants
    where grantee = 'serialis_app' and table_name = any($1) group by table_name`,
    [tables],
  )
  expect(Object.fromEntries(rows.map((row) => [row.table_name, row.rights]))).toEqual({
    blocks: 'insert,select,update',
    serial_cells: 'delete,insert,select,update',
    block_counts: 'insert,select,update',
    event_scopes: 'insert,select',
    order_ranges: 'delete,insert,select,update',
    containers: 'insert,select,update',
    imported_codes: 'insert,select',
  })
})

test('a tenant sees nothing of another one', async () => {
  const [a, b] = [await aLedgerTenant(urls), await aLedgerTenant(urls)]
  await a.write((db) => issued(a, db, 100))
  expect(await b.read((db) => countsOf(db, 'all'))).toEqual([])
  expect(await a.read((db) => countsOf(db, 'all'))).toMatchObject([{ count: 100 }])
})

const root = join(import.meta.dirname, '../..')
/**
 * Names of the ledger's tables as SQL or Kysely would use them; `containers` and `blocks` are ordinary words without a
 * verb before them.
 */
const mention =
  /\b(?:from|into|join|update|table|using|selectFrom|insertInto|updateTable|deleteFrom)\b\s*\(?\s*['"`]?(?:serial_cells|block_counts|event_scopes|order_ranges|imported_codes|containers|blocks)\b/i

test('only the queries of the ledger name its tables; the independent counts of verify read them', async () => {
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.(?:unit\.)?test\.ts$/.test(file),
  )
  const naming: string[] = []
  for (const file of files) {
    // Comments may mention blocks and containers.
    const text = (await readFile(join(root, file), 'utf8')).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    if (mention.test(text)) naming.push(file)
  }
  expect(mention.test('select 1 from serial_cells')).toBe(true)
  expect(
    naming.filter((file) => !/^numbers\/ledger\/(?:[\w-]+\/)*\w+\.queries\.ts$|\.verify\.queries\.ts$/.test(file)),
  ).toEqual([])
  expect(naming.length).toBeGreaterThan(5)
})
