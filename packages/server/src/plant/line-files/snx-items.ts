/** Builds items or errors from the values of one SNX element. */

import {
  resultLevelPattern,
  resultPackedStatuses,
  resultUpdateStatuses,
  type ResultCodeType,
  type ResultRowErrorKey,
} from '@serialis/contract/plant/results/results-rows.ts'
import { readDay, readMoment, type EventMoment } from '../../kit/text-files/event-moment.ts'
import type { AggregationItem, DisaggregationItem, GroupItem, RowError, UnitItem } from './items.ts'
import { readBarcodeContent } from './snx-barcode.ts'

interface SnxValue {
  text: string
  line: number
  type: string | null
}

/** Values of the open element, and the codes listed in it. */
export interface SnxFields {
  line: number
  /** How many characters of the file were read before it. */
  from: number
  values: Map<string, SnxValue>
  codes: string[]
  codeLines: number[]
  error: RowError | null
  /** Elements inside it that have values of their own. */
  parts: SnxFields[]
  /** Codes of a status update, by their kind: they are read one by one and not kept. */
  held: Map<string, number>
}

const MAX_CODE = 200
const codePattern = /^[\x21-\x7e]+$/

export class RowProblem extends Error {
  readonly row: RowError

  constructor(row: RowError) {
    super(row.error)
    this.row = row
  }
}

const text = (fields: SnxFields, name: string) => fields.values.get(name)?.text ?? null
const lineOf = (fields: SnxFields, name: string) => fields.values.get(name)?.line ?? fields.line

export function refuse(fields: SnxFields, column: string, error: ResultRowErrorKey, expected = ''): never {
  const value = text(fields, column) ?? ''
  const code = text(fields, 'SerialNumber') ?? text(fields, 'ParentSerialNumber')
  throw new RowProblem({
    line: lineOf(fields, column),
    column,
    ...(code === null ? {} : { code: code.slice(0, MAX_CODE) }),
    error,
    params: { expected, value: value.slice(0, 60) },
  })
}

function required(fields: SnxFields, name: string): string {
  return text(fields, name) ?? refuse(fields, name, 'row_value_missing')
}

/** What is wrong with the code itself, or null. */
export function codeProblem(code: string): ResultRowErrorKey | null {
  if (code === '') return 'row_value_missing'
  if (code.length > MAX_CODE) return 'row_value_too_long'
  if (codePattern.test(code)) return null
  return code.normalize('NFKC') === code ? 'row_character_not_allowed' : 'row_full_width_character'
}

function requiredCode(fields: SnxFields, name: string): string {
  const code = required(fields, name)
  const problem = codeProblem(code)
  if (problem !== null)
    refuse(
      fields,
      name,
      problem,
      problem === 'row_value_too_long' ? String(MAX_CODE) : code.normalize('NFKC').slice(0, 60),
    )
  return code
}

function requiredMoment(fields: SnxFields): EventMoment {
  const moment = readMoment(required(fields, 'EventDateTime'), text(fields, 'EventTimeZoneOffset'))
  if (moment === 'zone') return refuse(fields, 'EventDateTime', 'row_time_without_zone')
  return moment === 'wrong' ? refuse(fields, 'EventDateTime', 'row_time_wrong') : moment
}

/** `00` + 18 digits is an SSCC, 20 digits that start with 8 a China code, everything else is read as SGTIN. */
function codeTypeOf(code: string): ResultCodeType {
  if (/^00\d{18}$/.test(code)) return 'SSCC'
  return /^8\d{19}$/.test(code) ? 'CN20' : 'SGTIN'
}

export function unitOf(fields: SnxFields, group: number, thisYear: number): UnitItem {
  const code = requiredCode(fields, 'SerialNumber')
  const level = required(fields, 'PackagingLevel')
  if (!resultLevelPattern.test(level)) refuse(fields, 'PackagingLevel', 'row_value_wrong_format', 'EA, CA, PL')
  const moment = requiredMoment(fields)
  const barcode = readBarcodeContent(text(fields, 'BarcodeContent') ?? '', code, thisYear)
  if (barcode !== null && barcode.key !== code) refuse(fields, 'BarcodeContent', 'row_barcode_differs', code)
  return {
    kind: 'unit',
    line: fields.line,
    group,
    orderNo: null,
    batchNo: null,
    level,
    code,
    codeType: codeTypeOf(code),
    status: 'GOOD',
    parent: null,
    partial: false,
    moment,
    lineCode: null,
    operator: null,
    lot: barcode?.lot ?? null,
    expiry: barcode?.expiry ?? null,
  }
}

export function aggregationOf(fields: SnxFields): AggregationItem {
  const moment = requiredMoment(fields)
  const parent = requiredCode(fields, 'ParentSerialNumber')
  const packedText = text(fields, 'PackedStatus') ?? 'FULL'
  const packed =
    resultPackedStatuses.find((one) => one === packedText) ??
    refuse(fields, 'PackedStatus', 'row_value_not_in_list', resultPackedStatuses.join(', '))
  const quantityText = text(fields, 'Quantity')
  if (quantityText !== null && !/^\d{1,9}$/.test(quantityText))
    refuse(fields, 'Quantity', 'row_value_wrong_format', '1, 2, 3')
  const quantity = quantityText === null ? null : Number(quantityText)
  const { codes, codeLines } = checkedList(fields, parent)
  if (codes.length === 0) refuse(fields, 'SerialNumberList', 'row_value_missing')
  if (quantity !== null && quantity !== codes.length)
    refuse(fields, 'Quantity', 'row_quantity_differs', String(codes.length))
  return {
    kind: 'aggregation',
    line: fields.line,
    parent,
    packed,
    quantity,
    children: codes,
    childLines: codeLines,
    moment,
    location: text(fields, 'EventLocation'),
  }
}

export function disaggregationOf(fields: SnxFields): DisaggregationItem {
  const moment = requiredMoment(fields)
  const parent = requiredCode(fields, 'ParentSerialNumber')
  const { codes, codeLines } = checkedList(fields, parent)
  return {
    kind: 'disaggregation',
    line: fields.line,
    parent,
    children: codes,
    childLines: codeLines,
    moment,
    location: text(fields, 'EventLocation'),
  }
}

/** A container is packed as a whole or not at all, so one wrong child refuses its row. */
export function checkedList(
  fields: Pick<SnxFields, 'line' | 'codes' | 'codeLines'>,
  parent: string,
  column = 'SerialNumber',
): { codes: string[]; codeLines: number[] } {
  const { codes, codeLines } = fields
  const seen = new Map<string, number>()
  for (const [at, code] of codes.entries()) {
    const line = codeLines[at] ?? fields.line
    const first = seen.get(code)
    const problem =
      codeProblem(code) ?? (code === parent ? 'row_parent_is_itself' : first === undefined ? null : 'row_code_doubled')
    const params = {
      line: first ?? line,
      value: code.slice(0, 60),
      expected: problem === 'row_value_too_long' ? MAX_CODE : code.normalize('NFKC').slice(0, 60),
    }
    if (problem !== null) throw new RowProblem({ line, column, code: code.slice(0, MAX_CODE), error: problem, params })
    seen.set(code, line)
  }
  return { codes, codeLines }
}

function optionalDay(fields: SnxFields, name: string): string | null {
  const day = text(fields, name)
  return day === null ? null : (readDay(day) ?? refuse(fields, name, 'row_value_wrong_format', 'yyyy-mm-dd'))
}

export function optionalGtin(fields: SnxFields, name: string): string | null {
  const value = fields.values.get(name)
  if (value === undefined) return null
  const isGtin = value.type === null || value.type === 'GTIN-14'
  return isGtin && /^\d{14}$/.test(value.text) ? value.text : refuse(fields, name, 'row_value_wrong_format', 'GTIN-14')
}

export function optionalShort(fields: SnxFields, name: string, maximum: number): string | null {
  const value = text(fields, name)
  return value !== null && value.length > maximum ? refuse(fields, name, 'row_value_too_long', String(maximum)) : value
}

/** What the codes of a commission or of a status update have in common; a fault is in `error`. */
export function groupOf(fields: SnxFields, group: number, isUpdate: boolean): GroupItem {
  const item: GroupItem = {
    kind: 'group',
    line: fields.line,
    group,
    moment: null,
    lineCode: null,
    operator: null,
    location: text(fields, 'EventLocation'),
    gtin: null,
    drugCode: text(fields, 'CountryDrugCode'),
    companyPrefix: text(fields, 'CompanyPrefix'),
    lot: null,
    expiry: null,
    manufactured: null,
    update: null,
    error: fields.error,
  }
  try {
    item.lineCode = optionalShort(fields, 'ProductionLineId', 40)
    item.operator = optionalShort(fields, 'LineManagerName', 80)
    item.gtin = optionalGtin(fields, isUpdate ? 'PackagingItemCode' : 'ItemCode')
    item.lot = optionalShort(fields, 'LotNumber', 20)
    item.expiry = optionalDay(fields, 'ExpirationDate')
    item.manufactured = optionalDay(fields, 'ManufacturingDate')
    if (isUpdate) fillUpdate(item, fields)
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    item.error ??= problem.row
  }
  return item
}

/** Characters of a reference that are kept and compared. */
const KEPT_REFERENCE = 60

function fillUpdate(item: GroupItem, fields: SnxFields): void {
  item.moment = requiredMoment(fields)
  const statusText = required(fields, 'PackagingSerialNumberStatus')
  const status =
    resultUpdateStatuses.find((one) => one === statusText) ??
    refuse(fields, 'PackagingSerialNumberStatus', 'row_value_not_in_list', resultUpdateStatuses.join(', '))
  const references = ['PONumber', 'WorkOrderNumber', 'ReferenceId'].flatMap(
    (name) => text(fields, name)?.slice(0, KEPT_REFERENCE) ?? [],
  )
  item.update = {
    status,
    attribute: optionalShort(fields, 'ItemAttribute', 40),
    reason: optionalShort(fields, 'ReasonDescription', 250),
    references,
    summaries: [],
  }
}
