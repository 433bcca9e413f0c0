import type { CollectionStatus } from '@serialis/contract/engagement/collections/collections.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const collectionTones: Record<CollectionStatus, Tone> = {
  DRAFT: 'neutral',
  PUBLISHED: 'active',
  DEPRECATED: 'waiting',
  ARCHIVED: 'inactive',
}
