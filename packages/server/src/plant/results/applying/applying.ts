/**
 * Applies a result file, or reports what it would do: one function, two modes. What the ledger refuses becomes an error
 * of its row; the rest is written by the ledger's commands in the caller's transaction.
 */

import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel, Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { stateOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ResultRowErrorKey, ResultUpdateStatus } from '@serialis/contract/plant/results/results-rows.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type {
  ChangeOutcome,
  ChangeRefusal,
  LedgerEvent,
  Mode,
  PackRefusal,
} from '../../../numbers/ledger/ledger-types.ts'
import { changeStates, lockBlocks } from '../../../numbers/ledger/ledger.service.ts'
import { packMany, unpack, unpackAll } from '../../../numbers/ledger/packing/packing.service.ts'
import { membersOf } from '../../../numbers/ledger/reading/history.service.ts'
import { valuesOf } from '../../../numbers/ledger/reading/reading.service.ts'
import {
  emptySet,
  hasOrdinal,
  intersect,
  setOfFew,
  setOfOrdinals,
  subtract,
  unite,
  uniteAll,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import type { CodedLevel } from '../reading/code-key.ts'
import type { LoadedPack, LoadedResult, LoadedUnpack, LoadedUpdate } from '../reading/loaded.ts'
import { flatPacks, packsOfRows, soundPacks } from '../reading/packing-plan.ts'
import { latestOf, timeColumn, timesByOrdinal, timesOfRows } from '../reading/row-times.ts'
import { judgeTimes, timeProblem, type Dated } from './order-of-facts.ts'
import { settleEvents } from './settling-events.ts'
import type { Tally } from './tally.ts'

export interface Applying {
  db: TenantDb
  event: LedgerEvent
  releasingId?: string | undefined
  scheme: Scheme
  mode: Mode
  /** Times that cannot be are replaced by that of the commit. */
  replacesTimes: boolean
  levels: readonly CodedLevel[]
  levelOf(ordinal: number): PackagingLevel | null
}

const stateErrors: Partial<Record<ChangeRefusal, ResultRowErrorKey>> = {
  wrong_status: 'row_wrong_status',
  final_status: 'row_final_status',
  not_commissioned: 'row_not_commissioned',
  already_commissioned: 'row_already_commissioned',
  wrong_allocation: 'row_not_placed_out',
  inside_container: 'row_inside_container',
  never_issued: 'row_code_unknown',
}
const packErrors: Partial<Record<PackRefusal, ResultRowErrorKey>> = {
  has_other_parent: 'row_has_other_parent',
  level_not_below: 'row_parent_level_not_above',
  mixed_levels: 'row_pack_mixed_levels',
  over_capacity: 'row_pack_over_capacity',
  not_full: 'row_pack_not_full',
  final_status: 'row_pack_final_status',
  not_in_container: 'row_not_in_container',
  listed_twice: 'row_in_two_containers',
}
/** The operation for a TraceLink status; ENCODED says that a code was printed, which changes nothing. */
const updateOperations: Record<Exclude<ResultUpdateStatus, 'ENCODED'>, Operation> = {
  DEACTIVATED: 'RETIRE_UNUSED',
  DECOMMISSIONED: 'REFUSE',
  DESTROYED: 'DESTROY',
}

/**
 * Applies the file in the order of its statuses: commission, samples, rejects, unused, packs, unpacks, status updates.
 */
export async function applyResult(applying: Applying, loaded: LoadedResult, tally: Tally): Promise<void> {
  if (loaded.format === 'EPCIS') settleEvents(loaded)
  refuseDoubled(loaded)
  await new Application(applying, loaded, tally).run()
}

/** The same code in two spellings; the readers only see equal texts. */
function refuseDoubled({ rows, errors, leftOut, laterFacts }: LoadedResult): void {
  const sorted = rows.ordinal.slice(0, rows.count).sort()
  const doubled = new Set<number>()
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) doubled.add(sorted[at] ?? 0)
  if (doubled.size === 0) return
  const first = new Map<number, number>()
  for (let at = 0; at < rows.count; at++) {
    const ordinal = rows.ordinal[at] ?? 0
    if (!doubled.has(ordinal) || rows.isRefused[at] === 1 || laterFacts.has(at)) continue
    const line = first.get(ordinal)
    if (line === undefined) first.set(ordinal, rows.line[at] ?? 0)
    else {
      rows.isRefused[at] = 1
      errors.add({ line: rows.line[at] ?? 0, column: 'code', error: 'row_code_doubled', params: { line } })
      const container = rows.parent[at] ?? 0
      if (container !== 0) leftOut.set(container, rows.line[at] ?? 0)
    }
  }
}

class Application {
  readonly #applying: Applying
  readonly #loaded: LoadedResult
  readonly #tally: Tally
  readonly #latest: number

  constructor(applying: Applying, loaded: LoadedResult, tally: Tally) {
    this.#latest = latestOf(loaded.rows)
    this.#applying = applying
    this.#loaded = loaded
    this.#tally = tally
  }

  async run(): Promise<void> {
    const { rows } = this.#loaded
    const withStatus = (...names: string[]) => rows.ordinalsWhere((at) => names.includes(rows.statusOf(at)))
    if (this.#applying.mode === 'commit') await this.#lockAll()
    await this.#commission()
    await this.#change('DESTROY', withStatus('REJECT', 'DAMAGED'), ['REJECT', 'DAMAGED'])
    await this.#retire(withStatus('UNUSED'))
    await this.#pack()
    for (const one of this.#loaded.unpacks) await this.#unpack(one)
    for (const one of this.#loaded.updates) await this.#update(one)
  }

  /** One lock order for everything the file touches, so that two imports cannot deadlock. */
  async #lockAll(): Promise<void> {
    const { rows, packs, unpacks, updates } = this.#loaded
    const lists = [
      rows.ordinal.subarray(0, rows.count),
      rows.parent.subarray(0, rows.count),
      ...packs.flatMap((pack) => [pack.members, Float64Array.of(pack.container)]),
      ...unpacks.flatMap((one) => [one.members, Float64Array.of(one.container)]),
      ...updates.map(({ ordinals }) => Float64Array.from(ordinals)),
    ]
    await lockBlocks(
      this.#applying.db,
      uniteAll(lists.map((list) => setOfOrdinals(list.filter((ordinal) => ordinal > 0)))),
    )
  }

  /** Good codes and samples are commissioned; a code that already is a sample is not changed again. */
  async #commission(): Promise<void> {
    const { rows } = this.#loaded
    const { scheme } = this.#applying
    const sampled = setOfOrdinals(rows.ordinalsWhere((at) => rows.statusOf(at) === 'SAMPLE'))
    const operation = scheme === 'A' ? 'MARK_SAMPLE' : 'DESTROY'
    const already = sampled.size === 0 ? emptySet : (await this.#run(operation, sampled, 'dry')).sets.already
    const good = rows.ordinalsWhere(
      (at) =>
        rows.statusOf(at) === 'GOOD' || (rows.statusOf(at) === 'SAMPLE' && !hasOrdinal(already, rows.ordinal[at] ?? 0)),
    )
    const { changed, refused } = await this.#change('COMMISSION', good, ['GOOD', 'SAMPLE'])
    this.#tally.addAlready(already, this.#applying.levelOf)
    const left = subtract(subtract(sampled, already), refused)
    if (left.size === 0) return
    const dated = await this.#judge(left, ['SAMPLE'])
    const outcome = await this.#run(operation, left, this.#applying.mode, dated)
    this.#refuseRows(outcome, ['SAMPLE'], dated)
    this.#tally.addSamples(outcome, scheme, changed)
  }

  #run(operation: Operation, set: SerialSet, mode: Mode, dated?: Dated): Promise<ChangeOutcome> {
    const { db, scheme, event, releasingId } = this.#applying
    return changeStates(db, {
      releasingId,
      event: dated === undefined ? event : { ...event, timeOf: dated.timeOf },
      scheme,
      set,
      operation,
      evidence: ['reason'],
      mode,
      ...(dated !== undefined && { blocked: [{ set: dated.blocked, reason: 'later_fact' }] }),
    })
  }

  /** The times of the rows of these statuses. */
  #judge(set: SerialSet, statuses: readonly string[]): Promise<Dated> {
    const { rows } = this.#loaded
    const times = timesOfRows(rows, (at) => statuses.includes(rows.statusOf(at)), this.#latest)
    return judgeTimes(this.#applying, set, 'status', times)
  }

  /**
   * A code that was never commissioned was not used. In the other formats UNUSED says just that; an EPCIS document also
   * withdraws commissioned codes so.
   */
  async #retire(ordinals: Float64Array): Promise<void> {
    const { db } = this.#applying
    const states = this.#loaded.format === 'EPCIS' ? await valuesOf(db, ordinals, 'state') : []
    const isCommissioned = (_: number, at: number) =>
      (states[at] ?? -1) >= 0 && stateOfCode(states[at] ?? 0).commissioned
    await this.#change('REFUSE', ordinals.filter(isCommissioned), ['UNUSED'])
    await this.#change(
      'RETIRE_UNUSED',
      ordinals.filter((_, at) => !isCommissioned(_, at)),
      ['UNUSED'],
    )
  }

  /** Changes the rows of these statuses; returns what was changed and what was refused. */
  async #change(operation: Operation, ordinals: Float64Array, statuses: readonly string[]) {
    if (ordinals.length === 0) return { changed: emptySet, refused: emptySet }
    const set = setOfOrdinals(ordinals)
    const dated = await this.#judge(set, statuses)
    const outcome = await this.#run(operation, set, this.#applying.mode, dated)
    const { rows, laterFacts } = this.#loaded
    // A sample is counted by its commissioning, which is its first change.
    const isAgain = (status: string) => statuses.includes(status) && status !== 'SAMPLE'
    const again = rows.ordinalsWhere((at) => laterFacts.has(at) && isAgain(rows.statusOf(at)))
    this.#tally.addOutcome(outcome, setOfOrdinals(again))
    this.#countReplaced(outcome.sets.changed, dated)
    return { changed: outcome.sets.changed, refused: this.#refuseRows(outcome, statuses, dated) }
  }

  #countReplaced(changed: SerialSet, { replaced }: Dated): void {
    this.#loaded.times.replaced += intersect(changed, replaced).size
  }

  #refuseRows({ sets }: ChangeOutcome, statuses: readonly string[], { late, timeOf }: Dated): SerialSet {
    const { rows, errors, format } = this.#loaded
    let all = emptySet
    for (const [reason, set] of sets.refused) {
      all = unite(all, set)
      for (let at = 0; at < rows.count; at++) {
        if (
          rows.isRefused[at] === 1 ||
          !statuses.includes(rows.statusOf(at)) ||
          !hasOrdinal(set, rows.ordinal[at] ?? 0)
        )
          continue
        rows.isRefused[at] = 1
        const ordinal = rows.ordinal[at] ?? 0
        const fact = reason === 'later_fact' ? late.get(ordinal) : undefined
        errors.add({
          line: rows.line[at] ?? 0,
          ...(fact === undefined
            ? {
                column: 'status',
                error: stateErrors[reason] ?? 'row_wrong_status',
                params: { value: rows.statusOf(at) },
              }
            : { column: timeColumn(format), ...timeProblem(timeOf(ordinal), fact) }),
        })
      }
    }
    return all
  }

  #codedLevel(ordinal: number): CodedLevel | null {
    const level = this.#applying.levelOf(ordinal)
    return this.#applying.levels.find((one) => one.level === level) ?? null
  }

  async #pack(): Promise<void> {
    const loaded = this.#loaded
    const all = [...packsOfRows(loaded), ...loaded.packs]
    if (all.length === 0) return
    const isGood = await this.#goodContainers(all)
    const sound = soundPacks(loaded, all, isGood)
    const timely = await this.#timelyPacks(sound)
    this.#tally.refusePacks(all.length - timely.packs.length)
    await this.#packSound(timely.packs, timely.timeOf)
  }

  /** Packs whose members were commissioned by then, and not packed or unpacked later. */
  async #timelyPacks(packs: readonly LoadedPack[]): Promise<{ packs: LoadedPack[]; timeOf: Dated['timeOf'] }> {
    const { db } = this.#applying
    const { containers, members, times } = flatPacks(packs)
    const stated = timesByOrdinal(members, times, this.#latest)
    const parents = await valuesOf(db, members, 'parent')
    const fresh = setOfOrdinals(members.filter((_, at) => parents[at] !== containers[at]))
    const moved = await judgeTimes(this.#applying, fresh, 'container', stated)
    const made = await judgeTimes(this.#applying, fresh, 'commissioned', moved.timeOf)
    this.#loaded.times.replaced += unite(moved.replaced, made.replaced).size
    const isTimely = ({ line, members: own }: LoadedPack) => {
      const wrong = own.find((member) => moved.late.has(member) || made.late.has(member))
      const fact = wrong === undefined ? undefined : (moved.late.get(wrong) ?? made.late.get(wrong))
      if (wrong === undefined || fact === undefined) return true
      this.#loaded.errors.add({ line, ...timeProblem(stated(wrong), fact) })
      return false
    }
    return { packs: packs.filter(isTimely), timeOf: made.timeOf }
  }

  /** A container must be good in this file or commissioned before. */
  async #goodContainers(packs: readonly LoadedPack[]): Promise<(ordinal: number) => boolean> {
    const { rows } = this.#loaded
    const here = setOfOrdinals(rows.ordinalsWhere((at) => rows.statusOf(at) === 'GOOD'))
    const others = Float64Array.from(
      packs.map(({ container }) => container).filter((container) => !hasOrdinal(here, container)),
    )
    const states = others.length === 0 ? [] : await valuesOf(this.#applying.db, others, 'state')
    const before = new Set(
      others.filter((_, at) => (states[at] ?? -1) >= 0 && stateOfCode(states[at] ?? 0).commissioned),
    )
    return (ordinal) => before.has(ordinal) || hasOrdinal(here, ordinal)
  }

  async #packSound(packs: readonly LoadedPack[], timeOf: Dated['timeOf']): Promise<void> {
    if (packs.length === 0) return
    const { db, event, scheme, mode } = this.#applying
    const sized = packs.map(({ container, members, isPartial }) => {
      const capacity = this.#codedLevel(container)?.capacity ?? members.length
      return { container, members: setOfFew(members), isPartial: isPartial ?? members.length < capacity, capacity }
    })
    const outcome = await packMany(db, {
      event: { ...event, timeOf },
      scheme,
      mode,
      onRefusal: 'leave_out',
      packs: sized,
    })
    const lines = new Map(packs.map((pack) => [pack.container, pack]))
    for (const { container, reason, count } of outcome.refused) {
      const pack = lines.get(container)
      const isSize = reason === 'over_capacity' || reason === 'not_full'
      const value = isSize ? (pack?.members.length ?? 0) : count
      this.#loaded.errors.add({
        line: pack?.line ?? 0,
        error: packErrors[reason] ?? 'row_code_unknown',
        params: { value, expected: this.#codedLevel(container)?.capacity ?? '' },
      })
    }
    const refused = new Set(outcome.refused.map(({ container }) => container))
    this.#tally.refusePacks(refused.size)
    this.#tally.addPacks(
      outcome,
      sized.filter(({ container, isPartial }) => isPartial && !refused.has(container)).length,
    )
  }

  /**
   * A pack cannot leave a container before it was put into one: such a file came in the wrong order, or its clock is
   * wrong.
   */
  async #unpack({ line, container, members, time }: LoadedUnpack): Promise<void> {
    const { db, scheme, mode } = this.#applying
    const inside = await membersOf(db, container)
    const leaving = members.length > 0 ? intersect(setOfOrdinals(members), inside) : inside
    const dated = await judgeTimes(this.#applying, leaving, 'container', () => time)
    const [fact] = dated.late.values()
    if (fact !== undefined) {
      this.#loaded.errors.add({ line, ...timeProblem(time, fact), error: 'row_unpack_before_pack' })
      return
    }
    this.#loaded.times.replaced += dated.replaced.size
    const event = { ...this.#applying.event, timeOf: dated.timeOf }
    const outcome =
      members.length === 0
        ? await unpackAll(db, { event, scheme, mode: 'dry', containers: [container] })
        : await unpack(db, { event, scheme, mode: 'dry', container, members: setOfOrdinals(members) })
    if (outcome.refused.length > 0) {
      for (const { reason } of outcome.refused)
        this.#loaded.errors.add({ line, error: packErrors[reason] ?? 'row_not_in_container', params: {} })
      return
    }
    this.#tally.unpacked += outcome.members
    this.#tally.unpackedAlready += outcome.already
    if (mode === 'dry' || outcome.members === 0) return
    if (members.length === 0) await unpackAll(db, { event, scheme, mode, containers: [container] })
    else await unpack(db, { event, scheme, mode, container, members: setOfOrdinals(members) })
  }

  async #update(update: LoadedUpdate): Promise<void> {
    const { group, ordinals, lines, time } = update
    this.#tally.addUpdate(update)
    const status = group.update?.status ?? 'ENCODED'
    if (status === 'ENCODED') {
      this.#tally.noted += ordinals.length
      return
    }
    const set = setOfOrdinals(ordinals)
    const dated = await judgeTimes(this.#applying, set, 'status', () => time)
    const outcome = await this.#run(updateOperations[status], set, this.#applying.mode, dated)
    this.#tally.addOutcome(outcome)
    this.#countReplaced(outcome.sets.changed, dated)
    for (const [reason, refused] of outcome.sets.refused) {
      for (const [at, ordinal] of ordinals.entries()) {
        const fact = reason === 'later_fact' ? dated.late.get(ordinal) : undefined
        if (hasOrdinal(refused, ordinal))
          this.#loaded.errors.add({
            line: lines[at] ?? 0,
            ...(fact === undefined
              ? { error: stateErrors[reason] ?? 'row_wrong_status', params: { value: status } }
              : timeProblem(time, fact)),
          })
      }
    }
  }
}
