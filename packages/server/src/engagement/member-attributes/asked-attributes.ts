/** Attributes that rules and filters ask: their fields in the newest meta data, and the typed columns that hold them. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { singleAttributes, type Slot } from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { type DescribedCollection, describedCollection, profileCollections } from '../collections/read-collections.ts'
import { findLayout, listSlotsOf } from './slots.queries.ts'

export interface AskedAttribute {
  collection: DescribedCollection
  field: MetaField
  /** The typed column, once it is filled. */
  slot: Slot | null
}

async function attributesIn(db: TenantDb, collection: DescribedCollection): Promise<AskedAttribute[]> {
  const { filled } = await findLayout(db, collection.id)
  const slots = await listSlotsOf(db, collection.id)
  return singleAttributes(collection).map((field) => {
    const held = slots.find(({ path, type, since }) => path === field.path && type === field.type && since <= filled)
    return { collection, field, slot: held?.slot ?? null }
  })
}

/** Those that are there. */
export async function askedAttributes(
  db: TenantDb,
  asked: readonly { collectionId: string; path: string }[],
): Promise<AskedAttribute[]> {
  const all: AskedAttribute[] = []
  for (const id of new Set(asked.map(({ collectionId }) => collectionId))) {
    const collection = await describedCollection(db, id)
    if (collection?.kind !== 'PROFILE') continue
    const paths = new Set(asked.filter(({ collectionId }) => collectionId === id).map(({ path }) => path))
    all.push(...(await attributesIn(db, collection)).filter(({ field }) => paths.has(field.path)))
  }
  return all
}

/** All of the tenant, but those of archived collections. */
export async function askableAttributes(db: TenantDb): Promise<AskedAttribute[]> {
  const all: AskedAttribute[] = []
  for (const collection of await profileCollections(db))
    if (collection.status !== 'ARCHIVED') all.push(...(await attributesIn(db, collection)))
  return all
}
