import { expect, it } from 'vitest'
import { errorStatus } from '../../errors.ts'
import { reachableStatuses } from '../../kit/transitions.ts'
import { lastDayOf } from './periods.ts'
import { supplierRuleKeys } from './suppliers.errors.ts'
import {
  supplierRequestStatuses,
  supplierRequestTransitions,
  supplierRules,
  supplierStatuses,
  supplierTransitions,
  type SupplierRequestStatus,
  type SupplierStatus,
} from './suppliers.status.ts'

it.each([
  ['2026-01-01', 12, 1, '2026-12-31'],
  ['2026-03-01', 12, 1, '2027-02-28'],
  ['2027-03-01', 1, 2, '2028-02-29'],
  ['2024-02-29', 1, 2, '2025-02-27'],
  ['2026-01-31', 1, 1, '2026-02-27'],
  ['2026-11-22', 1, 1, '2026-12-21'],
  ['2026-12-31', 3, 2, '2029-12-30'],
])('a period from %s of %i (unit %i) ends on %s', (periodFrom, period, periodType, last) => {
  expect(lastDayOf({ periodFrom, period, periodType })).toBe(last)
})

it('every status of a supplier and of a request is reached, and DELETE leads nowhere', () => {
  expect(reachableStatuses<SupplierStatus>(supplierTransitions, ['ACTIVE'])).toEqual(new Set(supplierStatuses))
  expect(supplierTransitions.filter(({ from }) => (from as readonly SupplierStatus[]).includes('DELETE'))).toEqual([])
  expect(reachableStatuses<SupplierRequestStatus>(supplierRequestTransitions, ['OPEN'])).toEqual(
    new Set(supplierRequestStatuses),
  )
})

it('each rule has a key of its own', () => {
  const keys = supplierRules.map((rule) => supplierRuleKeys[rule])
  expect(new Set(keys).size).toBe(supplierRules.length)
  for (const key of keys) expect(errorStatus[key]).toBe(400)
})
