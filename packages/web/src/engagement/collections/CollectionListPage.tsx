import { listCollections } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { type CollectionListed, collectionKinds } from '@serialis/contract/engagement/collections/collections.schema.ts'
import { collectionStatuses } from '@serialis/contract/engagement/collections/collections.status.ts'
import { recordKinds } from '@serialis/contract/engagement/records/records.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { collectionTones } from './collections.tones.ts'
import { useNameOf } from './shared/useNameOf.ts'

const reading = columnsOf<CollectionListed>()

export function CollectionListPage() {
  const t = useTranslations('collections')
  const records = useTranslations('records')
  const nameOf = useNameOf()
  return (
    <ListPage
      name="collections"
      route={listCollections}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.collection, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'nameEn', title: t('fields.nameEn'), isHidden: true, cell: (row) => row.nameEn },
        { name: 'nameZh', title: t('fields.nameZh'), isHidden: true, cell: (row) => row.nameZh },
        { name: 'kind', title: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`) },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={collectionTones[status]} term={`collection.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        { name: 'keyPath', title: t('fields.keyPath'), cell: (row) => <Code isUngrouped>{row.keyPath}</Code> },
        {
          name: 'retentionDays',
          title: t('fields.retentionDays'),
          align: 'end',
          cell: ({ retentionDays }) => retentionDays !== null && <Num>{retentionDays}</Num>,
        },
        reading(['id', 'kind', 'nameEn', 'nameZh'], {
          name: 'records',
          title: records('title'),
          isSteps: true,
          cell: (row) =>
            recordKinds.some((kind) => kind === row.kind) && (
              <Can permission="records.list">
                <GoTo to={pathTo(paths.records, { id: row.id })} title={records('of', { name: nameOf(row) })}>
                  {records('title')}
                </GoTo>
              </Can>
            ),
        }),
        { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'kind',
          label: t('fields.kind'),
          options: collectionKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: collectionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.collectionCreate, isPrimary: true }]}
    />
  )
}
