/**
 * Merging and taking it back ask no list of erased persons, since neither brings anybody back: the hash of an identity
 * belongs to one member, a merge moves rows that are there, the way back moves those that are there still, and what was
 * erased is not there.
 */

import { createMember, getMember, removeMemberIdentity } from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/merging/merging.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { erased } from '../privacy-requests/privacy-requests.fixtures.ts'
import { proposedMerge, signedMerge, verifiedMember } from './merging.fixtures.ts'

let t: TestApp
let signer: Client
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp({ work: true })
  signer = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

async function merged() {
  const survivorId = await verifiedMember(t.admin, { name: 'Wei Canary' })
  const mergedId = await verifiedMember(t.admin, { name: 'Wei Twin' })
  const id = await proposedMerge(t.admin, survivorId, mergedId)
  await t.admin.call(routes.mergeMembers, await signedMerge(t.admin, id, { fromOther: [], isSwapped: false }))
  return { id, survivorId, mergedId }
}

/** Identities that a member has although they were erased. */
async function broughtBack(): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    'select count(*)::int as count from member_identities i join suppressed_identities s on s.tenant_id = i.tenant_id and s.value_hash = i.value_hash',
  )
  return rows[0]!.count
}

it('is not taken back once the survivor is erased, and nothing of either is left to come back', async () => {
  const { id, survivorId, mergedId } = await merged()
  await erased(t.admin, signer, survivorId)
  expect(await t.admin.refusal(routes.unmergeMembers, await signedMerge(t.admin, id))).toMatchObject({
    message: 'member_status_does_not_allow',
  })
  const { rows } = await superuser.query(
    `select 1 from member_identities where member_id = any($1)
      union all select 1 from member_merge_parts where merge_id = $2
      union all select 1 from member_merges where id = $2 and before is not null
      union all select 1 from members where id = any($1) and name <> ''`,
    [[survivorId, mergedId], id],
  )
  expect(rows).toEqual([])
  const { rows: kept } = await superuser.query('select 1 from suppressed_identities where member_id = $1', [survivorId])
  expect(kept).toHaveLength(2)
  for (const [one, other] of [
    [survivorId, await verifiedMember(t.admin)],
    [mergedId, await verifiedMember(t.admin)],
  ] as const)
    expect(
      await t.admin.refusal(routes.createMemberMerge, { body: { memberId: one, otherId: other, reason: 'the same' } }),
    ).toMatchObject({ message: 'member_status_does_not_allow' })
  expect(await broughtBack()).toBe(0)
})

it('does not give back an identity that left the survivor, went to another person and was erased with them', async () => {
  const survivorId = await verifiedMember(t.admin)
  const mergedId = await verifiedMember(t.admin, { externalId: 'TWIN-1' })
  const id = await proposedMerge(t.admin, survivorId, mergedId)
  await t.admin.call(routes.mergeMembers, await signedMerge(t.admin, id, { fromOther: [], isSwapped: false }))
  const { version, identities } = await t.admin.call(getMember, { params: { id: survivorId } })
  await t.admin.call(removeMemberIdentity, {
    params: { id: survivorId },
    body: {
      version,
      identityId: identities.find(({ kind }) => kind === 'EXTERNAL')!.id,
      reason: 'an ID of somebody else',
    },
  })
  const { id: other } = await t.admin.call(createMember, { body: { externalId: 'TWIN-1' } })
  await erased(t.admin, signer, other)
  await t.admin.call(routes.unmergeMembers, await signedMerge(t.admin, id))
  expect(await broughtBack()).toBe(0)
  const back = await t.admin.call(getMember, { params: { id: mergedId } })
  expect(back.identities.map(({ kind }) => kind)).toEqual(['PHONE'])
})
