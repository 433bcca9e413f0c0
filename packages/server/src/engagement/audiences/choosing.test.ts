/** Members come into audiences and leave them by hand, and their timeline says so. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { freezeMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/harness/client.ts'
import { testApp } from '../../../test/harness/database.ts'
import { someMembers } from '../tags/tags.fixtures.ts'
import { activeAudience } from './audiences.fixtures.ts'

let admin: Client
let other: Client

beforeAll(async () => {
  ;({ admin, other } = await testApp())
})

const put = (id: string, members: string[]) => admin.call(routes.addToAudience, { params: { id }, body: { members } })
const refusedEntry = (id: string, members: string[]) =>
  admin.refusal(routes.addToAudience, { params: { id }, body: { members } })
const takeOut = (id: string, members: string[]) =>
  admin.call(routes.removeFromAudience, { params: { id }, body: { members } })
const audiencesOf = async (id: string) => (await admin.call(routes.getMemberAudiences, { params: { id } })).items
const steps = async (id: string) => {
  const { items } = await admin.call(listMemberTimeline, { params: { id }, query: { kind: 'AUDIENCE' } })
  return items.map((one) => (one.kind === 'AUDIENCE' ? one.step : ''))
}
const inside = async (audience: string) =>
  (await admin.call(listMembers, { query: { audience } })).items.map(({ id }) => id).toSorted()

describe('members', () => {
  it('come into an audience and leave it, each time once', async () => {
    const audience = await activeAudience(admin)
    const [one = '', two = ''] = await someMembers(admin, 2)
    expect(await put(audience.id, [one, two, one])).toEqual({ changed: 2, kept: 0, skipped: 0 })
    expect(await put(audience.id, [one])).toEqual({ changed: 0, kept: 1, skipped: 0 })
    expect(await audiencesOf(one)).toMatchObject([{ audience: { id: audience.id }, mayLeave: true }])
    expect(await inside(audience.code)).toEqual([one, two].toSorted())
    expect(await admin.call(routes.getAudience, { params: { id: audience.id } })).toMatchObject({ members: 2 })
    expect(await steps(one)).toEqual(['ENTERED'])
    expect(await takeOut(audience.id, [one])).toEqual({ changed: 1, kept: 0, skipped: 0 })
    expect(await takeOut(audience.id, [one])).toEqual({ changed: 0, kept: 0, skipped: 1 })
    expect(await audiencesOf(one)).toEqual([])
    expect(await steps(one)).toEqual(['LEFT', 'ENTERED'])
    expect(await inside(audience.code)).toEqual([two])
    const { items } = await admin.call(listEvents, { query: { subjectType: 'audience', subjectId: audience.id } })
    expect(items[0]).toMatchObject({ action: 'audience.left' })
    expect(JSON.stringify(items)).not.toContain(one)
  })

  it('come in once, also of two requests at once', async () => {
    const audience = await activeAudience(admin)
    const members = await someMembers(admin, 3)
    const both = await Promise.all([put(audience.id, members), put(audience.id, members)])
    expect(both.map(({ changed }) => changed).toSorted()).toEqual([0, 3])
    expect(await steps(members[0]!)).toEqual(['ENTERED'])
  })

  it('that are not active stay outside', async () => {
    const audience = await activeAudience(admin)
    const [active = '', frozen = ''] = await someMembers(admin, 2)
    await admin.call(freezeMember, { params: { id: frozen }, body: { version: 1, reason: 'Odd returns' } })
    expect(await refusedEntry(audience.id, [frozen])).toMatchObject({ message: 'audience_members_not_active' })
    expect(await put(audience.id, [active, frozen])).toEqual({ changed: 1, kept: 0, skipped: 1 })
    expect(await audiencesOf(frozen)).toEqual([])
    expect(await admin.call(routes.getMemberAudiences, { params: { id: frozen } })).toMatchObject({ mayEnter: false })
  })

  it('neither come nor go while it is paused, and never once it is archived', async () => {
    const audience = await activeAudience(admin)
    const members = await someMembers(admin, 1)
    await put(audience.id, members)
    const step = (version: number) => ({ params: { id: audience.id }, body: { version, reason: 'Summer break' } })
    const refused = { message: 'audience_status_does_not_allow' }
    for (const [route, version] of [
      [routes.pauseAudience, 2],
      [routes.archiveAudience, 3],
    ] as const) {
      await admin.call(route as typeof routes.pauseAudience, step(version))
      expect(await refusedEntry(audience.id, members)).toMatchObject(refused)
      const leaving = { params: { id: audience.id }, body: { members } }
      expect(await admin.refusal(routes.removeFromAudience, leaving)).toMatchObject(refused)
      expect(await audiencesOf(members[0]!)).toMatchObject([{ mayLeave: false }])
    }
  })

  it('and audiences of another tenant are not there', async () => {
    const audience = await activeAudience(admin)
    const [own = ''] = await someMembers(admin, 1)
    const [foreign = ''] = await someMembers(other, 1)
    const foreignAudience = await activeAudience(other)
    expect(await refusedEntry(audience.id, [own, foreign])).toMatchObject({ status: 404 })
    expect(await refusedEntry(foreignAudience.id, [own])).toMatchObject({ status: 404 })
    expect(await audiencesOf(own)).toEqual([])
    expect(await other.refusal(routes.getMemberAudiences, { params: { id: own } })).toMatchObject({ status: 404 })
    expect(await inside(foreignAudience.code)).toEqual([])
  })
})
