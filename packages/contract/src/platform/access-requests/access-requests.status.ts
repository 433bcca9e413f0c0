/** The life cycle of a change that waits for a second person. EXPIRED is set by time alone. */

import type { TransitionRow } from '../../kit/transitions.ts'
import type { AccessRequestStatus } from './access-requests.schema.ts'

export const accessRequestTransitions = [
  { command: 'approve', from: ['PENDING'], to: 'APPROVED' },
  { command: 'refuse', from: ['PENDING'], to: 'REFUSED' },
  { command: 'withdraw', from: ['PENDING'], to: 'WITHDRAWN' },
  { command: 'expire', from: ['PENDING'], to: 'EXPIRED' },
] as const satisfies readonly TransitionRow<AccessRequestStatus, string>[]
