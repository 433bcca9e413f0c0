/** The codes of an EPCIS event as the items that all readers return. */

import { type ResultRowErrorKey, type ResultUnitStatus } from '@serialis/contract/plant/results/results-rows.ts'
import { cbvWord, codeOfEpc, orderNumberOf } from '../../kit/text-files/epc.ts'
import type { CodeList, EpcisEvent, JsonValue } from '../../kit/text-files/epcis-events.ts'
import { readDay, readMoment, type EventMoment } from '../../kit/text-files/event-moment.ts'
import type { GroupItem, ResultBatch, ResultItem, RowError, UnknownItem } from './items.ts'
import { checkedList, codeProblem, RowProblem } from './snx-items.ts'

const PIECE = 4_096
const KEPT_TEXT = 200

/** Fields of an event that are read elsewhere, or contain nothing that this product stores. */
const passed = new Set([
  'eventID',
  'type',
  'isA',
  '@context',
  'eventTime',
  'recordTime',
  'eventTimeZoneOffset',
  'action',
  'bizStep',
  'disposition',
  'persistentDisposition',
  'readPoint',
  'bizLocation',
  'bizTransactionList',
  'sourceList',
  'destinationList',
  'certificationInfo',
  'ilmd',
  'parentID',
  'errorDeclaration',
])
const readOfLot: Record<string, 'lot' | 'expiry' | 'manufactured'> = {
  lotNumber: 'lot',
  itemExpirationDate: 'expiry',
  productionDate: 'manufactured',
}

const textOf = (value: JsonValue | undefined): string | null => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return textOf(value['@value'] ?? value['id'])
}
const localName = (name: string) =>
  name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('#'), name.lastIndexOf('/')) + 1)

class Reading {
  readonly event: EpcisEvent
  readonly #unread: UnknownItem[] = []

  constructor(event: EpcisEvent) {
    this.event = event
  }

  text(name: string): string | null {
    return textOf(this.event.fields.get(name))
  }

  word(name: string): string {
    return cbvWord(this.text(name) ?? '')
  }

  refuse(column: string, error: ResultRowErrorKey, params: RowError['params'] = {}): never {
    throw new RowProblem({
      line: this.event.line,
      column,
      error,
      params: { value: (this.text(column) ?? '').slice(0, 60), expected: '', ...params },
    })
  }

  moment(): EventMoment {
    const text = this.text('eventTime') ?? this.refuse('eventTime', 'row_value_missing')
    const moment = readMoment(text, this.text('eventTimeZoneOffset'))
    if (moment === 'zone') return this.refuse('eventTime', 'row_time_without_zone')
    return moment === 'wrong' ? this.refuse('eventTime', 'row_time_wrong') : moment
  }

  /** The production order, if a transaction names it. */
  orderNo(): string | null {
    const list = this.event.fields.get('bizTransactionList')
    for (const one of Array.isArray(list) ? list : []) {
      if (typeof one !== 'object' || one === null || Array.isArray(one)) continue
      const name = textOf(one['bizTransaction'])
      if (name !== null && cbvWord(textOf(one['type']) ?? '') === 'prodorder') return orderNumberOf(name)
    }
    return null
  }

  keep(name: string, value: JsonValue | string = ''): void {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    this.#unread.push({
      kind: 'unknown',
      line: this.event.line,
      path: `${this.text('type') ?? 'event'}/${name}`.slice(0, 400),
      attributes: {},
      text: text.slice(0, KEPT_TEXT),
    })
  }

  /** Fields that are not read. */
  unread(): UnknownItem[] {
    for (const [name, value] of this.event.fields) if (!passed.has(name)) this.keep(name, value)
    return this.#unread
  }

  /** The event as a whole, when it contains nothing that this product stores. */
  whole(): UnknownItem {
    const attributes = Object.fromEntries(
      ['action', 'bizStep', 'disposition'].flatMap((name) =>
        this.text(name) === null ? [] : [[name, this.word(name).slice(0, KEPT_TEXT)]],
      ),
    )
    return {
      kind: 'unknown',
      line: this.event.line,
      path: (this.text('type') ?? 'event').slice(0, 400),
      attributes,
      text: '',
    }
  }
}

/** The status of an object event's codes; null: nothing that is stored here. */
function statusOf(reading: Reading): ResultUnitStatus | null {
  const [action, step, disposition] = [
    reading.text('action') ?? '',
    reading.word('bizStep'),
    reading.word('disposition'),
  ]
  if (action === 'ADD') return 'GOOD'
  if (action === 'OBSERVE')
    return step === 'sampling' || (step === 'inspecting' && disposition === 'unavailable') ? 'SAMPLE' : null
  if (action !== 'DELETE')
    return reading.refuse('action', 'row_value_not_in_list', { expected: 'ADD, OBSERVE, DELETE' })
  if (step === 'destroying') return disposition === 'damaged' ? 'DAMAGED' : 'REJECT'
  return step === 'decommissioning'
    ? 'UNUSED'
    : reading.refuse('bizStep', 'row_value_not_in_list', { expected: 'destroying, decommissioning' })
}

/** Lot and dates that the codes have in common; a fault is in `error`. */
function groupOf(reading: Reading, group: number): GroupItem {
  const item: GroupItem = {
    kind: 'group',
    line: reading.event.line,
    group,
    moment: null,
    lineCode: null,
    operator: null,
    location: reading.text('readPoint'),
    gtin: null,
    drugCode: null,
    companyPrefix: null,
    lot: null,
    expiry: null,
    manufactured: null,
    update: null,
    error: null,
  }
  const ilmd = reading.event.fields.get('ilmd')
  for (const [name, value] of typeof ilmd === 'object' && ilmd !== null && !Array.isArray(ilmd)
    ? Object.entries(ilmd)
    : []) {
    const field = readOfLot[localName(name)]
    if (field === undefined) reading.keep(`ilmd/${name}`, value)
    else item[field] = textOf(value)
  }
  if (item.lot !== null && item.lot.length > 20)
    item.error = {
      line: item.line,
      column: 'lotNumber',
      error: 'row_value_too_long',
      params: { expected: 20, value: item.lot.slice(0, 60) },
    }
  for (const [field, column] of [
    ['expiry', 'itemExpirationDate'],
    ['manufactured', 'productionDate'],
  ] as const) {
    const day = item[field]
    if (day === null) continue
    item[field] = readDay(day.slice(0, 10))
    if (item[field] === null)
      item.error ??= {
        line: item.line,
        column,
        error: 'row_value_wrong_format',
        params: { value: day.slice(0, 60), expected: 'yyyy-mm-dd' },
      }
  }
  return item
}

function problemOf(epc: string, code: string | null): { error: ResultRowErrorKey; expected: string } | null {
  if (code === null)
    return { error: 'row_value_wrong_format', expected: 'GS1 Digital Link, urn:epc:id:sgtin, urn:epc:id:sscc' }
  const error = codeProblem(code)
  return error === null
    ? null
    : { error, expected: error === 'row_value_too_long' ? '200' : epc.normalize('NFKC').slice(0, 60) }
}

function* objectItems(reading: Reading, { codes, lines }: CodeList, group: number): Generator<ResultBatch> {
  const status = statusOf(reading)
  if (status === null) {
    yield { items: [reading.whole()], errors: [] }
    return
  }
  const [moment, orderNo] = [reading.moment(), reading.orderNo()]
  for (let from = 0; from < codes.length; from += PIECE) {
    const batch: ResultBatch = { items: [], errors: [] }
    for (let at = from; at < Math.min(codes.length, from + PIECE); at++) {
      const epc = codes[at] ?? ''
      const [line, code] = [lines[at] ?? 0, codeOfEpc(epc)]
      const problem = problemOf(epc, code)
      if (problem !== null || code === null) {
        batch.errors.push({
          line,
          column: 'epcList',
          code: epc.slice(0, KEPT_TEXT),
          error: problem?.error ?? 'row_code_unknown',
          params: { value: epc.slice(0, 60), expected: problem?.expected ?? '' },
        })
        continue
      }
      batch.items.push({
        kind: 'unit',
        line,
        group,
        orderNo,
        batchNo: null,
        level: null,
        code,
        codeType: null,
        status,
        parent: null,
        partial: null,
        moment,
        lineCode: null,
        operator: null,
        lot: null,
        expiry: null,
      })
    }
    yield batch
  }
  yield { items: [groupOf(reading, group)], errors: [] }
}

function aggregationItem(reading: Reading): ResultItem {
  const { event } = reading
  const action = reading.text('action') ?? ''
  if (action === 'OBSERVE') return reading.whole()
  if (action !== 'ADD' && action !== 'DELETE')
    return reading.refuse('action', 'row_value_not_in_list', { expected: 'ADD, OBSERVE, DELETE' })
  const parentText = reading.text('parentID') ?? reading.refuse('parentID', 'row_value_missing')
  const parent = codeOfEpc(parentText)
  const wrongParent = problemOf(parentText, parent)
  if (wrongParent !== null || parent === null)
    return reading.refuse('parentID', wrongParent?.error ?? 'row_code_unknown', {
      expected: wrongParent?.expected ?? '',
    })
  const { codes, lines } = event.childEPCs ?? { codes: [], lines: [] }
  if (codes.length === 0 && action === 'ADD') return reading.refuse('childEPCs', 'row_value_missing')
  const children = codes.map((epc, at) => {
    const code = codeOfEpc(epc)
    if (code === null)
      throw new RowProblem({
        line: lines[at] ?? event.line,
        column: 'childEPCs',
        code: epc.slice(0, KEPT_TEXT),
        error: 'row_value_wrong_format',
        params: { value: epc.slice(0, 60), expected: 'urn:epc:id' },
      })
    return code
  })
  checkedList({ line: event.line, codes: children, codeLines: lines }, parent, 'childEPCs')
  const about = {
    line: event.line,
    parent,
    children,
    childLines: lines,
    moment: reading.moment(),
    location: reading.text('readPoint'),
  }
  return action === 'ADD'
    ? { kind: 'aggregation', packed: null, quantity: null, ...about }
    : { kind: 'disaggregation', ...about }
}

function* read(reading: Reading, group: number): Generator<ResultBatch> {
  const { event } = reading
  if (event.fields.has('errorDeclaration')) reading.refuse('errorDeclaration', 'row_event_withdrawn')
  const type = reading.text('type') ?? reading.text('isA')
  if (type === 'ObjectEvent' && event.epcList !== null) yield* objectItems(reading, event.epcList, group)
  else if (type === 'AggregationEvent') yield { items: [aggregationItem(reading)], errors: [] }
  else yield { items: [reading.whole()], errors: [] }
  const unread = reading.unread()
  if (unread.length > 0) yield { items: unread, errors: [] }
}

/** In pieces, because one event may have millions of codes. An event that cannot be read is one error. */
export function* itemsOfEvent(event: EpcisEvent, group: number): Generator<ResultBatch> {
  try {
    yield* read(new Reading(event), group)
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    yield { items: [], errors: [problem.row] }
  }
}
