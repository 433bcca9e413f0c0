import type { ArticleStatus } from '@serialis/contract/plant/products/products.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const productTones: Record<ArticleStatus, Tone> = {
  UNAPPROVED: 'waiting',
  APPROVED: 'active',
  REJECTED: 'rejected',
  DELETE: 'inactive',
}
