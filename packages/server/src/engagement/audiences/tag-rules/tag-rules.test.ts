/** Tags that a rule gives: entered, built by a task, version by version, and refused where something would read itself. */

import { randomUUID } from 'node:crypto'
import * as audiences from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  AUDIENCE_VERSIONS_MAXIMUM,
  AUDIENCES_MAXIMUM,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { runTagOverAudience } from '@serialis/contract/engagement/audiences/runs/audience-runs.routes.ts'
import * as routes from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { listMembers, updateMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import * as tags from '@serialis/contract/engagement/tags/tags.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { activeTag, someMembers, tagBody } from '../../tags/tags.fixtures.ts'
import { activeAudience, audienceBody, builtAudience, ruleOf } from '../audiences.fixtures.ts'
import { draftByRule, tagAtRest, tagByRule } from './tag-rules.fixtures.ts'

let t: TestApp
let superuser: pg.Client
let marketer: Client
const PHONE = ruleOf({ kind: 'IDENTITY', values: ['PHONE'], isVerified: false })
const WOMEN = ruleOf({ kind: 'GENDER', values: ['FEMALE'] })
const tagged = (id: string) => ruleOf({ kind: 'TAG', values: [id] })
const inside = (id: string) => ruleOf({ kind: 'AUDIENCE', values: [id] })
const step = (one: { id: string; version: number }) => ({
  params: { id: one.id },
  body: { version: one.version, reason: 'As agreed' },
})
const shown = (id: string) => marketer.call(tags.getTag, { params: { id } })
const having = async (code: string) =>
  (await marketer.call(listMembers, { query: { tag: code, limit: 200 } })).items.map(({ id }) => id).toSorted()
const changeRule = async (id: string, rule: object) =>
  ({ params: { id }, body: { rule, version: (await shown(id)).version } }) as const

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  marketer = await userWith(t.http, t.admin, [
    'audiences.list',
    'audiences.create',
    'audiences.edit',
    'audiences.editStatus',
    'audiences.explain',
    'members.list',
    'members.create',
    'members.edit',
    'members.unmask',
    'tags.list',
    'tags.create',
    'tags.edit',
    'tags.delete',
    'tags.editStatus',
    'tags.assign',
  ])
})

async function makeFemale(id: string): Promise<void> {
  const { items } = await marketer.call(listMembers, { query: { limit: 200 } })
  const { version } = items.find((one) => one.id === id)!
  await marketer.call(updateMember, { params: { id }, body: { name: 'Li', gender: 'FEMALE', version } })
}

describe('a tag by rules', () => {
  it('is activated with a rule alone, which then gives it and takes it away', async () => {
    const members = (await someMembers(marketer, 3)).toSorted()
    const created = await marketer.call(tags.createTag, { body: tagBody({ kind: 'RULE' }) })
    expect(await marketer.refusal(tags.activateTag, step(created))).toMatchObject({
      message: 'tag_rule_can_not_be_empty',
    })
    expect(await marketer.call(routes.getTagRule, { params: { id: created.id } })).toMatchObject({
      rule: null,
      status: 'DRAFT',
      allowed: ['edit'],
    })
    await marketer.call(routes.setTagRule, await changeRule(created.id, PHONE))
    await marketer.call(tags.activateTag, step(await shown(created.id)))
    expect(await tagAtRest(marketer, created.id)).toMatchObject({
      status: 'ACTIVE',
      ruleVersion: 1,
      builtVersion: 1,
      failure: null,
      beyond: 0,
      allowed: ['edit', 'build'],
    })
    expect(await having(created.code)).toEqual(expect.arrayContaining(members))
    const { items } = await marketer.call(tags.getMemberTags, { params: { id: members[0]! } })
    const mine = items.find(({ tag }) => tag.id === created.id)!
    expect(mine).toMatchObject({ source: 'RULE', expiresAt: null })
    await makeFemale(members[0]!)
    expect(await marketer.call(routes.setTagRule, await changeRule(created.id, WOMEN))).toMatchObject({
      status: 'BUILDING',
      ruleVersion: 2,
      builtVersion: 1,
    })
    await tagAtRest(marketer, created.id)
    expect(await having(created.code)).toEqual([members[0]])
    const after = await marketer.call(tags.getMemberTags, { params: { id: members[0]! } })
    // Whom both rules fit keeps it as it is.
    expect(after.items.find(({ tag }) => tag.id === created.id)).toEqual(mine)
    const params = { id: created.id }
    const { items: versions } = await marketer.call(routes.listTagVersions, { params, query: {} })
    expect(versions.map(({ no, isBuilt }) => [no, isBuilt])).toEqual([
      [2, true],
      [1, false],
    ])
    const { days } = await marketer.call(routes.getTagSizes, { params })
    expect(days.at(-1)).toMatchObject({ count: 1 })
    expect(days.at(-2)).toMatchObject({ count: 0 })
    const { rows } = await superuser.query<{ step: string; source: string }>(
      'select step, source from member_tag_changes where tenant_id = 1 and tag_id = $1 and member_id = $2 order by changed_at',
      [created.id, members[1]],
    )
    expect(rows.map((row) => `${row.step} ${row.source}`)).toEqual(['ADDED RULE', 'REMOVED RULE'])
  })

  it('is given and taken by nobody else while it is active', async () => {
    const [member] = await someMembers(marketer, 1)
    const tag = await tagByRule(marketer, PHONE)
    expect(tag.allowed).not.toContain('assign')
    expect(tag.allowed).not.toContain('remove')
    const chosen = { params: { id: tag.id }, body: { members: [member!] } }
    expect(await marketer.refusal(tags.assignTag, chosen)).toMatchObject({ message: 'tag_not_by_hand' })
    expect(await marketer.refusal(tags.removeTag, chosen)).toMatchObject({ message: 'tag_not_by_hand' })
    const { id: audienceId } = await activeAudience(marketer)
    for (const effect of ['ADD', 'REMOVE'] as const) {
      const body = { audienceId, effect, reason: 'As agreed' }
      expect(await marketer.refusal(runTagOverAudience, { params: { id: tag.id }, body })).toMatchObject({
        message: 'audience_run_target_closed',
      })
    }
    await marketer.call(tags.archiveTag, step(tag))
    expect(await marketer.call(routes.getTagRule, { params: { id: tag.id } })).toMatchObject({
      status: 'ARCHIVED',
      allowed: [],
    })
    // Who has it keeps it, until a person takes it away.
    expect(await having(tag.code)).toContain(member)
    expect(await marketer.call(tags.removeTag, chosen)).toMatchObject({ changed: 1 })
  })

  it('has no set that is an audience', async () => {
    const tag = await tagByRule(marketer, PHONE)
    const { rows } = await superuser.query<{ id: string }>('select id from audiences where tag_id = $1', [tag.id])
    const { id } = rows[0]!
    const { items } = await marketer.call(audiences.listAudiences, { query: { search: tag.code } })
    expect(items).toEqual([])
    for (const refused of [
      await marketer.refusal(audiences.getAudience, { params: { id } }),
      await marketer.refusal(audiences.archiveAudience, step({ id, version: 1 })),
      await marketer.refusal(audiences.explainAudience, { params: { id, memberId: id }, query: {} }),
    ])
      expect(refused).toMatchObject({ status: 404 })
    const body = audienceBody({ mode: 'DYNAMIC', rule: inside(id) })
    expect(await marketer.refusal(audiences.createAudience, { body })).toMatchObject({
      message: 'audience_rule_unknown',
    })
    const [member] = await having(tag.code)
    const { items: mine } = await marketer.call(audiences.getMemberAudiences, { params: { id: member! } })
    expect(mine.filter(({ audience }) => audience.id === id)).toEqual([])
    const timeline = await marketer.call(listMemberTimeline, { params: { id: member! }, query: {} })
    expect(timeline.items.map(({ kind }) => kind)).toContain('TAG')
    expect(timeline.items.map(({ kind }) => kind)).not.toContain('AUDIENCE')
  })

  it('reads itself nowhere, neither by tags nor by audiences', async () => {
    const tag = await tagByRule(marketer, PHONE)
    const outer = await tagByRule(marketer, tagged(tag.id))
    const audience = await builtAudience(marketer, tagged(outer.id))
    const circle = async (id: string, rule: object) =>
      expect(await marketer.refusal(routes.setTagRule, await changeRule(id, rule))).toMatchObject({
        message: 'audience_rule_circle',
      })
    await circle(tag.id, tagged(tag.id))
    await circle(tag.id, tagged(outer.id))
    await circle(tag.id, inside(audience.id))
    // The other way round: the audience begins to read what reads it.
    const free = await builtAudience(marketer, PHONE)
    await tagByRule(marketer, inside(free.id)).then(async ({ id }) => {
      const { code, nameEn, nameZh, mode, version } = free
      const body = { code, nameEn, nameZh, mode, version, rule: tagged(id) }
      expect(await marketer.refusal(audiences.updateAudience, { params: { id: free.id }, body })).toMatchObject({
        message: 'audience_rule_circle',
      })
    })
    // A tag that has no rule yet and is read already.
    const later = await marketer.call(tags.createTag, { body: tagBody({ kind: 'RULE' }) })
    const reads = await builtAudience(marketer, tagged(later.id))
    await circle(later.id, inside(reads.id))
    const named = await marketer.call(tags.getTagReaders, { params: { id: tag.id } })
    expect(named).toEqual({ count: 1, readers: [{ kind: 'TAG', id: outer.id, name: outer.code }] })
    expect(await marketer.refusal(tags.archiveTag, step(tag))).toMatchObject({
      message: 'tag_still_used',
      params: { names: outer.code },
    })
  })

  it('is refused where its rule, its status or its kind does not allow it', async () => {
    const draft = await draftByRule(marketer, PHONE)
    const unknown = await changeRule(draft.id, tagged(randomUUID()))
    expect(await marketer.refusal(routes.setTagRule, unknown)).toMatchObject({ message: 'audience_rule_unknown' })
    const late = { params: { id: draft.id }, body: { rule: WOMEN, version: draft.version + 1 } }
    expect(await marketer.refusal(routes.setTagRule, late)).toMatchObject({ message: 'changed_meanwhile' })
    expect(await marketer.refusal(routes.buildTag, step(draft))).toMatchObject({ message: 'tag_status_does_not_allow' })
    const byHand = await activeTag(marketer)
    expect(await marketer.refusal(routes.setTagRule, await changeRule(byHand.id, PHONE))).toMatchObject({
      message: 'tag_has_no_rule',
    })
    expect(await marketer.refusal(routes.buildTag, step(byHand))).toMatchObject({ message: 'tag_has_no_rule' })
    for (const route of [routes.getTagRule, routes.getTagSizes, routes.getTagNames] as const)
      expect(await marketer.refusal(route, { params: { id: byHand.id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.getTagRule, { params: { id: draft.id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.setTagRule, unknown)).toMatchObject({ status: 404 })
    const reader = await userWith(t.http, t.admin, ['tags.list', 'tags.editStatus'])
    expect(await reader.refusal(routes.setTagRule, unknown)).toMatchObject({ status: 403 })
    await superuser.query(
      `insert into audience_versions (tenant_id, audience_id, no, rule, created_at, created_by_name)
       select 1, id, $2, $3, now(), 'Li' from audiences where tag_id = $1`,
      [draft.id, AUDIENCE_VERSIONS_MAXIMUM, JSON.stringify(PHONE)],
    )
    expect(await marketer.refusal(routes.setTagRule, await changeRule(draft.id, WOMEN))).toMatchObject({
      message: 'audience_versions_too_many',
    })
    await superuser.query(
      `insert into audiences (tenant_id, id, code, name_en, name_zh, description, mode, status, created_at, updated_at)
       select 2, gen_random_uuid(), 'many_' || n, 'n', 'n', '', 'STATIC', 'DRAFT', now(), now() from generate_series(1, $1) n`,
      [AUDIENCES_MAXIMUM],
    )
    const beyond = await t.other.call(tags.createTag, { body: tagBody({ kind: 'RULE' }) })
    const entered = { rule: PHONE, version: beyond.version }
    expect(await t.other.refusal(routes.setTagRule, { params: { id: beyond.id }, body: entered })).toMatchObject({
      message: 'audiences_too_many',
    })
    // A draft goes with its rule, also where it becomes a tag of another kind.
    const { id, version, code, nameEn, nameZh } = draft
    const body = { kind: 'MANUAL' as const, code, nameEn, nameZh, version }
    await marketer.call(tags.updateTag, { params: { id }, body })
    const other = await draftByRule(marketer, PHONE)
    await marketer.call(tags.deleteTag, { params: { id: other.id }, query: { version: other.version } })
    const { rows } = await superuser.query('select from audiences where tag_id = any($1::uuid[])', [[id, other.id]])
    expect(rows).toEqual([])
  })

  it('waits for its build', async () => {
    const [member] = await someMembers(marketer, 1)
    const first = await draftByRule(marketer, PHONE)
    const second = await draftByRule(marketer, PHONE)
    // Builds of a tenant run one after another, and this one waits for the member.
    await superuser.query('begin')
    await superuser.query('select from members where id = $1 for update', [member])
    try {
      await marketer.call(tags.activateTag, step(first))
      const tag = await marketer.call(tags.activateTag, step(second))
      const { id, code, nameEn, nameZh, kind, version } = tag
      for (const refused of [
        await marketer.refusal(routes.setTagRule, await changeRule(id, WOMEN)),
        await marketer.refusal(routes.buildTag, step(tag)),
        await marketer.refusal(tags.archiveTag, step(tag)),
        await marketer.refusal(tags.updateTag, {
          params: { id },
          body: { code, nameEn, nameZh, kind, version, memberLimit: 200 },
        }),
      ])
        expect(refused).toMatchObject({ message: 'tag_rule_building' })
      expect(await marketer.call(routes.getTagRule, { params: { id } })).toMatchObject({ allowed: [] })
    } finally {
      await superuser.query('rollback')
    }
    await tagAtRest(marketer, second.id)
    expect(await having(second.code)).toContain(member)
  })
})
