/** All news that is addressed to this person and shown now. */

import { listNews } from '@serialis/contract/platform/news/news.routes.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { NewsTitle } from './shared/NewsTitle.tsx'

/** As the bar and the count of the frame. */
const REFRESH_MS = 30_000

const reading = columnsOf<RowOf<typeof listNews>>()

export function NewsListPage() {
  const t = useTranslations('news')
  const desk = useTranslations('newsDesk')
  return (
    <ListPage
      name="news"
      route={listNews}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      refreshMs={REFRESH_MS}
      open={(row) => pathTo(paths.newsItem, { id: row.id })}
      columns={[
        reading(['titleZh', 'titleEn', 'isPinned', 'isUnread'], {
          name: 'title',
          title: t('fields.newsTitle'),
          cell: (row) => <NewsTitle of={row} />,
        }),
        { name: 'kind', title: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`) },
        { name: 'publishFrom', title: t('fields.publishFrom'), cell: (row) => <Instant>{row.publishFrom}</Instant> },
        {
          name: 'publishUntil',
          title: t('fields.publishUntil'),
          cell: (row) => row.publishUntil !== null && <Instant>{row.publishUntil}</Instant>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'read',
          label: t('fields.read'),
          options: [{ value: 'UNREAD', label: t('read.UNREAD') }],
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: desk('title'), to: paths.newsDesk },
        { label: desk('create'), to: paths.newsCreate, isPrimary: true },
      ]}
    />
  )
}
