/** One block's part of a state command: what changes, what is refused, and the edit that writes it. */

import type { Transition } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { editColumn, nothingEdited, visitColumn, type Edited } from '../cells/cell-rows.ts'
import type { ChangeRefusal, StateCommand } from '../ledger-types.ts'
import { pushTo } from '../serial-set/push-to.ts'
import {
  RunCollector,
  emptySet,
  hasOrdinal,
  intersect,
  subtract,
  uniteAll,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import { runsOfMembers, type OpenBlock } from '../store/columns.ts'
import type { BlockEdit, ScopeDraft } from '../store/write.ts'
import type { ChangeReport, SignedAnswer } from './change-report.ts'
import { countChanges, planStates, type OutcomeGroup, type StateOutcomes } from './state-plan.ts'

/** What stays the same throughout one command. */
export interface Changing {
  readonly command: StateCommand
  readonly outcomeOf: StateOutcomes
  /** Some transition of the operation takes a pack out of its container. */
  readonly mayLeave: boolean
  readonly signed: SignedAnswer | undefined
  readonly report: ChangeReport
  /** Container -> members that left it. */
  readonly left: Map<number, SerialSet[]>
}

export function changeBlock(changing: Changing, open: OpenBlock, members: SerialSet): BlockEdit {
  const { outcomeOf } = changing
  const { block } = open.head
  const column = open.column('state')
  let plan = planStates(column, open.base, runsOfMembers(block, members), outcomeOf)
  const { kept, leaving } = settle(changing, open, plan.groups)
  const planned = plan.groups.reduce(
    (size, group) => size + (group.outcome.kind === 'change' ? group.members.size : 0),
    0,
  )
  if (kept.size < planned) plan = planStates(column, open.base, runsOfMembers(block, kept), outcomeOf)
  const changes = plan.groups.filter((group) => group.outcome.kind === 'change')
  const left = leaveContainers(changing, open, leaving)
  return {
    head: open.head,
    columns: [
      { column: 'state', edited: kept.size === 0 ? nothingEdited : plan.edited },
      { column: 'parent', edited: left.edited },
    ],
    counts: countChanges(changes),
    scopes: [...changes.map(scopeOf), ...left.scopes],
  }
}

const scopeOf = ({ from, outcome, members }: OutcomeGroup): ScopeDraft => ({
  column: 'state',
  members,
  from,
  to: outcome.kind === 'change' ? outcome.to : from,
})

/** Reports every group, and removes from the changes what something other than the state forbids. */
function settle(
  changing: Changing,
  open: OpenBlock,
  groups: readonly OutcomeGroup[],
): { kept: SerialSet; leaving: SerialSet } {
  const { report } = changing
  const { level } = open
  const packed = packedAmong(changing.command, open, groups)
  const kept: SerialSet[] = []
  const leaving: SerialSet[] = []
  for (const group of groups) {
    const { from, outcome, members } = group
    if (outcome.kind === 'already') report.already({ state: from, level }, members)
    else if (outcome.kind === 'refused') {
      const key = { reason: outcome.reason, state: from, level }
      report.refuse(key, members)
      for (const reason of outcome.also ?? []) report.alsoRefuse(key, reason, members)
      for (const { reason, hit } of obstaclesOf(changing, outcome.transition, members, packed))
        report.alsoRefuse(key, reason, hit)
    } else {
      const allowed = allowedOf(changing, open, group, packed)
      report.change({ from, to: outcome.to, transition: outcome.transition, level }, allowed)
      kept.push(allowed)
      if (outcome.transition.leavesContainer === true) leaving.push(intersect(allowed, packed))
    }
  }
  return { kept: uniteAll(kept), leaving: uniteAll(leaving) }
}

/** What other than the state forbids the transition, in the order in which it is named. */
function obstaclesOf(
  { command }: Changing,
  transition: Transition | undefined,
  members: SerialSet,
  packed: SerialSet,
): { reason: ChangeRefusal; hit: SerialSet }[] {
  if (transition === undefined) return []
  const staysInside = transition.leavesContainer === true && command.disaggregate !== true
  return [
    ...(command.blocked ?? []).map(({ reason, set }) => ({ reason, hit: intersect(members, set) })),
    ...(staysInside ? [{ reason: 'inside_container' as const, hit: intersect(members, packed) }] : []),
  ]
}

/** A member with several obstacles is refused for the first, and counted at the others. */
function allowedOf(changing: Changing, { level }: OpenBlock, group: OutcomeGroup, packed: SerialSet): SerialSet {
  const { report, signed } = changing
  const { from, outcome, members } = group
  if (outcome.kind !== 'change') return emptySet
  let allowed = members
  const refusedFor: { reason: ChangeRefusal; set: SerialSet }[] = []
  const refuse = (reason: ChangeRefusal, hit: SerialSet) => {
    for (const first of refusedFor)
      report.alsoRefuse({ reason: first.reason, state: from, level }, reason, intersect(first.set, hit))
    const own = intersect(allowed, hit)
    if (own.size === 0) return
    report.refuse({ reason, state: from, level }, own)
    refusedFor.push({ reason, set: own })
    allowed = subtract(allowed, own)
  }
  for (const { reason, hit } of obstaclesOf(changing, outcome.transition, members, packed)) refuse(reason, hit)
  if (signed !== undefined) refuse('differs_from_signed', subtract(allowed, signed.expected(from, outcome.to)))
  return allowed
}

/** The SNs in a container, among those whose change would take them out of it. */
function packedAmong(
  { goesWith = emptySet }: StateCommand,
  open: OpenBlock,
  groups: readonly OutcomeGroup[],
): SerialSet {
  const leavers = uniteAll(
    groups.flatMap(({ outcome, members }) =>
      outcome.kind !== 'already' && outcome.transition?.leavesContainer === true ? [members] : [],
    ),
  )
  if (leavers.size === 0) return emptySet
  const packed = new RunCollector()
  visitColumn(open.column('parent'), runsOfMembers(open.head.block, leavers), (parent, _run, first, last) => {
    if (parent !== 0 && !hasOrdinal(goesWith, parent)) packed.add(open.base + first, open.base + last)
  })
  return packed.finish()
}

/** Clears the parents of SNs that leave, and records which container lost which SNs. */
function leaveContainers(
  { left, report }: Changing,
  open: OpenBlock,
  leaving: SerialSet,
): { edited: Edited; scopes: ScopeDraft[] } {
  if (leaving.size === 0) return { edited: nothingEdited, scopes: [] }
  report.unpack(leaving.size)
  const fromValues = new Float64Array(leaving.size)
  const lost = new Map<number, RunCollector>()
  let at = 0
  const edited = editColumn(
    open.column('parent'),
    runsOfMembers(open.head.block, leaving),
    (parent, _run, first, last) => {
      fromValues.fill(parent, at, (at += last - first + 1))
      let collector = lost.get(parent)
      if (collector === undefined) lost.set(parent, (collector = new RunCollector()))
      collector.add(open.base + first, open.base + last)
      return 0
    },
  )
  for (const [container, collector] of lost) pushTo(left, container, collector.finish())
  return {
    edited,
    scopes: [{ column: 'parent', members: leaving, fromValues, toValues: new Float64Array(leaving.size) }],
  }
}
