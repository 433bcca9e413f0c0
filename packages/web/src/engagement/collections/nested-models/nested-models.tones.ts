import type { NestedModelStatus } from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const nestedModelTones: Record<NestedModelStatus, Tone> = {
  DRAFT: 'neutral',
  PUBLISHED: 'active',
  ARCHIVED: 'inactive',
}
