/**
 * What a mapped record says of people, by the names of its fields: a member of a collection of profiles, or what a member
 * did. Both are judged by the rooms that keep them.
 */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { attributeFields } from '@serialis/contract/engagement/member-attributes/attribute-fields.ts'
import {
  type MemberCells,
  memberOwnFields,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { identityFields } from '@serialis/contract/engagement/members/members.schema.ts'
import {
  fieldOfPlace,
  keyOf,
  leavesOf,
  recordByPolicy,
  scalarText,
} from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import type { DescribedCollection } from '../collections/read-collections.ts'

type Described = Pick<DescribedCollection, 'code' | 'keyPath' | 'fields'>

const isMemberField = (path: string): path is (typeof memberOwnFields)[number] =>
  memberOwnFields.some((one) => one === path)
const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/**
 * The key is the external ID, unless it is one of the fields of a member. The other fields are attributes of the member;
 * what stands inside of a field that a member has as one value is named.
 */
export function cellsOf({ keyPath, fields }: Described, data: RecordData): { cells: MemberCells; unknown: string[] } {
  const cells: MemberCells = {}
  const unknown: string[] = []
  const attributes = new Set(attributeFields({ keyPath, fields }).map(({ path }) => path))
  for (const [place, text] of leavesOf(data)) {
    if (place === keyPath && !isMemberField(place)) continue
    if (isMemberField(place)) cells[place] = text.trim()
    else if (!attributes.has(fieldOfPlace(place))) unknown.push(place)
  }
  const key = isMemberField(keyPath) ? undefined : keyOf(data, keyPath)
  if (key !== undefined) cells.externalId ??= key
  return { cells, unknown }
}

const kindOfField = new Map<string, IdentityKind>(
  Object.entries(identityFields).map(([kind, field]) => [field, kind as IdentityKind]),
)

/** The time that counts: the field of that name, else the first that holds a time. */
const timeField = (fields: readonly MetaField[]): string | undefined =>
  fields.find(({ path }) => path === 'occurredAt')?.path ??
  fields.find(({ path, type }) => type === 'DATE_TIME' && !path.includes('.'))?.path

/**
 * An activity, to be judged; undefined where no field names the member. Its id is that of the collection and the record:
 * an order and its delivery may have one number.
 */
export function activityOf(
  { code, keyPath, fields }: Described,
  data: RecordData,
  receivedAt: Date,
): ({ activityId: string } & Readonly<Record<string, unknown>>) | undefined {
  const who = fields.find(({ path }) => kindOfField.has(path) && path !== keyPath && isThere(data[path]))?.path
  if (who === undefined) return undefined
  const time = timeField(fields)
  const at = time === undefined ? undefined : data[time]
  const { type } = data
  const said = new Set([...kindOfField.keys(), keyPath, 'type', time])
  const open = recordByPolicy(fields, data, { personal: 'OMIT', sensitive: 'OMIT' })
  return {
    activityId: `${code}:${keyOf(data, keyPath) ?? ''}`,
    type: isThere(type) ? type : code.toUpperCase(),
    member: { kind: kindOfField.get(who)!, value: scalarText(data[who]) },
    occurredAt: isThere(at) ? at : receivedAt.toISOString(),
    props: Object.fromEntries(Object.entries(open).filter(([name, value]) => !said.has(name) && isThere(value))),
  }
}
