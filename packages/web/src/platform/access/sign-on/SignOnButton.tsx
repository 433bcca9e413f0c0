/** On the login page of a tenant that signs on by a provider: the button that leads there. */

import { getSignOnOffer } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { warnOf } from '../../../kit/notices/notices.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { leaveForProvider } from './sign-on.ts'

export function SignOnButton({ search }: { search: Record<string, string> }) {
  const t = useTranslations('access.signOn')
  const { tenant, ...wanted } = search
  const { data } = useRead(getSignOnOffer, { query: tenant === undefined ? {} : { tenant } })
  const [isBusy, setBusy] = useState(false)
  const offer = data?.offer
  if (!offer) return null
  const leave = async () => {
    setBusy(true)
    try {
      await leaveForProvider(tenant, wanted)
    } catch (error) {
      warnOf(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        type={offer.isOnly ? 'primary' : 'default'}
        size="large"
        block
        loading={isBusy}
        onClick={() => void leave()}
      >
        {t('button', { name: offer.name })}
      </Button>
      <p className="soft">{offer.isOnly ? t('only') : t('or')}</p>
    </>
  )
}
