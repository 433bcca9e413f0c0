/** The timeline: everything once, in one order, page by page, and nothing that the reader may not see. */

import { recordActivities } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import type { TimelineEntry } from '@serialis/contract/engagement/members/timeline.schema.ts'
import { bookMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import { assignTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { activeTag } from '../../tags/tags.fixtures.ts'

const STEP_MS = 5 * 60_000
const clock = { at: new Date('2026-06-15T08:00:00.123Z'), now: () => clock.at }
let t: TestApp
let reader: Client
let privacy: Client
let id: string

const shortOf = (entry: TimelineEntry): string =>
  entry.kind === 'ACTIVITY'
    ? entry.type
    : entry.kind === 'POINTS'
      ? `${entry.booking} ${entry.points}`
      : entry.kind === 'CONSENT'
        ? `${entry.purpose} ${entry.state}`
        : entry.step

async function pages(by: Client, query: { limit: number; kind?: TimelineEntry['kind'] }): Promise<string[]> {
  const all: string[] = []
  for (let after: string | undefined; ;) {
    const page = await by.call(listMemberTimeline, { params: { id }, query: { ...query, ...(after && { after }) } })
    all.push(...page.items.map(shortOf))
    if (page.next === null) return all
    after = page.next
  }
}

beforeAll(async () => {
  t = await testApp({ clock })
  reader = await userWith(t.http, t.admin, ['members.list'])
  privacy = await userWith(t.http, t.admin, ['members.list', 'members.listHealth'])
  ;({ id } = await t.admin.call(createMember, { body: { phone: '+8613500000001' } }))
  const begin = clock.at
  const book = (points: number) =>
    t.admin.call(bookMemberPoints, { params: { id }, body: { kind: 'EARN', points, reason: 'bought something' } })
  const consent = (state: 'GRANTED' | 'REVOKED') =>
    t.admin.call(recordMemberConsent, {
      params: { id },
      body: { purpose: 'LOYALTY', state, decidedOn: '2026-06-01', source: 'PAPER', proof: 'Form 1' },
    })
  await book(1)
  clock.at = new Date(begin.getTime() + STEP_MS)
  await consent('GRANTED')
  clock.at = new Date(begin.getTime() + 2 * STEP_MS)
  await book(2)
  await consent('REVOKED')
  const items = [
    { at: begin.getTime() - STEP_MS, type: 'REGISTER' },
    // Of one millisecond, more than a page has.
    ...[1, 2, 3].map((n) => ({ at: begin.getTime() + 1.5 * STEP_MS, type: `STEP_${n}` })),
    { at: begin.getTime() + 1.5 * STEP_MS, type: 'SCAN' },
  ].map(({ at, type }, n) => ({
    activityId: `a-${n}`,
    type,
    member: { id },
    occurredAt: new Date(at).toISOString().replace('Z', '456Z'),
    props: { article: 'AML-5-28' },
  }))
  await t.admin.call(recordActivities, { body: { items } })
})

const EXPECTED = ['LOYALTY REVOKED', 'EARN 2', 'LOYALTY GRANTED', 'EARN 1', 'REGISTER']
const isActivity = (text: string) => /^(?:STEP_|SCAN)/.test(text)

it.each([1, 2, 3, 200])('has everything once and in one order, %i at a time', async (limit) => {
  const all = await pages(reader, { limit })
  expect(all).toHaveLength(9)
  expect(new Set(all).size).toBe(9)
  // Two were recorded in one millisecond.
  expect(all.slice(0, 2).toSorted()).toEqual(EXPECTED.slice(0, 2).toSorted())
  expect(all.slice(2, 6).every(isActivity)).toBe(true)
  expect(all.slice(6)).toEqual(EXPECTED.slice(2))
})

it('has one kind where it is asked for', async () => {
  expect(await pages(reader, { limit: 1, kind: 'POINTS' })).toEqual(['EARN 2', 'EARN 1'])
  expect(await pages(reader, { limit: 2, kind: 'ACTIVITY' })).toHaveLength(5)
  expect(await pages(reader, { limit: 2, kind: 'SERIAL' })).toEqual([])
})

it('shows what a sender said besides to those alone who may see health data', async () => {
  const propsTo = async (by: Client) =>
    (await by.call(listMemberTimeline, { params: { id }, query: { kind: 'ACTIVITY', limit: 1 } })).items
  expect(await propsTo(reader)).toMatchObject([{ props: null }])
  expect(await propsTo(privacy)).toMatchObject([{ props: { article: 'AML-5-28' } }])
})

it('leaves out what needs a right that the reader lacks', async () => {
  const { id: memberId } = await t.admin.call(createMember, { body: { phone: '+8613500000002' } })
  const tag = await activeTag(t.admin)
  await t.admin.call(assignTag, { params: { id: tag.id }, body: { members: [memberId] } })
  const kindsTo = async (by: Client) =>
    (await by.call(listMemberTimeline, { params: { id: memberId }, query: {} })).items.map(({ kind }) => kind)
  const marketer = await userWith(t.http, t.admin, ['members.list', 'tags.list'])
  expect(await kindsTo(marketer)).toEqual(['TAG'])
  expect(await kindsTo(reader)).toEqual([])
})

it('is of the own tenant, and refuses a place that is none', async () => {
  expect(await t.other.refusal(listMemberTimeline, { params: { id }, query: {} })).toMatchObject({ status: 404 })
  for (const after of ['x', `2026-06-15T08:00:00.123Z ${id}'`, `2026-99-15T08:00:00.123Z ${id}`])
    expect(await reader.refusal(listMemberTimeline, { params: { id }, query: { after } })).toMatchObject({
      fields: { after: 'invalid' },
    })
})
