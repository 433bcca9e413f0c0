/** One recall: what it affects, where that is now, and the hold. */

import { exportRecall, getRecall, holdRecall, traceRecall } from '@serialis/contract/desk/recall/recall.routes.ts'
import type { RecallStatus } from '@serialis/contract/desk/recall/recall.schema.ts'
import type { TransitionRow } from '@serialis/contract/kit/transitions.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { say } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { recallTones, useSourceWords } from './recall.display.ts'
import {
  CountsCard,
  HoldCard,
  OpeningsCard,
  OrdersCard,
  PlacesCard,
  PushesCard,
  type RecallDetail,
  TouchedCard,
  UnreadCard,
} from './RecallCards.tsx'

/** Which statuses the commands start from. */
const recallSteps = [
  { command: 'trace', from: ['TRACED', 'FAILED'], to: 'TRACING' },
  { command: 'hold', from: ['TRACED'], to: 'HOLDING' },
] as const satisfies readonly TransitionRow<RecallStatus, string>[]

function Actions({ one }: { one: RecallDetail }) {
  const t = useTranslations('recall')
  const params = { id: one.id }
  const trace = useCommand(traceRecall, { onDone: () => say(t('traceStarted')) })
  const exporting = useCommand(exportRecall, { onDone: () => say(t('exported')) })
  return (
    <>
      {one.allowed.includes('export') && (
        <Button loading={exporting.isBusy} onClick={() => void exporting.run({ params })}>
          {t('actions.export')}
        </Button>
      )}
      {one.allowed.includes('trace') && (
        <Button loading={trace.isBusy} onClick={() => void trace.run({ params })}>
          {t('actions.trace')}
        </Button>
      )}
    </>
  )
}

function HoldButton({ one }: { one: RecallDetail }) {
  const t = useTranslations('recall')
  const sign = useSignature()
  const { digest, report } = one
  if (digest === null || report === null) return null
  const hold = async () => {
    const made = await sign({
      title: t('signTitle', { number: String(one.number) }),
      subject: <HoldCard hold={report.hold} isDone={false} />,
      digest,
      meanings: ['APPROVAL', 'RESPONSIBILITY'],
      confirm: t('actions.hold'),
      run: (signature) => call(holdRecall, { params: { id: one.id }, body: { signature } }),
    })
    if (made) say(t('holdStarted'))
  }
  return (
    <Button type="primary" danger onClick={() => void hold()}>
      {t('actions.hold')}
    </Button>
  )
}

function Progress({ one }: { one: RecallDetail }) {
  const t = useTranslations('recall')
  const errorText = useErrorText()
  const isBusy = one.status === 'TRACING' || one.status === 'HOLDING'
  if (one.failure)
    return (
      <Card title={t('failed')} isWide>
        <p className="field-error">{errorText(one.failure.key, one.failure.params)}</p>
      </Card>
    )
  if (!isBusy || one.taskId === null) return null
  return (
    <Card title={t(one.status === 'TRACING' ? 'tracing' : 'holding')} isWide>
      <TaskProgress taskId={one.taskId} />
    </Card>
  )
}

function CaseFacts({ one }: { one: RecallDetail }) {
  const t = useTranslations('recall.fields')
  const words = useSourceWords()
  return (
    <Facts
      facts={[
        { label: t('source'), value: words(one.source) },
        { label: t('reason'), value: one.reason },
        { label: t('createdAt'), value: <Instant>{one.createdAt}</Instant> },
        { label: t('createdBy'), value: one.createdBy },
        { label: t('tracedAt'), value: one.report && <Instant>{one.report.at}</Instant> },
        { label: t('heldAt'), value: one.heldAt && <Instant>{one.heldAt}</Instant> },
        { label: t('heldBy'), value: one.heldBy },
      ]}
    />
  )
}

export function RecallDetailPage() {
  const t = useTranslations('recall')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  const words = useSourceWords()
  return (
    <DetailPage
      route={getRecall}
      input={{ params: { id } }}
      refreshMs={4_000}
      head={(one) => ({
        title: `${t('one')} ${one.number}`,
        lead: `${words(one.source)}. ${one.reason}`,
        tag: (
          <StatusTag tone={recallTones[one.status]} term={`recall.${one.status}`}>
            {t(`status.${one.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: one.allowed,
          steps: {
            trace: traceRecall,
            hold: [holdRecall, why('nothingToEnter')],
            export: [exportRecall, why('noFile')],
          },
          label: (action) => t(`actions.${action}`),
          table: recallSteps,
          status: one.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <Actions one={one} />,
        primary: <HoldButton one={one} />,
      })}
    >
      {(one) => (
        <>
          <Progress one={one} />
          {one.report && <TouchedCard report={one.report} />}
          {one.report && <CountsCard report={one.report} />}
          {one.result ? (
            <HoldCard hold={one.result} isDone />
          ) : (
            one.report && <HoldCard hold={one.report.hold} isDone={false} />
          )}
          {one.report && <PlacesCard report={one.report} />}
          {one.report && <PushesCard report={one.report} />}
          {one.report && one.report.orders.length > 0 && <OrdersCard report={one.report} />}
          {one.report && one.report.openings.length > 0 && <OpeningsCard report={one.report} />}
          {one.report && <UnreadCard report={one.report} />}
          <Card title={t('facts')}>
            <CaseFacts one={one} />
          </Card>
          {one.signatures.length > 0 && (
            <Card title={t('signatures')}>
              <div className="stack">
                {one.signatures.map((signature) => (
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
