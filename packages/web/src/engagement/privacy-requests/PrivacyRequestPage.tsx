/** One privacy request: what it asks for, what keeps it waiting, who decided, and what was done. */

import {
  approvePrivacyRequest,
  downloadErasureCertificate,
  downloadPrivacyFile,
  erasePrivacyRequest,
  getPrivacyRequest,
  rejectPrivacyRequest,
  withdrawPrivacyRequest,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import {
  type Certificate,
  ERASURE_RECALL_DAYS,
  type Obstacle,
  type PrivacyRequestDetail,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import {
  type PrivacyRequestStatus,
  privacyRequestStatuses,
  privacyRequestTransitions,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { warnOf } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { readAgain } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { privacyRequestTones } from './privacy-requests.tones.ts'
import { Approve, RequestSteps } from './PrivacyRequestSteps.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import './privacy-requests.css'

function Recall({ recallId: id, number, until }: Extract<Obstacle, { kind: 'RECALL' }>) {
  const t = useTranslations('privacyRequests')
  const may = useMay()
  const { instant } = useFormats()
  if (id === null || until === null) return t('obstacles.aRecall', { days: String(ERASURE_RECALL_DAYS) })
  const text = t('obstacles.RECALL', { number: String(number), until: instant(until) })
  return may('recalls.list') ? <GoTo to={pathTo(paths.recall, { id })}>{text}</GoTo> : text
}

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useTranslations('privacyRequests')
  if (obstacles.length === 0) return null
  return (
    <Card title={t('cards.obstacles')}>
      <ul className="stack">
        {obstacles.map((one) => (
          <li key={one.kind === 'RECALL' ? `recall ${one.recallId}` : one.requestId}>
            {one.kind === 'RECALL' ? (
              <Recall {...one} />
            ) : (
              <GoTo to={pathTo(paths.privacyRequest, { id: one.requestId })}>{t('obstacles.ACCESS')}</GoTo>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Done({ certificate, digest }: { certificate: Certificate; digest: string }) {
  const t = useTranslations('privacyRequests')
  return (
    <Card title={t('cards.certificate')}>
      <div className="stack">
        <ul className="stack">
          {certificate.tables.map(({ table, effect, rows }) => (
            <li key={table} className="row privacy-table">
              <div className="grow">
                <div>{t(`tables.${table}`)}</div>
                <div className="soft">{t(`effects.${effect}`)}</div>
              </div>
              <Num>{rows}</Num>
            </li>
          ))}
        </ul>
        <Facts
          facts={[
            { label: t('fields.files'), value: <Num>{certificate.files}</Num> },
            { label: t('fields.digest'), value: <span className="mono privacy-digest">{digest}</span> },
          ]}
        />
      </div>
    </Card>
  )
}

function Download({ id, what }: { id: string; what: 'certificate' | 'download' }) {
  const t = useTranslations('privacyRequests.actions')
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    const route = what === 'certificate' ? downloadErasureCertificate : downloadPrivacyFile
    await download(route, { params: { id } }).catch(warnOf)
    setBusy(false)
  }
  return (
    <Button loading={isBusy} onClick={() => void fetchFile()}>
      {t(what)}
    </Button>
  )
}

function Contents({ request }: { request: PrivacyRequestDetail }) {
  const t = useTranslations('privacyRequests')
  const { id, taskId, certificate, certificateDigest, file, signatures, obstacles } = request
  const { askedAt, decidedBy, decidedAt, decision, finishedAt } = request
  return (
    <Columns
      main={
        <>
          <Card title={t('one')}>
            <RequestFacts request={request} />
          </Card>
          <Obstacles obstacles={obstacles} />
          {taskId !== null && (
            <Card title={t('cards.task')}>
              <TaskProgress taskId={taskId} onEnd={() => void readAgain()} />
            </Card>
          )}
          {file && (
            <Card title={t('cards.file')}>
              <Facts
                facts={[
                  { label: t('fields.until'), value: <Instant>{file.until}</Instant> },
                  { label: t('fields.sha256'), value: <span className="mono privacy-digest">{file.sha256}</span> },
                ]}
              />
            </Card>
          )}
          {certificate && <Done certificate={certificate} digest={certificateDigest} />}
        </>
      }
      side={
        <>
          <Card title={t('cards.steps')}>
            <Facts
              facts={[
                { label: t('fields.askedAt'), value: <Instant>{askedAt}</Instant> },
                { label: t('fields.decidedBy'), value: decidedBy },
                { label: t('fields.decidedAt'), value: decidedAt && <Instant>{decidedAt}</Instant> },
                { label: t('fields.decision'), value: decision },
                { label: t('fields.finishedAt'), value: finishedAt && <Instant>{finishedAt}</Instant> },
              ]}
            />
            {signatures.map((signature) => (
              <SignatureBadge key={signature.id} signature={signature} />
            ))}
          </Card>
          <Card title={t('cards.history')}>
            <RecordHistory subjectType="privacy_request" subjectId={id} fields={useHistoryFields()} />
          </Card>
        </>
      }
    />
  )
}

/** What events name, in words. */
function useHistoryFields() {
  const t = useTranslations('privacyRequests')
  const isStatus = (value: unknown): value is PrivacyRequestStatus =>
    privacyRequestStatuses.some((status) => status === value)
  return {
    status: {
      label: t('fields.status'),
      textOf: (value: unknown) => (isStatus(value) ? t(`status.${value}`) : ''),
    },
    rows: t('fields.rows'),
    files: t('fields.files'),
  }
}

/** Those of the other kind are left out: nothing would ever open them. */
function useSteps() {
  const t = useTranslations('privacyRequests')
  const why = useTranslations('kit.steps.why')
  const others = { ACCESS: ['erase', 'certificate'], ERASURE: ['approve', 'download'] } as const
  return ({ kind, status, allowed, certificate, file }: PrivacyRequestDetail) => {
    const labels: string[] = others[kind].map((command) => t(`actions.${command}`))
    return stepsOf({
      open: allowed,
      steps: {
        approve: [approvePrivacyRequest, why('otherPerson')],
        erase: [erasePrivacyRequest, why('otherPerson')],
        reject: [rejectPrivacyRequest, why('otherPerson')],
        withdraw: [withdrawPrivacyRequest, why('onlyBeginner')],
        certificate: [downloadErasureCertificate, certificate === null && t('why.notDone')],
        download: [downloadPrivacyFile, file === null && t('why.noFile')],
      },
      label: (command) => t(`actions.${command}`),
      table: privacyRequestTransitions,
      status,
      word: (one) => t(`status.${one}`),
    }).filter(({ label }) => !labels.includes(label))
  }
}

export function PrivacyRequestPage() {
  const t = useTranslations('privacyRequests')
  const stepsOfKind = useSteps()
  const id = useParam()
  return (
    <DetailPage
      route={getPrivacyRequest}
      input={{ params: { id } }}
      head={(request) => ({
        title: t(`titles.${request.kind}`),
        tag: (
          <StatusTag tone={privacyRequestTones[request.status]} term={`privacyRequest.${request.status}`}>
            {t(`status.${request.status}`)}
          </StatusTag>
        ),
        steps: stepsOfKind(request),
        actions: (
          <>
            <RequestSteps request={request} />
            {(['download', 'certificate'] as const).map(
              (what) => request.allowed.includes(what) && <Download key={what} id={id} what={what} />,
            )}
          </>
        ),
        primary: (['approve', 'erase'] as const).map(
          (step) => request.allowed.includes(step) && <Approve key={step} request={request} step={step} />,
        ),
      })}
    >
      {(request) => <Contents request={request} />}
    </DetailPage>
  )
}
