/**
 * Maps the events of another system to a status here. CBV 2.0 has more values than there are statuses; a value without
 * a status is refused.
 */

import type { Scheme, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'

/** `no_change`: the event does not affect the status. `unknown`: it means something that has no status here. */
export type Meaning =
  | 'no_change'
  | 'unknown'
  | 'reserved'
  | 'active'
  | 'released'
  | 'sold'
  | 'returned'
  | 'held'
  | 'recalled'
  | 'internal'
  | 'sampled'
  | 'inactive'
  | 'destroyed'
  | 'expired_destroyed'
  | 'disposed'

const ofDisposition: Readonly<Record<string, Meaning>> = {
  encoded: 'reserved',
  reserved: 'reserved',
  active: 'active',
  in_progress: 'no_change',
  container_closed: 'no_change',
  container_open: 'no_change',
  completeness_inferred: 'no_change',
  completeness_verified: 'no_change',
  conformant: 'released',
  available: 'released',
  in_transit: 'released',
  sellable_accessible: 'released',
  sellable_not_accessible: 'released',
  retail_sold: 'sold',
  dispensed: 'sold',
  partially_dispensed: 'sold',
  returned: 'returned',
  non_sellable_other: 'held',
  non_conformant: 'held',
  damaged: 'held',
  expired: 'held',
  needs_replacement: 'held',
  unavailable: 'held',
  no_pedigree_match: 'held',
  mismatch_instance: 'held',
  mismatch_class: 'held',
  mismatch_quantity: 'held',
  recalled: 'recalled',
  inactive: 'inactive',
  stolen: 'inactive',
  destroyed: 'destroyed',
  disposed: 'disposed',
}

/** `step` and `disposition` as bare values of the vocabulary; empty where the event has none. */
export function meaningOf(action: string, step: string, disposition: string): Meaning {
  if (action === 'DELETE') {
    if (step === 'destroying') return disposition === 'expired' ? 'expired_destroyed' : 'destroyed'
    return step === 'decommissioning'
      ? 'inactive'
      : ['inactive', 'destroyed', 'disposed'].includes(ofDisposition[disposition] ?? '')
        ? (ofDisposition[disposition] as Meaning)
        : 'unknown'
  }
  if (step === 'sampling') return 'sampled'
  if (step === 'reserving') return 'reserved'
  if (step === 'other' && disposition === 'non_sellable_other') return 'internal'
  // A sampling mark waits for a decision that only the system that set it can take.
  if (step === 'inspecting' && disposition === 'unavailable') return 'unknown'
  if (action !== 'ADD')
    return disposition === '' || disposition === 'active' ? 'no_change' : (ofDisposition[disposition] ?? 'unknown')
  const meaning = disposition === '' ? 'active' : (ofDisposition[disposition] ?? 'unknown')
  return meaning === 'no_change' ? 'active' : meaning
}

const statusA: Partial<Record<Meaning, SerialStatus>> = {
  reserved: 'NEW',
  active: 'NEW',
  released: 'ACTIVATION',
  sold: 'ACTIVATION',
  returned: 'NSO',
  held: 'NSO',
  recalled: 'NSO',
  internal: 'INTERNAL_USE',
  sampled: 'SAMPLE',
  inactive: 'INACTIVATED',
  destroyed: 'DESTORY',
  expired_destroyed: 'AGING_DESTORY',
  disposed: 'DESTORY',
}
const statusB: Partial<Record<Meaning, SerialStatus>> = {
  reserved: 'NEW',
  active: 'PLANT_USED',
  released: 'ACTIVATED',
  sold: 'CRM_SCAN',
  returned: 'DC_RETURN',
  recalled: 'INACTIVATE',
  sampled: 'PLANT_DESTROY',
  inactive: 'INACTIVATE',
  destroyed: 'DC_DESTROY',
  expired_destroyed: 'DC_DESTROY',
  disposed: 'DC_DISPOSAL',
}

/** Undefined: the scheme has no such status. `before` null: no earlier event mentions the code. */
export function statusAfter(scheme: Scheme, meaning: Meaning, before: SerialStatus | null): SerialStatus | undefined {
  // An inactivated code that is commissioned again goes back on sale.
  if (meaning === 'active' && (before === 'INACTIVATED' || before === 'INACTIVATE'))
    return scheme === 'A' ? 'ACTIVATION' : 'ACTIVATED'
  if (scheme === 'A') return statusA[meaning]
  const inPlant = before === null || before === 'NEW' || before === 'PLANT_USED'
  return inPlant && (meaning === 'destroyed' || meaning === 'expired_destroyed') ? 'PLANT_DESTROY' : statusB[meaning]
}
