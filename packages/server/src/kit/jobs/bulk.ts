/** Extension point: the commands that rooms let callers give for many rows of a list at once. */

import type { BulkCommand } from '@serialis/contract/bulk.ts'
import type { Binding } from '../http/bind.ts'
import { extensionPoint } from '../http/extension-point.ts'

export interface BulkPart {
  name: BulkCommand
  /** Reads the rows that match a filter. */
  list: Binding
  /** It names its record by `:id`, and needs nothing that differs from row to row but the version. */
  command: Binding
  /** Fields of its body in addition to `version` and `reason`. */
  values?: (given: { reason: string }) => Readonly<Record<string, unknown>>
}

export const bulk = extensionPoint<BulkPart>()
