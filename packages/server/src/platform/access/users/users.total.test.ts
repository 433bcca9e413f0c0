/** A list says how many rows match, up to a limit, on its first page. */

import { COUNTED_MAXIMUM } from '@serialis/contract/kit/list.ts'
import { listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

async function insertUsers(prefix: string, count: number, tenant = 1) {
  const client = new pg.Client({ connectionString: t.database.superuserUrl })
  await client.connect()
  await client.query(
    `insert into users (tenant_id, id, account, name, phone, email, password_hash, created_at)
     select $3, gen_random_uuid(), $1 || n, 'Person ' || n, '', '', '', now() from generate_series(1, $2::int) as n`,
    [prefix, count, tenant],
  )
  await client.end()
}

it('is exact below the limit, with the filter, and on the first page only', async () => {
  await insertUsers('anna', 30)
  await insertUsers('bert', 40)
  // Of another tenant.
  await insertUsers('anna', 35, 2)
  const first = await t.admin.call(listUsers, { query: { account: 'anna' } })
  expect(first).toMatchObject({ total: 30 })
  expect(first.isTotalOpen).toBeUndefined()
  const rest = await t.admin.call(listUsers, { query: { account: 'anna', after: first.next! } })
  expect(rest).toMatchObject({ next: null })
  expect(rest.total).toBeUndefined()
  // All rows are there: nothing is counted.
  expect((await t.admin.call(listUsers, { query: { account: 'anna', limit: '50' } })).total).toBeUndefined()
  expect(await t.other.call(listUsers, { query: { account: 'anna' } })).toMatchObject({ total: 35 })
})

it('says that there are more above the limit', async () => {
  await insertUsers('many', COUNTED_MAXIMUM + 1)
  expect(await t.admin.call(listUsers, { query: { account: 'many' } })).toMatchObject({
    total: COUNTED_MAXIMUM,
    isTotalOpen: true,
  })
})
