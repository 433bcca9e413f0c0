/** Who was erased comes back by their own will alone: no form, no file and no restored backup brings them. */

import {
  addMemberIdentity,
  createMember,
  getMember,
  readmitPerson,
} from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { inEveryTenant } from '../../platform/backups/every-tenant.ts'
import { IMPORT_RIGHTS, importDesk } from '../member-imports/member-imports.fixtures.ts'
import { suppressedIdentities } from '../members/erasing/suppressed.service.ts'
import { erasureListOf, eraseAgain } from './erasing-again.service.ts'
import { erased } from './privacy-requests.fixtures.ts'

let t: TestApp
let asker: Client
let signer: Client
let clerk: Client
let officer: Client
let made = 0
const phone = () => `+86${13_400_000_000 + ++made}`

beforeAll(async () => {
  t = await testApp({ work: true })
  asker = await userWith(t.http, t.admin, ['privacyRequests.list', 'privacyRequests.create'])
  signer = await userWith(t.http, t.admin, [
    'privacyRequests.list',
    'privacyRequests.erase',
    'privacyRequests.certificate',
  ])
  clerk = await userWith(t.http, t.admin, [...IMPORT_RIGHTS])
  officer = await userWith(t.http, t.admin, ['members.list', 'members.readmit'])
})

/** Somebody who was a member until a moment ago. */
async function gone() {
  const number = phone()
  const email = `gone${made}@mail.example`
  const { id } = await clerk.call(createMember, { body: { name: 'Wei Zhang', phone: number, email } })
  const { certificate } = await erased(asker, signer, id)
  return { id, number, email, certificate }
}

it('is entered by no form, and the refusal stands at the field', async () => {
  const { number, email, certificate } = await gone()
  expect(certificate?.tables).toContainEqual({ table: 'suppressed_identities', effect: 'KEPT', rows: 2 })
  expect(await clerk.refusal(createMember, { body: { email: email.toUpperCase() } })).toMatchObject({
    status: 409,
    message: 'member_identity_erased',
    fields: { email: 'member_identity_erased' },
  })
  const { id } = await clerk.call(createMember, { body: { phone: phone() } })
  const { version } = await clerk.call(getMember, { params: { id } })
  const added = { params: { id }, body: { version, kind: 'PHONE', value: number } } as const
  expect(await clerk.refusal(addMemberIdentity, added)).toMatchObject({
    message: 'member_identity_erased',
    fields: { value: 'member_identity_erased' },
  })
  // The same text as another kind, and the same number elsewhere, are of somebody else.
  await clerk.call(createMember, { body: { externalId: number } })
  await t.other.call(createMember, { body: { phone: number } })
})

it('is entered by no file: the row is refused with its reason, and the others go in', async () => {
  const { number, email } = await gone()
  const desk = importDesk(clerk)
  const stays = phone()
  const file = await desk.checked(`phone,email,name\r\n${number},,Wei\r\n${stays},,Ling\r\n${phone()},${email},Wei\r\n`)
  expect(file.counts).toMatchObject({ create: 1, refused: 2 })
  const refused = (await desk.rows(file)).filter(({ outcome }) => outcome === 'REFUSED')
  expect(refused.map(({ line, faults }) => [line, faults])).toEqual([
    [2, [{ field: 'phone', key: 'identity_erased' }]],
    [4, [{ field: 'email', key: 'identity_erased' }]],
  ])
  await desk.entered(file)
  expect(await desk.member(number)).toBeUndefined()
  expect(await desk.member(stays)).toMatchObject({ name: 'Ling' })
})

it('is refused at the entry of a file that was checked before', async () => {
  const number = phone()
  const desk = importDesk(clerk)
  const file = await desk.checked(`phone,name\r\n${number},Wei\r\n${phone()},Ling\r\n`)
  expect(file.counts).toMatchObject({ create: 2, refused: 0 })
  const { id } = await clerk.call(createMember, { body: { phone: number } })
  await erased(asker, signer, id)
  expect((await desk.entered(file)).counts).toMatchObject({ create: 1, refused: 1 })
  expect(await desk.member(number)).toBeUndefined()
})

it('waits for an erasure that is at work with the same number', async () => {
  const { number, id } = await gone()
  const client = new pg.Client({ connectionString: t.database.superuserUrl })
  await client.connect()
  atEnd(() => client.end())
  // As it is before the erasure is committed: the hash is there for nobody else yet.
  const { rows } = await client.query('delete from suppressed_identities where member_id = $1 returning *', [id])
  const [hash] = rows.map((row: { value_hash: Buffer }) => row.value_hash)
  await client.query('begin')
  await client.query(
    `insert into member_identities (tenant_id, id, member_id, kind, value_hash, value_encrypted, added_at)
     select 1, gen_random_uuid(), $1, 'PHONE', unnest($2::bytea[]), '', now()`,
    [id, rows.map((row: { value_hash: Buffer }) => row.value_hash)],
  )
  const creating = clerk.refusal(createMember, { body: { phone: number } })
  await expect
    .poll(async () => {
      const waits = await client.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return waits.rows.length
    })
    .toBeGreaterThan(0)
  await client.query('delete from member_identities where member_id = $1', [id])
  for (const row of rows as { value_hash: Buffer }[])
    await client.query('insert into suppressed_identities values (1, $1, $2, now())', [row.value_hash, id])
  await client.query('commit')
  expect(hash).toBeDefined()
  expect(await creating).toMatchObject({ message: 'member_identity_erased' })
})

it('comes back when an officer says how the person asked, once, and by a permission of its own', async () => {
  const { number, email } = await gone()
  const body = { kind: 'PHONE', value: number, reason: 'letter of 3 May' } as const
  expect(await clerk.refusal(readmitPerson, { body })).toMatchObject({ status: 403 })
  expect(await officer.refusal(readmitPerson, { body: { ...body, reason: 'x' } })).toMatchObject({ status: 400 })
  expect(await officer.refusal(readmitPerson, { body: { ...body, value: '12' } })).toMatchObject({
    fields: { value: 'mobile_wrong_format' },
  })
  const wrong = { ...body, kind: 'EMAIL', value: 'no' } as const
  expect(await officer.refusal(readmitPerson, { body: wrong })).toMatchObject({
    fields: { value: 'member_email_wrong_format' },
  })
  expect(await officer.refusal(readmitPerson, { body: { ...body, kind: 'DEVICE', value: 'a b' } })).toMatchObject({
    fields: { value: 'member_identity_wrong_format' },
  })
  expect(await t.other.refusal(readmitPerson, { body })).toMatchObject({ message: 'member_identity_not_erased' })
  await officer.call(readmitPerson, { body })
  expect(await officer.refusal(readmitPerson, { body })).toMatchObject({
    status: 404,
    message: 'member_identity_not_erased',
  })
  await clerk.call(createMember, { body: { name: 'Wei Zhang', phone: number } })
  expect(await clerk.refusal(createMember, { body: { email } })).toMatchObject({ message: 'member_identity_erased' })
  const { items } = await t.admin.call(listEvents, { query: { action: 'member.readmitted', limit: 50 } })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ reason: 'letter of 3 May', details: { identities: ['PHONE', null] } })
  expect(JSON.stringify(items)).not.toContain(number.slice(3))
})

it('is not looked for through a range of numbers', async () => {
  const curious = await userWith(t.http, t.admin, ['members.list', 'members.readmit'])
  const body = () => ({ kind: 'PHONE', value: phone(), reason: 'trying it' }) as const
  for (let tried = 0; tried < 60; tried++)
    expect(await curious.refusal(readmitPerson, { body: body() })).toMatchObject({ status: 404 })
  expect(await curious.refusal(readmitPerson, { body: body() })).toMatchObject({ message: 'too_many_requests' })
})

it('stays away from a restored installation that never knew of the erasure', async () => {
  const { number } = await gone()
  const text = (await signer.raw(routes.downloadErasureList, {})).body.toString()
  expect(text).not.toContain(number.slice(3))
  const list = erasureListOf(text)
  expect(list.suppressed.length).toBeGreaterThan(1)
  const client = new pg.Client({ connectionString: t.database.superuserUrl })
  await client.connect()
  atEnd(() => client.end())
  await client.query('delete from suppressed_identities')
  await inEveryTenant(t.app, async (ctx) => void (await eraseAgain(ctx, [list])))
  expect(await clerk.refusal(createMember, { body: { phone: number } })).toMatchObject({
    message: 'member_identity_erased',
  })
  expect(await inTenant(t.app.pool, 2, 'read', suppressedIdentities)).toEqual([])
  // A list of before has no hashes, and is read.
  expect(erasureListOf(JSON.stringify({ ...list, suppressed: undefined })).suppressed).toEqual([])
})

it('takes the file with it that only refused a row of the person, however few of the rows are kept', async () => {
  const desk = importDesk(clerk)
  const number = phone()
  const file = await desk.checked(`phone,name,gender\r\n${number},Wei,unknown\r\n${phone()},Ling,\r\n`)
  expect(file.counts).toMatchObject({ create: 1, refused: 1 })
  const stays = await desk.checked(`phone,name,gender\r\n${phone()},Mei,unknown\r\n`)
  const client = new pg.Client({ connectionString: t.database.superuserUrl })
  await client.connect()
  atEnd(() => client.end())
  // As a row beyond those that are kept.
  await client.query('delete from member_import_rows where import_id = $1', [file.id])
  const { id } = await clerk.call(createMember, { body: { phone: number } })
  await erased(asker, signer, id)
  expect(await desk.file(file.id)).toMatchObject({ status: 'DROPPED', fileName: '', removedOn: null })
  expect(await desk.file(stays.id)).toMatchObject({ fileName: 'members.csv' })
  const { rows } = await client.query(
    'select distinct import_id from member_import_refused where import_id = any($1)',
    [[file.id, stays.id]],
  )
  expect(rows).toEqual([{ import_id: stays.id }])
})
