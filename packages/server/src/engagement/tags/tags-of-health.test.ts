/** What only health data gave leaves with the consent; what anything else gave as well stays. */

import { recordActivities } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import { mergeMembers, unmergeMembers } from '@serialis/contract/engagement/merging/merging.routes.ts'
import * as routes from '@serialis/contract/engagement/tags/tags.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { masters } from '../../plant/orders/orders.fixtures.ts'
import { proposedMerge, signedMerge, verifiedMember } from '../merging/merging.fixtures.ts'
import { activeTag, someMembers } from './tags.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let medicine: string
let sent = 0

beforeAll(async () => {
  t = await testApp()
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  medicine = (await masters(author, t.admin, { healthClass: 'PRESCRIPTION' })).product.code
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const decide = (
  id: string,
  state: 'GRANTED' | 'DENIED' | 'REVOKED',
  decidedOn: string,
  purpose: 'HEALTH' | 'LOYALTY' = 'HEALTH',
) =>
  t.admin.call(recordMemberConsent, {
    params: { id },
    body: { purpose, state, decidedOn, source: 'PAPER', proof: 'Form 1' },
  })
const send = (id: string, type: string, props: Record<string, unknown>) =>
  t.admin.call(recordActivities, {
    body: {
      items: [{ activityId: `h-${++sent}`, type, member: { id }, occurredAt: t.app.clock.now().toISOString(), props }],
    },
  })
const tagsOf = async (id: string) =>
  (await t.admin.call(routes.getMemberTags, { params: { id } })).items.map(({ tag }) => tag.id).toSorted()

it('leave with the consent, with the reason, and those with another ground stay', async () => {
  const [of, mixed] = await Promise.all(
    ['OF_HEALTH', 'MIXED'].map((activityType) => activeTag(t.admin, { kind: 'EVENT', activityType })),
  )
  const [id = '', other = ''] = await someMembers(t.admin, 2)
  for (const one of [id, other]) {
    await decide(one, 'GRANTED', '2026-01-01')
    await decide(one, 'GRANTED', '2026-01-01', 'LOYALTY')
    await send(one, 'OF_HEALTH', { article: medicine })
    await send(one, 'MIXED', { article: medicine })
    await send(one, 'MIXED', { city: 'Suzhou' })
    expect(await tagsOf(one)).toEqual([of!.id, mixed!.id].toSorted())
  }
  await decide(id, 'REVOKED', '2026-01-02', 'LOYALTY')
  expect(await tagsOf(id)).toHaveLength(2)
  await decide(id, 'REVOKED', '2026-01-02')
  expect(await tagsOf(id)).toEqual([mixed!.id])
  expect(await tagsOf(other)).toHaveLength(2)
  const { rows } = await superuser.query(
    "select step, source from member_tag_changes where member_id = $1 and tag_id = $2 and step = 'REMOVED'",
    [id, of!.id],
  )
  expect(rows).toEqual([{ step: 'REMOVED', source: 'CONSENT' }])
  const { items } = await t.admin.call(listMemberTimeline, { params: { id }, query: {} })
  expect(JSON.stringify(items)).toContain('CONSENT')
})

it('stay while the decision in force agrees, whatever is recorded of earlier days', async () => {
  const tag = await activeTag(t.admin, { kind: 'EVENT', activityType: 'LATER' })
  const [id = ''] = await someMembers(t.admin, 1)
  await decide(id, 'GRANTED', '2026-01-01')
  await decide(id, 'GRANTED', '2026-03-01').catch(() => undefined)
  await send(id, 'LATER', { article: medicine })
  expect(await tagsOf(id)).toEqual([tag.id])
  await decide(id, 'REVOKED', '2026-02-01')
  expect(await tagsOf(id)).toEqual([])
  await decide(id, 'GRANTED', '2026-04-01')
  await send(id, 'LATER', { article: medicine })
  await decide(id, 'GRANTED', '2026-02-15')
  await decide(id, 'REVOKED', '2026-02-20')
  expect(await tagsOf(id)).toEqual([tag.id])
})

/** Two members, each with a verified identity; `merge` keeps the first, `unmerge` takes it back. */
async function pair() {
  const into = await verifiedMember(t.admin)
  const from = await verifiedMember(t.admin)
  const id = await proposedMerge(t.admin, into, from)
  return {
    into,
    from,
    merge: async () => t.admin.call(mergeMembers, await signedMerge(t.admin, id, { fromOther: [], isSwapped: false })),
    unmerge: async () => t.admin.call(unmergeMembers, await signedMerge(t.admin, id)),
  }
}

it('leave with a merge that brings a later refusal, and with the way back where none agrees', async () => {
  const tag = await activeTag(t.admin, { kind: 'EVENT', activityType: 'MERGED' })
  const one = await pair()
  await decide(one.into, 'GRANTED', '2026-01-01')
  await send(one.into, 'MERGED', { article: medicine })
  await decide(one.from, 'DENIED', '2026-02-01')
  expect(await tagsOf(one.into)).toEqual([tag.id])
  await one.merge()
  expect(await tagsOf(one.into)).toEqual([])

  const two = await pair()
  await decide(two.from, 'GRANTED', '2026-01-01')
  await two.merge()
  await send(two.into, 'MERGED', { article: medicine })
  expect(await tagsOf(two.into)).toEqual([tag.id])
  await two.unmerge()
  expect([await tagsOf(two.into), await tagsOf(two.from)]).toEqual([[], []])
})

it('keep on both sides of a merge what each of them had it for', async () => {
  const tag = await activeTag(t.admin, { kind: 'EVENT', activityType: 'BOTH' })
  for (const isBack of [false, true]) {
    const { into, from, merge, unmerge } = await pair()
    await decide(into, 'GRANTED', '2026-01-01')
    await send(into, 'BOTH', { article: medicine })
    await send(from, 'BOTH', { city: 'Suzhou' })
    await merge()
    if (isBack) await unmerge()
    await decide(into, 'REVOKED', '2026-01-02')
    // The survivor has what the other one had it for as well; afterwards it is of health data again.
    expect(await tagsOf(into)).toEqual(isBack ? [] : [tag.id])
    if (isBack) expect(await tagsOf(from)).toEqual([tag.id])
  }
  const { into, from, merge, unmerge } = await pair()
  await decide(from, 'GRANTED', '2026-01-01')
  await send(from, 'BOTH', { article: medicine })
  await send(into, 'BOTH', { city: 'Suzhou' })
  await merge()
  await unmerge()
  await decide(from, 'REVOKED', '2026-01-02')
  expect([await tagsOf(into), await tagsOf(from)]).toEqual([[tag.id], []])
})
