import type { ConsentState } from '@serialis/contract/engagement/members/consents.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const memberTones: Record<MemberStatus, Tone> = {
  ACTIVE: 'active',
  FROZEN: 'waiting',
  MERGED: 'inactive',
  ERASED: 'inactive',
}

/** Of decisions in force. */
export const consentTones: Record<ConsentState, Tone> = {
  GRANTED: 'active',
  DENIED: 'inactive',
  REVOKED: 'waiting',
}
