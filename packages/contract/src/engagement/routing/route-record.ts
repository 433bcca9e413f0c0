/** Which rules of a routing a record fits. */

import { boundedRecord } from './bounded-record.ts'
import { type Condition, conditionOf, type Envelope, type Verdict } from './predicates.ts'
import type { RoutingContents } from './routings.schema.ts'

interface Routed {
  /** The places of the rules that decide: at most one where the first decides. Empty: the record is not routed. */
  rules: readonly number[]
  /** Codes of transfer models, each once, in the order of the rules. */
  models: readonly string[]
  /** What each rule says that was asked. */
  verdicts: readonly Verdict[]
}

export interface Router {
  /** Stops before each rule, so that the caller says when to go on. Unless all are asked, no more than it must. */
  steps(envelope: Envelope, record: unknown, areAllAsked?: boolean): Generator<undefined, Routed>
  /** What each rule says, also those behind the one that decides. */
  explain(envelope: Envelope, record: unknown): Routed
}

/** The contents must be without faults. */
export function routerOf({ match, rules }: RoutingContents): Router {
  const conditions: readonly Condition[] = rules.map(({ condition }) => conditionOf(condition))
  const routed = (verdicts: readonly Verdict[]): Routed => {
    const fitting = verdicts.flatMap((verdict, at) => (verdict === 'FITS' ? [at] : []))
    const deciding = match === 'FIRST' ? fitting.slice(0, 1) : fitting
    return { rules: deciding, models: [...new Set(deciding.flatMap((at) => rules[at]?.models ?? []))], verdicts }
  }
  function* steps(envelope: Envelope, record: unknown, areAllAsked = false): Generator<undefined, Routed> {
    const bounded = boundedRecord(record)
    const verdicts: Verdict[] = []
    for (const condition of conditions) {
      yield
      const verdict = condition(envelope, bounded)
      verdicts.push(verdict)
      if (verdict === 'FITS' && match === 'FIRST' && !areAllAsked) break
    }
    return routed(verdicts)
  }
  return {
    steps,
    explain(envelope, record) {
      const asked = steps(envelope, record, true)
      for (;;) {
        const step = asked.next()
        if (step.done === true) return step.value
      }
    },
  }
}
