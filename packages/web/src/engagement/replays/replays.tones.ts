import type { ReplayOutcome } from '@serialis/contract/engagement/replays/replays.schema.ts'
import type { ReplayStatus } from '@serialis/contract/engagement/replays/replays.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const replayTones: Record<ReplayStatus, Tone> = {
  CHECKING: 'issued',
  CHECKED: 'waiting',
  APPLYING: 'issued',
  APPLIED: 'active',
  DROPPED: 'inactive',
}

export const replayOutcomeTones: Record<ReplayOutcome, Tone> = {
  APPLIED: 'active',
  REJECTED: 'rejected',
  WAITING: 'waiting',
  UNROUTED: 'waiting',
  DEAD: 'rejected',
}
