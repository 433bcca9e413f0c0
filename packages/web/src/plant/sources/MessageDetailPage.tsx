import {
  discardMessage,
  downloadMessage,
  getMessage,
  replayMessage,
} from '@serialis/contract/plant/sources/messages.routes.ts'
import type { MessageDetail } from '@serialis/contract/plant/sources/messages.schema.ts'
import { messageTransitions } from '@serialis/contract/plant/sources/messages.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
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
import { messageTones } from './sources.tones.ts'
import { useProblemText } from './useProblemText.ts'

function Actions({ message }: { message: MessageDetail }) {
  const t = useTranslations('sources.messages')
  const [asking, setAsking] = useState<'replay' | 'discard' | null>(null)
  const done = () => {
    say(t('done'))
    setAsking(null)
  }
  const commands = {
    replay: useCommand(replayMessage, { onDone: done }),
    discard: useCommand(discardMessage, { onDone: done }),
  }
  const fetch = () => void download(downloadMessage, { params: { id: message.id } }).catch(warnOf)
  return (
    <>
      {message.allowed.map((action) => (
        <Button
          key={action}
          type={action === 'replay' ? 'primary' : 'default'}
          danger={action === 'discard'}
          onClick={() => (action === 'download' ? fetch() : setAsking(action))}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`actions.${asking}`)}
          confirm={t(`actions.${asking}`)}
          isDanger={asking === 'discard'}
          isBusy={commands[asking].isBusy}
          onClose={() => setAsking(null)}
          onConfirm={(reason) =>
            void commands[asking].run({ params: { id: message.id }, body: { version: message.version, reason } })
          }
        >
          <p>{t(`explain.${asking}`)}</p>
        </ReasonDialog>
      )}
    </>
  )
}

function MessageFacts({ message }: { message: MessageDetail }) {
  const t = useTranslations('sources.messages')
  const level = useTranslations('ledger.level')
  const problemText = useProblemText()
  const { bytes } = useFormats()
  return (
    <Card title={t('facts')}>
      {message.problem && <p className="banner source-text">{problemText(message.problem, message.problemParams)}</p>}
      <Facts
        facts={[
          { label: t('fields.outcome'), value: message.outcome && t(`outcomes.${message.outcome}`) },
          { label: t('fields.codes'), value: <Num>{message.codes}</Num> },
          {
            label: t('fields.product'),
            value: message.product && (
              <GoTo
                to={pathTo(paths.product, { id: message.product.id })}
              >{`${message.product.code} ${message.product.name}`}</GoTo>
            ),
          },
          { label: t('fields.level'), value: message.level && level(message.level) },
          {
            label: t('fields.pull'),
            value: message.pullId && <GoTo to={pathTo(paths.pull, { id: message.pullId })}>{t('fields.pull')}</GoTo>,
          },
          {
            label: t('fields.account'),
            value: (
              <GoTo to={pathTo(accountPages[message.account.kind].one, { id: message.account.id })}>
                {message.account.name}
              </GoTo>
            ),
          },
          { label: t('fields.origin'), value: t(`origins.${message.origin}`) },
          { label: t('fields.size'), value: bytes(message.file.size) },
          { label: t('fields.digest'), value: <span className="mono source-text">{message.file.sha256}</span> },
          { label: t('fields.tries'), value: <Num>{message.tries}</Num> },
          { label: t('fields.receivedAt'), value: <Instant>{message.receivedAt}</Instant> },
          { label: t('fields.finishedAt'), value: message.finishedAt && <Instant>{message.finishedAt}</Instant> },
        ]}
      />
    </Card>
  )
}

export function MessageDetailPage() {
  const t = useTranslations('sources.messages')
  const id = useParam()
  return (
    <DetailPage
      route={getMessage}
      input={{ params: { id } }}
      refreshMs={3_000}
      head={(message) => ({
        title: message.file.name,
        tag: (
          <StatusTag tone={messageTones[message.status]} term={`message.${message.status}`}>
            {t(`status.${message.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: message.allowed,
          steps: { replay: replayMessage, discard: discardMessage, download: downloadMessage },
          label: (action) => t(`actions.${action}`),
          table: messageTransitions,
          status: message.status,
          word: (status) => t(`status.${status}`),
        }),
        primary: <Actions message={message} />,
      })}
    >
      {(message) => (
        <Columns
          main={<MessageFacts message={message} />}
          side={<SourceHistory subjectType="sn_message" subjectId={message.id} />}
        />
      )}
    </DetailPage>
  )
}
