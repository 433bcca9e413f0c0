/** One exception from a rule of segregated duties: what it lets meet, who asked, granted and ended it. */

import {
  approveDutyException,
  endDutyException,
  getDutyException,
  refuseDutyException,
  withdrawDutyException,
} from '@serialis/contract/platform/access/duties/duty-exceptions.routes.ts'
import type { DutyExceptionDetail } from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import { dutyExceptionTransitions } from '@serialis/contract/platform/access/duties/duty-exceptions.status.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { usePermissionNames } from '../../../kit/language/i18n.tsx'
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
import { RecordHistory } from '../../audit/shared/RecordHistory.tsx'
import { SignatureBadge } from '../../signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../../signatures/shared/signing.ts'
import { exceptionTones } from './duty-exceptions.tones.ts'

const routes = { refuse: refuseDutyException, withdraw: withdrawDutyException, end: endDutyException } as const
const doneWord = { refuse: 'refused', withdraw: 'withdrawn', end: 'endedNow' } as const

function ExceptionStep({ exception, step }: { exception: DutyExceptionDetail; step: keyof typeof routes }) {
  const t = useTranslations('duties.exceptions.actions')
  const { id, version, user } = exception
  return (
    <ReasonedStep
      route={routes[step] as typeof refuseDutyException}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={t(step)}
      title={t(`${step}Title`, { name: user.name })}
      done={t(doneWord[step])}
      isDanger={step !== 'withdraw'}
    />
  )
}

/** What the second person signs. */
function ExceptionFacts({ exception }: { exception: DutyExceptionDetail }) {
  const t = useTranslations('duties')
  const namesOf = usePermissionNames()
  const { user, rule, reason, lastDay, askedBy } = exception
  return (
    <Facts
      facts={[
        { label: t('exceptions.fields.user'), value: `${user.name} (${user.account})` },
        { label: t('exceptions.fields.rule'), value: rule.name },
        { label: t('fields.one'), value: namesOf(rule.one.join()) },
        { label: t('fields.other'), value: namesOf(rule.other.join()) },
        { label: t('exceptions.fields.lastDay'), value: lastDay },
        { label: t('exceptions.fields.reason'), value: reason },
        { label: t('exceptions.fields.askedBy'), value: askedBy },
      ]}
    />
  )
}

function Approve({ exception }: { exception: DutyExceptionDetail }) {
  const t = useTranslations('duties.exceptions.actions')
  const sign = useSignature()
  const approve = async () => {
    const { id, version, user, digest } = exception
    const made = await sign({
      title: t('approveTitle', { name: user.name }),
      subject: <ExceptionFacts exception={exception} />,
      digest,
      meanings: ['APPROVAL'],
      confirm: t('approve'),
      run: (signature) => call(approveDutyException, { params: { id }, body: { version, signature } }),
    })
    if (made) say(t('granted'))
  }
  return (
    <Button type="primary" onClick={() => void approve()}>
      {t('approve')}
    </Button>
  )
}

function Contents({ exception }: { exception: DutyExceptionDetail }) {
  const t = useTranslations('duties.exceptions')
  const { askedAt, decidedBy, decidedAt, decision, ended, signatures, id } = exception
  return (
    <Columns
      main={
        <>
          <Card title={t('one')}>
            <ExceptionFacts exception={exception} />
          </Card>
          {signatures.length > 0 && (
            <Card title={t('cards.signature')}>
              {signatures.map((signature) => (
                <SignatureBadge key={signature.id} signature={signature} />
              ))}
            </Card>
          )}
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
                { label: t('fields.endedBy'), value: ended.by },
                { label: t('fields.endedAt'), value: ended.at && <Instant>{ended.at}</Instant> },
                { label: t('fields.endReason'), value: ended.reason },
              ]}
            />
          </Card>
          <Card title={t('cards.history')}>
            <RecordHistory subjectType="duty_exception" subjectId={id} />
          </Card>
        </>
      }
    />
  )
}

export function DutyExceptionPage() {
  const t = useTranslations('duties.exceptions')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  return (
    <DetailPage
      route={getDutyException}
      input={{ params: { id } }}
      head={(exception) => ({
        title: `${exception.user.name}: ${exception.rule.name}`,
        tag: (
          <StatusTag tone={exceptionTones[exception.status]} term={`dutyException.${exception.status}`}>
            {t(`status.${exception.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: exception.allowed,
          steps: {
            approve: [approveDutyException, why('otherPerson')],
            refuse: [refuseDutyException, why('otherPerson')],
            withdraw: [withdrawDutyException, why('onlyBeginner')],
            end: endDutyException,
          },
          label: (command) => t(`actions.${command}`),
          table: dutyExceptionTransitions,
          status: exception.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: (
          <>
            {(['withdraw', 'refuse', 'end'] as const).map(
              (step) =>
                exception.allowed.includes(step) && <ExceptionStep key={step} exception={exception} step={step} />,
            )}
          </>
        ),
        primary: exception.allowed.includes('approve') && <Approve exception={exception} />,
      })}
    >
      {(exception) => <Contents exception={exception} />}
    </DetailPage>
  )
}
