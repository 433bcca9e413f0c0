import type { MemberMergeStatus } from '@serialis/contract/engagement/merging/merging.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const memberMergeTones: Record<MemberMergeStatus, Tone> = {
  PROPOSED: 'waiting',
  MERGED: 'active',
  UNMERGED: 'inactive',
  DISMISSED: 'inactive',
}
