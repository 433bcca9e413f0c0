/** Typed columns of attributes: assigned with the meta data, filled by a task that may be killed, written along, and given up. */

import { archiveCollection, deprecateCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  getMetaData,
  publishMetaData,
  saveMetaDataDraft,
} from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import * as routes from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { mergeMembers, unmergeMembers } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { runOf } from '../../../test/harness/killed-runs.ts'
import { aField, type FieldGiven } from '../collections/meta-data.fixtures.ts'
import { proposedMerge, signedMerge, verifiedMember } from '../merging/merging.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { someMembers } from '../tags/tags.fixtures.ts'
import { promoteNightly, promotingAttributes } from './slots.tasks.ts'

let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  // Without a worker: the test runs the tasks itself.
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})
beforeEach(() => superuser.query('delete from attribute_slots'))

const indexed = (path: string, given: Partial<FieldGiven> = {}) => aField(path, { isIndexed: true, ...given })
const KEY = aField('externalId', { isRequired: true })
const aCollection = (fields: FieldGiven[], by = t.admin) =>
  aRecordCollection(by, [KEY, ...fields], { kind: 'PROFILE', keyPath: 'externalId' })

async function draftOf(id: string, fields: FieldGiven[], by: Client) {
  const { version } = await by.call(getMetaData, { params: { id } })
  const draft = await by.call(saveMetaDataDraft, { params: { id }, body: { version, fields: [KEY, ...fields] } })
  return { params: { id }, body: { version: draft.version, reason: 'as agreed', isOverride: true } }
}
const publish = async (id: string, fields: FieldGiven[], by = t.admin) =>
  by.call(publishMetaData, await draftOf(id, fields, by))
const put = (id: string, collectionId: string, version: number, data: object) =>
  t.admin.call(routes.updateMemberAttributes, { params: { id, collectionId }, body: { version, data: { ...data } } })

const slotsOf = async (collectionId: string) =>
  (
    await superuser.query<{ slot: string; path: string }>(
      'select slot, path from attribute_slots where collection_id = $1 order by path',
      [collectionId],
    )
  ).rows.map(({ slot, path }) => `${path} ${slot}`)
const columns = async (collectionId: string, names: string) =>
  (
    await superuser.query<Record<string, unknown>>(
      `select ${names} from member_attributes where collection_id = $1 order by data ->> 'size', data ->> 'nick'`,
      [collectionId],
    )
  ).rows.map((row) => Object.values(row))
const isFilled = async (collectionId: string) =>
  (
    await superuser.query<{ done: boolean }>(
      'select layout = filled as done from attribute_layouts where collection_id = $1',
      [collectionId],
    )
  ).rows[0]?.done

async function taskOf(collectionId: string): Promise<string> {
  const { rows } = await superuser.query<{ id: string }>(
    "select id from tasks where kind = 'member_attributes.promote' and input ->> 'collectionId' = $1 order by id desc limit 1",
    [collectionId],
  )
  return rows[0]!.id
}
const fill = async (collectionId: string, afterWrite?: () => void) =>
  promotingAttributes(2).run(await runOf(t, await taskOf(collectionId), afterWrite), { collectionId })

describe('a field that is marked as indexed', () => {
  it('has a typed column, which every writer fills', async () => {
    const id = await aCollection([
      indexed('nick'),
      indexed('size', { type: 'INTEGER' }),
      indexed('born', { type: 'DATE' }),
      indexed('vip', { type: 'BOOLEAN' }),
      aField('pet', { type: 'OBJECT' }),
      indexed('pet.name', { pii: 'PERSONAL' }),
      aField('plain'),
    ])
    expect(await slotsOf(id)).toEqual([
      'born date_1',
      'nick text_1',
      'pet.name text_2',
      'size number_1',
      'vip boolean_1',
    ])
    const [member] = await someMembers(t.admin, 1)
    await put(member!, id, 0, { nick: 'A', size: 7, born: '2020-02-29', vip: false, pet: { name: 'Rex' }, plain: 'x' })
    const names = 'text_1, text_2, text_3, number_1::float, date_1, boolean_1, layout'
    expect(await columns(id, names)).toEqual([['A', 'Rex', null, 7, new Date('2020-02-29T00:00:00Z'), false, 1]])
    await put(member!, id, 1, { size: 8 })
    expect(await columns(id, names)).toEqual([[null, null, null, 8, null, null, 1]])
  })

  it('is filled for members of before, however often the task is killed', async () => {
    const id = await aCollection([aField('size', { type: 'NUMBER' }), aField('nick')])
    const members = await someMembers(t.admin, 7)
    for (const [at, member] of members.entries()) await put(member, id, 0, { size: at, nick: `M${at}` })
    await publish(id, [indexed('size', { type: 'NUMBER' }), indexed('nick')])
    let kills = 0
    for (let isDone = false; !isDone;) {
      let writes = 0
      const dies = () => {
        if (++writes === 2) throw new Error('killed')
      }
      try {
        await fill(id, dies)
        isDone = true
      } catch (error) {
        expect(String(error)).toContain('killed')
        kills++
        // Somebody writes meanwhile, with the new layout.
        if (kills === 1) await put(members[6]!, id, 1, { size: 60, nick: 'M6' })
      }
    }
    expect(kills).toBeGreaterThan(1)
    expect(await columns(id, 'number_1::float, text_1, layout')).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((at) => [at, `M${at}`, 1]),
      [60, 'M6', 1],
    ])
    expect(await isFilled(id)).toBe(true)
  })

  it('gives its column up when the mark goes, and with an archived collection', async () => {
    const fields = [indexed('size', { type: 'NUMBER' }), indexed('nick')]
    const id = await aCollection(fields)
    const [member] = await someMembers(t.admin, 1)
    await put(member!, id, 0, { size: 1, nick: 'A' })
    await publish(id, [fields[0]!, aField('nick')])
    expect(await slotsOf(id)).toEqual(['size number_1'])
    expect(await isFilled(id)).toBe(false)
    await fill(id)
    expect(await columns(id, 'number_1::float, text_1')).toEqual([[1, null]])
    // Another type is another column content, also in the same column.
    await publish(id, [indexed('size'), aField('nick')])
    expect(await slotsOf(id)).toEqual(['size text_1'])
    const step = (version: number) => ({ params: { id }, body: { version, reason: 'no longer sent' } })
    const { version } = await t.admin.call(deprecateCollection, step(2))
    await t.admin.call(archiveCollection, step(version))
    expect(await slotsOf(id)).toEqual([])
  })

  it('is refused where all columns of its type are taken, with those that have them', async () => {
    const flags = ['a', 'b', 'c', 'd'].map((path) => indexed(path, { type: 'BOOLEAN' }))
    const full = await aCollection(flags)
    const other = await aCollection([aField('e', { type: 'BOOLEAN' })])
    const wanted = [indexed('e', { type: 'BOOLEAN' })]
    expect(await t.admin.refusal(publishMetaData, await draftOf(other, wanted, t.admin))).toMatchObject({
      status: 409,
      message: 'meta_data_slots_full',
      params: {
        kind: 'boolean',
        maximum: 4,
        wanted: 1,
        free: 0,
        others: 4,
        names: expect.stringMatching(/: a, .*: d/),
      },
    })
    // Another tenant has columns of its own.
    expect(await slotsOf(await aCollection(wanted, t.other))).toEqual(['e boolean_1'])
    await publish(full, [...flags.slice(0, 2), aField('c', { type: 'BOOLEAN' }), flags[3]!])
    await t.admin.call(publishMetaData, await draftOf(other, wanted, t.admin))
    expect(await slotsOf(other)).toEqual(['e boolean_3'])
  })

  it('is given to one of two that are published at once', async () => {
    const three = ['a', 'b', 'c'].map((path) => indexed(path, { type: 'BOOLEAN' }))
    await aCollection(three)
    const [one, other] = [await aCollection([aField('x')]), await aCollection([aField('x')])]
    const drafts = [
      await draftOf(one, [indexed('y', { type: 'BOOLEAN' })], t.admin),
      await draftOf(other, [indexed('y', { type: 'BOOLEAN' })], t.admin),
    ]
    const answers = await Promise.all(drafts.map((draft) => t.admin.raw(publishMetaData, draft)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('gets its column at night where it was marked before there were any', async () => {
    const id = await aCollection([indexed('size', { type: 'NUMBER' })])
    const [member] = await someMembers(t.admin, 1)
    await put(member!, id, 0, { size: 5 })
    await superuser.query('delete from attribute_slots where collection_id = $1', [id])
    await promoteNightly.run(await runOf(t, await taskOf(id)), { day: '2026-06-15' })
    await fill(id)
    // Other collections of these tests wait for a column too.
    const [, slot] = (await slotsOf(id))[0]!.split(' ')
    expect(slot).toMatch(/^number_/)
    expect(await columns(id, `${slot}::float, layout`)).toEqual([[5, 2]])
  })

  it('keeps its column through a merge and its undoing', async () => {
    const id = await aCollection([indexed('size', { type: 'NUMBER' })])
    const signer = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
    const [one, other] = [await verifiedMember(t.admin), await verifiedMember(t.admin)]
    await put(other, id, 0, { size: 5 })
    const review = await proposedMerge(t.admin, other, one)
    await signer.call(mergeMembers, await signedMerge(signer, review))
    expect(await columns(id, 'member_id, number_1::float')).toEqual([[one, 5]])
    await signer.call(unmergeMembers, await signedMerge(signer, review))
    expect(await columns(id, 'member_id, number_1::float')).toEqual([[other, 5]])
  })
})

it('a column is asked by its index', async () => {
  await superuser.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows } = await superuser.query<Record<string, string>>(
    `explain select a.member_id from member_attributes a where a.tenant_id = 1 and not a.is_set_aside and a.number_1 >= 5`,
  )
  await superuser.query('rollback')
  expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('member_attributes__number_1')
})
