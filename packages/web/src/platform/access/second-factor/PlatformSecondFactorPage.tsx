/** The second factor of a platform administrator: an authenticator app and recovery codes. */

import { getOwnSecondFactor } from '@serialis/contract/platform/access/second-factor.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { AuthenticatorAppCard } from './AuthenticatorAppCard.tsx'
import { RecoveryCodesCard, RecoveryCodesDialog } from './RecoveryCodes.tsx'

export function PlatformSecondFactorPage() {
  const t = useTranslations('secondFactor')
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('platformLead')} />
      <Loaded route={getOwnSecondFactor} input={{}}>
        {(factor) => (
          <div className="stack">
            <AuthenticatorAppCard app={factor.app} onCodes={setCodes} />
            {factor.app && <RecoveryCodesCard left={factor.recoveryCodes} onCodes={setCodes} />}
          </div>
        )}
      </Loaded>
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </div>
  )
}
