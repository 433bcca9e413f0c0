/** What charts say, in the language of the page. */

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import type { ChartWords } from '../charts/figure.ts'

export function useChartWords(): ChartWords {
  const t = useTranslations('richText.chart')
  const { number } = useFormats()
  return useMemo(
    () => ({
      name: (kind, title) => t('name', { kind, title: title === '' ? 'none' : title }),
      fault: ({ fault, row, column }) => t(`faults.${fault}`, { row, column }),
      // Numbers of the language have three digits after the point at most.
      format: (value) => (Number.isInteger(value * 1_000) ? number(value) : String(value)),
    }),
    [t, number],
  )
}
