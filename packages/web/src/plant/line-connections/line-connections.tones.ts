import type { LineConnection } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import {
  DISCONNECTED_AFTER,
  type ExchangeStatus,
} from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const exchangeTones: Record<ExchangeStatus, Tone> = {
  QUEUED: 'waiting',
  SENT: 'issued',
  DONE: 'active',
  FAILED: 'rejected',
  CANCELLED: 'inactive',
  TAKEN: 'active',
  REFUSED: 'hold',
}

export type ContactState = 'connected' | 'disconnected' | 'failing' | 'silent' | 'paused' | 'unknown'
export const contactTones: Record<ContactState, Tone> = {
  connected: 'active',
  disconnected: 'rejected',
  failing: 'hold',
  silent: 'rejected',
  paused: 'inactive',
  unknown: 'waiting',
}

export function contactOf({ isActive, failuresInARow, isSilent, answeredAt }: LineConnection): ContactState {
  if (!isActive) return 'paused'
  if (failuresInARow >= DISCONNECTED_AFTER) return 'disconnected'
  if (isSilent) return 'silent'
  if (failuresInARow > 0) return 'failing'
  return answeredAt === null ? 'unknown' : 'connected'
}
