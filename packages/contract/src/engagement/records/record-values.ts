/** The values of a record by its list of fields: those that are indexed, those that are personal, and what a reader sees. */

import { MASK, masked } from '../../kit/boundary/masking.ts'
import type { MetaField } from '../collections/meta-data.schema.ts'
import { INDEXED_FIELDS_MAXIMUM, INDEXED_VALUE_MAXIMUM, type RecordData } from './records.schema.ts'

/** Of one path in one record, through arrays. */
const VALUES_MAXIMUM = 50

const isObject = (given: unknown): given is RecordData =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const own = (given: RecordData, name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined)

/** Every value at a path; arrays on the way are walked through. */
export function valuesAt(data: RecordData, path: string): unknown[] {
  let found: unknown[] = [data]
  for (const name of path.split('.')) {
    found = found.flatMap((one): unknown[] => {
      if (!isObject(one)) return []
      const value = own(one, name)
      return Array.isArray(value) ? (value as unknown[]) : [value]
    })
    if (found.length > VALUES_MAXIMUM) found = found.slice(0, VALUES_MAXIMUM)
  }
  return found.filter((value) => value !== undefined && value !== null)
}

/** The text by which a scalar is found and shown. */
export const scalarText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The key as text; undefined where there is none. */
export function keyOf(data: unknown, keyPath: string): string | undefined {
  if (!isObject(data)) return undefined
  let value: unknown = data
  for (const name of keyPath.split('.')) value = isObject(value) ? own(value, name) : undefined
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  return Number.isSafeInteger(value) ? String(value) : undefined
}

/** Fields by whose values a list finds records. Personal ones are none: their values would stand in an address. */
export const filterFields = (fields: readonly MetaField[]): MetaField[] =>
  fields.filter(({ isIndexed, pii }) => isIndexed && pii === 'NONE').slice(0, INDEXED_FIELDS_MAXIMUM)

export interface IndexedValue {
  path: string
  value: string
}

export const indexedValues = (fields: readonly MetaField[], data: RecordData): IndexedValue[] =>
  filterFields(fields).flatMap(({ path }) =>
    [...new Set(valuesAt(data, path).map(scalarText))]
      .filter((value) => value.length <= INDEXED_VALUE_MAXIMUM)
      .map((value) => ({ path, value })),
  )

const isPersonal = ({ pii }: Pick<MetaField, 'pii'>): boolean => pii !== 'NONE'

/** A field below a personal one is as personal, whatever it says itself. */
export function personalPaths(fields: readonly MetaField[]): ReadonlySet<string> {
  const paths = new Set(fields.filter(isPersonal).map(({ path }) => path))
  for (const { path } of fields) {
    const names = path.split('.')
    if (names.some((_, at) => at > 0 && paths.has(names.slice(0, at).join('.')))) paths.add(path)
  }
  return paths
}

type Change = (value: unknown, isSensitive: boolean, isAbout: boolean) => unknown
/**
 * Whether personal texts that stand next to each other in one object are about the person who is asked for; undefined
 * where they do not say whose they are.
 */
export type IsAbout = (texts: readonly string[]) => boolean | undefined

type Pii = MetaField['pii']
const inner = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** A field below a personal one is as personal as that one at least. */
function classOf(classes: ReadonlyMap<string, Pii>, path: string, around: Pii): Pii {
  // A name that the list does not know any longer may have been personal when it came.
  const own = path === '' ? 'NONE' : (classes.get(path) ?? 'PERSONAL')
  return own === 'SENSITIVE' || around === 'SENSITIVE' ? 'SENSITIVE' : own === 'NONE' ? around : own
}

const textOf = (value: unknown): string => scalarText(value).trim()
const isThere = (value: unknown): boolean => value !== null && value !== undefined

/** Personal texts that the object holds itself, and in lists of texts. */
function textsIn(classes: ReadonlyMap<string, Pii>, given: RecordData, path: string, around: Pii): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (classOf(classes, inner(path, name), around) === 'NONE') return []
    const scalars = (Array.isArray(value) ? value : [value]).filter((one) => isThere(one) && typeof one !== 'object')
    return scalars.map(textOf).filter((text) => text !== '')
  })
}

/**
 * A copy in which every value of a personal field is replaced; undefined takes the field away. What an object does not
 * say of itself, the one around it says; without `isAbout` everything is about the person.
 */
function withPersonal(
  fields: readonly MetaField[],
  data: RecordData,
  change: Change,
  isAbout: IsAbout = () => undefined,
): RecordData {
  const classes = new Map(fields.map(({ path, pii }) => [path, pii]))
  const walk = (given: unknown, path: string, around: Pii, isSame: boolean): unknown => {
    if (!isThere(given)) return given
    const pii = classOf(classes, path, around)
    if (Array.isArray(given))
      return given.map((one) => walk(one, path, around, isSame)).filter((one) => one !== undefined)
    if (!isObject(given)) return pii === 'NONE' ? given : change(given, pii === 'SENSITIVE', isSame)
    const isOwn = isAbout(textsIn(classes, given, path, pii)) ?? isSame
    const inside = Object.entries(given).flatMap(([name, value]) => {
      const next = walk(value, inner(path, name), pii, isOwn)
      return next === undefined ? [] : [[name, next] as const]
    })
    return Object.fromEntries(inside)
  }
  return walk(data, '', 'NONE', true) as RecordData
}

const inPart = (value: unknown, isSensitive: boolean): unknown =>
  isSensitive || typeof value !== 'string' ? MASK : masked(value)

/** As everybody sees it: personal texts in part, sensitive values and numbers not at all. */
export const recordInPart = (fields: readonly MetaField[], data: RecordData): RecordData =>
  withPersonal(fields, data, inPart)

/** What a reader gets of fields of a class: nothing, a part, or the value. */
export const maskPolicies = ['OMIT', 'PART', 'FULL'] as const
export type MaskPolicy = (typeof maskPolicies)[number]

export const recordByPolicy = (
  fields: readonly MetaField[],
  data: RecordData,
  { personal, sensitive }: { personal: MaskPolicy; sensitive: MaskPolicy },
): RecordData =>
  withPersonal(fields, data, (value, isSensitive) => {
    const policy = isSensitive ? sensitive : personal
    if (policy === 'FULL') return value
    if (policy === 'OMIT') return undefined
    return inPart(value, isSensitive)
  })

/** The chosen fields alone, with what is below them. */
export function chosenOf(data: RecordData, chosen: ReadonlySet<string>): RecordData {
  const walk = (given: unknown, path: string): unknown => {
    if (path !== '' && chosen.has(path)) return given
    if (Array.isArray(given)) {
      const items = given.map((one) => walk(one, path)).filter((one) => one !== undefined)
      return items.length === 0 ? undefined : items
    }
    if (!isObject(given)) return undefined
    const inside = Object.entries(given).flatMap(([name, value]) => {
      const next = walk(value, path === '' ? name : `${path}.${name}`)
      return next === undefined ? [] : [[name, next] as const]
    })
    return inside.length === 0 && path !== '' ? undefined : Object.fromEntries(inside)
  }
  return walk(data, '') as RecordData
}

/** Without what is about the person; what is about others stays. */
export const withoutPerson = (fields: readonly MetaField[], data: RecordData, isAbout: IsAbout): RecordData =>
  withPersonal(fields, data, (value, _isSensitive, isSame) => (isSame ? undefined : value), isAbout)

/** What is about the person in full, and what is about others in part. */
export const ofPerson = (fields: readonly MetaField[], data: RecordData, isAbout: IsAbout): RecordData =>
  withPersonal(fields, data, (value, isSensitive, isSame) => (isSame ? value : inPart(value, isSensitive)), isAbout)

/** Texts of personal fields, by which the record of a person is found. */
export function personalTexts(fields: readonly MetaField[], data: RecordData): string[] {
  const texts = new Set<string>()
  withPersonal(fields, data, (value) => {
    const text = textOf(value)
    if (text !== '') texts.add(text)
    return value
  })
  return [...texts]
}

/** Whether a text with the mask is anywhere inside. */
export function holdsMask(given: unknown): boolean {
  if (typeof given === 'string') return given.includes(MASK)
  if (Array.isArray(given)) return given.some(holdsMask)
  return isObject(given) && Object.values(given).some(holdsMask)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What a form sends back: a value that is as it was shown stays as it was stored. An array that holds such values stays
 * as a whole, since its items have no names by which one of them could be found again.
 */
export function unmaskedAgain(given: unknown, shown: unknown, stored: unknown): unknown {
  if (!holdsMask(given)) return given
  if (isSame(given, shown)) return stored
  if (!isObject(given) || !isObject(shown) || !isObject(stored)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, unmaskedAgain(value, own(shown, name), own(stored, name))]),
  )
}

/** Fields without a value say nothing. */
const withoutNulls = (given: unknown): unknown =>
  Array.isArray(given)
    ? given.map(withoutNulls)
    : isObject(given)
      ? Object.fromEntries(
          Object.entries(given).flatMap(([name, value]) => (isThere(value) ? [[name, withoutNulls(value)]] : [])),
        )
      : given

/** What is compared, so that `"3"` and `3` are two values and an empty list is more than none. */
export const comparable = (data: RecordData): unknown => withoutNulls(data)

/** The scalars of a record by their place: `lines.0.sku`. */
export function leavesOf(data: unknown, at = ''): [place: string, text: string][] {
  if (data === null || data === undefined) return []
  const inside = (name: string) => (at === '' ? name : `${at}.${name}`)
  if (Array.isArray(data)) return data.flatMap((one, place) => leavesOf(one, inside(String(place))))
  if (isObject(data)) return Object.entries(data).flatMap(([name, value]) => leavesOf(value, inside(name)))
  return [[at, scalarText(data)]]
}

/** Without the places in arrays: the field of a leaf. */
export const fieldOfPlace = (place: string): string =>
  place
    .split('.')
    .filter((name) => !/^\d+$/.test(name))
    .join('.')
