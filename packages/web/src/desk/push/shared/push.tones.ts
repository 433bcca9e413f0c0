import type { BatchStatus, Circuit, PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const pushTones: Record<PushStatus, Tone> = {
  QUEUED: 'waiting',
  RUNNING: 'issued',
  DONE: 'active',
  PARTIAL: 'hold',
  FAILED: 'rejected',
  CANCELLED: 'inactive',
}
export const batchTones: Record<BatchStatus, Tone> = {
  ACKED: 'active',
  PARTIAL: 'hold',
  REJECTED: 'rejected',
  AWAITING: 'waiting',
  UNANSWERED: 'rejected',
}
export const circuitTones: Record<Circuit, Tone> = { CLOSED: 'active', OPEN: 'rejected', HALF_OPEN: 'waiting' }
