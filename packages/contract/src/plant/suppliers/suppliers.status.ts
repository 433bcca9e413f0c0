/** The life of a packaging supplier. EXPIRED comes by itself when the last day of the period is over in the tenant's zone. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const supplierStatuses = ['ACTIVE', 'EXPIRED', 'LOCKED', 'DELETE'] as const
export type SupplierStatus = (typeof supplierStatuses)[number]

/** Where a command leads to several statuses, the period decides: a supplier whose last day is over is EXPIRED. Codes already issued stay valid in each of them. */
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

/** Whether a new supplier may ask for codes at once. */
export const lockStatuses = ['UNLOCKED', 'LOCKED'] as const

export const supplierRequestStatuses = ['OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const
export type SupplierRequestStatus = (typeof supplierRequestStatuses)[number]

export const supplierRequestTransitions = [
  { command: 'approve', from: ['OPEN'], to: 'APPROVED' },
  { command: 'refuse', from: ['OPEN'], to: 'REFUSED' },
  { command: 'withdraw', from: ['OPEN'], to: 'WITHDRAWN' },
] as const satisfies readonly TransitionRow<SupplierRequestStatus, string>[]

/** What a supplier's request is held to, in the order in which it is asked; the first that is broken refuses it. */
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
