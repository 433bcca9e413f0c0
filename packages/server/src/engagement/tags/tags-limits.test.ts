/** How many tags there may be, and how many of them a batch of activities looks at. */

import * as routes from '@serialis/contract/engagement/tags/tags.routes.ts'
import { TAGS_MAXIMUM, TAGS_OF_ACTIVITY_MAXIMUM } from '@serialis/contract/engagement/tags/tags.schema.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { activeTag, tagBody } from './tags.fixtures.ts'

let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const many = (tenantId: number, type: string | null, count: number) =>
  superuser.query(
    `insert into tags (tenant_id, id, code, name_en, name_zh, kind, activity_type, category, subcategory, description, status, created_at, updated_at)
     select $1, gen_random_uuid(), lower(coalesce($2, 'many')) || '_' || n, 'n', 'n', case when $2::text is null then 'MANUAL' else 'EVENT' end, $2,
            '', '', '', 'DRAFT', now(), now() from generate_series(1, $3) n`,
    [tenantId, type, count],
  )
const statuses = (all: readonly PromiseSettledResult<unknown>[]) => all.map(({ status }) => status).toSorted()

it('are given by activities of one type up to a number, also of two at once', async () => {
  await many(1, 'BUSY', TAGS_OF_ACTIVITY_MAXIMUM - 1)
  const busy = () => tagBody({ kind: 'EVENT', activityType: 'BUSY' })
  const both = await Promise.allSettled([1, 2].map(() => t.admin.call(routes.createTag, { body: busy() })))
  expect(statuses(both)).toEqual(['fulfilled', 'rejected'])
  const refused = {
    status: 409,
    message: 'tags_too_many_of_activity',
    params: { maximum: TAGS_OF_ACTIVITY_MAXIMUM },
    fields: { activityType: 'tags_too_many_of_activity' },
  }
  expect(await t.admin.refusal(routes.createTag, { body: busy() })).toMatchObject(refused)
  const calm = tagBody({ kind: 'EVENT', activityType: 'CALM' })
  const { id, version } = await t.admin.call(routes.createTag, { body: calm })
  const params = { id }
  expect(
    await t.admin.refusal(routes.updateTag, { params, body: { ...calm, activityType: 'BUSY', version } }),
  ).toMatchObject(refused)
  // What has its type already is edited, and another tenant has its own number.
  await t.admin.call(routes.updateTag, { params, body: { ...calm, nameEn: 'Calmer', version } })
  await t.other.call(routes.createTag, { body: busy() })
})

it('leave room when one is archived', async () => {
  await many(1, 'LEAVES', TAGS_OF_ACTIVITY_MAXIMUM - 1)
  const { id, version } = await activeTag(t.admin, { kind: 'EVENT', activityType: 'LEAVES' })
  const next = () => t.admin.call(routes.createTag, { body: tagBody({ kind: 'EVENT', activityType: 'LEAVES' }) })
  await expect(next()).rejects.toThrow('tags_too_many_of_activity')
  await t.admin.call(routes.archiveTag, { params: { id }, body: { version, reason: 'No longer used' } })
  await next()
})

it('are of a limited number, also when two are created at once', async () => {
  await many(2, null, TAGS_MAXIMUM - 2)
  const both = await Promise.allSettled([1, 2].map(() => t.other.call(routes.createTag, { body: tagBody() })))
  expect(statuses(both)).toEqual(['fulfilled', 'rejected'])
  expect(await t.other.refusal(routes.createTag, { body: tagBody() })).toMatchObject({ message: 'tags_too_many' })
})
