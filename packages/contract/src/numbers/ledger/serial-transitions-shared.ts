/** The common part of the transition tables of both schemes: EPCIS columns, and the allocation of numbers. */

import type { EpcisColumns, Transition } from './serial-operations.ts'

export const epcis = (action: EpcisColumns['action'], bizStep: string, disposition: string): EpcisColumns => ({
  action,
  bizStep,
  disposition,
})
export const destroyed = epcis('DELETE', 'destroying', 'destroyed')
export const deactivated = epcis('DELETE', 'decommissioning', 'inactive')
export const conformant = epcis('OBSERVE', 'inspecting', 'conformant')
export const commissioned = epcis('ADD', 'commissioning', 'active')

/**
 * Allocation of numbers that are on no pack yet; the same in both schemes. A number placed out never becomes FREE
 * again.
 */
const allocationRows = [
  { id: 'P1', operation: 'RESERVE', allocation: ['FREE'], to: 'RESERVED' },
  { id: 'P2', operation: 'ALLOCATE', allocation: ['RESERVED'], to: 'ALLOCATED' },
  { id: 'P3', operation: 'PLACE_OUT', allocation: ['ALLOCATED'], to: 'PLACED_OUT' },
  { id: 'P4', operation: 'RECALL', allocation: ['ALLOCATED', 'PLACED_OUT'], to: 'RESERVED' },
  { id: 'P5', operation: 'UNRESERVE', allocation: ['RESERVED'], to: 'FREE' },
] as const
export const allocationTransitions: readonly Transition<'NEW'>[] = allocationRows.map(
  ({ id, operation, allocation, to }) => ({
    id,
    operation,
    from: ['NEW'],
    to: 'NEW',
    needs: { commissioned: false, allocation },
    triggers: ['ORD'],
    final: false,
    sets: { allocation: to },
    epcis: null,
  }),
)

export const placed = ['ALLOCATED', 'PLACED_OUT'] as const
