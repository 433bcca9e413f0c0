import type { AlertLevel } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/platform/alerts/alerts.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const alertStatusTones: Record<AlertStatus, Tone> = {
  NEW: 'waiting',
  ACTIVE: 'hold',
  SOLVED: 'active',
  UNSOLVED: 'rejected',
  OBSOLETE: 'inactive',
}
export const alertLevelTones: Record<AlertLevel, Tone> = { HIGH: 'rejected', MIDDLE: 'hold', LOW: 'neutral' }
