/** The only error that a file reader throws itself: the file as a whole cannot be read. */

import type { ErrorKey } from '@serialis/contract/errors.ts'

export class UnreadableFile extends Error {
  readonly key: ErrorKey
  readonly params: Record<string, string | number>

  constructor(key: ErrorKey, params: Record<string, string | number> = {}) {
    super(`${key} ${JSON.stringify(params)}`)
    this.name = 'UnreadableFile'
    this.key = key
    this.params = params
  }
}
