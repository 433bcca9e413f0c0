import type { MetaDataEffect } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { effectTones } from './meta-data.tones.ts'

/** What a draft or a version does; the first one does nothing to anybody. */
export function EffectTag({ effect }: { effect: MetaDataEffect | null }) {
  const t = useTranslations('metaData')
  if (effect === null) return <StatusTag tone="neutral">{t('firstDraft')}</StatusTag>
  return <StatusTag tone={effectTones[effect]}>{t(`effects.${effect}`)}</StatusTag>
}
