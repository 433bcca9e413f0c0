/** What a row of a pack says against its order. */

import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { RowError, UnitItem } from '../../line-files/items.ts'
import { isZeroBox, isZeroBoxLevel, readKey, type CodedLevel, type KeyProblem, type ReadKey } from './code-key.ts'

export const rowProblem = (
  { line }: { line: number },
  column: string,
  code: string,
  { error, params }: KeyProblem,
): RowError => ({ line, column, code: code.slice(0, 200), error, params })

/** The key, unless the row contradicts its order. */
export function unitKey(
  unit: UnitItem,
  level: CodedLevel,
  order: { orderNo: string; batchNo: string; expiry: string },
  thisYear: number,
): ReadKey {
  const differs = (error: KeyProblem['error'], value: string, expected: string): KeyProblem => ({
    error,
    params: { value: value.slice(0, 60), expected },
  })
  const isSscc =
    unit.codeType === null ? isZeroBox(unit.code, level) : unit.codeType === 'SSCC' && isZeroBoxLevel(level)
  if (unit.codeType !== null && unit.codeType !== level.codeType && !isSscc)
    return differs('row_value_not_in_list', unit.codeType, level.codeType)
  if (unit.orderNo !== null && unit.orderNo !== order.orderNo)
    return differs('row_order_differs', unit.orderNo, order.orderNo)
  if (unit.batchNo !== null && unit.batchNo !== order.batchNo)
    return differs('row_batch_differs', unit.batchNo, order.batchNo)
  const key = readKey(unit.code, isSscc ? { ...level, codeType: 'SSCC' } : level, thisYear)
  if ('error' in key) return key
  const [lot, expiry] = [unit.lot ?? key.lot, unit.expiry ?? key.expiry]
  if (lot !== null && lot !== order.batchNo) return differs('row_batch_differs', lot, order.batchNo)
  return expiry !== null && expiry !== order.expiry ? differs('row_expiry_differs', expiry, order.expiry) : key
}

/** The level that the row says against the one that the code has, and against that of its container. */
export function levelProblem(
  unit: UnitItem,
  said: CodedLevel['level'],
  { ordinal, container }: { ordinal: number; container: number },
  order: { levelOf(ordinal: number): CodedLevel['level'] | null },
): RowError | null {
  const level = order.levelOf(ordinal)
  if (level !== null && level !== said)
    return rowProblem(unit, 'level', unit.code, {
      error: 'row_level_differs',
      params: { value: unit.level ?? said, expected: level },
    })
  const outer = container > 0 ? order.levelOf(container) : null
  if (outer === null || packagingLevels.indexOf(outer) > packagingLevels.indexOf(said)) return null
  return rowProblem(unit, 'parentCode', unit.code, {
    error: 'row_parent_level_not_above',
    params: { value: unit.parent ?? '' },
  })
}
