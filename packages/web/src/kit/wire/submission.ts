/**
 * One idempotency key per submission: the same input sent again after a lost answer keeps it, anything else gets a new
 * one.
 */

import { CallError } from './call-error.ts'

export function submissionKeys() {
  let last: { text: string; key: string } | null = null
  return {
    keyOf(input: unknown): string {
      const text = JSON.stringify(input)
      if (last?.text !== text) last = { text, key: crypto.randomUUID() }
      return last.key
    },
    settle(error?: unknown) {
      if (!(error instanceof CallError && error.mayHaveHappened)) last = null
    },
  }
}
