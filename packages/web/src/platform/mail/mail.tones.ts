import type { MailStatus } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const mailTones: Record<MailStatus, Tone> = {
  QUEUED: 'waiting',
  SENT: 'active',
  FAILED: 'rejected',
  KEPT: 'inactive',
}
