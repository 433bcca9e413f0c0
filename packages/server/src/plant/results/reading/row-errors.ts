/** The faults of the rows of a file: all are counted, the first hundred thousand stored for the error file. */

import type { ResultRowErrorKey } from '@serialis/contract/plant/results/results-rows.ts'
import { KEPT_ROW_ERRORS, SHOWN_ROW_ERRORS } from '@serialis/contract/plant/results/results.schema.ts'
import type { RowError } from '../../line-files/items.ts'

export class RowErrors {
  readonly #kept: RowError[] = []
  readonly #counts = new Map<ResultRowErrorKey, number>()
  #total = 0

  add(error: RowError): void {
    this.#total++
    this.#counts.set(error.error, (this.#counts.get(error.error) ?? 0) + 1)
    if (this.#kept.length < KEPT_ROW_ERRORS) this.#kept.push(error)
  }

  get total(): number {
    return this.#total
  }

  /** Most frequent first. */
  byKey(): { error: ResultRowErrorKey; count: number }[] {
    return Array.from(this.#counts, ([error, count]) => ({ error, count })).sort(
      (a, b) => b.count - a.count || a.error.localeCompare(b.error),
    )
  }

  /** By line. */
  kept(): RowError[] {
    return this.#kept.toSorted((a, b) => a.line - b.line)
  }

  shown(): RowError[] {
    return this.kept().slice(0, SHOWN_ROW_ERRORS)
  }
}
