import type { TrafficOutcome } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const trafficTones: Record<TrafficOutcome, Tone> = {
  DONE: 'active',
  WAITING: 'waiting',
  REFUSED: 'rejected',
  FAILED: 'rejected',
  CANCELLED: 'inactive',
}
