/**
 * The result of all events for one code: its status, container and batch; or the first event that contradicts another.
 */

import type { PackagingLevel, Scheme, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { keyText, stateOf, type Fault, type Key, type OpeningRow, type Place } from '../opening-rows.ts'
import type { Meaning } from './epcis-states.ts'
import { statusAfter } from './epcis-states.ts'

/** `first`: the code's position among all codes, when this event may begin a life. */
export type LifeStep =
  | {
      kind: 'state'
      at: Place
      time: number
      first: number
      meaning: Meaning
      disposition: string
      batch: string
      expiry: string | null
      level: PackagingLevel | null
    }
  | { kind: 'packed' | 'unpacked'; at: Place; time: number; parent: Key }

export interface Life {
  row: OpeningRow
  /** The position among all codes; -1 when the row is refused. */
  first: number
}

class Contradiction extends Error {
  readonly at: Place
  readonly fault: Fault
  constructor(at: Place, column: string, error: Fault['error'], params?: Fault['params']) {
    super(error)
    this.at = at
    this.fault = { column, error, ...(params && { params }) }
  }
}

const eventOf = ({ event, line }: Place) => event ?? line

class Living {
  readonly #scheme: Scheme
  readonly #emptied: ReadonlyMap<string, number>
  begun: { at: Place; time: number; first: number } | null = null
  status: SerialStatus = 'NEW'
  isCommissioned = false
  batch = ''
  expiry: string | null = null
  level: PackagingLevel | null = null
  packed: { at: Place; time: number; parent: Key } | null = null
  #commissioned: Place | null = null
  #last: Place | null = null

  constructor(scheme: Scheme, emptied: ReadonlyMap<string, number>) {
    this.#scheme = scheme
    this.#emptied = emptied
  }

  take(step: LifeStep): void {
    if (step.kind === 'state') this.#state(step)
    else if (step.kind === 'packed') this.#pack(step)
    else this.#unpack(step)
  }

  #state({ at, time, first, meaning, disposition, batch, expiry, level }: LifeStep & { kind: 'state' }): void {
    const before = this.begun === null ? null : this.status
    if (meaning === 'unknown') throw new Contradiction(at, 'disposition', 'disposition_unknown', { value: disposition })
    if (before !== null && isFinal(this.#scheme, stateOf(this)) && meaning !== 'no_change')
      throw new Contradiction(at, 'disposition', 'after_the_end', { event: eventOf(this.#last ?? at) })
    if (first >= 0 && meaning !== 'reserved') this.#commission(at, before)
    else if (before === null && meaning !== 'reserved') throw new Contradiction(at, 'epcList', 'not_commissioned')
    this.begun ??= { at, time, first }
    if (batch !== '') this.batch = batch
    if (expiry !== null) this.expiry = expiry
    if (level !== null) this.level = level
    if (meaning === 'no_change' || (meaning === 'reserved' && before !== null)) return
    const status = statusAfter(this.#scheme, meaning, before)
    if (status === undefined) throw new Contradiction(at, 'disposition', 'disposition_unknown', { value: disposition })
    this.status = status
    this.#last = at
  }

  #commission(at: Place, before: SerialStatus | null): void {
    if (this.#commissioned !== null && before !== 'INACTIVATED' && before !== 'INACTIVATE')
      throw new Contradiction(at, 'epcList', 'commissioned_twice', { event: eventOf(this.#commissioned) })
    this.#commissioned = at
    this.isCommissioned = true
  }

  #pack(step: { at: Place; time: number; parent: Key }): void {
    const { at, parent } = step
    if (!this.isCommissioned) throw new Contradiction(at, 'childEPCs', 'packed_before_commissioned')
    const before = this.container()
    if (before !== null && keyText(before.parent) !== keyText(parent))
      throw new Contradiction(at, 'childEPCs', 'packed_twice', { event: eventOf(before.at) })
    this.packed = step
  }

  #unpack({ at, parent }: { at: Place; parent: Key }): void {
    const before = this.container()
    if (before === null || keyText(before.parent) !== keyText(parent))
      throw new Contradiction(at, 'childEPCs', 'not_in_that_container')
    this.packed = null
  }

  /** Its container, unless that was emptied since. */
  container(): Living['packed'] {
    const { packed } = this
    return packed !== null && (this.#emptied.get(keyText(packed.parent)) ?? -Infinity) < packed.time ? packed : null
  }
}

/** `emptied`: when containers were emptied last. */
export function lifeOf(
  key: Key,
  steps: LifeStep[],
  { scheme, emptied }: { scheme: Scheme; emptied: ReadonlyMap<string, number> },
): Life {
  // Events of the same moment follow the order of the file, but nothing can be packed before it exists.
  steps.sort(
    (a, b) =>
      a.time - b.time || Number(a.kind !== 'state') - Number(b.kind !== 'state') || eventOf(a.at) - eventOf(b.at),
  )
  const living = new Living(scheme, emptied)
  let place: Place = steps[0]?.at ?? { line: 0, event: null }
  let fault: Fault | null = null
  try {
    for (const step of steps) living.take(step)
    if (living.begun !== null) place = living.begun.at
  } catch (problem) {
    if (!(problem instanceof Contradiction)) throw problem
    place = problem.at
    fault = { ...problem.fault }
    // No event begins it: that is the fault to correct.
    if (fault.error === 'packed_before_commissioned' && !steps.some((step) => step.kind === 'state' && step.first >= 0))
      fault = { column: fault.column, error: 'not_commissioned' }
  }
  const { status, isCommissioned, batch, expiry, level } = living
  return {
    first: fault === null ? (living.begun?.first ?? -1) : -1,
    row: {
      line: place.line,
      event: place.event,
      ...key,
      level,
      status,
      isCommissioned,
      parent: living.container()?.parent ?? null,
      packedAt: living.container()?.at ?? null,
      batch,
      expiry,
      fault,
    },
  }
}
