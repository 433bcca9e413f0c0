/** The list of audiences says how large each was lately, to who asks for that, and until when it is up to date. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience, builtAudience, ruleOf } from '../audiences.fixtures.ts'

let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

async function filled(count: number): Promise<string> {
  const { id } = await activeAudience(t.admin)
  await t.admin.call(routes.addToAudience, { params: { id }, body: { members: await someMembers(t.admin, count) } })
  return id
}
const listed = async (by: Client, id: string, fields?: string) => {
  const query = { limit: 200, ...(fields !== undefined && { fields }) }
  return (await by.call(routes.listAudiences, { query })).items.find((one) => one.id === id)!
}

it('each audience by its own, back from what it is now', async () => {
  const [large, small] = [await filled(12), await filled(2)]
  // As if eleven of them had come two days ago.
  await superuser.query(
    `update audience_changes set changed_at = changed_at - interval '2 days' where id in
       (select id from audience_changes where audience_id = $1 limit 11)`,
    [large],
  )
  const { sizes } = await listed(t.admin, large, 'id,sizes')
  expect(sizes).toHaveLength(30)
  expect(sizes.slice(-4)).toEqual([0, 11, 11, 12])
  const reader = await userWith(t.http, t.admin, ['audiences.list'])
  expect((await listed(reader, large, 'id,sizes')).sizes.slice(-4)).toEqual([null, 11, 11, 12])
  expect((await listed(reader, small, 'id,sizes')).sizes.at(-1)).toBeNull()
  expect((await listed(t.admin, small, 'id,sizes')).sizes.at(-1)).toBe(2)
  expect((await t.admin.call(routes.getAudienceSizes, { params: { id: large } })).days.at(-1)!.count).toBe(12)
  // Who does not ask pays nothing.
  expect((await listed(t.admin, large)).sizes).toEqual([])
})

it('says until when an audience was kept up with', async () => {
  const audience = await builtAudience(t.admin, ruleOf({ kind: 'IDENTITY', values: ['PHONE'], isVerified: false }))
  const { judgedUntil, builtAt } = await listed(t.admin, audience.id)
  expect(Date.parse(judgedUntil!)).toBeGreaterThanOrEqual(Date.parse(builtAt!))
  expect((await listed(t.admin, await filled(1))).judgedUntil).toBeNull()
})
