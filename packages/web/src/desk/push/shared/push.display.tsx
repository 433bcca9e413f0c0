/** How pushes and their targets are shown: tones, tags, and texts of operations and failures. */

import type { PushFailure, PushJob, PushOperation, PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import type { BatchStatus, Circuit, PushStatus } from '@serialis/contract/desk/push/push.status.ts'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../../kit/look/tone.ts'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

export const pushTones: Record<PushStatus, Tone> = {
  QUEUED: 'waiting',
  RUNNING: 'issued',
  DONE: 'active',
  PARTIAL: 'hold',
  FAILED: 'rejected',
  CANCELLED: 'inactive',
}
export const batchTones: Record<BatchStatus, Tone> = {
  ACKED: 'active',
  PARTIAL: 'hold',
  REJECTED: 'rejected',
  AWAITING: 'waiting',
  UNANSWERED: 'rejected',
  KEPT: 'inactive',
}
const circuitTones: Record<Circuit, Tone> = { CLOSED: 'active', OPEN: 'rejected', HALF_OPEN: 'waiting' }

/** A running push that met a failure shows that it waits. */
export function PushStatusTag({ job: { status, nextAt } }: { job: Pick<PushJob, 'status' | 'nextAt'> }) {
  const t = useTranslations('push')
  return nextAt === null ? (
    <StatusTag tone={pushTones[status]} term={`push.${status}`}>
      {t(`status.${status}`)}
    </StatusTag>
  ) : (
    <StatusTag tone="waiting">{t('waiting')}</StatusTag>
  )
}

/** The result in terms of the specification: success, failure, or nothing while it runs. */
export function ApplyResult({ value }: { value: PushJob['applyStatus'] }) {
  const t = useTranslations('push')
  if (value === null) return null
  return <StatusTag tone={value === 1 ? 'active' : 'rejected'}>{t(`results.${value}`)}</StatusTag>
}

export function useFailureText() {
  const t = useTranslations('push')
  return ({ kind, status }: Pick<PushFailure, 'kind' | 'status'>) =>
    status === null ? t(`failures.${kind}`) : t('withStatus', { text: t(`failures.${kind}`), status: String(status) })
}

/** An operation that a target selects, including packing. */
export function useOperationText() {
  const t = useTranslations('push.targets')
  const ledger = useTranslations('ledger')
  return (operation: PushOperation) =>
    operation === 'PACK' ? t('pack') : operation === 'UNPACK' ? t('unpack') : ledger(`operation.${operation}`)
}

/** Whether a target is there and active and, if so, the state of its connection. */
export function TargetStatus({
  target: { isActive, circuit, deletedAt = null },
}: {
  target: Pick<PushTarget, 'isActive' | 'circuit'> & Partial<Pick<PushTarget, 'deletedAt'>>
}) {
  const t = useTranslations('push.targets')
  if (deletedAt !== null) return <StatusTag tone="inactive">{t('deleted')}</StatusTag>
  return isActive ? (
    <StatusTag tone={circuitTones[circuit]} term={`circuit.${circuit}`}>
      {t(`circuits.${circuit}`)}
    </StatusTag>
  ) : (
    <StatusTag tone="inactive">{t('paused')}</StatusTag>
  )
}
