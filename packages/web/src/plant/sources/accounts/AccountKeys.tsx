/** Certificates of an account, to be compared with those that their owners name, and how long they are valid. */

import { RENEWAL_DAYS, type AccountKey } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'

function Lasting({ daysLeft }: Pick<AccountKey, 'daysLeft'>) {
  const t = useTranslations('sources.accounts.keyState')
  if (daysLeft === null) return null
  if (daysLeft < 0) return <StatusTag tone="rejected">{t('ended')}</StatusTag>
  return (
    <StatusTag tone={daysLeft < RENEWAL_DAYS ? 'hold' : 'active'}>
      {t(daysLeft < RENEWAL_DAYS ? 'ending' : 'good', { days: daysLeft })}
    </StatusTag>
  )
}

function KeyFacts({ facts: { use, subject, issuer, validTo, fingerprint } }: { facts: AccountKey }) {
  const t = useTranslations('sources.accounts')
  const isPgp = use === 'PGP_OWN' || use === 'PGP_PARTNER'
  return (
    <Facts
      facts={[
        { label: t(isPgp ? 'fields.owner' : 'fields.subject'), value: <span className="source-text">{subject}</span> },
        ...(isPgp ? [] : [{ label: t('fields.issuer'), value: <span className="source-text">{issuer}</span> }]),
        { label: t('fields.validTo'), value: validTo === null ? t('forEver') : <Instant>{validTo}</Instant> },
        {
          label: t(isPgp ? 'fields.pgpFingerprint' : 'fields.fingerprint'),
          value: <span className="mono source-text">{fingerprint}</span>,
        },
      ]}
    />
  )
}

/** `ownPublicKey`: armored, to be given to the partner. */
export function AccountKeys({ keys, ownPublicKey = '' }: { keys: readonly AccountKey[]; ownPublicKey?: string }) {
  const t = useTranslations('sources.accounts')
  if (keys.length === 0) return null
  return (
    <Card title={t('cards.keys')}>
      {keys.map((key) => (
        <section key={key.use + key.fingerprint} className="source-key">
          <h3>
            {t(`keyUses.${key.use}`)} <Lasting daysLeft={key.daysLeft} />
          </h3>
          <KeyFacts facts={key} />
          {key.use === 'PGP_OWN' && (
            <details>
              <summary>{t('fields.pgpOwnPublicKey')}</summary>
              <pre className="mono source-text">{ownPublicKey}</pre>
            </details>
          )}
        </section>
      ))}
    </Card>
  )
}
