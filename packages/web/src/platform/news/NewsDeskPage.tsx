/** All news of the tenant, for its authors. */

import { listNewsItems } from '@serialis/contract/platform/news/news.routes.ts'
import { newsKinds } from '@serialis/contract/platform/news/news.schema.ts'
import { newsStates } from '@serialis/contract/platform/news/news.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { newsTones } from './news.tones.ts'
import { NewsTitle } from './shared/NewsTitle.tsx'

const reading = columnsOf<RowOf<typeof listNewsItems>>()

export function NewsDeskPage() {
  const t = useTranslations('newsDesk')
  const { list } = useFormats()
  return (
    <ListPage
      name="newsItems"
      route={listNewsItems}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.newsDeskItem, { id: row.id })}
      columns={[
        reading(['titleZh', 'titleEn', 'isPinned'], {
          name: 'title',
          title: t('fields.title'),
          cell: (row) => <NewsTitle of={{ ...row, isUnread: false }} />,
        }),
        { name: 'kind', title: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`) },
        {
          name: 'state',
          title: t('fields.state'),
          cell: (row) => (
            <StatusTag tone={newsTones[row.state]} term={`news.${row.state}`}>
              {t(`states.${row.state}`)}
            </StatusTag>
          ),
        },
        reading(['audience', 'roles'], {
          name: 'audience',
          title: t('fields.audience'),
          cell: ({ audience, roles }) =>
            audience === 'ALL' ? t('audiences.ALL') : list(roles.map(({ name }) => name)),
        }),
        {
          name: 'publishFrom',
          title: t('fields.publishFrom'),
          cell: (row) => row.publishFrom !== null && <Instant>{row.publishFrom}</Instant>,
        },
        {
          name: 'publishUntil',
          title: t('fields.publishUntil'),
          cell: (row) => row.publishUntil !== null && <Instant>{row.publishUntil}</Instant>,
        },
        { name: 'createdBy', title: t('fields.createdBy'), cell: (row) => row.createdBy },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          isHidden: true,
          cell: (row) => <Instant>{row.createdAt}</Instant>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'state',
          label: t('fields.state'),
          options: newsStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'kind',
          label: t('fields.kind'),
          options: newsKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.newsCreate, isPrimary: true }]}
    />
  )
}
