import type {
  AccessReviewStatus,
  GrantDecision,
} from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const roundTones: Record<AccessReviewStatus, Tone> = {
  OPEN: 'waiting',
  CLOSED: 'active',
  CANCELLED: 'inactive',
}

export const decisionTones: Record<GrantDecision | 'NONE', Tone> = {
  NONE: 'waiting',
  CONFIRMED: 'active',
  REVOKED: 'rejected',
  GONE: 'inactive',
}
