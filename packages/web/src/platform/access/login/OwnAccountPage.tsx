/** The own account: its time zone, its logins, and what was refused. */

import { getOwnLogins } from '@serialis/contract/platform/access/logins.routes.ts'
import { useTranslations } from 'use-intl'
import { paths } from '../../../kit/navigation/paths.ts'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import type { CallError } from '../../../kit/wire/call-error.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { useSession } from '../../../kit/wire/session.ts'
import { OwnIdentities } from '../sign-on/OwnIdentities.tsx'
import { LoginTraceCard } from './LoginTraceCard.tsx'
import { ZoneCard } from './ZoneCard.tsx'

export function OwnAccountPage() {
  const t = useTranslations('access.ownAccount')
  const { userName } = useSession()
  const { data, error, refetch } = useRead(getOwnLogins, {})
  return (
    <div className="page">
      <PageHead
        title={t('title')}
        lead={t('lead', { name: userName })}
        actions={
          <>
            <LinkButton to={paths.ownSecondFactor}>{t('secondFactor')}</LinkButton>
            <LinkButton to={paths.ownPassword}>{t('password')}</LinkButton>
          </>
        }
      />
      <ZoneCard />
      <OwnIdentities />
      {error ? (
        <Card>
          <ErrorState error={error as CallError} onAgain={() => void refetch()} />
        </Card>
      ) : (
        <LoginTraceCard trace={data} />
      )}
    </div>
  )
}
