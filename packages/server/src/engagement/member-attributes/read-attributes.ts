/** What rooms to the right need of attributes: all of one member, as they are stored, and where they came from. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { attributeFields, attributesIn } from '@serialis/contract/engagement/member-attributes/attribute-fields.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { describedCollection } from '../collections/read-collections.ts'
import { type Origin, originsIn } from '../records/record-origins.ts'
import { listAttributesOf, listStates } from './attributes.queries.ts'

export { listAttributesOf } from './attributes.queries.ts'

export interface AttributeOrigins {
  collectionId: string
  fields: readonly MetaField[]
  origins: Origin[]
}

/** By collection; of each, the newest states are compared. What its meta data names no more is left out. */
export async function originsOfAttributes(
  db: TenantDb,
  memberId: string,
  atMost: { states: number; fields: number },
): Promise<AttributeOrigins[]> {
  const all: AttributeOrigins[] = []
  for (const row of await listAttributesOf(db, memberId)) {
    const collection = await describedCollection(db, row.collectionId)
    if (collection === undefined) continue
    const fields = attributeFields(collection)
    const kept = await listStates(db, row.id, { limit: atMost.states })
    const current = { ...row, data: attributesIn(fields, row.data) }
    all.push({ collectionId: row.collectionId, fields, origins: originsIn(current, kept, atMost.fields) })
  }
  return all
}
