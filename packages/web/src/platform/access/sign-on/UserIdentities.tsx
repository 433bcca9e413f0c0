/** The identities of another account; an administrator may take one away, with a reason. */

import { listIdentities, unbindIdentity } from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { IdentitiesCard } from './IdentitiesCard.tsx'

export function UserIdentities({ userId }: { userId: string }) {
  const t = useTranslations('identities')
  const { data } = useRead(listIdentities, { params: { id: userId } })
  if (data === undefined) return null
  return (
    <IdentitiesCard
      items={data.items}
      stepOf={({ issuer, subject }) => (
        <Can permission="users.resetPassword">
          <ReasonedStep
            route={unbindIdentity}
            input={(reason) => ({ params: { id: userId }, body: { issuer, subject, reason } })}
            label={t('unbind')}
            title={t('unbind')}
            done={t('unbound')}
            isDanger
          >
            <p>{t('unbindText')}</p>
          </ReasonedStep>
        </Can>
      )}
    />
  )
}
