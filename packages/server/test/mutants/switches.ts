/** The switches of the guards while tests run with mutants: which guard is removed, and which were passed. */

import { sql } from 'kysely'

interface Switches {
  /** A condition of a query that is always true. */
  always: unknown
  isOff(number: number): boolean
  one<T>(value: T): T
  /** A function that answers a condition of a query. */
  rule(isOff: () => boolean, rule: (...given: unknown[]) => unknown): (...given: unknown[]) => unknown
  /** Removes one guard, or with undefined none. */
  remove(number: number | undefined): void
  /** The guards that were passed since the last call. */
  takePassed(): Set<number>
}

declare global {
  var guards: Switches
}

function switches(): Switches {
  const always = sql<boolean>`true`
  let removed: number | undefined
  let passed = new Set<number>()
  return {
    always,
    isOff(number) {
      passed.add(number)
      return number === removed
    },
    one: (value) => value,
    rule:
      (isOff, rule) =>
      (...given) =>
        isOff() ? always : rule(...given),
    remove: (number) => void (removed = number),
    takePassed() {
      const taken = passed
      passed = new Set()
      return taken
    },
  }
}

// The runner and the tests load this file each for themselves.
globalThis.guards ??= switches()
