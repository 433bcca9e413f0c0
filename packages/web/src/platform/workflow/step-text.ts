/** A step as text: who signs, how many, or who does it. */

import { isSignedStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { ShownStep } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'

export function useStepText() {
  const t = useTranslations('workflow')
  const { clauses } = useFormats()
  const who = ({ step, roleName }: ShownStep): string =>
    isSignedStep(step) && step.roleId !== null ? (roleName ?? t('roleGone')) : t('anyone')
  const how = ({ step, people }: ShownStep): string => {
    if (isSignedStep(step))
      return people === null
        ? t('needs', { needed: step.needed })
        : t('ofPeople', { needed: String(step.needed), people: String(people) })
    return 'isAutomatic' in step ? t(step.isAutomatic ? 'automatic' : 'byHand') : ''
  }
  /** The complete text, for comparing two versions. */
  const whole = (one: ShownStep): string =>
    clauses([
      t(`kinds.${one.step.kind}`),
      ...(isSignedStep(one.step) ? [who(one), t('needs', { needed: one.step.needed })] : [how(one)]),
    ])
  return { who, how, whole }
}
