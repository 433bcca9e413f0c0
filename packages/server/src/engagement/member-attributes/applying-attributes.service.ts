/**
 * Attributes that messages and files bring. What comes in is laid over what is stored, name by name, so that a source
 * that sends some attributes leaves the others as they are; where both together do not fit the newest meta data, what
 * came in replaces all.
 */

import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { attributeFields, attributesIn } from '@serialis/contract/engagement/member-attributes/attribute-fields.ts'
import type { AttributeSource } from '@serialis/contract/engagement/member-attributes/member-attributes.schema.ts'
import { comparable } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { type DescribedCollection, sharedCollection } from '../collections/read-collections.ts'
import { heldMembers } from '../members/known-members.service.ts'
import { fits, takesRecords } from '../records/judging.ts'
import * as queries from './attributes.queries.ts'
import { mayEdit } from './attributes.view.ts'

export interface GivenAttributes {
  memberId: string
  /** The whole record of the collection; what is no attribute is left out. */
  data: RecordData
  /** When its source says that it was so. */
  at: Date
  /** The message or file. */
  sourceId: string | null
}

/** NONE: nothing in it is an attribute. OLDER: a later state is stored. REFUSED: it does not fit, or the member is closed. */
export type AppliedAttributes = 'INSERTED' | 'CHANGED' | 'UNCHANGED' | 'OLDER' | 'REFUSED' | 'NONE'

type State = Omit<queries.StateToStore, 'sourceAt' | 'sourceId'> & { sourceAt: Date }
type Fields = ReturnType<typeof attributeFields>

function nextOf(fields: Fields, stored: RecordData | undefined, given: RecordData): RecordData | undefined {
  const laid = { ...attributesIn(fields, stored ?? {}), ...given }
  if (fits(fields, laid)) return laid
  return fits(fields, given) ? given : undefined
}

const isSame = (one: RecordData, other: RecordData) => isDeepStrictEqual(comparable(one), comparable(other))

/** One outcome for each, in their order. Of several of one member the later one is laid over the earlier one. */
export async function applyAttributes(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  collectionId: string,
  given: readonly GivenAttributes[],
  { source, by }: { source: AttributeSource; by: string },
): Promise<AppliedAttributes[]> {
  const statuses = await heldMembers(db, [...new Set(given.map(({ memberId }) => memberId))])
  const collection: DescribedCollection = found(await sharedCollection(db, collectionId))
  const fields = attributeFields(collection)
  if (fields.length === 0) return given.map(() => 'NONE')
  const rows = await queries.attributesOfMembers(db, collectionId, [...statuses.keys()])
  const stored = new Map<string, State>(rows.map((row) => [row.memberId, row]))
  const next = new Map<string, queries.StateToStore>()
  const outcomes = given.map(({ memberId, data, at, sourceId }): AppliedAttributes => {
    const own = attributesIn(fields, data)
    if (Object.keys(own).length === 0) return 'NONE'
    const status = statuses.get(memberId)
    const before = next.get(memberId) ?? stored.get(memberId)
    if (before !== undefined && at < before.sourceAt) return 'OLDER'
    const after = nextOf(fields, before?.data, own)
    if (status === undefined || !mayEdit(status) || !takesRecords(collection) || after === undefined) return 'REFUSED'
    if (before !== undefined && isSame(before.data, after)) return 'UNCHANGED'
    next.set(memberId, { id: before?.id ?? randomUUIDv7(), memberId, data: after, sourceAt: at, sourceId })
    return before === undefined ? 'INSERTED' : 'CHANGED'
  })
  const { metaNumber } = collection
  await queries.putAttributes(db, [...next.values()], { collectionId, metaNumber, source, by, at: now })
  return outcomes
}
