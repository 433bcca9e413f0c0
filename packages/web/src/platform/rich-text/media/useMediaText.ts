/** Why a file did not go up, or did not come: in words of the editor, or as the controller says it. */

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { CallError } from '../../../kit/wire/call-error.ts'
import { MediaError } from './controller.ts'

export function useMediaText(): (error: unknown) => string {
  const t = useTranslations('richText.media.faults')
  const errorText = useErrorText()
  return useCallback(
    (error) => {
      if (error instanceof MediaError) return error.state ?? t(error.fault ?? 'answer', error.params)
      return error instanceof CallError ? errorText(error.key, error.params) : t('answer', {})
    },
    [t, errorText],
  )
}

/** A person has stopped it. */
export const isStopped = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
