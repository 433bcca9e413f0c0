/** Certificates of an account, to be compared with what their owners say, and how long they last. */
import { RENEWAL_DAYS, type AccountKey } from '@serialis/contract/sources/accounts.schema.ts'
import { useTranslations } from 'use-intl'
import { Card } from '../kit/ui/Card.tsx'
import { Facts } from '../kit/ui/Facts.tsx'
import { Instant } from '../kit/ui/Instant.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'

function Lasting({ daysLeft }: Pick<AccountKey, 'daysLeft'>) {
  const t = useTranslations('sources.accounts.keyState')
  if (daysLeft < 0) return <StatusTag tone="rejected">{t('ended')}</StatusTag>
  return <StatusTag tone={daysLeft < RENEWAL_DAYS ? 'hold' : 'active'}>{t(daysLeft < RENEWAL_DAYS ? 'ending' : 'good', { days: daysLeft })}</StatusTag>
}

export function AccountKeys({ keys }: { keys: readonly AccountKey[] }) {
  const t = useTranslations('sources.accounts')
  if (keys.length === 0) return null
  return (
    <Card title={t('cards.keys')}>
      {keys.map((key) => (
        <section key={key.use + key.fingerprint} className="source-key">
          <h3>{t(`keyUses.${key.use}`)} <Lasting daysLeft={key.daysLeft} /></h3>
          <Facts facts={[
            { label: t('fields.subject'), value: <span className="source-text">{key.subject}</span> }, { label: t('fields.issuer'), value: <span className="source-text">{key.issuer}</span> },
            { label: t('fields.validTo'), value: <Instant>{key.validTo}</Instant> }, { label: t('fields.fingerprint'), value: <span className="mono source-text">{key.fingerprint}</span> },
          ]} />
        </section>
      ))}
    </Card>
  )
}
