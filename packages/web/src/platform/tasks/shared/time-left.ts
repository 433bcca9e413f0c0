/**
 * How long a running task still needs, in steps that a person thinks in. An estimate moves with every report; the text
 * is calm: it falls step by step, and rises only when the estimate has clearly left the step that is shown.
 */

import type { Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const STEPS = [
  ...[1, 2, 3, 4, 5, 10, 15, 20, 30, 45].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12, 24].map((hours) => hours * HOUR),
]
/** More than the longest step. */
export const LONG = Infinity
/** An estimate below this part more than the step shows the same step. */
const TOLERANCE = 1.25

/** The step to show for this estimate, when `shown` is on screen; null: nothing is known. */
export function stepOf(seconds: number | null, shown: number | null): number | null {
  if (seconds === null) return null
  const step = STEPS.find((one) => seconds <= one) ?? LONG
  return shown !== null && step > shown && seconds <= shown * TOLERANCE ? shown : step
}

/** Null while nothing can be known. */
export function useTimeLeft({ secondsLeft }: Pick<Task, 'secondsLeft'>): string | null {
  const t = useTranslations('kit.tasks.left')
  const { number } = useFormats()
  const [shown, setShown] = useState<number | null>(null)
  const step = stepOf(secondsLeft, shown)
  if (step !== shown) setShown(step)
  if (step === null) return null
  if (step === LONG) return t('days')
  if (step === MINUTE) return t('moment')
  return step < HOUR ? t('minutes', { count: number(step / MINUTE) }) : t('hours', { count: step / HOUR })
}
