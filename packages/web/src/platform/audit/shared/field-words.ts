/** Fields and values of an event in the words of the pages that show its record. */

import { useTranslations } from 'use-intl'
import { usePermissionNames } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { wordsOfSubject } from './subject-pages.ts'

/** In place of an empty value. */
export const DASH = '–'
/** Namespaces with words that every record may show. */
const SHARED = ['audit', 'ledger', 'orders', 'products'] as const
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

type Loose = { has: (key: string) => boolean; raw: (key: string) => unknown }

export interface ChangedField {
  /** Of the program; unique among the fields. */
  key: string
  field: string
  /** Not the name of a field, but that of the program. */
  isTechnical: boolean
  /** Undefined: a fact, no change. */
  before: string | undefined
  after: string
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isChange = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

/** Steps of a record with a workflow put the fields below `changes`. */
const entriesOf = ({ changes, ...details }: Record<string, unknown>): [string, unknown][] =>
  Object.entries({ ...(typeof changes === 'object' ? changes : {}), ...details })

/** Phrases of the namespaces, the first that has one. */
function useNames(spaces: readonly string[]) {
  const t = useTranslations() as unknown as Loose
  /** The first that is a plain phrase: some keys are groups, and some phrases have gaps. */
  const phrase = (...keys: string[]): string | undefined =>
    spaces
      .flatMap((space) => keys.map((key) => `${space}.${key}`))
      .filter((key) => t.has(key))
      .map((key) => t.raw(key))
      .find((text): text is string => typeof text === 'string' && !text.includes('{'))

  /** Of `productId` and `productName` the name of `product`. */
  const nameOf = (field: string) => {
    const plain = field.replace(/(Ids?|Name)$/, '')
    return phrase(`fields.${field}`, `details.${field}`, `fields.${plain}`, `details.${plain}`, `status.${field}`)
  }

  /** A code is spelled without points in phrases. */
  const wordOf = (field: string, text: string) =>
    /^[A-Za-z][\w]*$/.test(text)
      ? phrase(`${field}.${text}`, `${field}s.${text}`, `${field}es.${text}`, `status.${text}`, `level.${text}`)
      : undefined

  return { nameOf, wordOf }
}

/** `names`: what ids in the values are called; `more`: further namespaces with words of the record. */
export function useFieldWords(
  subjectType: string,
  names: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) {
  const { nameOf, wordOf } = useNames([...wordsOfSubject(subjectType), ...more, ...SHARED])
  const kit = useTranslations('kit.form')
  const permissionNames = usePermissionNames()
  const { exact, number, list } = useFormats()
  const listed = (field: string, values: readonly unknown[]) =>
    values.length === 0 ? DASH : list(values.map((one) => textOf(field, one)))
  /** Each on a line of its own: in one line, nobody sees where the parts of one record end. */
  const numbered = (field: string, values: readonly unknown[]) =>
    values.map((one, at) => kit('numbered', { number: String(at + 1), text: textOf(field, one) })).join('\n')

  /** Empty parts say nothing; a record inside belongs to the same thing. */
  function partsOf(value: object): string {
    const parts = Object.entries(value).flatMap(([name, part]) => {
      if (isRecord(part)) return partsOf(part)
      const text = textOf(name, part)
      return text === DASH ? [] : kit('namedPart', { name: nameOf(name) ?? name, text })
    })
    return parts.length === 0 ? DASH : list(parts)
  }

  function textOf(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return DASH
    if (typeof value === 'boolean') return value ? kit('yes') : kit('no')
    if (typeof value === 'number') return number(value)
    if (field === 'authorities' && Array.isArray(value)) return permissionNames(value.join(','))
    if (Array.isArray(value)) return value.some(isRecord) ? numbered(field, value) : listed(field, value)
    if (isRecord(value)) return partsOf(value)
    const text = String(value)
    if (names[text] !== undefined) return names[text]
    if (field === 'authorities') return permissionNames(text)
    if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return exact(text)
    return wordOf(field, text) ?? text
  }

  return (details: Record<string, unknown>): ChangedField[] =>
    entriesOf(details)
      .map(([field, value]) => ({
        key: field,
        field: nameOf(field) ?? field,
        isTechnical: nameOf(field) === undefined,
        before: isChange(value) ? textOf(field, value[0]) : undefined,
        after: textOf(field, isChange(value) ? value[1] : value),
      }))
      // A field that was empty and stays so is no change.
      .filter(({ before = DASH, after }) => before !== DASH || after !== DASH)
}
