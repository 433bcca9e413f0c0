import type { PushFailure, PushJob } from '@serialis/contract/desk/push/push.schema.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { pushTones } from './push.tones.ts'

/** A running push that met a failure says that it waits. */
export function PushStatusTag({ job: { status, nextAt } }: { job: Pick<PushJob, 'status' | 'nextAt'> }) {
  const t = useTranslations('push')
  return nextAt === null ? (
    <StatusTag tone={pushTones[status]}>{t(`status.${status}`)}</StatusTag>
  ) : (
    <StatusTag tone="waiting">{t('waiting')}</StatusTag>
  )
}

/** The result by the words of the specification: success, failure, or nothing while it runs. */
export function ApplyResult({ value }: { value: PushJob['applyStatus'] }) {
  const t = useTranslations('push')
  if (value === null) return null
  return <StatusTag tone={value === 1 ? 'active' : 'rejected'}>{value === 1 ? t('success') : t('failure')}</StatusTag>
}

export function useFailureText() {
  const t = useTranslations('push')
  return ({ kind, status }: Pick<PushFailure, 'kind' | 'status'>) =>
    status === null ? t(`failures.${kind}`) : t('withStatus', { text: t(`failures.${kind}`), status: String(status) })
}
