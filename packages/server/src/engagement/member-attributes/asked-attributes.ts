/** Attributes that rules and filters ask: their fields in the newest meta data, and the typed columns that hold them. */

import { type MetaField, piiClasses } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { singleAttributes, type Slot } from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Actor } from '../../kit/http/context.ts'
import { type DescribedCollection, describedCollection, profileCollections } from '../collections/read-collections.ts'
import { fits } from './asked.queries.ts'
import { findLayout, listSlotsOf } from './slots.queries.ts'

export interface AskedAttribute {
  collection: DescribedCollection
  /** As personal as what it is inside of, at least. */
  field: MetaField
  /** The typed column, once it is filled. */
  slot: Slot | null
}

/** A field inside of a personal object says as much of the person as that one. */
function classOf({ fields }: DescribedCollection, { path }: MetaField): MetaField['pii'] {
  const around = fields.filter((one) => one.path === path || path.startsWith(`${one.path}.`))
  return piiClasses[Math.max(...around.map(({ pii }) => piiClasses.indexOf(pii)))]!
}

async function attributesIn(db: TenantDb, collection: DescribedCollection): Promise<AskedAttribute[]> {
  const { filled } = await findLayout(db, collection.id)
  const slots = await listSlotsOf(db, collection.id)
  return singleAttributes(collection).map((field) => {
    const held = slots.find(({ path, type, since }) => path === field.path && type === field.type && since <= filled)
    return { collection, field: { ...field, pii: classOf(collection, field) }, slot: held?.slot ?? null }
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

/** Whether a value is what is asked. */
export const fitsAttribute = fits

/** What a member answers to a question for a personal value is that value, and a sensitive one may be about health. */
export function mayAsk({ authorities }: Pick<Actor, 'authorities'>, { field: { pii } }: AskedAttribute): boolean {
  const may = (name: 'members.unmask' | 'members.listHealth') => isGranted(authorities, permissionCode(name))
  return pii === 'NONE' || (may('members.unmask') && (pii === 'PERSONAL' || may('members.listHealth')))
}
