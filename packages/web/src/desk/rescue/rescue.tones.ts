import type { RescueScanOutcome } from '@serialis/contract/desk/rescue/rescue.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const scanTones: Record<RescueScanOutcome, Tone> = {
  INSIDE: 'active',
  REPEATED: 'neutral',
  ELSEWHERE: 'hold',
  UNKNOWN: 'rejected',
  AMBIGUOUS: 'hold',
}
