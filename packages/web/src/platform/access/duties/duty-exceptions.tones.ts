import type { DutyExceptionStatus } from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const exceptionTones: Record<DutyExceptionStatus, Tone> = {
  REQUESTED: 'waiting',
  GRANTED: 'active',
  REFUSED: 'hold',
  WITHDRAWN: 'inactive',
  ENDED: 'inactive',
  OVER: 'inactive',
}
