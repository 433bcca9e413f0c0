/** The certificate by which an endpoint knows its sender, with the one before it accepted for some hours. */

import { endOldEndpointSecret, setEndpointCertificate } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { type Endpoint, ROTATION_HOURS } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Long } from '../Long.tsx'

interface CertificateCardProps {
  endpoint: Endpoint
}

function SetCertificate({ endpoint, onClose }: CertificateCardProps & { onClose: () => void }) {
  const t = useTranslations('subscribeEndpoints.certificate')
  const reason = useTranslations('kit.reason')
  const { id, version, secretSetAt } = endpoint
  const isFirst = secretSetAt === null
  const form = useContractForm(setEndpointCertificate, {
    initial: { version, reason: '', certificate: '', overlapHours: ROTATION_HOURS.default },
    params: { id },
    draft: `endpoint certificate ${id}`,
    onDone: () => {
      say(t('done'))
      onClose()
    },
  })
  return (
    <FormDrawer
      title={isFirst ? t('set') : t('replace')}
      form={form}
      submit={isFirst ? t('set') : t('replace')}
      onClose={onClose}
    >
      <p>{isFirst ? t('setText') : t('replaceText', { hours: String(ROTATION_HOURS.default) })}</p>
      <TextAreaField form={form} name="certificate" label={t('pem')} hint={t('pemHint')} rows={8} maxLength={20_000} />
      <TextAreaField form={form} name="reason" label={reason('label')} hint={reason('hint')} maxLength={500} />
    </FormDrawer>
  )
}

export function CertificateCard({ endpoint }: CertificateCardProps) {
  const t = useTranslations('subscribeEndpoints.certificate')
  const [isOpen, setOpen] = useState(false)
  const { id, version, secretSetAt, oldSecretUntil, fingerprints, allowed } = endpoint
  const [current, old] = fingerprints
  return (
    <Card
      title={t('title')}
      actions={
        <>
          {allowed.includes('endOldSecret') && (
            <ReasonedStep
              route={endOldEndpointSecret}
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
          {allowed.includes('setCertificate') && (
            <Button onClick={() => setOpen(true)}>{secretSetAt === null ? t('set') : t('replace')}</Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { label: t('current'), value: secretSetAt === null ? t('none') : <Instant>{secretSetAt}</Instant> },
          ...(current === undefined ? [] : [{ label: t('fingerprint'), value: <Long isCopyable>{current}</Long> }]),
          ...(old === undefined ? [] : [{ label: t('old'), value: <Long>{old}</Long> }]),
          ...(oldSecretUntil === null ? [] : [{ label: t('oldUntil'), value: <Instant>{oldSecretUntil}</Instant> }]),
        ]}
      />
      {isOpen && <SetCertificate endpoint={endpoint} onClose={() => setOpen(false)} />}
    </Card>
  )
}
