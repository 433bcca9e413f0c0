import { type SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { Tone } from '../../../kit/look/tone.ts'

/** The colour of an SN status, the same in tags, strips, charts and exports. NEW is green once its number is on a pack. */
export const serialTones: Record<SerialStatus, Tone> = {
  NEW: 'issued',
  SAMPLE: 'sample',
  SAM_MARK: 'sample',
  INTERNAL_USE: 'neutral',
  NSO: 'hold',
  AGING_DESTORY: 'rejected',
  DESTORY: 'rejected',
  INACTIVATED: 'inactive',
  ACTIVATION: 'active',
  PLANT_USED: 'active',
  PLANT_DESTROY: 'rejected',
  DC_DESTROY: 'rejected',
  DC_RETURN: 'hold',
  CRM_SCAN: 'active',
  INACTIVATE: 'inactive',
  ACTIVATED: 'active',
  DC_MANUAL_DESTROY_CAN_NOT_READ: 'rejected',
  DC_DISPOSAL: 'hold',
}

export const toneOfState = ({ status, commissioned }: { status: SerialStatus; commissioned: boolean }): Tone =>
  status === 'NEW' && commissioned ? 'active' : serialTones[status]
