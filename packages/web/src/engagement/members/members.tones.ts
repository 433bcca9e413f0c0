import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const memberTones: Record<MemberStatus, Tone> = {
  ACTIVE: 'active',
  FROZEN: 'waiting',
  MERGED: 'inactive',
  ERASED: 'inactive',
}
