/** Inputs of a route, good and bad, made from its shapes: what a careless, a broken and a hostile client would send. */

import type { Route } from '@serialis/contract/kit/route.ts'
import fc from 'fast-check'
import { z } from 'zod'

type Json = Record<string, unknown>

const NOTHING = '00000000-0000-7000-8000-000000000000'

/** Texts that break what is careless about them. */
const nasty: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: 1',
  '\u202Eabc',
  '\uFEFF',
  '\uD800',
  '＝１＋１',
  '０１２３４５６７８９',
  "'; drop table events; --",
  "' or '1'='1",
  '%',
  '_%\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '@SUM(A1)',
  '../../../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '0000-00-00',
  '2026-11-21T25:61:61Z',
  NOTHING,
  'x'.repeat(300),
  '字'.repeat(3_000),
  'y'.repeat(70_000),
  '😀'.repeat(200),
]
const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  -1e21,
  1e308,
]
const anything = fc.oneof(
  fc.constantFrom(...nasty),
  fc.constantFrom(...numbers),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant([[[[]]]]),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(
    Object.fromEntries([
      ['__proto__', { isAdmin: true }],
      ['constructor', 1],
    ]),
  ),
  fc.constant(Array.from({ length: 2_000 }, (_, at) => at)),
)

const nested = (schema: Json, name: string) => (Array.isArray(schema[name]) ? (schema[name] as Json[]) : [])

function textOf(schema: Json, ids: readonly string[]): fc.Arbitrary<unknown> {
  const [least, most] = [Number(schema['minLength'] ?? 0), Math.min(Number(schema['maxLength'] ?? 40), 4_000)]
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2120-01-01'), noInvalidDate: true })
  if (schema['format'] === 'uuid')
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ids, NOTHING) }, { weight: 1, arbitrary: fc.uuid() })
  if (schema['format'] === 'date') return day.map((date) => date.toISOString().slice(0, 10))
  if (schema['format'] === 'date-time') return day.map((date) => date.toISOString())
  if (schema['format'] === 'email') return fc.emailAddress()
  const made =
    typeof schema['pattern'] === 'string'
      ? matching(schema['pattern'])
      : fc.string({ minLength: least, maxLength: most, unit: fc.constantFrom(...'abcXYZ019 -_.张三') })
  return fc.oneof(made, fc.constantFrom('x'.repeat(most), 'x'.repeat(Math.max(least, 1)), 'x'.repeat(most + 1)))
}

/** A pattern that fast-check can not make texts for is met by chance only. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string()
  }
}

function numberOf(schema: Json, isWhole: boolean): fc.Arbitrary<number> {
  const min = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -100)
  const max = Math.max(min, Math.min(Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 1_000), 1_000_000))
  const within = isWhole
    ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.min(Math.floor(max), 2 ** 31 - 1)) })
    : fc.double({ min, max, noNaN: true })
  // Versions, revisions and the like are small; only the right one leads on.
  return fc.oneof(
    within,
    fc.integer({ min: 0, max: 15 }),
    fc.integer({ min: 0, max: 15 }),
    fc.constantFrom(min, max, min - 1, max + 1),
  )
}

/** Values that fit the shape, or just exceed one of its limits. */
function fitting(schema: Json, ids: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const choices = [...nested(schema, 'anyOf'), ...nested(schema, 'oneOf')]
  if (choices.length > 0) return fc.oneof(...choices.map((one) => fitting(one, ids, depth + 1)))
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  switch (schema['type']) {
    case 'string':
      return textOf(schema, ids)
    case 'integer':
      return numberOf(schema, true)
    case 'number':
      return numberOf(schema, false)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting((schema['items'] as Json | undefined) ?? {}, ids, depth + 1), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 3), 4),
      })
    case 'object':
      return objectOf(schema, ids, depth)
    default:
      return depth > 6 ? fc.constant(null) : fc.jsonValue({ maxDepth: 1 })
  }
}

function objectOf(schema: Json, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const shapes = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {}).map(
    ([name, shape]) => [name, fitting(shape, ids, depth + 1)] as const,
  )
  const required = (schema['required'] as string[] | undefined) ?? []
  return fc.record(Object.fromEntries(shapes), {
    requiredKeys: required.filter((name) => shapes.some(([known]) => known === name)),
  })
}

interface Spoil {
  /** Picks the place, counted over all values of the tree. */
  at: number
  how: 'replace' | 'remove' | 'add' | 'none'
  by: unknown
}
const spoils: fc.Arbitrary<Spoil> = fc.record({
  at: fc.nat(30),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'none'),
  by: anything,
})

/** The value with one place of it spoiled. */
function spoiled(value: unknown, { at, how, by }: Spoil): unknown {
  if (how === 'none') return value
  const copy = structuredClone({ root: value })
  const places: { holder: Record<string, unknown>; name: string }[] = []
  const walk = (holder: Record<string, unknown>) => {
    for (const name of Object.keys(holder)) {
      places.push({ holder, name })
      const inner = holder[name]
      if (typeof inner === 'object' && inner !== null && places.length < 200) walk(inner as Record<string, unknown>)
    }
  }
  walk(copy)
  const place = places[at % places.length]
  if (place === undefined) return by
  if (how === 'remove') delete place.holder[place.name]
  else if (how === 'add')
    Object.assign(
      typeof place.holder[place.name] === 'object' && place.holder[place.name] !== null
        ? (place.holder[place.name] as object)
        : place.holder,
      { unexpected: by },
    )
  else place.holder[place.name] = by
  return copy.root
}

const schemaOf = (type: unknown): Json =>
  z.toJSONSchema(type as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export interface BadRequest {
  url: string
  /** Raw JSON; undefined: no body. */
  payload: string | undefined
  headers: Record<string, string>
}

export interface Ids {
  /** Of the records that this route is about, if any are known. */
  own: readonly string[]
  all: readonly string[]
}

/** Requests of a route: mostly well-formed with one thing wrong, sometimes right, sometimes wild. */
export function requestsOf(route: Route, ids: Ids): fc.Arbitrary<BadRequest> {
  const part = (name: 'params' | 'query' | 'body', known: readonly string[]) => {
    const shape = route.input[name]
    return shape === undefined
      ? fc.constant(undefined)
      : fc
          .tuple(fitting(schemaOf(shape), known), fc.array(spoils, { maxLength: 2 }))
          .map(([value, all]) => all.reduce(spoiled, value))
  }
  // An id in the path is mostly left as it is, or nothing behind it would be met.
  const params =
    route.input.params === undefined
      ? fc.constant({})
      : fc.oneof(
          { weight: 6, arbitrary: fitting(schemaOf(route.input.params), ids.own.length > 0 ? ids.own : ids.all) },
          { weight: 1, arbitrary: part('params', ids.all) },
        )
  return fc
    .record({
      params,
      query: part('query', ids.all),
      body: part('body', ids.all),
      key: fc.constantFrom('key', '', 'k'.repeat(300), 'ключ'),
      fresh: fc.uuid(),
      isTwice: fc.nat(20),
    })
    .map(({ params: inPath, query, body, key, fresh, isTwice }) => {
      const values = (inPath ?? {}) as Record<string, unknown>
      const path = route.path.replace(
        /:(\w+)/g,
        (_, name: string) => encodeURIComponent(wellFormed(asText(values[name] ?? ''))) || '%20',
      )
      const search = new URLSearchParams()
      if (typeof query === 'object' && query !== null)
        for (const [name, value] of Object.entries(query))
          if (value !== undefined) search.append(name, wellFormed(asText(value)))
      const [first] = [...search]
      if (first && isTwice === 0) search.append(first[0], first[1])
      return {
        url: search.size > 0 ? `${path}?${search}` : path,
        payload: route.input.body === undefined ? undefined : (JSON.stringify(body) ?? 'null'),
        // Headers are Latin; other headers of a client are not checked here.
        headers: route.creates ? { 'idempotency-key': key === 'key' ? fresh : key.replace(/[^ -~]/g, '?') } : {},
      }
    })
}

/** A half of a pair of surrogates can not be sent in an address at all. */
const wellFormed = (text: string): string => text.toWellFormed()
