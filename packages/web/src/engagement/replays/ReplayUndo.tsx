/** Taking a replay back: what would become of what it wrote, what became of it, and what was left with the reason. */

import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import {
  REPLAY_UNDO_COUNTED,
  type Replay,
  type ReplayEffect,
  type ReplayUndoCounts,
  replayUndos,
} from '@serialis/contract/engagement/replays/replays.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { List } from '../../kit/list/ListPage.tsx'
import { Rows } from '../../kit/list/Rows.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { ReasonedStep } from '../../kit/page/ReasonedStep.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { replayUndoTones } from './replays.tones.ts'

interface OfReplay {
  replay: Replay
}
const reading = columnsOf<ReplayEffect>()
type Counted = ReplayUndoCounts['counts'][number]

/** What goes back or away, or stays for a reason: with its number. */
function UndoCounts({ replay: { id, status }, caption }: OfReplay & { caption: string }) {
  const t = useTranslations('messageReplays')
  const { number } = useFormats()
  const { data, error, refetch } = useRead(
    routes.getReplayUndo,
    { params: { id } },
    { keepsPrevious: true, ...(status === 'UNDOING' && { refreshMs: 2_000 }) },
  )
  if (error) return <ErrorState error={error} onAgain={() => void refetch()} />
  const whatOf = ({ kind, isNew, undo }: Counted) =>
    t(undo === 'UNDONE' && kind === 'RECORD' ? `undo.kinds.${isNew ? 'NEW_RECORD' : 'RECORD'}` : `undo.kinds.${kind}`)
  return (
    <>
      <Rows<Counted>
        caption={caption}
        rows={data?.counts}
        rowKey={({ kind, isNew, undo }) => `${kind} ${isNew} ${undo}`}
        columns={[
          { name: 'kind', title: t('undo.what'), cell: whatOf },
          { name: 'undo', title: t('undo.becomes'), cell: ({ undo }) => t(`undo.outcomes.${undo}`) },
          {
            name: 'count',
            title: t('undo.count'),
            align: 'end',
            cell: ({ count }) =>
              count === null ? <span className="soft">{t('hiddenCount')}</span> : <Num>{count}</Num>,
          },
        ]}
      />
      {data?.counts.length === 0 && <p className="soft">{t('undo.nothing')}</p>}
      {data?.isMore && <p className="soft">{t('undo.more', { count: number(REPLAY_UNDO_COUNTED) })}</p>}
    </>
  )
}

export function UndoStep({ replay }: OfReplay) {
  const t = useTranslations('messageReplays')
  const { id, version, status } = replay
  const label = t(status === 'UNDOING' ? 'actions.goOnUndoing' : 'actions.undo')
  return (
    <ReasonedStep
      route={routes.undoReplay}
      input={(reason) => ({ params: { id }, body: { version, reason } })}
      label={label}
      title={t('undo.title')}
      done={t('undo.started')}
      isDanger
    >
      <div className="stack">
        <p>{t('undo.text')}</p>
        <UndoCounts replay={replay} caption={t('undo.preview')} />
        <ul className="soft">
          {(['members', 'waiting', 'messages'] as const).map((note) => (
            <li key={note}>{t(`undo.notes.${note}`)}</li>
          ))}
        </ul>
      </div>
    </ReasonedStep>
  )
}

function Effects({ replay: { id } }: OfReplay) {
  const t = useTranslations('messageReplays')
  const nameOf = useNameOf()
  const may = useMay()
  return (
    <section className="stack card-wide">
      <h2>{t('undo.list')}</h2>
      <p className="soft">{t('undo.listLead')}</p>
      <List
        name="messageReplayEffects"
        route={routes.listReplayEffects}
        fixed={{ params: { id } }}
        prefix="undo"
        title={t('undo.list')}
        rowKey={(row) => row.id}
        columns={[
          reading(['kind', 'recordId', 'undo'], {
            name: 'kind',
            title: t('undo.what'),
            cell: ({ kind, recordId, undo }) =>
              // One that was taken back may be gone.
              recordId !== null && undo !== 'UNDONE' && may('records.list') ? (
                <GoTo to={pathTo(paths.record, { id: recordId })}>{t(`undo.kinds.${kind}`)}</GoTo>
              ) : (
                t(`undo.kinds.${kind}`)
              ),
          }),
          reading(['collectionId', 'collectionNameEn', 'collectionNameZh'], {
            name: 'collection',
            title: t('undo.collection'),
            cell: ({ collectionId, collectionNameEn: nameEn, collectionNameZh: nameZh }) =>
              collectionId === null ? '–' : nameOf({ nameEn, nameZh }),
          }),
          {
            name: 'undo',
            title: t('undo.becomes'),
            cell: ({ undo }) => <StatusTag tone={replayUndoTones[undo]}>{t(`undo.outcomes.${undo}`)}</StatusTag>,
          },
          {
            name: 'messageId',
            title: t('undo.message'),
            cell: ({ messageId }) => <GoTo to={pathTo(paths.inboxMessage, { id: messageId })}>{t('undo.open')}</GoTo>,
          },
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'undo',
            label: t('undo.becomes'),
            options: replayUndos.map((value) => ({ value, label: t(`undo.outcomes.${value}`) })),
          },
        ]}
        empty={{ title: t('undo.empty.title'), text: t('undo.empty.text') }}
      />
    </section>
  )
}

/** Once it is, or was, taken back. */
export function Undone({ replay }: OfReplay) {
  const t = useTranslations('messageReplays')
  if (replay.undo === null) return null
  const { reason, undone, left, at, by } = replay.undo
  return (
    <>
      <Card title={t('undo.card')}>
        <div className="stack">
          <Facts
            facts={[
              { label: t('undo.undone'), value: <Num>{undone}</Num> },
              { label: t('undo.left'), value: <Num>{left}</Num> },
              { label: t('undo.reason'), value: reason },
              { label: t('undo.at'), value: at !== null && <Instant>{at}</Instant> },
              { label: t('undo.by'), value: by },
            ]}
          />
          <UndoCounts replay={replay} caption={t('undo.card')} />
          <p className="soft">{t('undo.notes.members')}</p>
          <p className="soft">{t('undo.notes.messages')}</p>
        </div>
      </Card>
      <Effects replay={replay} />
    </>
  )
}
