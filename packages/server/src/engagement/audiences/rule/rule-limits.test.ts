/** Rules that would take too long, too many versions of one, and too many counts at once. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { AUDIENCE_VERSIONS_MAXIMUM } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import pg from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { runOf } from '../../../../test/harness/killed-runs.ts'
import { someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience, audienceBody, ruleOf } from '../audiences.fixtures.ts'
import { buildAudiences } from '../building/building.tasks.ts'

let t: TestApp
let superuser: pg.Client
const PHONE = ruleOf({ kind: 'IDENTITY', values: ['PHONE'], isVerified: false })
/** It looks at everybody: few is what is not many. */
const NEVER = ruleOf({
  kind: 'ACTIVITY',
  type: 'SCAN',
  matches: [{ path: 'shop', value: 'north' }],
  compared: 'AT_MOST',
  count: 0,
  window: { kind: 'EVER' },
})

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  await someMembers(t.admin, 1)
})

it('refuses a rule that is too dear, and says what makes it so', async () => {
  onTestFinished(async () => void (await superuser.query('analyze members')))
  // As if each page of the table had so many members.
  await superuser.query("update pg_class set relpages = 1, reltuples = 1e15 where relname = 'members'")
  const body = audienceBody({ mode: 'DYNAMIC', rule: NEVER })
  expect(await t.admin.refusal(routes.createAudience, { body })).toMatchObject({
    status: 409,
    message: 'audience_rule_too_dear',
  })
  const found = await t.admin.call(routes.previewAudience, { body: { rule: NEVER } })
  expect(found).toMatchObject({ kind: 'TOO_DEAR', count: null, sample: [] })
  expect(found.cost).toBeGreaterThan(found.costMaximum)
  expect(found.advice).toEqual([
    { place: '0', kind: 'WINDOW' },
    { place: '0', kind: 'MATCHES' },
  ])
})

it('counts for one tenant so often at once, whatever others do', async () => {
  const take = (function_: string) =>
    superuser.query(
      `select ${function_}(hashtextextended('audience preview ' || place, 1)) from unnest(array['0', '1']) place`,
    )
  await take('pg_advisory_lock')
  onTestFinished(async () => void (await take('pg_advisory_unlock')))
  expect(await t.admin.refusal(routes.previewAudience, { body: { rule: PHONE } })).toMatchObject({
    status: 429,
    message: 'audience_preview_busy',
  })
  expect(await t.other.call(routes.previewAudience, { body: { rule: PHONE } })).toMatchObject({ kind: 'EXACT' })
})

it('keeps so many versions of a rule', async () => {
  const { id, code, nameEn, nameZh, version } = await t.admin.call(routes.createAudience, {
    body: audienceBody({ mode: 'DYNAMIC', rule: PHONE }),
  })
  await superuser.query('update audiences set rule_version = $2 where id = $1', [id, AUDIENCE_VERSIONS_MAXIMUM])
  const body = { code, nameEn, nameZh, version, mode: 'DYNAMIC' as const, rule: NEVER }
  expect(await t.admin.refusal(routes.updateAudience, { params: { id }, body })).toMatchObject({
    message: 'audience_versions_too_many',
  })
})

it('ends a build that takes too long', async () => {
  const { id } = await activeAudience(t.admin, { mode: 'SNAPSHOT', rule: PHONE })
  const { rows } = await superuser.query<{ task_id: string }>('select task_id from audiences where id = $1', [id])
  const run = await runOf(t, rows[0]!.task_id)
  let writes = 0
  const slow: typeof run.write = (action, work) =>
    writes++ === 0 ? Promise.reject(Object.assign(new Error('slow'), { code: '57014' })) : run.write(action, work)
  await expect(buildAudiences.run({ ...run, write: slow }, { audienceId: id })).rejects.toMatchObject({
    key: 'audience_build_too_long',
  })
  expect(await t.admin.call(routes.getAudience, { params: { id } })).toMatchObject({
    status: 'FAILED',
    failure: { key: 'audience_build_too_long' },
  })
})
