/** A restored installation: members that were erased after its backup are erased again, by their ids alone. */

import { createMember, getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inEveryTenant } from '../../platform/backups/every-tenant.ts'
import { type ErasureList, erasureListOf, eraseAgain } from './erasing-again.service.ts'
import { erased } from './privacy-requests.fixtures.ts'

let t: TestApp
let asker: Client
let signer: Client
let made = 0

beforeAll(async () => {
  t = await testApp({ work: true })
  asker = await userWith(t.http, t.admin, ['privacyRequests.list', 'privacyRequests.create'])
  signer = await userWith(t.http, t.admin, [
    'privacyRequests.list',
    'privacyRequests.erase',
    'privacyRequests.certificate',
  ])
})

const aMember = async (by = t.admin): Promise<string> =>
  (await by.call(createMember, { body: { name: 'Wei Zhang', phone: `+86${13_500_000_000 + ++made}` } })).id

async function again(lists: readonly ErasureList[]): Promise<number> {
  let count = 0
  await inEveryTenant(t.app, async (ctx) => void (count += await eraseAgain(ctx, lists)))
  return count
}
const shown = async (id: string, by = t.admin) => by.call(getMember, { params: { id } })

it('is kept outside as ids, by its own permission', async () => {
  const gone = await aMember()
  const here = await aMember()
  await erased(asker, signer, gone)
  const { body } = await signer.raw(routes.downloadErasureList, {})
  const list = erasureListOf(body.toString())
  expect(list.tenant).toBe('0001')
  expect(list.members).toContain(gone)
  expect(list.members).not.toContain(here)
  expect(body.toString()).not.toContain('Wei')
  expect(await asker.refusal(routes.downloadErasureList, {})).toMatchObject({ status: 403 })
  expect(erasureListOf((await t.other.raw(routes.downloadErasureList, {})).body.toString()).members).toEqual([])
  expect(() => erasureListOf('{"members":["x"]}')).toThrow()
})

it('erases those that are back, once, in their tenant alone', async () => {
  const back = await aMember()
  const stays = await aMember()
  const other = await aMember(t.other)
  const unknown = '0190a000-0000-7000-8000-000000000000'
  const list: ErasureList = {
    format: 'serialis-erasures-1',
    tenant: '0001',
    members: [back, other, unknown, back],
    suppressed: [],
  }
  expect(await again([list])).toBe(1)
  expect(await shown(back)).toMatchObject({ status: 'ERASED', name: '', identities: [] })
  expect(await shown(stays)).toMatchObject({ status: 'ACTIVE', name: 'Wei Zhang' })
  expect(await shown(other, t.other)).toMatchObject({ status: 'ACTIVE', name: 'Wei Zhang' })
  expect(await again([list])).toBe(0)
  const { items } = await t.admin.call(listEvents, { query: { subjectType: 'member', limit: 200 } })
  const own = items.filter(({ subjectId, action }) => subjectId === back && action.startsWith('privacy_request'))
  expect(own.map(({ action }) => action)).toEqual(['privacy_request.erasure_repeated'])
})
