/** One event of an EPCIS document as it is read: its lists of codes apart, everything else as plain values. */

import type { JsonPlace, JsonScalar } from './json-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type JsonValue = JsonScalar | JsonValue[] | { [name: string]: JsonValue }

export interface CodeList {
  codes: string[]
  lines: number[]
}

export interface EpcisEvent {
  line: number
  /** Everything except the lists of codes. */
  fields: Map<string, JsonValue>
  /** Null where the event has no such list. */
  epcList: CodeList | null
  childEPCs: CodeList | null
}

/** Limit of the values in one event, apart from its lists of codes. */
const MAX_VALUES = 10_000
/** The content of a container is kept in memory. */
const MAX_CHILDREN = 100_000
const MAX_CODES = 1_000_000
const MAX_VALUE = 4_096
/** Characters of the file from the beginning of an event: each value keeps its piece of it in memory. */
const MAX_EVENT = 128 << 20

type Inner = JsonValue[] | { [name: string]: JsonValue }

/** Receives the JSON tokens of an event. */
export class EventBuilder {
  readonly event: EpcisEvent
  readonly #place: JsonPlace
  /** Characters of the file before the event. */
  readonly #from: number
  readonly #within: Inner[] = []
  readonly #keys: string[] = []
  #key = ''
  #list: CodeList | null = null
  #most = MAX_CODES
  #values = 0

  readonly #mostCodes: number

  constructor(place: JsonPlace, mostCodes = MAX_CODES) {
    this.#place = place
    this.#from = place.characters
    this.#mostCodes = mostCodes
    this.event = { line: place.line, fields: new Map(), epcList: null, childEPCs: null }
  }

  key(name: string): void {
    if (name.length > MAX_VALUE)
      throw new UnreadableFile('file_line_too_long', { line: this.#place.line, maximum: MAX_VALUE })
    this.#key = name
  }

  open(kind: 'object' | 'array'): void {
    if (this.#list !== null) throw this.#notCode()
    const isList =
      kind === 'array' && this.#within.length === 0 && (this.#key === 'epcList' || this.#key === 'childEPCs')
    if (isList) {
      this.#list = { codes: [], lines: [] }
      this.#most = this.#key === 'epcList' ? this.#mostCodes : MAX_CHILDREN
      this.event[this.#key as 'epcList' | 'childEPCs'] = this.#list
      return
    }
    const made: Inner = kind === 'array' ? [] : {}
    this.#put(made)
    this.#within.push(made)
    this.#keys.push(this.#key)
  }

  /** True when this closed the event itself. */
  close(): boolean {
    if (this.#list !== null) {
      this.#list = null
      return false
    }
    this.#key = this.#keys.pop() ?? ''
    return this.#within.pop() === undefined
  }

  value(value: JsonScalar): void {
    if (this.#place.characters - this.#from > MAX_EVENT)
      throw new UnreadableFile('file_line_too_long', { line: this.#place.line, maximum: MAX_EVENT })
    if (this.#list === null) {
      this.#put(typeof value === 'string' ? value.slice(0, MAX_VALUE) : value)
      return
    }
    if (typeof value !== 'string') throw this.#notCode()
    if (this.#list.codes.length >= this.#most)
      throw new UnreadableFile('file_list_too_long', { line: this.#place.line, maximum: this.#most })
    this.#list.codes.push(value)
    this.#list.lines.push(this.#place.line)
  }

  #notCode = () =>
    new UnreadableFile('file_not_well_formed', {
      line: this.#place.line,
      column: 0,
      detail: `no code in ${this.#key}`,
    })

  #put(value: JsonValue): void {
    if (++this.#values > MAX_VALUES)
      throw new UnreadableFile('file_list_too_long', { line: this.#place.line, maximum: MAX_VALUES })
    const inside = this.#within.at(-1)
    if (inside === undefined) this.event.fields.set(this.#key, value)
    else if (Array.isArray(inside)) inside.push(value)
    else Object.defineProperty(inside, this.#key, { value, enumerable: true, configurable: true, writable: true })
  }
}
