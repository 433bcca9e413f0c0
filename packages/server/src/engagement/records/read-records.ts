/** What rooms to the right need of records: a page of them, as they are stored. */

import type { IndexedValue } from '@serialis/contract/engagement/records/record-values.ts'
import { type RecordData, recordKinds } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { DescribedCollection } from '../collections/read-collections.ts'
import { listRecords, recordsById, type RecordRow } from './records.queries.ts'
import { isKeyPersonal } from './records.view.ts'

export type StoredRecord = Pick<RecordRow, 'id' | 'key' | 'data' | 'version' | 'updatedAt'>

export const keepsRecords = ({ kind }: Pick<DescribedCollection, 'kind'>): boolean =>
  recordKinds.some((one) => one === kind)

export const isPersonalKey = (collection: Pick<DescribedCollection, 'fields' | 'keyPath'>): boolean =>
  isKeyPersonal(collection)

/** One more than `limit` when there are more; newest first. */
export const pageOfRecords = (
  db: TenantDb,
  page: { collectionId: string; indexed?: IndexedValue | undefined; after?: string | undefined; limit: number },
): Promise<StoredRecord[]> => listRecords(db, page)

/** What each of these holds, by id. */
export const dataOfRecords = async (db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, RecordData>> =>
  new Map((await recordsById(db, ids)).map(({ id, data }) => [id, data]))

/** Those of these ids that are in the collection. */
export const someRecords = async (
  db: TenantDb,
  collectionId: string,
  ids: readonly string[],
): Promise<StoredRecord[]> => (await recordsById(db, ids)).filter((row) => row.collectionId === collectionId)
