/** The secret of an endpoint: shown once when it is made, with the one before it accepted for some hours. */

import type {
  endOldEndpointSecret,
  makeEndpointSecret,
} from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { type Endpoint, ROTATION_HOURS } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '../../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Long } from '../Long.tsx'

interface SecretCardProps {
  endpoint: Pick<Endpoint, 'id' | 'version' | 'secretSetAt' | 'oldSecretUntil' | 'allowed'>
  /** Of subscribe endpoints, or of others that have such secrets. */
  make: typeof makeEndpointSecret
  end: typeof endOldEndpointSecret
}

function Commands({ endpoint, make, end, onMade }: SecretCardProps & { onMade: (secret: string) => void }) {
  const t = useTranslations('subscribeEndpoints.secret')
  const { id, version, secretSetAt, allowed } = endpoint
  const isFirst = secretSetAt === null
  return (
    <>
      {allowed.includes('endOldSecret') && (
        <ReasonedStep
          route={end}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={t('endOld')}
          title={t('endOldTitle')}
          done={t('oldEnded')}
          isDanger
          inPlace
        >
          <p>{t('endOldText')}</p>
        </ReasonedStep>
      )}
      {allowed.includes('makeSecret') && (
        <ReasonedStep
          route={make}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={isFirst ? t('make') : t('replace')}
          title={isFirst ? t('makeTitle') : t('replaceTitle')}
          onDone={({ secret }) => onMade(secret)}
          inPlace
        >
          <p>{isFirst ? t('makeText') : t('replaceText', { hours: String(ROTATION_HOURS.default) })}</p>
        </ReasonedStep>
      )}
    </>
  )
}

export function SecretCard({ endpoint, make, end }: SecretCardProps) {
  const t = useTranslations('subscribeEndpoints.secret')
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setSecret(null)
  const { secretSetAt, oldSecretUntil } = endpoint
  return (
    <Card title={t('title')} actions={<Commands endpoint={endpoint} make={make} end={end} onMade={setSecret} />}>
      <Facts
        facts={[
          { label: t('current'), value: secretSetAt === null ? t('none') : <Instant>{secretSetAt}</Instant> },
          ...(oldSecretUntil === null ? [] : [{ label: t('oldUntil'), value: <Instant>{oldSecretUntil}</Instant> }]),
        ]}
      />
      {secret !== null && (
        <Dialog title={t('madeTitle')} confirm={t('understood')} onClose={close} onConfirm={close} width={560}>
          <p>{t('madeText')}</p>
          <Long isCopyable>{secret}</Long>
        </Dialog>
      )}
    </Card>
  )
}
