/** Result files as a line writes them, in one of three formats, with the faults that real ones have. The same batch gives the same bytes. */

import { createHash } from 'node:crypto'
import { randomOf, shuffled, type Batch, type UnitOutcome, type MadeCode } from './batch.ts'

export const resultFormats = ['CSV', 'XML', 'EPCIS'] as const
export type ResultFormat = (typeof resultFormats)[number]
export const isResultFormat = (text: string): text is ResultFormat => resultFormats.some((one) => one === text)

export interface ResultFile {
  name: string
  bytes: Buffer
  /** What is wrong with it; '' for nothing. */
  fault: string
}

const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000
const OPERATOR = 'Zhang Wei'
const DOUBLED = 2
const local = (time: number) => new Date(time + OFFSET_MS).toISOString().slice(0, 23)

/** Some codes of the batch are reported twice. */
const doubledOf = ({ units, seed }: Batch): MadeCode[] =>
  shuffled(
    units.filter(({ fate }) => fate === 'GOOD'),
    randomOf(seed + 1),
  ).slice(0, DOUBLED)

function csv(batch: Batch, hasFaults: boolean): string {
  const { job, seed } = batch
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const codes = [...batch.units, ...batch.containers.flat()]
  const told = hasFaults ? [...shuffled(codes, randomOf(seed + 2)), ...doubledOf(batch)] : codes
  const rows = told.map(({ key, level, fate, parent, isPartial, time }) =>
    [
      job.orderNo,
      job.batchNo,
      level.level,
      key,
      level.codeType,
      fate,
      parent?.key ?? '',
      isPartial ? '1' : '0',
      `${local(time)}${OFFSET}`,
      job.lineCode,
      OPERATOR,
    ]
      .map(cell)
      .join(','),
  )
  const text = `orderNo,batchNo,level,code,codeType,status,parentCode,partial,eventTime,lineCode,operator\n${rows.map((row) => `${row}\n`).join('')}`
  return `${text}#END,${rows.length},${createHash('sha256').update(text).digest('hex')}\n`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const xml = (text: string) => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one)
const leaf = (name: string, text: string) => `<cmn:${name}>${xml(text)}</cmn:${name}>`
const moment = (time: number) => leaf('EventDateTime', `${local(time)}${OFFSET}`) + leaf('EventTimeZoneOffset', OFFSET)

function message(root: string, batch: Batch, number: number, body: string): string {
  const sent = local(batch.startedAt)
  const head =
    leaf('FileSenderNumber', batch.job.lineCode || 'LINE') +
    leaf('FileControlNumber', `${batch.job.orderNo}-${batch.seed}-${number}`) +
    leaf('FileDate', sent.slice(0, 10)) +
    leaf('FileTime', sent.slice(11))
  return `<?xml version="1.0" encoding="utf-8"?>\n<snx:${root} xmlns:snx="urn:tracelink:mapper:sl:serial_number_exchange" xmlns:cmn="urn:tracelink:mapper:sl:commontypes">\n<snx:ControlFileHeader>${head}</snx:ControlFileHeader>\n<snx:MessageBody>\n${body}</snx:MessageBody>\n</snx:${root}>\n`
}

function assigned(batch: Batch, hasFaults: boolean): string {
  const { job } = batch
  const events = [batch.units, ...batch.containers].map((codes, depth) => {
    const level = job.levels[depth]
    const born = codes.filter(({ fate }) => fate === 'GOOD' || fate === 'SAMPLE')
    if (level === undefined || born.length === 0) return ''
    const told = depth === 0 && hasFaults ? [...shuffled(born, randomOf(batch.seed + 2)), ...doubledOf(batch)] : born
    const details = told
      .map(
        ({ key, time }) =>
          `<snx:CommissionEventDetail>${moment(time)}${leaf('SerialNumber', key)}${leaf('PackagingLevel', level.level)}</snx:CommissionEventDetail>\n`,
      )
      .join('')
    const item =
      level.gtin === null
        ? ''
        : `<snx:ItemDetail><cmn:ItemCode type="GTIN-14">${level.gtin}</cmn:ItemCode>${leaf('LotNumber', job.batchNo)}${leaf('ExpirationDate', job.expiry)}</snx:ItemDetail>`
    return `<snx:CommissionEvent>\n${details}<snx:CommissionCommonAttributes>${leaf('ProductionLineId', job.lineCode)}${leaf('LineManagerName', OPERATOR)}${item}</snx:CommissionCommonAttributes></snx:CommissionEvent>\n`
  })
  const packs = batch.containers
    .flat()
    .filter(({ children }) => children.length > 0)
    .map(
      ({ key, children, isPartial, time }) =>
        `<snx:AggregationEventDetail>${moment(time)}${leaf('ParentSerialNumber', key)}${leaf('PackedStatus', isPartial ? 'PARTIAL' : 'FULL')}${leaf('Quantity', String(children.length))}<cmn:SerialNumberList>${children.map((child) => leaf('SerialNumber', child.key)).join('')}</cmn:SerialNumberList></snx:AggregationEventDetail>\n`,
    )
  return message(
    'SNXDispositionAssignedMessage',
    batch,
    1,
    `${events.join('')}${packs.length === 0 ? '' : `<snx:AggregationEvent>\n${packs.join('')}</snx:AggregationEvent>\n`}`,
  )
}

/** Codes of one fate as a status update; '' when there are none. */
function updated(
  batch: Batch,
  number: number,
  { fate, status, reason }: { fate: UnitOutcome; status: string; reason: string },
): string {
  const codes = [...batch.units, ...batch.containers.flat()].filter((code) => code.fate === fate)
  if (codes.length === 0) return ''
  const list = `<snx:SerialNumbers>${codes.map(({ key }) => leaf('Serial', key)).join('')}</snx:SerialNumbers>`
  return message(
    'SNXDispositionUpdatedMessage',
    batch,
    number,
    `${moment(codes.at(-1)?.time ?? batch.startedAt)}${list}${leaf('PackagingSerialNumberStatus', status)}${leaf('ReasonDescription', reason)}\n`,
  )
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
const epcOf = ({ key, level }: MadeCode): string =>
  level.codeType === 'SSCC'
    ? `https://id.gs1.org/00/${key.slice(2)}`
    : level.codeType === 'SGTIN'
      ? `https://id.gs1.org/01/${key.slice(2, 16)}/21/${encoded(key.slice(18))}`
      : `tag:serialis.example,2026:code:${encoded(key)}`

const words: Record<UnitOutcome, { action: string; bizStep: string; disposition: string }> = {
  GOOD: { action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
  SAMPLE: { action: 'OBSERVE', bizStep: 'sampling', disposition: 'non_sellable_other' },
  REJECT: { action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
  UNUSED: { action: 'DELETE', bizStep: 'decommissioning', disposition: 'inactive' },
}
/** Codes that one event of an EPCIS document tells of. */
const PER_EVENT = 500

function objectEvents(
  codes: readonly MadeCode[],
  what: (typeof words)[UnitOutcome],
  common: (time: number) => object,
): object[] {
  // One event has one time: commissioning begins with the first of its codes, whatever follows ends with the last.
  const timeOf = what === words.GOOD ? Math.min : Math.max
  const events: object[] = []
  for (let from = 0; from < codes.length; from += PER_EVENT) {
    const some = codes.slice(from, from + PER_EVENT)
    events.push({
      type: 'ObjectEvent',
      ...common(timeOf(...some.map(({ time }) => time))),
      ...what,
      epcList: some.map(epcOf),
    })
  }
  return events
}

function epcis(batch: Batch, hasFaults: boolean): string {
  const { job } = batch
  const common = (time: number) => ({
    eventTime: `${local(time)}${OFFSET}`,
    eventTimeZoneOffset: OFFSET,
    bizTransactionList: [
      { type: 'prodorder', bizTransaction: `tag:serialis.example,2026:order:${encoded(job.orderNo)}` },
    ],
    'line:operator': OPERATOR,
  })
  const lot = { ilmd: { 'cbvmda:lotNumber': job.batchNo, 'cbvmda:itemExpirationDate': job.expiry } }
  const events = [batch.units, ...batch.containers].flatMap((codes, depth) =>
    (['GOOD', 'SAMPLE', 'REJECT', 'UNUSED'] as const).flatMap((fate) => {
      const found = codes.filter((code) => code.fate === fate || (fate === 'GOOD' && code.fate === 'SAMPLE'))
      const told =
        depth === 0 && fate === 'GOOD' && hasFaults
          ? [...shuffled(found, randomOf(batch.seed + 2)), ...doubledOf(batch)]
          : found
      return objectEvents(told, words[fate], (time) => ({
        ...common(time),
        ...(fate === 'GOOD' && job.levels[depth]?.gtin !== null && lot),
      }))
    }),
  )
  const packs = batch.containers
    .flat()
    .filter(({ children }) => children.length > 0)
    .map((container) => ({
      type: 'AggregationEvent',
      ...common(container.time),
      action: 'ADD',
      bizStep: 'packing',
      parentID: epcOf(container),
      childEPCs: container.children.map(epcOf),
    }))
  const head = {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { line: 'https://line.example/' }],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: new Date(batch.startedAt).toISOString(),
  }
  return `${JSON.stringify(head).slice(0, -1)},"epcisBody":{"eventList":[\n${[...events, ...packs].map((event) => JSON.stringify(event)).join(',\n')}\n]}}\n`
}

const baseOf = ({ job }: Batch) => job.orderNo.replaceAll('/', '+')

function filesOf(batch: Batch, format: ResultFormat, hasFaults: boolean): [name: string, text: string][] {
  if (format === 'CSV') return [['result.csv', csv(batch, hasFaults)]]
  if (format === 'EPCIS') return [['result.json', epcis(batch, hasFaults)]]
  return [
    ['result.xml', assigned(batch, hasFaults)],
    ['rejects.xml', updated(batch, 2, { fate: 'REJECT', status: 'DESTROYED', reason: 'Rejected on the line' })],
    ['unused.xml', updated(batch, 3, { fate: 'UNUSED', status: 'DEACTIVATED', reason: 'Not used' })],
  ]
}

/**
 * The files in the order in which they are sent. With faults the first one is truncated, as after a power cut, and is
 * sent again complete, with its codes out of order and some of them twice. XML has no status for a sample: there it is
 * a good unit.
 */
export function resultFiles(batch: Batch, format: ResultFormat, hasFaults: boolean): ResultFile[] {
  const whole = filesOf(batch, format, hasFaults)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => ({ name: `${baseOf(batch)}-${name}`, bytes: Buffer.from(text), fault: '' }))
  const [first, ...rest] = whole
  if (!hasFaults || first === undefined) return whole
  const torn = {
    name: first.name.replace('-result', '-result-torn'),
    bytes: first.bytes.subarray(0, Math.floor(first.bytes.length * 0.6)),
    fault: 'torn',
  }
  return [torn, { ...first, fault: `codes out of order, ${DOUBLED} of them twice` }, ...rest]
}
