/**
 * Reads EPCIS 2.0 in JSON-LD as a stream, event by event. Memory holds at most the longest event, about a hundred bytes
 * per code in it.
 */

import { EventBuilder, type EpcisEvent } from './epcis-events.ts'
import { JsonText, type JsonHandler, type JsonPlace, type JsonScalar } from './json-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Header fields of the document; each is one short text. */
const heads = ['type', 'schemaVersion', 'creationDate', 'sender', 'receiver', 'instanceIdentifier'] as const
const KEPT_TEXT = 80
/** Extensions of the document that are kept between two events. */
const MOST_OTHERS = 1_000

interface Other {
  line: number
  name: string
}

/**
 * The events as they are completed. Throws UnreadableFile when the file as a whole is wrong or truncated, after the
 * events before that point.
 */
export async function* epcisEvents(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  document: EpcisDocument,
): AsyncGenerator<EpcisEvent[]> {
  const text = new JsonText(document)
  document.place = text
  let failure: UnreadableFile | null = null
  try {
    for await (const chunk of chunks) {
      text.push(chunk)
      const events = document.taken()
      if (events.length > 0) yield events
    }
    text.finish()
    document.checkEnd()
  } catch (problem) {
    if (!(problem instanceof UnreadableFile)) throw problem
    failure = problem
  }
  const events = document.taken()
  if (events.length > 0) yield events
  if (failure !== null) throw failure
}

export class EpcisDocument implements JsonHandler {
  /** Of the parser that calls this handler. */
  place: JsonPlace = { line: 1, characters: 0 }
  readonly #mostCodes: number | undefined
  readonly #path: string[] = []
  readonly #heads = new Map<string, string>()
  #key = ''
  #ready: EpcisEvent[] = []
  #others: Other[] = []
  #building: EventBuilder | null = null
  #hasEvents = false

  constructor(mostCodes?: number) {
    this.#mostCodes = mostCodes
  }

  head(name: (typeof heads)[number]): string | null {
    return this.#heads.get(name) ?? null
  }

  /** The events completed since the last call. */
  taken(): EpcisEvent[] {
    const events = this.#ready
    this.#ready = []
    return events
  }

  /** Extensions of the document itself since the last call. */
  takenOthers(): Other[] {
    const others = this.#others
    this.#others = []
    return others
  }

  checkEnd(): void {
    if (!this.#hasEvents)
      throw new UnreadableFile('file_message_unknown', {
        line: 1,
        name: this.#heads.get('type') ?? '{}',
        namespace: 'EPCIS',
      })
  }

  open(kind: 'object' | 'array'): void {
    if (this.#building !== null) {
      this.#building.open(kind)
      return
    }
    const place = this.#path.join('/')
    if (this.#path.length === 0 && kind === 'array') throw this.#unknown('[]')
    if (place === '/epcisBody/eventList' && kind === 'object') {
      this.#building = new EventBuilder(this.place, this.#mostCodes)
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
      if (this.#path.length === 1 && this.#others.length < MOST_OTHERS && /[:]/.test(name))
        this.#others.push({ line: this.place.line, name: this.#key })
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

  #unknown = (name: string) =>
    new UnreadableFile('file_message_unknown', { line: this.place.line, name, namespace: 'EPCIS' })
}
