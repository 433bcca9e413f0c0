/** What the meta data of a collection says about the collection itself. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { findVersion } from './meta-data.queries.ts'

const KEY_TYPES: readonly MetaField['type'][] = ['STRING', 'INTEGER']

/** The key distinguishes records, so each has it. */
export function requireKey(fields: readonly MetaField[], keyPath: string): void {
  const names = keyPath.split('.')
  const path = names.map((_, at) => names.slice(0, at + 1).join('.'))
  const onTheWay = path.map((one) => fields.find((field) => field.path === one))
  const isThere = onTheWay.every((field, at) =>
    at === path.length - 1
      ? field?.isRequired === true && KEY_TYPES.includes(field.type)
      : field?.isRequired === true && field.type === 'OBJECT',
  )
  requireThat(isThere, 'meta_data_key_missing', { keyPath })
}

/** Other systems send and read by the newest version, so it is there before the collection is published. */
export async function requireDescribed(db: TenantDb, { id, keyPath }: { id: string; keyPath: string }): Promise<void> {
  const { fields } = found(await findVersion(db, id), 'collection_needs_meta_data')
  requireKey(fields, keyPath)
}

/** A published version is kept, and its collection with it. */
export async function requireNoVersions(db: TenantDb, id: string): Promise<void> {
  requireThat((await findVersion(db, id)) === undefined, 'collection_has_versions')
}
