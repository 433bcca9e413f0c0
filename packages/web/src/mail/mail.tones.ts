import type { MailStatus } from '@serialis/contract/mail/mail.schema.ts'
import type { Tone } from '../kit/tone.ts'

export const mailTones: Record<MailStatus, Tone> = { QUEUED: 'waiting', SENT: 'active', FAILED: 'rejected' }
