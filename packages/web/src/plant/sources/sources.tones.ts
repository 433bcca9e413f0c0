import type { MessageStatus } from '@serialis/contract/plant/sources/messages.status.ts'
import type { PullStatus } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const pullTones: Record<PullStatus, Tone> = {
  QUEUED: 'issued',
  WAITING: 'waiting',
  SENT: 'issued',
  PARKED: 'rejected',
  DELIVERED: 'active',
  SHORT: 'hold',
  REFUSED: 'rejected',
  NO_ANSWER: 'rejected',
  CANCELLED: 'inactive',
}
export const messageTones: Record<MessageStatus, Tone> = {
  WAITING: 'waiting',
  DONE: 'active',
  DEAD: 'rejected',
  DISCARDED: 'inactive',
}
