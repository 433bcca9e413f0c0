/** On the start page: the first news, pinned ones before the newest, and the way to all of them. */

import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { useNewsNow } from '../news.api.ts'
import './news.css'
import { NewsTitle } from './NewsTitle.tsx'

export function NewsCard() {
  const t = useTranslations('news')
  const { relative, exact } = useFormats()
  const { data } = useNewsNow()
  if (data === undefined || data.top.length === 0) return null
  return (
    <Card
      isWide
      title={t('card.title')}
      note={data.unread > 0 ? t('card.unread', { count: data.unread }) : undefined}
      actions={<GoTo to={paths.news}>{t('card.all')}</GoTo>}
    >
      <ul className="news-lines">
        {data.top.map((line) => (
          <li key={line.id}>
            <GoTo to={pathTo(paths.newsItem, { id: line.id })}>
              <NewsTitle of={line} />
            </GoTo>
            <span className="soft">{t(`kinds.${line.kind}`)}</span>
            <time className="soft" dateTime={line.publishFrom} title={exact(line.publishFrom)}>
              {relative(line.publishFrom)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
