/**
 * Reads the China relation file, schema 3.0, as a stream: `Document > Events > Event[RelationCreate] > Relation > Batch
 * > Code`. Layer 1 is the unit; a code without parent is outermost. All codes are good ones, and the file contains no
 * times.
 *
 * `flag` occurs as 0 and as 2 for the same cases in public files, so it is ignored: a container is partial when it has
 * fewer members than its capacity. The register's name of the product is not compared; batch and expiry date are.
 */

import type { ResultRowErrorKey } from '@serialis/contract/plant/results/results-rows.ts'
import type { SaxesTagNS } from 'saxes'
import { readDay } from '../../kit/text-files/event-moment.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { batchesOf, UnknownElements } from './batches.ts'
import { CodeLines } from './code-lines.ts'
import { attributesOf, GuardedXml } from './guarded-xml.ts'
import type { GroupItem, ResultBatch, ResultItem, RowError, UnitItem } from './items.ts'
import { PlainCodes } from './plain-codes.ts'
import { codeProblem } from './snx-items.ts'

const MAX_CODES = 5_000_000
const EVENT = 'RelationCreate'
/** The path to a code, and the attributes that are read or ignored at each step. */
const steps: readonly (readonly [name: string, attributes: readonly string[]])[] = [
  ['Document', ['License']],
  ['Events', ['version']],
  ['Event', ['name']],
  ['Relation', ['productCode', 'subTypeNo', 'cascade', 'packageSpec', 'comment']],
  ['Batch', ['batchNo', 'madeDate', 'validateDate', 'workshop', 'lineName', 'lineManager']],
  ['Code', ['curCode', 'packLayer', 'parentCode', 'flag']],
]

export function readChinaRelation(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<ResultBatch> {
  const file = new RelationFile()
  return batchesOf(chunks, {
    push: (chunk) => file.xml.push(chunk),
    finish: () => file.xml.finish(),
    get pending() {
      return file.pending
    },
    drain: () => file.drain(),
  })
}

const valueOf = (tag: SaxesTagNS, name: string): string | null => tag.attributes[name]?.value.trim() || null

class RelationFile {
  readonly xml = new GuardedXml({
    open: (tag) => this.#open(tag),
    close: () => void this.#path.pop(),
    text: (text) => this.#text(text),
    leap: (text, at) => this.#leap(text, at),
  })
  /** Names of the open elements, and whether each is on the path to a code. */
  readonly #path: { name: string; isKnown: boolean }[] = []
  readonly #seen = new CodeLines()
  readonly #plain = new PlainCodes()
  readonly #unknown = new UnknownElements()
  #items: ResultItem[] = []
  #errors: RowError[] = []
  #group = 0

  get pending(): number {
    return this.#items.length + this.#errors.length
  }

  drain(): ResultBatch {
    const batch = { items: this.#items, errors: this.#errors, unlisted: this.#unknown.drain() }
    this.#items = []
    this.#errors = []
    return batch
  }

  #open(tag: SaxesTagNS): void {
    const [step, attributes = []] = steps[this.#path.length] ?? []
    const isOnTheWay = this.#path.every(({ isKnown }) => isKnown) && tag.local === step
    const isKnown = isOnTheWay && (step !== 'Event' || valueOf(tag, 'name') === EVENT)
    if (this.#path.length === 0 && !isKnown)
      throw new UnreadableFile('file_message_unknown', {
        line: this.xml.line,
        name: tag.name.slice(0, 80),
        namespace: tag.uri.slice(0, 120),
      })
    this.#path.push({ name: tag.name.slice(0, 80), isKnown })
    // The content of an unknown element is listed with it.
    if (!isKnown)
      return this.#path.slice(0, -1).every((one) => one.isKnown) ? this.#keep(attributesOf(tag), '') : undefined
    const others = Object.values(tag.attributes).filter(
      ({ name, prefix }) => prefix === '' && name !== 'xmlns' && !attributes.includes(name),
    )
    if (others.length > 0)
      this.#keep(
        Object.fromEntries(others.slice(0, 16).map(({ name, value }) => [name.slice(0, 80), value.slice(0, 200)])),
        '',
      )
    this.#take(tag)
  }

  #take(tag: SaxesTagNS): void {
    const { line } = this.xml
    if (tag.local === 'Document')
      this.#items.push({
        kind: 'header',
        line,
        message: 'CHINA_RELATION',
        sender: null,
        receiver: null,
        controlNumber: null,
        transactionType: null,
        sentAt: null,
      })
    if (tag.local === 'Events' && valueOf(tag, 'version') !== '3.0')
      throw new UnreadableFile('file_message_unknown', {
        line,
        name: `Events ${valueOf(tag, 'version') ?? ''}`.slice(0, 80),
        namespace: '3.0',
      })
    if (tag.local === 'Batch') this.#takeBatch(tag)
    if (tag.local === 'Code')
      this.#takeCode(valueOf(tag, 'curCode') ?? '', valueOf(tag, 'packLayer') ?? '', valueOf(tag, 'parentCode'), line)
  }

  #keep(attributes: Record<string, string>, text: string): void {
    if (!this.#unknown.take()) return
    this.#items.push({
      kind: 'unknown',
      line: this.xml.line,
      path: this.#path
        .map(({ name }) => name)
        .join('/')
        .slice(0, 400),
      attributes,
      text,
    })
  }

  #text(text: string): void {
    const words = text.trim()
    if (words !== '' && this.#path.every(({ isKnown }) => isKnown)) this.#keep({}, words.slice(0, 200))
  }

  #takeBatch(tag: SaxesTagNS): void {
    this.#group++
    const { line } = this.xml
    const group: GroupItem = {
      kind: 'group',
      line,
      group: this.#group,
      moment: null,
      lineCode: valueOf(tag, 'lineName')?.slice(0, 80) ?? null,
      operator: valueOf(tag, 'lineManager')?.slice(0, 80) ?? null,
      location: valueOf(tag, 'workshop')?.slice(0, 80) ?? null,
      gtin: null,
      drugCode: null,
      companyPrefix: null,
      lot: valueOf(tag, 'batchNo'),
      expiry: null,
      manufactured: null,
      update: null,
      error: null,
    }
    const wrong = (column: string, error: ResultRowErrorKey, expected: string, value: string) =>
      void (group.error ??= { line, column, error, params: { expected, value: value.slice(0, 60) } })
    if (group.lot === null) wrong('batchNo', 'row_value_missing', '', '')
    else if (group.lot.length > 20) wrong('batchNo', 'row_value_too_long', '20', group.lot)
    for (const [field, column] of [
      ['expiry', 'validateDate'],
      ['manufactured', 'madeDate'],
    ] as const) {
      const text = valueOf(tag, column)
      group[field] = text === null ? null : readDay(text)
      if (text !== null && group[field] === null) wrong(column, 'row_value_wrong_format', 'yyyy-mm-dd', text)
    }
    if (group.error !== null) this.#errors.push(group.error)
    this.#items.push(group)
  }

  /** A batch may have millions of codes: most are read without the parser. */
  #leap(text: string, from: number): number {
    if (this.#path.length !== steps.length - 1 || !this.#path.every(({ isKnown }) => isKnown)) return from
    const plain = this.#plain
    let { line } = this.xml
    let at = from
    while (plain.read(text, at)) {
      line += plain.breaks
      at = plain.end
      this.#takeCode(plain.code, plain.layer, plain.parent || null, line)
    }
    return at
  }

  #takeCode(code: string, layer: string, parent: string | null, line: number): void {
    const problem = this.#problemOf(code, layer, parent, line)
    if (problem !== null) {
      this.#errors.push({ line, ...(code !== '' && { code: code.slice(0, 200) }), ...problem })
      return
    }
    if (this.#seen.size > MAX_CODES) throw new UnreadableFile('file_too_many_rows', { maximum: MAX_CODES })
    const unit: UnitItem = {
      kind: 'unit',
      line,
      group: this.#group,
      orderNo: null,
      batchNo: null,
      level: Number(layer),
      code,
      codeType: null,
      status: 'GOOD',
      parent,
      partial: null,
      moment: null,
      lineCode: null,
      operator: null,
      lot: null,
      expiry: null,
    }
    this.#items.push(unit)
  }

  #problemOf(code: string, layer: string, parent: string | null, line: number): Omit<RowError, 'line' | 'code'> | null {
    const wrong = codeProblem(code)
    const wrongParent = parent === null ? null : codeProblem(parent)
    if (wrong !== null)
      return {
        column: 'curCode',
        error: wrong,
        params: {
          value: code.slice(0, 60),
          expected: wrong === 'row_value_too_long' ? 200 : code.normalize('NFKC').slice(0, 60),
        },
      }
    if (wrongParent !== null)
      return {
        column: 'parentCode',
        error: wrongParent,
        params: { value: (parent ?? '').slice(0, 60), expected: (parent ?? '').normalize('NFKC').slice(0, 60) },
      }
    if (!/^[1-9]$/.test(layer))
      return {
        column: 'packLayer',
        error: layer === '' ? 'row_value_missing' : 'row_value_wrong_format',
        params: { value: layer.slice(0, 60), expected: '1, 2, 3' },
      }
    if (parent === code) return { column: 'parentCode', error: 'row_parent_is_itself', params: {} }
    const first = this.#seen.add(code, line)
    return first === 0 ? null : { column: 'curCode', error: 'row_code_doubled', params: { line: first } }
  }
}
