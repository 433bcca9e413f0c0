import * as routes from '@serialis/contract/engagement/merging/merging.routes.ts'
import { createPrivacyRequest } from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { proposedMerge, signedMerge, verifiedMember } from './merging.fixtures.ts'

let t: TestApp
let decider: Client

beforeAll(async () => {
  t = await testApp()
  decider = await userWith(t.http, t.admin, [
    'members.list',
    'memberMerges.list',
    'memberMerges.merge',
    'memberMerges.unmerge',
  ])
})

async function merged() {
  const [one, other] = [await verifiedMember(t.admin), await verifiedMember(t.admin)]
  const id = await proposedMerge(t.admin, one, other)
  await decider.call(routes.mergeMembers, await signedMerge(decider, id))
  return { one, other, id }
}
const refusal = async (id: string) => decider.refusal(routes.unmergeMembers, await signedMerge(decider, id))

it('a merge is not taken back while a privacy request of the survivor is open', async () => {
  const { one, id } = await merged()
  await t.admin.call(createPrivacyRequest, {
    body: { memberId: one, kind: 'ACCESS', identifiedBy: 'DOCUMENT', reason: 'wrote to us', note: '' },
  })
  expect(await refusal(id)).toMatchObject({ status: 409, message: 'member_merge_request_open' })
})

it('a merge is not taken back while a transfer of a serial number is undecided', async () => {
  const { one, id } = await merged()
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const receiver = await verifiedMember(t.admin)
  await superuser.query(
    `with s as (insert into member_serials (tenant_id, id, member_id, ordinal, batch, source, claimed_at, recorded_at, recorded_by, recorded_by_name)
                values (1, gen_random_uuid(), $1, 1, 'B', 'SCAN', now(), now(), gen_random_uuid(), '') returning id)
     insert into serial_offers (tenant_id, id, serial_id, giver_id, receiver_id, status, giver_proof, offered_at, lapses_at)
     select 1, gen_random_uuid(), s.id, $1, $2, 'OFFERED', '', now(), now() from s`,
    [one, receiver],
  )
  expect(await refusal(id)).toMatchObject({ status: 409, message: 'member_merge_offer_open' })
})

it('who reads merges is offered no step, before and after', async () => {
  const reader = await userWith(t.http, t.admin, ['memberMerges.list'])
  const [one, other] = [await verifiedMember(t.admin), await verifiedMember(t.admin)]
  const id = await proposedMerge(t.admin, one, other)
  for (const status of ['PROPOSED', 'MERGED']) {
    expect(await reader.call(routes.getMemberMerge, { params: { id } })).toMatchObject({ status, allowed: [] })
    if (status === 'PROPOSED') await decider.call(routes.mergeMembers, await signedMerge(decider, id))
  }
})
