/** Counts what a result file does: by transition and level, packs, and a digest that a commit is checked against. */

import { createHash } from 'node:crypto'
import type { PackagingLevel, Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { ResultOutcome } from '@serialis/contract/plant/results/results.schema.ts'
import type { ChangeOutcome, LeftBehind, PackOutcome } from '../../../numbers/ledger/ledger-types.ts'
import { emptySet, forEachRange, intersect, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import type { LoadedResult, LoadedUpdate } from '../reading/loaded.ts'

type Change = ResultOutcome['changes'][number]
type LevelOf = (ordinal: number) => PackagingLevel | null

const KEPT_UPDATES = 100

export class Tally {
  noted = 0
  unpacked = 0
  unpackedAlready = 0
  /** Packs in use that leave containers which the file destroys or withdraws. */
  readonly released: LeftBehind[] = []
  readonly #loaded: LoadedResult
  readonly #changes = new Map<string, Change>()
  readonly #will = new Map<PackagingLevel, number>()
  readonly #already = new Map<PackagingLevel, number>()
  /** Numbers that were open (at the line, on no list) and are not after the file. */
  readonly #closed = new Map<PackagingLevel, number>()
  readonly #updates: NonNullable<ResultOutcome['updates']> = []
  readonly #packs = { containers: 0, members: 0, alreadyThere: 0, refused: 0, partial: 0 }

  constructor(loaded: LoadedResult) {
    this.#loaded = loaded
  }

  #add(counts: Map<PackagingLevel, number>, level: PackagingLevel, count: number): void {
    counts.set(level, (counts.get(level) ?? 0) + count)
  }

  #change(change: Change): void {
    if (change.count === 0) return
    const name = `${change.level} ${change.transition} ${change.from} ${change.to} ${String(change.isAgain)}`
    const known = this.#changes.get(name)
    if (known === undefined) this.#changes.set(name, { ...change })
    else known.count += change.count
  }

  /** `again`: codes that the file changes a second time, so that they are counted once. */
  addOutcome({ willChange, alreadyThere, released }: ChangeOutcome, again: SerialSet = emptySet): void {
    this.released.push(...released)
    for (const { transition, from, to, level, count, members } of willChange) {
      const twice = intersect(members, again).size
      const change = { level, transition, from: shownStateOf(from), to: shownStateOf(to) }
      this.#change({ ...change, count: count - twice })
      this.#change({ ...change, count: twice, isAgain: true })
      this.#add(this.#will, level, count - twice)
      if (from.status === 'NEW' && !from.commissioned) this.#add(this.#closed, level, count)
    }
    for (const { level, count } of alreadyThere) this.#add(this.#already, level, count)
  }

  addAlready(set: SerialSet, levelOf: LevelOf): void {
    forEachRange(set, (first, last) => {
      const level = levelOf(first)
      if (level !== null) this.#add(this.#already, level, last - first + 1)
    })
  }

  /** Codes that were entered with the file; they were at the line, unknown here. */
  addImports(level: PackagingLevel, count: number): void {
    this.#change({ level, transition: 'IMPORT', from: '', to: 'NEW', count, isAgain: true })
    this.#add(this.#closed, level, -count)
  }

  /**
   * The second step of samples; a dry run has not done the first, so the step is named here and not by the ledger.
   * `commissioned`: by this file; the others were commissioned before, so this is their only change.
   */
  addSamples({ willChange, released }: ChangeOutcome, scheme: Scheme, commissioned: SerialSet): void {
    this.released.push(...released)
    const step =
      scheme === 'A'
        ? { transition: 'A6', from: 'COMMISSIONED', to: 'SAM_MARK' }
        : { transition: 'B4', from: 'PLANT_USED', to: 'PLANT_DESTROY' }
    for (const { level, count, members } of willChange) {
      const twice = intersect(members, commissioned).size
      const once = count - twice
      this.#change({ level, ...step, count: once })
      this.#change({ level, ...step, count: twice, isAgain: true })
      this.#add(this.#will, level, once)
      this.#add(this.#already, level, -once)
    }
  }

  addPacks(outcome: PackOutcome, partial: number): void {
    this.#packs.containers += outcome.containers
    this.#packs.members += outcome.members
    this.#packs.alreadyThere += outcome.already
    this.#packs.partial += partial
  }

  /** What the sender says of codes whose status it updates; the first hundred are kept. */
  addUpdate({ group: { update }, ordinals }: LoadedUpdate): void {
    if (update === null || this.#updates.length >= KEPT_UPDATES) return
    const { status, reason, attribute, references } = update
    this.#updates.push({ status, reason: reason ?? '', attribute: attribute ?? '', references, codes: ordinals.length })
  }

  refusePacks(count: number): void {
    this.#packs.refused += count
  }

  changes(): Change[] {
    const order = (level: PackagingLevel) => packagingLevels.indexOf(level)
    return [...this.#changes.values()].sort(
      (a, b) =>
        order(a.level) - order(b.level) || a.transition.localeCompare(b.transition) || a.from.localeCompare(b.from),
    )
  }

  /** `open`: numbers of each level that were at the line before the file. `orderNames`: how senders may name the order. */
  outcome(
    open: ReadonlyMap<PackagingLevel, number>,
    levels: readonly PackagingLevel[],
    orderNames: readonly string[],
  ): Omit<ResultOutcome, 'takenOut'> {
    const { inFile, errors, foreign } = this.#loaded
    return {
      codes: [...inFile.values()].reduce((sum, count) => sum + count, 0),
      changes: this.changes(),
      levels: levels.map((level) => {
        const [count, willChange, alreadyThere] = [
          inFile.get(level) ?? 0,
          this.#will.get(level) ?? 0,
          this.#already.get(level) ?? 0,
        ]
        const openBefore = open.get(level) ?? 0
        return {
          level,
          inFile: count,
          willChange,
          alreadyThere,
          refused: Math.max(0, count - willChange - alreadyThere),
          openBefore,
          openAfter: openBefore - (this.#closed.get(level) ?? 0),
        }
      }),
      packs: { ...this.#packs },
      unpacked: this.unpacked,
      noted: this.noted,
      updates: this.#updates,
      unknown: { count: foreign.count, mayEnter: foreign.mayEnter, examples: foreign.examples },
      errors: { rows: errors.total, byKey: errors.byKey() },
      notices: this.#notices(orderNames),
    }
  }

  #notices(orderNames: readonly string[]): ResultOutcome['notices'] {
    const others = this.#updates.flatMap(({ references }) => references).filter((name) => !orderNames.includes(name))
    const { otherLines, unknownElementCount, times } = this.#loaded
    const isWithoutEffect =
      this.#changes.size === 0 && this.#packs.members === 0 && this.unpacked === 0 && this.noted === 0
    return [
      ...(isWithoutEffect ? [{ notice: 'no_effect' as const, params: {} }] : []),
      ...(others.length === 0
        ? []
        : [{ notice: 'reference_differs' as const, params: { names: [...new Set(others)].slice(0, 10).join(', ') } }]),
      ...(otherLines.size === 0
        ? []
        : [{ notice: 'line_differs' as const, params: { names: [...otherLines].join(', ') } }]),
      ...(times.replaced === 0 ? [] : [{ notice: 'times_replaced' as const, params: { count: times.replaced } }]),
      ...(times.ahead === 0 ? [] : [{ notice: 'times_ahead' as const, params: { count: times.ahead } }]),
      ...(times.early === 0 ? [] : [{ notice: 'times_before_order' as const, params: { count: times.early } }]),
      ...(unknownElementCount === 0
        ? []
        : [{ notice: 'unknown_elements' as const, params: { count: unknownElementCount } }]),
    ]
  }

  /** Equal for equal effects on equal rows: a person commits exactly this. */
  digest(about: { sha256: string; enterUnknown: boolean; replaceTimes: boolean }): string {
    const { rows, errors } = this.#loaded
    const said = {
      ...about,
      changes: this.changes(),
      packs: this.#packs,
      unpacked: this.unpacked,
      takenOut: this.released.map(({ container, members }) => [container, members.size]),
      noted: this.noted,
      errors: errors.byKey(),
      lines: errors.kept().map(({ line }) => line),
    }
    return createHash('sha256')
      .update(JSON.stringify(said))
      .update(rows.isRefused.subarray(0, rows.count))
      .digest('hex')
  }
}
