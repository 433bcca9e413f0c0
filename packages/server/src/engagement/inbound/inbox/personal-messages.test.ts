/** A person in raw messages: in the copy of what is kept, and gone with the erasure, wherever the search was cut off. */

import { getInboxMessage } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as privacy from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { filesOfZip } from '../../../desk/extracts/extracts.fixtures.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { tenantById } from '../../../platform/tenants/tenants.service.ts'
import { personalRows } from '../../members/erasing/personal-tables.ts'
import { approval, askedFor, doneRequest, erased } from '../../privacy-requests/privacy-requests.fixtures.ts'
import { anOpenEndpoint, type OpenEndpoint, signed } from '../inbound.fixtures.ts'

const PHONE = '+8613800138111'
const MAIL = 'zhao.canary@mail.example'

let t: TestApp
let signer: Client
let superuser: pg.Client
let shop: OpenEndpoint

beforeAll(async () => {
  t = await testApp({ work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  signer = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  shop = await anOpenEndpoint(t.admin, { ratePerSecond: 5_000 })
})

async function sent(content: object | string, type = 'application/json'): Promise<string> {
  const payload = typeof content === 'string' ? content : JSON.stringify(content)
  const headers = { ...signed(payload, { secret: shop.secret, at: t.app.clock.now() }), 'content-type': type }
  const answer = await t.http.inject({ method: 'POST', url: shop.endpoint.path, headers, payload })
  expect(answer.statusCode, answer.body).toBe(202)
  return (answer.json() as { id: string }).id
}
async function emptied(): Promise<string[]> {
  const { rows } = await superuser.query<{ id: string }>('select id from inbox_messages where body is null order by id')
  return rows.map(({ id }) => id)
}
const searches = async () => (await superuser.query('select member_id from inbox_searches')).rowCount

it('is found however the identity is written, and goes; messages about others stay', async () => {
  const { id: memberId } = await t.admin.call(createMember, {
    body: { name: 'Zhao', phone: PHONE, email: MAIL, externalId: 'C7' },
  })
  const about = [
    await sent({ no: 1, buyer: { phone: '138 0013 8111' } }),
    await sent([{ no: 2 }, { no: 3, phones: [{ value: 13_800_138_111 }] }]),
    await sent({ no: 4, note: `call ${PHONE} or write` }),
    await sent(`no,mail\n5,${MAIL.toUpperCase()}\n`, 'text/csv'),
    await sent({ no: 6, customer: 'C7' }),
    await sent(JSON.stringify({ no: 7, mail: 'MAIL' }).replace('MAIL', MAIL.replace('@', '\\u0040'))),
  ].toSorted()
  const others = [
    await sent({ no: 8, phone: '+8613800138112' }),
    await sent({ no: 9, mail: `x${MAIL.slice(1)}`, customer: 'C77' }),
    await sent({ no: 10, codes: ['13800', '138111'] }),
  ]
  const access = await askedFor(t.admin, memberId, 'ACCESS')
  await signer.call(privacy.approvePrivacyRequest, await approval(signer, access))
  await doneRequest(signer, access)
  const { body } = await signer.raw(privacy.downloadPrivacyFile, { params: { id: access } })
  const { tables } = JSON.parse(filesOfZip(body).get('personal-data.json')!.toString()) as {
    tables: Record<string, { id: string; text: string }[]>
  }
  expect(tables['inbox_messages']!.map(({ id }) => id).toSorted()).toEqual(about)
  expect(JSON.stringify(tables['inbox_messages'])).toContain(MAIL.toUpperCase())

  const { id } = await erased(t.admin, signer, memberId)
  const { certificate } = await t.admin.call(privacy.getPrivacyRequest, { params: { id } })
  expect(certificate!.tables).toEqual(
    expect.arrayContaining([{ table: 'inbox_messages', effect: 'EMPTIED', rows: about.length }]),
  )
  expect(await emptied()).toEqual(about)
  expect(await searches()).toBe(0)
  // What came in still stands, without what it held.
  expect(await t.admin.call(getInboxMessage, { params: { id: about[0]! } })).toMatchObject({ records: 1 })
  for (const one of others) expect(await t.admin.call(getInboxMessage, { params: { id: one } })).toBeDefined()
})

it('goes on where a search was cut off, page by page', async () => {
  const { id: memberId } = await t.admin.call(createMember, { body: { name: 'Qian', phone: '+8613800138333' } })
  const before = (await emptied()).length
  const kept: string[] = []
  for (let no = 0; no < 205; no++) kept.push(await sent({ no }))
  const last = await sent({ phone: '+8613800138333' })
  const rows = personalRows.of(t.app).find(({ table }) => table === 'inbox_messages')!
  const tenant = (await tenantById(t.app, 1))!
  const writing = <T>(work: (of: Parameters<NonNullable<typeof rows.look>>[0]) => Promise<T>) =>
    inTenant(t.app.pool, 1, 'write', (db) => work({ app: t.app, db, tenant }))
  await writing((of) => rows.beforeApproval!(of, memberId))
  expect(await searches()).toBe(1)
  const cut = new Error('the server ends')
  const first = writing(async (of) => {
    await rows.look!(of, memberId)
    throw cut
  })
  await expect(first).rejects.toBe(cut)
  const looked = []
  do looked.push(await writing((of) => rows.look!(of, memberId)))
  while (!looked.at(-1)!.isDone)
  expect(looked.map(({ rows: found }) => found)).toEqual([0, 1, 0])
  const gone = await emptied()
  expect(gone).toContain(last)
  expect([gone.length - before, kept.filter((id) => gone.includes(id))]).toEqual([1, []])
  await writing((of) =>
    personalRows
      .of(t.app)
      .find(({ table }) => table === 'inbox_searches')!
      .erase(of, memberId),
  )
  expect(await searches()).toBe(0)
})
