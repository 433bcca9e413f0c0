/** TraceLink messages made of single events: what a test wants to say, event by event. Codes are TraceLink keys. Pure. */

import { element, written, type Element } from './xml.ts'

export interface SnxCommissioning {
  level: string
  keys: readonly string[]
  gtin?: string | null
  lot?: string
  expiry?: string
  time: number
}
export interface SnxPacking {
  parent: string
  children: readonly string[]
  packed?: 'FULL' | 'PARTIAL'
  quantity?: number
  time: number
}
export interface SnxSummary {
  lot?: string
  counts?: readonly { gtin?: string; level?: string; quantity?: number }[]
  total?: number
}
export interface SnxUpdate {
  keys: readonly string[]
  status: string
  time: number
  gtin?: string
  summary?: SnxSummary
  attribute?: string
  reason?: string
  orderNo?: string
}

const snx = (name: string, content: readonly Element[]) => element(`snx:${name}`, content)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const common = (name: string, content: string | number | undefined, attributes = ''): Element[] =>
  content === undefined ? [] : [element(`cmn:${name}`, escaped(String(content)), attributes)]
const moment = (time: number) => [
  ...common('EventDateTime', new Date(time).toISOString()),
  ...common('EventTimeZoneOffset', '+08:00'),
]

function message(name: string, control: string, bodies: readonly Element[][]): string {
  const header = snx('ControlFileHeader', [
    ...common('FileSenderNumber', '9521234000006'),
    ...common('FileReceiverNumber', '9521234000013'),
    ...common('FileControlNumber', control),
  ])
  const root = element(
    `snx:${name}`,
    [header, ...bodies.map((body) => snx('MessageBody', body))],
    'xmlns:snx="urn:tracelink:mapper:sl:serial_number_exchange" xmlns:cmn="urn:tracelink:mapper:sl:commontypes"',
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '  ')}`
}

function commissioned({ level, keys, gtin, lot, expiry, time }: SnxCommissioning): Element {
  const details = keys.map((key) =>
    snx('CommissionEventDetail', [...moment(time), ...common('SerialNumber', key), ...common('PackagingLevel', level)]),
  )
  const item = [
    ...common('ItemCode', gtin ?? undefined, 'type="GTIN-14"'),
    ...common('LotNumber', lot),
    ...common('ExpirationDate', expiry),
  ]
  return snx('CommissionEvent', [
    ...details,
    snx('CommissionCommonAttributes', item.length === 0 ? [] : [snx('ItemDetail', item)]),
  ])
}

const packed = ({ parent, children, packed: status, quantity, time }: SnxPacking): Element =>
  snx('AggregationEventDetail', [
    ...moment(time),
    ...common('ParentSerialNumber', parent),
    ...common('PackedStatus', status),
    ...common('Quantity', quantity),
    snx(
      'SerialNumberList',
      children.flatMap((key) => common('SerialNumber', key)),
    ),
  ])

export const assignedOf = (
  control: string,
  commissionings: readonly SnxCommissioning[],
  packings: readonly SnxPacking[] = [],
): string =>
  message('SNXDispositionAssignedMessage', control, [
    [
      ...commissionings.map(commissioned),
      ...(packings.length === 0 ? [] : [snx('AggregationEvent', packings.map(packed))]),
    ],
  ])

const summarised = ({ lot, counts = [], total }: SnxSummary): Element =>
  snx('EventSummary', [
    ...common('LotNumber', lot),
    ...counts.map(({ gtin, level, quantity }) =>
      snx('SerialNumberCount', [
        ...common('PackagingLevelItemCode', gtin, 'type="GTIN-14"'),
        ...common('PackagingLevel', level),
        ...common('Quantity', quantity),
      ]),
    ),
    ...common('TotalSerialNumberCount', total),
  ])

/** One message body for each update. */
export const updatedOf = (control: string, updates: readonly SnxUpdate[]): string =>
  message(
    'SNXDispositionUpdatedMessage',
    control,
    updates.map(({ keys, status, time, gtin, summary, attribute, reason, orderNo }) => [
      ...(summary === undefined ? [] : [summarised(summary)]),
      ...moment(time),
      snx(
        'SerialNumbers',
        keys.flatMap((key) => common('Serial', key)),
      ),
      ...common('PackagingItemCode', gtin, 'type="GTIN-14"'),
      ...common('PackagingSerialNumberStatus', status),
      ...common('ItemAttribute', attribute),
      ...(orderNo === undefined ? [] : [snx('ReferenceDocuments', common('PONumber', orderNo))]),
      ...common('ReasonDescription', reason),
    ]),
  )

/** Without children everything leaves the container. */
export const disaggregatedOf = (
  control: string,
  unpackings: readonly Pick<SnxPacking, 'parent' | 'children' | 'time'>[],
): string =>
  message('SNXDisaggregatedMessage', control, [
    unpackings.map(({ parent, children, time }) =>
      snx('DisaggregatedEvent', [
        ...moment(time),
        ...common('ParentSerialNumber', parent),
        ...(children.length === 0
          ? []
          : [
              snx(
                'SerialNumberList',
                children.flatMap((key) => common('SerialNumber', key)),
              ),
            ]),
      ]),
    ),
  ])
