/** News: who sees which, when, by every way to it; receipts; what its authors may do. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { createRole, deleteRole } from '@serialis/contract/platform/access/access.routes.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import * as routes from '@serialis/contract/platform/news/news.routes.ts'
import type { NewsItemDetail } from '@serialis/contract/platform/news/news.schema.ts'
import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../../../test/harness/accounts.ts'
import { as, type Client, openAccount, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aSupplier, aSupplierRole, supplierUser } from '../../plant/suppliers/suppliers.fixtures.ts'
import { aPdf, aPng } from '../files/files.fixtures.ts'

const MINUTE_MS = 60_000
const NO_ROLE = '00000000-0000-7000-8000-000000000000'
let now = new Date('2026-06-01T08:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString()

let t: TestApp
let author: Client
let planner: Client
let packer: Client
const roleIds = { planners: '', packers: '' }

async function personWith(account: string, roleId: string): Promise<Client> {
  await openAccount(t.http, t.admin, { account, name: account, roleIds: [roleId], password: ADMIN_PASSWORD })
  return as(t.http, account, ADMIN_PASSWORD)
}

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  author = await userWith(t.http, t.admin, [
    'news.list',
    'news.create',
    'news.edit',
    'news.delete',
    'news.publish',
    'news.receipts',
  ])
  for (const name of ['planners', 'packers'] as const)
    roleIds[name] = (await t.admin.call(createRole, { body: { name, authorities: ['030200'] } })).id
  planner = await personWith('planner', roleIds.planners)
  packer = await personWith('packer', roleIds.packers)
})

type Body = ClientInput<typeof routes.createNewsItem>['body']
let made = 0
const write = (given: Partial<Body> = {}): Promise<NewsItemDetail> =>
  author.call(routes.createNewsItem, {
    body: { kind: 'NEWS', titleEn: `Item ${++made}`, bodyEn: 'Text', ...given },
  })
const publish = ({ id, version }: NewsItemDetail) =>
  author.call(routes.publishNewsItem, { params: { id }, body: { version } })
const published = async (given: Partial<Body> = {}) => publish(await write(given))
const withdraw = ({ id, version }: NewsItemDetail) =>
  author.call(routes.withdrawNewsItem, { params: { id }, body: { version, reason: 'No longer true' } })
const titles = async (who: Client, query = {}) =>
  (await who.call(routes.listNews, { query: { limit: 200, ...query } })).items.map(({ titleEn }) => titleEn)
const open = (who: Client, id: string) => who.call(routes.readNews, { params: { id } })

/** Every way to an item, each closed to somebody who may not read it. */
async function expectUnreachable(who: Client, { id, titleEn }: NewsItemDetail) {
  const missing = { status: 404, message: 'not_found' }
  const params = { id }
  expect(await who.refusal(routes.getNews, { params })).toMatchObject(missing)
  expect(await who.refusal(routes.readNews, { params })).toMatchObject(missing)
  expect(await who.refusal(routes.newsAttachments.list, { params })).toMatchObject(missing)
  expect(await who.refusal(routes.newsAttachments.download, { params: { id, attachmentId: id } })).toMatchObject(
    missing,
  )
  expect(await titles(who)).not.toContain(titleEn)
  expect(await titles(who, { search: titleEn })).toEqual([])
  expect(await titles(who, { read: 'UNREAD' })).not.toContain(titleEn)
  const { top, bars } = await who.call(routes.getNewsNow)
  expect([...top, ...bars].map((line) => line.id)).not.toContain(id)
  expect((await who.call(search, { query: { text: titleEn } })).hits).toEqual([])
}
const unread = async (who: Client) => (await who.call(routes.getNewsNow)).unread

describe('what is addressed to others is nowhere', () => {
  it('of another role, of another tenant, and of a role that was taken away', async () => {
    const before = await unread(packer)
    const item = await published({ audience: 'ROLES', roleIds: [roleIds.planners] })
    expect(await titles(planner, { search: item.titleEn })).toEqual([item.titleEn])
    for (const stranger of [packer, t.other]) await expectUnreachable(stranger, item)
    // Their rights show what they manage, not what they read.
    for (const writer of [author, t.admin]) {
      expect(await titles(writer)).not.toContain(item.titleEn)
      expect(await writer.refusal(routes.getNews, { params: { id: item.id } })).toMatchObject({ status: 404 })
    }
    expect(await unread(packer)).toBe(before)
    const forAll = await published()
    expect(await unread(packer)).toBe(before + 1)
    await expectUnreachable(t.other, forAll)

    const { id: gone } = await t.admin.call(createRole, { body: { name: 'Gone', authorities: ['030200'] } })
    const orphan = await published({ audience: 'ROLES', roleIds: [gone] })
    await t.admin.call(deleteRole, { params: { id: gone } })
    for (const stranger of [packer, planner]) await expectUnreachable(stranger, orphan)
  })

  it('before its time, after it, as a draft, and once it is withdrawn', async () => {
    const draft = await write()
    await expectUnreachable(planner, draft)
    const item = await published({ publishFrom: inMinutes(1), publishUntil: inMinutes(3) })
    expect(item.state).toBe('SCHEDULED')
    await expectUnreachable(planner, item)
    const start = now
    now = new Date(inMinutes(1))
    expect(await titles(planner, { search: item.titleEn })).toEqual([item.titleEn])
    now = new Date(inMinutes(2))
    await expectUnreachable(planner, item)
    const stateOf = async () => (await author.call(routes.getNewsItem, { params: { id: item.id } })).state
    expect(await stateOf()).toBe('EXPIRED')
    now = start
    const shown = await published()
    await open(planner, shown.id)
    const withdrawn = await withdraw(shown)
    expect(withdrawn).toMatchObject({ status: 'WITHDRAWN', state: 'WITHDRAWN', allowed: [], receipts: { read: 1 } })
    await expectUnreachable(planner, shown)
  })

  it('people of a supplier see what their role gets and maintenance, and nothing that is for all', async () => {
    const supplier = await aSupplier(t.admin, await aSupplierRole(t.admin))
    const theirs = await supplierUser(t.http, t.admin, supplier)
    const forAll = await published()
    expect(await theirs.refusal(routes.getNews, { params: { id: forAll.id } })).toMatchObject({ status: 404 })
    const forRole = await published({ audience: 'ROLES', roleIds: [supplier.role.id] })
    const works = await published({ kind: 'MAINTENANCE', startsAt: inMinutes(1), endsAt: inMinutes(2) })
    expect((await titles(theirs)).toSorted()).toEqual([forRole.titleEn, works.titleEn].toSorted())
    await withdraw(works)
  })
})

describe('lists and the start page', () => {
  it('show pinned items first, then the newest, page by page', async () => {
    const old = await published({ isPinned: true, titleEn: 'Order A' })
    now = new Date(now.getTime() + 60_000)
    const plain = await published({ titleEn: 'Order B' })
    now = new Date(now.getTime() + 60_000)
    const newest = await published({ titleEn: 'Order C' })
    const expected = [old, newest, plain].map(({ titleEn }) => titleEn)
    expect(await titles(planner, { search: 'Order' })).toEqual(expected)
    const found: string[] = []
    let after: string | undefined
    do {
      const page = await planner.call(routes.listNews, {
        query: { search: 'Order', limit: 1, ...(after && { after }) },
      })
      found.push(...page.items.map(({ titleEn }) => titleEn))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(found).toEqual(expected)
    expect(await planner.refusal(routes.listNews, { query: { after: 'elsewhere' } })).toMatchObject({
      fields: { after: 'wrong_format' },
    })
    const { top } = await planner.call(routes.getNewsNow)
    expect(top.map(({ titleEn }) => titleEn)).toEqual((await titles(planner)).slice(0, 3))
    await withdraw(old)
  })

  it('announce maintenance from its publication to its end', async () => {
    const works = await published({ kind: 'MAINTENANCE', startsAt: inMinutes(2), endsAt: inMinutes(4) })
    expect(works.publishUntil).toBe(works.endsAt)
    const bars = async () => (await packer.call(routes.getNewsNow)).bars.map(({ id }) => id)
    expect(await bars()).toEqual([works.id])
    const start = now
    now = new Date(inMinutes(4))
    expect(await bars()).toEqual([])
    now = start
    await withdraw(works)
    expect(await bars()).toEqual([])
  })
})

describe('receipts', () => {
  it('stay when the text changes; everybody is asked again only when the author says so', async () => {
    const item = await published({ audience: 'ROLES', roleIds: [roleIds.planners, roleIds.packers] })
    const params = { id: item.id }
    expect(item.receipts).toEqual({ addressed: 2, read: 0 })
    const before = await unread(planner)
    await open(planner, item.id)
    await open(planner, item.id)
    expect(await unread(planner)).toBe(before - 1)
    const receipts = async () =>
      (await author.call(routes.listNewsReceipts, { params, query: {} })).items.map(
        ({ account, receipt, isChangedSince, readAt }) => [account, receipt, isChangedSince, readAt !== null],
      )
    expect(await receipts()).toEqual([
      ['packer', 'UNREAD', false, false],
      ['planner', 'READ', false, true],
    ])
    const body = { kind: 'NEWS', titleEn: item.titleEn, bodyEn: 'Other text', audience: 'ROLES' } as const
    const both = [roleIds.planners, roleIds.packers]
    const changed = await author.call(routes.editNewsItem, {
      params,
      body: { ...body, roleIds: both, version: item.version },
    })
    expect(await unread(planner)).toBe(before - 1)
    expect(await receipts()).toContainEqual(['planner', 'READ', true, true])
    const again = await author.call(routes.editNewsItem, {
      params,
      body: { ...body, roleIds: both, version: changed.version, asksAgain: true },
    })
    expect(again.receipts).toEqual({ addressed: 2, read: 0 })
    expect(await unread(planner)).toBe(before)
    expect(await receipts()).toContainEqual(['planner', 'EARLIER', true, true])
    await open(planner, item.id)
    expect(await receipts()).toContainEqual(['planner', 'READ', false, true])
    const only = await author.call(routes.listNewsReceipts, { params, query: { receipt: 'UNREAD' } })
    expect(only.items.map(({ account }) => account)).toEqual(['packer'])
    // Who is no longer addressed still read it.
    const last = await author.call(routes.editNewsItem, {
      params,
      body: { ...body, roleIds: [roleIds.packers], version: again.version },
    })
    expect(last.receipts).toEqual({ addressed: 1, read: 0 })
    expect(await receipts()).toContainEqual(['planner', 'READ', false, true])
  })

  it('are for those with the right to see them', async () => {
    const item = await published()
    const clerk = await userWith(t.http, t.admin, ['news.list'])
    expect((await clerk.call(routes.getNewsItem, { params: { id: item.id } })).receipts).toBeNull()
    expect(await clerk.refusal(routes.listNewsReceipts, { params: { id: item.id }, query: {} })).toMatchObject({
      status: 403,
    })
  })
})

describe('authors', () => {
  it('write in one language or both, with limits, and with times in order', async () => {
    const cases: [Partial<Body>, Record<string, string>][] = [
      [
        { titleEn: '', bodyEn: '' },
        { titleZh: 'news_needs_a_language', titleEn: 'news_needs_a_language' },
      ],
      [{ bodyEn: '' }, { bodyEn: 'can_not_be_empty' }],
      [{ titleZh: '标题' }, { bodyZh: 'can_not_be_empty' }],
      [{ titleEn: 'x'.repeat(129) }, { titleEn: 'too_long' }],
      [{ bodyEn: 'x'.repeat(10_001) }, { bodyEn: 'too_long' }],
      [{ audience: 'ROLES' }, { roleIds: 'can_not_be_empty' }],
      [{ publishFrom: inMinutes(2), publishUntil: inMinutes(1) }, { publishUntil: 'period_ends_before_it_begins' }],
      [
        { startsAt: inMinutes(1), endsAt: inMinutes(2) },
        { startsAt: 'invalid', endsAt: 'invalid' },
      ],
      [{ kind: 'MAINTENANCE' }, { startsAt: 'can_not_be_empty', endsAt: 'can_not_be_empty' }],
      [
        { kind: 'MAINTENANCE', startsAt: inMinutes(2), endsAt: inMinutes(1), publishUntil: inMinutes(3) },
        { endsAt: 'period_ends_before_it_begins', publishUntil: 'invalid' },
      ],
      [
        { kind: 'MAINTENANCE', startsAt: inMinutes(1), endsAt: inMinutes(2), audience: 'ROLES', roleIds: [] },
        { audience: 'invalid' },
      ],
    ]
    for (const [given, fields] of cases) {
      const body = { kind: 'NEWS', titleEn: 'Title', bodyEn: 'Text', ...given } as const
      expect((await author.refusal(routes.createNewsItem, { body })).fields).toEqual(fields)
    }
    const body: Body = { kind: 'NEWS', titleZh: '标题', bodyZh: '正文', audience: 'ROLES', roleIds: [NO_ROLE] }
    expect((await author.refusal(routes.createNewsItem, { body })).fields).toEqual({ roleIds: 'not_in_list' })
    const longest = await write({ titleEn: 'x'.repeat(128), bodyEn: 'y'.repeat(10_000) })
    expect(longest.bodyEn).toHaveLength(10_000)
  })

  it('change what nobody else changed, and only in its status; each step is in the log', async () => {
    const draft = await write({ titleEn: 'Steps' })
    const params = { id: draft.id }
    const body = { kind: 'NEWS', titleEn: 'Steps', bodyEn: 'Second', version: draft.version } as const
    const second = await author.call(routes.editNewsItem, { params, body })
    for (const refused of [
      author.refusal(routes.editNewsItem, { params, body }),
      author.refusal(routes.publishNewsItem, { params, body: { version: draft.version } }),
      author.refusal(routes.deleteNewsItem, { params, query: { version: draft.version } }),
    ])
      expect(await refused).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    const shown = await publish(second)
    const notAllowed = { status: 409, message: 'news_status_does_not_allow' }
    expect(await author.refusal(routes.publishNewsItem, { params, body: { version: shown.version } })).toMatchObject(
      notAllowed,
    )
    expect(await author.refusal(routes.deleteNewsItem, { params, query: { version: shown.version } })).toMatchObject(
      notAllowed,
    )
    const end = await withdraw(shown)
    expect(
      await author.refusal(routes.editNewsItem, { params, body: { ...body, version: end.version } }),
    ).toMatchObject(notAllowed)
    const { items } = await author.call(getHistory, { query: { subjectType: 'news', subjectId: draft.id } })
    expect(items.map(({ action }) => action)).toEqual([
      'news.withdrawn',
      'news.published',
      'news.changed',
      'news.created',
    ])
    expect(items[0]?.reason).toBe('No longer true')
  })

  it('do not publish what is over, and keep the beginning of what is published', async () => {
    const late = await write({ publishUntil: inMinutes(1) })
    const start = now
    now = new Date(inMinutes(2))
    const over = { status: 400, message: 'news_window_is_over' }
    const params = { id: late.id }
    expect(await author.refusal(routes.publishNewsItem, { params, body: { version: late.version } })).toMatchObject(
      over,
    )
    now = start
    const shown = await publish(late)
    const body = { kind: 'NEWS', titleEn: 'Late', bodyEn: 'Text', version: shown.version } as const
    now = new Date(inMinutes(0.5))
    expect(
      await author.refusal(routes.editNewsItem, { params, body: { ...body, publishUntil: start.toISOString() } }),
    ).toMatchObject(over)
    const edited = await author.call(routes.editNewsItem, { params, body })
    expect(edited).toMatchObject({ publishFrom: shown.publishFrom, publishUntil: null, state: 'PUBLISHED' })
    now = start
  })

  it('find their items by title, kind and state; a reader is none of them', async () => {
    const draft = await write({ titleEn: 'Find me', titleZh: '找到我', bodyZh: '正文' })
    const found = async (query: object) =>
      (await author.call(routes.listNewsItems, { query })).items.map(({ id }) => id)
    expect(await found({ search: 'find' })).toEqual([draft.id])
    expect(await found({ search: '找到' })).toEqual([draft.id])
    expect(await found({ search: 'find', state: 'PUBLISHED' })).toEqual([])
    expect(await found({ search: 'find', state: 'DRAFT', kind: 'NEWS' })).toEqual([draft.id])
    const refused = { status: 403 }
    const body = { kind: 'NEWS', titleEn: 'No', bodyEn: 'No' } as const
    expect(await planner.refusal(routes.listNewsItems, { query: {} })).toMatchObject(refused)
    expect(await planner.refusal(routes.createNewsItem, { body })).toMatchObject(refused)
    expect(
      await planner.refusal(routes.publishNewsItem, { params: { id: draft.id }, body: { version: draft.version } }),
    ).toMatchObject(refused)
  })
})

describe('attachments', () => {
  it('are for readers of the item, at most five, and go with a deleted draft', async () => {
    const draft = await write({ audience: 'ROLES', roleIds: [roleIds.planners] })
    const params = { id: draft.id }
    const { add, list, download } = routes.newsAttachments
    const files = []
    for (let at = 0; at < 5; at++)
      files.push(await author.upload(add, { params }, { name: `${at}.txt`, content: `Text ${at}` }))
    expect(await author.uploadRefusal(add, { params }, { name: 'more.pdf', content: aPdf() })).toMatchObject({
      message: 'attachments_too_many',
      params: { maximum: 5 },
    })
    expect(await planner.refusal(list, { params })).toMatchObject({ status: 404 })
    await publish(draft)
    expect((await planner.call(routes.getNews, { params })).attachments).toBe(5)
    expect((await planner.call(list, { params })).allowed).toEqual(['download'])
    const file = { id: draft.id, attachmentId: files[0]!.id }
    expect((await planner.raw(download, { params: file })).body.toString()).toBe('Text 0')
    expect(await packer.refusal(download, { params: file })).toMatchObject({ status: 404 })
    expect(await planner.uploadRefusal(add, { params }, { name: 'own.png', content: aPng() })).toMatchObject({
      status: 403,
    })

    const other = await write()
    await author.upload(add, { params: { id: other.id } }, { name: 'a.pdf', content: aPdf() })
    const query = { version: other.version }
    expect(await author.call(routes.deleteNewsItem, { params: { id: other.id }, query })).toEqual({
      message: 'delete_success',
    })
    expect(await author.refusal(list, { params: { id: other.id } })).toMatchObject({ status: 404 })
  })
})
