/**
 * Typed columns for attributes whose fields are marked as indexed. There is a fixed number of them for all collections of
 * people of a tenant.
 */

import type { FieldType, MetaField } from '../collections/meta-data.schema.ts'
import { attributeFields } from './attribute-fields.ts'

export const SLOT_COUNTS = { text: 8, number: 8, date: 4, boolean: 4 } as const
export type SlotKind = keyof typeof SLOT_COUNTS
export const slotKinds = Object.keys(SLOT_COUNTS) as SlotKind[]
export type Slot = `${SlotKind}_${number}`

export const slotsOfKind = (kind: SlotKind): Slot[] =>
  Array.from({ length: SLOT_COUNTS[kind] }, (_, at): Slot => `${kind}_${at + 1}`)
export const kindOfSlot = (slot: Slot): SlotKind => slot.slice(0, slot.indexOf('_')) as SlotKind

/** Texts are asked for up to this length; a slot has one character more, so that a longer one equals none of them. */
export const ASKED_TEXT_MAXIMUM = 200

const KINDS: Partial<Record<FieldType, SlotKind>> = {
  STRING: 'text',
  ENUM: 'text',
  NUMBER: 'number',
  INTEGER: 'number',
  DATE: 'date',
  DATE_TIME: 'date',
  BOOLEAN: 'boolean',
}
/** Undefined for what has no single value. */
export const slotKindOf = ({ type }: Pick<MetaField, 'type'>): SlotKind | undefined => KINDS[type]

/** Attributes with one value each: none of them is inside of a list. */
export function singleAttributes(collection: Parameters<typeof attributeFields>[0]): MetaField[] {
  const lists = collection.fields.flatMap(({ path, type }) => (type === 'ARRAY' ? [`${path}.`] : []))
  return attributeFields(collection).filter(
    (field) => slotKindOf(field) !== undefined && !lists.some((list) => field.path.startsWith(list)),
  )
}

const DAY = /^\d{4}-\d{2}-\d{2}(?=T|$)/
const [FIRST, LAST] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')]

/** The language reads 30 February as a day of March. */
const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return at >= FIRST && at <= LAST && new Date(at).toISOString().startsWith(day)
}

function instantOf(value: string, type: FieldType): string | null {
  const day = DAY.exec(value)?.[0]
  if (day === undefined || !isDay(day) || (type === 'DATE') !== (day === value)) return null
  const at = Date.parse(type === 'DATE' ? `${day}T00:00:00Z` : value)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** What a slot holds of the record; null where the record has no such value there. */
export function slotValue(
  data: Readonly<Record<string, unknown>>,
  { path, type }: Pick<MetaField, 'path' | 'type'>,
): string | number | boolean | null {
  let value: unknown = data
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as never)[name] : null
  switch (KINDS[type]) {
    case 'text':
      return typeof value === 'string' ? [...value].slice(0, ASKED_TEXT_MAXIMUM + 1).join('') : null
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null
    case 'date':
      return typeof value === 'string' ? instantOf(value, type) : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    default:
      return null
  }
}
