/** A list of fields as JSON Schema (2020-12). What the schema has no word for is in keywords of ours, which begin with `x-`. */

import { parentPath } from './field-list.ts'
import type { MetaField } from './meta-data.schema.ts'

export const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

type Schema = Record<string, unknown>
type Scalar = Exclude<MetaField['type'], 'ENUM' | 'OBJECT' | 'ARRAY'>

const SCALARS: Readonly<Record<Scalar, Schema>> = {
  STRING: { type: 'string' },
  NUMBER: { type: 'number' },
  INTEGER: { type: 'integer' },
  BOOLEAN: { type: 'boolean' },
  DATE: { type: 'string', format: 'date' },
  DATE_TIME: { type: 'string', format: 'date-time' },
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)

type Below = ReadonlyMap<string | undefined, readonly MetaField[]>

function objectOf(path: string | undefined, below: Below): Schema {
  const fields = below.get(path) ?? []
  const required = fields.flatMap((field) => (field.isRequired ? [nameOf(field.path)] : []))
  return {
    type: 'object',
    // Defines own properties, whatever their names are.
    properties: Object.fromEntries(fields.map((field) => [nameOf(field.path), propertyOf(field, below)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

function shapeOf({ path, type, itemType, values, maxItems }: MetaField, below: Below): Schema {
  if (type === 'OBJECT') return objectOf(path, below)
  if (type === 'ENUM') return { type: 'string', enum: values }
  if (type !== 'ARRAY') return SCALARS[type]
  const items = itemType === 'OBJECT' ? objectOf(path, below) : SCALARS[itemType ?? 'STRING']
  return { type: 'array', items, ...(maxItems !== undefined && { maxItems }) }
}

const propertyOf = (field: MetaField, below: Below): Schema => ({
  title: field.labelEn,
  'x-title-zh': field.labelZh,
  ...shapeOf(field, below),
  ...(field.unit !== '' && { 'x-unit': field.unit }),
  ...(field.pii !== 'NONE' && { 'x-pii': field.pii }),
  ...(field.isIndexed && { 'x-indexed': true }),
  ...(field.model && { 'x-model': field.model.code, 'x-model-version': field.model.number }),
})

export function schemaOf(fields: readonly MetaField[]): Schema {
  const below = new Map<string | undefined, MetaField[]>()
  for (const field of fields) {
    const around = parentPath(field.path)
    below.set(around, [...(below.get(around) ?? []), field])
  }
  return { $schema: DIALECT, ...objectOf(undefined, below) }
}
