import type { ReplayOutcome, ReplayUndo } from '@serialis/contract/engagement/replays/replays.schema.ts'
import type { ReplayStatus } from '@serialis/contract/engagement/replays/replays.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const replayTones: Record<ReplayStatus, Tone> = {
  CHECKING: 'issued',
  CHECKED: 'waiting',
  APPLYING: 'issued',
  APPLIED: 'active',
  DROPPED: 'inactive',
  UNDOING: 'issued',
  UNDONE: 'inactive',
}

export const replayOutcomeTones: Record<ReplayOutcome, Tone> = {
  APPLIED: 'active',
  REJECTED: 'rejected',
  WAITING: 'waiting',
  UNROUTED: 'waiting',
  DEAD: 'rejected',
}

export const replayUndoTones: Record<ReplayUndo, Tone> = {
  UNDONE: 'active',
  CHANGED_SINCE: 'waiting',
  STATE_GONE: 'waiting',
  CLOSED: 'waiting',
  REPLACED: 'waiting',
  APPLIED_AGAIN: 'waiting',
  MESSAGE_GONE: 'waiting',
  FAILED: 'rejected',
  MEMBER: 'inactive',
}
