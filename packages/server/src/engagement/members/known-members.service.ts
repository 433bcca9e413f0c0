/** Members as the rooms to the right know them: found by what they are recognized by, in which status, under a lock. */

import type { ConsentPurpose } from '@serialis/contract/engagement/members/consents.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found as there, type Failure } from '../../kit/http/failure.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { listAgreeing } from './consents.queries.ts'
import { hashOf, normalized, wrongFormatOf } from './identities.ts'
import { findMember, holdMembers, lockMember, membersByHash } from './members.queries.ts'

export interface GivenIdentity {
  kind: IdentityKind
  value: string
}

/** Of each identity: its member, a refusal of its form, or undefined where nobody has it. */
export async function membersByIdentities(
  { app, db, tenant }: Pick<Ctx, 'app' | 'db' | 'tenant'>,
  given: readonly GivenIdentity[],
): Promise<(string | Failure | undefined)[]> {
  const box = given.length === 0 ? undefined : await knownSecretBox(app, db)
  const hashes = given.map(({ kind, value: text }) => {
    const value = normalized(kind, text, tenant)
    if (value === undefined) return fieldFailure('member.value', wrongFormatOf(kind), wrongFormatOf(kind))
    return box && hashOf(box, kind, value)
  })
  const wanted = hashes.filter((hash) => Buffer.isBuffer(hash))
  const found = new Map(
    (wanted.length === 0 ? [] : await membersByHash(db, wanted)).map((row) => [
      row.valueHash.toString('hex'),
      row.memberId,
    ]),
  )
  return hashes.map((hash) => (Buffer.isBuffer(hash) ? found.get(hash.toString('hex')) : hash))
}

/** The statuses of those that are there. None of them is merged or erased until the transaction ends. */
export async function heldMembers(db: TenantDb, ids: readonly string[]): Promise<Map<string, MemberStatus>> {
  const rows = ids.length === 0 ? [] : await holdMembers(db, ids)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export const memberStatus = async (db: TenantDb, id: string): Promise<MemberStatus> =>
  there(await findMember(db, id)).status

/** What is counted of a member is changed under this lock, so that two requests never change it at once. */
export const lockedMemberStatus = async (db: TenantDb, id: string): Promise<MemberStatus> =>
  there(await lockMember(db, id)).status

/** Those of these members that agree to a purpose now. */
export const membersAgreeingTo = async (
  db: TenantDb,
  purpose: ConsentPurpose,
  members: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(members.length === 0 ? [] : await listAgreeing(db, purpose, [...new Set(members)]))
