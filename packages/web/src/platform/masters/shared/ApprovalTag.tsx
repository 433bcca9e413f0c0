/** Whether a master record is approved, and whether a change of it waits while it stays in force. */

import { type Approval, approvals } from '@serialis/contract/platform/masters/approval.ts'
import { useTranslations } from 'use-intl'
import type { Filter } from '../../../kit/list/columns.ts'
import type { Tone } from '../../../kit/look/tone.ts'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import type { ApprovableRow } from './master-kind.ts'

const tones: Record<Approval, Tone> = { UNAPPROVED: 'waiting', APPROVED: 'active', REJECTED: 'rejected' }

export function ApprovalTag({ row }: { row: Pick<ApprovableRow, 'approval' | 'isInForce'> }) {
  const t = useTranslations('masters')
  const { approval, isInForce } = row
  return (
    <StatusTag tone={tones[approval]} term={`masterApproval.${approval}`}>
      {isInForce && approval !== 'APPROVED' ? t(`changeOf.${approval}`) : t(`approval.${approval}`)}
    </StatusTag>
  )
}

export function useApprovalFilter(): Filter {
  const t = useTranslations('masters')
  return {
    kind: 'choice',
    name: 'approval',
    label: t('approvalState'),
    options: approvals.map((value) => ({ value, label: t(`approval.${value}`) })),
  }
}
