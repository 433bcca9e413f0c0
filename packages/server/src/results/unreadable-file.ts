/** The only error a reader of result files throws on its own: the file as a whole cannot be read. */
import type { ResultsErrorKey } from '@serialis/contract/results/results.errors.ts'

export class UnreadableFile extends Error {
  readonly key: ResultsErrorKey
  readonly params: Record<string, string | number>

  constructor(key: ResultsErrorKey, params: Record<string, string | number> = {}) {
    super(`${key} ${JSON.stringify(params)}`)
    this.name = 'UnreadableFile'
    this.key = key
    this.params = params
  }
}
