/** Members get tags and lose them: by hand, within the limit, until their time is over. */

import { freezeMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import * as routes from '@serialis/contract/engagement/tags/tags.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import type { TaskOutcome, TaskRun } from '../../kit/jobs/task.ts'
import { tenantById } from '../../platform/tenants/tenants.service.ts'
import { endingTags } from './ending.tasks.ts'
import { activeTag, someMembers } from './tags.fixtures.ts'

const DAY_MS = 86_400_000
const clock = { at: new Date('2026-06-15T08:00:00.000Z'), now: () => clock.at }
let t: TestApp
let admin: Client
let other: Client

beforeAll(async () => {
  t = await testApp({ clock })
  admin = t.admin
  other = t.other
})

const give = (id: string, members: string[]) => admin.call(routes.assignTag, { params: { id }, body: { members } })
const refusedGift = (id: string, members: string[]) =>
  admin.refusal(routes.assignTag, { params: { id }, body: { members } })
const take = (id: string, members: string[]) => admin.call(routes.removeTag, { params: { id }, body: { members } })
const tagsOf = async (id: string) => (await admin.call(routes.getMemberTags, { params: { id } })).items
const steps = async (id: string) => {
  const { items } = await admin.call(listMemberTimeline, { params: { id }, query: { kind: 'TAG' } })
  return items.map((one) => (one.kind === 'TAG' ? one.step : ''))
}
const withTag = async (tag: string) =>
  (await admin.call(listMembers, { query: { tag } })).items.map(({ id }) => id).toSorted()

/** The clock jumps, which ends sessions. */
async function wait(ms: number): Promise<void> {
  clock.at = new Date(clock.at.getTime() + ms)
  admin = await as(t.http, t.admin.account, t.admin.password)
  other = await as(t.http, t.other.account, t.other.password)
}

/** A night of its own, in steps of one; it may be cut off after the first. */
async function night({ isCut = false } = {}): Promise<unknown> {
  const tenant = (await tenantById(t.app, 1))!
  let outcome: TaskOutcome | void = undefined
  const run: Pick<TaskRun, 'app' | 'signal' | 'write' | 'progress' | 'finish'> = {
    app: t.app,
    signal: new AbortController().signal,
    async write(_, work) {
      const done = await asSystem(t.app, tenant, 'test', work)
      if (isCut) throw new Error('cut off')
      return done
    },
    progress: () => {},
    finish: (_, work) => asSystem(t.app, tenant, 'test', async (ctx) => void (outcome = await work(ctx))),
  }
  await endingTags(1).run(run as TaskRun, { day: '2026-06-16' })
  return (outcome as TaskOutcome | undefined)?.result
}

describe('members', () => {
  it('get a tag and lose it, each time once', async () => {
    const tag = await activeTag(admin)
    const [one = '', two = ''] = await someMembers(admin, 2)
    expect(await give(tag.id, [one, two, one])).toEqual({ changed: 2, kept: 0, skipped: 0 })
    expect(await give(tag.id, [one])).toEqual({ changed: 0, kept: 1, skipped: 0 })
    expect(await tagsOf(one)).toMatchObject([{ tag: { id: tag.id }, source: 'HAND', expiresAt: null }])
    expect(await withTag(tag.code)).toEqual([one, two].toSorted())
    expect(await admin.call(routes.getTag, { params: { id: tag.id } })).toMatchObject({ members: 2 })
    expect(await steps(one)).toEqual(['ADDED'])
    await wait(1000)
    expect(await take(tag.id, [one])).toEqual({ changed: 1, kept: 0, skipped: 0 })
    expect(await take(tag.id, [one])).toEqual({ changed: 0, kept: 0, skipped: 1 })
    expect(await tagsOf(one)).toEqual([])
    expect(await steps(one)).toEqual(['REMOVED', 'ADDED'])
    expect(await withTag(tag.code)).toEqual([two])
    const { items } = await admin.call(listEvents, { query: { subjectType: 'tag', subjectId: tag.id } })
    const said = JSON.stringify(items)
    expect(items[0]).toMatchObject({ action: 'tag.removed' })
    expect(said).not.toContain(one)
  })

  it('keep it for its days, from the last time they got it', async () => {
    const tag = await activeTag(admin, { lifetimeDays: 2 })
    const [id = '', other = ''] = await someMembers(admin, 2)
    await give(tag.id, [id, other])
    await wait(DAY_MS)
    expect(await give(tag.id, [id, other])).toEqual({ changed: 0, kept: 2, skipped: 0 })
    await wait(2 * DAY_MS - 1)
    expect(await tagsOf(id)).toHaveLength(1)
    expect(await night()).toEqual({ ended: 0 })
    await wait(1)
    // Nobody reads it from then on, before the night and after it.
    expect(await tagsOf(id)).toEqual([])
    expect(await withTag(tag.code)).toEqual([])
    expect(await admin.call(routes.getTag, { params: { id: tag.id } })).toMatchObject({ members: 0 })
    await expect(night({ isCut: true })).rejects.toThrow('cut off')
    expect(await night()).toEqual({ ended: 1 })
    expect(await night()).toEqual({ ended: 0 })
    for (const member of [id, other]) expect(await steps(member)).toEqual(['EXPIRED', 'ADDED'])
  })

  it('get it anew once it ended, before the night as well', async () => {
    const tag = await activeTag(admin, { lifetimeDays: 1, memberLimit: 1 })
    const [id = ''] = await someMembers(admin, 1)
    await give(tag.id, [id])
    await wait(3 * DAY_MS)
    expect(await give(tag.id, [id])).toEqual({ changed: 1, kept: 0, skipped: 0 })
    expect(await steps(id)).toEqual(['ADDED', 'EXPIRED', 'ADDED'])
    expect(await tagsOf(id)).toMatchObject([{ addedAt: clock.at.toISOString() }])
    expect(await night()).toEqual({ ended: 0 })
  })

  it('that are not active get none', async () => {
    const tag = await activeTag(admin)
    const [active = '', frozen = ''] = await someMembers(admin, 2)
    await admin.call(freezeMember, { params: { id: frozen }, body: { version: 1, reason: 'Odd returns' } })
    expect(await refusedGift(tag.id, [frozen])).toMatchObject({ message: 'tag_members_not_active' })
    expect(await give(tag.id, [active, frozen])).toEqual({ changed: 1, kept: 0, skipped: 1 })
    expect(await tagsOf(frozen)).toEqual([])
    expect(await admin.call(routes.getMemberTags, { params: { id: frozen } })).toMatchObject({ mayAssign: false })
  })

  it('never exceed the limit, also of two requests at once', async () => {
    const tag = await activeTag(admin, { memberLimit: 3 })
    const all = await someMembers(admin, 6)
    const both = await Promise.allSettled([give(tag.id, all.slice(0, 2)), give(tag.id, all.slice(2, 4))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await admin.call(routes.getTag, { params: { id: tag.id } })).toMatchObject({ members: 2 })
    expect(await refusedGift(tag.id, all.slice(4))).toMatchObject({
      message: 'tag_limit_reached',
      params: { limit: 3, free: 1 },
    })
    await give(tag.id, all.slice(4, 5))
    const { nameEn, nameZh, code, version } = await admin.call(routes.getTag, { params: { id: tag.id } })
    const body = { code, nameEn, nameZh, kind: 'MANUAL' as const, memberLimit: 2, version }
    expect(await admin.refusal(routes.updateTag, { params: { id: tag.id }, body })).toMatchObject({
      fields: { memberLimit: 'tag_limit_below_members' },
    })
  })

  it('and tags of another tenant are not there', async () => {
    const tag = await activeTag(admin)
    const [own = ''] = await someMembers(admin, 1)
    const [foreign = ''] = await someMembers(other, 1)
    const foreignTag = await activeTag(other)
    expect(await refusedGift(tag.id, [own, foreign])).toMatchObject({ status: 404 })
    expect(await refusedGift(foreignTag.id, [own])).toMatchObject({ status: 404 })
    expect(await tagsOf(own)).toEqual([])
    expect(await other.refusal(routes.getMemberTags, { params: { id: own } })).toMatchObject({ status: 404 })
    expect(await withTag(foreignTag.code)).toEqual([])
  })

  it('keep an archived tag until it is taken away', async () => {
    const tag = await activeTag(admin)
    const [id = '', other = ''] = await someMembers(admin, 2)
    await give(tag.id, [id])
    await admin.call(routes.archiveTag, { params: { id: tag.id }, body: { version: 2, reason: 'No longer used' } })
    expect(await refusedGift(tag.id, [other])).toMatchObject({ message: 'tag_status_does_not_allow' })
    expect(await tagsOf(id)).toMatchObject([{ tag: { status: 'ARCHIVED' } }])
    expect(await take(tag.id, [id])).toMatchObject({ changed: 1 })
  })
})
