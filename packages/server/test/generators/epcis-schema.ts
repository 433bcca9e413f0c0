/**
 * A JSON schema of the EPCIS 2.0 documents that the product writes: object and aggregation events, about packs named by GS1 Digital
 * Links or tag URIs. Written after the standard, for what is used of it, and stricter: it refuses any field that is not written.
 * Where SAMPLES_DIR has GS1's own schema, documents are held against that one too.
 */

import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { realSample, samplesDir } from './samples.ts'

const text = (pattern: string) => ({ type: 'string', pattern: `^(?:${pattern})$` })
const oneOf = (...values: string[]) => ({ enum: values })
const time = { type: 'string', format: 'date-time', pattern: 'Z$' }
const eventId = text('ni:///sha-256;[0-9a-f]{64}\\?ver=CBV2\\.0')
const tag = (kind: string) => `tag:serialis\\.example,2026:${kind}:(?:[A-Za-z0-9._-]|%[0-9A-F]{2})+`
const serial = '(?:[A-Za-z0-9._-]|%[0-9A-F]{2})+'
const pack = text(`https://id\\.gs1\\.org/01/\\d{14}/21/${serial}|https://id\\.gs1\\.org/00/\\d{18}|${tag('code')}`)
const packs = { type: 'array', items: pack, minItems: 1, uniqueItems: true }

/** An object with these fields and no others; a name that ends in `?` may be missing. */
function record(fields: Record<string, object>, more: object = {}) {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    additionalProperties: false,
    ...more,
  }
}

/** Values of the core business vocabulary (CBV 2.0) that the product writes. */
const bizSteps = [
  'collecting',
  'commissioning',
  'decommissioning',
  'destroying',
  'holding',
  'inspecting',
  'other',
  'receiving',
  'sampling',
]
const dispositions = [
  'active',
  'conformant',
  'destroyed',
  'disposed',
  'encoded',
  'inactive',
  'non_sellable_other',
  'reserved',
  'retail_sold',
  'returned',
  'sellable_accessible',
  'unavailable',
]

const ofEveryEvent = {
  eventID: eventId,
  eventTime: time,
  eventTimeZoneOffset: text('[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00)'),
  'bizTransactionList?': {
    type: 'array',
    minItems: 1,
    items: record({ type: oneOf('prodorder'), bizTransaction: text(tag('order')) }),
  },
  'errorDeclaration?': record({
    declarationTime: time,
    reason: oneOf('incorrect_data'),
    correctiveEventIDs: { type: 'array', items: eventId, minItems: 1 },
  }),
  // Makes the corrective event another one than the event that it corrects.
  'serialis:correction?': { type: 'string', minLength: 1 },
}
const lot = record(
  {
    'cbvmda:lotNumber?': { type: 'string', minLength: 1 },
    'cbvmda:itemExpirationDate?': { type: 'string', format: 'date' },
  },
  { minProperties: 1 },
)
const objectEvent = (action: string, more: Record<string, object> = {}) =>
  record({
    ...ofEveryEvent,
    type: oneOf('ObjectEvent'),
    action: oneOf(action),
    bizStep: oneOf(...bizSteps),
    disposition: oneOf(...dispositions),
    epcList: packs,
    ...more,
  })
const aggregationEvent = (action: string, bizStep: string) =>
  record({
    ...ofEveryEvent,
    type: oneOf('AggregationEvent'),
    action: oneOf(action),
    bizStep: oneOf(bizStep),
    parentID: pack,
    childEPCs: packs,
  })

const epcisSchema = record({
  '@context': {
    const: [
      'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      { serialis: 'https://serialis.example/epcis/' },
    ],
  },
  type: oneOf('EPCISDocument'),
  schemaVersion: oneOf('2.0'),
  creationDate: time,
  epcisBody: record({
    eventList: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          // Lot and expiry date are master data of the birth of a pack.
          objectEvent('ADD', { 'ilmd?': lot }),
          objectEvent('OBSERVE'),
          objectEvent('DELETE'),
          aggregationEvent('ADD', 'packing'),
          aggregationEvent('DELETE', 'unpacking'),
        ],
      },
    },
  }),
})

function compiled(schema: object): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  return ajv.compile(schema)
}

interface Schema {
  name: string
  validate: ValidateFunction
}
const own: Schema = { name: 'own', validate: compiled(epcisSchema) }
const gs1: Schema[] =
  samplesDir === undefined
    ? []
    : [{ name: "GS1's", validate: compiled(JSON.parse(realSample('epcis/EPCIS-JSON-Schema.json')) as object) }]
const schemas = [own, ...gs1]
export const schemaNames = schemas.map(({ name }) => name)

const problems = ({ name, validate }: Schema, document: unknown): string[] =>
  validate(document) ? [] : (validate.errors ?? []).map((error) => `${name}: ${error.instancePath} ${error.message}`)

/** What every schema at hand says against a document that the product writes; empty when it is valid. */
export const epcisProblems = (document: unknown): string[] => schemas.flatMap((schema) => problems(schema, document))
/** The same by GS1's schema only, for other documents. */
export const gs1Problems = (document: unknown): string[] => gs1.flatMap((schema) => problems(schema, document))
/** Names of the schemas at hand that refuse a document. */
export const refusers = (document: unknown): string[] =>
  schemas.filter((schema) => problems(schema, document).length > 0).map(({ name }) => name)
