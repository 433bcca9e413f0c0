/** One review of the audit trail: which events, whose, the outcome, the signature. */

import { cancelReview, getReview, saveReview, signReview } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { REVIEW_OUTCOMES, type ReviewDetail } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioField, TextAreaField } from '../../kit/form/fields.tsx'
import { ContractFormView, LeaveQuestion } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { RecordHistory } from '../audit/shared/RecordHistory.tsx'
import { SignatureBadge } from '../signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../signatures/shared/signing.ts'
import { Covered, Outcome } from './ReviewFacts.tsx'
import { reviewTones, useCovered } from './reviews.display.ts'

/** The log, filtered to what the review covers. */
const filterOf = ({ from, to, record }: ReviewDetail) => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(record !== null && { record }),
})

function OutcomeForm({ one, onDirty }: { one: ReviewDetail; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslations('reviews')
  const go = useGo()
  const form = useContractForm(saveReview, {
    draft: `review ${one.id}`,
    params: { id: one.id },
    initial: { version: one.version, findings: one.findings, ...(one.outcome !== null && { outcome: one.outcome }) },
    onDone: () => say(t('written')),
  })
  const { isDirty } = form
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [onDirty, isDirty])
  return (
    <ContractFormView form={form} submit={t('save')} onCancel={() => go(paths.auditReviews)}>
      <RadioField
        form={form}
        name="outcome"
        label={t('fields.outcome')}
        options={REVIEW_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      <TextAreaField
        form={form}
        name="findings"
        label={t('fields.findings')}
        hint={t('hints.findings')}
        maxLength={4_000}
      />
      <LeaveQuestion isDirty={isDirty} />
    </ContractFormView>
  )
}

/** Each is possible while the review is open. */
const reviewSteps = (['save', 'cancel', 'sign'] as const).map((command) => ({
  command,
  from: ['OPEN' as const],
  to: 'OPEN' as const,
}))

function Actions({ one }: { one: ReviewDetail }) {
  const t = useTranslations('reviews')
  return (
    <>
      <LinkButton to={paths.events} search={filterOf(one)}>
        {t('readEvents')}
      </LinkButton>
      {one.ownEvents > 0 && (
        <LinkButton to={paths.events} search={{ ...filterOf(one), actor: one.reviewer }}>
          {t('readOwn')}
        </LinkButton>
      )}
      {one.allowed.includes('cancel') && (
        <ReasonedStep
          route={cancelReview}
          input={(reason) => ({ params: { id: one.id }, body: { reason } })}
          label={t('cancel')}
          title={t('cancel')}
          done={t('cancelled')}
        />
      )}
    </>
  )
}

/** What is signed is what was saved: while there is other input, the button waits for it. */
function SignButton({ one, isDirty }: { one: ReviewDetail; isDirty: boolean }) {
  const t = useTranslations('reviews')
  const reasonId = useId()
  const sign = useSignature()
  const { digest } = one
  if (digest === null) return null
  const run = async () => {
    const made = await sign({
      title: t('signTitle', { number: String(one.number) }),
      subject: (
        <>
          <Covered one={one} />
          <Outcome one={one} />
        </>
      ),
      digest,
      meanings: ['REVIEW'],
      confirm: t('sign'),
      run: (signature) => call(signReview, { params: { id: one.id }, body: { signature } }),
    })
    if (made) say(t('signed'))
  }
  return (
    <>
      {isDirty && (
        <span id={reasonId} className="soft">
          {t('saveFirst')}
        </span>
      )}
      <Button
        type="primary"
        disabled={isDirty}
        aria-describedby={isDirty ? reasonId : undefined}
        onClick={() => void run()}
      >
        {t('sign')}
      </Button>
    </>
  )
}

/** What a reader must know before the signature counts. */
function Warnings({ one }: { one: ReviewDetail }) {
  const t = useTranslations('reviews')
  if (one.isIntact === false) return <p className="field-error">{t('notIntact')}</p>
  if (one.status !== 'OPEN' || one.ownEvents === 0) return null
  return <p className="soft">{one.ownEvents === one.events ? t('allOwn') : t('someOwn', { count: one.ownEvents })}</p>
}

export function ReviewDetailPage() {
  const t = useTranslations('reviews')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  const covered = useCovered()
  const [isDirty, setDirty] = useState(false)
  return (
    <DetailPage
      route={getReview}
      input={{ params: { id } }}
      head={(one) => ({
        title: t('numbered', { number: String(one.number) }),
        lead: covered(one),
        tag: (
          <StatusTag tone={reviewTones[one.status]} term={`review.${one.status}`}>
            {t(`status.${one.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: one.allowed,
          steps: {
            save: [saveReview, why('onlyBeginner')],
            cancel: [cancelReview, why('onlyBeginner')],
            sign: [signReview, one.isIntact && one.ownEvents === one.events ? t('allOwn') : t('signFirst')],
          },
          label: (action) => t(action),
          table: reviewSteps,
          status: one.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <Actions one={one} />,
        primary: <SignButton one={one} isDirty={isDirty} />,
      })}
    >
      {(one) => (
        <>
          <Card title={t('cards.covered')}>
            <div className="stack">
              <Covered one={one} />
              <Warnings one={one} />
            </div>
          </Card>
          <Card title={t('cards.outcome')}>
            {one.allowed.includes('save') ? (
              <OutcomeForm key={one.id} one={one} onDirty={setDirty} />
            ) : (
              <Outcome one={one} />
            )}
          </Card>
          {one.signatures.length > 0 && (
            <Card title={t('cards.signature')}>
              <div className="stack">
                {one.signatures.map((signature) => (
                  <SignatureBadge key={signature.id} signature={signature} />
                ))}
              </div>
            </Card>
          )}
          <Card title={t('cards.history')}>
            <RecordHistory subjectType="audit_review" subjectId={one.id} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
