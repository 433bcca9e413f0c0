/**
 * Judges the times of a file against what already happened: nothing undoes a fact before it happened. A row that would
 * is refused, or happens at the commit where a person chose that.
 */

import type { ResultRowErrorKey } from '@serialis/contract/plant/results/results-rows.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { factsAfter, type FactKind, type LaterFact } from '../../../numbers/ledger/reading/facts.service.ts'
import { emptySet, setOfOrdinals, type SerialSet } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { AT_COMMIT, CLOCK_TOLERANCE_MS } from '../reading/row-times.ts'

export interface Dated {
  timeOf(ordinal: number): number
  /** Codes to which something happened later, unless their times are replaced. */
  readonly late: ReadonlyMap<number, LaterFact>
  readonly blocked: SerialSet
  /** Codes whose times are replaced by that of the commit. */
  readonly replaced: SerialSet
}

interface Judging {
  db: TenantDb
  replacesTimes: boolean
}

const NONE: ReadonlyMap<number, LaterFact> = new Map()

export async function judgeTimes(
  { db, replacesTimes }: Judging,
  set: SerialSet,
  kind: FactKind,
  timeOf: (ordinal: number) => number,
): Promise<Dated> {
  const late = await factsAfter(db, set, { kind, timeOf, tolerance: CLOCK_TOLERANCE_MS })
  const hit = late.size === 0 ? emptySet : setOfOrdinals(Float64Array.from(late.keys()))
  if (!replacesTimes || late.size === 0) return { timeOf, late, blocked: hit, replaced: emptySet }
  return {
    timeOf: (ordinal) => (late.has(ordinal) ? AT_COMMIT : timeOf(ordinal)),
    late: NONE,
    blocked: emptySet,
    replaced: hit,
  }
}

export interface TimeProblem {
  error: ResultRowErrorKey
  params: { value: string; expected: string }
}

export const timeProblem = (time: number, { at, isIssue }: LaterFact): TimeProblem => ({
  error: isIssue ? 'row_time_before_issue' : 'row_time_before_fact',
  params: { value: new Date(time).toISOString(), expected: new Date(at).toISOString() },
})
