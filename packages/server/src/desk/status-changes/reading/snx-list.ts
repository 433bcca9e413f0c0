/**
 * Reads the codes of a TraceLink `SNXDispositionUpdatedMessage`. The reported disposition of a group of codes must be
 * the chosen operation.
 */

import type { ChangeRowError } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { ResultRowErrorKey, ResultUpdateStatus } from '@serialis/contract/plant/results/results-rows.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import type { ResultBatch } from '../../../plant/line-files/items.ts'
import type { ListBatches, ListLine } from './list-line.ts'

/** The operations that correspond to a reported disposition. ENCODED changes nothing here. */
const REPORTED: Record<ResultUpdateStatus, readonly Operation[]> = {
  ENCODED: [],
  DEACTIVATED: ['RETIRE_UNUSED'],
  DECOMMISSIONED: ['WITHDRAW'],
  DESTROYED: ['DESTROY', 'EXPIRE', 'DESTROY_DC', 'DISPOSE', 'DESTROY_UNREADABLE'],
}

/** Decommissioned packs left sale. Only a person knows whether that was for one of these reasons. */
const REREAD: readonly Operation[] = ['USE_INTERNALLY', 'HOLD', 'RETURN']

/** The operation that a person chose, and what was decided about codes that are reported as decommissioned. */
export interface ListReading {
  operation: Operation
  rereadsDecommissioned: boolean
}

const lineErrors: Partial<Record<ResultRowErrorKey, ChangeRowError>> = {
  row_code_doubled: 'listed_twice',
  row_value_missing: 'code_missing',
  row_value_too_long: 'code_too_long',
}

function errorOf(status: ResultUpdateStatus, { operation, rereadsDecommissioned }: ListReading): ChangeRowError | null {
  if (REPORTED[status].includes(operation)) return null
  if (status !== 'DECOMMISSIONED' || !REREAD.includes(operation)) return 'file_says_other_operation'
  return rereadsDecommissioned ? null : 'file_says_decommissioned'
}

/** What is wrong with each group of codes. The properties of a group follow its codes, so the file is read twice. */
async function errorsOfGroups(
  batches: AsyncGenerator<ResultBatch>,
  reading: ListReading,
): Promise<Map<number, ChangeRowError | null>> {
  const errors = new Map<number, ChangeRowError | null>()
  for await (const { items } of batches) {
    for (const item of items) {
      if (item.kind === 'group' && item.error === null && item.update !== null)
        errors.set(item.group, errorOf(item.update.status, reading))
    }
  }
  return errors
}

export async function* readSnxList(open: () => AsyncGenerator<ResultBatch>, reading: ListReading): ListBatches {
  const groups = await errorsOfGroups(open(), reading)
  for await (const { items, errors } of open()) {
    const lines: ListLine[] = []
    for (const item of items) {
      if (item.kind === 'header' && item.message !== 'UPDATED')
        throw new UnreadableFile('file_message_unknown', { line: item.line, name: item.message, namespace: '' })
      if (item.kind === 'update')
        lines.push({
          line: item.line,
          code: item.code,
          gtin: '',
          error: groups.has(item.group) ? (groups.get(item.group) ?? null) : 'file_says_other_operation',
        })
    }
    for (const { line, code = '', error } of errors) {
      const known = lineErrors[error]
      // Full-width and other unusual characters are normalised or reported with the code itself.
      if (code !== '') lines.push({ line, code, gtin: '', error: known === 'listed_twice' ? null : (known ?? null) })
    }
    if (lines.length > 0) yield lines.sort((a, b) => a.line - b.line)
  }
}
