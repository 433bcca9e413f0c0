/** A story as a document of each format that result files have. Pure. */

import { createHash } from 'node:crypto'
import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import { dressed } from './epcis-examples.ts'
import { epcOfKey, type EpcisVariant } from './generate-epcis.ts'
import type { Fate, Random, Story, StoryEvent, StoryPlace, Update } from './result-stories.ts'
import { assignedOf, disaggregatedOf, updatedOf } from './snx-messages.ts'

export interface ResultDocument {
  format: ResultFormat
  content: string
}

type Of<K extends StoryEvent['kind']> = Extract<StoryEvent, { kind: K }>
const eventsOf = <K extends StoryEvent['kind']>({ events }: Story, kind: K): Of<K>[] =>
  events.filter((event): event is Of<K> => event.kind === kind)
/** The container that the last packing put each code into. */
const parentsOf = (story: Story) =>
  new Map(eventsOf(story, 'pack').flatMap(({ parent, children }) => children.map((child) => [child, parent])))
const codeTypeOf = (key: string) => (key.startsWith('00') ? 'SSCC' : 'SGTIN')

function csv(story: Story, place: StoryPlace): string {
  const { random } = story
  const parents = parentsOf(story)
  const sizes = new Map(eventsOf(story, 'pack').map(({ parent, children }) => [parent, children.length]))
  const capacities = new Map(place.levels.map(({ level, capacity }) => [level, capacity]))
  const rows = eventsOf(story, 'report').flatMap(({ level, fate, keys, time }) =>
    keys.map((key) => {
      const parent = fate === 'GOOD' ? (parents.get(key) ?? '') : ''
      const isPartial = (sizes.get(key) ?? 0) < (capacities.get(level) ?? 1) && level !== 'EA'
      const says = random.is(0.97) ? isPartial : !isPartial
      const at = new Date(time).toISOString()
      return [
        place.orderNo,
        place.batchNo,
        level,
        key,
        codeTypeOf(key),
        fate,
        parent,
        says ? '1' : '0',
        at,
        place.lineCode,
        'line',
      ].join(',')
    }),
  )
  const head = 'orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator'
  const body = `${[head, ...rows].join('\n')}\n`
  return `${body}#END,${rows.length},${createHash('sha256').update(body).digest('hex')}\n`
}

function relation(story: Story, place: StoryPlace): string {
  const parents = parentsOf(story)
  const layers = new Map(place.levels.map(({ level }, at) => [level, at + 1]))
  const codes = eventsOf(story, 'report')
    .filter(({ fate }) => fate === 'GOOD')
    .flatMap(({ level, keys }) =>
      keys.map((key) => {
        const parent = parents.get(key)
        return `<Code curCode="${key}" packLayer="${layers.get(level) ?? 1}"${parent === undefined ? '' : ` parentCode="${parent}"`} flag="0"/>`
      }),
    )
  return [
    '<?xml version="1.0" encoding="utf-8"?><Document License=""><Events version="3.0"><Event name="RelationCreate">',
    '<Relation productCode="1" subTypeNo="2" cascade="1:10" packageSpec="10" comment="">',
    `<Batch batchNo="${place.batchNo}" madeDate="${place.expiry}" validateDate="${place.expiry}" workshop="1" lineName="${place.lineCode}" lineManager="line">`,
    ...codes,
    '</Batch></Relation></Event></Events></Document>',
  ].join('\n')
}

function assigned(story: Story, place: StoryPlace, control: string): string {
  const { random } = story
  const levels = new Map(place.levels.map((level) => [level.level, level]))
  const capacityOf = (key: string) =>
    place.levels.find(({ gtin }) => (gtin === null ? key.startsWith('00') : key.startsWith(`01${gtin}21`)))?.capacity ??
    1
  const said = eventsOf(story, 'report').filter(({ fate }) => fate === 'GOOD')
  return assignedOf(
    control,
    said.map(({ level, keys, time }) => {
      const gtin = levels.get(level)?.gtin ?? null
      const lot = random.is(0.98) ? place.batchNo : 'OTHERLOT'
      return { level, keys, time, ...(gtin !== null && { gtin, lot, expiry: place.expiry }) }
    }),
    eventsOf(story, 'pack').map(({ parent, children, time }) => ({
      parent,
      children: [...new Set(children)],
      packed: children.length < capacityOf(parent) === random.is(0.97) ? 'PARTIAL' : 'FULL',
      quantity: new Set(children).size,
      time,
    })),
  )
}

const updated = (story: Story, place: StoryPlace, control: string): string =>
  updatedOf(
    control,
    eventsOf(story, 'update').map(({ keys, status, reason, time }) => ({
      keys,
      status,
      reason,
      time,
      ...(story.random.is(0.5) && {
        summary: { lot: place.batchNo, total: story.random.is(0.9) ? keys.length : keys.length + 1 },
      }),
    })),
  )

const fates: Record<Fate, object> = {
  GOOD: { action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
  REJECT: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
  DAMAGED: { action: 'DELETE', bizStep: 'destroying', disposition: 'damaged' },
  SAMPLE: { action: 'OBSERVE', bizStep: 'sampling', disposition: 'non_sellable_other' },
  UNUSED: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
}
const updates: Record<Update, object> = {
  ENCODED: { action: 'OBSERVE', bizStep: 'encoding', disposition: 'encoded' },
  DEACTIVATED: fates.UNUSED,
  DECOMMISSIONED: fates.UNUSED,
  DESTROYED: fates.REJECT,
}

/** Events in the shapes of GS1's examples that hold nothing of this product's. */
function bystander(random: Random, key: string, names: EpcisVariant['names']): object {
  const epc = epcOfKey(key, names)
  return random.pick<object>(
    {
      type: 'TransactionEvent',
      action: 'ADD',
      bizTransactionList: [{ type: 'po', bizTransaction: 'http://example.org/po/1' }],
      epcList: [epc],
    },
    {
      type: 'TransformationEvent',
      inputEPCList: [epc],
      outputQuantityList: [{ epcClass: 'urn:epc:class:lgtin:9521234.012345.L1', quantity: 3 }],
      transformationID: 'urn:uuid:1',
    },
    { type: 'AssociationEvent', action: 'ADD', parentID: 'urn:epc:id:grai:9521234.55555.987', childEPCs: [epc] },
    {
      type: 'ObjectEvent',
      action: 'OBSERVE',
      bizStep: 'shipping',
      disposition: 'in_transit',
      epcList: [epc],
      destinationList: [{ type: 'owning_party', destination: 'urn:epc:id:pgln:9521234.00001' }],
    },
    {
      type: 'ObjectEvent',
      action: 'OBSERVE',
      bizStep: 'inspecting',
      epcList: [epc],
      sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 26, uom: 'CEL' }] }],
    },
  )
}

function epcis(story: Story, place: StoryPlace): string {
  const { random } = story
  const names = random.pick<EpcisVariant['names']>('link', 'urn', 'link of a house')
  const epcs = (keys: readonly string[]) => keys.map((key) => epcOfKey(key, names))
  const about = (time: number) => ({ eventTime: new Date(time).toISOString(), eventTimeZoneOffset: '+08:00' })
  const ilmd = { 'cbvmda:lotNumber': place.batchNo, 'cbvmda:itemExpirationDate': place.expiry }
  const isDressed = random.is(0.5)
  const told = story.events.flatMap((event): object[] => {
    const { time } = event
    const beside = random.is(0.1)
      ? [{ ...about(time), ...bystander(random, place.levels[0]?.fresh[0] ?? '', names) }]
      : []
    switch (event.kind) {
      case 'report': {
        const isWhole = event.fate !== 'GOOD' && event.fate !== 'UNUSED' && random.is(0.3)
        const said = {
          type: 'ObjectEvent',
          ...about(time),
          ...fates[event.fate],
          epcList: epcs(event.keys),
          ...(random.is(0.5) && !event.keys.some((key) => key.startsWith('00')) && { ilmd }),
        }
        return [...beside, ...(isWhole ? [{ ...said, ...fates.GOOD }] : []), said]
      }
      case 'update':
        return [...beside, { type: 'ObjectEvent', ...about(time), ...updates[event.status], epcList: epcs(event.keys) }]
      default: {
        const [action, bizStep] = event.kind === 'pack' ? ['ADD', 'packing'] : ['DELETE', 'unpacking']
        const [parentID] = epcs([event.parent])
        const children = [...new Set(event.children)]
        return [
          ...beside,
          { type: 'AggregationEvent', ...about(time), action, bizStep, parentID, childEPCs: epcs(children) },
        ]
      }
    }
  })
  return JSON.stringify(
    {
      '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: new Date(place.now).toISOString(),
      epcisBody: { eventList: isDressed ? told.map((event) => dressed(random, event)) : told },
    },
    null,
    random.pick(0, 2),
  )
}

/** The formats that can say something of the story. */
function formatsFor(story: Story): [ResultFormat, ...ResultFormat[]] {
  return [
    'EPCIS',
    'EPCIS',
    'CSV',
    'SNX_ASSIGNED',
    'CHINA_RELATION',
    ...(eventsOf(story, 'update').length > 0 ? (['SNX_UPDATED', 'SNX_UPDATED'] as const) : []),
    ...(eventsOf(story, 'unpack').length > 0 ? (['SNX_DISAGGREGATED', 'SNX_DISAGGREGATED'] as const) : []),
  ]
}

export function documentOf(story: Story, place: StoryPlace, control: string): ResultDocument {
  const format = story.random.pick(...formatsFor(story))
  const writers: Record<ResultFormat, () => string> = {
    CSV: () => csv(story, place),
    EPCIS: () => epcis(story, place),
    CHINA_RELATION: () => relation(story, place),
    SNX_ASSIGNED: () => assigned(story, place, control),
    SNX_UPDATED: () => updated(story, place, control),
    SNX_DISAGGREGATED: () => disaggregatedOf(control, eventsOf(story, 'unpack')),
  }
  return { format, content: writers[format]() }
}
