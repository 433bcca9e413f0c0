/** What may be done with a privacy request: approved with a signature, rejected, withdrawn. */

import {
  approvePrivacyRequest,
  erasePrivacyRequest,
  rejectPrivacyRequest,
  withdrawPrivacyRequest,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import type { PrivacyRequestDetail } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { say } from '../../kit/notices/notices.ts'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { call } from '../../kit/wire/api.ts'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { RequestFacts } from './RequestFacts.tsx'

const routes = { reject: rejectPrivacyRequest, withdraw: withdrawPrivacyRequest } as const
const doneWord = { reject: 'rejected', withdraw: 'withdrawn' } as const

export function RequestSteps({ request }: { request: PrivacyRequestDetail }) {
  const t = useTranslations('privacyRequests.actions')
  const { id, version, allowed } = request
  return (
    <>
      {(['withdraw', 'reject'] as const).map(
        (step) =>
          allowed.includes(step) && (
            <ReasonedStep
              key={step}
              route={routes[step] as typeof rejectPrivacyRequest}
              input={(reason) => ({ params: { id }, body: { version, reason } })}
              label={t(step)}
              title={t(`${step}Title`)}
              done={t(doneWord[step])}
              isDanger={step === 'reject'}
            />
          ),
      )}
    </>
  )
}

export function Approve({ request, step }: { request: PrivacyRequestDetail; step: 'approve' | 'erase' }) {
  const t = useTranslations('privacyRequests.actions')
  const sign = useSignature()
  const approve = async () => {
    const { id, version, digest } = request
    const route = (step === 'erase' ? erasePrivacyRequest : approvePrivacyRequest) as typeof approvePrivacyRequest
    const made = await sign({
      title: t(`${step}Title`),
      subject: (
        <>
          <RequestFacts request={request} />
          <p>{t(`${step}Text`)}</p>
        </>
      ),
      digest,
      meanings: ['APPROVAL'],
      confirm: t(step),
      run: (signature) => call(route, { params: { id }, body: { version, signature } }),
    })
    if (made) say(t('approved'))
  }
  return (
    <Button type="primary" danger={step === 'erase'} onClick={() => void approve()}>
      {t(step)}
    </Button>
  )
}
