/**
 * The rules between the fields of a list. A list is flat: the fields of an object stand below its path, so nothing about
 * it is read in a recursion that a sender could make deep.
 */

import type { MetaField } from './meta-data.schema.ts'

export interface FieldListFault {
  at: number
  name: 'path' | 'type' | 'itemType' | 'values' | 'unit' | 'isIndexed' | 'maxItems' | 'model'
  key: string
}

/** The path of the object or array around a field; undefined at the top. */
export const parentPath = (path: string): string | undefined => {
  const dot = path.lastIndexOf('.')
  return dot < 0 ? undefined : path.slice(0, dot)
}

const isNumeric = (type: MetaField['type']): boolean => type === 'NUMBER' || type === 'INTEGER'
/** Others may stand below it. */
const isAround = ({ type, itemType }: MetaField): boolean =>
  type === 'OBJECT' || (type === 'ARRAY' && itemType === 'OBJECT')

/** Names that every object of the language has: a field of that name would be read where there is none. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()))
const isReserved = (path: string) =>
  path.split('.').some((name) => INHERITED.has(name.toLowerCase()) || name === 'prototype')

type Rule = [name: FieldListFault['name'], key: string, isBroken: boolean]

function rulesOf(field: MetaField, around: MetaField | undefined, isRepeated: boolean): Rule[] {
  const { path, type, itemType, values, unit, isIndexed, maxItems, model } = field
  const isInside = parentPath(path) !== undefined
  return [
    ['path', 'field_path_repeated', isRepeated],
    ['path', 'field_path_reserved', isReserved(path)],
    ['path', 'field_parent_missing', isInside && (around === undefined || !isAround(around))],
    ['itemType', 'field_item_type_missing', type === 'ARRAY' && itemType === null],
    ['itemType', 'field_item_type_unused', type !== 'ARRAY' && itemType !== null],
    ['values', 'field_values_missing', type === 'ENUM' && values.length === 0],
    ['values', 'field_values_unused', type !== 'ENUM' && values.length > 0],
    ['values', 'field_values_repeated', new Set(values).size !== values.length],
    ['unit', 'field_unit_unused', unit !== '' && !isNumeric(type)],
    ['isIndexed', 'field_index_impossible', isIndexed && (type === 'OBJECT' || type === 'ARRAY')],
    ['maxItems', 'field_max_items_unused', maxItems !== undefined && type !== 'ARRAY'],
    ['model', 'field_model_unused', model !== undefined && !isAround(field)],
  ]
}

/** Also called where single fields are wrong: what is no field yet is left to them. */
export function fieldListFaults(list: readonly unknown[]): FieldListFault[] {
  const fields = list.map((one) => (isField(one) ? one : undefined))
  const byPath = new Map<string, MetaField>()
  const repeated = new Set<number>()
  fields.forEach((field, at) => {
    if (field === undefined) return
    if (byPath.has(field.path)) repeated.add(at)
    else byPath.set(field.path, field)
  })
  return fields.flatMap((field, at) => {
    if (field === undefined) return []
    const parent = parentPath(field.path)
    const around = parent === undefined ? undefined : byPath.get(parent)
    return rulesOf(field, around, repeated.has(at)).flatMap(([name, key, isBroken]) =>
      isBroken ? [{ at, name, key }] : [],
    )
  })
}

function isField(value: unknown): value is MetaField {
  if (typeof value !== 'object' || value === null) return false
  const { path, type, values, unit } = value as Partial<MetaField>
  return typeof path === 'string' && typeof type === 'string' && Array.isArray(values) && typeof unit === 'string'
}
