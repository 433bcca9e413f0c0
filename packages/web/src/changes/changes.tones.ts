import type { ChangeStatus } from '@serialis/contract/changes/changes.status.ts'
import type { Tone } from '../kit/tone.ts'

export const changeTones: Record<ChangeStatus, Tone> = {
  CHECKING: 'neutral',
  CHECKED: 'waiting',
  UNREADABLE: 'rejected',
  WAITING: 'waiting',
  COMMITTING: 'neutral',
  DONE: 'active',
  DECLINED: 'rejected',
  WITHDRAWN: 'inactive',
}
