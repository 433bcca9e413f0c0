/** A tag is given to everybody who is in an audience or taken from them, and audiences take in the members of others. */

import * as audiences from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import * as routes from '@serialis/contract/engagement/audiences/runs/audience-runs.routes.ts'
import { freezeMember, getMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { archiveTag, assignTag, getMemberTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { activeTag, someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience, builtAudience, ruleOf } from '../audiences.fixtures.ts'
import { doneRun, runInput, shownRun, startRun } from './audience-runs.fixtures.ts'

const MARKETER: PermissionName[] = ['members.list', 'tags.list', 'tags.assign', 'audiences.list', 'audiences.assign']
const REASON = 'For the spring campaign'
let t: TestApp
let superuser: pg.Client
/** May see identities in full, so that counts are exact. */
let marketer: Client

beforeAll(async () => {
  t = await testApp({ work: true })
  marketer = await userWith(t.http, t.admin, [...MARKETER, 'members.unmask'])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

async function audienceOf(count: number): Promise<{ id: string; code: string; members: string[] }> {
  const { id, code } = await activeAudience(t.admin)
  const members = (await someMembers(t.admin, count)).toSorted()
  await t.admin.call(audiences.addToAudience, { params: { id }, body: { members } })
  return { id, code, members }
}
const having = async (query: { tag?: string; audience?: string }) =>
  (await t.admin.call(listMembers, { query })).items.map(({ id }) => id).toSorted()
async function freeze(id: string): Promise<void> {
  const { version } = await t.admin.call(getMember, { params: { id } })
  await t.admin.call(freezeMember, { params: { id }, body: { version, reason: 'Asked for it' } })
}

describe('a tag', () => {
  it('is given to everybody in an audience, and the result says who had it and who is left out', async () => {
    const { id, members, code } = await audienceOf(4)
    const tag = await activeTag(t.admin)
    await t.admin.call(assignTag, { params: { id: tag.id }, body: { members: [members[0]!] } })
    await freeze(members[1]!)
    const run = await doneRun(marketer, { audienceId: id, tag: tag.id })
    expect(run).toMatchObject({
      status: 'DONE',
      target: 'TAG',
      of: { id: tag.id },
      audience: { id, code },
      changed: 2,
      same: 1,
      inactive: 1,
      unagreed: 0,
      beyond: 0,
      reason: REASON,
    })
    expect(await having({ tag: tag.code })).toEqual(members.filter((one) => one !== members[1]))
    const { items } = await t.admin.call(getMemberTags, { params: { id: members[2]! } })
    expect(items).toMatchObject([{ tag: { id: tag.id }, source: 'AUDIENCE' }])
    const again = await doneRun(marketer, { audienceId: id, tag: tag.id })
    expect(again).toMatchObject({ changed: 0, same: 3, inactive: 1 })
    const { items: events } = await t.admin.call(listEvents, {
      query: { subjectType: 'audience_run', subjectId: run.id },
    })
    expect(events.map(({ action }) => action)).toEqual(['audience_run.done', 'audience_run.started'])
    expect(JSON.stringify(events)).not.toContain(members[0])
    const { rows } = await superuser.query('select done_until from audience_runs where id = $1', [run.id])
    expect(rows).toEqual([{ done_until: null }])
  })

  it('is given within its limit, and taken from all', async () => {
    const { id, members } = await audienceOf(5)
    const tag = await activeTag(t.admin, { memberLimit: 3 })
    await t.admin.call(assignTag, { params: { id: tag.id }, body: { members: await someMembers(t.admin, 1) } })
    expect(await doneRun(marketer, { audienceId: id, tag: tag.id })).toMatchObject({ changed: 2, beyond: 3 })
    expect(await having({ tag: tag.code })).toHaveLength(3)
    await freeze(members[0]!)
    const taken = await doneRun(marketer, { audienceId: id, tag: tag.id, effect: 'REMOVE' })
    expect(taken).toMatchObject({ changed: 2, same: 3, inactive: 0 })
    expect(await having({ tag: tag.code })).toHaveLength(1)
  })

  it('keeps its limit with two runs and people at work at once', async () => {
    const [one, two] = await Promise.all([audienceOf(4), audienceOf(4)])
    const tag = await activeTag(t.admin, { memberLimit: 5 })
    const people = await someMembers(t.admin, 2)
    await Promise.all([
      doneRun(marketer, { audienceId: one.id, tag: tag.id }),
      doneRun(marketer, { audienceId: two.id, tag: tag.id }),
      t.admin.call(assignTag, { params: { id: tag.id }, body: { members: people } }).catch(() => undefined),
    ])
    expect(await having({ tag: tag.code })).toHaveLength(5)
  })
})

describe('an audience', () => {
  it('takes in the members of another one, who came by a rule or by hand, and lets them go', async () => {
    const { id, code } = await activeAudience(t.admin)
    const source = await audienceOf(3)
    const run = await doneRun(marketer, { audienceId: source.id, into: id })
    expect(run).toMatchObject({ status: 'DONE', target: 'AUDIENCE', changed: 3, same: 0 })
    expect(await having({ audience: code })).toEqual(source.members)
    const { rows } = await superuser.query(
      'select distinct cause, turn_id from audience_changes where audience_id = $1',
      [id],
    )
    expect(rows).toEqual([{ cause: 'AUDIENCE', turn_id: run.id }])
    expect(await doneRun(marketer, { audienceId: source.id, into: id })).toMatchObject({ changed: 0, same: 3 })
    // Both pages show it.
    expect(await shownRun(marketer, run, id)).toBeDefined()
    expect(await shownRun(marketer, run, source.id)).toBeDefined()
    const built = await builtAudience(t.admin, ruleOf({ kind: 'AUDIENCE', values: [source.id] }))
    const taken = await doneRun(marketer, { audienceId: built.id, into: id, effect: 'REMOVE' })
    expect(taken).toMatchObject({ changed: 3 })
    expect(await having({ audience: code })).toEqual([])
  })
})

describe('a run', () => {
  it('is refused where what it reads or gives is closed', async () => {
    const { id } = await audienceOf(1)
    const tag = await activeTag(t.admin)
    const byActivity = await activeTag(t.admin, { kind: 'EVENT', activityType: 'VISIT' })
    const draft = await t.admin.call(audiences.createAudience, {
      body: { code: 'not_yet', nameEn: 'Not yet', nameZh: '尚未' },
    })
    const ruled = await builtAudience(t.admin, ruleOf({ kind: 'AUDIENCE', values: [id] }))
    const forTag = (over: Parameters<typeof runInput>[0]) => marketer.refusal(routes.runTagOverAudience, runInput(over))
    const into = (over: Parameters<typeof runInput>[0]) =>
      marketer.refusal(routes.runAudienceOverAudience, runInput(over))
    expect(await forTag({ audienceId: draft.id, tag: tag.id })).toMatchObject({
      status: 409,
      message: 'audience_run_audience_closed',
    })
    expect(await forTag({ audienceId: id, tag: byActivity.id })).toMatchObject({
      message: 'audience_run_target_closed',
    })
    expect(await into({ audienceId: id, into: ruled.id })).toMatchObject({ message: 'audience_run_target_closed' })
    expect(await into({ audienceId: id, into: id })).toMatchObject({ status: 409, message: 'audience_run_same' })
    expect(await into({ audienceId: draft.id, into: id })).toMatchObject({ message: 'audience_run_audience_closed' })
    const { version } = await t.admin.call(audiences.getAudience, { params: { id } })
    await t.admin.call(audiences.pauseAudience, { params: { id }, body: { version, reason: 'For now' } })
    expect(await forTag({ audienceId: id, tag: tag.id })).toMatchObject({ message: 'audience_run_audience_closed' })
  })

  it('needs the right to read audiences, and to choose members', async () => {
    const { id } = await audienceOf(1)
    const tag = await activeTag(t.admin)
    const blind = await userWith(t.http, t.admin, ['tags.list', 'tags.assign', 'audiences.assign'])
    expect(await blind.refusal(routes.runTagOverAudience, runInput({ audienceId: id, tag: tag.id }))).toMatchObject({
      status: 403,
      message: 'no_permission',
    })
    const into = await activeAudience(t.admin)
    expect(
      await blind.refusal(routes.runAudienceOverAudience, runInput({ audienceId: id, into: into.id })),
    ).toMatchObject({ status: 403 })
    const reader = await userWith(t.http, t.admin, ['tags.list', 'audiences.list'])
    expect(await reader.refusal(routes.runTagOverAudience, runInput({ audienceId: id, tag: tag.id }))).toMatchObject({
      status: 403,
    })
  })

  it('is of one tenant', async () => {
    const { id } = await audienceOf(1)
    const tag = await activeTag(t.admin)
    const theirs = await activeTag(t.other)
    const own = await activeAudience(t.other)
    const refused = (over: Parameters<typeof runInput>[0], by = t.other) =>
      by.refusal(over.tag ? routes.runTagOverAudience : routes.runAudienceOverAudience, runInput(over))
    expect(await refused({ audienceId: id, tag: theirs.id })).toMatchObject({ status: 404 })
    expect(await refused({ audienceId: own.id, tag: tag.id })).toMatchObject({ status: 404 })
    expect(await refused({ audienceId: id, into: own.id })).toMatchObject({ status: 404 })
    expect(await refused({ audienceId: own.id, into: id })).toMatchObject({ status: 404 })
    await doneRun(marketer, { audienceId: id, tag: tag.id })
    expect((await t.other.call(routes.listAudienceRuns, { query: { audience: id } })).items).toEqual([])
  })

  it('tells counts in tens to who may not see identities in full', async () => {
    const { id } = await audienceOf(12)
    const tag = await activeTag(t.admin)
    const reader = await userWith(t.http, t.admin, MARKETER)
    expect(await doneRun(reader, { audienceId: id, tag: tag.id })).toMatchObject({
      changed: 10,
      same: null,
      beyond: null,
    })
  })

  it('that fails on the way says why', async () => {
    const { id } = await audienceOf(2)
    const tag = await activeTag(t.admin)
    const run = await startRun(t.admin, { audienceId: id, tag: tag.id })
    await t.admin.call(archiveTag, { params: { id: tag.id }, body: { version: tag.version, reason: 'No more' } })
    // Either it was faster, or it says so.
    await expect.poll(async () => (await shownRun(t.admin, run)).status, { timeout: 10_000 }).toMatch(/DONE|FAILED/)
    const { status, failure } = await shownRun(t.admin, run)
    expect(failure?.key).toBe(status === 'FAILED' ? 'audience_run_target_closed' : undefined)
  })
})
