import type { MetaDataEffect } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { MetaDataStatus } from '@serialis/contract/engagement/collections/meta-data.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const metaDataTones: Record<MetaDataStatus, Tone> = {
  DRAFT: 'neutral',
  PUBLISHED: 'active',
  RETIRED: 'inactive',
}

export const effectTones: Record<MetaDataEffect, Tone> = {
  SAFE: 'active',
  NEEDS_BACKFILL: 'waiting',
  BREAKING: 'rejected',
}
