/**
 * Reads TraceLink SNX messages (disposition assigned, updated, disaggregated) as a stream. Document types, entities of
 * the file's own, other encodings, deep nesting and endless values are refused; unknown elements are kept and listed.
 *
 * Readings: a time keeps its own zone and takes EventTimeZoneOffset for display; without a zone it is local time at
 * that offset; with neither, its row is refused. `(17)yymm00` is the end of the month. A disaggregation without codes
 * concerns all.
 */

import type { SaxesTagNS } from 'saxes'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { batchesOf, UnknownElements } from './batches.ts'
import { CodeLines } from './code-lines.ts'
import { attributesOf, GuardedXml, KEPT_TEXT } from './guarded-xml.ts'
import type { HeaderItem, ResultBatch, ResultItem, RowError } from './items.ts'
import {
  aggregationOf,
  codeProblem,
  disaggregationOf,
  groupOf,
  RowProblem,
  unitOf,
  type SnxFields,
} from './snx-items.ts'
import { SNX_NAMESPACES, snxMessages, XSI_NAMESPACE, type SnxShape } from './snx-shape.ts'
import { kindOf, withSummary } from './snx-summary.ts'

/** Maximum number of codes in one list that is kept as a whole (a container, not a status update). */
export const MAX_LIST = 100_000
const MAX_CODES = 5_000_000
/** Of the file between the first and the last code of a list: each code keeps its piece of it in memory. */
const MAX_LIST_CHARACTERS = 64 << 20
const MAX_VALUE = 4_096

/** `thisYear` determines the century of two-digit years. */
export function readSnx(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  thisYear: number,
): AsyncGenerator<ResultBatch> {
  const parser = new SnxParser(thisYear)
  return batchesOf(chunks, {
    push: (chunk) => parser.xml.push(chunk),
    finish: () => parser.xml.finish(),
    get pending() {
      return parser.pending
    },
    drain: () => parser.drain(),
  })
}

interface OpenElement {
  name: string
  line: number
  /** Null inside an unknown element. */
  shape: SnxShape | null
  fields: SnxFields | null
  attributes: Record<string, string>
  isNil: boolean
  type: string | null
  text: string
}

class SnxParser {
  readonly xml = new GuardedXml({
    open: (tag) => this.#openTag(tag),
    close: () => this.#closeTag(),
    text: (text) => this.#text(text),
  })
  readonly #open: OpenElement[] = []
  readonly #commissioned = new CodeLines()
  readonly #updated = new CodeLines()
  readonly #unknown = new UnknownElements()
  readonly #thisYear: number
  #items: ResultItem[] = []
  #errors: RowError[] = []
  #message: HeaderItem['message'] = 'ASSIGNED'
  #group = 0
  #codes = 0

  constructor(thisYear: number) {
    this.#thisYear = thisYear
  }

  get pending(): number {
    return this.#items.length + this.#errors.length
  }

  drain(): ResultBatch {
    const batch = { items: this.#items, errors: this.#errors, unlisted: this.#unknown.drain() }
    this.#items = []
    this.#errors = []
    return batch
  }

  #openTag(tag: SaxesTagNS): void {
    const parent = this.#open.at(-1)
    const shape =
      parent === undefined
        ? this.#rootShape(tag)
        : SNX_NAMESPACES.includes(tag.uri)
          ? (parent.shape?.children.get(tag.local) ?? null)
          : null
    const { line } = this.xml
    const element: OpenElement = {
      name: tag.name,
      line,
      shape,
      fields: null,
      attributes: NO_ATTRIBUTES,
      isNil: false,
      type: null,
      text: '',
    }
    if (shape === null) element.attributes = this.#unknown.isFull ? NO_ATTRIBUTES : attributesOf(tag)
    else if (shape.leaf) readLeafAttributes(element, tag)
    if (shape?.scope)
      element.fields = {
        line,
        from: this.xml.characters,
        values: new Map(),
        codes: [],
        codeLines: [],
        error: null,
        parts: [],
        held: new Map(),
      }
    if (shape?.scope === 'commission' || shape?.scope === 'update') this.#group++
    this.#open.push(element)
  }

  #rootShape(tag: SaxesTagNS): SnxShape {
    const known = SNX_NAMESPACES.includes(tag.uri) ? snxMessages.get(tag.local) : undefined
    if (known === undefined)
      throw new UnreadableFile('file_message_unknown', {
        line: this.xml.line,
        name: tag.name.slice(0, 80),
        namespace: tag.uri.slice(0, 120),
      })
    this.#message = known.message
    return known.shape
  }

  #text(text: string): void {
    const element = this.#open.at(-1)
    if (element === undefined) return
    if (element.shape?.leaf) {
      if (element.text.length <= MAX_VALUE) element.text += text
    } else if (element.text.length < KEPT_TEXT) {
      const words = text.trim()
      if (words !== '') element.text = `${element.text} ${words}`.trim().slice(0, KEPT_TEXT)
    }
  }

  #closeTag(): void {
    const element = this.#open.pop()
    if (element === undefined) return
    if (element.shape?.leaf) this.#takeLeaf(element, element.shape)
    else if (element.shape === null || element.text !== '') this.#keepUnknown(element)
    if (element.fields !== null) this.#takeScope(element)
  }

  #keepUnknown(element: OpenElement): void {
    if (!this.#unknown.take()) return
    const path = [...this.#open.map(({ name }) => name), element.name].join('/')
    this.#items.push({
      kind: 'unknown',
      line: element.line,
      path: path.slice(0, 400),
      attributes: element.attributes,
      text: element.text,
    })
  }

  #takeLeaf(element: OpenElement, shape: SnxShape): void {
    const fields = this.#open.findLast((one) => one.fields !== null)?.fields
    if (!fields || element.isNil) return
    const text = element.text.trim()
    if (shape.list) this.#takeListed(fields, text, element.line)
    else if (text.length > MAX_VALUE)
      fields.error ??= {
        line: element.line,
        column: shape.name,
        error: 'row_value_too_long',
        params: { expected: MAX_VALUE, value: text.slice(0, 60) },
      }
    else if (fields.values.has(shape.name))
      fields.error ??= {
        line: element.line,
        column: shape.name,
        error: 'row_element_twice',
        params: { value: text.slice(0, 60), line: fields.values.get(shape.name)?.line ?? 0 },
      }
    else if (text !== '') fields.values.set(shape.name, { text, line: element.line, type: element.type })
  }

  #takeListed(fields: SnxFields, code: string, line: number): void {
    this.#countCode()
    if (this.#message === 'UPDATED') {
      fields.held.set(kindOf(code), (fields.held.get(kindOf(code)) ?? 0) + 1)
      this.#takeUpdated(code, line)
      return
    }
    if (fields.codes.length >= MAX_LIST) throw new UnreadableFile('file_list_too_long', { line, maximum: MAX_LIST })
    if (this.xml.characters - fields.from > MAX_LIST_CHARACTERS)
      throw new UnreadableFile('file_line_too_long', { line, maximum: MAX_LIST_CHARACTERS })
    fields.codes.push(code)
    fields.codeLines.push(line)
  }

  #takeUpdated(code: string, line: number): void {
    const problem = codeProblem(code)
    const first = problem === null ? this.#updated.add(code, line) : 0
    const error = problem ?? (first > 0 ? 'row_code_doubled' : null)
    if (error === null) this.#items.push({ kind: 'update', line, group: this.#group, code })
    else
      this.#errors.push({
        line,
        column: 'Serial',
        code: code.slice(0, KEPT_TEXT),
        error,
        params: { line: first, value: code.slice(0, 60), expected: code.normalize('NFKC').slice(0, 60) },
      })
  }

  #countCode(): void {
    if (++this.#codes > MAX_CODES) throw new UnreadableFile('file_too_many_rows', { maximum: MAX_CODES })
  }

  #takeScope({ fields, shape }: OpenElement): void {
    if (fields === null) return
    const owner = this.#open.findLast((one) => one.fields !== null)?.fields
    if (owner && (shape?.scope === 'summary' || shape?.scope === 'summaryCount')) {
      owner.parts.push(fields)
      owner.error ??= fields.error
      return
    }
    try {
      const isGroup = shape?.scope === 'commission' || shape?.scope === 'update'
      if (fields.error !== null && !isGroup) throw new RowProblem(fields.error)
      const item = this.#itemOf(fields, shape)
      this.#items.push(item)
      if (item.kind === 'group' && item.error !== null) this.#errors.push(item.error)
    } catch (problem) {
      if (!(problem instanceof RowProblem)) throw problem
      this.#errors.push(problem.row)
    }
  }

  #itemOf(fields: SnxFields, shape: SnxShape | null): ResultItem {
    switch (shape?.scope) {
      case 'unit':
        return this.#unitOf(fields)
      case 'aggregation':
        return aggregationOf(fields)
      case 'disaggregation':
        return disaggregationOf(fields)
      case 'header':
        return this.#headerOf(fields)
      default:
        return withSummary(groupOf(fields, this.#group, shape?.scope === 'update'), fields)
    }
  }

  #unitOf(fields: SnxFields): ResultItem {
    this.#countCode()
    const unit = unitOf(fields, this.#group, this.#thisYear)
    const first = this.#commissioned.add(unit.code, unit.line)
    if (first > 0)
      throw new RowProblem({
        line: unit.line,
        column: 'SerialNumber',
        code: unit.code,
        error: 'row_code_doubled',
        params: { line: first },
      })
    return unit
  }

  #headerOf({ line, values }: SnxFields): HeaderItem {
    const value = (name: string) => values.get(name)?.text.slice(0, 80) ?? null
    const sentAt = [value('FileDate'), value('FileTime')].filter((part) => part !== null).join('T')
    return {
      kind: 'header',
      line,
      message: this.#message,
      sender: value('FileSenderNumber'),
      receiver: value('FileReceiverNumber'),
      controlNumber: value('FileControlNumber'),
      transactionType: value('FileTransactionType'),
      sentAt: sentAt || null,
    }
  }
}

const NO_ATTRIBUTES: Record<string, string> = {}

function readLeafAttributes(element: OpenElement, tag: SaxesTagNS): void {
  for (const name in tag.attributes) {
    const attribute = tag.attributes[name]
    if (attribute === undefined) continue
    if (attribute.local === 'type' && attribute.uri === '') element.type = attribute.value
    if (attribute.local === 'nil' && attribute.uri === XSI_NAMESPACE)
      element.isNil = attribute.value === 'true' || attribute.value === '1'
  }
}
