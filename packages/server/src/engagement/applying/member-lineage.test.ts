/** From what a member has back to the person, file, message or merge that gave it. */

import { getMemberLineage } from '@serialis/contract/engagement/applying/lineage.routes.ts'
import { getMemberAttributes } from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { createMember, getMember, updateMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { mergeMembers, unmergeMembers } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { type OpenEndpoint, signed } from '../inbound/inbound.fixtures.ts'
import { importDesk } from '../member-imports/member-imports.fixtures.ts'
import { proposedMerge, signedMerge, verifiedMember } from '../merging/merging.fixtures.ts'
import { erased } from '../privacy-requests/privacy-requests.fixtures.ts'
import { aFeed } from './applying.fixtures.ts'

let t: TestApp
let reader: Client
let superuser: pg.Client
let customers: OpenEndpoint
let desk: ReturnType<typeof importDesk>

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  reader = await userWith(t.http, t.admin, ['members.list'])
  desk = importDesk(t.admin)
  const fields = [
    aField('customerNo', { isRequired: true }),
    aField('name', { pii: 'PERSONAL' }),
    aField('gender'),
    aField('shoeSize', { type: 'INTEGER' }),
  ]
  ;({ open: customers } = await aFeed(t.admin, { code: 'customers', kind: 'PROFILE', keyPath: 'customerNo', fields }))
})

async function handIn(record: object): Promise<string> {
  const body = JSON.stringify(record)
  const headers = signed(body, { secret: customers.secret, at: t.app.clock.now() })
  const answer = await t.http.inject({ method: 'POST', url: customers.endpoint.path, headers, payload: body })
  return (answer.json() as { id: string }).id
}
/** By field, kind of identity, or path of an attribute. */
async function originsOf(id: string) {
  const { origins } = await reader.call(getMemberLineage, { params: { id } })
  return Object.fromEntries(origins.map((one) => [one.kind ?? one.path, one]))
}
async function rename(id: string, name: string): Promise<void> {
  const { version, gender, birthday, locale, zone } = await t.admin.call(getMember, { params: { id } })
  await t.admin.call(updateMember, { params: { id }, body: { version, name, gender, birthday, locale, zone } })
}

it('what a message brought leads to it and to what it was mapped by; what a person changed, to the person', async () => {
  const first = await handIn({ customerNo: 'L-1', name: 'Lin', gender: 'FEMALE', shoeSize: 38 })
  const member = await waitUntil(
    () => desk.member('L-1'),
    (one) => one !== undefined,
  )
  const id = member!.id
  const message = { id: first, models: [{ code: 'customers', number: 1 }], dicts: [], isJudgedSince: false }
  await waitUntil(
    () => t.admin.call(getMemberAttributes, { params: { id } }),
    ({ items }) => items[0]!.version === 1,
  )
  expect(await originsOf(id)).toMatchObject({
    name: { part: 'FIELD', source: 'MESSAGE', message },
    gender: { source: 'MESSAGE', message },
    EXTERNAL: { part: 'IDENTITY', source: 'MESSAGE', message },
    shoeSize: { part: 'ATTRIBUTE', source: 'MESSAGE', version: 1, isEarliest: false, message },
  })
  await rename(id, 'Lin Na')
  const second = await handIn({ customerNo: 'L-1', name: 'Lin Na', gender: 'OTHER', shoeSize: 38 })
  const after = await waitUntil(
    () => originsOf(id),
    ({ gender }) => gender?.message?.id === second,
  )
  expect(after).toMatchObject({ name: { source: 'PERSON', message: null }, EXTERNAL: { message: { id: first } } })
  expect(after['name']?.by).not.toBe('')
  expect(await t.other.refusal(getMemberLineage, { params: { id } })).toMatchObject({ status: 404 })
  await superuser.query('delete from inbox_messages where id = $1', [first])
  expect((await originsOf(id))['EXTERNAL']).toMatchObject({ source: 'MESSAGE', message: null })
})

it('what a file brought leads to its import, and only that', async () => {
  const { id } = await t.admin.call(createMember, { body: { phone: '+8613500001111', name: 'Wang' } })
  const file = await desk.checked('phone,name,gender,email\n+8613500001111,Wang,FEMALE,wang@example.com\n')
  const { id: importId } = await desk.entered(await desk.planned(file, { foundBy: ['PHONE'] }))
  expect(await originsOf(id)).toMatchObject({
    name: { source: 'PERSON', importId: null },
    PHONE: { source: 'PERSON', importId: null },
    gender: { source: 'IMPORT', importId, message: null },
    EMAIL: { source: 'IMPORT', importId },
  })
})

it('says so where a field was filled before that was kept', async () => {
  const { id } = await t.admin.call(createMember, { body: { externalId: 'OLD-1', name: 'Old' } })
  await superuser.query(`update members set field_sources = '[]' where id = $1`, [id])
  await superuser.query('update member_identities set source = null where member_id = $1', [id])
  const { name, EXTERNAL } = await originsOf(id)
  expect(name).toMatchObject({ source: null, at: null, by: '', message: null })
  expect(EXTERNAL).toMatchObject({ source: null })
  expect(EXTERNAL?.at).not.toBeNull()
})

it('a merge gives the fields that it took over, taking it back gives back what gave them, and an erasure leaves nothing', async () => {
  const survivorId = await verifiedMember(t.admin, { name: 'Wei', gender: 'MALE' })
  const mergedId = await verifiedMember(t.admin, { name: 'Wei Twin', birthday: '1990-01-01' })
  const id = await proposedMerge(t.admin, survivorId, mergedId)
  const change = { fromOther: ['birthday'], isSwapped: false }
  await t.admin.call(mergeMembers, await signedMerge(t.admin, id, change))
  expect(await originsOf(survivorId)).toMatchObject({
    name: { source: 'PERSON' },
    gender: { source: 'PERSON' },
    birthday: { source: 'MERGE', mergeId: id, message: null },
    PHONE: { source: 'PERSON' },
  })
  expect(await originsOf(mergedId)).toEqual({})
  await t.admin.call(unmergeMembers, await signedMerge(t.admin, id))
  expect(await originsOf(mergedId)).toMatchObject({ name: { source: 'PERSON' }, birthday: { source: 'PERSON' } })
  const again = await originsOf(survivorId)
  expect(again).toMatchObject({ name: { source: 'PERSON' } })
  expect(again['birthday']).toBeUndefined()

  const signer = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  await erased(t.admin, signer, survivorId)
  expect(await originsOf(survivorId)).toEqual({})
  const { rows } = await superuser.query('select field_sources from members where id = $1', [survivorId])
  expect(rows).toEqual([{ field_sources: [] }])
})
