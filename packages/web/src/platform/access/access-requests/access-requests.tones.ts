import type { AccessRequestStatus } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const requestTones: Record<AccessRequestStatus, Tone> = {
  PENDING: 'waiting',
  APPROVED: 'active',
  REFUSED: 'hold',
  WITHDRAWN: 'inactive',
  EXPIRED: 'inactive',
}
