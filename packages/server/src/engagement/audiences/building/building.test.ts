/** Audiences whose members a rule chooses: built by a task, version by version. */

import { randomUUID } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { freezeMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { archiveTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { activeTag, someMembers } from '../../tags/tags.fixtures.ts'
import { activeAudience, audienceAtRest, audienceBody, builtAudience, ruleOf } from '../audiences.fixtures.ts'

let t: TestApp
let marketer: Client
const PHONE = ruleOf({ kind: 'IDENTITY', values: ['PHONE'], isVerified: false })
const WOMEN = ruleOf({ kind: 'GENDER', values: ['FEMALE'] })
const step = (one: { id: string; version: number }) => ({
  params: { id: one.id },
  body: { version: one.version, reason: 'As agreed' },
})
const shown = (id: string) => marketer.call(routes.getAudience, { params: { id } })
const edited = ({ code, nameEn, nameZh, mode, version }: Awaited<ReturnType<typeof shown>>, rule: object | null) => ({
  code,
  nameEn,
  nameZh,
  mode,
  version,
  rule,
})

beforeAll(async () => {
  t = await testApp({ work: true })
  marketer = await userWith(t.http, t.admin, [
    'audiences.list',
    'audiences.create',
    'audiences.edit',
    'audiences.delete',
    'audiences.editStatus',
    'audiences.assign',
    'audiences.preview',
    'audiences.explain',
    'members.list',
    'members.create',
    'members.edit',
    'members.freeze',
    'members.unmask',
    'tags.list',
    'tags.create',
    'tags.editStatus',
  ])
})

describe('an audience with a rule', () => {
  it('is built once it is activated, and anew with another rule', async () => {
    const members = await someMembers(marketer, 3)
    const built = await builtAudience(marketer, PHONE)
    expect(built).toMatchObject({ status: 'ACTIVE', ruleVersion: 1, builtVersion: 1, failure: null })
    const { items } = await marketer.call(listMembers, { query: { audience: built.code, limit: 200 } })
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(members))
    const again = await marketer.call(routes.updateAudience, { params: { id: built.id }, body: edited(built, WOMEN) })
    expect(again).toMatchObject({ status: 'BUILDING', ruleVersion: 2, builtVersion: 1 })
    expect(await audienceAtRest(marketer, built.id)).toMatchObject({ status: 'ACTIVE', builtVersion: 2, members: 0 })
    const { items: versions } = await marketer.call(routes.listAudienceVersions, {
      params: { id: built.id },
      query: {},
    })
    expect(versions.map(({ no, isBuilt }) => [no, isBuilt])).toEqual([
      [2, true],
      [1, false],
    ])
    const same = await shown(built.id)
    const kept = await marketer.call(routes.updateAudience, { params: { id: same.id }, body: edited(same, WOMEN) })
    expect(kept).toMatchObject({ status: 'ACTIVE', ruleVersion: 2 })
  })

  it('asks for a rule exactly where a rule chooses', async () => {
    const refused = (given: object) => marketer.refusal(routes.createAudience, { body: audienceBody(given) })
    expect(await refused({ mode: 'DYNAMIC' })).toMatchObject({ fields: { rule: 'audience_rule_can_not_be_empty' } })
    expect(await refused({ rule: PHONE })).toMatchObject({ fields: { rule: 'audience_rule_not_allowed' } })
    const unknown = ruleOf({ kind: 'TAG', values: [randomUUID()] })
    expect(await refused({ mode: 'DYNAMIC', rule: unknown })).toMatchObject({ message: 'audience_rule_unknown' })
  })

  it('takes nobody by hand, and has a kind that stays', async () => {
    const [member] = await someMembers(marketer, 1)
    const built = await builtAudience(marketer, PHONE)
    const chosen = { params: { id: built.id }, body: { members: [member!] } }
    expect(await marketer.refusal(routes.addToAudience, chosen)).toMatchObject({ message: 'audience_has_rule' })
    expect(await marketer.refusal(routes.removeFromAudience, chosen)).toMatchObject({ message: 'audience_has_rule' })
    expect(built.allowed).not.toContain('assign')
    const body = { ...edited(built, PHONE), mode: 'SNAPSHOT' as const }
    expect(await marketer.refusal(routes.updateAudience, { params: { id: built.id }, body })).toMatchObject({
      message: 'audience_is_fixed',
    })
    const byHand = await activeAudience(marketer)
    expect(await marketer.refusal(routes.buildAudience, step(byHand))).toMatchObject({
      message: 'audience_has_no_rule',
    })
  })

  it('is no part of itself, and is kept while another one reads it', async () => {
    const inner = await builtAudience(marketer, PHONE)
    const reads = ruleOf({ kind: 'AUDIENCE', values: [inner.id] })
    const outer = await builtAudience(marketer, reads)
    expect(outer.members).toBe(inner.members)
    const circle = ruleOf({ kind: 'AUDIENCE', values: [outer.id] })
    for (const rule of [circle, reads])
      expect(
        await marketer.refusal(routes.updateAudience, { params: { id: inner.id }, body: edited(inner, rule) }),
      ).toMatchObject({ message: 'audience_rule_circle' })
    expect(await marketer.refusal(routes.archiveAudience, step(inner))).toMatchObject({
      message: 'audience_still_used',
    })
    const tag = await activeTag(marketer)
    await builtAudience(marketer, ruleOf({ kind: 'TAG', values: [tag.id] }))
    expect(await marketer.refusal(archiveTag, step(tag))).toMatchObject({ message: 'tag_still_used' })
  })

  it('is a snapshot that is built again by hand alone', async () => {
    const built = await builtAudience(marketer, PHONE, { mode: 'SNAPSHOT' })
    await someMembers(marketer, 1)
    const changed = await marketer.call(routes.updateAudience, { params: { id: built.id }, body: edited(built, WOMEN) })
    expect(changed).toMatchObject({ status: 'ACTIVE', ruleVersion: 2, builtVersion: 1, members: built.members })
    await marketer.call(routes.buildAudience, step(changed))
    expect(await audienceAtRest(marketer, built.id)).toMatchObject({ builtVersion: 2, members: 0 })
  })

  it('is refused where it is unknown to the tenant', async () => {
    const { id, version } = await builtAudience(marketer, PHONE)
    expect(await t.other.refusal(routes.buildAudience, step({ id, version }))).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.listAudienceVersions, { params: { id }, query: {} })).toMatchObject({
      status: 404,
    })
  })

  it('leaves members that are not active out, and says why', async () => {
    const [member] = await someMembers(marketer, 1)
    const before = await builtAudience(marketer, PHONE)
    const why = () => marketer.call(routes.explainAudience, { params: { id: before.id, memberId: member! }, query: {} })
    expect(await why()).toMatchObject({
      isIn: true,
      isActive: true,
      verdicts: [
        { place: '', holds: true },
        { place: '0', holds: true },
      ],
      last: { step: 'ENTERED', cause: 'BUILD', version: 1 },
    })
    const { items } = await marketer.call(listMembers, { query: { audience: before.code, limit: 200 } })
    const { version } = items.find(({ id }) => id === member)!
    await marketer.call(freezeMember, { params: { id: member! }, body: { version, reason: 'As agreed' } })
    await marketer.call(routes.buildAudience, step(await shown(before.id)))
    await audienceAtRest(marketer, before.id)
    expect(await why()).toMatchObject({ isIn: false, isActive: false, last: { step: 'LEFT' } })
  })
})

describe('the preview of a rule', () => {
  const preview = (by: Client, rule: object, overlaps: string[] = []) =>
    by.call(routes.previewAudience, { body: { rule, overlaps } })

  it('counts exactly, with some members and what others have in common', async () => {
    const members = await someMembers(marketer, 12)
    const built = await builtAudience(marketer, PHONE)
    const found = await preview(marketer, PHONE, [built.id])
    expect(found.kind).toBe('EXACT')
    expect(found.count).toBe(built.members)
    expect(found.overlaps.map(({ count }) => count)).toEqual([built.members])
    expect(found.sample).toHaveLength(10)
    expect(found.sample.map(({ id }) => id)).toContain(members.at(-1))
    const plain = await userWith(t.http, t.admin, ['audiences.preview'])
    const told = await preview(plain, PHONE, [built.id])
    expect(told).toMatchObject({ count: Math.floor(built.members! / 10) * 10, sample: [] })
    expect(await preview(plain, WOMEN)).toMatchObject({ count: null, sample: [] })
    expect(await preview(t.other, PHONE)).toMatchObject({ count: 0 })
    expect(
      await t.other.refusal(routes.previewAudience, { body: { rule: PHONE, overlaps: [built.id] } }),
    ).toMatchObject({ message: 'audience_rule_unknown' })
  })
})
