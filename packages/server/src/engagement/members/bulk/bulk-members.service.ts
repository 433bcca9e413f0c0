/** For the room that imports members: many at once, found by hashes of their identities. */

import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { currentMemberConfig } from '../../../plant/main-data/configs/configs.service.ts'
import { findMember, membersByHash } from '../members.queries.ts'
import { membersShown } from '../members.view.ts'

export { findSuppressed } from '../erasing/suppressed.queries.ts'
export { hashOf, identityInPart, normalized, sealedIdentity } from '../identities.ts'
export { isOpen } from '../members.status.ts'
export { consentKey, type Decision, isUnderAge, lastBefore } from './consent-rules.ts'
export { consentSinks } from '../consent-sinks.ts'
export { insertBulkConsents, readBulkConsents } from './bulk-consents.queries.ts'
export type { MemberProfile } from './bulk-members.queries.ts'
export {
  insertBulkIdentities,
  insertBulkMembers,
  readBulkMembers as bulkMembers,
  updateBulkMembers,
} from './bulk-members.queries.ts'

/** Whose each of the hashes is, with the hash as `latin1` text. */
export const ownersOfHashes = async (db: TenantDb, hashes: readonly Buffer[]): Promise<Map<string, string>> =>
  new Map(
    (hashes.length === 0 ? [] : await membersByHash(db, hashes)).map((row) => [
      row.valueHash.toString('latin1'),
      row.memberId,
    ]),
  )

/** The same for identities whose kinds are known: one look for each instead of one for every kind. */
export async function ownersOfIdentities(
  db: TenantDb,
  identities: readonly { kind: IdentityKind; hash: Buffer }[],
): Promise<Map<string, string>> {
  const byKind = [...Map.groupBy(identities, ({ kind }) => kind)]
  const found = await Promise.all(
    byKind.map(([kind, some]) =>
      membersByHash(
        db,
        some.map(({ hash }) => hash),
        [kind],
      ),
    ),
  )
  return new Map(found.flat().map((row) => [row.valueHash.toString('latin1'), row.memberId]))
}

/** Kinds of identities that are shown in part. */
export const maskedKinds = async (db: TenantDb) => (await currentMemberConfig(db)).maskedIdentities

/** Name and masked number of these members, by id. Few: one statement for each. */
export async function membersInShort(ctx: Ctx, ids: readonly string[]) {
  const rows = []
  for (const id of new Set(ids)) {
    const row = await findMember(ctx.db, id)
    if (row) rows.push(row)
  }
  return new Map((await membersShown(ctx, rows)).map(({ id, name, phone }) => [id, { id, name, phone }]))
}
