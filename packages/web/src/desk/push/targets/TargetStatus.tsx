import type { PushTarget } from '@serialis/contract/desk/push/push.schema.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { circuitTones } from '../shared/push.tones.ts'

/** Whether a target is told anything at all, else how its connection is. */
export function TargetStatus({ target: { isActive, circuit } }: { target: Pick<PushTarget, 'isActive' | 'circuit'> }) {
  const t = useTranslations('push.targets')
  return isActive ? (
    <StatusTag tone={circuitTones[circuit]}>{t(`circuits.${circuit}`)}</StatusTag>
  ) : (
    <StatusTag tone="inactive">{t('paused')}</StatusTag>
  )
}
