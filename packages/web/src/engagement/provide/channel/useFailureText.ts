/** Why a delivery failed, in words. */

import type { ChannelFailure } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import { useTranslations } from 'use-intl'

export function useFailureText(): (failure: ChannelFailure) => string {
  const t = useTranslations('provideChannels')
  return ({ kind, status }) =>
    status === null ? t(`failures.${kind}`) : t('withStatus', { text: t(`failures.${kind}`), status: String(status) })
}
