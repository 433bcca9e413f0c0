import type { packageStatuses, scanOutcomes } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

/** Amber waits for a person, green continues, red ended badly. */
export const orderTones: Record<OrderStatus, Tone> = {
  DRAFT: 'neutral',
  UNAPPROVED: 'waiting',
  REJECTED: 'rejected',
  APPROVED: 'active',
  WAIT_FOR_SN_GENERATION: 'waiting',
  READY: 'active',
  AVAILABLE: 'waiting',
  WAIT_LINE_ASSIGNED: 'waiting',
  ASSIGNED: 'active',
  WAIT_FOR_PLACEOUT: 'waiting',
  PRODUCTION_READY: 'active',
  PROCESSING: 'active',
  PROCESSED: 'waiting',
  PROUDCTION_RESULT_PROCEDDED: 'active',
  SCANNING: 'waiting',
  SCAN_FINISH: 'waiting',
  FINAL_CONFIRM: 'active',
  SCRAP: 'rejected',
  DELETE: 'inactive',
}

export const packageTones: Record<(typeof packageStatuses)[number], Tone> = {
  BUILDING: 'neutral',
  READY: 'waiting',
  ACKNOWLEDGED: 'active',
  WITHDRAWN: 'inactive',
}
export const scanTones: Record<(typeof scanOutcomes)[number], Tone> = {
  MATCH: 'active',
  NOT_OUTER: 'hold',
  EMPTY: 'hold',
  OTHER_ORDER: 'rejected',
  AMBIGUOUS: 'hold',
  UNKNOWN: 'rejected',
}
