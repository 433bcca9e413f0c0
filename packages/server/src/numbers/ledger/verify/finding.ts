/** Counts of what was checked and what was wrong, with a few examples. */

import type { VerifyLine } from '../ledger-types.ts'

const EXAMPLES = 10

export interface Finding {
  checked: number
  violated: number
  readonly examples: string[]
}
export interface Findings {
  /** The finding of an invariant; equal `what` are one line. */
  of(invariant: VerifyLine['invariant'], what: string): Finding
  lines(): VerifyLine[]
}

export function createFindings(): Findings {
  const all = new Map<string, { invariant: VerifyLine['invariant']; what: string; finding: Finding }>()
  return {
    of(invariant, what) {
      let known = all.get(what)
      if (known === undefined)
        all.set(what, (known = { invariant, what, finding: { checked: 0, violated: 0, examples: [] } }))
      return known.finding
    },
    lines: () =>
      Array.from(all.values(), ({ invariant, what, finding }) => ({ invariant, what, ...finding })).sort(
        (a, b) => a.invariant - b.invariant,
      ),
  }
}

/** Counts one check; `fault` says what is wrong, null: nothing. */
export function note(finding: Finding, fault: string | null, checked = 1, violated = 1): void {
  finding.checked += checked
  if (fault === null) return
  finding.violated += violated
  if (finding.examples.length < EXAMPLES) finding.examples.push(fault)
}
