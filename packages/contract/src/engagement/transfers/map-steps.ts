/** What the steps of a line do with a value. A step interprets what the line says; no text of a tenant becomes code. */

import type { FieldType } from '../collections/meta-data.schema.ts'
import { lookupIn, type PublishedDict } from '../dictionaries/mapping-lookup.ts'
import { dateReader, midnightIn } from './source-date.ts'
import { patternOf } from './source-pattern.ts'
import type { TransferStep } from './transfer-lines.ts'

/** Characters of a text between two steps. */
export const TEXT_MAXIMUM = 10_000
/** Items of a list that a value becomes. */
export const ITEMS_MAXIMUM = 1000

type StopReason =
  | 'MISSING'
  | 'NOT_TEXT'
  | 'NOT_NUMBER'
  | 'NOT_BOOLEAN'
  | 'NOT_DATE'
  | 'NO_MATCH'
  | 'NO_PART'
  | 'UNMATCHED'
  | 'REFUSED_BY_DICTIONARY'
  | 'DICTIONARY_NOT_PUBLISHED'
  | 'PATTERN_WRONG'
  | 'TOO_LONG'
  | 'TOO_LARGE'
  | 'WRONG_TYPE'
  | 'NOT_IN_LIST'

/** Why a value stops in its line. */
export class Stop {
  readonly reason: StopReason
  readonly value: unknown
  readonly isAsked: boolean
  constructor(reason: StopReason, value: unknown = undefined, isAsked = false) {
    this.reason = reason
    this.value = value
    this.isAsked = isAsked
  }
}

/** What is counted and collected while one record is mapped. */
export interface StepRun {
  day: string
  /** What searches may still cost. */
  searches: number
  /** What reading values may still cost: one for each character, and something for each value. */
  work: number
  note: (dict: PublishedDict) => void
  unmatched: (dictId: string, value: string) => void
}

export type Step = (value: unknown, run: StepRun) => unknown

export const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Null where nothing is there to join; a text in the row alone is nothing. */
export function concat(values: readonly unknown[]): unknown {
  const there = values.filter((value) => value !== null)
  const wrong = there.find((value) => !isScalar(value))
  if (wrong !== undefined) return new Stop('NOT_TEXT', wrong)
  if (there.length < values.length) return null
  const texts = there.map(String)
  // Counted before they are joined.
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return length > TEXT_MAXIMUM ? new Stop('TOO_LONG', texts[0]) : texts.join('')
}

/** Constants and defaults are texts; a field of another type reads them as its own. */
export function typed(type: FieldType, text: string): unknown {
  if ((type === 'NUMBER' || type === 'INTEGER') && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  if (type === 'BOOLEAN' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const textOf = (value: unknown): string | Stop =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : new Stop('NOT_TEXT', value)

const ofText =
  (step: (text: string, run: StepRun) => unknown): Step =>
  (value, run) => {
    const text = textOf(value)
    if (text instanceof Stop) return text
    return text.length > TEXT_MAXIMUM ? new Stop('TOO_LONG', text) : step(text, run)
  }

const NUMBER = /^[+-]?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/
const NUMBER_MAXIMUM = 60

const numberStep = (decimal: '.' | ','): Step => {
  const group = decimal === '.' ? ',' : '.'
  return (value) => {
    if (typeof value === 'number') return value
    if (typeof value !== 'string' || value.length > NUMBER_MAXIMUM) return new Stop('NOT_NUMBER', value)
    const plain = value.replace(/[\s']/g, '').replaceAll(group, '').replace(decimal, '.')
    const number = NUMBER.test(plain) ? Number(plain) : Number.NaN
    return Number.isFinite(number) ? number : new Stop('NOT_NUMBER', value)
  }
}

const booleanStep = (yes: readonly string[], no: readonly string[]): Step => {
  const known = new Map<string, boolean>([
    ...no.map((word): [string, boolean] => [word.toLowerCase(), false]),
    ...yes.map((word): [string, boolean] => [word.toLowerCase(), true]),
  ])
  return (value) => {
    if (typeof value === 'boolean') return value
    const text = textOf(value)
    const isWord = !(text instanceof Stop) && text.length <= TEXT_MAXIMUM
    const answer = isWord ? known.get(text.trim().toLowerCase()) : undefined
    return answer ?? new Stop('NOT_BOOLEAN', value)
  }
}

const dateStep = (format: string, zone: string, type: FieldType): Step => {
  const { read, dayAt } = dateReader(format, zone)
  return ofText((text) => {
    const date = read(text.trim())
    if (date === undefined) return new Stop('NOT_DATE', text)
    if ('day' in date) return type === 'DATE_TIME' ? new Date(midnightIn(date.day, zone)).toISOString() : date.day
    return type === 'DATE' ? dayAt(date.at) : new Date(date.at).toISOString()
  })
}

const dictionaryStep = (dict: PublishedDict | undefined): Step => {
  if (dict === undefined) return (value) => new Stop('DICTIONARY_NOT_PUBLISHED', value)
  const lookup = lookupIn(dict)
  return ofText((text, run) => {
    run.note(dict)
    const answer = lookup(text, run.day)
    if ('to' in answer) return answer.to
    if (answer.outcome === 'REFUSED') return new Stop('REFUSED_BY_DICTIONARY', text)
    run.unmatched(dict.id, text)
    return new Stop('UNMATCHED', text, answer.isAsked)
  })
}

const splitStep = (separator: string, part: number | null): Step =>
  ofText((text) => {
    const parts = text.split(separator, ITEMS_MAXIMUM + 1)
    if (parts.length > ITEMS_MAXIMUM) return new Stop('TOO_LARGE', text)
    return part === null ? parts : (parts[part - 1] ?? new Stop('NO_PART', text))
  })

const patternStep = (text: string, group: number): Step => {
  const pattern = patternOf(text)
  if (pattern === undefined || group > pattern.groups) return (value) => new Stop('PATTERN_WRONG', value)
  return ofText((searched, run) => {
    const cost = pattern.costOf(searched)
    if (cost === undefined) return new Stop('TOO_LONG', searched)
    run.searches -= cost
    if (run.searches < 0) return new Stop('TOO_LARGE', searched)
    return pattern.find(searched, group) ?? new Stop('NO_MATCH', searched)
  })
}

function stepOf(step: TransferStep, type: FieldType, dicts: ReadonlyMap<string, PublishedDict>): Step {
  switch (step.kind) {
    case 'TRIM':
      return ofText((text) => text.trim())
    case 'UPPER':
      return ofText((text) => text.toUpperCase())
    case 'LOWER':
      return ofText((text) => text.toLowerCase())
    case 'TEXT':
      return ofText((text) => text)
    case 'NUMBER':
      return numberStep(step.decimal)
    case 'BOOLEAN':
      return booleanStep(step.yes, step.no)
    case 'DATE':
      return dateStep(step.format, step.zone, type)
    case 'DICTIONARY':
      return dictionaryStep(dicts.get(step.dictId))
    case 'SPLIT':
      return splitStep(step.separator, step.part)
    case 'PATTERN':
      return patternStep(step.pattern, step.group)
  }
}

/** What looking at a value costs; a text that is too long is not looked at. */
export const costOf = (value: unknown): number =>
  10 + (typeof value === 'string' ? Math.min(value.length, TEXT_MAXIMUM) : 0)

const counted =
  (step: Step): Step =>
  (value, run) => {
    run.work -= costOf(value)
    return run.work < 0 ? new Stop('TOO_LARGE') : step(value, run)
  }

/** A step on a list works on each of its items. */
const onItems =
  (step: Step): Step =>
  (value, run) => {
    if (!Array.isArray(value)) return step(value, run)
    if (value.length > ITEMS_MAXIMUM) return new Stop('TOO_LARGE')
    const items: unknown[] = []
    for (const item of value) {
      const made = step(item, run)
      if (made instanceof Stop) return made
      if (Array.isArray(made)) items.push(...made)
      else items.push(made)
      if (items.length > ITEMS_MAXIMUM) return new Stop('TOO_LARGE')
    }
    return items
  }

/** Reads patterns, zones and dictionaries once; `type` is that of the field, or of the items of a list. */
export const stepsOf = (
  steps: readonly TransferStep[],
  type: FieldType,
  dicts: ReadonlyMap<string, PublishedDict>,
): Step[] => steps.map((step) => onItems(counted(stepOf(step, type, dicts))))
