/** Codes of one piece of a file, looked up in the ledger at once. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ResultRowErrorKey } from '@serialis/contract/plant/results/results-rows.ts'
import {
  codeOutcomes,
  type CodeOutcome,
  type GivenCodes,
  type ResolvedCodes,
} from '../../../numbers/ledger/ledger-types.ts'
import { isProblem, type KeyProblem, type ReadKey } from './code-key.ts'
import type { UnknownCodes } from './result-columns.ts'

const outcomeErrors: Record<Exclude<CodeOutcome, 'FOUND'>, ResultRowErrorKey> = {
  NEVER_ISSUED: 'row_code_unknown',
  AMBIGUOUS: 'row_which_gtin',
  OTHER_PRODUCT: 'row_code_of_other_product',
  // A serial is unique within its GTIN: another pack with the same serial says nothing about this one.
  OTHER_GTIN: 'row_code_unknown',
  OTHER_ORDER: 'row_code_of_other_order',
}
const NEVER_ISSUED = codeOutcomes.indexOf('NEVER_ISSUED')
const OTHER_GTIN = codeOutcomes.indexOf('OTHER_GTIN')

/** Handles of codes; a negative one is a problem found while reading the code. */
export class LookUp {
  readonly #texts: string[] = []
  readonly #gtins: (string | null)[] = []
  readonly #levels: (PackagingLevel | null)[] = []
  readonly #problems: KeyProblem[] = []
  readonly #shared = new Map<string, number>()
  #resolved: ResolvedCodes | null = null

  /** `level`: as stated in a row of the code itself. */
  add(key: ReadKey, level: PackagingLevel | null): number {
    if (isProblem(key)) return -this.#problems.push(key)
    this.#gtins.push(key.gtin)
    this.#levels.push(level)
    return this.#texts.push(key.text) - 1
  }

  /** A repeated code, such as a container in the rows of its members. */
  addShared(code: string, read: (code: string) => ReadKey): number {
    let handle = this.#shared.get(code)
    if (handle === undefined) this.#shared.set(code, (handle = this.add(read(code), null)))
    return handle
  }

  async run(resolve: (codes: GivenCodes) => Promise<ResolvedCodes>): Promise<void> {
    this.#resolved = await resolve({ texts: this.#texts, gtins: this.#gtins })
  }

  /** The ordinal; a placeholder for a code that may be entered; 0 when there is a problem. */
  ordinal(handle: number, unknown: UnknownCodes | null): number {
    if (handle < 0 || this.#resolved === null) return 0
    const ordinal = this.#resolved.ordinals[handle] ?? 0
    if (ordinal > 0 || unknown === null || !this.isForeign(handle)) return ordinal
    return unknown.standIn(
      textCopy(this.#texts[handle] ?? ''),
      this.#gtins[handle] ?? null,
      this.#levels[handle] ?? null,
    )
  }

  /** The code was never issued here, under its GTIN. */
  isForeign(handle: number): boolean {
    const outcome = this.#resolved?.outcomes[handle]
    return handle >= 0 && (outcome === NEVER_ISSUED || outcome === OTHER_GTIN)
  }

  /** Why `ordinal` is 0. */
  problem(handle: number): KeyProblem {
    if (handle < 0) return this.#problems[-handle - 1] ?? { error: 'row_code_unknown', params: {} }
    const outcome = codeOutcomes[this.#resolved?.outcomes[handle] ?? NEVER_ISSUED] ?? 'NEVER_ISSUED'
    const value = (this.#texts[handle] ?? '').slice(0, 60)
    return {
      error: outcomeErrors[outcome === 'FOUND' ? 'NEVER_ISSUED' : outcome],
      params: { value, expected: this.#gtins[handle] ?? '', level: this.#levels[handle] ?? '' },
    }
  }
}

/** A separate text instead of a slice that keeps a whole piece of the file in memory. */
export const textCopy = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')
