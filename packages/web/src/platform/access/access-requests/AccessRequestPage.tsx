/** One change that waits for a second person, or did: what it changes, who asked and who decided. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import {
  approveAccessRequest,
  getAccessRequest,
  refuseAccessRequest,
  withdrawAccessRequest,
} from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import type { AccessRequestDetail } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import { getUser } from '@serialis/contract/platform/access/access.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { call } from '../../../kit/wire/api.ts'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { RecordHistory } from '../../audit/shared/RecordHistory.tsx'
import { SignatureBadge } from '../../signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../../signatures/shared/signing.ts'
import { OneTimeCodeDialog } from '../one-time-codes/OneTimeCodeDialog.tsx'
import { requestTones } from './access-requests.tones.ts'
import { RequestChange } from './RequestChange.tsx'

const routes = { refuse: refuseAccessRequest, withdraw: withdrawAccessRequest } as const
const doneWord = { refuse: 'refused', withdraw: 'withdrawn' } as const

/** A button whose command requires a reason. */
function ReasonedStep({ request, step }: { request: AccessRequestDetail; step: keyof typeof routes }) {
  const t = useTranslations('accessRequests.actions')
  const [isAsking, setAsking] = useState(false)
  const command = useCommand(routes[step] as typeof refuseAccessRequest, {
    onDone: () => {
      say(t(doneWord[step]))
      setAsking(false)
    },
  })
  const { id, version, subject } = request
  return (
    <>
      <Button danger={step === 'refuse'} onClick={() => setAsking(true)}>
        {t(step)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`${step}Title`, { name: subject.name })}
          confirm={t(step)}
          isDanger={step === 'refuse'}
          isBusy={command.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void command.run({ params: { id }, body: { version, reason } })}
        />
      )}
    </>
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
  const id = useParam()
  const [made, setMade] = useState<Answer<typeof approveAccessRequest> | null>(null)
  return (
    <>
      <DetailPage
        route={getAccessRequest}
        input={{ params: { id } }}
        head={(request) => ({
          title: `${t(`kinds.${request.kind}`)}: ${request.subject.name}`,
          tag: <StatusTag tone={requestTones[request.status]}>{t(`status.${request.status}`)}</StatusTag>,
          actions: (
            <>
              {request.allowed.includes('withdraw') && <ReasonedStep request={request} step="withdraw" />}
              {request.allowed.includes('refuse') && <ReasonedStep request={request} step="refuse" />}
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
