/**
 * Writes the six TraceLink messages that a public integration guide prints, with the caller's codes and dates: same elements,
 * namespace prefixes, attributes, order and layout. The guide's messages contradict each other; see `GuideVariant`. Pure.
 */

import {
  common,
  COMMON,
  DEFAULT,
  Guide,
  LOCATION,
  MINUTE,
  PREFIXED,
  snx,
  XSI,
  type GuideFacts,
  type GuideFiles,
  type GuideVariant,
} from './snx-guide-parts.ts'
import { element, written, type Element } from './xml.ts'

const declaration = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`

function aggregation(guide: Guide): string {
  const [unit = '', ...children] = guide.units.slice(0, 4)
  const [first, second] = guide.cases
  const time = (minutes: number) => `${guide.time('aggregation', minutes * MINUTE).slice(0, 19)}Z`
  const packs = [
    guide.pack({ parent: first, children: [unit], time: time(0), offset: '+00:00', location: 'type="SGLN"' }),
    guide.pack({ parent: second, children, time: time(1), offset: '+00:00' }),
  ]
  const root = element(
    'snx:SNXDispositionAssignedMessage',
    [
      snx('ControlFileHeader', guide.header('aggregation', 3 * MINUTE)),
      snx('MessageBody', [
        snx(
          'AggregationEvent',
          packs.map((pack) => snx('AggregationEventDetail', pack)),
        ),
      ]),
    ],
    `${PREFIXED} ${DEFAULT} ${COMMON} ${XSI}`,
  )
  return declaration('utf-8') + written(root, '    ')
}

/** Codes of one level, their times without a zone, their filter values nil. */
function commissioning(guide: Guide, keys: readonly string[], level: 'EA' | 'CA'): Element {
  const { unitGtin, caseGtin, commissioned } = guide.facts
  const [gtin, filter] = level === 'EA' ? [unitGtin, '2'] : [caseGtin, '5']
  return snx('CommissionEvent', [
    ...keys.map((key) =>
      snx('CommissionEventDetail', [
        ...guide.moment(guide.time('commission', 695), '+00:00'),
        common('SerialNumber', key, guide.attributes(filter)),
        common('FilterValue', undefined, `${XSI} xsi:nil="true"`),
        common('PackagingLevel', level),
        common('BarcodeContent', key),
      ]),
    ),
    snx('CommissionCommonAttributes', [...guide.place(), snx('ItemDetail', guide.item(gtin, commissioned))]),
  ])
}

function commission(guide: Guide): string {
  const events =
    guide.variant === 'printed'
      ? [commissioning(guide, guide.units, 'EA')]
      : [
          commissioning(guide, [...guide.units, guide.destroyed], 'EA'),
          commissioning(guide, [...guide.cases, guide.encoded], 'CA'),
        ]
  const root = element(
    'snx:SNXDispositionAssignedMessage',
    [
      snx('ControlFileHeader', [...guide.header('commission', 0, ''), common('FileTransactionType', 'GR_COMMISSION')]),
      snx('MessageBody', events),
    ],
    `${PREFIXED} ${DEFAULT} ${COMMON} ${XSI}`,
  )
  return declaration('UTF-8" standalone="yes') + written(root, '    ')
}

function disaggregated(guide: Guide): string {
  const root = element(
    'snx:SNXDisaggregatedMessage',
    [
      snx('ControlFileHeader', guide.header('disaggregated', 2 * MINUTE)),
      snx('MessageBody', [
        snx('DisaggregatedEvent', [
          ...guide.moment(`${guide.time('disaggregated')}Z`, '+08:00'),
          common('EventLocation', LOCATION, 'type="SGLN"'),
          common('ParentSerialNumber', guide.cases[1], guide.attributes('5')),
          snx('SerialNumberList', [common('SerialNumber', guide.units[1], guide.attributes('2'))]),
        ]),
      ]),
    ],
    `${DEFAULT} ${PREFIXED} ${COMMON}`,
  )
  return declaration('UTF-8" standalone="yes') + written(root, '    ')
}

interface Update {
  file: 'destroyed' | 'encoded'
  key: string
  disposition: Element[]
  orderNo: string
  reason: Element[]
}
function updated(guide: Guide, { file, key, disposition, orderNo, reason }: Update): string {
  const root = element(
    'SNXDispositionUpdatedMessage',
    [
      element('ControlFileHeader', guide.header(file, 10 * MINUTE)),
      element('MessageBody', [
        ...guide.moment(`${guide.time(file, 696)}Z`, '+00:00'),
        element('SerialNumbers', [common('Serial', key)]),
        ...disposition,
        ...guide.place(),
        common('ReferenceDocuments', [common('PONumber', orderNo)]),
        ...reason,
      ]),
    ],
    `${DEFAULT} ${COMMON} ${XSI}`,
  )
  return declaration('UTF-8') + written(root, '    ')
}

const destroyed = (guide: Guide): string =>
  updated(guide, {
    file: 'destroyed',
    key: guide.destroyed,
    disposition: [common('PackagingSerialNumberStatus', 'DESTROYED'), common('ItemAttribute', 'DAMAGED')],
    orderNo: guide.facts.orderNo,
    reason: [common('ReasonDescription', 'Fell from the conveyor')],
  })

const encoded = (guide: Guide): string =>
  updated(guide, {
    file: 'encoded',
    key: guide.encoded,
    disposition: [
      common('PackagingItemCode', guide.facts.caseGtin, 'type="GTIN-14"'),
      common('PackagingSerialNumberStatus', 'ENCODED'),
    ],
    orderNo: `${guide.facts.orderNo}-00`,
    reason: [],
  })

const PARTIAL = 'disposition-assigned-partial-case'
const partialTime = (guide: Guide, minutes: number) => `${guide.time(PARTIAL, minutes * MINUTE).slice(0, 19)}Z`

interface Birth {
  key: string
  minutes: number
  level: string
  filter: string
  barcode: string
  item: Element
}
/** A code in an event of its own, its time in Z with +08:00 as the offset. */
const birth = (guide: Guide, { key, minutes, level, filter, barcode, item }: Birth): Element =>
  snx('CommissionEvent', [
    snx('CommissionEventDetail', [
      ...guide.moment(partialTime(guide, minutes), '+08:00'),
      common('SerialNumber', key),
      common('FilterValue', filter),
      common('PackagingLevel', level),
      common('BarcodeContent', barcode),
    ]),
    snx('CommissionCommonAttributes', [...guide.place(), item]),
  ])

/** A unit in a case on a pallet: three births, then the packing from the outside in. */
function partialCase(guide: Guide): string {
  const { unitGtin, caseGtin, companyPrefix, partialCase: lot } = guide.facts
  const { unit, carton, pallet } = guide.partial
  const day00 = `${lot.expiry.slice(2, 4)}${lot.expiry.slice(5, 7)}00`
  const barcodeOf = (key: string) => `(01)${key.slice(2, 16)}(21)${key.slice(18)}(17)${day00}(10)${lot.lot}`
  const itemOf = (gtin: string) =>
    element('ItemDetail', [...guide.item(gtin, lot), common('ManufacturingDate', partialTime(guide, 0).slice(0, 10))])
  const births: Birth[] = [
    { key: unit, minutes: 0, level: 'EA', filter: '2', barcode: barcodeOf(unit), item: itemOf(unitGtin) },
    { key: carton, minutes: 1, level: 'CA', filter: '5', barcode: `${barcodeOf(carton)}(30)1`, item: itemOf(caseGtin) },
    {
      key: pallet,
      minutes: 3,
      level: 'PL',
      filter: '7',
      barcode: `(00)${pallet.slice(2)}`,
      item: common('CompanyPrefix', companyPrefix),
    },
  ]
  const pack = (parent: string, child: string, minutes: number) =>
    element(
      'AggregationEventDetail',
      guide.pack({ parent, children: [child], time: partialTime(guide, minutes), offset: '+08:00' }),
    )
  const root = element(
    'SNXDispositionAssignedMessage',
    [
      snx('ControlFileHeader', guide.header(PARTIAL, 10 * MINUTE)),
      element('MessageBody', [
        ...births.map((one) => birth(guide, one)),
        snx('AggregationEvent', [pack(pallet, carton, 4), pack(carton, unit, 2)]),
      ]),
    ],
    `${PREFIXED} ${DEFAULT} ${COMMON} ${XSI}`,
  )
  return declaration('utf-8') + written(root, '  ')
}

export function guideMessages(facts: GuideFacts, variant: GuideVariant = 'printed'): GuideFiles {
  const guide = new Guide(facts, variant)
  return {
    aggregation: aggregation(guide),
    commission: commission(guide),
    destroyed: destroyed(guide),
    disaggregated: disaggregated(guide),
    [PARTIAL]: partialCase(guide),
    encoded: encoded(guide),
  }
}
