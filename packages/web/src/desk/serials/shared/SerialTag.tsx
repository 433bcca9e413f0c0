/** The status of one code: NEW is green and shown as commissioned once its number is on a pack. */

import type { SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { toneOfState } from '../../../numbers/ledger/shared/ledger.tones.ts'

export function useStatusText() {
  const t = useTranslations('ledger')
  return ({ status, isCommissioned }: { status: SerialStatus; isCommissioned: boolean }) =>
    status === 'NEW' && isCommissioned ? t('commissioned') : t(`status.${status}`)
}

export function SerialTag({ status, isCommissioned }: { status: SerialStatus; isCommissioned: boolean }) {
  const text = useStatusText()
  return (
    <StatusTag tone={toneOfState({ status, commissioned: isCommissioned })}>
      {text({ status, isCommissioned })}
    </StatusTag>
  )
}
