/** One round: how far it is, each grant with its decision, and the signature that closed it. */

import {
  cancelAccessReview,
  closeAccessReview,
  downloadAccessReviewReport,
  getAccessReview,
  listReviewedGrants,
} from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import type { AccessReviewDetail } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { accessReviewTransitions } from '@serialis/contract/platform/access-reviews/access-reviews.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { List } from '../../kit/list/ListPage.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { useSlots } from '../../kit/shell/slots.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { download } from '../../kit/wire/transfer.ts'
import { RecordHistory } from '../audit/shared/RecordHistory.tsx'
import { useEventText } from '../audit/shared/useEventText.ts'
import { SignatureBadge } from '../signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../signatures/shared/signing.ts'
import { BulkActions } from '../tasks/shared/BulkActions.tsx'
import { roundTones } from './access-reviews.tones.ts'
import { useGrantColumns, useGrantFilters } from './grant-columns.tsx'

function RoundFacts({ round }: { round: AccessReviewDetail }) {
  const t = useTranslations('accessReviews')
  const { list } = useFormats()
  const { FactoryChoices } = useSlots()
  const { roles, siteIds, status } = round
  const ended = [
    { label: t('fields.endedBy'), value: round.endedBy },
    { label: t('fields.endedAt'), value: round.endedAt && <Instant>{round.endedAt}</Instant> },
    ...(status === 'CANCELLED' ? [{ label: t('fields.endReason'), value: round.endReason }] : []),
  ]
  return (
    <FactoryChoices>
      {({ factories }) => (
        <Facts
          facts={[
            { label: t('fields.dueOn'), value: round.dueOn },
            { label: t('fields.roles'), value: roles.length === 0 ? t('all') : list(roles) },
            {
              label: t('fields.sites'),
              value:
                siteIds.length === 0
                  ? t('all')
                  : list(siteIds.map((id) => factories.find((one) => one.id === id)?.name ?? '')),
            },
            { label: t('fields.grants'), value: round.grants },
            { label: t('decisions.CONFIRMED'), value: round.confirmed },
            { label: t('decisions.REVOKED'), value: round.revoked },
            { label: t('decisions.GONE'), value: round.gone },
            { label: t('fields.undecided'), value: round.undecided },
            { label: t('fields.startedBy'), value: round.startedBy },
            { label: t('fields.startedAt'), value: <Instant>{round.startedAt}</Instant> },
            ...(status === 'OPEN' ? [] : ended),
          ]}
        />
      )}
    </FactoryChoices>
  )
}

function Close({ round }: { round: AccessReviewDetail }) {
  const t = useTranslations('accessReviews')
  const sign = useSignature()
  const close = async () => {
    const { id, version, name, digest } = round
    const made = await sign({
      title: t('closeTitle', { name }),
      subject: <RoundFacts round={round} />,
      digest,
      meanings: ['REVIEW'],
      confirm: t('steps.close'),
      run: (signature) => call(closeAccessReview, { params: { id }, body: { version, signature } }),
    })
    if (made) say(t('closed'))
  }
  return (
    <Button type="primary" onClick={() => void close()}>
      {t('steps.close')}
    </Button>
  )
}

/** The report that an inspector takes along. */
function ReportButton({ id }: { id: string }) {
  const t = useTranslations('accessReviews')
  const [isBusy, setBusy] = useState(false)
  const fetchReport = async () => {
    setBusy(true)
    await download(downloadAccessReviewReport, { params: { id } }).catch(warnOf)
    setBusy(false)
  }
  return (
    <Button loading={isBusy} onClick={() => void fetchReport()}>
      {t('steps.report')}
    </Button>
  )
}

function Grants({ id }: { id: string }) {
  const t = useTranslations('accessReviews')
  const columns = useGrantColumns()
  const filters = useGrantFilters()
  return (
    <section className="stack">
      <h2>{t('cards.grants')}</h2>
      <List
        name="reviewedGrants"
        list="reviewedGrants"
        route={listReviewedGrants}
        fixed={{ query: { reviewId: id } }}
        title={t('cards.grants')}
        rowFields={['id', 'version']}
        rowKey={(row) => row.id}
        bulk={(selection, clear) => <BulkActions list="reviewedGrants" selection={selection} onDone={clear} />}
        columns={columns}
        filters={filters}
        empty={{ title: t('noGrants.title'), text: t('noGrants.text') }}
      />
    </section>
  )
}

/** What was decided about a grant says whose it is. */
function RoundHistory({ id }: { id: string }) {
  const t = useTranslations('accessReviews')
  const textOf = useEventText()
  return (
    <RecordHistory
      subjectType="access_review"
      subjectId={id}
      titleOf={({ action, details: { name, role } }) =>
        typeof name === 'string' && typeof role === 'string'
          ? t('ofGrant', { what: textOf(action), name, role })
          : undefined
      }
    />
  )
}

export function AccessReviewPage() {
  const t = useTranslations('accessReviews')
  const id = useParam()
  return (
    <DetailPage
      route={getAccessReview}
      input={{ params: { id } }}
      head={(round) => ({
        title: round.name,
        tag: (
          <StatusTag tone={roundTones[round.status]} term={`accessReview.${round.status}`}>
            {t(`status.${round.status}`)}
          </StatusTag>
        ),
        steps: [
          ...stepsOf({
            open: round.allowed,
            steps: {
              close: [closeAccessReview, round.undecided > 0 && t('why.undecided', { count: round.undecided })],
              cancel: cancelAccessReview,
            },
            label: (command) => t(`steps.${command}`),
            table: accessReviewTransitions,
            status: round.status,
            word: (status) => t(`status.${status}`),
          }),
          ...stepsOf({
            steps: { report: [downloadAccessReviewReport, round.status !== 'CLOSED' && t('why.open')] },
            label: () => t('steps.report'),
          }),
        ],
        actions: round.allowed.includes('cancel') && (
          <ReasonedStep
            route={cancelAccessReview}
            input={(reason) => ({ params: { id }, body: { version: round.version, reason } })}
            label={t('steps.cancel')}
            title={t('cancelTitle', { name: round.name })}
            done={t('cancelled')}
            isDanger
          />
        ),
        primary: round.allowed.includes('close') ? (
          <Close round={round} />
        ) : (
          round.status === 'CLOSED' && <ReportButton id={id} />
        ),
      })}
    >
      {(round) => (
        <>
          <Card title={t('one')} isWide>
            <RoundFacts round={round} />
          </Card>
          {round.signatures.length > 0 && (
            <Card title={t('cards.signature')} isWide>
              {round.signatures.map((signature) => (
                <SignatureBadge key={signature.id} signature={signature} />
              ))}
            </Card>
          )}
          <div className="card-wide">
            <Grants id={id} />
          </div>
          <Card title={t('cards.history')} isWide>
            <RoundHistory id={id} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
