/** One replay of many messages: which they are, what it would do or did, and the decision. */

import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import {
  REPLAY_DAYS,
  REPLAY_SAMPLE,
  type Replay,
  replayOutcomes,
} from '@serialis/contract/engagement/replays/replays.schema.ts'
import { replayTransitions } from '@serialis/contract/engagement/replays/replays.status.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { List } from '../../kit/list/ListPage.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Columns } from '../../kit/page/Columns.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { RecordHistory } from '../../platform/audit/shared/RecordHistory.tsx'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { replayOutcomeTones, replayTones } from './replays.tones.ts'
import { Undone, UndoStep } from './ReplayUndo.tsx'

interface OfReplay {
  replay: Replay
}

const COUNTED = [
  'applied',
  'rejected',
  'waiting',
  'unrouted',
  'dead',
  'inserted',
  'changed',
  'unchanged',
  'older',
] as const
type Counted = (typeof COUNTED)[number]

const isTrial = ({ status }: Replay): boolean => status === 'CHECKING' || status === 'CHECKED' || status === 'DROPPED'

function Decision({ replay }: OfReplay) {
  const t = useTranslations('messageReplays')
  const { id, version, allowed, status, messages, isStale } = replay
  const step = { params: { id }, body: { version } }
  const check = useCommand(routes.checkReplay, { onDone: () => say(t('started')) })
  const drop = useCommand(routes.dropReplay, { onDone: () => say(t('dropped')) })
  return (
    <>
      {allowed.includes('drop') && (
        <Button loading={drop.isBusy} onClick={() => void drop.run(step)}>
          {t('actions.drop')}
        </Button>
      )}
      {allowed.includes('check') && (
        <Button type={isStale ? 'primary' : 'default'} loading={check.isBusy} onClick={() => void check.run(step)}>
          {t('actions.check')}
        </Button>
      )}
      {allowed.includes('apply') && isStale && (
        <ReasonedStep
          route={routes.applyReplay}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={t('actions.end')}
          title={t('end.title')}
          done={t('end.done')}
        >
          <p>{t('end.text')}</p>
        </ReasonedStep>
      )}
      {allowed.includes('apply') && !isStale && (
        <ReasonedStep
          route={routes.applyReplay}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={t(status === 'APPLYING' ? 'actions.goOn' : 'actions.apply')}
          title={t('apply.title')}
          done={t('apply.done')}
          isPrimary
        >
          <p>{t('apply.text', { count: messages })}</p>
        </ReasonedStep>
      )}
      {allowed.includes('undo') && <UndoStep replay={replay} />}
    </>
  )
}

function Progress({ replay: { taskId, failure, status } }: OfReplay) {
  const t = useTranslations('messageReplays')
  const errorText = useErrorText()
  return (
    <>
      {taskId !== null && (
        <Card title={t(`status.${status}`)} isWide>
          <TaskProgress taskId={taskId} />
        </Card>
      )}
      {failure && (
        <Card title={t('cards.failed')} isWide>
          <p className="field-error">{errorText(failure.key, failure.params)}</p>
        </Card>
      )}
    </>
  )
}

function Counts({ replay }: OfReplay) {
  const t = useTranslations('messageReplays')
  const { counts, checked } = replay
  const inCell = (count: number | null | undefined) =>
    count === null || count === undefined ? <span className="soft">{t('hiddenCount')}</span> : <Num>{count}</Num>
  return (
    <Card title={t(isTrial(replay) ? 'cards.effect' : 'cards.done')}>
      <div className="stack">
        {replay.isStale && <p role="status">{t('stale')}</p>}
        <Rows<{ name: Counted }>
          caption={t(isTrial(replay) ? 'cards.effect' : 'cards.done')}
          rows={COUNTED.map((name) => ({ name }))}
          rowKey={({ name }) => name}
          columns={[
            { name: 'name', title: t('counts.name'), cell: ({ name }) => t(`counts.${name}`) },
            ...(checked === null
              ? []
              : [
                  {
                    name: 'checked',
                    title: t('counts.checked'),
                    align: 'end' as const,
                    cell: ({ name }: { name: Counted }) => inCell(checked[name]),
                  },
                ]),
            {
              name: 'now',
              title: t(isTrial(replay) ? 'counts.trial' : 'counts.now'),
              align: 'end',
              cell: ({ name }) => inCell(counts[name]),
            },
          ]}
        />
        {checked !== null && <p className="soft">{t('differs')}</p>}
        {!isTrial(replay) && counts.waiting > 0 && <p className="soft">{t('waitingLater')}</p>}
      </div>
    </Card>
  )
}

function Chosen({ replay }: OfReplay) {
  const t = useTranslations('messageReplays')
  const inbox = useTranslations('inbox')
  const nameOf = useNameOf()
  const { endpointId, endpointNameEn: nameEn, endpointNameZh: nameZh, messageStatus, receivedFrom, endedAt } = replay
  return (
    <Card title={t('cards.messages')}>
      <Facts
        facts={[
          { label: t('fields.endpoint'), value: endpointId === null ? t('all') : nameOf({ nameEn, nameZh }) },
          {
            label: t('fields.messageStatus'),
            value: messageStatus === null ? t('anyStatus') : inbox(`status.${messageStatus}`),
          },
          {
            label: t('fields.receivedFrom'),
            value: receivedFrom === null ? t('beginning') : <Instant>{receivedFrom}</Instant>,
          },
          { label: t('fields.receivedTo'), value: <Instant>{replay.receivedTo}</Instant> },
          { label: t('fields.messages'), value: <Num>{replay.messages}</Num> },
          { label: t('fields.createdAt'), value: <Instant>{replay.createdAt}</Instant> },
          { label: t('fields.createdBy'), value: replay.createdBy },
          { label: t('fields.reason'), value: replay.reason },
          { label: t('fields.endedAt'), value: endedAt !== null && <Instant>{endedAt}</Instant> },
          { label: t('fields.endedBy'), value: replay.endedBy },
        ]}
      />
    </Card>
  )
}

function Messages({ replay }: OfReplay) {
  const t = useTranslations('messageReplays')
  const { number } = useFormats()
  const inCell = (count: number | null) => (count === null ? '–' : <Num>{count}</Num>)
  return (
    <section className="stack card-wide">
      <h2>{t('list')}</h2>
      <p className="soft">{isTrial(replay) ? t('listTrial', { count: number(REPLAY_SAMPLE) }) : t('listDone')}</p>
      <List
        name="messageReplayMessages"
        route={routes.listReplayMessages}
        fixed={{ params: { id: replay.id } }}
        title={t('list')}
        rowKey={(row) => row.id}
        open={(row) => pathTo(paths.inboxMessage, { id: row.id })}
        columns={[
          { name: 'receivedAt', title: t('fields.receivedAt'), cell: (row) => <Instant>{row.receivedAt}</Instant> },
          {
            name: 'outcome',
            title: t('fields.outcome'),
            cell: ({ outcome }) => <StatusTag tone={replayOutcomeTones[outcome]}>{t(`outcomes.${outcome}`)}</StatusTag>,
          },
          { name: 'inserted', title: t('counts.inserted'), align: 'end', cell: (row) => inCell(row.inserted) },
          { name: 'changed', title: t('counts.changed'), align: 'end', cell: (row) => inCell(row.changed) },
          { name: 'unchanged', title: t('counts.unchanged'), align: 'end', cell: (row) => inCell(row.unchanged) },
          { name: 'older', title: t('counts.older'), align: 'end', isHidden: true, cell: (row) => inCell(row.older) },
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'outcome',
            label: t('fields.outcome'),
            options: replayOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          },
        ]}
        empty={{ title: t('noMessages.title'), text: t('noMessages.text') }}
      />
    </section>
  )
}

export function ReplayPage() {
  const t = useTranslations('messageReplays')
  const id = useParam()
  return (
    <DetailPage
      route={routes.getReplay}
      input={{ params: { id } }}
      refreshMs={2_000}
      head={(replay) => ({
        title: t('one'),
        tag: (
          <StatusTag tone={replayTones[replay.status]} term={`messageReplay.${replay.status}`}>
            {t(`status.${replay.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: replay.allowed,
          steps: {
            check: routes.checkReplay,
            apply: [routes.applyReplay, replay.isStale && t('stale')],
            drop: routes.dropReplay,
            undo: [routes.undoReplay, t('undo.tooOld', { days: String(REPLAY_DAYS) })],
          },
          label: (command) => t(`actions.${command}`),
          table: replayTransitions,
          status: replay.status,
          word: (status) => t(`status.${status}`),
        }),
        primary: <Decision replay={replay} />,
      })}
    >
      {(replay) => (
        <>
          <Progress replay={replay} />
          <Columns
            main={
              <>
                <Undone replay={replay} />
                <Counts replay={replay} />
                <Messages replay={replay} />
              </>
            }
            side={
              <>
                <Chosen replay={replay} />
                <Card title={t('cards.history')}>
                  <RecordHistory subjectType="message_replay" subjectId={id} />
                </Card>
              </>
            }
          />
        </>
      )}
    </DetailPage>
  )
}
