/** One change: its effect, its refusals and how to correct them, the signatures, the result. */

import { changeAttachments } from '@serialis/contract/desk/status-changes/attachments.routes.ts'
import type { ChangeAction } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { changeTransitions } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { Attachments } from '../../platform/files/shared/Attachments.tsx'
import './status-changes.css'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { RescueCard } from '../rescue/shared/RescueCard.tsx'
import { ChangeDecision, ChangePrimary } from './ChangeDecision.tsx'
import { ChangedSerials } from './ChangedSerials.tsx'
import { ChangeOutcome } from './ChangeOutcome.tsx'
import { ChangeRowErrors } from './ChangeRowErrors.tsx'
import { Correction } from './Correction.tsx'
import { type ChangeProps, type Desk, desks, offered } from './shared/desks.ts'
import { changeTones, useSourceText } from './status-changes.display.ts'

function State({ change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const errorText = useErrorText()
  const { status, failure, taskId } = change
  const isRunning = status === 'CHECKING' || status === 'COMMITTING'
  return (
    <>
      {isRunning && (
        <Card title={t(status === 'CHECKING' ? 'checking' : 'committing')} isWide>
          {taskId !== null && <TaskProgress taskId={taskId} />}
        </Card>
      )}
      {failure !== null && (
        <Card title={t(status === 'UNREADABLE' ? 'unreadable' : 'failed')} isWide>
          <p className="field-error">{errorText(failure.key, failure.params)}</p>
        </Card>
      )}
      {status === 'WAITING' && (
        <Card title={t('waitingTitle')} isWide>
          <p>{t('waitingText')}</p>
        </Card>
      )}
    </>
  )
}

function ChangeFacts({ change }: ChangeProps) {
  const t = useTranslations('statusChanges')
  const levels = useTranslations('ledger.level')
  const sourceText = useSourceText()
  const { bytes, list } = useFormats()
  const { file, options } = change
  return (
    <Facts
      facts={[
        { label: t('fields.operation'), value: t(`operations.${offered(change.operation)}.name`) },
        { label: t('fields.source'), value: sourceText(change.source) },
        ...(options.rereadsDecommissioned
          ? [
              {
                label: t('fields.decommissioned'),
                value: t(`operations.${offered(change.operation)}.name`),
              },
            ]
          : []),
        { label: t('fields.reason'), value: change.reason },
        ...(change.evidence.includes('record') ? [{ label: t('fields.recordNo'), value: change.recordNo }] : []),
        ...(change.evidence.includes('identifiedBy')
          ? [{ label: t('fields.identifiedBy'), value: change.identifiedBy }]
          : []),
        {
          label: t('fields.levels'),
          value: options.levels.length === 0 ? t('mend.allLevels') : list(options.levels.map((level) => levels(level))),
        },
        { label: t('mend.difference'), value: t(`mend.${options.onDifference}`) },
        { label: t('fields.createdAt'), value: <Instant>{change.createdAt}</Instant> },
        { label: t('fields.createdBy'), value: change.createdBy },
        ...(change.decidedAt === null
          ? []
          : [
              { label: t('fields.decidedAt'), value: <Instant>{change.decidedAt}</Instant> },
              { label: t('fields.decidedBy'), value: change.decidedBy },
            ]),
        ...(change.decision === '' ? [] : [{ label: t('fields.decision'), value: change.decision }]),
        ...(file === null
          ? []
          : [
              { label: t('fields.size'), value: bytes(file.size) },
              { label: t('fields.sha256'), value: <span className="mono">{file.sha256}</span> },
            ]),
      ]}
    />
  )
}

function ChangePage({ desk }: { desk: Desk }) {
  const t = useTranslations('statusChanges')
  const why = useTranslations('kit.steps.why')
  const labels: Record<ChangeAction, string> = {
    mend: t('mend.title'),
    replaceFile: t('mend.replace'),
    sign: t('actions.sign'),
    approve: t('actions.approve'),
    decline: t('actions.decline'),
    withdraw: t('actions.withdraw'),
    downloadRefusals: t('outcome.downloadRefusals'),
    downloadFile: t('actions.downloadFile'),
  }
  const id = useParam()
  return (
    <DetailPage
      route={desk.routes.get}
      input={{ params: { id } }}
      refreshMs={3_000}
      head={(change) => ({
        title: `${t(`${desk.trigger}.one`)} ${change.number}`,
        tag: (
          <StatusTag tone={changeTones[change.status]} term={`change.${change.status}`}>
            {t(`status.${change.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: change.allowed,
          steps: {
            mend: desk.routes.mend,
            replaceFile: [desk.routes.replaceFile, why('noFile')],
            sign: [desk.routes.sign, why('correctFirst')],
            approve: [desk.routes.approve, why('otherPerson')],
            decline: desk.routes.decline,
            withdraw: desk.routes.withdraw,
            downloadRefusals: [desk.routes.downloadRefusals, why('noFile')],
            downloadFile: [desk.routes.downloadFile, why('noFile')],
          },
          label: (action) => labels[action],
          table: [
            ...changeTransitions,
            { command: 'mend', from: ['CHECKED', 'UNREADABLE'], to: 'CHECKING' },
            { command: 'replaceFile', from: ['CHECKED', 'UNREADABLE'], to: 'CHECKING' },
          ],
          status: change.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <ChangeDecision desk={desk} change={change} />,
        primary: <ChangePrimary desk={desk} change={change} />,
      })}
    >
      {(change) => (
        <>
          <State desk={desk} change={change} />
          {change.allowed.includes('mend') && <Correction desk={desk} change={change} />}
          {change.outcome && <ChangeOutcome desk={desk} change={change} outcome={change.outcome} />}
          <ChangeRowErrors desk={desk} change={change} />
          {change.outcome && <ChangedSerials desk={desk} change={change} />}
          {desk.trigger === 'SCR' && <RescueCard id={change.id} />}
          <Attachments routes={changeAttachments[desk.trigger]} id={change.id} />
          <Card title={t('facts')} isWide>
            <ChangeFacts desk={desk} change={change} />
          </Card>
          {change.signatures.length > 0 && (
            <Card title={t('signatures')} isWide>
              <div className="stack">
                {change.signatures.map((signature) => (
                  <SignatureBadge key={signature.id} signature={signature} />
                ))}
              </div>
            </Card>
          )}
        </>
      )}
    </DetailPage>
  )
}

export const StatusUpdatePage = () => <ChangePage desk={desks.UPD} />
export const ScrapPage = () => <ChangePage desk={desks.SCR} />
export const ActivationPage = () => <ChangePage desk={desks.ACT} />
