/** What an audience says of the medicines of its members goes on to tags and other audiences by consent alone, and ends with it. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import * as audiences from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { mergeMembers, unmergeMembers } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { masters } from '../../../plant/orders/orders.fixtures.ts'
import { proposedMerge, signedMerge, verifiedMember } from '../../merging/merging.fixtures.ts'
import { activeTag, someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience, audienceAtRest, ruleOf } from '../audiences.fixtures.ts'
import { doneRun } from './audience-runs.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let medicine: string
let sent = 0

beforeAll(async () => {
  t = await testApp({ work: true })
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  medicine = (await masters(author, t.admin, { healthClass: 'PRESCRIPTION' })).product.code
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const decide = (id: string, state: 'GRANTED' | 'REVOKED', decidedOn: string) =>
  t.admin.call(recordMemberConsent, {
    params: { id },
    body: { purpose: 'HEALTH', state, decidedOn, source: 'PAPER', proof: 'Form 1' },
  })
const did = (id: string, type: string, props: Record<string, unknown> = {}) =>
  t.admin.call(recordActivity, {
    body: { activityId: `r-${++sent}`, type, member: { id }, occurredAt: t.app.clock.now().toISOString(), props },
  })
const bought = (type: string) =>
  ruleOf({ kind: 'ACTIVITY', type, matches: [], compared: 'AT_LEAST', count: 1, window: { kind: 'EVER' } })
async function ruled(rule: object, mode: 'SNAPSHOT' | 'DYNAMIC' = 'DYNAMIC') {
  const { id } = await activeAudience(t.admin, { mode, rule })
  return audienceAtRest(t.admin, id)
}
const having = async (query: { tag?: string; audience?: string }) =>
  (await t.admin.call(listMembers, { query })).items.map(({ id }) => id).toSorted()
type AudienceRef = { id: string; version: number }
const step = ({ id, version }: AudienceRef) => ({ params: { id }, body: { version, reason: 'As agreed' } })
async function inside(audienceId: string): Promise<string[]> {
  const { rows } = await superuser.query<{ member_id: string }>(
    'select member_id from audience_members where audience_id = $1 order by member_id',
    [audienceId],
  )
  return rows.map((row) => row.member_id)
}
const causes = async (audienceId: string) => {
  const { rows } = await superuser.query<{ step: string; cause: string }>(
    'select step, cause from audience_changes where audience_id = $1 order by changed_at, step',
    [audienceId],
  )
  return rows.map(({ step, cause }) => `${step} ${cause}`)
}

it('a tag and a copy leave with the consent; who is in it for something else keeps them', async () => {
  const [agreed = '', plain = ''] = await someMembers(t.admin, 2)
  await decide(agreed, 'GRANTED', '2026-01-01')
  await did(agreed, 'BUY', { article: medicine })
  await did(plain, 'BUY', { article: 'Shoes' })
  const audience = await ruled(bought('BUY'))
  expect(await having({ audience: audience.code })).toEqual([agreed, plain].toSorted())
  const tag = await activeTag(t.admin)
  const copy = await activeAudience(t.admin)
  const second = await activeTag(t.admin)
  expect(await doneRun(t.admin, { audienceId: audience.id, tag: tag.id })).toMatchObject({ changed: 2, unagreed: 0 })
  expect(await doneRun(t.admin, { audienceId: audience.id, into: copy.id })).toMatchObject({ changed: 2, unagreed: 0 })
  // A copy says what it was made from.
  expect(await doneRun(t.admin, { audienceId: copy.id, tag: second.id })).toMatchObject({ changed: 2 })
  await decide(agreed, 'REVOKED', '2026-01-02')
  expect(await having({ tag: tag.code })).toEqual([plain])
  expect(await having({ tag: second.code })).toEqual([plain])
  expect(await having({ audience: copy.code })).toEqual([plain])
  expect(await causes(copy.id)).toEqual(['ENTERED AUDIENCE', 'ENTERED AUDIENCE', 'LEFT CONSENT'])
})

it('what a person gives as well stays', async () => {
  const [member = ''] = await someMembers(t.admin, 1)
  await decide(member, 'GRANTED', '2026-01-01')
  await did(member, 'STAY', { article: medicine })
  const audience = await ruled(bought('STAY'))
  const copy = await activeAudience(t.admin)
  await doneRun(t.admin, { audienceId: audience.id, into: copy.id })
  await t.admin.call(audiences.addToAudience, { params: { id: copy.id }, body: { members: [member] } })
  await decide(member, 'REVOKED', '2026-01-02')
  expect(await having({ audience: copy.code })).toEqual([member])
})

it('a snapshot lets go of members that withdraw, and audiences that read one tell nobody without consent', async () => {
  const [agreed = '', plain = ''] = await someMembers(t.admin, 2)
  await decide(agreed, 'GRANTED', '2026-01-01')
  for (const one of [agreed, plain]) await did(one, 'SNAP', { article: one === agreed ? medicine : 'Shoes' })
  const snapshot = await ruled(bought('SNAP'), 'SNAPSHOT')
  const reading = await ruled(ruleOf({ kind: 'AUDIENCE', values: [snapshot.id] }), 'SNAPSHOT')
  const tag = await activeTag(t.admin)
  expect(await doneRun(t.admin, { audienceId: reading.id, tag: tag.id })).toMatchObject({ changed: 1, unagreed: 1 })
  expect(await having({ tag: tag.code })).toEqual([agreed])
  await decide(agreed, 'REVOKED', '2026-01-02')
  expect(await having({ audience: snapshot.code })).toEqual([plain])
  expect(await having({ audience: reading.code })).toEqual(expect.not.arrayContaining([agreed]))
  expect(await having({ tag: tag.code })).toEqual([])
})

it('a dynamic audience lets go of members that withdraw in their transaction, kept up with or not', async () => {
  const ended = {
    paused: (one: AudienceRef) => t.admin.call(audiences.pauseAudience, step(one)),
    archived: (one: AudienceRef) => t.admin.call(audiences.archiveAudience, step(one)),
  }
  const edited = await ruled(bought('SLEEP'), 'SNAPSHOT')
  const [agreed = '', plain = ''] = await someMembers(t.admin, 2)
  await decide(agreed, 'GRANTED', '2026-01-01')
  for (const one of [agreed, plain]) await did(one, 'SLEEP', { article: one === agreed ? medicine : 'Shoes' })
  await t.admin.call(audiences.buildAudience, step(edited))
  await audienceAtRest(t.admin, edited.id)
  // Before it is judged, which it might never be: a person may pause it first.
  const live = await ruled(bought('SLEEP'))
  // It asks health data only by another one.
  const reading = await ruled(ruleOf({ kind: 'AUDIENCE', values: [live.id] }), 'SNAPSHOT')
  // Their newest rule asks no health data and was not built: who is in them came by the older one.
  const rule = ruleOf({ kind: 'GENDER', values: ['OTHER'] })
  for (const { id } of [edited, reading]) {
    const { code, nameEn, nameZh, mode, version } = await t.admin.call(audiences.getAudience, { params: { id } })
    const body = { code, nameEn, nameZh, mode, version, rule }
    await t.admin.call(audiences.updateAudience, { params: { id }, body })
  }
  const all = [edited.id, live.id, reading.id]
  for (const end of Object.values(ended)) {
    const one = await ruled(bought('SLEEP'))
    await end(one)
    all.push(one.id)
  }
  for (const id of all) expect(await inside(id)).toEqual([agreed, plain].toSorted())
  await decide(agreed, 'REVOKED', '2026-01-02')
  for (const id of all) {
    expect(await inside(id)).toEqual([plain])
    expect(await causes(id)).toContain('LEFT CONSENT')
  }
})

it('a tag of health data makes an audience that reads it tell of it', async () => {
  const [member = ''] = await someMembers(t.admin, 1)
  const source = await activeTag(t.admin, { kind: 'EVENT', activityType: 'TAGGED' })
  await decide(member, 'GRANTED', '2026-01-01')
  await did(member, 'TAGGED', { article: medicine })
  const audience = await ruled(ruleOf({ kind: 'TAG', values: [source.id] }))
  const tag = await activeTag(t.admin)
  await doneRun(t.admin, { audienceId: audience.id, tag: tag.id })
  expect(await having({ tag: tag.code })).toEqual([member])
  await decide(member, 'REVOKED', '2026-01-02')
  expect(await having({ tag: tag.code })).toEqual([])
})

it('a merge keeps what each of both was in an audience for', async () => {
  const into = await verifiedMember(t.admin)
  const from = await verifiedMember(t.admin)
  await decide(into, 'GRANTED', '2026-01-01')
  await did(into, 'MERGE', { article: medicine })
  const audience = await ruled(bought('MERGE'))
  const copy = await activeAudience(t.admin)
  await doneRun(t.admin, { audienceId: audience.id, into: copy.id })
  await t.admin.call(audiences.addToAudience, { params: { id: copy.id }, body: { members: [from] } })
  const ofHealth = async () => {
    const { rows } = await superuser.query<{ member_id: string; of_health: boolean }>(
      'select member_id, of_health from audience_members where audience_id = $1',
      [copy.id],
    )
    return Object.fromEntries(rows.map((row) => [row.member_id, row.of_health]))
  }
  expect(await ofHealth()).toEqual({ [into]: true, [from]: false })
  const id = await proposedMerge(t.admin, into, from)
  await t.admin.call(mergeMembers, await signedMerge(t.admin, id, { fromOther: [], isSwapped: false }))
  expect(await ofHealth()).toEqual({ [into]: false })
  await t.admin.call(unmergeMembers, await signedMerge(t.admin, id))
  expect(await ofHealth()).toEqual({ [into]: true, [from]: false })
})
