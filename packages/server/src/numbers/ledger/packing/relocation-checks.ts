/** The rules of packing, checked over all blocks of a command before anything is written. */

import {
  packagingLevels,
  stateOfCode,
  type PackagingLevel,
  type Scheme,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal, isGone } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { valuesAt, visitColumn } from '../cells/cell-rows.ts'
import type { PackOutcome, PackRefusal } from '../ledger-types.ts'
import { blockOf, offsetOf, ordinalOf } from '../serial-set/ordinals.ts'
import { pushTo } from '../serial-set/push-to.ts'
import type { OpenBlock } from '../store/columns.ts'
import type { StoredContainer } from '../store/queries/containers.queries.ts'
import { forEachOverlap, runsOfMoves, type MoveRuns } from './relocation-runs.ts'
import type { SettledMove } from './relocation.ts'

const EXAMPLES = 10

interface Refusal {
  count: number
  readonly examples: number[]
}
/** What was found out about a move. */
interface Finding {
  readonly refusals: Map<PackRefusal, Refusal>
  fresh: number
  already: number
  memberLevel: PackagingLevel | null
}
/** The future content of a container; null when its moves were refused or change nothing. */
interface After {
  readonly memberLevel: PackagingLevel
  readonly capacity: number | null
  readonly isPartial: boolean
}

export interface Checks {
  checkListed(runs: ReadonlyMap<number, MoveRuns>): void
  /** `open` undefined: no such block. */
  checkBlock(block: number, open: OpenBlock | undefined, runs: MoveRuns | undefined): void
  /** After all blocks: capacities and levels. */
  checkContainers(): void
  isAccepted(move: number): boolean
  containerAfter(container: number): After
  outcome(): PackOutcome
}

const rankOf = (level: PackagingLevel): number => packagingLevels.indexOf(level)

export const createChecks = (
  scheme: Scheme,
  moves: readonly SettledMove[],
  containers: ReadonlyMap<number, StoredContainer>,
): Checks => new PackChecks(scheme, moves, containers)

class PackChecks implements Checks {
  readonly #moves: readonly SettledMove[]
  readonly #containers: ReadonlyMap<number, StoredContainer>
  readonly #findings: readonly Finding[]
  readonly #movesTo = new Map<number, number[]>()
  readonly #targetsIn = new Map<number, number[]>()
  readonly #containerLevel = new Map<number, PackagingLevel>()
  readonly #after = new Map<number, After>()
  readonly #isFinalCode: (code: number) => boolean

  constructor(scheme: Scheme, moves: readonly SettledMove[], containers: ReadonlyMap<number, StoredContainer>) {
    this.#moves = moves
    this.#containers = containers
    this.#findings = moves.map((): Finding => ({ refusals: new Map(), fresh: 0, already: 0, memberLevel: null }))
    this.#isFinalCode = finalCodes(scheme)
    moves.forEach(({ to }, at) => to !== 0 && pushTo(this.#movesTo, to, at))
    for (const to of this.#movesTo.keys()) pushTo(this.#targetsIn, blockOf(to), to)
  }

  checkListed(runs: ReadonlyMap<number, MoveRuns>): void {
    for (const [block, own] of runs)
      forEachOverlap(own, (move, offset) => this.#refuse(move, 'listed_twice', ordinalOf(block, offset)))
  }

  checkBlock(block: number, open: OpenBlock | undefined, runs: MoveRuns | undefined): void {
    this.#checkTargets(block, open)
    if (runs === undefined) return
    const issued = this.#issuedRuns(block, open, runs)
    if (open !== undefined) this.#checkMembers(open, issued)
  }

  checkContainers(): void {
    for (const [to, level] of this.#containerLevel) this.#checkContainer(to, level)
  }

  isAccepted(at: number): boolean {
    return this.#finding(at).refusals.size === 0
  }

  containerAfter(container: number): After {
    return this.#after.get(container) as After
  }

  outcome(): PackOutcome {
    return outcomeOf(this.#moves, this.#findings)
  }

  #finding(at: number): Finding {
    return this.#findings[at] as Finding
  }

  #refuse(at: number, reason: PackRefusal, ordinal: number, count = 1): void {
    const { refusals } = this.#finding(at)
    let refusal = refusals.get(reason)
    if (refusal === undefined) refusals.set(reason, (refusal = { count: 0, examples: [] }))
    refusal.count += count
    for (let more = 0; more < count && refusal.examples.length < EXAMPLES; more++) refusal.examples.push(ordinal + more)
  }

  #refuseAll(own: readonly number[], reason: PackRefusal, to: number): void {
    for (const at of own) this.#refuse(at, reason, to)
  }

  #checkTargets(block: number, open: OpenBlock | undefined): void {
    for (const to of this.#targetsIn.get(block) ?? []) {
      const own = this.#movesTo.get(to) ?? []
      if (open === undefined || offsetOf(to) >= open.head.size) this.#refuseAll(own, 'container_never_issued', to)
      else {
        this.#containerLevel.set(to, open.level)
        const state = valuesAt(open.column('state'), [offsetOf(to)])[0] as number
        if (this.#isFinalCode(state) || isGone(stateOfCode(state).status)) this.#refuseAll(own, 'final_status', to)
      }
    }
  }

  /** Members of the block that exist; refuses the others. */
  #issuedRuns(block: number, open: OpenBlock | undefined, runs: MoveRuns): MoveRuns {
    const size = open?.head.size ?? 0
    for (let run = 0; run < runs.count; run++) {
      const beyond = (runs.last[run] as number) - Math.max(size, runs.first[run] as number) + 1
      if (beyond > 0)
        this.#refuse(
          runs.move[run] as number,
          'member_never_issued',
          ordinalOf(block, Math.max(size, runs.first[run] as number)),
          beyond,
        )
    }
    return runsOfMoves(runs, (at) => this.isAccepted(at))
  }

  #checkMembers(open: OpenBlock, runs: MoveRuns): void {
    visitColumn(open.column('parent'), runs, (parent, run, first, last) => {
      const at = runs.move[run] as number
      const { from, to } = this.#moves[at] as SettledMove
      const finding = this.#finding(at)
      if (parent === from) finding.fresh += last - first + 1
      else if (parent === to) finding.already += last - first + 1
      else this.#refuse(at, from === 0 ? 'has_other_parent' : 'not_in_container', open.base + first, last - first + 1)
    })
    visitColumn(open.column('state'), runs, (state, run, first, last) => {
      const at = runs.move[run] as number
      if ((this.#moves[at] as SettledMove).to !== 0 && this.#isFinalCode(state))
        this.#refuse(at, 'final_status', open.base + first, last - first + 1)
    })
    for (let run = 0; run < runs.count; run++) {
      const at = runs.move[run] as number
      const finding = this.#finding(at)
      if (finding.memberLevel !== null && finding.memberLevel !== open.level)
        this.#refuse(at, 'mixed_levels', open.base + (runs.first[run] as number))
      else finding.memberLevel = open.level
    }
  }

  #checkContainer(to: number, level: PackagingLevel): void {
    const stored = this.#containers.get(to)
    const own = (this.#movesTo.get(to) ?? []).filter((at) => this.isAccepted(at) && this.#finding(at).fresh > 0)
    const [first] = own
    if (first === undefined) return
    const memberLevel = this.#finding(first).memberLevel as PackagingLevel
    const known = stored !== undefined && stored.members.size > 0 ? [stored.memberLevel] : []
    const levels = new Set([...known, ...own.map((at) => this.#finding(at).memberLevel as PackagingLevel)])
    const size = own.reduce((sum, at) => sum + this.#finding(at).fresh, stored?.members.size ?? 0)
    const capacity =
      own.map((at) => (this.#moves[at] as SettledMove).capacity).find((given) => given !== null) ??
      stored?.capacity ??
      null
    const saysPartial = own.some((at) => (this.#moves[at] as SettledMove).isPartial)
    if (levels.size > 1) this.#refuseAll(own, 'mixed_levels', to)
    else if (rankOf(memberLevel) >= rankOf(level)) this.#refuseAll(own, 'level_not_below', to)
    else if (capacity !== null && size > capacity) this.#refuseAll(own, 'over_capacity', to)
    else if (capacity !== null && size < capacity && !saysPartial) this.#refuseAll(own, 'not_full', to)
    else this.#after.set(to, { memberLevel, capacity, isPartial: capacity === null ? saysPartial : size < capacity })
  }
}

function finalCodes(scheme: Scheme): (code: number) => boolean {
  const known = new Map<number, boolean>()
  return (code) => {
    let isEnd = known.get(code)
    if (isEnd === undefined) known.set(code, (isEnd = isFinal(scheme, stateOfCode(code))))
    return isEnd
  }
}

function outcomeOf(moves: readonly SettledMove[], findings: readonly Finding[]): PackOutcome {
  const touched = new Set<number>()
  let members = 0
  let already = 0
  findings.forEach(({ refusals, fresh, already: same }, at) => {
    if (refusals.size > 0) return
    const { from, to } = moves[at] as SettledMove
    members += fresh
    already += same
    if (fresh > 0) touched.add(to === 0 ? from : to)
  })
  const refused = findings.flatMap(({ refusals }, at) => {
    const { from, to } = moves[at] as SettledMove
    return Array.from(refusals, ([reason, { count, examples }]) => ({
      container: to === 0 ? from : to,
      reason,
      count,
      examples,
    }))
  })
  return { containers: touched.size, members, already, refused }
}
