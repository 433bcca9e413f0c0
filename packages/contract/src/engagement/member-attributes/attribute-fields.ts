/** Which fields of a collection of people are attributes of its members. */

import type { MetaField } from '../collections/meta-data.schema.ts'
import { memberOwnFields } from '../member-imports/member-imports.schema.ts'

const rootOf = (path: string): string => path.split('.')[0] ?? path
/** Members have these themselves. */
const OWN: ReadonlySet<string> = new Set(memberOwnFields)

/**
 * All but the key, by which the member is found, and what every member has, such as its name or phone number. Fields
 * inside of an object go with it.
 */
export const attributeFields = ({ fields, keyPath }: { fields: readonly MetaField[]; keyPath: string }): MetaField[] =>
  fields.filter(({ path }) => !OWN.has(rootOf(path)) && rootOf(path) !== rootOf(keyPath))

/** The part of a record that the fields name. */
export const attributesIn = (
  fields: readonly MetaField[],
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const roots = new Set(fields.map(({ path }) => rootOf(path)))
  return Object.fromEntries(Object.entries(data).filter(([name]) => roots.has(name)))
}
