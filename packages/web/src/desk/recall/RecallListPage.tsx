import { listRecalls } from '@serialis/contract/desk/recall/recall.routes.ts'
import { recallStatuses } from '@serialis/contract/desk/recall/recall.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { recallTones, useSourceWords } from './recall.display.ts'

const reading = columnsOf<RowOf<typeof listRecalls>>()

export function RecallListPage() {
  const t = useTranslations('recall')
  const words = useSourceWords()
  return (
    <ListPage
      name="recalls"
      route={listRecalls}
      title={t('title')}
      lead={t('lead')}
      rowKey={(one) => one.id}
      open={(one) => pathTo(paths.recall, { id: one.id })}
      refreshMs={5_000}
      columns={[
        { name: 'number', title: t('fields.number'), align: 'end', cell: (one) => <Num>{one.number}</Num> },
        { name: 'source', title: t('fields.source'), cell: (one) => words(one.source) },
        { name: 'reason', title: t('fields.reason'), cell: (one) => one.reason },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (one) => (
            <StatusTag tone={recallTones[one.status]} term={`recall.${one.status}`}>
              {t(`status.${one.status}`)}
            </StatusTag>
          ),
        },
        {
          name: 'total',
          title: t('fields.total'),
          align: 'end',
          cell: (one) => one.total !== null && <Num>{one.total}</Num>,
        },
        reading(['heldCount'], {
          name: 'held',
          title: t('fields.held'),
          align: 'end',
          cell: (one) => one.heldCount !== null && <Num>{one.heldCount}</Num>,
        }),
        { name: 'createdAt', title: t('fields.createdAt'), cell: (one) => <Instant>{one.createdAt}</Instant> },
        { name: 'createdBy', title: t('fields.createdBy'), cell: (one) => one.createdBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: recallStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.recallCreate, isPrimary: true }]}
    />
  )
}
