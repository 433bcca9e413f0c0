/**
 * Events of each kind that EPCIS 2.0 has, of life after production: none of them says anything that a result file can do, so each is
 * kept and listed. Written after the standard; where SAMPLES_DIR has GS1's schema, they are held against it.
 */
import type { Random } from './result-stories.ts'

const shared = (day: number, eventTimeZoneOffset: string) => ({
  eventTime: `2026-03-${String(day).padStart(2, '0')}T09:30:00.250${eventTimeZoneOffset}`,
  eventTimeZoneOffset,
})
const sgtin = (serial: string) => `urn:epc:id:sgtin:9521234.050001.${serial}`
const place = (name: string) => ({ id: `urn:epc:id:sgln:9521234.00001.${name}` })
const delivery = { type: 'desadv', bizTransaction: 'urn:epcglobal:cbv:bt:9521234000013:4711' }

export const lifeEvents = {
  ObjectEvent: {
    type: 'ObjectEvent',
    ...shared(2, '+01:00'),
    recordTime: '2026-03-02T08:31:00Z',
    action: 'OBSERVE',
    bizStep: 'shipping',
    disposition: 'in_transit',
    epcList: [sgtin('S1'), sgtin('S2')],
    readPoint: place('7'),
    bizTransactionList: [{ type: 'po', bizTransaction: 'https://orders.example/po/12' }, delivery],
    sourceList: [{ type: 'owning_party', source: 'urn:epc:id:pgln:9521234.00000' }],
    destinationList: [{ type: 'owning_party', destination: 'urn:epc:id:pgln:9521235.00000' }],
  },
  AggregationEvent: {
    type: 'AggregationEvent',
    ...shared(4, '-06:00'),
    action: 'OBSERVE',
    bizStep: 'receiving',
    disposition: 'in_progress',
    parentID: 'urn:epc:id:sscc:9521234.8000000001',
    childEPCs: [sgtin('S1')],
    childQuantityList: [{ epcClass: 'urn:epc:class:lgtin:9521234.050001.B1', quantity: 200.5, uom: 'KGM' }],
    readPoint: place('8'),
    bizLocation: place('0'),
    'line:dock': { gate: 3 },
  },
  TransactionEvent: {
    type: 'TransactionEvent',
    ...shared(5, '+00:00'),
    action: 'ADD',
    bizStep: 'accepting',
    bizTransactionList: [delivery],
    epcList: [sgtin('S1')],
  },
  TransformationEvent: {
    type: 'TransformationEvent',
    ...shared(6, '+08:00'),
    inputEPCList: [sgtin('S1')],
    outputEPCList: [sgtin('S9')],
    transformationID: 'urn:uuid:0190c7a4-3c55-7d4c-9a8e-2f1f4f3f5a10',
    bizStep: 'repackaging',
    ilmd: { 'line:yield': '0.98' },
  },
  AssociationEvent: {
    type: 'AssociationEvent',
    ...shared(7, '+08:00'),
    action: 'ADD',
    bizStep: 'assembling',
    parentID: 'urn:epc:id:grai:9521234.00002.100',
    childEPCs: [sgtin('S1')],
    sensorElementList: [
      {
        sensorMetadata: { time: '2026-03-07T01:30:00Z' },
        sensorReport: [{ type: 'Temperature', value: 4.5, uom: 'CEL' }],
      },
    ],
  },
}

export const lifeDocument = (...eventList: object[]) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { line: 'https://line.example/' }],
  id: 'https://line.example/documents/1',
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-03-08T00:00:00Z',
  epcisBody: { eventList },
})

/** The event with some of what GS1's examples say in addition to codes, time and step: partners, places, documents, sensors, certificates. */
export function dressed(random: Random, event: object): object {
  const { ObjectEvent, AggregationEvent, AssociationEvent } = lifeEvents
  const sayings: readonly object[] = [
    { eventID: 'ni:///sha-256;df7bb3c352fef055578554f09f5e2aa41782150ced7bd0b8af24dd3ccb30ba69?ver=CBV2.0' },
    { recordTime: ObjectEvent.recordTime },
    { readPoint: ObjectEvent.readPoint, bizLocation: AggregationEvent.bizLocation },
    { bizTransactionList: ObjectEvent.bizTransactionList },
    { sourceList: ObjectEvent.sourceList, destinationList: ObjectEvent.destinationList },
    { persistentDisposition: { set: ['completeness_verified'], unset: ['completeness_inferred'] } },
    { sensorElementList: AssociationEvent.sensorElementList },
    { certificationInfo: 'https://accreditation.example/certificate/1' },
    { 'line:dock': AggregationEvent['line:dock'] },
  ]
  return Object.assign({}, event, ...random.some(sayings, 0.2))
}
