/** A plant with a past is deleted: every table with rows of the tenant is emptied, whatever refers to what. */

import pg from 'pg'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp } from '../../../test/harness/database.ts'
import { demoPlant } from '../../../test/harness/demo-plant.ts'
import { deleteNext } from './deleting.service.ts'
import { platformAdministrator } from './tenant-management.fixtures.ts'

const TABLES =
  "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'"

it('leaves no row of the plant in any table, and those of the other tenant as they were', async () => {
  const t = await testApp({ copyOf: await demoPlant() })
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  for (const account of ['one', 'two']) await platformAdministrator(t, account)
  // What the commands leave, which have tests of their own.
  await superuser.query(`
    with people as (select min(administrator_id::text)::uuid as one, max(administrator_id::text)::uuid as two from platform_administrators),
    closing as (insert into platform_closings (closing_id, for_tenant, status, reason, closing_day, retention_day, announced_by,
      announced_by_name, announced_at, recorded_at) select gen_random_uuid(), 1, 'CLOSED', 'Over', '2024-01-01', '2024-03-01', one,
      'one', now(), '2024-01-01' from people returning closing_id)
    insert into platform_deletions (deletion_id, for_tenant, closing_id, status, reason, asked_by, asked_by_name, asked_at,
      confirmed_by, confirmed_by_name, confirmed_at)
    select gen_random_uuid(), 1, closing_id, 'RUNNING', 'Over', one, 'one', now(), two, 'two', now() from people, closing;
    update tenants set status = 'DELETING' where tenant_id = 1`)
  const names = (await superuser.query<{ name: string }>(TABLES)).rows.map(({ name }) => name).sort()
  const filled = async (tenantId: number) => {
    const found: string[] = []
    for (const name of names) {
      const { rows } = await superuser.query<{ n: number }>(
        `select count(*)::int as n from ${name} where tenant_id = $1`,
        [tenantId],
      )
      if (rows[0]!.n > 0) found.push(`${name} ${rows[0]!.n}`)
    }
    return found
  }
  const [before, others] = [await filled(1), await filled(2)]
  expect(before.length).toBeGreaterThan(70)
  let slices = 0
  while (await deleteNext(t.app, 1, 500)) slices += 1
  expect(slices).toBeGreaterThan(before.length)
  expect(await filled(1)).toEqual(['tenants 1'])
  expect(await filled(2)).toEqual(others)
  const { rows } = await superuser.query<{ status: string; ranges: number; gtins: number }>(
    "select status, jsonb_array_length(proof -> 'ranges') as ranges, cardinality(gtins) as gtins from platform_deletions",
  )
  expect(rows).toEqual([{ status: 'DONE', ranges: expect.any(Number) as number, gtins: expect.any(Number) as number }])
  expect(rows[0]!.gtins).toBeGreaterThan(0)
})
