import type { ArticleStatus } from '@serialis/contract/products/products.status.ts'
import type { Tone } from '../kit/tone.ts'

export const productTones: Record<ArticleStatus, Tone> = {
  UNAPPROVED: 'waiting',
  APPROVED: 'active',
  REJECTED: 'rejected',
  DELETE: 'inactive',
}
