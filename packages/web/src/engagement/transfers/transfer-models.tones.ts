import type { TransferModelStatus } from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const transferModelTones: Record<TransferModelStatus, Tone> = {
  DRAFT: 'neutral',
  PUBLISHED: 'active',
  RETIRED: 'inactive',
}
