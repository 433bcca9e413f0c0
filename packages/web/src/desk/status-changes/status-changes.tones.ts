import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

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
