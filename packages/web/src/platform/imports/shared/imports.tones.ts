import type { ImportStatus, RowOutcome } from '@serialis/contract/kit/import-file.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const importTones: Record<ImportStatus, Tone> = {
  CHECKING: 'issued',
  CHECKED: 'waiting',
  UNREADABLE: 'rejected',
  ENTERING: 'issued',
  DONE: 'active',
  DROPPED: 'inactive',
}
export const rowTones: Record<RowOutcome, Tone> = {
  CREATE: 'active',
  CHANGE: 'issued',
  SAME: 'neutral',
  WRONG: 'rejected',
}
