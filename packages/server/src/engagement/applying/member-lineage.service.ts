/** From what a member has back to the person, file, message or merge that gave it. */

import * as routes from '@serialis/contract/engagement/applying/lineage.routes.ts'
import { LINEAGE_STATES, type MemberOrigin } from '@serialis/contract/engagement/applying/lineage.schema.ts'
import { FIELDS_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { MemberSource } from '@serialis/contract/engagement/members/member-sources.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { profileCollections } from '../collections/read-collections.ts'
import { originsOfAttributes } from '../member-attributes/read-attributes.ts'
import { originsOfMember } from '../members/sources/member-origins.ts'
import { messagesBehind } from './messages-behind.ts'

interface Found {
  about: Pick<
    MemberOrigin,
    'part' | 'path' | 'kind' | 'collectionId' | 'labelEn' | 'labelZh' | 'version' | 'isEarliest'
  >
  source: MemberSource | 'UNDO' | 'ERASURE' | null
  sourceId: string | null
  at: Date | null
  by: string
  /** Targets of transfer models that may have filled it. */
  targets: (collection: { id: string; keyPath: string }) => readonly string[]
}

const plain = { kind: null, collectionId: null, labelEn: '', labelZh: '', version: null, isEarliest: false }
/** Names of transfer models where those of the member are others. */
const TARGETS = { regionId: 'region', sourceChannelId: 'sourceChannel' } as const

async function ownOrigins(db: TenantDb, id: string): Promise<Found[]> {
  const { fields, identities } = await originsOfMember(db, id)
  return [
    ...fields.map(({ field, ...given }): Found => {
      const target = field === 'regionId' || field === 'sourceChannelId' ? TARGETS[field] : field
      return { ...given, about: { ...plain, part: 'FIELD', path: field }, targets: () => [target] }
    }),
    ...identities.map(({ id: path, kind, ...given }): Found => ({
      ...given,
      about: { ...plain, part: 'IDENTITY', path, kind },
      // The key is the external ID where no field is.
      targets: ({ keyPath }) => (kind === 'EXTERNAL' ? [identityFields[kind], keyPath] : [identityFields[kind]]),
    })),
  ]
}

async function attributeOrigins(db: TenantDb, id: string): Promise<Found[]> {
  const all = await originsOfAttributes(db, id, { states: LINEAGE_STATES, fields: FIELDS_MAXIMUM })
  return all.flatMap(({ collectionId, fields, origins }) => {
    const byPath = new Map(fields.map((field) => [field.path, field]))
    return origins.map(
      ({ path, isEarliest, state: { version, source, sourceId, changedAt, changedByName } }): Found => {
        const { labelEn = path, labelZh = path } = byPath.get(path) ?? {}
        return {
          about: { part: 'ATTRIBUTE', path, kind: null, collectionId, labelEn, labelZh, version, isEarliest },
          source,
          sourceId,
          at: changedAt,
          by: changedByName,
          targets: (collection) => (collection.id === collectionId ? [path] : []),
        }
      },
    )
  })
}

export const getMemberLineage = bind(routes.getMemberLineage, async ({ db }, { params }) => {
  const origins = [...(await ownOrigins(db, params.id)), ...(await attributeOrigins(db, params.id))]
  const collections = new Map((await profileCollections(db)).map((one) => [one.id, one]))
  const messageOf = await messagesBehind(
    db,
    origins.flatMap(({ source, sourceId }) => (source === 'MESSAGE' && sourceId !== null ? [sourceId] : [])),
  )
  return {
    origins: origins.map(({ about, source, sourceId, at, by, targets }): MemberOrigin => {
      const targetsIn = (collectionId: string) => {
        const collection = collections.get(collectionId)
        return collection === undefined ? [] : targets(collection)
      }
      return {
        ...about,
        source,
        at: at?.toISOString() ?? null,
        by,
        importId: source === 'IMPORT' ? sourceId : null,
        mergeId: source === 'MERGE' ? sourceId : null,
        message: source === 'MESSAGE' && at !== null ? messageOf(sourceId, { at, targetsIn }) : null,
      }
    }),
  }
})
