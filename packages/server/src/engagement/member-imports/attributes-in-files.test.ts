/** Attributes of members as columns of files: typed by their meta data, judged as a whole for each member. */

import { archiveCollection, deprecateCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  getMetaData,
  publishMetaData,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  getMemberAttributesOf,
  showMemberAttributes,
  updateMemberAttributes,
} from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  attributeColumnOf,
  type MemberImport,
  type MemberImportPlan,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { BLIND_RIGHTS, IMPORT_RIGHTS, importDesk } from './member-imports.fixtures.ts'

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof importDesk>

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, [...IMPORT_RIGHTS, 'members.recordConsent'])
  desk = importDesk(clerk)
})

const FIELDS = [
  aField('externalId', { isRequired: true }),
  aField('size', { type: 'NUMBER', isRequired: true }),
  aField('colour', { type: 'ENUM', values: ['RED', 'BLUE'] }),
  aField('isSubscribed', { type: 'BOOLEAN' }),
  aField('since', { type: 'DATE' }),
  aField('brands', { type: 'ARRAY', itemType: 'STRING', maxItems: 2 }),
  aField('pet', { type: 'OBJECT' }),
  aField('pet.name', { pii: 'PERSONAL' }),
  aField('pet.age', { type: 'INTEGER' }),
]
const aCollection = (fields = FIELDS) =>
  aRecordCollection(t.admin, fields, { kind: 'PROFILE', keyPath: 'externalId', nameEn: 'Shoppers' })

type Column = MemberImportPlan['columns'][number]
const inCollection = (id: string, ...paths: string[]): Column[] => paths.map((path) => attributeColumnOf(id, path))

/** Uploaded with titles that say nothing, then mapped. */
async function mapped(columns: readonly Column[], lines: readonly string[], by = desk, change: object = {}) {
  const file = await by.checked(`${columns.map((_, at) => `C${at}`).join(',')}\n${lines.join('\n')}\n`)
  return by.planned(file, { columns: [...columns], ...change })
}
const faultsOf = async (file: MemberImport, by = desk) =>
  (await by.rows(file))
    .filter(({ outcome }) => outcome === 'REFUSED')
    .map(({ line, faults }) => [line, ...faults.map(({ field, key }) => `${field.split(':').at(-1)} ${key}`)])
const stored = async (text: string, collectionId: string) => {
  const { id } = (await desk.member(text))!
  const shown = await clerk.call(getMemberAttributesOf, { params: { id, collectionId } })
  const whole = shown.version > 0 && (await clerk.call(showMemberAttributes, { params: { id, collectionId } })).data
  return { ...shown, data: whole }
}
let made = 0
const shopId = () => `shop-${++made}`

describe('attributes in a file', () => {
  it('are checked without a trace, entered by their types, and shown in part', async () => {
    const collectionId = await aCollection()
    const a = shopId()
    const columns = inCollection(
      collectionId,
      'size',
      'colour',
      'isSubscribed',
      'since',
      'brands',
      'pet.name',
      'pet.age',
    )
    const file = await mapped(['externalId', ...columns], [`${a},42.5,RED,是,2026/1/5,A;B,Rex Canary,3`])
    expect(file).toMatchObject({ status: 'CHECKED', counts: { create: 1, refused: 0 } })
    const known = file.attributes.filter(({ column }) => columns.includes(column)).map(({ labelEn }) => labelEn)
    expect(known).toHaveLength(columns.length)
    const [row] = await desk.rows(file)
    expect(row!.cells[columns[0] as 'name']).toBe('42.5')
    expect(JSON.stringify(await desk.rows(file))).not.toContain('Rex Canary')
    expect((await desk.entered(file)).counts).toMatchObject({ create: 1 })
    expect(await stored(a, collectionId)).toMatchObject({
      version: 1,
      source: 'IMPORT',
      data: {
        size: 42.5,
        colour: 'RED',
        isSubscribed: true,
        since: '2026-01-05',
        brands: ['A', 'B'],
        pet: { name: 'Rex Canary', age: 3 },
      },
    })
  })

  it('are laid over what the member has, also inside of objects, and the same file twice changes nothing', async () => {
    const collectionId = await aCollection()
    const a = shopId()
    const columns = ['externalId', ...inCollection(collectionId, 'size', 'pet.name')] as Column[]
    await desk.entered(await mapped(columns, [`${a},1,Rex`]))
    expect((await mapped(columns, [`${a},1,Rex`])).counts).toMatchObject({ same: 1, change: 0 })
    const file = await mapped(['externalId', ...inCollection(collectionId, 'pet.age')], [`${a},4`])
    expect(file.counts).toMatchObject({ change: 1 })
    await desk.entered(file)
    expect(await stored(a, collectionId)).toMatchObject({ version: 2, data: { size: 1, pet: { name: 'Rex', age: 4 } } })
  })

  it('of several rows of one member become one state', async () => {
    const collectionId = await aCollection()
    const a = shopId()
    const columns = ['externalId', ...inCollection(collectionId, 'size', 'colour')] as Column[]
    const file = await mapped(columns, [`${a},1,`, `${a},,BLUE`, `${a},2,`])
    expect(file.counts).toMatchObject({ create: 1, repeat: 2, refused: 0 })
    await desk.entered(file)
    expect(await stored(a, collectionId)).toMatchObject({ version: 1, data: { size: 2, colour: 'BLUE' } })
  })

  it('of two collections come with one file', async () => {
    const [one, other] = [await aCollection(), await aCollection()]
    const a = shopId()
    const file = await mapped(
      ['externalId', ...inCollection(one, 'size'), ...inCollection(other, 'size')],
      [`${a},1,2`],
    )
    await desk.entered(file)
    expect((await stored(a, one)).data).toEqual({ size: 1 })
    expect((await stored(a, other)).data).toEqual({ size: 2 })
  })

  it('that do not fit are refused at their column, and corrected', async () => {
    const collectionId = await aCollection()
    const paths = ['size', 'colour', 'since', 'brands', 'pet.age']
    const columns = ['externalId', ...inCollection(collectionId, ...paths)] as Column[]
    const lines = [
      `${shopId()},big,GREEN,someday,A;B;C,1.5`,
      `${shopId()},,RED,,,`,
      `${shopId()},7,RED,,,`,
      `${shopId()},,,,,`,
    ]
    const file = await mapped(columns, lines)
    expect(await faultsOf(file)).toEqual([
      [
        2,
        'size attribute_wrong_type',
        'colour attribute_not_in_list',
        'since attribute_wrong_type',
        'brands attribute_too_long',
        'pet.age attribute_wrong_type',
      ],
      [3, 'size attribute_missing'],
    ])
    // The last row states no attributes at all.
    expect(file.counts).toMatchObject({ create: 2, refused: 2 })
    const mended = await desk.mend(file, 3, { [columns[1]!]: '9' })
    expect(mended).toMatchObject({ outcome: 'CREATE', faults: [] })
    const { body } = await clerk.raw(routes.downloadRefusedMembers, { params: { id: file.id } })
    expect(body.toString()).toContain('Shoppers: ')
  })

  it('tell only who may see identities what a member lacks, and never a personal value', async () => {
    const collectionId = await aCollection()
    const blind = importDesk(await userWith(t.http, t.admin, BLIND_RIGHTS))
    const columns = ['externalId', ...inCollection(collectionId, 'pet.name', 'pet.age')] as Column[]
    const file = await mapped(columns, [`${shopId()},Rex Canary,1`, `${shopId()},Rex Canary,old`], blind)
    expect(await faultsOf(file, blind)).toEqual([[3, 'pet.age attribute_wrong_type']])
    expect(JSON.stringify(await blind.rows(file))).not.toContain('Canary')
    expect(file.misfits).toBe(1)
  })

  it('that are sensitive need the consent to data on medicines, given before or in the row', async () => {
    const collectionId = await aCollection([
      aField('externalId', { isRequired: true }),
      aField('size', { type: 'NUMBER' }),
      aField('health', { type: 'OBJECT', pii: 'SENSITIVE' }),
      aField('health.allergy'),
    ])
    const columns = ['externalId', ...inCollection(collectionId, 'health.allergy'), 'consentHealth'] as Column[]
    const said = { consentDay: '2026-01-05', consentSource: 'APP', consentProof: 'Form 8' }
    const [a, b, c] = [shopId(), shopId(), shopId()]
    const file = await mapped(columns, [`${a},nuts,yes`, `${b},nuts,`, `${c},nuts,no`], desk, said)
    expect(await faultsOf(file)).toEqual([
      [3, 'health.allergy attribute_needs_consent'],
      [4, 'health.allergy attribute_needs_consent'],
    ])
    await desk.entered(file)
    expect((await stored(a, collectionId)).data).toEqual({ health: { allergy: 'nuts' } })
    const later = await mapped(columns.slice(0, 2), [`${a},milk`])
    expect(later.counts).toMatchObject({ change: 1, refused: 0 })
  })

  it('judge a member by what holds when its turn comes', async () => {
    const collectionId = await aCollection()
    const a = shopId()
    const { id } = await t.admin.call(createMember, { body: { name: 'X', externalId: a } })
    const columns = ['externalId', ...inCollection(collectionId, 'colour')] as Column[]
    const file = await mapped(columns, [`${a},RED`, `${shopId()},BLUE`])
    expect(file.counts).toMatchObject({ refused: 2 })
    await clerk.call(updateMemberAttributes, { params: { id, collectionId }, body: { version: 0, data: { size: 5 } } })
    const again = await desk.planned(file, {})
    expect(again.counts).toMatchObject({ change: 1, refused: 1 })
    await desk.entered(again)
    expect((await stored(a, collectionId)).data).toEqual({ size: 5, colour: 'RED' })
  })

  it('whose field has gone since the plan are refused', async () => {
    const collectionId = await aCollection()
    const file = await mapped(['externalId', ...inCollection(collectionId, 'size', 'colour')], [`${shopId()},1,RED`])
    expect(file.counts).toMatchObject({ create: 1 })
    const { version } = await t.admin.call(getMetaData, { params: { id: collectionId } })
    const fields = FIELDS.filter(({ path }) => path !== 'colour')
    const saved = await t.admin.call(saveMetaDataDraft, { params: { id: collectionId }, body: { version, fields } })
    await t.admin.call(publishMetaData, {
      params: { id: collectionId },
      body: { version: saved.version, reason: 'No colours', isOverride: true },
    })
    expect((await desk.entered(file)).counts).toMatchObject({ create: 0, refused: 1 })
    expect(await faultsOf(await desk.file(file.id))).toEqual([[2, 'colour attribute_unknown']])
  })

  it('are those of collections of people that take values', async () => {
    const collectionId = await aCollection()
    const file = await desk.checked(`externalId,C1\n${shopId()},1\n`)
    const refusal = async (column: Column) =>
      clerk.refusal(routes.planMemberImport, {
        params: { id: file.id },
        body: {
          version: (await desk.file(file.id)).version,
          columns: ['externalId', column],
          foundBy: file.foundBy,
          verifiedKinds: [],
        },
      })
    const unknown = { status: 400, message: 'member_import_attribute_unknown' }
    expect(await refusal(attributeColumnOf(collectionId, 'nothing'))).toMatchObject(unknown)
    expect(await refusal(attributeColumnOf(collectionId, 'pet'))).toMatchObject(unknown)
    expect(await refusal(attributeColumnOf(crypto.randomUUID(), 'size'))).toMatchObject(unknown)
    const step = (version: number) => ({ params: { id: collectionId }, body: { version, reason: 'no longer sent' } })
    const deprecated = await t.admin.call(deprecateCollection, step(2))
    await t.admin.call(archiveCollection, step(deprecated.version))
    expect(await refusal(attributeColumnOf(collectionId, 'size'))).toMatchObject(unknown)
  })
})
