/** Which rules of a routing a record fits. */

import { type Condition, conditionOf, type Envelope, type Verdict } from './predicates.ts'
import type { RoutingContents } from './routings.schema.ts'

interface Routed {
  /** The places of the rules that decide: at most one where the first decides. Empty: the record is not routed. */
  rules: readonly number[]
  /** Codes of transfer models, each once, in the order of the rules. */
  models: readonly string[]
}

export interface Router {
  /** Asks no more rules than it must. */
  route(envelope: Envelope, record: unknown): Routed
  /** What each rule says, also those behind the one that decides. */
  explain(envelope: Envelope, record: unknown): Routed & { verdicts: readonly Verdict[] }
}

/** The contents must be without faults. */
export function routerOf({ match, rules }: RoutingContents): Router {
  const conditions: readonly Condition[] = rules.map(({ condition }) => conditionOf(condition))
  const routed = (fitting: readonly number[]): Routed => ({
    rules: fitting,
    models: [...new Set(fitting.flatMap((at) => rules[at]?.models ?? []))],
  })
  return {
    route(envelope, record) {
      const fitting: number[] = []
      for (const [at, condition] of conditions.entries()) {
        if (condition(envelope, record) !== 'FITS') continue
        fitting.push(at)
        if (match === 'FIRST') break
      }
      return routed(fitting)
    },
    explain(envelope, record) {
      const verdicts = conditions.map((condition) => condition(envelope, record))
      const fitting = verdicts.flatMap((verdict, at) => (verdict === 'FITS' ? [at] : []))
      return { ...routed(match === 'FIRST' ? fitting.slice(0, 1) : fitting), verdicts }
    },
  }
}
