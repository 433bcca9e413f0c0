import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transitionsOf } from '@serialis/contract/numbers/ledger/serial-transitions.ts'
import { describe, expect, it } from 'vitest'
import { epcisProblems, refusers, schemaNames } from '../../../../test/generators/epcis-schema.ts'
import { realSample, samplesDir } from '../../../../test/generators/samples.ts'
import { chinaRelation } from './china-relation.ts'
import { csv } from './csv.ts'
import { eventIdOf, preHash } from './epcis-hash.ts'
import { epcis } from './epcis.ts'
import type { BatchContent, PushedChange, PushedMove } from './format.ts'
import { jsonV1 } from './json-v1.ts'

const options = { license: '1001123', relationFlag: '2' }
const order = {
  orderNo: 'PO-1',
  batchCode: 'LOT,"1"',
  productionDate: '2026-11-01',
  expirationDate: '2028-10-31',
  lineName: 'L1 <north>',
}
const product = { id: 'p', code: 'ART-1', name: 'Tablets & more', ratio: '1:10' }
const units = { level: 'EA', gtin: '09521234543213', product, order, codes: ['A1', 'B/2'] } as const
const container = { level: 'CA', gtin: '19521234543210', code: 'CASE1' } as const
const change: PushedChange = {
  ...units,
  reason: 'packed on the line',
  operation: 'COMMISSION',
  from: 'NEW',
  to: 'NEW',
  epcis: { action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
}
const sscc: PushedChange = {
  ...change,
  level: 'PL',
  gtin: null,
  product: null,
  codes: ['395212345000000019'],
  epcis: { action: 'OBSERVE', bizStep: 'holding', disposition: 'non_sellable_other' },
}
const house: PushedChange = { ...change, gtin: null, order: null, codes: ['80012345678901234567'] }
const move: PushedMove = { ...units, reason: '', kind: 'PACK', container }
const content: BatchContent = {
  key: 'k',
  jobId: '0190',
  trigger: 'STATUS_CHANGE',
  number: 0,
  eventId: 'e',
  eventTime: new Date('2026-11-21T08:00:00.123Z'),
  recordTime: new Date('2026-11-21T08:00:01Z'),
  offset: '+08:00',
  action: 'test',
  correctedAt: null,
  changes: [change, sscc, house],
  moves: [move, { ...move, kind: 'UNPACK' }],
  relations: [
    { ...units, container },
    { ...units, level: 'CA', gtin: container.gtin, codes: ['CASE1'], container: null },
  ],
}
const corrected: BatchContent = { ...content, trigger: 'CORRECTION', correctedAt: new Date('2026-11-22T00:00:00Z') }
const textOf = (format: { write: typeof epcis.write }, given: BatchContent = content) =>
  [...format.write(given, options)].join('')

interface EpcisEvent {
  eventID: string
  type: string
  action: string
  epcList?: string[]
  ilmd?: object
  errorDeclaration?: { correctiveEventIDs: string[] }
}
const eventsIn = (text: string) => (JSON.parse(text) as { epcisBody: { eventList: EpcisEvent[] } }).epcisBody.eventList

type Json = Record<string, unknown> & { epcisBody: { eventList: Record<string, unknown>[] } }
const documentOf = (given?: BatchContent) => JSON.parse(textOf(epcis, given)) as Json
/** What `eventsIn` has at each position; see "unpacks first". */
const [unpacking, commissioning, holding, packing] = [0, 1, 2, 4]
const wrongDocuments: [string, string[], (document: Json, events: Record<string, unknown>[]) => void][] = [
  ['without its version', schemaNames, (document) => delete document['schemaVersion']],
  ['with a field of its own', schemaNames, (document) => Object.assign(document, { batch: 1 })],
  ['whose event has no time', schemaNames, (_, events) => delete events[holding]?.['eventTime']],
  ['whose event has no offset', schemaNames, (_, events) => delete events[holding]?.['eventTimeZoneOffset']],
  [
    'with an offset of 15 hours',
    schemaNames,
    (_, events) => Object.assign(events[0]!, { eventTimeZoneOffset: '+15:00' }),
  ],
  ['with an action of its own', schemaNames, (_, events) => Object.assign(events[0]!, { action: 'SHIP' })],
  ['with a step of its own', schemaNames, (_, events) => Object.assign(events[holding]!, { bizStep: 'keeping' })],
  [
    'with a disposition of its own',
    schemaNames,
    (_, events) => Object.assign(events[holding]!, { disposition: 'good' }),
  ],
  ['with a code that is no URI', schemaNames, (_, events) => Object.assign(events[holding]!, { epcList: ['A 1'] })],
  ['whose object event has no codes', schemaNames, (_, events) => delete events[commissioning]?.['epcList']],
  ['that packs nothing', schemaNames, (_, events) => delete events[packing]?.['childEPCs']],
  ['that packs into nothing', ['own'], (_, events) => delete events[packing]?.['parentID']],
  ['that packs as it unpacks', ['own'], (_, events) => Object.assign(events[unpacking]!, { action: 'ADD' })],
  [
    'with a lot after the birth',
    schemaNames,
    (_, events) => Object.assign(events[holding]!, { ilmd: { 'cbvmda:lotNumber': 'B1' } }),
  ],
  ['with an identity by another rule', ['own'], (_, events) => Object.assign(events[0]!, { eventID: 'urn:uuid:1' })],
]

describe('EPCIS', () => {
  it('every document, corrections too, is valid by the JSON schema', () => {
    for (const given of [content, corrected]) expect(epcisProblems(documentOf(given))).toEqual([])
  })

  it('every step and disposition that a change of status has is valid by the JSON schema', () => {
    const columns = (['A', 'B'] as const).flatMap((scheme) =>
      transitionsOf(scheme).flatMap((transition) => (transition.epcis === null ? [] : [transition.epcis])),
    )
    expect(columns.length).toBeGreaterThan(30)
    const changes = columns.map((one) => ({ ...change, epcis: one }))
    expect(epcisProblems(documentOf({ ...content, changes }))).toEqual([])
  })

  it.each(wrongDocuments)('the JSON schema refuses a document %s', (_, schemas, spoil) => {
    const document = documentOf()
    spoil(document, document.epcisBody.eventList)
    expect(refusers(document)).toEqual(schemas)
  })

  // GS1's example of an object event in its repository of EPCIS 2.0 has this identity.
  const printed = 'ni:///sha-256;df7bb3c352fef055578554f09f5e2aa41782150ced7bd0b8af24dd3ccb30ba69?ver=CBV2.0'
  if (samplesDir !== undefined)
    it("GS1's own example carries the identity that is expected of it", () => {
      const { epcisBody } = JSON.parse(realSample('epcis/example-object-event.jsonld')) as {
        epcisBody: { eventList: { eventID: string }[] }
      }
      expect(epcisBody.eventList[0]?.eventID).toBe(printed)
    })

  it("the identity of GS1's own example is the one that it prints, once written in the names of the draft that made it", () => {
    const po = 'http://transaction.acme.com/po/12345678'
    const event = {
      type: 'ObjectEvent',
      eventTime: new Date('2005-04-03T20:33:31.116-06:00'),
      eventTimeZoneOffset: '-06:00',
      action: 'OBSERVE',
      bizStep: 'shipping',
      disposition: 'in_transit',
      epcList: ['urn:epc:id:sgtin:0614141.107346.2018', 'urn:epc:id:sgtin:0614141.107346.2017'],
      readPoint: 'urn:epc:id:sgln:0614141.07346.1234',
      bizTransactionList: [{ type: 'po', bizTransaction: po }],
    } as const
    // The draft hashed URNs and put the type last; the standard hashes web URIs and puts it first.
    const draft = preHash(event)
      .replace('https://ref.gs1.org/cbv/BizStep-', 'urn:epcglobal:cbv:bizstep:')
      .replace('https://ref.gs1.org/cbv/Disp-', 'urn:epcglobal:cbv:disp:')
      .replace(
        `type=https://ref.gs1.org/cbv/BTT-pobizTransaction=${po}`,
        `bizTransaction=${po}type=urn:epcglobal:cbv:btt:po`,
      )
    expect(`ni:///sha-256;${createHash('sha256').update(draft).digest('hex')}?ver=CBV2.0`).toBe(printed)
  })

  it('names what takes part in the hash in the order of the standard, lists sorted', () => {
    const event = {
      type: 'AggregationEvent',
      eventTime: new Date(0),
      eventTimeZoneOffset: '+00:00',
      parentID: 'p',
      childEPCs: ['b', 'a'],
      action: 'ADD',
      bizStep: 'packing',
      ilmd: { '{n}b': '2', '{n}a': '1' },
    } as const
    const text =
      'eventType=AggregationEventeventTime=1970-01-01T00:00:00.000ZeventTimeZoneOffset=+00:00parentID=pchildEPCsepc=aepc=baction=ADDbizStep=https://ref.gs1.org/cbv/BizStep-packingilmd{n}a=1{n}b=2'
    expect(preHash(event)).toBe(text)
    expect(eventIdOf(event)).toBe(`ni:///sha-256;${createHash('sha256').update(text).digest('hex')}?ver=CBV2.0`)
  })

  it('unpacks first, then tells changes with lot and expiry at birth only, then packs', () => {
    const events = eventsIn(textOf(epcis))
    expect(events.map(({ type, action }) => `${type} ${action}`)).toEqual([
      'AggregationEvent DELETE',
      'ObjectEvent ADD',
      'ObjectEvent OBSERVE',
      'ObjectEvent ADD',
      'AggregationEvent ADD',
    ])
    expect(events[1]).toMatchObject({
      epcList: ['https://id.gs1.org/01/09521234543213/21/A1', 'https://id.gs1.org/01/09521234543213/21/B%2F2'],
      ilmd: { 'cbvmda:lotNumber': 'LOT,"1"', 'cbvmda:itemExpirationDate': '2028-10-31' },
    })
    expect(events[2]).toMatchObject({ epcList: ['https://id.gs1.org/00/395212345000000019'] })
    expect(events[2]?.ilmd).toBeUndefined()
    expect(new Set(events.map(({ eventID }) => eventID)).size).toBe(events.length)
  })

  it('declares each event wrong under its own identity and tells it anew under another', () => {
    const [before, after] = [eventsIn(textOf(epcis)), eventsIn(textOf(epcis, corrected))]
    expect(after.filter(({ errorDeclaration }) => errorDeclaration).map(({ eventID }) => eventID)).toEqual(
      before.map(({ eventID }) => eventID),
    )
    for (const [at, event] of after.entries())
      if (event.errorDeclaration) expect(event.errorDeclaration.correctiveEventIDs).toEqual([after[at + 1]?.eventID])
  })
})

type JsonV1 = Record<'changes' | 'moves', object[]>

it('JSON v1 names the event with every code, packs beside changes, and both by the names of the specification', () => {
  const named = {
    productName: 'Tablets & more',
    batchNum: 'LOT,"1"',
    productionLine: 'L1 <north>',
    orderNo: 'PO-1',
    snCode: ['A1', 'B/2'],
  }
  expect(JSON.parse(textOf(jsonV1))).toMatchObject({
    format: 'serialis.push.v1',
    key: 'k',
    batch: 1,
    eventId: 'e',
    correction: null,
    changes: [
      {
        eventId: 'e',
        operation: 'COMMISSION',
        gtin: '09521234543213',
        batchCode: 'LOT,"1"',
        codes: ['A1', 'B/2'],
        status: 'NEW',
        historyKind: 'MODIFY',
        historyReason: 'packed on the line',
        ...named,
      },
      { productName: null, batchNum: 'LOT,"1"', snCode: ['395212345000000019'] },
      { batchNum: null, productionLine: null, snCode: ['80012345678901234567'] },
    ],
    moves: [
      {
        kind: 'PACK',
        container: { code: 'CASE1' },
        packingGroup: { code: 'CASE1', level: 'CA' },
        historyReason: '',
        ...named,
      },
      { kind: 'UNPACK', ...named },
    ],
  })
  expect(JSON.parse(textOf(jsonV1, corrected))).toMatchObject({
    correction: { declaredAt: '2026-11-22T00:00:00.000Z' },
  })
})

it('JSON v1 is described field by field for those who receive it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/push-json-v1.md'), 'utf8')
  const tables = page.slice(page.indexOf('## The batch'))
  const example = JSON.parse(page.slice(page.indexOf('```json') + 7, page.indexOf('```\n\n##'))) as JsonV1
  const sent = JSON.parse(textOf(jsonV1)) as JsonV1
  const fieldsOf = ({ changes, moves, ...head }: JsonV1) => [head, changes[0], moves[0]].map((one) => Object.keys(one!))
  expect(fieldsOf(example)).toEqual(fieldsOf(sent))
  for (const name of fieldsOf(sent).flat()) expect(tables, name).toContain(`\`${name}\``)
})

it('CSV has a row per code, quoted where needed', () => {
  const rows = textOf(csv).trim().split('\r\n')
  expect(rows).toHaveLength(1 + 2 + 4 + 2)
  expect(rows[3]).toBe(
    'e,2026-11-21T08:00:00.123Z,COMMISSION,NEW,NEW,A1,09521234543213,EA,,,ART-1,PO-1,"LOT,""1""",2026-11-01,2028-10-31,',
  )
})

it('the relation file keeps the order of attributes, one code per line, no parent at the top', () => {
  const text = textOf(chinaRelation)
  expect(text.split('\n').filter((line) => line.startsWith('<Code'))).toEqual([
    '<Code curCode="A1" packLayer="1" parentCode="CASE1" flag="2"/>',
    '<Code curCode="B/2" packLayer="1" parentCode="CASE1" flag="2"/>',
    '<Code curCode="CASE1" packLayer="2" flag="2"/>',
  ])
  expect(text).toContain('License="1001123">')
  expect(text).toContain(
    '<Relation productCode="ART-1" subTypeNo="09521234543213" cascade="1:10" packageSpec="Tablets &amp; more" comment="">',
  )
  expect(text).toContain(
    '<Batch batchNo="LOT,&quot;1&quot;" madeDate="2026-11-01" validateDate="2028-10-31" workshop="" lineName="L1 &lt;north&gt;" lineManager="">',
  )
})
