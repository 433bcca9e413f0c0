/** Rules that ask attributes: the same with and without a typed column, for those who may, and as attributes change. */

import {
  createAudience,
  explainAudience,
  getAudience,
  getAudienceNames,
  listRuleAttributes,
  previewAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { ruleTree } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import {
  getMetaData,
  publishMetaData,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { updateMemberAttributes } from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { tablesWithoutTenant } from '../../../../test/harness/tenant-statement.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { aField, type FieldGiven } from '../../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../../records/records.fixtures.ts'
import { someMembers } from '../../tags/tags.fixtures.ts'
import { audienceBody, builtAudience, ruleOf } from '../audiences.fixtures.ts'
import { judgingBy, membersOfRule } from './members-of-rule.queries.ts'

let t: TestApp
let superuser: pg.Client
/** Sees no personal values. */
let marketer: Client
let collectionId: string
let members: string[]
const ZONE = 'Asia/Shanghai'

const FIELDS: FieldGiven[] = [
  aField('externalId', { isRequired: true }),
  aField('size', { type: 'NUMBER', unit: 'EU' }),
  aField('colour', { type: 'ENUM', values: ['RED', 'BLUE'] }),
  aField('note'),
  aField('born', { type: 'DATE' }),
  aField('seen', { type: 'DATE_TIME' }),
  aField('vip', { type: 'BOOLEAN' }),
  aField('child', { type: 'OBJECT' }),
  aField('child.name', { pii: 'PERSONAL' }),
  aField('illness', { pii: 'SENSITIVE' }),
]
const DATA = [
  { size: 42, colour: 'RED', born: '2020-02-29', vip: true, seen: '2026-06-15T16:00:00Z', illness: 'flu' },
  { size: 42.5, colour: 'BLUE', born: '2020-03-01', vip: false, seen: '2026-06-15T15:59:59Z', illness: 'flu' },
  { size: -1, note: 'x'.repeat(201), child: { name: 'Rex' }, seen: '2026-06-16T23:59:59+08:00' },
  { note: 'x'.repeat(200), child: { name: 'rex' } },
  {},
]

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const audiences = [
    'audiences.list',
    'audiences.create',
    'audiences.edit',
    'audiences.preview',
    'audiences.explain',
  ] as const
  marketer = await userWith(t.http, t.admin, ['members.list', ...audiences])
  collectionId = await aRecordCollection(t.admin, FIELDS, {
    kind: 'PROFILE',
    keyPath: 'externalId',
    nameEn: 'Shoppers',
  })
  members = await someMembers(t.admin, DATA.length)
  for (const [at, data] of DATA.entries()) await put(members[at]!, 0, data)
  await t.admin.call(recordMemberConsent, {
    params: { id: members[1]! },
    body: { purpose: 'HEALTH', state: 'GRANTED', decidedOn: '2026-06-01', source: 'PAPER', proof: 'Form 1' },
  })
})

const put = (id: string, version: number, data: object) =>
  t.admin.call(updateMemberAttributes, { params: { id, collectionId }, body: { version, data: { ...data } } })
const asks = (path: string, test: object, given: object = {}) =>
  ruleOf({ kind: 'ATTRIBUTE', collectionId, path, asks: test, ...given })
const size = (test: object) => asks('size', { op: 'NUMBER', ...test })

async function found(tree: object): Promise<number[]> {
  const rule: RuleGroup = ruleTree.parse(tree)
  return inTenant(t.app.pool, 1, 'read', async (db) => {
    const statement = membersOfRule(db, rule, await judgingBy(db, rule, { now: new Date(), zone: ZONE }))
    expect(tablesWithoutTenant(statement.compile(db.trx).sql)).toEqual([])
    const { rows } = await statement.execute(db.trx)
    return rows.flatMap(({ id }) => (members.includes(id) ? [members.indexOf(id)] : [])).toSorted()
  })
}

const CASES: [name: string, tree: () => object, expected: number[]][] = [
  ['a number that is', () => size({ from: 42, to: 42 }), [0]],
  ['a number that is at least', () => size({ from: 42 }), [0, 1]],
  ['a number that is at most', () => size({ to: 42 }), [0, 2]],
  ['a number in between', () => size({ from: 0, to: 42.5 }), [0, 1]],
  ['an attribute that is filled in', () => asks('size', { op: 'SET' }), [0, 1, 2]],
  ['an attribute that is not filled in', () => asks('size', { op: 'SET' }, { not: true }), [3, 4]],
  ['one of these', () => asks('colour', { op: 'TEXT', values: ['RED', 'GREEN'] }), [0]],
  ['a long text', () => asks('note', { op: 'TEXT', values: ['x'.repeat(200)] }), [3]],
  ['a text as it is written', () => asks('child.name', { op: 'TEXT', values: ['Rex'] }), [2]],
  ['yes', () => asks('vip', { op: 'BOOLEAN', value: true }), [0]],
  ['no', () => asks('vip', { op: 'BOOLEAN', value: false }), [1]],
  ['a date', () => asks('born', { op: 'DAY', from: '2020-02-29', to: '2020-02-29' }), [0]],
  ['a later date', () => asks('born', { op: 'DAY', from: '2020-03-01' }), [1]],
  [
    'a day in the time zone of the tenant',
    () => asks('seen', { op: 'DAY', from: '2026-06-16', to: '2026-06-16' }),
    [0, 2],
  ],
  ['an earlier day', () => asks('seen', { op: 'DAY', to: '2026-06-15' }), [1]],
  ['what is sensitive, with consent alone', () => asks('illness', { op: 'TEXT', values: ['flu'] }), [1]],
  ['another type than it has', () => asks('size', { op: 'TEXT', values: ['42'] }), []],
  ['what is not there', () => asks('weight', { op: 'SET' }), []],
  ['what is not there, turned round', () => asks('weight', { op: 'SET' }, { not: true }), [0, 1, 2, 3, 4]],
]

async function promote(): Promise<void> {
  const { version } = await t.admin.call(getMetaData, { params: { id: collectionId } })
  const fields = FIELDS.map((field) => ({ ...field, isIndexed: field.type !== 'OBJECT' }))
  const draft = await t.admin.call(saveMetaDataDraft, { params: { id: collectionId }, body: { version, fields } })
  await t.admin.call(publishMetaData, {
    params: { id: collectionId },
    body: { version: draft.version, reason: 'asked often' },
  })
  await waitUntil(
    async () => (await t.admin.call(listRuleAttributes, {})).items,
    (items) => items.every(({ isPromoted }) => isPromoted),
  )
}

describe('a rule finds', { shuffle: false }, () => {
  it.each(CASES)('1. %s, by the stored object', async (_, tree, expected) => {
    expect(await found(tree())).toEqual(expected)
  })
  it('2. advice where an attribute is not indexed', async () => {
    onTestFinished(async () => void (await superuser.query('analyze members')))
    await superuser.query("update pg_class set relpages = 1, reltuples = 1e15 where relname = 'members'")
    const rule = asks('size', { op: 'SET' }, { not: true })
    expect(await t.admin.call(previewAudience, { body: { rule } })).toMatchObject({
      kind: 'TOO_DEAR',
      advice: [{ place: '0', kind: 'PROMOTE' }],
    })
  })
  it('3. the same once typed columns are filled', async () => {
    await promote()
    expect((await t.admin.call(listRuleAttributes, {})).items).toHaveLength(8)
    for (const [name, tree, expected] of CASES) expect(await found(tree()), name).toEqual(expected)
  })
})

describe('an attribute', () => {
  it('that is personal is asked by those alone who may see it in full', async () => {
    const personal = asks('child.name', { op: 'SET' })
    const body = audienceBody({ mode: 'DYNAMIC', rule: personal })
    expect(await marketer.refusal(createAudience, { body })).toMatchObject({
      status: 403,
      message: 'audience_rule_personal',
    })
    expect(await marketer.refusal(previewAudience, { body: { rule: personal } })).toMatchObject({ status: 403 })
    const offered = (await marketer.call(listRuleAttributes, {})).items.map(({ path }) => path)
    expect(offered).toContain('size')
    expect(offered).not.toContain('child.name')
    const half = await userWith(t.http, t.admin, ['members.unmask', 'audiences.preview'])
    await half.call(previewAudience, { body: { rule: personal } })
    const sensitive = asks('illness', { op: 'TEXT', values: ['flu'] })
    expect(await half.refusal(previewAudience, { body: { rule: sensitive } })).toMatchObject({ status: 403 })

    const audience = await builtAudience(t.admin, personal)
    const asked = { params: { id: audience.id, memberId: members[2]! }, query: {} }
    expect((await t.admin.call(explainAudience, asked)).verdicts.map(({ holds }) => holds)).toEqual([true, true])
    expect((await marketer.call(explainAudience, asked)).verdicts.map(({ holds }) => holds)).toEqual([null, null])
  })

  it('must be there, of the type that is asked, and of the tenant', async () => {
    for (const rule of [
      asks('weight', { op: 'SET' }),
      asks('size', { op: 'TEXT', values: ['42'] }),
      ruleOf({ kind: 'ATTRIBUTE', collectionId: members[0], path: 'size', asks: { op: 'SET' } }),
    ])
      expect(await t.admin.refusal(previewAudience, { body: { rule } })).toMatchObject({
        fields: { rule: 'audience_rule_unknown' },
      })
    expect(await t.other.refusal(previewAudience, { body: { rule: size({ from: 1 }) } })).toMatchObject({
      fields: { rule: 'audience_rule_unknown' },
    })
    expect((await t.other.call(listRuleAttributes, {})).items).toEqual([])
    for (const test of [{}, { from: 2, to: 1 }])
      expect(await t.admin.refusal(previewAudience, { body: { rule: size(test) } })).toMatchObject({ status: 400 })
  })

  it('that changes has its member judged again within two seconds', async () => {
    const audience = await builtAudience(t.admin, size({ from: 50 }))
    const [member] = await someMembers(t.admin, 1)
    const names = await t.admin.call(getAudienceNames, { params: { id: audience.id } })
    expect(names.names).toMatchObject([{ kind: 'ATTRIBUTE', en: 'size' }])
    const becomes = (isIn: boolean) =>
      waitUntil(
        () => t.admin.call(explainAudience, { params: { id: audience.id, memberId: member! }, query: {} }),
        (why) => why.isIn === isIn,
      )
    await put(member!, 0, { size: 50 })
    const began = performance.now()
    const { last } = await becomes(true)
    expect(performance.now() - began).toBeLessThan(2_000)
    expect(last).toMatchObject({ cause: 'FACT' })
    // What was new of the member is judged by now.
    await put(member!, 1, { size: 49 })
    expect((await becomes(false)).last).toMatchObject({ cause: 'FACT', facts: ['ATTRIBUTE'] })
  })

  it('that a rule asks is named before meta data breaks it', async () => {
    const audience = await builtAudience(t.admin, asks('vip', { op: 'BOOLEAN', value: true }))
    const { version } = await t.admin.call(getMetaData, { params: { id: collectionId } })
    const fields = FIELDS.filter(({ path }) => path !== 'vip')
    const draft = await t.admin.call(saveMetaDataDraft, { params: { id: collectionId }, body: { version, fields } })
    const body = { version: draft.version, reason: 'not sent any more' }
    expect(await t.admin.refusal(publishMetaData, { params: { id: collectionId }, body })).toMatchObject({
      message: 'meta_data_breaks_readers',
      params: { names: expect.stringContaining(audience.code) as unknown },
    })
    expect(await t.admin.call(getAudience, { params: { id: audience.id } })).toMatchObject({ status: 'ACTIVE' })
  })
})
