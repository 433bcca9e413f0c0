/** Who or what gave a member what it has: each field that is filled, and each identity. No value is named. */

import {
  type MemberSource,
  type ProfileField,
  profileFields,
} from '@serialis/contract/engagement/members/member-sources.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { found } from '../../../kit/http/failure.ts'
import { findFieldSources, listIdentities } from '../members.queries.ts'
import { originOfField } from './field-sources.ts'

interface Given {
  /** Null where it was so before that was kept. */
  source: MemberSource | null
  /** The message, file or merge. */
  sourceId: string | null
  at: Date | null
  by: string
}
export interface MemberOrigins {
  fields: (Given & { field: ProfileField })[]
  identities: (Given & { id: string; kind: IdentityKind })[]
}

export async function originsOfMember(db: TenantDb, id: string): Promise<MemberOrigins> {
  const row = found(await findFieldSources(db, id))
  const identities = await listIdentities(db, [id])
  return {
    fields: profileFields
      .filter((field) => row[field] !== null && row[field] !== '')
      .map((field) => {
        const given = originOfField(row.fieldSources, field)
        return {
          field,
          source: given?.source ?? null,
          sourceId: given?.id ?? null,
          at: given === undefined ? null : new Date(given.at),
          by: given?.by ?? '',
        }
      }),
    identities: identities.map(({ id: identityId, kind, source, sourceId, addedAt, addedByName }) => ({
      id: identityId,
      kind,
      source,
      sourceId,
      at: addedAt,
      by: addedByName,
    })),
  }
}
