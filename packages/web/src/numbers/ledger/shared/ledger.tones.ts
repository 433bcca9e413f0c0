import type { ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { Tone } from '../../../kit/look/tone.ts'

/** The colour of a state of serial numbers, the same in tags, strips, legends and charts. */
export const stateTones: Record<ShownState, Tone> = {
  NEW: 'issued',
  COMMISSIONED: 'active',
  PLANT_USED: 'active',
  ACTIVATION: 'active',
  ACTIVATED: 'active',
  CRM_SCAN: 'active',
  SAM_MARK: 'sample',
  SAMPLE: 'sample',
  INTERNAL_USE: 'neutral',
  NSO: 'hold',
  DC_RETURN: 'hold',
  DC_DISPOSAL: 'hold',
  INACTIVATED: 'inactive',
  INACTIVATE: 'inactive',
  DESTORY: 'rejected',
  AGING_DESTORY: 'rejected',
  PLANT_DESTROY: 'rejected',
  DC_DESTROY: 'rejected',
  DC_MANUAL_DESTROY_CAN_NOT_READ: 'rejected',
}
