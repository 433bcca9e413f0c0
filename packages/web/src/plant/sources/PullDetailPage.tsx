import { cancelPull, downloadPullAnswer, getPull, retryPull } from '@serialis/contract/plant/sources/pulls.routes.ts'
import type { PullDetail } from '@serialis/contract/plant/sources/pulls.schema.ts'
import { pullTransitions } from '@serialis/contract/plant/sources/pulls.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { GoTo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { accountPages } from './accounts/account-pages.ts'
import { SourceHistory } from './SourceHistory.tsx'
import { pullTones } from './sources.tones.ts'
import { useProblemText } from './useProblemText.ts'

function Actions({ pull }: { pull: PullDetail }) {
  const t = useTranslations('sources.pulls')
  const [asking, setAsking] = useState<'retry' | 'cancel' | null>(null)
  const done = () => {
    say(t('done'))
    setAsking(null)
  }
  const commands = { retry: useCommand(retryPull, { onDone: done }), cancel: useCommand(cancelPull, { onDone: done }) }
  return (
    <>
      {pull.allowed.map(
        (action) =>
          action !== 'download' && (
            <Button
              key={action}
              type={action === 'retry' ? 'primary' : 'default'}
              danger={action === 'cancel'}
              onClick={() => setAsking(action)}
            >
              {t(`actions.${action}`)}
            </Button>
          ),
      )}
      {asking && (
        <ReasonDialog
          title={t(`actions.${asking}`)}
          confirm={t(`actions.${asking}`)}
          isDanger={asking === 'cancel'}
          isBusy={commands[asking].isBusy}
          onClose={() => setAsking(null)}
          onConfirm={(reason) =>
            void commands[asking].run({ params: { id: pull.id }, body: { version: pull.version, reason } })
          }
        >
          <p>{t(`explain.${asking}`)}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function State({ pull }: { pull: PullDetail }) {
  const t = useTranslations('sources.pulls')
  const { number } = useFormats()
  const problemText = useProblemText()
  const isWaiting = pull.status === 'WAITING'
  const acknowledgedAt = pull.answers.findLast((answer) => answer.acknowledgedAt !== null)?.acknowledgedAt
  return (
    <Card title={t('cards.state')}>
      <Facts
        facts={[
          { label: t('fields.quantity'), value: <Num>{pull.quantity}</Num> },
          { label: t('fields.accepted'), value: <Num>{pull.accepted}</Num> },
          {
            label: t('fields.tries'),
            value: t('of', { number: number(pull.tries), count: number(Math.max(pull.maxTries, pull.tries)) }),
          },
          { label: t('answer.acknowledged'), value: acknowledgedAt && <Instant>{acknowledgedAt}</Instant> },
          ...(pull.nextAt
            ? [
                {
                  label: isWaiting ? t('fields.nextAt') : t('fields.noticeAt'),
                  value: <Instant>{pull.nextAt}</Instant>,
                },
              ]
            : []),
        ]}
      />
      {pull.problem && <p className="banner source-text">{problemText(pull.problem, pull.problemParams)}</p>}
    </Card>
  )
}

function Answers({ pull }: { pull: PullDetail }) {
  const t = useTranslations('sources.pulls')
  const problemText = useProblemText()
  const { bytes, number } = useFormats()
  const fetch = (part: number) =>
    void download(downloadPullAnswer, { params: { id: pull.id, part: String(part) } } as never).catch(warnOf)
  if (pull.answers.length === 0)
    return (
      <Card title={t('cards.answers')}>
        <p className="soft">{t('none')}</p>
      </Card>
    )
  return (
    <Card title={t('cards.answers')}>
      <Rows
        caption={t('cards.answers')}
        rows={pull.answers}
        rowKey={(row) => String(row.part)}
        columns={[
          { name: 'part', title: t('answer.part'), cell: (row) => <span className="mono">{row.part}</span> },
          {
            name: 'result',
            title: t('answer.result'),
            cell: (row) => (
              <StatusTag tone={row.problem === null ? 'active' : 'rejected'}>
                {row.problem === null ? t('taken') : problemText(row.problem, row.problemParams)}
              </StatusTag>
            ),
          },
          {
            name: 'accepted',
            title: t('answer.accepted'),
            align: 'end',
            cell: (row) => t('of', { number: number(row.accepted), count: number(row.received) }),
          },
          { name: 'at', title: t('answer.at'), cell: (row) => <Instant>{row.at}</Instant> },
          {
            name: 'file',
            title: t('answer.file'),
            cell: (row) => (
              <>
                {pull.allowed.includes('download') ? (
                  <Button type="link" size="small" onClick={() => fetch(row.part)}>
                    {t('actions.download')}
                  </Button>
                ) : (
                  bytes(row.file.size)
                )}
                {row.messageId && <GoTo to={pathTo(paths.message, { id: row.messageId })}>{t('answer.message')}</GoTo>}
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Tries({ pull }: { pull: PullDetail }) {
  const t = useTranslations('sources.pulls')
  const { number } = useFormats()
  const problemText = useProblemText()
  if (pull.tryList.length === 0) return null
  return (
    <Card title={t('cards.tries')}>
      <Rows
        caption={t('cards.tries')}
        rows={pull.tryList.toReversed()}
        rowKey={(row) => String(row.number)}
        columns={[
          { name: 'number', title: t('try.number'), cell: (row) => <Num>{row.number}</Num> },
          {
            name: 'result',
            title: t('try.result'),
            cell: (row) => (
              <span className="source-text">
                {row.problem === null ? t('outcome.ok') : problemText(row.problem, { text: row.text })}
              </span>
            ),
          },
          { name: 'at', title: t('try.at'), cell: (row) => <Instant>{row.at}</Instant> },
          { name: 'took', title: t('try.took'), align: 'end', cell: (row) => `${number(row.milliseconds)} ms` },
        ]}
      />
    </Card>
  )
}

function PullFacts({ pull }: { pull: PullDetail }) {
  const t = useTranslations('sources.pulls')
  const environment = useTranslations('sources.environments')
  const level = useTranslations('ledger.level')
  return (
    <Card title={t('one')}>
      <Facts
        facts={[
          {
            label: t('fields.product'),
            value: (
              <GoTo
                to={pathTo(paths.product, { id: pull.product.id })}
              >{`${pull.product.code} ${pull.product.name}`}</GoTo>
            ),
          },
          { label: t('fields.level'), value: level(pull.level) },
          { label: t('fields.gtin'), value: pull.gtin && <span className="mono">{pull.gtin}</span> },
          {
            label: t('fields.account'),
            value: (
              <GoTo to={pathTo(accountPages[pull.account.kind].one, { id: pull.account.id })}>{pull.account.name}</GoTo>
            ),
          },
          { label: t('fields.environment'), value: environment(pull.environment) },
          {
            label: t('fields.cause'),
            value: pull.orderId ? (
              <GoTo to={pathTo(paths.order, { id: pull.orderId })}>{t(`causes.${pull.cause}`)}</GoTo>
            ) : (
              t(`causes.${pull.cause}`)
            ),
          },
          { label: t('fields.requestId'), value: <span className="mono source-text">{pull.requestId}</span> },
          { label: t('fields.createdBy'), value: pull.createdBy },
          { label: t('fields.createdAt'), value: <Instant>{pull.createdAt}</Instant> },
          { label: t('fields.finishedAt'), value: pull.finishedAt && <Instant>{pull.finishedAt}</Instant> },
        ]}
      />
    </Card>
  )
}

export function PullDetailPage() {
  const t = useTranslations('sources.pulls')
  const why = useTranslations('kit.steps.why')
  const level = useTranslations('ledger.level')
  const id = useParam()
  return (
    <DetailPage
      route={getPull}
      input={{ params: { id } }}
      refreshMs={3_000}
      head={(pull) => ({
        title: `${pull.product.code}, ${level(pull.level)}`,
        tag: (
          <StatusTag tone={pullTones[pull.status]} term={`pull.${pull.status}`}>
            {t(`status.${pull.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: pull.allowed,
          steps: { retry: retryPull, cancel: cancelPull, download: [downloadPullAnswer, why('noFile')] },
          label: (action) => t(`actions.${action}`),
          table: pullTransitions,
          status: pull.status,
          word: (status) => t(`status.${status}`),
        }),
        primary: <Actions pull={pull} />,
      })}
    >
      {(pull) => (
        <Columns
          main={
            <>
              <State pull={pull} />
              <Answers pull={pull} />
              <Tries pull={pull} />
            </>
          }
          side={
            <>
              <PullFacts pull={pull} />
              <SourceHistory subjectType="sn_pull" subjectId={pull.id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
