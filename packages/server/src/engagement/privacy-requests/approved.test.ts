/** What holds between the approval of a request and the end of its task, which may be late or fail. No task runs here. */

import { enterMemberImport } from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  createMember,
  getMember,
  searchMembers,
  listMembers,
} from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { IMPORT_RIGHTS, importDesk } from '../member-imports/member-imports.fixtures.ts'
import { approval, askedFor } from './privacy-requests.fixtures.ts'

const PHONE = '+8613600009999'
let t: TestApp
let asker: Client
let signer: Client
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp()
  asker = await userWith(t.http, t.admin, [
    'members.list',
    'members.create',
    'privacyRequests.list',
    'privacyRequests.create',
  ])
  signer = await userWith(t.http, t.admin, [
    'privacyRequests.list',
    'privacyRequests.create',
    'privacyRequests.approve',
    'privacyRequests.erase',
  ])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const found = async () => {
  const { identity } = await asker.call(searchMembers, { body: { text: PHONE } })
  return (await asker.call(listMembers, { query: { identity } })).items
}

it('nobody finds the person once the erasure is approved, and the number is entered by nobody', async () => {
  const { id: memberId } = await asker.call(createMember, { body: { name: 'Wei Zhang', phone: PHONE } })
  expect(await found()).toHaveLength(1)
  const id = await askedFor(asker, memberId, 'ERASURE')
  await signer.call(routes.erasePrivacyRequest, await approval(signer, id))
  expect(await found()).toEqual([])
  const member = await asker.call(getMember, { params: { id: memberId } })
  expect(member).toMatchObject({ status: 'ERASED', name: '', identities: [] })
  expect(await asker.refusal(createMember, { body: { phone: PHONE } })).toMatchObject({
    message: 'member_identity_erased',
  })
  const { version } = await signer.call(routes.getPrivacyRequest, { params: { id } })
  const reason = 'what was approved stays so'
  await superuser.query("update tasks set state = 'FAILED' where subject_id = $1", [id])
  expect(
    await asker.refusal(routes.withdrawPrivacyRequest, { params: { id }, body: { version, reason } }),
  ).toMatchObject({
    message: 'privacy_request_decided',
  })
})

it('an import that knows the person is ended, and cannot bring it back', async () => {
  const clerk = await userWith(t.http, t.admin, [...IMPORT_RIGHTS])
  const desk = importDesk(clerk)
  const { id: memberId } = await asker.call(createMember, { body: { phone: '+8613600009997' } })
  const { id: fileId } = await desk.upload('phone,name\n+8613600009997,Wei\n', 'Wei Zhang.csv')
  // As its check leaves it, which no task makes here.
  await superuser.query(
    "update member_imports set status = 'CHECKED', change_count = 1, task_id = null where id = $1",
    [fileId],
  )
  await superuser.query('insert into member_import_keys values (1, $1, $2, $3, false)', [
    fileId,
    Buffer.alloc(32, 7),
    memberId,
  ])
  const { version } = await desk.file(fileId)
  const id = await askedFor(asker, memberId, 'ERASURE')
  await signer.call(routes.erasePrivacyRequest, await approval(signer, id))
  expect(await desk.file(fileId)).toMatchObject({ status: 'DROPPED', fileName: '', removedOn: null })
  expect(await clerk.refusal(enterMemberImport, { params: { id: fileId }, body: { version } })).toMatchObject({
    status: 409,
  })
})

it('a copy whose task ended without it can be withdrawn, and no longer holds an erasure up', async () => {
  const { id: memberId } = await asker.call(createMember, { body: { phone: '+8613600009998' } })
  const id = await askedFor(asker, memberId, 'ACCESS')
  await signer.call(routes.approvePrivacyRequest, await approval(signer, id))
  const erasure = await askedFor(asker, memberId, 'ERASURE')
  const shown = (by: Client, request: string) => by.call(routes.getPrivacyRequest, { params: { id: request } })
  const { version, allowed } = await shown(asker, id)
  expect(allowed).not.toContain('withdraw')
  expect((await shown(signer, id)).allowed).not.toContain('reject')
  const withdrawal = { params: { id }, body: { version, reason: 'nobody can make it' } }
  expect(await asker.refusal(routes.withdrawPrivacyRequest, withdrawal)).toMatchObject({
    message: 'privacy_request_decided',
  })
  expect((await shown(signer, erasure)).obstacles).toHaveLength(1)
  await superuser.query("update tasks set state = 'FAILED' where subject_id = $1", [id])
  expect((await shown(signer, erasure)).obstacles).toEqual([])
  expect((await shown(signer, id)).allowed).toContain('reject')
  expect(await asker.call(routes.withdrawPrivacyRequest, withdrawal)).toMatchObject({ status: 'WITHDRAWN' })
})
