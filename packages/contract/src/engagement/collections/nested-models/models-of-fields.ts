/**
 * The fields of nested models in a list that refers to them. A list stays flat: the fields of a model stand below the
 * field that refers to it, each with its own class, type and rules, so that everything that reads fields reads them
 * alike. A version is stored with them, so a reference is followed once and never in a circle.
 */

import { differenceOf } from '../difference.ts'
import { parentPath } from '../field-list.ts'
import {
  FIELD_DEPTH_MAXIMUM,
  FIELD_PATH_MAXIMUM,
  FIELDS_MAXIMUM,
  type MetaField,
  type ModelReference,
} from '../meta-data.schema.ts'

export interface ModelFault {
  /** The place of the field in the list that was given. */
  at: number
  key:
    | 'field_model_missing'
    | 'field_model_circular'
    | 'field_model_too_deep'
    | 'field_model_too_large'
    | 'field_model_other'
  params: Readonly<Record<string, string | number>>
}

/** A version of a model as text, by which its fields are found. */
export const versionName = ({ code, number }: ModelReference): string => `${code} ${number}`

function ancestors(path: string): string[] {
  const found: string[] = []
  for (let around = parentPath(path); around !== undefined; around = parentPath(around)) found.push(around)
  return found
}

/** The fields that refer to a model and are not themselves of one. */
const referring = (fields: readonly MetaField[]): ReadonlyMap<string, MetaField> => {
  const paths = new Set(fields.filter(({ model }) => model).map(({ path }) => path))
  const outer = fields.filter(({ path, model }) => model && !ancestors(path).some((one) => paths.has(one)))
  return new Map(outer.map((field) => [field.path, field]))
}

/** Without those that come from models: what a person enters. */
export function ownFields(fields: readonly MetaField[]): MetaField[] {
  const outer = referring(fields)
  return fields.filter(({ path }) => !ancestors(path).some((one) => outer.has(one)))
}

/** The versions whose fields the list needs. */
export const modelsNamed = (fields: readonly MetaField[]): ModelReference[] =>
  [...referring(fields).values()].flatMap(({ model }) => (model ? [model] : []))

/** The models around a field and its own, from the outside to the inside. */
function chainOf(field: MetaField, byPath: ReadonlyMap<string, MetaField>): string[] {
  const around = ancestors(field.path).toReversed()
  return [...around.map((path) => byPath.get(path)), field].flatMap((one) => (one?.model ? [one.model.code] : []))
}

/** The models that lead from one back to itself; undefined where none does. */
function circleOf(own: string, inside: readonly MetaField[]): string[] | undefined {
  const byPath = new Map(inside.map((field) => [field.path, field]))
  const found = inside.find(({ model }) => model?.code === own)
  return found && [own, ...chainOf(found, byPath)]
}

const below = ({ path }: MetaField, inner: readonly MetaField[]): MetaField[] =>
  inner.map((field) => ({ ...field, path: `${path}.${field.path}` }))

const isTooDeep = ({ path }: MetaField): boolean =>
  path.split('.').length > FIELD_DEPTH_MAXIMUM || path.length > FIELD_PATH_MAXIMUM

interface Given {
  fields: readonly MetaField[]
  /** By `versionName`, of models that are in use. */
  models: ReadonlyMap<string, readonly MetaField[]>
  /** The code of the model that the list is of; undefined where it is that of a collection. */
  own: string | undefined
}

/**
 * The list with the fields of its models. Fields that a caller gives below a reference are those of the model or
 * refused, so that what was read can be sent back.
 */
export function withModels({ fields, models, own }: Given): { fields: MetaField[]; faults: ModelFault[] } {
  const faults: ModelFault[] = []
  const outer = referring(fields)
  const places = new Map(fields.map(({ path }, at) => [path, at]))
  const whole: MetaField[] = ownFields(fields).flatMap((field): MetaField[] => {
    const at = places.get(field.path)!
    if (!field.model) return [field]
    const inner = models.get(versionName(field.model))
    if (inner === undefined) {
      faults.push({ at, key: 'field_model_missing', params: { ...field.model } })
      return [field]
    }
    const inside = below(field, inner)
    const circle = own === undefined ? undefined : circleOf(own, [field, ...inside])
    if (circle) faults.push({ at, key: 'field_model_circular', params: { path: circle.join(' → ') } })
    else if (inside.some(isTooDeep))
      faults.push({ at, key: 'field_model_too_deep', params: { maximum: FIELD_DEPTH_MAXIMUM } })
    return [field, ...inside]
  })
  if (whole.length > FIELDS_MAXIMUM) {
    const [first] = outer.keys()
    faults.push({ at: places.get(first ?? '') ?? 0, key: 'field_model_too_large', params: { maximum: FIELDS_MAXIMUM } })
  }
  faults.push(...otherThan(whole, fields, outer))
  return { fields: whole, faults }
}

/** Fields that are given below a reference and are not as the model has them. */
function otherThan(
  whole: readonly MetaField[],
  given: readonly MetaField[],
  outer: ReadonlyMap<string, MetaField>,
): ModelFault[] {
  const byPath = new Map(whole.map((field) => [field.path, field]))
  return given.flatMap((field, at) => {
    const around = ancestors(field.path).find((one) => outer.has(one))
    if (around === undefined) return []
    const known = byPath.get(field.path)
    const isSame = known !== undefined && differenceOf([known], [field]).length === 0
    return isSame ? [] : [{ at, key: 'field_model_other' as const, params: { path: around } }]
  })
}
