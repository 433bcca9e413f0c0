/** Tags that a rule gives follow it: by facts that change, with a lifetime, a limit, and the consent to health data. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { buildTag, explainTag, getTagRule } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { freezeMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { mergeMembers, unmergeMembers } from '@serialis/contract/engagement/merging/merging.routes.ts'
import * as tags from '@serialis/contract/engagement/tags/tags.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { proposedMerge, signedMerge, verifiedMember } from '../../merging/merging.fixtures.ts'
import { activeTag, someMembers } from '../../tags/tags.fixtures.ts'
import { builtAudience, ruleOf } from '../audiences.fixtures.ts'
import { tagAtRest, tagByRule } from './tag-rules.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let sent = 0
const DAY_MS = 86_400_000

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  // The night's build would be the cause of what these tests expect of facts.
  await waitUntil(
    async () => (await superuser.query("select state from tasks where kind = 'audiences.renew'")).rows,
    (rows) => rows.length > 0 && rows.every(({ state }) => state === 'DONE'),
  )
})

const scan = (id: string, type: string) =>
  t.admin.call(recordActivity, {
    body: { activityId: `rt-${++sent}`, type, member: { id }, occurredAt: new Date().toISOString() },
  })
const scanned = (type: string, count = 1) =>
  ruleOf({ kind: 'ACTIVITY', type, compared: 'AT_LEAST', count, window: { kind: 'ROLLING', days: 30 } })
const tagged = (id: string) => ruleOf({ kind: 'TAG', values: [id] })
const why = (tag: { id: string }, memberId: string, day?: string) =>
  t.admin.call(explainTag, { params: { id: tag.id, memberId }, query: day === undefined ? {} : { day } })
const becomes = (tag: { id: string }, memberId: string, has: boolean) =>
  waitUntil(
    () => why(tag, memberId),
    (found) => found.has === has,
  )
const give = (tag: { id: string }, members: string[]) =>
  t.admin.call(tags.assignTag, { params: { id: tag.id }, body: { members } })
const take = (tag: { id: string }, members: string[]) =>
  t.admin.call(tags.removeTag, { params: { id: tag.id }, body: { members } })
const rebuilt = async (tag: { id: string }) => {
  const { version } = await t.admin.call(tags.getTag, { params: { id: tag.id } })
  await t.admin.call(buildTag, { params: { id: tag.id }, body: { version, reason: 'As agreed' } })
  return tagAtRest(t.admin, tag.id)
}
const consent = (id: string, state: 'GRANTED' | 'REVOKED', decidedOn: string) =>
  t.admin.call(recordMemberConsent, {
    params: { id },
    body: { purpose: 'HEALTH', state, decidedOn, source: 'PAPER', proof: 'Form 1' },
  })
const rowOf = async (tag: { id: string }, member: string) => {
  const { rows } = await superuser.query<{ of_health: boolean; expires_at: Date | null; added_at: Date }>(
    'select of_health, expires_at, added_at from member_tags where tenant_id = 1 and tag_id = $1 and member_id = $2',
    [tag.id, member],
  )
  return rows[0]
}

describe('a tag by rules', () => {
  it('comes with what happens, and takes along what reads it', async () => {
    const [member] = await someMembers(t.admin, 1)
    const tag = await tagByRule(t.admin, scanned('SCAN', 3))
    const audience = await builtAudience(t.admin, tagged(tag.id))
    const last = await tagByRule(t.admin, ruleOf({ kind: 'AUDIENCE', values: [audience.id] }))
    await scan(member!, 'SCAN')
    await scan(member!, 'SCAN')
    expect(await why(tag, member!)).toMatchObject({ has: false, isIn: false, given: null, obstacle: null })
    await scan(member!, 'SCAN')
    expect(await becomes(tag, member!, true)).toMatchObject({
      isIn: true,
      until: null,
      last: { step: 'ENTERED', cause: 'FACT', facts: expect.arrayContaining(['ACTIVITY']) as unknown, version: 1 },
      given: { step: 'ADDED', source: 'RULE' },
      verdicts: [
        { place: '', holds: true },
        { place: '0', holds: true },
      ],
    })
    expect(await becomes(last, member!, true)).toMatchObject({
      last: { facts: expect.arrayContaining(['AUDIENCE']) as unknown },
    })
    const { version } = await t.admin.call(getMember, { params: { id: member! } })
    await t.admin.call(freezeMember, { params: { id: member! }, body: { version, reason: 'As agreed' } })
    expect(await becomes(tag, member!, false)).toMatchObject({ isActive: false, given: { step: 'REMOVED' } })
    await becomes(last, member!, false)
  })

  it('ends with its lifetime, and begins anew only after the rule did not fit', async () => {
    const [member] = await someMembers(t.admin, 1)
    const asked = await activeTag(t.admin)
    const tag = await tagByRule(t.admin, tagged(asked.id), { lifetimeDays: 10 })
    await give(asked, [member!])
    const { until } = await becomes(tag, member!, true)
    const { added_at: added } = (await rowOf(tag, member!))!
    expect(until).toBe(new Date(added.getTime() + 10 * DAY_MS).toISOString())
    // As if it had been so for eleven days.
    for (const [table, columns] of [
      ['audience_members', "entered_at = entered_at - interval '11 days'"],
      ['member_tags', "added_at = added_at - interval '11 days', expires_at = expires_at - interval '11 days'"],
      ['member_tag_changes', "changed_at = changed_at - interval '11 days'"],
      ['audience_changes', "changed_at = changed_at - interval '11 days'"],
      ['audience_versions', "built_at = built_at - interval '12 days'"],
    ])
      await superuser.query(
        `update ${table} set ${columns} where tenant_id = 1 and ${
          table === 'audience_versions'
            ? 'audience_id in (select id from audiences where tag_id = $1)'
            : table!.startsWith('audience')
              ? 'member_id = $2 and audience_id in (select id from audiences where tag_id = $1)'
              : 'member_id = $2 and tag_id = $1'
        }`,
        table === 'audience_versions' ? [tag.id] : [tag.id, member],
      )
    await rebuilt(tag)
    expect(await why(tag, member!)).toMatchObject({ has: false, isIn: true, obstacle: 'LIFETIME' })
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
    expect(await why(tag, member!, ago(5))).toMatchObject({ has: true, isIn: true, version: 1, verdicts: [] })
    expect(await why(tag, member!, ago(13))).toMatchObject({ has: false, isIn: false, given: null })
    // The night notes that it ended; the rule still fits, which is no reason to give it again.
    await superuser.query('delete from member_tags where tenant_id = 1 and tag_id = $1', [tag.id])
    await rebuilt(tag)
    expect(await rowOf(tag, member!)).toBeUndefined()
    await take(asked, [member!])
    await waitUntil(
      () => why(tag, member!),
      ({ isIn }) => !isIn,
    )
    await give(asked, [member!])
    const { given } = await becomes(tag, member!, true)
    expect(Date.now() - Date.parse(given!.at)).toBeLessThan(DAY_MS)
  })

  it('goes no further than its limit, and says who waits', async () => {
    const members = await someMembers(t.admin, 3)
    const asked = await activeTag(t.admin)
    await give(asked, members)
    // The rule has fitted all of them equally long, so those that came first are in front.
    const tag = await tagByRule(t.admin, tagged(asked.id), { memberLimit: 2 })
    for (const member of members.slice(0, 2)) expect(await why(tag, member)).toMatchObject({ has: true })
    expect(await why(tag, members[2]!)).toMatchObject({ has: false, obstacle: 'LIMIT' })
    const params = { id: tag.id }
    expect(await t.admin.call(getTagRule, { params })).toMatchObject({ beyond: 1 })
    const { code, nameEn, nameZh, kind, version } = await t.admin.call(tags.getTag, { params })
    const body = { code, nameEn, nameZh, kind, version }
    expect(await t.admin.refusal(tags.updateTag, { params, body: { ...body, memberLimit: 1 } })).toMatchObject({
      message: 'tag_limit_below_members',
    })
    // A free place goes to who waits, at the next build.
    await take(asked, [members[0]!])
    await becomes(tag, members[0]!, false)
    await rebuilt(tag)
    expect(await why(tag, members[2]!)).toMatchObject({ has: true })
    await give(asked, [members[0]!])
    await t.admin.call(tags.updateTag, { params, body: { ...body, memberLimit: 3 } })
    await tagAtRest(t.admin, tag.id)
    await rebuilt(tag)
    expect(await why(tag, members[0]!)).toMatchObject({ has: true, obstacle: null })
  })

  it('of health data goes with the consent, also when it is archived, and comes back for what else the rule asks', async () => {
    const [member] = await someMembers(t.admin, 1)
    const archived = await tagByRule(t.admin, scanned('RT_VISIT'))
    const kept = await tagByRule(t.admin, scanned('RT_VISIT'))
    const plain = await tagByRule(t.admin, ruleOf({ kind: 'IDENTITY', values: ['PHONE'], isVerified: false }))
    await consent(member!, 'GRANTED', '2026-01-01')
    await scan(member!, 'RT_VISIT')
    for (const tag of [archived, kept]) {
      await becomes(tag, member!, true)
      expect(await rowOf(tag, member!)).toMatchObject({ of_health: true })
    }
    const { version } = await t.admin.call(tags.getTag, { params: { id: archived.id } })
    await t.admin.call(tags.archiveTag, { params: { id: archived.id }, body: { version, reason: 'No longer used' } })
    await consent(member!, 'REVOKED', '2026-01-02')
    // In the transaction of the decision.
    expect(await rowOf(archived, member!)).toBeUndefined()
    const { rows } = await superuser.query(
      'select from audience_members where member_id = $1 and audience_id in (select id from audiences where tag_id = $2)',
      [member, archived.id],
    )
    expect(rows).toEqual([])
    expect(await rowOf(plain, member!)).toMatchObject({ of_health: false })
    await waitUntil(
      () => rowOf(kept, member!),
      (row) => row?.of_health === false,
    )
    const { rows: steps } = await superuser.query<{ step: string; source: string }>(
      'select step, source from member_tag_changes where tag_id = $1 and member_id = $2 order by changed_at',
      [kept.id, member],
    )
    expect(steps.map(({ step, source }) => `${step} ${source}`)).toEqual([
      'ADDED RULE',
      'REMOVED CONSENT',
      'ADDED RULE',
    ])
  })

  it('moves with a merge, and comes back with its way back', async () => {
    const [into, from] = [await verifiedMember(t.admin), await verifiedMember(t.admin)]
    const asked = await activeTag(t.admin)
    const tag = await tagByRule(t.admin, tagged(asked.id))
    await give(asked, [from])
    await becomes(tag, from, true)
    const id = await proposedMerge(t.admin, into, from)
    await t.admin.call(mergeMembers, await signedMerge(t.admin, id, { fromOther: [], isSwapped: false }))
    await becomes(tag, into, true)
    expect(await rowOf(tag, from)).toBeUndefined()
    await t.admin.call(unmergeMembers, await signedMerge(t.admin, id))
    await becomes(tag, from, true)
    await becomes(tag, into, false)
  })
})
