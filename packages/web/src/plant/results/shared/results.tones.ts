import type { ResultStatus } from '@serialis/contract/plant/results/results.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const resultTones: Record<ResultStatus, Tone> = {
  CHECKING: 'neutral',
  CHECKED: 'waiting',
  UNREADABLE: 'rejected',
  COMMITTING: 'neutral',
  COMMITTED: 'active',
  REFUSED: 'inactive',
  UNDOING: 'neutral',
  UNDONE: 'inactive',
}
