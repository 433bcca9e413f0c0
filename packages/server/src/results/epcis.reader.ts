/**
 * Reads EPCIS 2.0 in JSON-LD as a stream, event by event; no more of the file is in memory than its longest event, about a hundred bytes
 * per code of it.
 *
 * Readings: ADD commissions, whatever the step; DELETE destroys (`destroying`) or gives back (`decommissioning`); OBSERVE `sampling` draws a
 * sample; aggregations pack and unpack. Other events, and fields that are not read, are kept and listed.
 */
import { EventBuilder, type EpcisEvent } from './epcis.events.ts'
import { itemsOfEvent } from './epcis.items.ts'
import { JsonText, type JsonHandler, type JsonScalar } from './json-text.ts'
import type { HeaderItem, ResultBatch, ResultItem } from './result-row.ts'
import { UnreadableFile } from '../kit/unreadable-file.ts'

const MIN_BATCH = 1_000
/** Of the document; each is one short text. */
const heads = ['type', 'schemaVersion', 'creationDate', 'sender', 'receiver', 'instanceIdentifier'] as const
const KEPT_TEXT = 80

/**
 * Yields batches of 1,000 and more items and errors. Throws UnreadableFile when the file as a whole is wrong or torn, after it has given
 * the events before.
 */
export async function* readEpcis(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<ResultBatch> {
  const document = new EpcisDocument()
  const text = new JsonText(document)
  document.line = () => text.line
  let failure: unknown = null
  let batch: ResultBatch = { items: [], errors: [] }
  const size = () => batch.items.length + batch.errors.length
  try {
    for await (const chunk of chunks) {
      text.push(chunk)
      for (const piece of document.taken()) {
        for (const item of piece.items) batch.items.push(item)
        for (const error of piece.errors) batch.errors.push(error)
        if (size() < MIN_BATCH) continue
        yield batch
        batch = { items: [], errors: [] }
      }
    }
    text.finish()
    document.checkEnd()
  } catch (problem) {
    if (!(problem instanceof UnreadableFile)) throw problem
    failure = problem
  }
  if (size() > 0) yield batch
  yield* document.taken()
  if (failure !== null) throw failure
  yield { items: [document.header()], errors: [] }
}

class EpcisDocument implements JsonHandler {
  line: () => number = () => 1
  readonly #path: string[] = []
  readonly #heads = new Map<string, string>()
  #key = ''
  #ready: EpcisEvent[] = []
  #others: ResultItem[] = []
  #building: EventBuilder | null = null
  #groups = 0
  #hasEvents = false

  header(): HeaderItem {
    const head = (name: (typeof heads)[number]) => this.#heads.get(name) ?? null
    return { kind: 'header', line: 1, message: 'EPCIS', sender: head('sender'), receiver: head('receiver'), controlNumber: head('instanceIdentifier'), transactionType: null, sentAt: head('creationDate') }
  }

  /** Items of the events that have ended, in pieces. */
  *taken(): Generator<ResultBatch> {
    const [events, others] = [this.#ready, this.#others]
    this.#ready = []
    this.#others = []
    if (others.length > 0) yield { items: others, errors: [] }
    for (const event of events) yield* itemsOfEvent(event, ++this.#groups)
  }

  checkEnd(): void {
    if (!this.#hasEvents) throw new UnreadableFile('result_file_message_unknown', { line: 1, name: this.#heads.get('type') ?? '{}', namespace: 'EPCIS' })
  }

  open(kind: 'object' | 'array'): void {
    if (this.#building !== null) {
      this.#building.open(kind)
      return
    }
    const place = this.#path.join('/')
    if (this.#path.length === 0 && kind === 'array') throw this.#unknown('[]')
    if (place === '/epcisBody/eventList' && kind === 'object') {
      this.#building = new EventBuilder(this.line)
      return
    }
    if (place === '/epcisBody' && this.#key === 'eventList' && kind === 'array') this.#hasEvents = true
    this.#path.push(this.#key)
  }

  close(): void {
    if (this.#building === null) {
      this.#key = this.#path.pop() ?? ''
      return
    }
    if (!this.#building.close()) return
    this.#ready.push(this.#building.event)
    this.#building = null
  }

  key(name: string): void {
    if (this.#building !== null) this.#building.key(name)
    else {
      this.#key = name.slice(0, KEPT_TEXT)
      if (this.#path.length === 1 && /[:]/.test(name)) this.#others.push({ kind: 'unknown', line: this.line(), path: `EPCISDocument/${this.#key}`, attributes: {}, text: '' })
    }
  }

  value(value: JsonScalar): void {
    if (this.#building !== null) this.#building.value(value)
    else if (this.#path.length === 1) this.#takeHead(String(value).slice(0, KEPT_TEXT))
  }

  #takeHead(text: string): void {
    if (heads.some((name) => name === this.#key)) this.#heads.set(this.#key, text)
    if (this.#key === 'type' && text !== 'EPCISDocument') throw this.#unknown(text)
    if (this.#key === 'schemaVersion' && !/^2(?:\.|$)/.test(text)) throw this.#unknown(`EPCIS ${text}`)
  }

  #unknown = (name: string) => new UnreadableFile('result_file_message_unknown', { line: this.line(), name, namespace: 'EPCIS' })
}
