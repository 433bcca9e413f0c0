/** What a list of fields changes against the one before, field by field, and what that does to records and readers. */

import { parentPath } from './field-list.ts'
import {
  type ChangeReason,
  type FieldChange,
  type MetaDataEffect,
  metaDataEffects,
  type MetaField,
  piiClasses,
} from './meta-data.schema.ts'

const EFFECT: Readonly<Record<ChangeReason, MetaDataEffect>> = {
  ADDED_OPTIONAL: 'SAFE',
  ADDED_REQUIRED: 'NEEDS_BACKFILL',
  ADDED_INDEX: 'NEEDS_BACKFILL',
  REMOVED: 'BREAKING',
  TYPE_WIDER: 'SAFE',
  TYPE_OTHER: 'BREAKING',
  VALUES_ADDED: 'SAFE',
  VALUES_REMOVED: 'BREAKING',
  LIMIT_HIGHER: 'SAFE',
  LIMIT_LOWER: 'BREAKING',
  // The numbers stay and mean something else.
  UNIT: 'BREAKING',
  // What is stored is to be masked; the other way round it would be shown.
  PII_STRICTER: 'NEEDS_BACKFILL',
  PII_LOOSER: 'BREAKING',
  NOW_REQUIRED: 'NEEDS_BACKFILL',
  NOW_OPTIONAL: 'SAFE',
  INDEX_DROPPED: 'SAFE',
  LABEL: 'SAFE',
  // What another version of it changes is said by the fields below.
  MODEL: 'SAFE',
}

/** Every value of the one type is a value of the other. */
const WIDER: Readonly<Partial<Record<MetaField['type'], MetaField['type']>>> = { INTEGER: 'NUMBER', ENUM: 'STRING' }

const worst = (effects: readonly MetaDataEffect[]): MetaDataEffect =>
  metaDataEffects[Math.max(0, ...effects.map((effect) => metaDataEffects.indexOf(effect)))]!

/** Of a whole difference; SAFE where nothing changed. */
export const worstEffect = (changes: readonly FieldChange[]): MetaDataEffect =>
  worst(changes.map(({ effect }) => effect))

function typeReasons(before: MetaField, after: MetaField): ChangeReason[] {
  const isSameItem =
    before.itemType === after.itemType ||
    (before.itemType === 'INTEGER' && after.itemType === 'NUMBER' && before.type === after.type)
  if (before.type === after.type && before.itemType === after.itemType) return []
  if (before.type === after.type) return [isSameItem ? 'TYPE_WIDER' : 'TYPE_OTHER']
  return [WIDER[before.type] === after.type ? 'TYPE_WIDER' : 'TYPE_OTHER']
}

function valueReasons(before: MetaField, after: MetaField): ChangeReason[] {
  if (before.type !== 'ENUM' || after.type !== 'ENUM') return []
  return [
    ...(before.values.some((value) => !after.values.includes(value)) ? (['VALUES_REMOVED'] as const) : []),
    ...(after.values.some((value) => !before.values.includes(value)) ? (['VALUES_ADDED'] as const) : []),
  ]
}

const isSameModel = (before: MetaField, after: MetaField): boolean =>
  before.model?.code === after.model?.code && before.model?.number === after.model?.number

function reasonsBetween(before: MetaField, after: MetaField): ChangeReason[] {
  const stricter = piiClasses.indexOf(after.pii) - piiClasses.indexOf(before.pii)
  const more = (after.maxItems ?? Infinity) - (before.maxItems ?? Infinity)
  const reasons: [boolean, ChangeReason][] = [
    [more > 0, 'LIMIT_HIGHER'],
    [more < 0, 'LIMIT_LOWER'],
    [before.unit !== after.unit, 'UNIT'],
    [stricter > 0, 'PII_STRICTER'],
    [stricter < 0, 'PII_LOOSER'],
    [!before.isRequired && after.isRequired, 'NOW_REQUIRED'],
    [before.isRequired && !after.isRequired, 'NOW_OPTIONAL'],
    [!before.isIndexed && after.isIndexed, 'ADDED_INDEX'],
    [before.isIndexed && !after.isIndexed, 'INDEX_DROPPED'],
    [before.labelEn !== after.labelEn || before.labelZh !== after.labelZh, 'LABEL'],
    [!isSameModel(before, after), 'MODEL'],
  ]
  return [
    ...typeReasons(before, after),
    ...valueReasons(before, after),
    ...reasons.flatMap(([holds, reason]) => (holds ? [reason] : [])),
  ]
}

/** A required field of an object that no record has yet is missing in none. */
function isInsideNew(path: string, before: ReadonlyMap<string, MetaField>, after: ReadonlyMap<string, MetaField>) {
  for (let around = parentPath(path); around !== undefined; around = parentPath(around))
    if (!before.has(around) && after.get(around)?.isRequired === false) return true
  return false
}

/** In the order of the new list, then what was removed; fields that stayed as they were are not named. */
export function differenceOf(before: readonly MetaField[], after: readonly MetaField[]): FieldChange[] {
  const old = new Map(before.map((field) => [field.path, field]))
  const next = new Map(after.map((field) => [field.path, field]))
  const added = (field: MetaField): ChangeReason[] => [
    field.isRequired && !isInsideNew(field.path, old, next) ? 'ADDED_REQUIRED' : 'ADDED_OPTIONAL',
    ...(field.isIndexed ? (['ADDED_INDEX'] as const) : []),
  ]
  const changeOf = (path: string, reasons: ChangeReason[]): FieldChange[] =>
    reasons.length === 0 ? [] : [{ path, reasons, effect: worst(reasons.map((reason) => EFFECT[reason])) }]
  return [
    ...after.flatMap((field) => {
      const known = old.get(field.path)
      return changeOf(field.path, known === undefined ? added(field) : reasonsBetween(known, field))
    }),
    ...before.flatMap(({ path }) => (next.has(path) ? [] : changeOf(path, ['REMOVED']))),
  ]
}
