import type { AudienceStatus } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { useLocale } from 'use-intl'
import type { Tone } from '../../kit/look/tone.ts'

export const audienceTones: Record<AudienceStatus, Tone> = {
  DRAFT: 'neutral',
  BUILDING: 'waiting',
  ACTIVE: 'active',
  PAUSED: 'hold',
  FAILED: 'rejected',
  ARCHIVED: 'inactive',
}

/** The name of an audience in the language of the reader. */
export function useAudienceName() {
  const locale = useLocale()
  return ({ nameEn, nameZh }: { nameEn: string; nameZh: string }) => (locale.startsWith('zh') ? nameZh : nameEn)
}
