/** A body that a schema accepts, made from the schema; for tests that want to get past the input. */

import { z } from 'zod'

interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  format?: string
  pattern?: string
}

const BY_FORMAT: Record<string, string> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  date: '2027-01-01',
  'date-time': '2027-01-01T00:00:00Z',
  email: 'a@example.org',
}
const CANDIDATES = [
  'x',
  'AB12',
  '123456',
  '050000',
  '+86 13800138000',
  '00614141000012',
  '4006381333931',
  '192.168.0.10',
]

function textOf(shape: Shape): string {
  if (shape.format && BY_FORMAT[shape.format]) return BY_FORMAT[shape.format]!
  const long = 'x'.repeat(Math.max(shape.minLength ?? 1, 8))
  if (!shape.pattern) return long
  const pattern = new RegExp(shape.pattern, 'u')
  return [...CANDIDATES, long].find((text) => pattern.test(text)) ?? long
}

function valueOf(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const [choice] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? []
  if (choice) return valueOf(choice)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((name) => [name, valueOf(shape.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => valueOf(shape.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, (shape.exclusiveMinimum ?? 0) + 1, 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return textOf(shape)
  }
}

/** A signature needs a password or, in its place, a proof: a shape cannot say so. */
const FITS_EVERYWHERE = {
  signature: { account: 'x', password: 'x', meaning: 'APPROVAL', reason: 'As checked', digest: '0'.repeat(64) },
}

/**
 * Undefined when the schema asks for more than its shape says. `fits` has values for fields of these names, which are
 * taken when those of the shape alone are refused.
 */
export function sampleOf(
  schema: z.ZodType | undefined,
  fits: Readonly<Record<string, unknown>> = {},
): object | undefined {
  if (!schema) return undefined
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  const sample = valueOf(shape) as object
  const own = Object.entries({ ...FITS_EVERYWHERE, ...fits }).filter(([name]) => name in (shape.properties ?? {}))
  return [sample, { ...sample, ...Object.fromEntries(own) }].find((one) => schema.safeParse(one).success)
}
