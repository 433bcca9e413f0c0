/** The status of an application in the specification's numbers, with its tone. */

import type { Application } from '@serialis/contract/desk/serials/applications.schema.ts'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../../kit/look/tone.ts'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

export const applyStatuses = ['1', '0', 'cancelled'] as const
type ApplyStatus = (typeof applyStatuses)[number]
const applyStatusOf = ({ applyStatus, state }: Pick<Application, 'applyStatus' | 'state'>): ApplyStatus =>
  state === 'CANCELLED' ? 'cancelled' : `${applyStatus}`
const applyStatusTones: Record<ApplyStatus, Tone> = {
  '1': 'active',
  '0': 'rejected',
  cancelled: 'inactive',
}

export function ApplyStatusTag({ application }: { application: Pick<Application, 'applyStatus' | 'state'> }) {
  const t = useTranslations('applications.applyStatus')
  const status = applyStatusOf(application)
  return (
    <StatusTag tone={applyStatusTones[status]} term={`application.${status}`}>
      {t(status)}
    </StatusTag>
  )
}
