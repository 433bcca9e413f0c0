import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as privacy from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import * as routes from '@serialis/contract/engagement/records/records.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { filesOfZip } from '../../desk/extracts/extracts.fixtures.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { approval, askedFor, doneRequest, erased } from '../privacy-requests/privacy-requests.fixtures.ts'
import { aRecordCollection } from './records.fixtures.ts'

let t: TestApp
let asker: Client
let signer: Client
let superuser: pg.Client
let collectionId: string

const FIELDS = [
  aField('code', { isRequired: true }),
  aField('city'),
  aField('phone', { pii: 'PERSONAL' }),
  aField('buyers', { type: 'ARRAY', itemType: 'OBJECT' }),
  aField('buyers.mail', { pii: 'PERSONAL' }),
  aField('buyers.name', { pii: 'PERSONAL' }),
]
const PHONE = '+8613800138111'
const MAIL = 'zhao.canary@mail.example'
/** Another person in the same record. */
const LI = { mail: 'li.other@mail.example', name: 'Li Si' }

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const all = Object.keys(permissions) as PermissionName[]
  asker = await userWith(t.http, t.admin, all)
  signer = await userWith(t.http, t.admin, all)
  collectionId = await aRecordCollection(t.admin, FIELDS)
})

const create = (data: Record<string, unknown>, into = collectionId) =>
  t.admin.call(routes.createRecord, { body: { collectionId: into, data } })
const update = (id: string, version: number, data: Record<string, unknown>) =>
  t.admin.call(routes.updateRecord, { params: { id }, body: { version, data } })

/** Where a text is in the tables of records. */
async function rowsWith(mark: string): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    `select (select count(*) from collection_records r where position($1 in r::text) > 0)::int
          + (select count(*) from collection_record_versions v where position($1 in v::text) > 0)::int
          + (select count(*) from collection_record_values x where position($1 in x::text) > 0)::int as count`,
    [mark],
  )
  return rows[0]!.count
}

describe('the erasure of a member', { shuffle: false }, () => {
  let memberId = ''

  it('1. finds its records by its identities, however they are written', async () => {
    memberId = (await t.admin.call(createMember, { body: { name: 'Zhao', phone: PHONE, email: MAIL } })).id
    const own = await create({ code: 'OWN', city: 'Beijing', phone: '138 0013 8111' })
    await update(own.id, 1, { code: 'OWN', city: 'Shanghai', phone: '138 0013 8111' })
    await create({ code: 'MAIL', city: 'Beijing', buyers: [{ mail: MAIL.toUpperCase(), name: 'Zhao' }, LI] })
    const passed = await create({ code: 'PASSED', phone: PHONE })
    await update(passed.id, 1, { code: 'PASSED', phone: '+8613800138222' })
    const gone = await create({ code: 'GONE', phone: PHONE })
    await t.admin.call(routes.deleteRecord, {
      params: { id: gone.id },
      body: { version: 1, reason: 'entered by mistake' },
    })
    await create({ code: 'OTHER', phone: '+8613800138333' })
    const people = await aRecordCollection(t.admin, [aField('code', { isRequired: true, pii: 'PERSONAL' })])
    await create({ code: PHONE }, people)
    const id = await askedFor(asker, memberId, 'ACCESS')
    await signer.call(privacy.approvePrivacyRequest, await approval(signer, id))
    await doneRequest(signer, id)
    const copy = filesOfZip((await signer.raw(privacy.downloadPrivacyFile, { params: { id } })).body)
    const text = [...copy.values()].map(String).join()
    for (const own of ['138 0013 8111', MAIL.toUpperCase(), '"OWN"']) expect(text).toContain(own)
    // Not who has the phone now, nor who else is in a record.
    for (const other of [LI.mail, LI.name, '13800138222', '13800138333']) expect(text).not.toContain(other)
  })

  it('2. empties them, and deletes their earlier states', async () => {
    expect(await rowsWith('8111')).toBeGreaterThan(3)
    await erased(asker, signer, memberId)
    expect(await rowsWith('8111')).toBe(0)
    expect(await rowsWith('zhao.canary')).toBe(0)
    expect(await rowsWith('ZHAO.CANARY')).toBe(0)
    const read = async (key: string) =>
      (await t.admin.call(routes.listRecords, { query: { collectionId, key } })).items[0]
    expect(await read('OWN')).toMatchObject({ data: { code: 'OWN', city: 'Shanghai' }, source: 'ERASURE' })
    const mail = (await read('MAIL'))!
    expect(await t.admin.call(routes.unmaskRecord, { params: { id: mail.id } })).toEqual({
      data: { code: 'MAIL', city: 'Beijing', buyers: [{}, LI] },
    })
    // The phone of somebody else by now.
    expect(await read('PASSED')).toMatchObject({ data: { phone: '+86•••22' }, version: 2 })
    expect(await read('OTHER')).toMatchObject({ data: { phone: '+86•••33' }, version: 1 })
    const { rows } = await superuser.query(
      'select count(*)::int as count from collection_record_persons where member_id is not null',
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})
