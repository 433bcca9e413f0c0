/** The changes of an event in reverse: its steps per block, newest first, each with the values to restore. Pure. */

import { stateOfCode, type PackagingLevel, type SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { editColumn, nothingEdited, type Column, type Edited } from '../cells/cell-rows.ts'
import { decodeCells } from '../cells/cells.ts'
import { forEachChange, readyScope, type ReadyScope } from '../cells/fold.ts'
import { pushTo } from '../serial-set/push-to.ts'
import { intersect, subtract, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'
import type { ColumnName } from '../store/column-ids.ts'
import type { OpenBlock } from '../store/columns.ts'
import type { StoredScope } from '../store/queries/scopes.queries.ts'
import type { BlockEdit, ScopeDraft } from '../store/write.ts'

/** One write of a block by the event; an SN is in it at most once per column. */
export interface UndoneStep {
  readonly revision: number
  readonly scopes: readonly ReadyScope[]
}
export interface UndoneBlock {
  readonly block: number
  /** Newest first: the order in which they are undone. */
  readonly steps: readonly UndoneStep[]
  readonly members: SerialSet
  readonly lastRevision: number
}

/** `scopes`: by block, oldest first. */
export function undoneBlocks(scopes: readonly StoredScope[]): UndoneBlock[] {
  const perBlock = new Map<number, Map<number, ReadyScope[]>>()
  for (const scope of scopes) {
    let steps = perBlock.get(scope.block)
    if (steps === undefined) perBlock.set(scope.block, (steps = new Map()))
    pushTo(steps, scope.revision, readyScope(scope))
  }
  return Array.from(perBlock, ([block, revisions]) => {
    const steps = Array.from(revisions, ([revision, own]) => ({ revision, scopes: own })).sort(
      (a, b) => b.revision - a.revision,
    )
    return {
      block,
      steps,
      members: uniteAll(steps.flatMap((step) => step.scopes.map((scope) => scope.members))),
      lastRevision: (steps[0] as UndoneStep).revision,
    }
  })
}

const ofColumn = ({ scopes }: UndoneStep, column: ColumnName): ReadyScope[] =>
  scopes.filter(({ scope }) => scope.column === column)

export interface StateGroup {
  readonly now: number
  readonly after: number
  readonly members: SerialSet
}

/** From the state in which the event left its SNs to the one in which it found them, over all its steps. */
export function stateGroups({ steps }: UndoneBlock): StateGroup[] {
  let groups: StateGroup[] = []
  for (const step of steps) {
    for (const { scope, members } of ofColumn(step, 'state')) {
      const [from, to] = [scope.from as number, scope.to as number]
      const next: StateGroup[] = []
      let fresh = members
      for (const group of groups) {
        const moved = group.after === to ? intersect(group.members, members) : null
        if (moved === null || moved.size === 0) next.push(group)
        else {
          fresh = subtract(fresh, moved)
          next.push({ ...group, after: from, members: moved })
          const rest = subtract(group.members, moved)
          if (rest.size > 0) next.push({ ...group, members: rest })
        }
      }
      if (fresh.size > 0) next.push({ now: to, after: from, members: fresh })
      groups = next
    }
  }
  return groups
}

export interface UndoneGroup {
  readonly now: SerialState
  readonly after: SerialState
  readonly level: PackagingLevel
  readonly count: number
}

/** The groups of all blocks; equal ones are merged. */
export function countGroups(groups: readonly (StateGroup & { readonly level: PackagingLevel })[]): UndoneGroup[] {
  const counts = new Map<string, { group: StateGroup; level: PackagingLevel; count: number }>()
  for (const { level, ...group } of groups) {
    const name = `${level} ${group.now} ${group.after}`
    const known = counts.get(name)
    if (known === undefined) counts.set(name, { group, level, count: group.members.size })
    else known.count += group.members.size
  }
  return Array.from(counts.values(), ({ group, level, count }) => ({
    now: stateOfCode(group.now),
    after: stateOfCode(group.after),
    level,
    count,
  }))
}

/** Stretches of a column with the value the event left (`now`) and the one it found (`after`), ascending. */
interface Stretches {
  readonly first: number[]
  readonly last: number[]
  readonly now: number[]
  readonly after: number[]
}

export function stretchesOf(step: UndoneStep, column: ColumnName): Stretches {
  const found: { first: number; last: number; now: number; after: number }[] = []
  for (const ready of ofColumn(step, column)) {
    forEachChange(ready, (first, last, from, to) => {
      const before = found[found.length - 1]
      if (before !== undefined && before.last + 1 === first && before.now === to && before.after === from)
        before.last = last
      else found.push({ first, last, now: to, after: from })
    })
  }
  found.sort((a, b) => a.first - b.first)
  return {
    first: found.map((one) => one.first),
    last: found.map((one) => one.last),
    now: found.map((one) => one.now),
    after: found.map((one) => one.after),
  }
}

/** The edit that undoes a step; throws when an SN does not have the value that the step left. */
export function mirroredEdit(step: UndoneStep, open: OpenBlock): BlockEdit {
  const columns = [...new Set(step.scopes.map(({ scope }) => scope.column))]
  return {
    head: open.head,
    columns: columns.map((column) => ({
      column,
      edited: mirroredColumn(stretchesOf(step, column), open.column(column), open.base),
    })),
    counts: countsOf(step),
    scopes: step.scopes.map(mirrored),
  }
}

function mirroredColumn({ first, last, now, after }: Stretches, column: Column, base: number): Edited {
  if (first.length === 0) return nothingEdited
  const runs = {
    count: first.length,
    first: first.map((ordinal) => ordinal - base),
    last: last.map((ordinal) => ordinal - base),
  }
  return editColumn(column, runs, (value, run, from) => {
    if (value !== now[run]) throw new Error(`${base + from}: is ${value}, but the event to undo left ${now[run]}`)
    return after[run] as number
  })
}

function countsOf(step: UndoneStep): Map<number, number> {
  const counts = new Map<number, number>()
  for (const {
    scope: { from, to },
    members,
  } of ofColumn(step, 'state')) {
    counts.set(to as number, (counts.get(to as number) ?? 0) - members.size)
    counts.set(from as number, (counts.get(from as number) ?? 0) + members.size)
  }
  return counts
}

function mirrored({ scope: { column, from, to, fromCells, toCells }, members }: ReadyScope): ScopeDraft {
  if (from !== null && to !== null) return { column, members, from: to, to: from }
  return {
    column,
    members,
    fromValues: decodeCells(toCells as Buffer, members.size),
    toValues: decodeCells(fromCells as Buffer, members.size),
  }
}
