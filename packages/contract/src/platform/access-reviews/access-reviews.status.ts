/** The life cycle of an access review. */

import type { TransitionRow } from '../../kit/transitions.ts'
import type { AccessReviewStatus } from './access-reviews.schema.ts'

export const accessReviewTransitions = [
  { command: 'close', from: ['OPEN'], to: 'CLOSED' },
  { command: 'cancel', from: ['OPEN'], to: 'CANCELLED' },
] as const satisfies readonly TransitionRow<AccessReviewStatus, string>[]
