/** The life cycle of an exception from a rule of segregated duties. OVER is set by time alone. */

import type { TransitionRow } from '../../../kit/transitions.ts'
import type { DutyExceptionStatus } from './duty-exceptions.schema.ts'

export const dutyExceptionTransitions = [
  { command: 'approve', from: ['REQUESTED'], to: 'GRANTED' },
  { command: 'refuse', from: ['REQUESTED'], to: 'REFUSED' },
  { command: 'withdraw', from: ['REQUESTED'], to: 'WITHDRAWN' },
  { command: 'end', from: ['GRANTED'], to: 'ENDED' },
  { command: 'expire', from: ['REQUESTED', 'GRANTED'], to: 'OVER' },
] as const satisfies readonly TransitionRow<DutyExceptionStatus, string>[]
