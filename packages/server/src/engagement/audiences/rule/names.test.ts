/** What records are called that the rules of an audience name. */

import {
  createAudience,
  getAudienceNames,
  updateAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { activeTag } from '../../tags/tags.fixtures.ts'
import { audienceBody } from '../audiences.fixtures.ts'

let t: TestApp
let marketer: Client
beforeAll(async () => {
  t = await testApp()
  marketer = await userWith(t.http, t.admin, ['audiences.list', 'audiences.create', 'audiences.edit'])
})

const tagged = (...ids: string[]) =>
  ({ kind: 'GROUP', match: 'ALL', rules: [{ kind: 'TAG', values: ids }] }) as unknown as RuleGroup

describe('the names that rules need', () => {
  it('are those of every version, in both languages', async () => {
    const runner = await activeTag(t.admin, { nameEn: 'Runner', nameZh: '跑步' })
    const reader = await activeTag(t.admin, { nameEn: 'Reader', nameZh: '阅读' })
    const body = audienceBody({ mode: 'DYNAMIC', rule: tagged(runner.id) })
    const { id, version } = await marketer.call(createAudience, { body })
    await marketer.call(updateAudience, { params: { id }, body: { ...body, version, rule: tagged(reader.id) } })
    const { names } = await marketer.call(getAudienceNames, { params: { id } })
    expect(names).toHaveLength(2)
    expect(names).toContainEqual({ kind: 'TAG', id: runner.id, en: 'Runner', zh: '跑步' })
    expect(names).toContainEqual({ kind: 'TAG', id: reader.id, en: 'Reader', zh: '阅读' })
  })

  it('are of other kinds of records too', async () => {
    const other = await marketer.call(createAudience, { body: audienceBody({ nameEn: 'Guests', nameZh: '嘉宾' }) })
    const rule = {
      kind: 'GROUP',
      match: 'ALL',
      rules: [{ kind: 'AUDIENCE', values: [other.id] }],
    } as unknown as RuleGroup
    const { id } = await marketer.call(createAudience, { body: audienceBody({ mode: 'SNAPSHOT', rule }) })
    expect((await marketer.call(getAudienceNames, { params: { id } })).names).toEqual([
      { kind: 'AUDIENCE', id: other.id, en: 'Guests', zh: '嘉宾' },
    ])
  })

  it('are none of an audience whose members people choose, and of no other tenant', async () => {
    const { id } = await marketer.call(createAudience, { body: audienceBody() })
    expect(await marketer.call(getAudienceNames, { params: { id } })).toEqual({ names: [] })
    expect(await t.other.refusal(getAudienceNames, { params: { id } })).toMatchObject({ status: 404 })
    const stranger = await userWith(t.http, t.admin, ['members.list'])
    expect(await stranger.refusal(getAudienceNames, { params: { id } })).toMatchObject({ status: 403 })
  })
})
