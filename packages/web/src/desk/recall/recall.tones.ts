import type { RecallStatus } from '@serialis/contract/desk/recall/recall.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const recallTones: Record<RecallStatus, Tone> = {
  TRACING: 'neutral',
  TRACED: 'waiting',
  FAILED: 'rejected',
  HOLDING: 'neutral',
  HELD: 'hold',
}
