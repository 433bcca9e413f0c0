/** Attributes as filters of the list of members. A value that is personal is sealed, so that no address names it. */

import { z } from 'zod'
import { id, requiredText } from '../../kit/entity.ts'
import { FIELD_PATH_MAXIMUM, fieldTypes, type MetaField, piiClasses } from '../collections/meta-data.schema.ts'
import { slotKindOf } from './attribute-slots.ts'
import { type AttributeTest, attributeTest } from './attribute-tests.ts'

/** At once. */
export const ATTRIBUTE_FILTERS_MAXIMUM = 3
const VALUE_MAXIMUM = 60
/** Before what only the tenant that sealed it can read. */
export const SEALED = '*'

/** How an attribute is named in the list: by the code of its collection and the path of its field. */
export const listedKey = (code: string, path: string): string => `${code}.${path}`

const BETWEEN = '..'
const numberOf = (text: string) => (text === '' ? null : Number(text))
const dayOf = (text: string) => (text === '' ? null : text)

function boundsOf<Bound>(text: string, read: (text: string) => Bound): { from: Bound; to: Bound } {
  const [from = '', to = from, ...rest] = text.split(BETWEEN)
  return rest.length > 0 ? { from: read('wrong'), to: read('wrong') } : { from: read(from), to: read(to) }
}

/** What a value of an address asks of a field; undefined where it is none of its type. Bounds: `5..10`, `5..`, `..10`, `5`. */
export function testOf(field: Pick<MetaField, 'type'>, value: string): AttributeTest | undefined {
  const kind = slotKindOf(field)
  const asks =
    kind === 'text'
      ? { op: 'TEXT', values: [value] }
      : kind === 'number'
        ? { op: 'NUMBER', ...boundsOf(value, numberOf) }
        : kind === 'date'
          ? { op: 'DAY', ...boundsOf(value, dayOf) }
          : { op: 'BOOLEAN', value: value === 'yes' ? true : value === 'no' ? false : undefined }
  const test = attributeTest.safeParse(asks)
  return test.success ? test.data : undefined
}

/** In a body, as the value may be personal. */
export const attributeFilterInput = z.object({
  collectionId: id,
  path: requiredText(FIELD_PATH_MAXIMUM, 'field_path_can_not_be_empty'),
  value: requiredText(VALUE_MAXIMUM, 'member_filter_wrong'),
})
/** As it stands in an address. */
export const attributeFilterSealed = z.object({ value: z.string() })

/** An attribute that the list shows, and finds members by. */
const listedAttribute = z.object({
  collectionId: id,
  key: z.string(),
  path: z.string(),
  collectionEn: z.string(),
  collectionZh: z.string(),
  labelEn: z.string(),
  labelZh: z.string(),
  type: z.enum(fieldTypes),
  values: z.array(z.string()),
  unit: z.string(),
  pii: z.enum(piiClasses),
  /** The caller may find members by it. */
  mayFilter: z.boolean(),
})
export type ListedAttribute = z.infer<typeof listedAttribute>
export const listedAttributes = z.object({ items: z.array(listedAttribute) })
