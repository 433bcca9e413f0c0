/** One change that waits for a second person, or did: what it changes, who asked and who decided. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import {
  approveAccessRequest,
  getAccessRequest,
  refuseAccessRequest,
  withdrawAccessRequest,
} from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import type { AccessRequestDetail } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import { accessRequestTransitions } from '@serialis/contract/platform/access-requests/access-requests.status.ts'
import { getUser } from '@serialis/contract/platform/access/access.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { call } from '../../../kit/wire/api.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { RecordHistory } from '../../audit/shared/RecordHistory.tsx'
import { SignatureBadge } from '../../signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../../signatures/shared/signing.ts'
import { OneTimeCodeDialog } from '../one-time-codes/OneTimeCodeDialog.tsx'
import { requestTones } from './access-requests.tones.ts'
import { RequestChange } from './RequestChange.tsx'

const routes = { refuse: refuseAccessRequest, withdraw: withdrawAccessRequest } as const
const doneWord = { refuse: 'refused', withdraw: 'withdrawn' } as const

function RequestStep({
  request: { id, version, subject },
  step,
}: {
  request: AccessRequestDetail
  step: keyof typeof routes
}) {
  const t = useTranslations('accessRequests.actions')
  return (
    <ReasonedStep
      route={routes[step] as typeof refuseAccessRequest}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={t(step)}
      title={t(`${step}Title`, { name: subject.name })}
      done={t(doneWord[step])}
      isDanger={step === 'refuse'}
    />
  )
}

/** Shows the code of an approved reset, once. */
function HandedCode({ made, onClose }: { made: Answer<typeof approveAccessRequest>; onClose: () => void }) {
  const { data: user } = useRead(getUser, { params: { id: made.subject.id } })
  return user && made.code !== null ? (
    <OneTimeCodeDialog name={user.name} account={user.account} code={made.code} onClose={onClose} />
  ) : null
}

function Approve({
  request,
  onMade,
}: {
  request: AccessRequestDetail
  onMade: (made: Answer<typeof approveAccessRequest>) => void
}) {
  const t = useTranslations('accessRequests.actions')
  const sign = useSignature()
  const approve = async () => {
    const { id, version, subject, digest } = request
    const made = await sign({
      title: t('approveTitle', { name: subject.name }),
      subject: <RequestChange request={request} />,
      digest,
      meanings: ['APPROVAL'],
      confirm: t('approve'),
      run: (signature) => call(approveAccessRequest, { params: { id }, body: { version, signature } }),
    })
    if (!made) return
    say(t('approved'))
    onMade(made)
  }
  return (
    <Button type="primary" onClick={() => void approve()}>
      {t('approve')}
    </Button>
  )
}

function Contents({ request }: { request: AccessRequestDetail }) {
  const t = useTranslations('accessRequests')
  return (
    <Columns
      main={
        <>
          <Card title={t('cards.change')}>
            <RequestChange request={request} />
          </Card>
          {request.signatures.length > 0 && (
            <Card title={t('cards.signatures')}>
              {request.signatures.map((signature) => (
                <SignatureBadge key={signature.id} signature={signature} />
              ))}
            </Card>
          )}
        </>
      }
      side={
        <>
          <Card title={t('cards.request')}>
            <Facts
              facts={[
                { label: t('fields.askedBy'), value: request.askedBy.name },
                { label: t('fields.askedAt'), value: <Instant>{request.askedAt}</Instant> },
                { label: t('fields.expiresAt'), value: <Instant>{request.expiresAt}</Instant> },
                { label: t('fields.decidedBy'), value: request.decidedBy },
                { label: t('fields.decidedAt'), value: request.decidedAt && <Instant>{request.decidedAt}</Instant> },
                { label: t('fields.decision'), value: request.decision },
              ]}
            />
          </Card>
          <Card title={t('cards.history')}>
            <RecordHistory subjectType={request.subject.type} subjectId={request.subject.id} />
          </Card>
        </>
      }
    />
  )
}

export function AccessRequestPage() {
  const t = useTranslations('accessRequests')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  const [made, setMade] = useState<Answer<typeof approveAccessRequest> | null>(null)
  return (
    <>
      <DetailPage
        route={getAccessRequest}
        input={{ params: { id } }}
        head={(request) => ({
          title: `${t(`kinds.${request.kind}`)}: ${request.subject.name}`,
          tag: (
            <StatusTag tone={requestTones[request.status]} term={`accessRequest.${request.status}`}>
              {t(`status.${request.status}`)}
            </StatusTag>
          ),
          steps: stepsOf({
            open: request.allowed,
            steps: {
              approve: [approveAccessRequest, why('otherPerson')],
              refuse: [refuseAccessRequest, why('otherPerson')],
              withdraw: [withdrawAccessRequest, why('onlyBeginner')],
            },
            label: (command) => t(`actions.${command}`),
            table: accessRequestTransitions,
            status: request.status,
            word: (status) => t(`status.${status}`),
          }),
          actions: (
            <>
              {request.allowed.includes('withdraw') && <RequestStep request={request} step="withdraw" />}
              {request.allowed.includes('refuse') && <RequestStep request={request} step="refuse" />}
            </>
          ),
          primary: request.allowed.includes('approve') && <Approve request={request} onMade={setMade} />,
        })}
      >
        {(request) => <Contents request={request} />}
      </DetailPage>
      {made !== null && made.code !== null && <HandedCode made={made} onClose={() => setMade(null)} />}
    </>
  )
}
