import type { NewsState } from '@serialis/contract/platform/news/news.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const newsTones: Record<NewsState, Tone> = {
  DRAFT: 'neutral',
  SCHEDULED: 'waiting',
  PUBLISHED: 'active',
  EXPIRED: 'inactive',
  WITHDRAWN: 'rejected',
}
