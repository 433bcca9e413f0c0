/** What the runner of the tests is asked for, and what it answers: `main.ts` writes the one file, the worker adds lines to the other. */

import type { ToldGuards } from '../harness/told-guards.ts'

/** A guard that is missing from the beginning of a file, and the tests of the file that pass it. */
export interface Job {
  path: string
  guard: number
  tests: readonly string[]
  /** Tests that are red without a removed guard, too: they say nothing. */
  redAnyway: readonly string[]
}

/** A file is run three times for each of its jobs; see `guard-runner.ts`. */
export const ATTEMPTS = 3

export interface Order {
  /** None: each test is run as it is, and its guards are noted. */
  jobs: readonly Job[]
  /** Tests, and the guards to remove one after the other while the test runs: one start of a file for many guards. */
  repeats: Readonly<Record<string, readonly number[]>>
  /** Conditions in hand-written SQL that no rule has refused yet. */
  inSql: readonly number[]
}

export interface LookedAt {
  file: string
  test: string
  /** The guards that its hooks passed, which all later tests of the file may notice, and those that the test passed. */
  early: number[]
  passed: number[]
  /** Of the hooks before it, and of the test. */
  waitedMs: number
  ms: number
  isRed: boolean
}

export type Answer =
  /** A condition that the rule of statements refuses to miss, or a guard that a repeated test noticed. */
  | { guard: number; by: string }
  /** The outcome of a job: the test that was red, or none, or that a test was only late. */
  | { guard: number; path: string; red: string | null; isLate: boolean }
  | LookedAt
  | ToldGuards
