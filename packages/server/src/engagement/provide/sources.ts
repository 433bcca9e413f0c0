/** What an endpoint gives, as its readers are answered: fields, whether it is there, and pages of it. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { fixedFields, type ProvideSource } from '@serialis/contract/engagement/provide/provide-sources.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { found } from '../../kit/http/failure.ts'
import { audienceById, isGiven } from '../audiences/read-audiences.ts'
import { describedCollection, type DescribedCollection } from '../collections/read-collections.ts'
import { isPersonalKey, keepsRecords, pageOfRecords, someRecords, type StoredRecord } from '../records/read-records.ts'
import { pageOfMembers, someMembers } from './audience-source.ts'
import { builtInPages } from './built-in-sources.ts'
import type { EndpointRow } from './provide-endpoints.queries.ts'
import { cutTo, type PageOf, type SomeOf } from './source-pages.ts'

export interface Source {
  fields: readonly MetaField[]
  isPersonalKey: boolean
  /** What was promised can no longer be given. */
  isGone: boolean
  /** Not now, but later again. */
  isPaused: boolean
  isCursor(text: string): boolean
  page: PageOf
  some: SomeOf | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isId = (text: string): boolean => UUID.test(text)

/** Records are read from it, as long as it is not archived. */
export const isUsable = (collection: DescribedCollection): boolean =>
  keepsRecords(collection) && collection.metaNumber > 0 && collection.status !== 'ARCHIVED'

const itemOfRecord = ({ id, key, version, updatedAt, data }: StoredRecord) => ({ id, key, version, updatedAt, data })

const ofCollection = (collection: DescribedCollection): Source => ({
  fields: collection.fields,
  isPersonalKey: isPersonalKey(collection),
  isGone: !isUsable(collection),
  isPaused: false,
  isCursor: isId,
  page: async ({ db }, { limit, ...asked }) =>
    cutTo(await pageOfRecords(db, { ...asked, limit, collectionId: collection.id }), limit, {
      item: itemOfRecord,
      cursor: ({ id }) => id,
    }),
  some: async ({ db }, ids) => (await someRecords(db, collection.id, ids)).map(itemOfRecord),
})

const isCursorOf: Record<Exclude<ProvideSource, 'COLLECTION'>, (text: string) => boolean> = {
  AUDIENCE: isId,
  ORDER: isId,
  SERIAL: (text) => /^\d{1,15}$/.test(text),
  PRODUCT: (text) => /^[A-Za-z0-9_-]{1,400}$/.test(text),
  FACTORY: (text) => /^[A-Za-z0-9_-]{1,400}$/.test(text),
}

/** Of the tenant of `db`; what it names is there. */
export async function sourceOf(
  db: TenantDb,
  { source, collectionId, audienceId }: Pick<EndpointRow, 'source' | 'collectionId' | 'audienceId'>,
): Promise<Source> {
  if (source === 'COLLECTION') return ofCollection(found(await describedCollection(db, collectionId ?? '')))
  const audience = source === 'AUDIENCE' ? found(await audienceById(db, audienceId ?? '')) : undefined
  return {
    fields: fixedFields[source],
    isPersonalKey: false,
    isGone: audience?.status === 'ARCHIVED',
    isPaused: audience !== undefined && !isGiven(audience),
    isCursor: isCursorOf[source],
    page: source === 'AUDIENCE' ? pageOfMembers : builtInPages[source],
    some: source === 'AUDIENCE' ? someMembers : undefined,
  }
}
