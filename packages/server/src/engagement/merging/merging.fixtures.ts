/** Two members that are one person, and the signatures that merge them and take it back. */

import { createMember, getMember, verifyMemberIdentity } from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/merging/merging.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type pg from 'pg'
import type { Client } from '../../../test/harness/client.ts'

const FIRST_NUMBER = 13_500_000_000
let made = 0

type Profile = Partial<ClientInput<typeof createMember>['body']>

/** With a phone number that is verified. */
export async function verifiedMember(by: Client, profile: Profile = {}): Promise<string> {
  const { id } = await by.call(createMember, { body: { phone: `+86${FIRST_NUMBER + ++made}`, ...profile } })
  const { version, identities } = await by.call(getMember, { params: { id } })
  const body = { version, identityId: identities[0]!.id, reason: 'Called back on it' }
  await by.call(verifyMemberIdentity, { params: { id }, body })
  return id
}

export const proposedMerge = async (by: Client, memberId: string, otherId: string): Promise<string> =>
  (await by.call(routes.createMemberMerge, { body: { memberId, otherId, reason: 'Same shopping card' } })).id

/** The body of a command that is signed by the caller. */
export async function signedMerge(by: Client, id: string, change: object = {}) {
  const { version, digest } = await by.call(routes.getMemberMerge, { params: { id } })
  const { account, password } = by
  const signature = { account, password, meaning: 'APPROVAL' as const, reason: 'Compared both', digest }
  return { params: { id }, body: { version, signature, ...change } }
}

const TABLES = [
  'member_identities',
  'member_consents',
  'member_serials',
  'point_bookings',
  'point_lots',
  'point_entries',
  'member_activities',
  'member_tags',
  'member_tag_changes',
  'member_attributes',
  'audience_members',
  'audience_changes',
  'member_import_members',
] as const

/** Every row of these members, and their profiles, without what counts changes. */
export async function rowsOfMembers(superuser: pg.Client, ids: readonly string[]): Promise<string[]> {
  const rows: string[] = []
  for (const table of TABLES) {
    const found = await superuser.query(`select to_jsonb(x)::text as row from ${table} x where member_id = any($1)`, [
      ids,
    ])
    rows.push(...found.rows.map(({ row }) => `${table} ${row}`))
  }
  const profiles = await superuser.query(
    `select (to_jsonb(m) - 'version' - 'updated_at')::text as row from members m where id = any($1)`,
    [ids],
  )
  return [...rows, ...profiles.rows.map(({ row }) => `members ${row}`)].toSorted()
}
