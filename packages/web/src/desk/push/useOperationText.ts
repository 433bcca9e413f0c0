/** An operation that a target asks for, packing included. */

import type { PushOperation } from '@serialis/contract/desk/push/push.schema.ts'
import { useTranslations } from 'use-intl'

export function useOperationText() {
  const t = useTranslations('push.targets')
  const ledger = useTranslations('ledger')
  return (operation: PushOperation) =>
    operation === 'PACK' ? t('pack') : operation === 'UNPACK' ? t('unpack') : ledger(`operation.${operation}`)
}
