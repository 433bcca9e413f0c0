/** The steps of a version as a line map: the same picture as for an order, with the signers and the automatic steps. */

import { isSignedStep } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import type { ShownStep } from '@serialis/contract/platform/workflow/workflow.schema.ts'
import { useTranslations } from 'use-intl'
import { LineMap } from '../../kit/pictures/LineMap.tsx'
import { useStepText } from './step-text.ts'

export function StepMap({ steps, label }: { steps: readonly ShownStep[]; label: string }) {
  const t = useTranslations('workflow')
  const { who, how } = useStepText()
  return (
    <LineMap
      label={label}
      stations={steps.map((one, at) => ({
        key: String(at),
        state: 'later',
        label: t(`kinds.${one.step.kind}`),
        ...(isSignedStep(one.step) ? { who: `${who(one)}, ${how(one)}` } : how(one) === '' ? {} : { note: how(one) }),
      }))}
    />
  )
}
