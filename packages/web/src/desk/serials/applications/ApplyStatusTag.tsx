import type { Application } from '@serialis/contract/desk/serials/applications.schema.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { applyStatusOf, applyStatusTones } from './applications.tones.ts'

export function ApplyStatusTag({ application }: { application: Pick<Application, 'applyStatus' | 'state'> }) {
  const t = useTranslations('applications.applyStatus')
  const status = applyStatusOf(application)
  return <StatusTag tone={applyStatusTones[status]}>{t(status)}</StatusTag>
}
