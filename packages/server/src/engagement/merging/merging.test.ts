/** Two members become one and are taken apart again: nothing is lost, doubled, or taken over by a number that nobody proved. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { addToAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { getMemberConsents, recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import {
  addMemberIdentity,
  createMember,
  freezeMember,
  getMember,
  listMembers,
  searchMembers,
  updateMember,
} from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/merging/merging.routes.ts'
import { bookMemberPoints, getMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import { createPrivacyRequest } from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { assignTag, getMemberTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { startNights } from '../../platform/tasks/tasks.fixtures.ts'
import { activeAudience } from '../audiences/audiences.fixtures.ts'
import { erased } from '../privacy-requests/privacy-requests.fixtures.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { proposedMerge, rowsOfMembers, signedMerge, verifiedMember } from './merging.fixtures.ts'

const DAY_MS = 24 * 3_600_000
const clock = { at: new Date('2026-06-15T08:00:00.000Z'), now: () => clock.at }

let t: TestApp
let clerk: Client
let decider: Client
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp({ work: true, clock })
  clerk = await userWith(t.http, t.admin, [
    'members.list',
    'members.create',
    'members.edit',
    'members.freeze',
    'members.verifyIdentity',
    'members.recordConsent',
    'points.book',
    'audiences.list',
    'audiences.create',
    'audiences.editStatus',
    'audiences.assign',
    'tags.list',
    'tags.create',
    'tags.editStatus',
    'tags.assign',
    'activities.recordActivities',
    'memberMerges.list',
    'memberMerges.create',
    'privacyRequests.list',
    'privacyRequests.create',
  ])
  decider = await userWith(t.http, t.admin, [
    'members.list',
    'memberMerges.list',
    'memberMerges.merge',
    'memberMerges.unmerge',
    'privacyRequests.list',
    'privacyRequests.erase',
  ])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const everything = (...ids: string[]) => rowsOfMembers(superuser, ids)
const again = (by: Client) => as(t.http, by.account, by.password)

let activities = 0
let made = 0
const bought = async (memberId: string) => {
  const body = { activityId: `a-${++activities}`, type: 'VISIT', occurredAt: clock.at.toISOString(), props: {} }
  return clerk.call(recordActivity, { body: { ...body, member: { id: memberId } } })
}
const earn = (id: string, points: number, kind: 'EARN' | 'REDEEM' = 'EARN') =>
  clerk.call(bookMemberPoints, { params: { id }, body: { kind, points, reason: 'At the desk' } })
const agree = (id: string, state: 'GRANTED' | 'REVOKED') =>
  clerk.call(recordMemberConsent, {
    params: { id },
    body: { purpose: 'MARKETING', channel: 'EMAIL', state, source: 'PAPER', decidedOn: '2026-06-10', proof: 'paper' },
  })

/** A pair with something in every room. */
async function aPair() {
  const one = await verifiedMember(clerk, { name: 'Wei Zhang', gender: 'MALE' })
  const other = await verifiedMember(clerk, { name: 'W. Zhang', birthday: '1990-02-03' })
  const both = await activeTag(clerk)
  const alone = await activeTag(clerk)
  await clerk.call(assignTag, { params: { id: both.id }, body: { members: [one, other] } })
  await clerk.call(assignTag, { params: { id: alone.id }, body: { members: [other] } })
  for (const members of [[one, other], [other]]) {
    const { id } = await activeAudience(clerk)
    await clerk.call(addToAudience, { params: { id }, body: { members } })
  }
  for (const id of [one, other]) {
    await earn(id, 100)
    await bought(id)
    await agree(id, 'GRANTED')
  }
  return { one, other, id: await proposedMerge(clerk, other, one) }
}

const merge = async (id: string, change: object = {}) =>
  decider.call(routes.mergeMembers, await signedMerge(decider, id, change))
const unmerge = async (id: string) => decider.call(routes.unmergeMembers, await signedMerge(decider, id))

describe('a merge', () => {
  it('makes everything of the one the other’s, and taking it back gives back what was', async () => {
    const { one, other, id } = await aPair()
    const before = await everything(one, other)
    const shown = await decider.call(routes.getMemberMerge, { params: { id } })
    expect(shown).toMatchObject({ status: 'PROPOSED', survivorId: one, mergedId: other, obstacles: [] })
    expect(shown.allowed).toEqual(['merge', 'dismiss'])
    const work = JSON.stringify(await decider.call(getMyWork, { query: {} }))
    expect([work.includes('memberMergeDecide'), work.includes(id)]).toEqual([true, true])

    const merged = await merge(id, { fromOther: ['birthday'] })
    expect(merged).toMatchObject({ status: 'MERGED', allowed: ['unmerge'], signatures: [{ intact: true }] })
    expect(await clerk.call(getMember, { params: { id: one } })).toMatchObject({
      name: 'Wei Zhang',
      birthday: '1990-02-03',
    })
    expect(await clerk.call(getMember, { params: { id: other } })).toMatchObject({
      status: 'MERGED',
      name: '',
      identities: [],
      mergedInto: { id: one, name: 'Wei Zhang' },
      allowed: [],
    })
    expect((await everything(other)).filter((row) => !row.startsWith('members '))).toEqual([])
    expect(await clerk.call(getMemberPoints, { params: { id: one } })).toMatchObject({ balance: 200 })
    expect((await clerk.call(getMemberTags, { params: { id: one } })).items).toHaveLength(2)

    expect(await unmerge(id)).toMatchObject({
      status: 'UNMERGED',
      allowed: [],
      signatures: [{ intact: true }, { intact: true }],
    })
    expect(await everything(one, other)).toEqual(before)
  })

  it('goes the other way when the decider says so, and gives back who was frozen as frozen', async () => {
    const { one, other, id } = await aPair()
    const { version } = await clerk.call(getMember, { params: { id: one } })
    await clerk.call(freezeMember, { params: { id: one }, body: { version, reason: 'Odd returns' } })
    expect((await decider.call(routes.getMemberMerge, { params: { id } })).obstacles).toEqual([
      'member_merge_survivor_not_active',
    ])
    expect(await decider.refusal(routes.mergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_merge_survivor_not_active',
    })
    const before = await everything(one, other)
    expect(await merge(id, { isSwapped: true })).toMatchObject({ survivorId: other, mergedId: one })
    await unmerge(id)
    expect(await everything(one, other)).toEqual(before)
    expect(await clerk.call(getMember, { params: { id: one } })).toMatchObject({ status: 'FROZEN' })
  })

  it('keeps with the survivor what came since, and takes back no value that somebody changed', async () => {
    const { one, other, id } = await aPair()
    await merge(id, { fromOther: ['name', 'birthday'] })
    await bought(one)
    // By the id that a sender still knows.
    await bought(other)
    await earn(one, 7)
    const { version, name: _name, ...rest } = await clerk.call(getMember, { params: { id: one } })
    const profile = { gender: rest.gender, birthday: rest.birthday, locale: rest.locale, zone: rest.zone }
    await clerk.call(updateMember, {
      params: { id: one },
      body: { version, name: 'Zhang Wei', ...profile, regionId: null, sourceChannelId: null },
    })
    await unmerge(id)
    expect(await clerk.call(getMember, { params: { id: one } })).toMatchObject({ name: 'Zhang Wei', birthday: null })
    expect(await clerk.call(getMemberPoints, { params: { id: one } })).toMatchObject({ balance: 107 })
    expect(await clerk.call(getMemberPoints, { params: { id: other } })).toMatchObject({ balance: 100 })
    const of = (member: string) => superuser.query('select from member_activities where member_id = $1', [member])
    expect([(await of(one)).rowCount, (await of(other)).rowCount]).toEqual([3, 1])
  })

  it('gives points back once: what was used together with others must be taken back first', async () => {
    const { one, other, id } = await aPair()
    await merge(id)
    await earn(one, 150, 'REDEEM')
    expect(await decider.refusal(routes.unmergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_merge_points_used',
    })
    expect(await clerk.call(getMember, { params: { id: other } })).toMatchObject({ status: 'MERGED' })
    expect(await clerk.call(getMemberPoints, { params: { id: one } })).toMatchObject({ balance: 50 })
  })

  it('finds the survivor by the identities of both, and shows its consents in order of time', async () => {
    const { one, other, id } = await aPair()
    await agree(other, 'REVOKED')
    await merge(id)
    const { identities } = await clerk.call(getMember, { params: { id: one } })
    expect(identities).toHaveLength(2)
    const consents = await clerk.call(getMemberConsents, { params: { id: one } })
    expect(JSON.stringify(consents)).toContain('REVOKED')
    const rows = await superuser.query('select value_hash from member_identities where member_id = $1', [one])
    expect(rows.rowCount).toBe(2)
    expect((await clerk.call(listMembers, { query: { status: 'MERGED' } })).items.map((row) => row.id)).toContain(other)
    expect(await clerk.refusal(searchMembers, { body: { text: '' } })).toMatchObject({ status: 400 })
  })

  it('of merged members is followed to the end, and taken apart in its order', async () => {
    const { one, other, id } = await aPair()
    const third = await verifiedMember(clerk, { name: 'Zhang' })
    await merge(id)
    const next = await proposedMerge(clerk, one, third)
    await merge(next, { isSwapped: true })
    await bought(other)
    const of = (member: string) => superuser.query('select from member_activities where member_id = $1', [member])
    expect((await of(third)).rowCount).toBe(3)
    expect(await decider.refusal(routes.unmergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_status_does_not_allow',
    })
    // What the first merge kept of a profile is held by the last survivor, and goes with it.
    const held = await superuser.query('select from member_merges where holder_id = $1', [third])
    expect(held.rowCount).toBe(2)
    await unmerge(next)
    await unmerge(id)
    expect(await clerk.call(getMemberPoints, { params: { id: other } })).toMatchObject({ balance: 100 })
  })
})

describe('a merge is refused', () => {
  it('while one of the two has no verified identity: a number that nobody proved takes nobody over', async () => {
    const one = await verifiedMember(clerk)
    const { id: other } = await clerk.call(createMember, { body: { email: 'wei@example.com' } })
    const id = await proposedMerge(clerk, one, other)
    expect(await decider.call(routes.getMemberMerge, { params: { id } })).toMatchObject({
      obstacles: ['member_merge_not_verified'],
    })
    expect(await decider.refusal(routes.mergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_merge_not_verified',
    })
  })

  it('with itself, twice at once, for members that are gone, and of another tenant', async () => {
    const { one, other, id } = await aPair()
    const propose = (memberId: string, otherId: string, by = clerk) =>
      by.refusal(routes.createMemberMerge, { body: { memberId, otherId, reason: 'Same card' } })
    expect(await propose(one, one)).toMatchObject({ message: 'member_merge_same' })
    expect(await propose(one, other)).toMatchObject({ message: 'member_merge_waits' })
    expect(await propose(one, '01890000-0000-7000-8000-000000000000')).toMatchObject({ message: 'not_found' })
    expect(await propose(one, other, t.other)).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.getMemberMerge, { params: { id } })).toMatchObject({ status: 404 })
    await merge(id)
    expect(await propose(one, other)).toMatchObject({ message: 'member_status_does_not_allow' })
  })

  it('after it was decided, and by who saw an earlier version', async () => {
    const { id } = await aPair()
    const input = await signedMerge(decider, id)
    expect(await decider.refusal(routes.mergeMembers, { ...input, body: { ...input.body, version: 9 } })).toMatchObject(
      { message: 'changed_meanwhile' },
    )
    const [first, second] = await Promise.allSettled([
      decider.call(routes.mergeMembers, input),
      decider.call(routes.mergeMembers, input),
    ])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const dismissal = { params: { id }, body: { version: 2, reason: 'Two people' } }
    expect(await decider.refusal(routes.dismissMemberMerge, dismissal)).toMatchObject({
      message: 'member_merge_not_open',
    })
    expect(
      await decider.refusal(routes.dismissMemberMerge, { ...dismissal, body: { ...dismissal.body, version: 1 } }),
    ).toMatchObject({ message: 'member_merge_not_open' })
  })

  it('while a privacy request is open', async () => {
    const { one, id } = await aPair()
    await clerk.call(createPrivacyRequest, {
      body: { memberId: one, kind: 'ACCESS', identifiedBy: 'DOCUMENT', reason: 'wrote to us', note: '' },
    })
    expect(await decider.refusal(routes.mergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_merge_request_open',
    })
  })

  it('with more identities than one member may have', async () => {
    const { one, other, id } = await aPair()
    for (const [at, memberId] of [one, other].entries())
      for (let n = 0; n < 10; n++) {
        const { version } = await clerk.call(getMember, { params: { id: memberId } })
        const body = { version, kind: 'EXTERNAL' as const, value: `shop-${made++}-${at}` }
        await clerk.call(addMemberIdentity, { params: { id: memberId }, body })
      }
    expect(await decider.refusal(routes.mergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_too_many_identities',
    })
  })

  it('while a transfer of a serial number is undecided', async () => {
    const { one, other, id } = await aPair()
    await superuser.query(
      `with s as (insert into member_serials (tenant_id, id, member_id, ordinal, batch, source, claimed_at, recorded_at, recorded_by, recorded_by_name)
                  values (1, gen_random_uuid(), $1, 1, 'B', 'SCAN', now(), now(), gen_random_uuid(), '') returning id)
       insert into serial_offers (tenant_id, id, serial_id, giver_id, receiver_id, status, giver_proof, offered_at, lapses_at)
       select 1, gen_random_uuid(), s.id, $1, $2, 'OFFERED', '', now(), now() from s`,
      [one, other],
    )
    expect(await decider.refusal(routes.mergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_merge_offer_open',
    })
    await superuser.query(`update serial_offers set status = 'ACCEPTED', ended_at = now() where giver_id = $1`, [one])
    const before = await everything(one, other)
    await merge(id, { isSwapped: true })
    await unmerge(id)
    expect(await everything(one, other)).toEqual(before)
    expect((await superuser.query('select from serial_offers where giver_id = $1', [one])).rowCount).toBe(1)
  })

  it('by who may only read or propose, and taking it back is a right of its own', async () => {
    const { id } = await aPair()
    const input = await signedMerge(clerk, id)
    expect(await clerk.refusal(routes.mergeMembers, input)).toMatchObject({ status: 403 })
    await merge(id)
    expect(await clerk.refusal(routes.unmergeMembers, await signedMerge(clerk, id))).toMatchObject({ status: 403 })
  })
})

describe('afterwards', () => {
  it('two people are dismissed with a reason, and are not proposed again by the nightly comparison', async () => {
    const profile = { name: 'Li Na', birthday: '1985-05-05' }
    const one = await verifiedMember(clerk, profile)
    const other = await verifiedMember(clerk, profile)
    const night = async () => {
      clock.at = new Date(clock.at.getTime() + DAY_MS)
      ;[clerk, decider] = [await again(clerk), await again(decider)]
      const started = await startNights(t.app, ['member_merges.find'])
      expect(started).toBeGreaterThan(0)
      await waitUntil(
        () => superuser.query(`select from tasks where kind = 'member_merges.find' and state <> 'DONE'`),
        ({ rowCount }) => rowCount === 0,
      )
      return (await decider.call(routes.listMemberMerges, { query: { memberId: one } })).items
    }
    const [found] = await night()
    expect(found).toMatchObject({ foundBy: 'SAME_PROFILE', survivorId: one, mergedId: other, proposedBy: '' })
    const dismissed = await decider.call(routes.dismissMemberMerge, {
      params: { id: found!.id },
      body: { version: 1, reason: 'Twins of a name' },
    })
    expect(dismissed).toMatchObject({ status: 'DISMISSED', decision: 'Twins of a name', allowed: [] })
    expect(await night()).toHaveLength(1)
  })

  it('erasing the survivor forgets what the merge kept of both', async () => {
    const { one, other, id } = await aPair()
    await merge(id, { fromOther: ['birthday'] })
    expect(
      await clerk.refusal(createPrivacyRequest, {
        body: { memberId: other, kind: 'ERASURE', identifiedBy: 'DOCUMENT', reason: 'wrote to us', note: '' },
      }),
    ).toMatchObject({ message: 'erasure_member_closed' })
    await erased(clerk, decider, one)
    const kept = await superuser.query(`select to_jsonb(m)::text as row from member_merges m where id = $1`, [id])
    expect(kept.rows[0].row).not.toContain('Zhang')
    expect(kept.rows[0].row).not.toContain('1990-02-03')
    expect((await superuser.query('select from member_merge_parts where merge_id = $1', [id])).rowCount).toBe(0)
    expect(await decider.call(routes.getMemberMerge, { params: { id } })).toMatchObject({ reason: '', allowed: [] })
  })

  it('is too late after thirty days', async () => {
    const { id } = await aPair()
    await merge(id)
    await superuser.query(
      `update member_merges set decided_at = decided_at - interval '30 days 1 second' where id = $1`,
      [id],
    )
    expect(await decider.call(routes.getMemberMerge, { params: { id } })).toMatchObject({
      status: 'MERGED',
      allowed: [],
    })
    expect(await decider.refusal(routes.unmergeMembers, await signedMerge(decider, id))).toMatchObject({
      message: 'member_merge_too_late',
    })
  })
})
