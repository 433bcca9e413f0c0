/**
 * The ledger as anyone would write it first: one object per SN. It shares only the transition tables with the real one and
 * says what must come out.
 */

import {
  newState,
  packagingLevels,
  stateCode,
  stateOfCode,
  type Allocation,
  type PackagingLevel,
  type Scheme,
  type SerialState,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal, isGone, missingEvidence, nextState } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { Edit, NaiveChange, NaiveContainer, NaiveEvent, NaiveMove, NaiveSerial } from './naive-serials.ts'

const BLOCK = 2 ** 24

export class NaiveLedger {
  readonly serials = new Map<number, NaiveSerial>()
  readonly containers = new Map<number, NaiveContainer>()
  readonly #writtenAt = new Map<number, number>()
  readonly #scheme: Scheme

  constructor(scheme: Scheme) {
    this.#scheme = scheme
  }

  issue(event: NaiveEvent, first: number, last: number, level: PackagingLevel, allocation: Allocation): void {
    const recordedAt = event.recordedAt.getTime()
    const issued = { recordedAt, happenedAt: happened(event, recordedAt) }
    this.#writtenAt.set(Math.floor(first / BLOCK), recordedAt)
    for (let ordinal = first; ordinal <= last; ordinal++) {
      const initial = newState(allocation)
      this.serials.set(ordinal, {
        ordinal,
        level,
        issued,
        initial,
        state: initial,
        parent: 0,
        orderId: null,
        lineId: null,
        history: [],
      })
    }
  }

  /** Per SN what becomes of it: 'change', 'already' or the reason of the refusal. */
  change({
    event,
    operation,
    ordinals,
    evidence,
    disaggregate,
    levels,
    held,
    goesWith,
    commits,
    signed,
  }: NaiveChange): Map<number, string> {
    const fates = new Map<number, string>()
    const edits: Edit[] = []
    for (const ordinal of ordinals) {
      const serial = this.serials.get(ordinal)
      if (serial === undefined) fates.set(ordinal, 'never_issued')
      else if (levels !== undefined && !levels.includes(serial.level)) fates.set(ordinal, 'other_level')
      else {
        const step = nextState(this.#scheme, serial.state, operation)
        const isPacked = serial.parent !== 0 && goesWith?.has(serial.parent) !== true
        const missing = step.kind === 'change' ? missingEvidence(step.transition, new Set(evidence))[0] : undefined
        if (step.kind === 'already') fates.set(ordinal, 'already')
        else if (step.kind === 'refused') fates.set(ordinal, step.reason)
        else if (missing !== undefined) fates.set(ordinal, `${missing}_needed`)
        else if (held.has(ordinal)) fates.set(ordinal, 'on_hold')
        else if (step.transition.leavesContainer && isPacked && !disaggregate) fates.set(ordinal, 'inside_container')
        else if (signed !== undefined && !signed.has(ordinal)) fates.set(ordinal, 'differs_from_signed')
        else {
          fates.set(ordinal, 'change')
          edits.push({ serial, column: 'state', to: step.to })
          if (step.transition.leavesContainer && isPacked) edits.push({ serial, column: 'parent', to: 0 })
        }
      }
    }
    edits.push(...this.#leftBehind(edits))
    if (commits) this.#apply(event, edits)
    return fates
  }

  /** Packs in use leave a container that is destroyed or withdrawn. */
  #leftBehind(edits: readonly Edit[]): Edit[] {
    const states = new Map(
      edits.flatMap(({ serial, column, to }) =>
        column === 'state' ? [[serial.ordinal, (to as SerialState).status] as const] : [],
      ),
    )
    const leaving = new Set(edits.flatMap(({ serial, column }) => (column === 'parent' ? [serial.ordinal] : [])))
    const isGoneAfter = (ordinal: number) =>
      isGone(states.get(ordinal) ?? (this.serials.get(ordinal) as NaiveSerial).state.status)
    return [...this.serials.values()]
      .filter(
        ({ ordinal, parent }) => parent !== 0 && !leaving.has(ordinal) && isGoneAfter(parent) && !isGoneAfter(ordinal),
      )
      .map((serial) => ({ serial, column: 'parent', to: 0, when: serial.parent }))
  }

  /** Indexes of the moves that are refused; the others are carried out unless one refusal refuses all. */
  move(
    event: NaiveEvent,
    moves: readonly NaiveMove[],
    refusesAll: boolean,
    commits: boolean,
  ): { refused: Set<number>; members: number; already: number } {
    const refused = new Set<number>()
    const listed = new Map<number, number>()
    moves.forEach(({ members }, at) =>
      members.forEach((ordinal) => {
        const other = listed.get(ordinal)
        if (other !== undefined) refused.add(at).add(other)
        listed.set(ordinal, at)
      }),
    )
    moves.forEach((move, at) => {
      if (this.#isMoveRefused(move)) refused.add(at)
    })
    for (const to of new Set(moves.map((move) => move.to))) this.#checkContainer(to, moves, refused)
    const accepted = moves.filter((_, at) => !refused.has(at))
    const fresh = (move: NaiveMove) => move.members.filter((ordinal) => this.serials.get(ordinal)?.parent === move.from)
    const members = accepted.reduce((sum, move) => sum + fresh(move).length, 0)
    const already = accepted.reduce((sum, move) => sum + move.members.length, 0) - members
    if (commits && !(refusesAll && refused.size > 0)) {
      const moving = accepted.map((move) => ({ move, ordinals: fresh(move) }))
      this.#apply(
        event,
        moving.flatMap(({ move, ordinals }) =>
          ordinals.map((ordinal) => ({
            serial: this.serials.get(ordinal) as NaiveSerial,
            column: 'parent' as const,
            to: move.to,
          })),
        ),
      )
      for (const { move, ordinals } of moving) if (ordinals.length > 0 && move.to !== 0) this.#settleContainer(move.to)
    }
    return { refused, members, already }
  }

  #isMoveRefused({ from, to, members }: NaiveMove): boolean {
    const isDead = (serial: NaiveSerial) => isFinal(this.#scheme, serial.state)
    const container = this.serials.get(to)
    if (to !== 0 && (container === undefined || isDead(container) || isGone(container.state.status))) return true
    const found = members.map((ordinal) => this.serials.get(ordinal))
    if (found.some((serial) => serial === undefined)) return true
    const serials = found as NaiveSerial[]
    if (serials.some((serial) => serial.parent !== from && serial.parent !== to)) return true
    if (to !== 0 && serials.some(isDead)) return true
    return new Set(serials.map((serial) => serial.level)).size > 1
  }

  #capacities = new Map<number, { capacity: number | null; isPartial: boolean }>()

  #checkContainer(to: number, moves: readonly NaiveMove[], refused: Set<number>): void {
    this.#capacities.delete(to)
    if (to === 0) return
    const own = moves
      .map((move, at) => ({ move, at }))
      .filter(
        ({ move, at }) =>
          move.to === to &&
          !refused.has(at) &&
          move.members.some((ordinal) => this.serials.get(ordinal)?.parent === move.from),
      )
    if (own.length === 0) return
    const stored = this.containers.get(to)
    const now = [...(stored?.members ?? [])]
    const coming = own.flatMap(({ move }) =>
      move.members.filter((ordinal) => this.serials.get(ordinal)?.parent === move.from),
    )
    const levels = new Set(
      [...now, ...own.flatMap(({ move }) => move.members)].map(
        (ordinal) => this.serials.get(ordinal)?.level as PackagingLevel,
      ),
    )
    const capacity = own.map(({ move }) => move.capacity).find((given) => given !== null) ?? stored?.capacity ?? null
    const saysPartial = own.some(({ move }) => move.isPartial)
    const size = now.length + coming.length
    const level = packagingLevels.indexOf((this.serials.get(to) as NaiveSerial).level)
    const isRefused =
      levels.size > 1 ||
      [...levels].some((one) => packagingLevels.indexOf(one) >= level) ||
      (capacity !== null && (size > capacity || (size < capacity && !saysPartial)))
    if (isRefused) own.forEach(({ at }) => refused.add(at))
    else this.#capacities.set(to, { capacity, isPartial: capacity === null ? saysPartial : size < capacity })
  }

  #settleContainer(to: number): void {
    const after = this.#capacities.get(to)
    const container = this.containers.get(to)
    if (after !== undefined && container !== undefined) Object.assign(container, after)
  }

  #apply(event: NaiveEvent, edits: readonly Edit[]): void {
    const recorded = new Map<number, number>()
    for (const { serial } of edits) {
      const block = Math.floor(serial.ordinal / BLOCK)
      if (!recorded.has(block))
        recorded.set(block, Math.max(this.#writtenAt.get(block) ?? 0, event.recordedAt.getTime()))
    }
    for (const [block, at] of recorded) this.#writtenAt.set(block, at)
    for (const { serial, column, to, when = serial.ordinal } of edits) {
      const recordedAt = recorded.get(Math.floor(serial.ordinal / BLOCK)) as number
      const from = column === 'state' ? stateCode(serial.state) : serial.parent
      const after = column === 'state' ? stateCode(to as SerialState) : (to as number)
      serial.history.push({
        eventId: event.id,
        column,
        from,
        to: after,
        recordedAt,
        happenedAt: event.timeOf?.(when) ?? happened(event, recordedAt),
      })
      if (column === 'state') serial.state = to as SerialState
      else this.#setParent(serial, to as number)
    }
  }

  #setParent(serial: NaiveSerial, parent: number): void {
    const before = this.containers.get(serial.parent)
    if (before !== undefined) {
      before.members.delete(serial.ordinal)
      before.isPartial = true
    }
    serial.parent = parent
    if (parent === 0) return
    let after = this.containers.get(parent)
    if (after === undefined)
      this.containers.set(parent, (after = { members: new Set(), capacity: null, isPartial: false }))
    after.members.add(serial.ordinal)
  }

  #undone = new Set<string>()

  /** Undoes an event; false (without effect) when it was already undone, is an undo, or has an obstacle. */
  undo(event: NaiveEvent, undone: string): boolean {
    if (this.#undone.has(undone)) return false
    const touched = [...this.serials.values()].filter((serial) =>
      serial.history.some((entry) => entry.eventId === undone),
    )
    const isLast = ({ history }: NaiveSerial) => {
      const first = history.findIndex((entry) => entry.eventId === undone)
      return history.slice(first).every(({ eventId }) => eventId === undone || this.#undone.has(eventId))
    }
    if (!touched.every(isLast)) return false
    const own = (serial: NaiveSerial) => serial.history.filter((entry) => entry.eventId === undone)
    const before = new Map(
      touched.map((serial) => [
        serial.ordinal,
        {
          state: stateOfCode(own(serial).find(({ column }) => column === 'state')?.from ?? stateCode(serial.state)),
          parent: own(serial).find(({ column }) => column === 'parent')?.from ?? serial.parent,
        },
      ]),
    )
    if (this.#blocksUndo(touched, before)) return false
    this.#undone.add(undone).add(event.id)
    const refilled = new Set(
      touched.flatMap((serial) =>
        own(serial).flatMap(({ column, from }) => (column === 'parent' && from !== 0 ? [from] : [])),
      ),
    )
    this.#apply(
      event,
      touched.flatMap((serial) =>
        own(serial)
          .reverse()
          .map(({ column, from }) => ({ serial, column, to: column === 'state' ? stateOfCode(from) : from })),
      ),
    )
    for (const id of refilled) {
      const container = this.containers.get(id)
      if (container !== undefined && container.capacity !== null)
        container.isPartial = container.members.size < container.capacity
    }
    return true
  }

  #blocksUndo(
    touched: readonly NaiveSerial[],
    before: ReadonlyMap<number, { state: SerialState; parent: number }>,
  ): boolean {
    const stateAfter = (ordinal: number) =>
      before.get(ordinal)?.state ?? (this.serials.get(ordinal) as NaiveSerial).state
    const inside = new Map<number, NaiveSerial[]>()
    for (const serial of this.serials.values()) {
      const parent = before.get(serial.ordinal)?.parent ?? serial.parent
      if (parent !== 0) inside.set(parent, [...(inside.get(parent) ?? []), serial])
    }
    const returning = new Set(
      touched.flatMap((serial) => {
        const parent = before.get(serial.ordinal)?.parent ?? 0
        return parent !== 0 && parent !== serial.parent ? [parent] : []
      }),
    )
    for (const container of returning) {
      const members = inside.get(container) ?? []
      const capacity = this.containers.get(container)?.capacity ?? null
      if (new Set(members.map(({ level }) => level)).size > 1 || (capacity !== null && members.length > capacity))
        return true
      const after = stateAfter(container)
      if (isFinal(this.#scheme, after) || isGone(after.status)) return true
    }
    const isLeft = ({ ordinal }: NaiveSerial) => !isGone(stateAfter(ordinal).status)
    for (const [container, members] of inside)
      if (isGone(stateAfter(container).status) && members.some(isLeft)) return true
    return touched.some(
      ({ ordinal, state }) =>
        state.commissioned && !stateAfter(ordinal).commissioned && (inside.get(ordinal)?.length ?? 0) > 0,
    )
  }

  /** A column's value at a moment; null: not issued yet. */
  valueAt(
    serial: NaiveSerial,
    column: 'state' | 'parent',
    time: Date,
    axis: 'happenedAt' | 'recordedAt',
  ): number | null {
    if (serial.issued[axis] > time.getTime()) return null
    let value = column === 'state' ? stateCode(serial.initial) : 0
    for (const entry of serial.history) if (entry.column === column && entry[axis] <= time.getTime()) value = entry.to
    return value
  }
}

const happened = ({ recordedAt, happenedAt }: NaiveEvent, recorded: number): number =>
  happenedAt !== undefined && happenedAt < recordedAt ? happenedAt.getTime() : recorded
