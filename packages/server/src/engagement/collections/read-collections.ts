/** What rooms to the right need of collections: what they are, and the newest fields of their records. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { recordKinds } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import {
  type CollectionRow,
  findCollection,
  holdCollection,
  listByKind,
  shareCollection,
} from './collections.queries.ts'
import { findVersion } from './meta-data.queries.ts'

export interface DescribedCollection extends CollectionRow {
  /** Of the newest published version; 0 and no fields before the first. */
  metaNumber: number
  fields: readonly MetaField[]
}

async function described(db: TenantDb, row: CollectionRow | undefined): Promise<DescribedCollection | undefined> {
  if (row === undefined) return undefined
  const newest = await findVersion(db, row.id)
  return { ...row, metaNumber: newest?.number ?? 0, fields: newest?.fields ?? [] }
}

export const describedCollection = async (db: TenantDb, id: string): Promise<DescribedCollection | undefined> =>
  described(db, await findCollection(db, id))

/** Under its lock: who changes records of one collection goes one after the other, and its meta data stays meanwhile. */
export const heldCollection = async (db: TenantDb, id: string): Promise<DescribedCollection | undefined> =>
  described(db, await holdCollection(db, id))

/** Its meta data stays until the transaction ends; others read it so at the same time. */
export const sharedCollection = async (db: TenantDb, id: string): Promise<DescribedCollection | undefined> =>
  described(db, await shareCollection(db, id))

/** Those of people, in the order of their codes. */
export async function profileCollections(db: TenantDb): Promise<DescribedCollection[]> {
  const rows = await listByKind(db, ['PROFILE'])
  const all = await Promise.all(rows.map((row) => described(db, row)))
  return all.filter((one) => one !== undefined).toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

/** Those that may keep records. */
export const recordCollections = (db: TenantDb): Promise<Pick<CollectionRow, 'id' | 'retentionDays'>[]> =>
  listByKind(db, recordKinds)
