import type { TagStatus } from '@serialis/contract/engagement/tags/tags.status.ts'
import { useLocale } from 'use-intl'
import type { Tone } from '../../kit/look/tone.ts'

export const tagTones: Record<TagStatus, Tone> = { DRAFT: 'neutral', ACTIVE: 'active', ARCHIVED: 'inactive' }

/** The name of a tag in the language of the reader. */
export function useTagName() {
  const locale = useLocale()
  return ({ nameEn, nameZh }: { nameEn: string; nameZh: string }) => (locale.startsWith('zh') ? nameZh : nameEn)
}
