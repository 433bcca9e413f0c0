/**
 * The life cycle of a packaging supplier. EXPIRED is set automatically when the last day of the period is over in the
 * tenant's time zone.
 */

import type { TransitionRow } from '../../kit/transitions.ts'

export const supplierStatuses = ['ACTIVE', 'EXPIRED', 'LOCKED', 'DELETE'] as const
export type SupplierStatus = (typeof supplierStatuses)[number]

/**
 * Where a command has several target statuses, the period decides: a supplier whose last day is over is EXPIRED. Issued
 * codes stay valid in each of them.
 */
export const supplierTransitions = [
  { command: 'edit', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'edit', from: ['EXPIRED'], to: 'EXPIRED' },
  { command: 'edit', from: ['LOCKED'], to: 'LOCKED' },
  { command: 'expire', from: ['ACTIVE'], to: 'EXPIRED' },
  { command: 'extend', from: ['ACTIVE', 'EXPIRED'], to: 'ACTIVE' },
  { command: 'extend', from: ['LOCKED'], to: 'LOCKED' },
  { command: 'lock', from: ['ACTIVE', 'EXPIRED'], to: 'LOCKED' },
  { command: 'unlock', from: ['LOCKED'], to: 'ACTIVE' },
  { command: 'unlock', from: ['LOCKED'], to: 'EXPIRED' },
  { command: 'delete', from: ['ACTIVE', 'EXPIRED', 'LOCKED'], to: 'DELETE' },
] as const satisfies readonly TransitionRow<SupplierStatus, string>[]
export type SupplierCommand = (typeof supplierTransitions)[number]['command']

/** Whether a new supplier may request codes at once. */
export const lockStatuses = ['UNLOCKED', 'LOCKED'] as const

export const supplierRequestStatuses = ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const
export type SupplierRequestStatus = (typeof supplierRequestStatuses)[number]

export const supplierRequestTransitions = [
  { command: 'approve', from: ['OPEN'], to: 'APPROVED' },
  { command: 'refuse', from: ['OPEN'], to: 'REFUSED' },
  { command: 'withdraw', from: ['OPEN'], to: 'WITHDRAWN' },
] as const satisfies readonly TransitionRow<SupplierRequestStatus, string>[]

/** The rules for a supplier's request, in the order of checking; the first broken rule refuses it. */
export const supplierRules = [
  'ACTIVE',
  'PERIOD',
  'AUTHORITY',
  'LEVEL',
  'AUTHORITY_PERIOD',
  'QUANTITY',
  'ALLOCATED',
] as const
export type SupplierRule = (typeof supplierRules)[number]
