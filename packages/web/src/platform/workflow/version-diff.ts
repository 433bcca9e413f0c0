/** The differences between the steps of two versions. Pure. */

import type { ShownStep } from '@serialis/contract/platform/workflow/workflow.schema.ts'

export type Difference =
  | { what: 'added' | 'removed'; step: ShownStep }
  | { what: 'changed'; from: ShownStep; to: ShownStep }

const sameStep = (a: ShownStep, b: ShownStep) => JSON.stringify(a.step) === JSON.stringify(b.step)

/**
 * The longest common run of steps stays; between two of these, steps of one kind are a change, the others were added or
 * removed.
 */
export function differences(from: readonly ShownStep[], to: readonly ShownStep[]): Difference[] {
  const long: number[][] = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0))
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--)
      long[i]![j] = sameStep(from[i]!, to[j]!) ? 1 + long[i + 1]![j + 1]! : Math.max(long[i + 1]![j]!, long[i]![j + 1]!)
  }
  const found: Difference[] = []
  let gone: ShownStep[] = []
  let come: ShownStep[] = []
  const settle = () => {
    for (const step of gone) {
      const at = come.findIndex((other) => other.step.kind === step.step.kind)
      if (at < 0) found.push({ what: 'removed', step })
      else found.push({ what: 'changed', from: step, to: come.splice(at, 1)[0]! })
    }
    found.push(...come.map((step): Difference => ({ what: 'added', step })))
    gone = []
    come = []
  }
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && sameStep(from[i]!, to[j]!)) {
      settle()
      i++
      j++
    } else if (j >= to.length || (i < from.length && long[i + 1]![j]! >= long[i]![j + 1]!)) gone.push(from[i++]!)
    else come.push(to[j++]!)
  }
  settle()
  return found
}
