import type { MappingDictStatus } from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const mappingDictTones: Record<MappingDictStatus, Tone> = {
  DRAFT: 'neutral',
  PUBLISHED: 'active',
  ARCHIVED: 'inactive',
}
