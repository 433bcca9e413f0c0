/** The identities of the provider that open an account: since when, and when they last did. */

import type { Identity } from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'

export function IdentitiesCard({
  items,
  stepOf,
  children,
}: {
  items: readonly Identity[]
  stepOf?: (identity: Identity) => ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('identities')
  return (
    <Card title={t('title')}>
      <div className="stack">
        {items.length === 0 && <p className="soft">{t('none')}</p>}
        {items.map((identity) => (
          <div key={`${identity.issuer} ${identity.subject}`} className="stack">
            <Facts
              facts={[
                { label: t('provider'), value: identity.provider ?? t('otherProvider', { issuer: identity.issuer }) },
                { label: t('subject'), value: <code className="mono">{identity.subject}</code> },
                { label: t('boundAt'), value: <Instant>{identity.boundAt}</Instant> },
                {
                  label: t('lastLoginAt'),
                  value: identity.lastLoginAt === null ? t('never') : <Instant>{identity.lastLoginAt}</Instant>,
                },
              ]}
            />
            {stepOf && <div className="row">{stepOf(identity)}</div>}
          </div>
        ))}
        {children}
      </div>
    </Card>
  )
}
