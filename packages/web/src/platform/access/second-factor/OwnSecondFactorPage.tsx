/** The second factor of the own account; the first page of people whose role requires one. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getOwnSecondFactor } from '@serialis/contract/platform/access/second-factor.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import type { CallError } from '../../../kit/wire/call-error.ts'
import { serverState, useRead } from '../../../kit/wire/server-state.ts'
import { AuthenticatorAppCard } from './AuthenticatorAppCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCodesCard, RecoveryCodesDialog } from './RecoveryCodes.tsx'

export function OwnSecondFactorPage() {
  const t = useTranslations('secondFactor')
  const go = useGo()
  const { data: me } = useRead(getMe, {})
  const { data, error, refetch } = useRead(getOwnSecondFactor, {})
  const [wasDue, setWasDue] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (me?.factorDue === 'SET_UP' && !wasDue) setWasDue(true)
  const close = async () => {
    setCodes([])
    if (!wasDue) return
    // Read before continuing: the shell leads back here while the old answer says that a second factor is due.
    await serverState.refetchQueries({ queryKey: [getMe.path] })
    go(paths.home)
  }
  const isSetUp = data !== undefined && (data.app !== null || data.passkeys.length > 0)
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead')} />
      {me?.factorDue === 'SET_UP' && (
        <p className="banner" role="status">
          {t('due')}
        </p>
      )}
      {data === undefined && (
        <Card>
          {error ? (
            <ErrorState error={error as CallError} onAgain={() => void refetch()} />
          ) : (
            <span className="bone" style={{ height: 220 }} />
          )}
        </Card>
      )}
      {data && (
        <div className="stack">
          <AuthenticatorAppCard app={data.app} onCodes={setCodes} />
          <PasskeysCard factor={data} onCodes={setCodes} />
          {isSetUp && <RecoveryCodesCard left={data.recoveryCodes} onCodes={setCodes} />}
        </div>
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => void close()} />}
    </div>
  )
}
