/** How large an audience was, day by day, and about how many members a dear rule fits. */

import {
  addToAudience,
  getAudienceSizes,
  removeFromAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { someMembers } from '../tags/tags.fixtures.ts'
import { activeAudience, ruleOf } from './audiences.fixtures.ts'
import { estimate } from './preview/preview.queries.ts'

let t: TestApp
let now = new Date('2026-06-15T04:00:00Z')
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})

it('the size of an audience is that of the end of each day, and few are told to nobody who may not see them', async () => {
  const { id } = await activeAudience(t.admin)
  const params = { id }
  const members = await someMembers(t.admin, 11)
  await t.admin.call(addToAudience, { params, body: { members } })
  now = new Date(now.getTime() + 24 * 3_600_000)
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  await admin.call(removeFromAudience, { params, body: { members: members.slice(0, 2) } })
  const lastTo = async (...more: PermissionName[]) => {
    const by = await userWith(t.http, admin, ['audiences.list', ...more])
    const { days } = await by.call(getAudienceSizes, { params })
    expect(days).toHaveLength(90)
    return days.slice(-3).map(({ day, count }) => [day, count])
  }
  expect(await lastTo('members.unmask')).toEqual([
    ['2026-06-14', 0],
    ['2026-06-15', 11],
    ['2026-06-16', 9],
  ])
  expect(await lastTo()).toEqual([
    ['2026-06-14', null],
    ['2026-06-15', 11],
    ['2026-06-16', null],
  ])
})

it('an estimate is scaled up from the members of the own tenant, and none where these are few', async () => {
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  await superuser.query(
    `insert into members (tenant_id, id, status, name, gender, zone, created_at, updated_at)
     select 1, gen_random_uuid(), 'ACTIVE', 'M', case when n % 3 = 0 then 'FEMALE' else 'MALE' end, 'Asia/Shanghai', now(), now()
       from generate_series(1, 1500) n`,
  )
  await superuser.query('analyze members')
  const rule = ruleOf({ kind: 'GENDER', values: ['FEMALE'], not: false }) as RuleGroup
  const of = (tenantId: number) =>
    inTenant(t.app.pool, tenantId, 'read', (db) =>
      estimate(db, { rule, moment: { now, zone: 'Asia/Shanghai' }, sample: 3, overlaps: [] }),
    )
  const found = (await of(1))!
  expect(found.count).toBeGreaterThan(450)
  expect(found.count).toBeLessThan(550)
  expect(found.sample).toHaveLength(3)
  expect(await of(2)).toBeUndefined()
})
