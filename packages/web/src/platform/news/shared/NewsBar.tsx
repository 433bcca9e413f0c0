/** Above every page: maintenance that is announced or under way, until its end or until its reader dismisses it. */

import type { NewsLine } from '@serialis/contract/platform/news/news.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { ToneShape } from '../../../kit/ui/ToneShape.tsx'
import { useNewsNow } from '../news.api.ts'
import { useNewsWords } from './news-words.ts'
import './news.css'

/** Emptied with the session, as everything in this store is. */
const CLOSED = 'news.closedBars'
/** A changed announcement is a new one. */
const keyOf = ({ id, version }: NewsLine) => `${id} ${version}`

function useClosed() {
  const [closed, setClosed] = useState<readonly string[]>(
    () => JSON.parse(sessionStorage.getItem(CLOSED) ?? '[]') as string[],
  )
  const close = (bar: NewsLine) => {
    const next = [...closed, keyOf(bar)]
    sessionStorage.setItem(CLOSED, JSON.stringify(next))
    setClosed(next)
  }
  return { isClosed: (bar: NewsLine) => closed.includes(keyOf(bar)), close }
}

function Bar({ bar, at, onClose }: { bar: NewsLine; at: string; onClose: () => void }) {
  const t = useTranslations('news.bar')
  const { instant, zone } = useFormats()
  const words = useNewsWords()(bar)
  const { startsAt, endsAt } = bar
  const isRunning = startsAt !== null && Date.parse(startsAt) <= Date.parse(at)
  const to = endsAt === null ? '' : instant(endsAt)
  return (
    <div className="connection-bar news-bar">
      <ToneShape tone="hold" />
      <span className="grow">
        <strong lang={words.lang}>{words.title}</strong>{' '}
        {isRunning
          ? t('running', { to, zone })
          : t('planned', { from: startsAt === null ? '' : instant(startsAt), to, zone })}{' '}
        <GoTo to={pathTo(paths.newsItem, { id: bar.id })}>{t('more')}</GoTo>
      </span>
      <Button size="small" aria-label={t('close')} title={t('close')} onClick={onClose}>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </Button>
    </div>
  )
}

export function NewsBar() {
  const { data } = useNewsNow()
  const { isClosed, close } = useClosed()
  return (
    <div role="status">
      {data?.bars
        .filter((bar) => !isClosed(bar))
        .map((bar) => (
          <Bar key={bar.id} bar={bar} at={data.at} onClose={() => close(bar)} />
        ))}
    </div>
  )
}
