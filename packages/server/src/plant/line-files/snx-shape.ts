/**
 * The elements of TraceLink's serial number exchange (SNX) messages that are read, as a tree. An element is identified
 * by its local name and either of the two namespaces, because real files use both for the same element.
 */
export const SNX_NAMESPACES: readonly string[] = [
  'urn:tracelink:mapper:sl:serial_number_exchange',
  'urn:tracelink:mapper:sl:commontypes',
]
export const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance'

/** What is built when the element ends. */
type SnxScope =
  | 'header'
  | 'unit'
  | 'commission'
  | 'aggregation'
  | 'disaggregation'
  | 'update'
  | 'summary'
  | 'summaryCount'

/**
 * A leaf has a value, which belongs to the nearest element with a scope; `list` leaves may occur many times. A branch
 * without scope only groups.
 */
export interface SnxShape {
  name: string
  leaf: boolean
  list: boolean
  scope: SnxScope | null
  children: ReadonlyMap<string, SnxShape>
}

const NONE: ReadonlyMap<string, SnxShape> = new Map()
const leaf = (name: string): SnxShape => ({ name, leaf: true, list: false, scope: null, children: NONE })
const listed = (name: string): SnxShape => ({ name, leaf: true, list: true, scope: null, children: NONE })
const branch = (name: string, scope: SnxScope | null, ...children: SnxShape[]): SnxShape => ({
  name,
  leaf: false,
  list: false,
  scope,
  children: new Map(children.map((child) => [child.name, child])),
})

const moment = [leaf('EventDateTime'), leaf('EventTimeZoneOffset')]
const place = [leaf('EventLocation'), leaf('ProductionLineId'), leaf('LineManagerName')]
const serialNumbers = branch('SerialNumberList', null, listed('SerialNumber'))

const header = branch(
  'ControlFileHeader',
  'header',
  leaf('FileSenderNumber'),
  leaf('FileReceiverNumber'),
  leaf('FileControlNumber'),
  leaf('FileDate'),
  leaf('FileTime'),
  leaf('FileTransactionType'),
)
const commission = branch(
  'CommissionEvent',
  'commission',
  branch(
    'CommissionEventDetail',
    'unit',
    ...moment,
    leaf('SerialNumber'),
    leaf('FilterValue'),
    leaf('PackagingLevel'),
    leaf('BarcodeContent'),
  ),
  branch(
    'CommissionCommonAttributes',
    null,
    ...place,
    leaf('CompanyPrefix'),
    branch(
      'ItemDetail',
      null,
      leaf('ItemCode'),
      leaf('CountryDrugCode'),
      leaf('LotNumber'),
      leaf('ExpirationDate'),
      leaf('ManufacturingDate'),
    ),
  ),
)
const aggregation = branch(
  'AggregationEvent',
  null,
  branch(
    'AggregationEventDetail',
    'aggregation',
    ...moment,
    ...place,
    leaf('ParentSerialNumber'),
    leaf('PackedStatus'),
    leaf('Quantity'),
    serialNumbers,
  ),
)
const disaggregation = branch(
  'DisaggregatedEvent',
  'disaggregation',
  ...moment,
  ...place,
  leaf('ParentSerialNumber'),
  serialNumbers,
)

const summary = branch(
  'EventSummary',
  'summary',
  leaf('LotNumber'),
  branch('SerialNumberCount', 'summaryCount', leaf('PackagingLevelItemCode'), leaf('PackagingLevel'), leaf('Quantity')),
  leaf('TotalSerialNumberCount'),
)

/** Root elements by name; `message` is their name in the header item. */
export const snxMessages: ReadonlyMap<string, { message: 'ASSIGNED' | 'UPDATED' | 'DISAGGREGATED'; shape: SnxShape }> =
  new Map([
    [
      'SNXDispositionAssignedMessage',
      {
        message: 'ASSIGNED',
        shape: branch(
          'SNXDispositionAssignedMessage',
          null,
          header,
          branch('MessageBody', null, commission, aggregation),
        ),
      },
    ],
    [
      'SNXDispositionUpdatedMessage',
      {
        message: 'UPDATED',
        shape: branch(
          'SNXDispositionUpdatedMessage',
          null,
          header,
          branch(
            'MessageBody',
            'update',
            summary,
            ...moment,
            ...place,
            branch('SerialNumbers', null, listed('Serial')),
            leaf('PackagingItemCode'),
            leaf('PackagingSerialNumberStatus'),
            leaf('ItemAttribute'),
            leaf('ReasonDescription'),
            branch('ReferenceDocuments', null, leaf('PONumber'), leaf('WorkOrderNumber'), leaf('ReferenceId')),
          ),
        ),
      },
    ],
    [
      'SNXDisaggregatedMessage',
      {
        message: 'DISAGGREGATED',
        shape: branch('SNXDisaggregatedMessage', null, header, branch('MessageBody', null, disaggregation)),
      },
    ],
  ] as const)
