/**
 * Reads a JSON Schema (2020-12) into a list of fields. It is judged as text first and walked in steps that are counted:
 * nothing of it is compiled, no address in it is opened, and a keyword that a field cannot say is refused by its name.
 */

import {
  ENUM_VALUES_MAXIMUM,
  FIELD_DEPTH_MAXIMUM,
  FIELDS_MAXIMUM,
  type MetaField,
  piiClasses,
} from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { DIALECT } from '@serialis/contract/engagement/collections/schema-text.ts'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import { fieldFailure } from '../../kit/http/failure.ts'

/** Brackets inside of one another: objects of fields, their `properties`, and what stands around them. */
const BRACKETS_MAXIMUM = 40
const STEPS_MAXIMUM = 2_000
/** Names come from the sender. */
const SHOWN_MAXIMUM = 80

type Node = Record<string, unknown>

/** Say nothing that a field has. */
const ANNOTATIONS = new Set(['$schema', '$id', '$comment', 'description', 'examples', 'default'])
const READ = new Set([
  'title',
  'x-title-zh',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'enum',
  'items',
  'format',
  '$ref',
  '$defs',
  'x-unit',
  'x-pii',
  'x-indexed',
  'x-model',
  'x-model-version',
  'maxItems',
])
const REF = /^#\/\$defs\/([A-Za-z0-9_-]{1,80})$/
const FORMATS: Readonly<Record<string, MetaField['type']>> = { date: 'DATE', 'date-time': 'DATE_TIME' }
const TYPES: Readonly<Record<string, MetaField['type']>> = {
  string: 'STRING',
  number: 'NUMBER',
  integer: 'INTEGER',
  boolean: 'BOOLEAN',
  object: 'OBJECT',
  array: 'ARRAY',
}

const refused = (key: ErrorKey, params: Record<string, string | number> = {}) =>
  fieldFailure('schema', key, key, params)
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)
const own = (node: Node, name: string): unknown => (Object.hasOwn(node, name) ? node[name] : undefined)
const shown = (at: string) => (at === '' ? '/' : at.slice(0, SHOWN_MAXIMUM))

/** Before it is parsed: a text of brackets alone would be a tree as deep as it is long. */
function requireShallow(text: string): void {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at++
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > BRACKETS_MAXIMUM) throw refused('schema_too_deep', { maximum: FIELD_DEPTH_MAXIMUM })
    } else if (sign === '}' || sign === ']') depth--
  }
}

function parsed(text: string): unknown {
  requireShallow(text)
  try {
    return JSON.parse(text)
  } catch {
    // The only way to check whether a text is JSON.
    throw refused('schema_not_json')
  }
}

class Reader {
  readonly fields: MetaField[] = []
  private steps = 0
  private readonly definitions: Node

  constructor(root: Node) {
    const definitions = own(root, '$defs')
    this.definitions = isNode(definitions) ? definitions : {}
  }

  private step(): void {
    if (++this.steps > STEPS_MAXIMUM) throw refused('schema_too_large')
  }

  /** The schema that stands here, with what is written next to its `$ref`. `seen` are the definitions around it. */
  private resolved(node: unknown, at: string, seen: readonly string[]): { node: Node; seen: readonly string[] } {
    this.step()
    if (!isNode(node)) throw refused('schema_type_unknown', { at: shown(at) })
    for (const keyword of Object.keys(node)) {
      if (keyword === 'pattern' || keyword === 'patternProperties')
        throw refused('schema_pattern_refused', { at: shown(at) })
      if (!READ.has(keyword) && !ANNOTATIONS.has(keyword))
        throw refused('schema_keyword_unknown', { keyword: keyword.slice(0, SHOWN_MAXIMUM), at: shown(at) })
    }
    const ref = own(node, '$ref')
    if (ref === undefined) return { node, seen }
    const [, name] = (typeof ref === 'string' && REF.exec(ref)) || []
    if (name === undefined) throw refused('schema_ref_remote', { at: shown(at) })
    if (seen.includes(name)) throw refused('schema_ref_circular', { name, at: shown(at) })
    const target = own(this.definitions, name)
    if (target === undefined) throw refused('schema_ref_missing', { name, at: shown(at) })
    const inner = this.resolved(target, at, [...seen, name])
    const { $ref: _ref, ...more } = node
    return { node: { ...inner.node, ...more }, seen: inner.seen }
  }

  /** The outermost object; its own keywords are judged as those of a field. */
  root(root: Node): void {
    const { node, seen } = this.resolved(root, '', [])
    this.object(node, '', seen)
  }

  private object(node: Node, around: string, seen: readonly string[]): void {
    const properties = own(node, 'properties') ?? {}
    const required = own(node, 'required') ?? []
    if (!isNode(properties)) throw refused('schema_type_unknown', { at: shown(around) })
    // Judged by their number before anything is made of them: a definition may be used by every field.
    if (!Array.isArray(required) || required.length > FIELDS_MAXIMUM)
      throw refused('schema_type_unknown', { at: shown(around) })
    if (isNode(own(node, 'additionalProperties')))
      throw refused('schema_keyword_unknown', { keyword: 'additionalProperties', at: shown(around) })
    const needed = new Set<unknown>(required)
    const missing = [...needed].find((name) => typeof name !== 'string' || !Object.hasOwn(properties, name))
    if (missing !== undefined) throw refused('schema_keyword_unknown', { keyword: 'required', at: shown(around) })
    for (const [name, inner] of Object.entries(properties))
      this.field(name, inner, { around, isRequired: needed.has(name), before: seen })
  }

  private field(
    name: string,
    given: unknown,
    { around, isRequired, before }: { around: string; isRequired: boolean; before: readonly string[] },
  ): void {
    const path = around === '' ? name : `${around}.${name}`
    // A dot in a name would read as a field inside of another.
    if (name.includes('.')) throw refused('schema_fields_wrong', { at: shown(path) })
    if (path.split('.').length > FIELD_DEPTH_MAXIMUM) throw refused('schema_too_deep', { maximum: FIELD_DEPTH_MAXIMUM })
    if (this.fields.length >= FIELDS_MAXIMUM) throw refused('schema_too_many_fields', { maximum: FIELDS_MAXIMUM })
    const { node, seen } = this.resolved(given, path, before)
    const type = this.typeOf(node, path)
    const item = type === 'ARRAY' ? this.resolved(own(node, 'items'), path, seen) : undefined
    const title = textOf(own(node, 'title'), path.slice(path.lastIndexOf('.') + 1))
    this.fields.push({
      path,
      labelEn: title,
      labelZh: textOf(own(node, 'x-title-zh'), title),
      type,
      itemType: item === undefined ? null : this.itemTypeOf(item.node, path),
      values: type === 'ENUM' ? (own(node, 'enum') as string[]) : [],
      unit: textOf(own(node, 'x-unit'), ''),
      pii: this.piiOf(path, node, item?.node),
      isRequired,
      isIndexed: own(node, 'x-indexed') === true,
      ...this.referenceOf(node),
    })
    if (type === 'OBJECT') this.object(node, path, seen)
    else if (item !== undefined && this.itemTypeOf(item.node, path) === 'OBJECT')
      this.object(item.node, path, item.seen)
  }

  /** As they are written: whether the field may have them, the rules of a field list say. */
  private referenceOf(node: Node): Pick<MetaField, 'maxItems' | 'model'> {
    const maxItems = own(node, 'maxItems')
    const code = own(node, 'x-model')
    return {
      ...(maxItems !== undefined && { maxItems: maxItems as number }),
      ...(code !== undefined && { model: { code: code as string, number: own(node, 'x-model-version') as number } }),
    }
  }

  /** The strictest of a field and of its items. */
  private piiOf(at: string, ...nodes: (Node | undefined)[]): MetaField['pii'] {
    const classes = nodes.map((node) => {
      const given = node === undefined ? undefined : own(node, 'x-pii')
      const known = piiClasses.indexOf((given ?? 'NONE') as MetaField['pii'])
      if (known < 0) throw refused('schema_keyword_unknown', { keyword: 'x-pii', at: shown(at) })
      return known
    })
    return piiClasses[Math.max(...classes)]!
  }

  private typeOf(node: Node, at: string): MetaField['type'] {
    const type = own(node, 'type')
    const format = own(node, 'format')
    const values = own(node, 'enum')
    const known = typeof type === 'string' && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
    if (known === undefined) throw refused('schema_type_unknown', { at: shown(at) })
    if (values !== undefined) {
      if (format !== undefined) throw refused('schema_keyword_unknown', { keyword: 'format', at: shown(at) })
      const isRead = known === 'STRING' && Array.isArray(values) && values.length <= ENUM_VALUES_MAXIMUM
      if (!isRead || values.some((one) => typeof one !== 'string'))
        throw refused('schema_type_unknown', { at: shown(at) })
      return 'ENUM'
    }
    if (format === undefined) return known
    const dated = typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (known !== 'STRING' || dated === undefined)
      throw refused('schema_keyword_unknown', { keyword: 'format', at: shown(at) })
    return dated
  }

  private itemTypeOf(node: Node, at: string): NonNullable<MetaField['itemType']> {
    const type = this.typeOf(node, at)
    if (type === 'ARRAY' || type === 'ENUM') throw refused('schema_type_unknown', { at: shown(at) })
    return type
  }
}

/** Refuses what cannot be read; the rules of a field list are for who stores it. */
export function fieldsOfSchema(text: string): MetaField[] {
  const root = parsed(text)
  if (!isNode(root) || own(root, 'type') !== 'object') throw refused('schema_not_an_object')
  const dialect = own(root, '$schema')
  if (dialect !== undefined && (typeof dialect !== 'string' || dialect.replace(/#$/, '') !== DIALECT))
    throw refused('schema_other_dialect')
  const reader = new Reader(root)
  reader.root(root)
  return reader.fields
}
