import type { LineStatus } from '@serialis/contract/plant/lines/lines.status.ts'
import type { Approval } from '@serialis/contract/platform/masters/approval.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const lineTones: Record<LineStatus, Tone> = { ACTIVE: 'active', INACTIVE: 'neutral', DELETE: 'inactive' }
export const approvalTones: Record<Approval, Tone> = {
  UNAPPROVED: 'waiting',
  APPROVED: 'active',
  REJECTED: 'rejected',
}
