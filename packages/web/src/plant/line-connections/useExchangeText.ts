import { transferFailures, type TransferFailureKind } from '@serialis/contract/kit/transfer.ts'
import type { ExchangeFailure } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'

const isTransfer = (key: string): key is TransferFailureKind => (transferFailures as readonly string[]).includes(key)

/** Why something did not pass: what stood between the machines, or why it was refused. */
export function useExchangeText(): (failure: Pick<ExchangeFailure, 'key' | 'params'>) => string {
  const t = useTranslations('adapters')
  const errorText = useErrorText()
  return ({ key, params }) =>
    isTransfer(key) ? t(`transfers.${key}`) : key === 'no_answer' ? t('noAnswer') : errorText(key, params)
}
