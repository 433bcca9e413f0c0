import type { PrivacyRequestStatus } from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const privacyRequestTones: Record<PrivacyRequestStatus, Tone> = {
  REQUESTED: 'waiting',
  RUNNING: 'waiting',
  DONE: 'active',
  REJECTED: 'hold',
  WITHDRAWN: 'inactive',
}
