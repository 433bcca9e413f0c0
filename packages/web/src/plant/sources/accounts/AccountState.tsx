import type { AccountHead } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

/** Whether an account is in use and, if so, whether its partner answers. */
export function AccountState({
  account,
}: {
  account: Pick<AccountHead, 'isActive' | 'isInForce' | 'failuresInARow' | 'lastSuccessAt'>
}) {
  const t = useTranslations('sources.accounts.state')
  if (!account.isActive) return <StatusTag tone="inactive">{t('inactive')}</StatusTag>
  if (!account.isInForce) return <StatusTag tone="inactive">{t('outside')}</StatusTag>
  if (account.failuresInARow > 0) return <StatusTag tone="rejected">{t('failing')}</StatusTag>
  return account.lastSuccessAt === null ? (
    <StatusTag tone="waiting">{t('unchecked')}</StatusTag>
  ) : (
    <StatusTag tone="active">{t('ok')}</StatusTag>
  )
}
