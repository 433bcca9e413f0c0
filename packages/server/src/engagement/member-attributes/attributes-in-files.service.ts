/** Attributes as columns of a file of members: which there are, what its cells say, and what is stored of them. */

import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { attributeFields } from '@serialis/contract/engagement/member-attributes/attribute-fields.ts'
import { comparable, personalPaths } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { type DescribedCollection, describedCollection, sharedCollection } from '../collections/read-collections.ts'
import { columnFields, valueOfCell } from '../records/cell-values.ts'
import { faultsIn, takesRecords } from '../records/judging.ts'
import * as queries from './attributes.queries.ts'

export interface AttributeCollection {
  id: string
  metaNumber: number
  fields: readonly MetaField[]
  /** Fields that a column can be, by path. */
  columns: ReadonlyMap<string, MetaField>
  /** Paths of what is shown in part. */
  personal: ReadonlySet<string>
  /** Paths of what needs the consent to data on medicines. */
  sensitive: ReadonlySet<string>
}

export function attributeCollection(collection: DescribedCollection): AttributeCollection {
  const fields = attributeFields(collection)
  const sensitive = fields
    .filter(({ pii }) => pii === 'SENSITIVE')
    .map((field) => ({ ...field, pii: 'PERSONAL' as const }))
  const below = fields.map(
    (field) => sensitive.find(({ path }) => path === field.path) ?? { ...field, pii: 'NONE' as const },
  )
  return {
    id: collection.id,
    metaNumber: collection.metaNumber,
    fields,
    columns: new Map(columnFields(fields, false).map((field) => [field.path, field])),
    personal: personalPaths(fields),
    sensitive: personalPaths(below),
  }
}

/** Those that take values, by id. Their meta data stays until the transaction ends when they are held. */
export async function attributeCollections(
  db: TenantDb,
  ids: Iterable<string>,
  isHeld: boolean,
): Promise<Map<string, AttributeCollection>> {
  const found = new Map<string, AttributeCollection>()
  // In one order, so that two files never wait in a circle.
  for (const id of [...ids].toSorted()) {
    const collection = await (isHeld ? sharedCollection : describedCollection)(db, id)
    if (collection?.kind === 'PROFILE' && takesRecords(collection)) found.set(id, attributeCollection(collection))
  }
  return found
}

export type AttributeFault = ReturnType<typeof faultsIn>[number]
export interface GivenAttributesInRow {
  data: RecordData
  /** What does not fit the fields, also what is missing when nothing is stored yet. */
  faults: readonly AttributeFault[]
}

/** By path; the paths are columns of the collection. */
export function givenAttributes(
  { fields, columns }: AttributeCollection,
  cells: Iterable<readonly [path: string, text: string]>,
): GivenAttributesInRow {
  const data: RecordData = {}
  for (const [path, text] of cells) {
    const names = path.split('.')
    const last = names.pop()!
    let place = data
    for (const name of names) place = (place[name] ??= {}) as RecordData
    place[last] = valueOfCell(columns.get(path)!, text)
  }
  return { data, faults: faultsIn(fields, data) }
}

const isObject = (value: unknown): value is RecordData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Name by name, inside of objects as well: a file has columns for some of them. */
const laidOver = (stored: RecordData, given: RecordData): RecordData =>
  Object.fromEntries([
    ...Object.entries(stored),
    ...Object.entries(given).map(([name, value]) => {
      const before = stored[name]
      return [name, isObject(before) && isObject(value) ? laidOver(before, value) : value] as const
    }),
  ])

/** What a member has of one collection. */
export interface HeldAttributes {
  id: string
  data: RecordData
}

/** UNCHANGED, the next state, or why there is none. Where both together do not fit, what comes in replaces all. */
export function nextAttributes(
  { fields }: Pick<AttributeCollection, 'fields'>,
  { data, faults }: GivenAttributesInRow,
  held: HeldAttributes | undefined,
): HeldAttributes | 'UNCHANGED' | readonly AttributeFault[] {
  if (held === undefined) return faults.length > 0 ? faults : { id: randomUUIDv7(), data }
  const laid = laidOver(held.data, data)
  const laidFaults = faultsIn(fields, laid)
  if (laidFaults.length > 0) return faults.length > 0 ? laidFaults : { id: held.id, data }
  return isDeepStrictEqual(comparable(held.data), comparable(laid)) ? 'UNCHANGED' : { id: held.id, data: laid }
}

/** By member. For an entry their members are locked. */
export async function heldAttributes(
  db: TenantDb,
  collectionId: string,
  { members, isForChange }: { members: readonly string[]; isForChange: boolean },
): Promise<Map<string, HeldAttributes>> {
  const read = isForChange ? queries.attributesOfMembers : queries.readAttributesOfMembers
  const rows = await read(db, collectionId, members)
  return new Map(rows.map(({ memberId, id, data }) => [memberId, { id, data }]))
}

export const storeAttributes = (
  db: TenantDb,
  { id: collectionId, metaNumber }: Pick<AttributeCollection, 'id' | 'metaNumber'>,
  states: readonly (HeldAttributes & { memberId: string })[],
  { importId, by, at }: { importId: string; by: string; at: Date },
): Promise<void> =>
  queries.putAttributes(
    db,
    states.map((state) => ({ ...state, sourceAt: at, sourceId: importId })),
    { collectionId, metaNumber, source: 'IMPORT', by, at },
  )
