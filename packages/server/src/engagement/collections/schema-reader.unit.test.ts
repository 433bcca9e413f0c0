import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../kit/http/failure.ts'
import { fieldsOfSchema } from './schema-reader.ts'

const read = (schema: unknown) => fieldsOfSchema(typeof schema === 'string' ? schema : JSON.stringify(schema))
function refusalOf(schema: unknown): string {
  try {
    read(schema)
    return 'read'
  } catch (error) {
    if (error instanceof Failure) return error.key
    throw error
  }
}
const text = { type: 'string' }
const withFields = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
/** An object inside of an object, so many times. */
const nested = (depth: number): object => (depth === 0 ? text : withFields({ a: nested(depth - 1) }))

describe('a JSON Schema', () => {
  it('is read with its types, classes, units and references', () => {
    const schema = withFields(
      {
        id: { type: 'integer', title: 'Number', 'x-title-zh': '编号', 'x-indexed': true },
        on: { type: 'string', format: 'date' },
        at: { type: 'string', format: 'date-time' },
        state: { type: 'string', enum: ['A', 'B'] },
        weight: { type: 'number', 'x-unit': 'g' },
        home: { $ref: '#/$defs/address', title: 'Home' },
        lines: { type: 'array', items: withFields({ sku: text }, { required: ['sku'] }) },
        tags: { type: 'array', items: text },
      },
      {
        required: ['id'],
        additionalProperties: false,
        $defs: { address: withFields({ street: { ...text, 'x-pii': 'PERSONAL' } }) },
      },
    )
    const fields = read(schema)
    expect(fields.map(({ path, type, itemType }) => [path, itemType === null ? type : `${type} ${itemType}`])).toEqual([
      ['id', 'INTEGER'],
      ['on', 'DATE'],
      ['at', 'DATE_TIME'],
      ['state', 'ENUM'],
      ['weight', 'NUMBER'],
      ['home', 'OBJECT'],
      ['home.street', 'STRING'],
      ['lines', 'ARRAY OBJECT'],
      ['lines.sku', 'STRING'],
      ['tags', 'ARRAY STRING'],
    ])
    expect(fields[0]).toMatchObject({ labelEn: 'Number', labelZh: '编号', isRequired: true, isIndexed: true })
    expect(fields[5]).toMatchObject({ labelEn: 'Home', labelZh: 'Home' })
    expect(fields[6]).toMatchObject({ pii: 'PERSONAL', isRequired: false })
  })

  it('has the strictest class of a list and of its items', () => {
    const phone = { ...text, 'x-pii': 'PERSONAL' }
    const list = (more: object, items: object) =>
      withFields({ a: { type: 'array', items, ...more } }, { $defs: { phone } })
    expect(read(list({}, { $ref: '#/$defs/phone' }))[0]?.pii).toBe('PERSONAL')
    expect(read(list({ 'x-pii': 'SENSITIVE' }, { $ref: '#/$defs/phone' }))[0]?.pii).toBe('SENSITIVE')
    expect(read(list({}, text))[0]?.pii).toBe('NONE')
  })

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'schema_not_json'],
    ['a list', [], 'schema_not_an_object'],
    ['a class of personal data that is none', withFields({ a: { ...text, 'x-pii': true } }), 'schema_keyword_unknown'],
    ['a required field that is not there', withFields({ a: text }, { required: ['b'] }), 'schema_keyword_unknown'],
    [
      'a format of listed values',
      withFields({ a: { ...text, format: 'date', enum: ['x'] } }),
      'schema_keyword_unknown',
    ],
    ['a name with a dot', withFields({ 'a.b': text }), 'schema_fields_wrong'],
    ['values without number', withFields({ a: { ...text, enum: Array(101).fill('x') } }), 'schema_type_unknown'],
    ['required names without number', withFields({}, { required: Array(201).fill('x') }), 'schema_type_unknown'],
    ['a text', { type: 'string' }, 'schema_not_an_object'],
    ['another dialect', withFields({}, { $schema: 'http://json-schema.org/draft-07/schema' }), 'schema_other_dialect'],
    ['a remote reference', withFields({ a: { $ref: 'https://example.com/a.json' } }), 'schema_ref_remote'],
    ['a reference to a file', withFields({ a: { $ref: 'file:///etc/passwd' } }), 'schema_ref_remote'],
    ['a reference to the root', withFields({ a: { $ref: '#' } }), 'schema_ref_remote'],
    ['a missing reference', withFields({ a: { $ref: '#/$defs/b' } }), 'schema_ref_missing'],
    [
      'a reference to what all objects inherit',
      withFields({ a: { $ref: '#/$defs/constructor' } }),
      'schema_ref_missing',
    ],
    [
      'a circle of one',
      withFields({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { $ref: '#/$defs/b' } } }),
      'schema_ref_circular',
    ],
    [
      'a circle through fields',
      withFields({ a: { $ref: '#/$defs/b' } }, { $defs: { b: withFields({ c: { $ref: '#/$defs/b' } }) } }),
      'schema_ref_circular',
    ],
    [
      'a circle through a list',
      withFields({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { type: 'array', items: { $ref: '#/$defs/b' } } } }),
      'schema_ref_circular',
    ],
    ['a pattern', withFields({ a: { type: 'string', pattern: '(a+)+$' } }), 'schema_pattern_refused'],
    ['patterns of names', withFields({}, { patternProperties: { '(a+)+$': text } }), 'schema_pattern_refused'],
    [
      'a pattern in a definition',
      withFields({ a: { $ref: '#/$defs/b' } }, { $defs: { b: { ...text, pattern: 'x' } } }),
      'schema_pattern_refused',
    ],
    ['a choice', withFields({ a: { oneOf: [text] } }), 'schema_keyword_unknown'],
    ['a dynamic reference', withFields({ a: { $dynamicRef: '#a' } }), 'schema_keyword_unknown'],
    ['another format', withFields({ a: { type: 'string', format: 'regex' } }), 'schema_keyword_unknown'],
    ['a schema of other fields', withFields({}, { additionalProperties: text }), 'schema_keyword_unknown'],
    ['two types', withFields({ a: { type: ['string', 'null'] } }), 'schema_type_unknown'],
    ['a type that all objects inherit', withFields({ a: { type: 'toString' } }), 'schema_type_unknown'],
    [
      'a list of lists',
      withFields({ a: { type: 'array', items: { type: 'array', items: text } } }),
      'schema_type_unknown',
    ],
    ['numbers as values', withFields({ a: { type: 'string', enum: [1] } }), 'schema_type_unknown'],
    ['true as a schema', withFields({ a: true }), 'schema_type_unknown'],
    ['seven levels', nested(7), 'schema_too_deep'],
    [
      '201 fields',
      withFields(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`f${at}`, text]))),
      'schema_too_many_fields',
    ],
  ])('is refused for %s', (_, schema, key) => {
    expect(refusalOf(schema)).toBe(key)
  })

  it('of six levels and 200 fields is read', () => {
    expect(read(nested(6))).toHaveLength(6)
    expect(read(withFields(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, text]))))).toHaveLength(
      200,
    )
  })

  it('is refused before it is parsed where it is a text of brackets', () => {
    expect(refusalOf('['.repeat(100_000))).toBe('schema_too_deep')
    expect(refusalOf(`{"type":"object","title":"${'['.repeat(1000)}"}`)).toBe('read')
    expect(refusalOf(`{"a":"\\"${'{'.repeat(1000)}"}`)).toBe('schema_not_an_object')
  })

  it('that grows by its references is refused after few steps', () => {
    const levels = 30
    const twice = (at: number) => withFields({ a: { $ref: `#/$defs/d${at}` }, b: { $ref: `#/$defs/d${at}` } })
    const $defs = Object.fromEntries(
      Array.from({ length: levels }, (_, at) => [`d${at}`, at === 0 ? text : twice(at - 1)]),
    )
    const begin = performance.now()
    expect(refusalOf(withFields({ a: { $ref: `#/$defs/d${levels - 1}` } }, { $defs }))).toBe('schema_too_deep')
    const chain = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`d${at}`, at === 0 ? text : { $ref: `#/$defs/d${at - 1}` }]),
    )
    expect(refusalOf(withFields({ a: { $ref: '#/$defs/d2999' } }, { $defs: chain }))).toBe('schema_too_large')
    expect(performance.now() - begin).toBeLessThan(2000)
  })

  it('with names of the language changes nothing of it', () => {
    const schema =
      '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"polluted":{"type":"string"}}}}}'
    expect(read(schema).map(({ path }) => path)).toEqual(['__proto__', '__proto__.polluted'])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    const merged =
      '{"type":"object","properties":{"a":{"$ref":"#/$defs/b","title":"A"}},"$defs":{"b":{"type":"string","default":1}}}'
    expect(read(merged)).toMatchObject([{ path: 'a', labelEn: 'A' }])
  })
})
