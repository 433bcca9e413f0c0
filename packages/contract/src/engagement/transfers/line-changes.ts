/** What one list of lines changes against another. */

import type { TransferLine } from './transfer-lines.ts'
import type { LineChange, TransferContents } from './transfer-models.schema.ts'

/** Stored JSON has its names in an order of its own. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, ordered(one)])
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

/** In the order of the new lines, then those that are gone. A line is the same when its target is. */
export function lineChanges(before: readonly TransferLine[], after: readonly TransferLine[]): LineChange[] {
  const old = new Map(before.map((line) => [line.target, line]))
  const next = new Set(after.map(({ target }) => target))
  return [
    ...after.flatMap((line): LineChange[] => {
      const known = old.get(line.target)
      if (known === undefined) return [{ target: line.target, change: 'ADDED', before: null, after: line }]
      return isSame(known, line) ? [] : [{ target: line.target, change: 'CHANGED', before: known, after: line }]
    }),
    ...before.flatMap((line): LineChange[] =>
      next.has(line.target) ? [] : [{ target: line.target, change: 'REMOVED', before: line, after: null }],
    ),
  ]
}

/** Whether two versions map every message to the same. */
export const isSameTransfer = (before: TransferContents, after: TransferContents): boolean =>
  before.metaNumber === after.metaNumber && lineChanges(before.lines, after.lines).length === 0
