/** What videos of other sites say, in the language of the page. */

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { VideoWords } from '../media/shown.ts'
import { useMediaText } from '../media/useMediaText.ts'

export function useVideoWords(): VideoWords {
  const t = useTranslations('richText.media')
  const fault = useMediaText()
  return useMemo(() => ({ play: t('play'), fault }), [t, fault])
}
