/** What rooms to the right need of collections: what they are called, and what their records look like. */

import type { CollectionKind } from '@serialis/contract/engagement/collections/collections.schema.ts'
import type { CollectionStatus } from '@serialis/contract/engagement/collections/collections.status.ts'
import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { listCollectionsById } from './collections.queries.ts'
import { findVersion, listPublishedVersions } from './meta-data.queries.ts'

interface NamedCollection {
  id: string
  code: string
  nameEn: string
  nameZh: string
  kind: CollectionKind
  status: CollectionStatus
}

export async function namedCollections(db: TenantDb, ids: readonly string[]): Promise<Map<string, NamedCollection>> {
  return new Map((await listCollectionsById(db, ids)).map((row) => [row.id, row]))
}

/** Versions of the meta data that are not retired, the newest first. */
export const publishedMetaData = (
  db: TenantDb,
  collectionId: string,
): Promise<{ number: number; fields: readonly MetaField[] }[]> => listPublishedVersions(db, collectionId)

/** The fields of one version, retired or not; none where there is no such version. */
export const metaDataOf = async (db: TenantDb, collectionId: string, number: number): Promise<readonly MetaField[]> =>
  (await findVersion(db, collectionId, number))?.fields ?? []
