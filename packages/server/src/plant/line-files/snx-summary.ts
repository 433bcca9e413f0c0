/**
 * The summary of a TraceLink status update: how many codes the sender listed, by GTIN, and of which lot. A difference
 * from the list breaks the update, as part of the message may be missing.
 */

import type { GroupItem, RowError } from './items.ts'
import { optionalGtin, optionalShort, refuse, RowProblem, type SnxFields } from './snx-items.ts'

const SSCC = 'SSCC'

/** Codes are counted by GTIN; SSCCs together, and everything else under ''. */
export const kindOf = (code: string): string =>
  /^01\d{14}21/.test(code) ? code.slice(2, 16) : /^00\d{18}$/.test(code) ? SSCC : ''

function requireCount(fields: SnxFields, name: string, held: number): void {
  const text = fields.values.get(name)?.text
  if (text === undefined) return
  if (!/^\d{1,9}$/.test(text)) refuse(fields, name, 'row_value_wrong_format', '1, 2, 3')
  if (Number(text) !== held) refuse(fields, name, 'row_summary_differs', String(held))
}

/** Compares the summary with the codes of its update, and keeps what only the order can be compared with. */
function compare(item: GroupItem, { parts, held }: SnxFields): void {
  const total = [...held.values()].reduce((sum, count) => sum + count, 0)
  const [other] = [...held.keys()].filter((kind) => /^\d{14}$/.test(kind) && kind !== item.gtin)
  if (item.gtin !== null && other !== undefined)
    throw new RowProblem({
      line: item.line,
      column: 'PackagingItemCode',
      error: 'row_summary_differs',
      params: { value: item.gtin, expected: other },
    })
  for (const summary of parts) {
    requireCount(summary, 'TotalSerialNumberCount', total)
    const counts = summary.parts.map((fields) => {
      const gtin = optionalGtin(fields, 'PackagingLevelItemCode')
      // Without a GTIN only the total says anything about more than one level.
      if (gtin !== null || summary.parts.length === 1)
        requireCount(fields, 'Quantity', gtin === null ? total : (held.get(gtin) ?? 0))
      return { line: fields.line, level: optionalShort(fields, 'PackagingLevel', 20), gtin }
    })
    item.update?.summaries.push({ line: summary.line, lot: optionalShort(summary, 'LotNumber', 20), counts })
  }
}

/** A fault is in `error` of the item. */
export function withSummary(item: GroupItem, fields: SnxFields): GroupItem {
  try {
    if (item.update !== null && item.error === null) compare(item, fields)
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    item.error = problem.row
  }
  return item
}

interface SummaryOrder {
  batchNo: string
  levels: readonly { level: string; gtin: string | null }[]
}

/** What a summary says of the lot and the levels, compared with the order; null when there is no difference. */
export function summaryProblem({ update }: GroupItem, { batchNo, levels }: SummaryOrder): RowError | null {
  for (const { line, lot, counts } of update?.summaries ?? []) {
    if (lot !== null && lot !== batchNo)
      return { line, column: 'LotNumber', error: 'row_batch_differs', params: { value: lot, expected: batchNo } }
    for (const { line: at, level, gtin } of counts) {
      if (level === null) continue
      const own = levels.find((one) => one.level === level)
      if (own === undefined)
        return {
          line: at,
          column: 'PackagingLevel',
          error: 'row_level_not_of_product',
          params: { value: level, expected: levels.map((one) => one.level).join(', ') },
        }
      if (gtin !== null && gtin !== own.gtin)
        return {
          line: at,
          column: 'PackagingLevelItemCode',
          error: 'row_gtin_differs',
          params: { value: gtin, expected: own.gtin ?? '', level },
        }
    }
  }
  return null
}
