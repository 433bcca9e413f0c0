/**
 * The rows of an EPCIS document. Its events are in any order, so their facts are partitioned by code, the life of each
 * code is assembled in its partition, and the codes are returned in the order in which the document commissions them.
 */

import type { PackagingLevel, Scheme, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { EpcisDocument, epcisEvents } from '../../../kit/text-files/epcis-document.ts'
import { keyOf, keyText, placeOf, type OpeningRow, type Place } from '../opening-rows.ts'
import { partitionOf, partitionsFor } from '../sorting/partitions.ts'
import type { Scratch } from '../sorting/scratch.ts'
import { factsOf, type CodeFact } from './epcis-events.ts'
import { lifeOf, type LifeStep } from './epcis-lives.ts'
import type { Meaning } from './epcis-states.ts'

/** Maximum number of codes in one event, which is in memory as a whole. */
const EVENT_CODES_MAXIMUM = 1_000_000
/** Containers that an event empties without naming their content. */
const EMPTIED_MAXIMUM = 100_000
const ROWS_AT_ONCE = 5_000
/** Codes that are sorted at once. */
const STRETCH = 200_000

interface Source {
  bytes: AsyncIterable<Buffer>
  scheme: Scheme
  /** Of the file, in bytes. */
  size: number
  scratch: Scratch
}

const refused = (at: Place, code: string, fault: OpeningRow['fault']): OpeningRow => ({
  ...at,
  gtin: null,
  text: code,
  level: null,
  status: 'NEW',
  isCommissioned: true,
  parent: null,
  packedAt: null,
  batch: '',
  expiry: null,
  fault,
})

export class EpcisStock {
  readonly #source: Source
  readonly #shelves: number
  readonly #emptied = new Map<string, number>()
  #events = 0
  #begun = 0
  #refused: OpeningRow[] = []

  constructor(source: Source) {
    this.#source = source
    this.#shelves = partitionsFor(source.size)
  }

  /** Refused rows come as they are found; the others follow in the order of the document. Throws UnreadableFile. */
  async *rows(): AsyncGenerator<OpeningRow[]> {
    const { bytes, scratch } = this.#source
    for await (const events of epcisEvents(bytes, new EpcisDocument(EVENT_CODES_MAXIMUM))) {
      for (const event of events) {
        this.#events++
        let codes = 0
        for (const fact of factsOf(event, this.#events)) {
          this.#shelve(fact)
          if (++codes % ROWS_AT_ONCE === 0) await scratch.flush()
        }
      }
      await scratch.flush()
      // Also an empty batch, so that the reader learns how far the file was read.
      yield this.#taken()
    }
    for (let partition = 0; partition < this.#shelves; partition++) {
      await this.#join(partition)
      if (this.#refused.length > 0) yield this.#taken()
    }
    for (let stretch = 0; stretch * STRETCH < this.#begun; stretch++) yield* this.#inOrder(stretch)
  }

  #taken(): OpeningRow[] {
    const rows = this.#refused
    this.#refused = []
    return rows
  }

  #shelve(fact: CodeFact): void {
    if (fact.kind === 'wrong') {
      this.#refused.push(refused(fact.at, fact.code, fact.fault))
      return
    }
    const key = keyText(fact.key)
    if (fact.kind === 'emptied') {
      if (this.#emptied.size >= EMPTIED_MAXIMUM)
        this.#refused.push(refused(fact.at, key.trim(), { column: 'childEPCs', error: 'children_missing' }))
      else this.#emptied.set(key, Math.max(fact.time, this.#emptied.get(key) ?? fact.time))
      return
    }
    const { line, event } = fact.at
    const what =
      fact.kind === 'state'
        ? `state\t${fact.begins ? this.#begun++ : -1}\t${fact.meaning}\t${fact.disposition}\t${fact.batch}\t${fact.expiry ?? ''}\t${fact.level ?? ''}`
        : `${fact.kind}\t${keyText(fact.parent)}`
    this.#source.scratch.put(
      `told-${partitionOf(key, this.#shelves)}`,
      `${key}\t${line}\t${event ?? ''}\t${fact.time}\t${what}`,
    )
  }

  /** The lives of the codes of a partition. */
  async #join(partition: number): Promise<void> {
    const { scratch, scheme } = this.#source
    const steps = new Map<string, LifeStep[]>()
    for await (const lines of scratch.take(`told-${partition}`)) {
      for (const text of lines) {
        const [key = '', line = '', event = '', time = '', kind = '', ...rest] = text.split('\t')
        const step = stepOf(placeOf(line, event), Number(time), kind, rest)
        const own = steps.get(key)
        if (own === undefined) steps.set(key, [step])
        else own.push(step)
      }
    }
    for (const [key, own] of steps) {
      const { row, first } = lifeOf(keyOf(key), own, { scheme, emptied: this.#emptied })
      if (row.fault === null) scratch.put(`rows-${Math.floor(first / STRETCH)}`, textOf(first, row))
      else this.#refused.push(row)
    }
    await scratch.flush()
  }

  async *#inOrder(stretch: number): AsyncGenerator<OpeningRow[]> {
    const found: { first: number; row: OpeningRow }[] = []
    for await (const lines of this.#source.scratch.take(`rows-${stretch}`))
      for (const line of lines) found.push(rowOf(line))
    found.sort((a, b) => a.first - b.first)
    for (let from = 0; from < found.length; from += ROWS_AT_ONCE)
      yield found.slice(from, from + ROWS_AT_ONCE).map(({ row }) => row)
  }
}

function stepOf(at: Place, time: number, kind: string, rest: readonly string[]): LifeStep {
  if (kind !== 'state') return { kind: kind as 'packed' | 'unpacked', at, time, parent: keyOf(rest[0] ?? '') }
  const [first = '', meaning = '', disposition = '', batch = '', expiry = '', level = ''] = rest
  return {
    kind,
    at,
    time,
    first: Number(first),
    meaning: meaning as Meaning,
    disposition,
    batch,
    expiry: expiry || null,
    level: (level || null) as PackagingLevel | null,
  }
}

const textOf = (first: number, row: OpeningRow): string =>
  `${first}\t${keyText(row)}\t${row.line}\t${row.event ?? ''}\t${row.status}\t${row.isCommissioned ? 1 : 0}\t${row.parent === null ? '' : keyText(row.parent)}\t${row.packedAt?.line ?? ''}\t${row.packedAt?.event ?? ''}\t${row.batch}\t${row.expiry ?? ''}\t${row.level ?? ''}`

function rowOf(text: string): { first: number; row: OpeningRow } {
  const [
    first = '',
    key = '',
    line = '',
    event = '',
    status = '',
    isCommissioned = '',
    parent = '',
    packedLine = '',
    packedEvent = '',
    batch = '',
    expiry = '',
    level = '',
  ] = text.split('\t')
  return {
    first: Number(first),
    row: {
      ...placeOf(line, event),
      ...keyOf(key),
      level: (level || null) as PackagingLevel | null,
      status: status as SerialStatus,
      isCommissioned: isCommissioned === '1',
      parent: parent === '' ? null : keyOf(parent),
      packedAt: packedLine === '' ? null : placeOf(packedLine, packedEvent),
      batch,
      expiry: expiry || null,
      fault: null,
    },
  }
}
