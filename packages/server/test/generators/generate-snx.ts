/** The three TraceLink messages in the shapes of the samples, with the deviations that other senders show. Pure. */

import { type PlannedCode, type ResultPlan, seededRandom } from './generate-results.ts'

export interface SnxVariant {
  /** Prefixes of the two namespaces; '' makes it the default namespace. They must differ. */
  snx: string
  cmn: string
  /**
   * How times are written: with Z and +00:00, with Z and a separate +08:00, local without zone, or with an offset of
   * their own.
   */
  zone: 'utc' | 'z beside +08:00' | 'local' | 'own offset'
  detailsPerEvent: number
  packsPerEvent: number
  commonFirst: boolean
  attributes: 'none' | 'forward' | 'backward'
  unknownElements: boolean
  comments: boolean
  cdata: boolean
  nilFilter: boolean
  barcode: 'none' | 'key' | 'element string' | 'day 00'
  indent: string
  lineEnd: '\n' | '\r\n' | ''
}

export const plainVariant: SnxVariant = {
  snx: 'snx',
  cmn: 'cmn',
  zone: 'utc',
  detailsPerEvent: 1_000_000,
  packsPerEvent: 1_000_000,
  commonFirst: false,
  attributes: 'none',
  unknownElements: false,
  comments: false,
  cdata: false,
  nilFilter: false,
  barcode: 'none',
  indent: '  ',
  lineEnd: '\n',
}

/** One of many variants; the same seed gives the same one. */
export function variantOf(seed: number): SnxVariant {
  const random = seededRandom(seed)
  const pick = <T>(...list: [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]
  const [snx, cmn] = pick(['snx', 'cmn'], ['', 'cmn'], ['snx', ''], ['a', 'b'], ['ns1', 'ns0'])
  const lineEnd = pick('\n', '\n', '\r\n', '')
  return {
    snx: snx ?? 'snx',
    cmn: cmn ?? 'cmn',
    zone: pick('utc', 'z beside +08:00', 'local', 'own offset'),
    detailsPerEvent: pick(1, 2, 7, 1_000_000),
    packsPerEvent: pick(1, 3, 1_000_000),
    commonFirst: pick(true, false),
    attributes: pick('none', 'forward', 'backward'),
    unknownElements: pick(true, false),
    comments: pick(true, false),
    cdata: pick(true, false),
    nilFilter: pick(true, false),
    barcode: pick('none', 'key', 'element string', 'day 00'),
    indent: pick('', '  ', '\t'),
    lineEnd,
  }
}

type Text = (depth: number, content: string) => string

class Messages {
  readonly plan: ResultPlan
  readonly variant: SnxVariant

  constructor(plan: ResultPlan, variant: SnxVariant) {
    this.plan = plan
    this.variant = variant
  }

  line: Text = (depth, content) => `${this.variant.indent.repeat(depth)}${content}${this.variant.lineEnd}`
  snx(name: string): string {
    return this.variant.snx === '' ? name : `${this.variant.snx}:${name}`
  }
  cmn(name: string): string {
    return this.variant.cmn === '' ? name : `${this.variant.cmn}:${name}`
  }
  leaf(depth: number, name: string, value: string, attributes = ''): string {
    const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const content = this.variant.cdata && !value.includes(']]>') ? `<![CDATA[${value}]]>` : escaped
    return this.line(depth, `<${this.cmn(name)}${attributes}>${content}</${this.cmn(name)}>`)
  }

  open(root: string): string {
    const { snx, cmn, lineEnd } = this.variant
    const bind = (prefix: string, uri: string) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${uri}"`
    const spaces =
      bind(snx, 'urn:tracelink:mapper:sl:serial_number_exchange') + bind(cmn, 'urn:tracelink:mapper:sl:commontypes')
    return `<?xml version="1.0" encoding="utf-8"?>${lineEnd}<${this.snx(root)}${spaces} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${lineEnd}${this.header()}`
  }
  header(): string {
    const sent = new Date(this.plan.startedAt).toISOString()
    return (
      this.line(1, `<${this.snx('ControlFileHeader')}>`) +
      this.leaf(2, 'FileSenderNumber', '6970021750014') +
      this.leaf(2, 'FileReceiverNumber', '0325021000007') +
      this.leaf(2, 'FileControlNumber', `C${this.plan.startedAt}`) +
      this.leaf(2, 'FileDate', sent.slice(0, 10)) +
      this.leaf(2, 'FileTime', sent.slice(11)) +
      this.line(1, `</${this.snx('ControlFileHeader')}>`) +
      (this.variant.unknownElements
        ? this.line(1, '<x:Routing xmlns:x="urn:example" hop="1">via<x:Deep/></x:Routing>')
        : '')
    )
  }
  moment(depth: number, time: number): string {
    const at = (minutes: number) => new Date(time + minutes * 60_000).toISOString().slice(0, 23)
    const texts = {
      utc: [`${at(0)}Z`, '+00:00'],
      'z beside +08:00': [`${at(0)}Z`, '+08:00'],
      local: [at(480), '+08:00'],
      'own offset': [`${at(-210)}-03:30`, '-03:30'],
    }
    const [date = '', offset = ''] = texts[this.variant.zone]
    return this.leaf(depth, 'EventDateTime', date) + this.leaf(depth, 'EventTimeZoneOffset', offset)
  }
  serialAttributes(): string {
    const list = [' companyPrefix="0325021"', ' filterValue="2"', ' format="AI(01)+AI(21)"']
    if (this.variant.attributes === 'none') return ''
    return (this.variant.attributes === 'forward' ? list : list.toReversed()).join('')
  }
  barcode(code: PlannedCode): string {
    const { barcode } = this.variant
    if (barcode === 'none') return ''
    if (barcode === 'key') return this.leaf(4, 'BarcodeContent', code.key)
    if (code.codeType === 'SSCC') return this.leaf(4, 'BarcodeContent', `(00)${code.key.slice(2)}`)
    const day = this.plan.expiry.replaceAll('-', '').slice(2)
    const expiry = barcode === 'day 00' ? `${day.slice(0, 4)}00` : day
    return this.leaf(
      4,
      'BarcodeContent',
      `(01)${code.key.slice(2, 16)}(21)${code.key.slice(18)}(17)${expiry}(10)${this.plan.batchNo}`,
    )
  }
  unit(code: PlannedCode): string {
    const filter = this.variant.nilFilter
      ? this.line(4, `<${this.cmn('FilterValue')} xsi:nil="true"/>`)
      : this.leaf(4, 'FilterValue', '2')
    return (
      this.line(3, `<${this.snx('CommissionEventDetail')}>`) +
      this.moment(4, code.time) +
      this.leaf(4, 'SerialNumber', code.key, this.serialAttributes()) +
      filter +
      (this.variant.comments ? this.line(4, '<!-- level -->') : '') +
      this.leaf(4, 'PackagingLevel', code.level) +
      this.barcode(code) +
      (this.variant.unknownElements ? this.leaf(4, 'CameraGrade', 'A') : '') +
      this.line(3, `</${this.snx('CommissionEventDetail')}>`)
    )
  }
  common({ gtin }: PlannedCode): string {
    const item =
      gtin === null
        ? this.leaf(4, 'CompanyPrefix', '0325021')
        : this.line(4, `<${this.snx('ItemDetail')}>`) +
          this.leaf(5, 'ItemCode', gtin, ' type="GTIN-14"') +
          this.leaf(5, 'LotNumber', this.plan.batchNo) +
          this.leaf(5, 'ExpirationDate', this.plan.expiry) +
          this.leaf(5, 'ManufacturingDate', this.plan.manufactured) +
          this.line(4, `</${this.snx('ItemDetail')}>`)
    return (
      this.line(3, `<${this.snx('CommissionCommonAttributes')}>`) +
      this.leaf(4, 'EventLocation', '6970021.75001.4') +
      this.leaf(4, 'ProductionLineId', this.plan.lineCode) +
      this.leaf(4, 'LineManagerName', this.plan.operator) +
      item +
      this.line(3, `</${this.snx('CommissionCommonAttributes')}>`)
    )
  }
  pack(parent: string, children: readonly string[], isPartial: boolean, time: number): string {
    const list = children.map((child) => this.leaf(5, 'SerialNumber', child)).join('')
    return (
      this.line(3, `<${this.snx('AggregationEventDetail')}>`) +
      this.moment(4, time) +
      this.leaf(4, 'EventLocation', '6970021.75001.4') +
      this.leaf(4, 'ParentSerialNumber', parent) +
      this.leaf(4, 'PackedStatus', isPartial ? 'PARTIAL' : 'FULL') +
      this.leaf(4, 'Quantity', String(children.length)) +
      this.line(4, `<${this.cmn('SerialNumberList')}>`) +
      list +
      this.line(4, `</${this.cmn('SerialNumberList')}>`) +
      this.line(3, `</${this.snx('AggregationEventDetail')}>`)
    )
  }
}

function* inGroups<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

/** Good codes commissioned, level by level, then their containers packed, topmost first as in the sample. */
export function* assignedMessage(plan: ResultPlan, variant: SnxVariant = plainVariant): Generator<string> {
  const m = new Messages(plan, variant)
  yield m.open('SNXDispositionAssignedMessage') + m.line(1, `<${m.snx('MessageBody')}>`)
  for (const { level } of plan.levels) {
    const good = plan.codes.filter((code) => code.level === level && code.status === 'GOOD')
    for (const group of inGroups(good, variant.detailsPerEvent)) {
      const [first] = group
      if (first === undefined) continue
      yield m.line(2, `<${m.snx('CommissionEvent')}>`) + (variant.commonFirst ? m.common(first) : '')
      for (const part of inGroups(group, 1_024)) yield part.map((code) => m.unit(code)).join('')
      yield (variant.commonFirst ? '' : m.common(first)) + m.line(2, `</${m.snx('CommissionEvent')}>`)
    }
  }
  for (const group of inGroups(plan.packs.toReversed(), variant.packsPerEvent)) {
    yield m.line(2, `<${m.snx('AggregationEvent')}>`)
    for (const part of inGroups(group, 256))
      yield part.map((pack) => m.pack(pack.parent, pack.children, pack.isPartial, pack.time)).join('')
    yield m.line(2, `</${m.snx('AggregationEvent')}>`)
  }
  yield m.line(1, `</${m.snx('MessageBody')}>`) + m.line(0, `</${m.snx('SNXDispositionAssignedMessage')}>`)
}

export interface StatusUpdate {
  keys: readonly string[]
  status: string
  attribute?: string
  reason?: string
  time: number
}

export function* updatedMessage(
  plan: ResultPlan,
  update: StatusUpdate,
  variant: SnxVariant = plainVariant,
): Generator<string> {
  const m = new Messages(plan, variant)
  yield (
    m.open('SNXDispositionUpdatedMessage') +
      m.line(1, `<${m.snx('MessageBody')}>`) +
      m.moment(2, update.time) +
      m.line(2, `<${m.snx('SerialNumbers')}>`)
  )
  for (const part of inGroups(update.keys, 4_096)) yield part.map((key) => m.leaf(3, 'Serial', key)).join('')
  yield (
    m.line(2, `</${m.snx('SerialNumbers')}>`) +
      m.leaf(2, 'PackagingSerialNumberStatus', update.status) +
      (update.attribute === undefined ? '' : m.leaf(2, 'ItemAttribute', update.attribute)) +
      m.leaf(2, 'ProductionLineId', plan.lineCode) +
      m.line(2, `<${m.cmn('ReferenceDocuments')}>`) +
      m.leaf(3, 'PONumber', plan.orderNo) +
      m.line(2, `</${m.cmn('ReferenceDocuments')}>`) +
      (update.reason === undefined ? '' : m.leaf(2, 'ReasonDescription', update.reason)) +
      m.line(1, `</${m.snx('MessageBody')}>`) +
      m.line(0, `</${m.snx('SNXDispositionUpdatedMessage')}>`)
  )
}

export function disaggregatedMessage(
  plan: ResultPlan,
  parent: string,
  children: readonly string[],
  time: number,
  variant: SnxVariant = plainVariant,
): string {
  const m = new Messages(plan, variant)
  const list =
    children.length === 0
      ? ''
      : m.line(3, `<${m.snx('SerialNumberList')}>`) +
        children.map((child) => m.leaf(4, 'SerialNumber', child, m.serialAttributes())).join('') +
        m.line(3, `</${m.snx('SerialNumberList')}>`)
  return (
    m.open('SNXDisaggregatedMessage') +
    m.line(1, `<${m.snx('MessageBody')}>`) +
    m.line(2, `<${m.snx('DisaggregatedEvent')}>`) +
    m.moment(3, time) +
    m.leaf(3, 'ParentSerialNumber', parent, m.serialAttributes()) +
    list +
    m.line(2, `</${m.snx('DisaggregatedEvent')}>`) +
    m.line(1, `</${m.snx('MessageBody')}>`) +
    m.line(0, `</${m.snx('SNXDisaggregatedMessage')}>`)
  )
}
