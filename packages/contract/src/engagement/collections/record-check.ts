/**
 * Whether a record fits a list of fields. It interprets the list and makes no code of it, and stops after so many steps,
 * however large the record is.
 */

import { parentPath } from './field-list.ts'
import type { MetaField } from './meta-data.schema.ts'

export interface RecordFault {
  /** Where in the record, with the places of arrays: `lines.2.sku`. */
  at: string
  reason: 'MISSING' | 'UNKNOWN' | 'WRONG_TYPE' | 'NOT_IN_LIST' | 'TOO_LONG' | 'TOO_LARGE'
}

const STEPS_MAXIMUM = 20_000
const FAULTS_MAXIMUM = 50
const TEXT_MAXIMUM = 10_000
/** Names come from the sender. */
const NAME_SHOWN = 80

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

const isDay = (text: string) => {
  if (!DAY.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
const isInstant = (text: string) => INSTANT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

type Scalar = Exclude<MetaField['type'], 'OBJECT' | 'ARRAY'>

function scalarFault(type: Scalar, values: readonly string[], given: unknown): RecordFault['reason'] | undefined {
  if (type === 'BOOLEAN') return typeof given === 'boolean' ? undefined : 'WRONG_TYPE'
  if (type === 'NUMBER') return Number.isFinite(given) ? undefined : 'WRONG_TYPE'
  if (type === 'INTEGER') return Number.isSafeInteger(given) ? undefined : 'WRONG_TYPE'
  if (typeof given !== 'string') return 'WRONG_TYPE'
  if (given.length > TEXT_MAXIMUM) return 'TOO_LONG'
  if (type === 'ENUM') return values.includes(given) ? undefined : 'NOT_IN_LIST'
  if (type === 'DATE') return isDay(given) ? undefined : 'WRONG_TYPE'
  return type === 'DATE_TIME' && !isInstant(given) ? 'WRONG_TYPE' : undefined
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const inside = (at: string, name: string | number) => (at === '' ? String(name) : `${at}.${name}`)

class Check {
  readonly faults: RecordFault[] = []
  private steps = 0
  private readonly below: ReadonlyMap<string | undefined, readonly MetaField[]>

  constructor(fields: readonly MetaField[]) {
    this.below = Map.groupBy(fields, ({ path }) => parentPath(path))
  }

  private get isOver() {
    return this.faults.length >= FAULTS_MAXIMUM || this.steps > STEPS_MAXIMUM
  }

  /** False once the record is too large. */
  private step(at: string): boolean {
    if (this.isOver) return false
    if (++this.steps <= STEPS_MAXIMUM) return true
    this.faults.push({ at, reason: 'TOO_LARGE' })
    return false
  }

  object(around: string | undefined, at: string, given: unknown): void {
    if (!isObject(given)) return void this.faults.push({ at, reason: 'WRONG_TYPE' })
    const known = this.below.get(around) ?? []
    const names = new Set(known.map(({ path }) => nameOf(path)))
    for (const name of Object.keys(given)) {
      if (!this.step(at)) return
      if (!names.has(name)) this.faults.push({ at: inside(at, name.slice(0, NAME_SHOWN)), reason: 'UNKNOWN' })
    }
    for (const field of known) {
      if (!this.step(at)) return
      const name = nameOf(field.path)
      // A name that every object inherits is no field of the record.
      const value = Object.hasOwn(given, name) ? given[name] : null
      if (value !== null && value !== undefined) this.value(field, inside(at, name), value)
      else if (field.isRequired) this.faults.push({ at: inside(at, name), reason: 'MISSING' })
    }
  }

  private value({ path, type, itemType, values, maxItems }: MetaField, at: string, given: unknown): void {
    if (type === 'OBJECT') return this.object(path, at, given)
    if (type === 'ARRAY') return this.items({ path, itemType, maxItems }, at, given)
    const reason = scalarFault(type, values, given)
    if (reason !== undefined) this.faults.push({ at, reason })
  }

  private items(
    { path, itemType, maxItems = Infinity }: Pick<MetaField, 'path' | 'itemType' | 'maxItems'>,
    at: string,
    given: unknown,
  ): void {
    if (!Array.isArray(given)) return void this.faults.push({ at, reason: 'WRONG_TYPE' })
    if (given.length > maxItems) return void this.faults.push({ at, reason: 'TOO_LONG' })
    for (const [place, item] of given.entries()) {
      if (!this.step(at)) return
      if (itemType === 'OBJECT') this.object(path, inside(at, place), item)
      else {
        const reason = scalarFault(itemType ?? 'STRING', [], item)
        if (reason !== undefined) this.faults.push({ at: inside(at, place), reason })
      }
    }
  }
}

/** None where the record fits; at most so many that a person reads them. */
export function recordFaults(fields: readonly MetaField[], record: unknown): RecordFault[] {
  const check = new Check(fields)
  check.object(undefined, '', record)
  return check.faults.slice(0, FAULTS_MAXIMUM)
}
