/** Fields of a record that stand in a cell of a table, and what a cell says of one. What cannot be read stays a text, which does not fit. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { dayOfCell } from '../../kit/text-files/cell-day.ts'
import { isModestJson } from '../../kit/text-files/modest-json.ts'

/** Items of a list in one cell. */
const ITEMS_MAXIMUM = 1_000

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/
const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  是: true,
  false: false,
  no: false,
  n: false,
  '0': false,
  否: false,
}

function scalarOf(type: string, text: string): unknown {
  if (type === 'NUMBER' || type === 'INTEGER') return NUMBER.test(text) ? Number(text) : text
  if (type === 'BOOLEAN') return Object.hasOwn(BOOLEANS, text.toLowerCase()) ? BOOLEANS[text.toLowerCase()] : text
  if (type === 'DATE') return dayOfCell(text) ?? text
  return text
}

function jsonOf(text: string): unknown {
  if (!isModestJson(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The only way to check whether a text is JSON.
    return text
  }
}

/** A list stands in one cell, its items between semicolons; a list of objects as JSON. */
export function valueOfCell({ type, itemType }: Pick<MetaField, 'type' | 'itemType'>, text: string): unknown {
  if (type !== 'ARRAY') return scalarOf(type, text)
  if (itemType === 'OBJECT') return jsonOf(text)
  const items = text.split(/[;；\n]/, ITEMS_MAXIMUM + 1)
  if (items.length > ITEMS_MAXIMUM) return text
  return items.flatMap((item) => (item.trim() === '' ? [] : [scalarOf(itemType ?? 'STRING', item.trim())]))
}

const isInside = (fields: readonly MetaField[], { path }: MetaField): boolean =>
  fields.some((around) => around.type === 'ARRAY' && path.startsWith(`${around.path}.`))

/** Fields that a column can be: of a table what a cell can hold, of objects what stands at their top. */
export const columnFields = (fields: readonly MetaField[], isOfObjects: boolean): MetaField[] =>
  fields.filter((field) =>
    isOfObjects ? !field.path.includes('.') : field.type !== 'OBJECT' && !isInside(fields, field),
  )
