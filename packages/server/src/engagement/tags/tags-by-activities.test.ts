/** Activities give tags as they come in; health data only where the member agreed to that. */

import { recordActivities, recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { freezeMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/tags/tags.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { masters } from '../../plant/orders/orders.fixtures.ts'
import { activeTag, someMembers, tagBody, type TagBody } from './tags.fixtures.ts'

let t: TestApp
let admin: Client
let medicine: Product
let candy: Product
let sent = 0

beforeAll(async () => {
  t = await testApp()
  admin = t.admin
  const author = await userWith(t.http, admin, Object.keys(permissions) as PermissionName[])
  medicine = (await masters(author, admin, { healthClass: 'PRESCRIPTION' })).product
  candy = (await masters(author, admin, { healthClass: 'NONE' })).product
})

const byActivity = (given: Partial<TagBody>) => activeTag(admin, { kind: 'EVENT', ...given })
const item = (id: string, type: string, props: Record<string, unknown> = {}) => ({
  activityId: `t-${++sent}`,
  type,
  member: { id },
  occurredAt: t.app.clock.now().toISOString(),
  props,
})
const send = (...items: ReturnType<typeof item>[]) => admin.call(recordActivities, { body: { items } })
const tagsOf = async (id: string) =>
  (await admin.call(routes.getMemberTags, { params: { id } })).items.map(({ tag }) => tag.id).toSorted()

it('give a tag by their type and what they say, once for each member', async () => {
  const any = await byActivity({ activityType: 'TASTING' })
  const city = await byActivity({
    activityType: 'TASTING',
    activityMatches: [
      { path: 'shop.city', value: 'Suzhou' },
      { path: 'guests', value: '2' },
    ],
  })
  const [one = '', two = '', three = ''] = await someMembers(admin, 3)
  await send(
    item(one, 'TASTING', { shop: { city: 'Suzhou' }, guests: 2 }),
    item(one, 'TASTING', { shop: { city: 'Suzhou' }, guests: 2 }),
    item(two, 'TASTING', { shop: { city: 'suzhou' }, guests: 2 }),
    item(three, 'VISIT', { shop: { city: 'Suzhou' }, guests: 2 }),
  )
  expect(await tagsOf(one)).toEqual([any.id, city.id].toSorted())
  expect(await tagsOf(two)).toEqual([any.id])
  expect(await tagsOf(three)).toEqual([])
  const { items } = await admin.call(routes.getMemberTags, { params: { id: one } })
  expect(items[0]).toMatchObject({ source: 'EVENT' })
  const single = item(three, 'TASTING')
  await admin.call(recordActivity, { body: single })
  expect(await tagsOf(three)).toEqual([any.id])
  // What comes again gives nothing.
  await admin.call(routes.removeTag, { params: { id: any.id }, body: { members: [three] } })
  await send(single)
  expect(await tagsOf(three)).toEqual([])
})

it('reach neither what the prototype has, nor objects and lists', async () => {
  const odd = ['constructor.name', 'shop', 'list', 'list.length'].map((path) =>
    byActivity({ activityType: 'ODD', activityMatches: [{ path, value: path === 'list.length' ? '1' : 'Object' }] }),
  )
  await Promise.all(odd)
  const [id = ''] = await someMembers(admin, 1)
  await send(item(id, 'ODD', { shop: { name: 'Object' }, list: ['Object'] }))
  expect(await tagsOf(id)).toEqual([])
})

it('give no tag to members that are frozen, and none of tags that are not active', async () => {
  const tag = await byActivity({ activityType: 'FROZEN_TRY' })
  await admin.call(routes.createTag, { body: tagBody({ kind: 'EVENT', activityType: 'FROZEN_TRY' }) })
  const [active = '', frozen = ''] = await someMembers(admin, 2)
  await admin.call(freezeMember, { params: { id: frozen }, body: { version: 1, reason: 'Odd returns' } })
  expect(await send(item(active, 'FROZEN_TRY'), item(frozen, 'FROZEN_TRY'))).toMatchObject({ accepted: 2 })
  expect(await tagsOf(active)).toEqual([tag.id])
  expect(await tagsOf(frozen)).toEqual([])
  await admin.call(routes.archiveTag, { params: { id: tag.id }, body: { version: 2, reason: 'No longer used' } })
  const [later = ''] = await someMembers(admin, 1)
  await send(item(later, 'FROZEN_TRY'))
  expect(await tagsOf(later)).toEqual([])
})

it('that name a product of health data count only for members who agreed to that', async () => {
  const tag = await byActivity({ activityType: 'BOUGHT' })
  const { rows } = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
    client.query<{ gtin: string }>('select gtin from product_gtins where tenant_id = 1 and product_id = $1', [
      medicine.id,
    ]),
  )
  const { gtin } = rows[0]!
  const names = [
    { article: medicine.code },
    { lines: [{ what: gtin }] },
    { scanned: elementString({ gtin, serial: 'ABC123' }) },
    { link: `https://id.example/01/${gtin}/21/ABC` },
    { [medicine.code]: 1 },
    { article: medicine.code.toLowerCase() },
    { article: `shop/${medicine.code.toLowerCase()}-box` },
    { what: `${medicine.code.replaceAll('-', ' ')}` },
    { what: gtin.split('').join(' ') },
    { what: gtin.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))) },
    { epc: `urn:epc:id:sgtin:${gtin.slice(1, 8)}.${gtin[0]}${gtin.slice(8, 13)}.ABC` },
  ]
  const decided = (state: 'GRANTED' | 'REVOKED', decidedOn: string) => ({
    purpose: 'HEALTH' as const,
    state,
    decidedOn,
    source: 'PAPER' as const,
    proof: 'Form 1',
  })
  for (const props of names) {
    const [silent = '', agrees = '', took = ''] = await someMembers(admin, 3)
    await admin.call(recordMemberConsent, { params: { id: agrees }, body: decided('GRANTED', '2026-01-01') })
    await admin.call(recordMemberConsent, { params: { id: took }, body: decided('GRANTED', '2026-01-01') })
    await admin.call(recordMemberConsent, { params: { id: took }, body: decided('REVOKED', '2026-01-02') })
    await send(...[silent, agrees, took].map((id) => item(id, 'BOUGHT', props)))
    expect(await tagsOf(silent), JSON.stringify(props)).toEqual([])
    expect(await tagsOf(took)).toEqual([])
    expect(await tagsOf(agrees)).toEqual([tag.id])
  }
  const [id = ''] = await someMembers(admin, 1)
  await send(item(id, 'BOUGHT', { article: candy.code }))
  expect(await tagsOf(id)).toEqual([tag.id])
})

it('are the only ones that give such a tag, which says what it waits for', async () => {
  const tag = await byActivity({ activityType: 'GAME' })
  const [id = ''] = await someMembers(admin, 1)
  expect(await admin.refusal(routes.assignTag, { params: { id: tag.id }, body: { members: [id] } })).toMatchObject({
    message: 'tag_not_by_hand',
  })
  expect(tag.allowed).not.toContain('assign')
  for (const [given, fields] of [
    [{ kind: 'EVENT' }, { activityType: 'tag_activity_wrong' }],
    [{ kind: 'MANUAL', activityType: 'GAME' }, { activityType: 'tag_activity_wrong' }],
    [{ kind: 'EVENT', activityType: 'GAME', memberLimit: 5 }, { memberLimit: 'tag_limit_of_activities' }],
    [
      { kind: 'EVENT', activityType: 'GAME', activityMatches: [{ path: 'shop', value: ' ' }] },
      { 'activityMatches.0.value': 'tag_match_can_not_be_empty' },
    ],
    [
      { kind: 'EVENT', activityType: 'GAME', activityMatches: [{ path: '__proto__', value: 'x' }] },
      { 'activityMatches.0.path': 'tag_match_wrong_format' },
    ],
  ] as const)
    expect(await admin.refusal(routes.createTag, { body: tagBody(given as Partial<TagBody>) })).toMatchObject({
      fields,
    })
})

it('give nothing to members of another tenant', async () => {
  await byActivity({ activityType: 'SHARED' })
  const [id = ''] = await someMembers(t.other, 1)
  await t.other.call(recordActivities, { body: { items: [item(id, 'SHARED')] } })
  expect((await t.other.call(routes.getMemberTags, { params: { id } })).items).toEqual([])
})
