/** What happened with a member, in one stream: activities, consents, points, serial numbers, tags, audiences. */

import { listMemberTimeline } from '@serialis/contract/engagement/members/timeline.routes.ts'
import {
  type TimelineEntry,
  type TimelineKind,
  type Timeline,
  timelineKinds,
} from '@serialis/contract/engagement/members/timeline.schema.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useActivityType } from '../activities/shared/useActivityType.ts'

type Of<Kind extends TimelineKind> = Extract<TimelineEntry, { kind: Kind }>

/** What happened, and by whom it is known. */
function useTexts(): (entry: TimelineEntry) => { title: string; who: string; reason?: string } {
  const t = useTranslations('members.timeline')
  const typeOf = useActivityType()
  const consents = useTranslations('consents')
  const points = useTranslations('points')
  const serials = useTranslations('ownedSerials')
  const tags = useTranslations('tags')
  const audiences = useTranslations('audiences')
  const locale = useLocale()
  const { clauses, number } = useFormats()
  const consent = ({ purpose, channel, state, by }: Of<'CONSENT'>) => ({
    title: t('consent', {
      what: clauses([consents(`purposes.${purpose}`), channel && consents(`channels.${channel}`)]),
      state: consents(`states.${state}`),
    }),
    who: by,
  })
  const serial = ({ step, source, pack, by }: Of<'SERIAL'>) => ({
    title: t(`steps.${step}`, { what: pack.isHidden ? serials('hidden') : clauses([pack.code, pack.product?.name]) }),
    who: by,
    ...(step === 'CLAIMED' && { reason: serials(`sources.${source}`) }),
  })
  const tag = ({ step, source, tag: { nameEn, nameZh }, by }: Of<'TAG'>) => ({
    title: t('tag', { name: locale.startsWith('zh') ? nameZh : nameEn, step: tags(`steps.${step}`) }),
    who: by,
    ...(step === 'ADDED' && { reason: tags(`sources.${source}`) }),
  })
  const audience = ({ step, audience: { nameEn, nameZh }, by }: Of<'AUDIENCE'>) => ({
    title: t('audience', { name: locale.startsWith('zh') ? nameZh : nameEn, step: audiences(`steps.${step}`) }),
    who: by,
  })
  return (entry) => {
    if (entry.kind === 'AUDIENCE') return audience(entry)
    if (entry.kind === 'TAG') return tag(entry)
    if (entry.kind === 'CONSENT') return consent(entry)
    if (entry.kind === 'SERIAL') return serial(entry)
    if (entry.kind === 'POINTS')
      return {
        title: t('points', { kind: points(`kinds.${entry.booking}`), points: number(entry.points) }),
        who: entry.by,
      }
    return { title: typeOf(entry.type), who: t('received') }
  }
}

const valueText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** What the sender said besides, as it was sent. */
function Props({ entry }: { entry: TimelineEntry }) {
  const all = entry.kind === 'ACTIVITY' && entry.props !== null ? Object.entries(entry.props) : []
  if (all.length === 0) return null
  return (
    <ul className="changed-list">
      {all.map(([name, value]) => (
        <li key={name}>
          <code>{`${name}: ${valueText(value)}`}</code>
        </li>
      ))}
    </ul>
  )
}

/** At the end: why there may have been more. */
function Kept({ kept }: Pick<Timeline, 'kept'>) {
  const t = useTranslations('members.timeline')
  const typeOf = useActivityType()
  const { list } = useFormats()
  if (kept === null) return null
  const { months, types } = kept
  return (
    <p className="soft">
      {types.length === 0
        ? t('kept', { months })
        : t('keptByType', {
            months,
            types: list(types.map((one) => t('ofType', { type: typeOf(one.type), months: one.months }))),
          })}
    </p>
  )
}

interface PageOf {
  id: string
  kind: TimelineKind | undefined
  after: string | undefined
  onMore: ((next: string) => void) | undefined
}

function Page({ id, kind, after, onMore }: PageOf) {
  const t = useTranslations('members.timeline')
  const textOf = useTexts()
  const { data } = useRead(listMemberTimeline, {
    params: { id },
    query: { ...(kind && { kind }), ...(after && { after }) },
  })
  const next = data?.next ?? null
  if (data?.items.length === 0)
    return (
      <>
        <p className="soft">{t('none')}</p>
        <Kept kept={data.kept} />
      </>
    )
  return (
    <>
      <HistoryList
        entries={data?.items.map((entry) => ({
          id: `${entry.kind} ${entry.id}`,
          at: entry.at,
          ...textOf(entry),
          more: <Props entry={entry} />,
        }))}
      />
      {next !== null && onMore && <Button onClick={() => onMore(next)}>{t('more')}</Button>}
      <Kept kept={data?.kept ?? null} />
    </>
  )
}

export function MemberTimeline({ id }: { id: string }) {
  const t = useTranslations('members.timeline')
  const [kind, setKind] = useState<TimelineKind | undefined>()
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <Card
      title={t('title')}
      actions={
        <Select<TimelineKind | ''>
          aria-label={t('filter')}
          value={kind ?? ''}
          onChange={(value) => {
            setKind(value === '' ? undefined : value)
            setPlaces([undefined])
          }}
          options={[
            { value: '' as const, label: t('all') },
            ...timelineKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
          ]}
        />
      }
    >
      {places.map((after, at) => (
        <Page
          key={`${kind ?? ''} ${after ?? ''}`}
          id={id}
          kind={kind}
          after={after}
          onMore={at === places.length - 1 ? (next) => setPlaces([...places, next]) : undefined}
        />
      ))}
    </Card>
  )
}
