/** What the cells of rows say of attributes, and what of it is new to their members. */

import {
  type AttributeColumn,
  attributeColumnOf,
  isAttribute,
  type MemberFault,
  type MemberRowFault,
  partsOf,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import {
  type AttributeCollection,
  attributeCollections,
  type AttributeFault,
  givenAttributes,
  type GivenAttributesInRow,
  type HeldAttributes,
  heldAttributes,
  nextAttributes,
  storeAttributes,
} from '../member-attributes/attributes-in-files.service.ts'
import type { JudgedRow, Judgement, Person } from './judging.ts'

export interface RowAttributes extends GivenAttributesInRow {
  collection: AttributeCollection
  /** The first sensitive field that the row fills. */
  sensitive: AttributeColumn | null
}

const KEYS: Readonly<Record<AttributeFault['reason'], MemberRowFault>> = {
  MISSING: 'attribute_missing',
  UNKNOWN: 'attribute_unknown',
  WRONG_TYPE: 'attribute_wrong_type',
  NOT_IN_LIST: 'attribute_not_in_list',
  TOO_LONG: 'attribute_too_long',
  TOO_LARGE: 'attribute_too_large',
}

/** At the column of the field; places inside of lists are those of the list. */
function faultsAt({ id, columns }: AttributeCollection, faults: readonly AttributeFault[]): MemberFault[] {
  const seen = new Set<string>()
  return faults.flatMap(({ at, reason }) => {
    const names = at.split('.')
    while (names.length > 0 && !columns.has(names.join('.'))) names.pop()
    const fault: MemberFault = {
      field: names.length === 0 ? '' : attributeColumnOf(id, names.join('.')),
      key: KEYS[reason],
    }
    const key = `${fault.field} ${fault.key}`
    if (seen.has(key)) return []
    seen.add(key)
    return [fault]
  })
}

/** With what the cells say, and the faults that they have by themselves: what is missing depends on the member. */
function withCells(row: JudgedRow, collections: ReadonlyMap<string, AttributeCollection>): JudgedRow {
  const byCollection = Map.groupBy(
    Object.entries(row.cells).flatMap(([column, text]) =>
      isAttribute(column) && text !== '' ? [{ column, text: text ?? '', ...partsOf(column) }] : [],
    ),
    ({ collectionId }) => collectionId,
  )
  if (byCollection.size === 0) return row
  const faults: MemberFault[] = []
  const attributes: RowAttributes[] = []
  for (const [id, cells] of byCollection) {
    const collection = collections.get(id)
    const gone = cells.filter(({ path }) => !collection?.columns.has(path))
    faults.push(...gone.map(({ column }): MemberFault => ({ field: column, key: 'attribute_unknown' })))
    if (collection === undefined || gone.length > 0) continue
    const given = givenAttributes(
      collection,
      cells.map(({ path, text }) => [path, text] as const),
    )
    faults.push(
      ...faultsAt(
        collection,
        given.faults.filter(({ reason }) => reason !== 'MISSING'),
      ),
    )
    const sensitive = cells.find(({ path }) => collection.sensitive.has(path))?.column ?? null
    attributes.push({ ...given, collection, sensitive })
  }
  return { ...row, attributes, faults: [...row.faults, ...faults] }
}

/** Rows with the attributes that they state, and their persons with those that they have. Members are locked for an entry. */
export async function withAttributes(
  db: TenantDb,
  known: ReadonlyMap<string, Person>,
  { rows, isEntry }: { rows: readonly JudgedRow[]; isEntry: boolean },
): Promise<readonly JudgedRow[]> {
  const ids = new Set(
    rows.flatMap(({ cells }) =>
      Object.keys(cells).flatMap((column) => (isAttribute(column) ? partsOf(column).collectionId : [])),
    ),
  )
  if (ids.size === 0) return rows
  const collections = await attributeCollections(db, ids, isEntry)
  const read = rows.map((row) => withCells(row, collections))
  for (const id of collections.keys()) {
    const stating = read.filter(({ attributes }) => attributes?.some(({ collection }) => collection.id === id))
    const persons = new Map(
      stating
        .flatMap(({ identities }) => identities.flatMap(({ key }) => known.get(key) ?? []))
        .map((person) => [person.id, person]),
    )
    const held = await heldAttributes(db, id, { members: [...persons.keys()], isForChange: isEntry })
    for (const [memberId, state] of held) {
      const person = persons.get(memberId)
      if (person) person.attributes = new Map([...(person.attributes ?? []), [id, state]])
    }
  }
  return read
}

/** The states that the row brings, by collection; or why they cannot be. */
export function newAttributes(
  { attributes = [] }: JudgedRow,
  person: Pick<Person, 'attributes'>,
  hasHealthConsent: boolean,
): { states: NonNullable<Person['attributes']> } | { faults: MemberFault[] } {
  const states = new Map<string, HeldAttributes>()
  for (const given of attributes) {
    const { collection, sensitive } = given
    if (sensitive !== null && !hasHealthConsent)
      return { faults: [{ field: sensitive, key: 'attribute_needs_consent' }] }
    const next = nextAttributes(collection, given, person.attributes?.get(collection.id))
    if (next === 'UNCHANGED') continue
    if (!('data' in next)) return { faults: faultsAt(collection, next) }
    states.set(collection.id, next)
  }
  return { states }
}

/** The last states of the batch, once for each member and collection. */
export async function storeRowAttributes(
  { db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  importId: string,
  { attributed, verdicts }: Judgement,
): Promise<void> {
  if (attributed.size === 0) return
  const collections = new Map(
    verdicts.flatMap(({ row }) => (row.attributes ?? []).map(({ collection }) => [collection.id, collection] as const)),
  )
  for (const [id, collection] of collections) {
    const states = [...attributed].flatMap((person) => {
      const state = person.attributes?.get(id)
      return state && person.newAttributes?.has(id) ? [{ ...state, memberId: person.id }] : []
    })
    await storeAttributes(db, collection, states, { importId, by: actor.userName, at: now })
  }
}
